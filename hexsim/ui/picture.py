"""Pictures of a fight without a window: the map as it stands at a moment, as SVG or PNG."""

from dataclasses import dataclass
from pathlib import Path

from hexsim.errors import HexsimError
from hexsim.files.source import reason_of
from hexsim.game.game import Game
from hexsim.rules.scenario import title_of
from hexsim.rules.state import GameState
from hexsim.text import language
from hexsim.ui import intent_desk as desk
from hexsim.ui.bars import map_box
from hexsim.ui.model import view_model
from hexsim.ui.ops import Op
from hexsim.ui.overlay import Overlay
from hexsim.ui.overlays import ghost_of
from hexsim.ui.panels import Model
from hexsim.ui.scene import ghost_look, layout_of, scene
from hexsim.ui.scene_plan import plan_ops
from hexsim.ui.scene_replay import arrow_ops
from hexsim.ui.scene_tokens import cast_of
from hexsim.ui.svg import to_svg
from hexsim.ui.theme import theme_of
from hexsim.ui.update import update
from hexsim.ui.view import Pane, ViewState
from hexsim.ui.way import Way, written_plan

HEX = 36.0
"""Pixels a side of a hex in a picture whose size is not given."""

MOST = 4096
"""Pixels of a picture whose size is not given, either way."""

MARGIN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Operations in a rectangle."""

    ops: tuple[Op, ...]
    size: tuple[int, int]
    title: str
    palette: str


def picture(game: Game, *, moment: int | None = None, size: tuple[int, int] | None = None,
            palette: str = "day", way: Way | None = None) -> Picture:
    """The whole map with everybody on it.

    Args:
        game: the fight.
        moment: events since the beginning; None for how it stands now.
        size: of the picture; None for as much as the map takes.
        palette: its colours.
        way: a path to be drawn with its prices.

    Raises:
        HexsimError: the path is not allowed.
    """
    state = game.state
    size = size or natural_size(state)
    view = ViewState(window=size, orientation=state.board.orientation, language=language(), minimap=False,
                     pane=Pane(x=MARGIN, y=MARGIN, width=max(1, size[0] - 2 * MARGIN),
                               height=max(1, size[1] - 2 * MARGIN)))
    if moment is not None:
        view, _ = update(view, game, desk.JumpTo(moment))
    view, _ = update(view, game, desk.Fit())
    view = view.having(pane=Pane(x=0, y=0, width=size[0], height=size[1]))
    model = view_model(game, view)
    planned = _planned(game, model.state, view, way) if way is not None else ()
    return Picture(ops=(*_ops(model, view), *planned), size=size, title=title_of(game.scenario),
                   palette=palette)


def _ops(model: Model, view: ViewState) -> tuple[Op, ...]:
    layers = scene(model, view, cast_of(model.state))
    arrows = arrow_ops(model.overlay.drawn, layout_of(view))
    return (*layers.terrain, *layers.overlay, *layers.tokens, *arrows)


def _planned(game: Game, state: GameState, view: ViewState, way: Way) -> tuple[Op, ...]:
    plan = written_plan(game.ruleset, state, way)
    over = Overlay(plan=plan, ghost=ghost_of(state, way[0], plan.end))
    return plan_ops(over, layout_of(view), ghost_look(over, state, cast_of(state)))


def natural_size(state: GameState) -> tuple[int, int]:
    """The size at which hexes are as large as usual, smaller for a very large map."""
    left, top, right, bottom = map_box(state)
    hex_ = min(HEX, (MOST - 2 * MARGIN) / max(right - left, bottom - top, 1e-9))
    return round((right - left) * hex_) + 2 * MARGIN, round((bottom - top) * hex_) + 2 * MARGIN


def render(game: Game, out: Path, *, moment: int | None = None, size: tuple[int, int] | None = None,
           way: Way | None = None) -> None:
    """Write a picture; the ending of its name says which kind: `.svg` or `.png`.

    Raises:
        HexsimError: another ending, a path that is not allowed, or the file cannot be written.
    """
    kind = out.suffix.lower()
    if kind not in (".svg", ".png"):
        raise HexsimError("ui.w_picture_kind", file=out.name)
    made = picture(game, moment=moment, size=size, way=way)
    try:
        if kind == ".svg":
            text = to_svg(made.ops, theme_of(made.palette), *made.size, title=made.title)
            out.write_text(text, encoding="utf-8")
        else:
            from hexsim.ui.window.check import demand_pygame

            demand_pygame()
            from hexsim.ui.window.offscreen import save_png

            save_png(made, out)
    except OSError as error:
        raise HexsimError("core.save_failed", file=str(out), reason=reason_of(error)) from None


