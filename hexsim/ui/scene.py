"""The map of a model as operations, in layers that change at different times."""

from collections.abc import Mapping
from dataclasses import dataclass

from hexsim.hexes.layout import Layout
from hexsim.rules.state import GameState
from hexsim.ui.ops import Op
from hexsim.ui.overlay import Overlay
from hexsim.ui.panels import Model
from hexsim.ui.scene_overlay import overlay_ops
from hexsim.ui.scene_plan import plan_ops
from hexsim.ui.scene_terrain import terrain_ops
from hexsim.ui.scene_tokens import Cast, Pawn, pawn_ops, token_ops
from hexsim.ui.view import ViewState, to_screen


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The layers from below.

    Attributes:
        terrain: static for a map, a zoom and a place of the camera.
        overlay: reach, arcs, threats, things, trails.
        tokens: the figures.
        plan: the movement being made, what is pointed at.
    """

    terrain: tuple[Op, ...]
    overlay: tuple[Op, ...]
    tokens: tuple[Op, ...]
    plan: tuple[Op, ...]

    @property
    def ops(self) -> tuple[Op, ...]:
        """Everything in one."""
        return (*self.terrain, *self.overlay, *self.tokens, *self.plan)


def scene(model: Model, view: ViewState, cast: Cast, moving: Mapping[str, Pawn] | None = None) -> Scene:
    """The map's pane as it is to be drawn; figures in `moving` where they have come to."""
    layout, state, over = layout_of(view), model.state, model.overlay
    pane = view.pane
    box = (float(pane.x), float(pane.y), float(pane.width), float(pane.height))
    moving = moving or {}
    return Scene(
        terrain=terrain_ops(state.board, layout, box, numbers=view.numbers, darkness=darkness_of(state)),
        overlay=overlay_ops(over, state, layout, box),
        tokens=(*token_ops(state, model.order, cast, layout, box, frozenset(moving)),
                *pawn_ops(state, model.order, cast, layout, moving)),
        plan=plan_ops(over, layout, ghost_look(over, state, cast)))


def layout_of(view: ViewState, *, at_pane: bool = False) -> Layout:
    """Where the hexes lie, in pixels of the window or of the pane."""
    x, y = to_screen(view, 0.0, 0.0)
    if at_pane:
        x, y = x - view.pane.x, y - view.pane.y
    return Layout(orientation=view.orientation, size=view.camera.zoom, origin=(x, y))


def darkness_of(state: GameState) -> int:
    """How dark it is, 0 to 10: the switch of that name where a ruleset has one."""
    value = dict(state.switches).get("darkness", 0)
    return min(abs(int(value)), 10) if isinstance(value, int) else 0


def ghost_look(over: Overlay, state: GameState, cast: Cast) -> tuple[int, str] | None:
    """The look of the figure that would move."""
    if over.ghost is None or not state.has_unit(over.ghost.unit):
        return None
    return cast.of(over.ghost.unit, state.side_of(over.ghost.unit))
