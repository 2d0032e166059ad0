"""A position on one page to print: the map, everybody with figures, and a ledger."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from hexsim.errors import HexsimError
from hexsim.files.source import reason_of
from hexsim.game.game import Game
from hexsim.rules.scenario import title_of
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui import console_tell as tell
from hexsim.ui.hud.look import Look, cut
from hexsim.ui.hud.sheet import Sheet
from hexsim.ui.log_lines import log_lines
from hexsim.ui.metrics import FileMetrics
from hexsim.ui.ops import Clip, Op, Rect, Text, moved
from hexsim.ui.picture import Picture, natural_size, picture
from hexsim.ui.scene_tokens import cast_of
from hexsim.ui.seen import replay_of
from hexsim.ui.theme import theme_of
from hexsim.ui.view import ViewState
from hexsim.ui.way import Way, written_plan

PAGE = (595, 842)
"""A4 in points."""

_MARGIN, _FOOT = 40, 24
_MAP = 430
"""Points of height that the map may have."""

_PALETTE = "paper"
_LETTERS, _SMALL, _LINE = 9.5, 8.0, 1.36


def save_handout(game: Game, path: Path, *, moment: int | None = None, way: Way | None = None) -> None:
    """Write the page as PDF.

    Args:
        game: the fight.
        path: the file.
        moment: events since the beginning; None for how it stands now.
        way: a path whose ledger is to stand there; without one it is the ledgers of the log up to the moment.

    Raises:
        HexsimError: the path is not allowed, or the file cannot be written.
    """
    ops = handout(game, moment=moment, way=way)
    from hexsim.ui.plot import save_pdf

    try:
        save_pdf(ops, theme_of(_PALETTE), PAGE, path, title_of(game.scenario))
    except OSError as error:
        raise HexsimError("core.save_failed", file=str(path), reason=reason_of(error)) from None


def handout(game: Game, *, moment: int | None = None, way: Way | None = None) -> tuple[Op, ...]:
    """The page as operations, in points."""
    look = Look(metrics=FileMetrics())
    state = game.state if moment is None else replay_of(game).state_at(moment)
    wide, bottom = PAGE[0] - 2 * _MARGIN, PAGE[1] - _MARGIN - _FOOT
    head = Sheet(look=look, left=_MARGIN, y=_MARGIN, width=wide)
    head.text(title_of(game.scenario), size=17, weight="bold", key="ink", most=2)
    head.text(_facts(game, state, moment), size=_LETTERS, key="ink.dim")
    head.gap(0.5)
    drawn, high = _map(game, (_MARGIN, head.y), wide, moment, way)
    sheet = Sheet(look=look, left=_MARGIN, y=head.y + high + 8, width=wide)
    _units(game, state, sheet)
    sheet.gap(0.4)
    _ledger(_ledger_lines(game, state, moment, way), sheet, bottom)
    foot = Text(at=(PAGE[0] / 2, PAGE[1] - _MARGIN + 4), text=tr("ui.replay_sheet_foot"), size=_SMALL,
                fill="ink.dim", anchor="centre")
    return (*head.ops, *drawn, *sheet.ops, foot)


def _facts(game: Game, state: GameState, moment: int | None) -> str:
    last = len(replay_of(game))
    here = last if moment is None else moment
    parts = [tr(game.ruleset.title), tr("ui.round", number=state.round) if state.round else "",
             tr("ui.replay_page_moment", moment=here, last=last) if last else ""]
    return " · ".join(part for part in parts if part)


def _map(game: Game, at: tuple[float, float], wide: float, moment: int | None,
         way: Way | None) -> tuple[list[Op], float]:
    """The picture of the map, and its height."""
    natural = natural_size(game.state)
    share = min(wide / natural[0], _MAP / natural[1])
    size = round(natural[0] * share), round(natural[1] * share)
    made: Picture = picture(game, moment=moment, size=size, palette=_PALETTE, way=way)
    left = at[0] + (wide - size[0]) / 2
    box = (left, at[1], float(size[0]), float(size[1]))
    return [Clip(box=box, ops=moved(made.ops, left, at[1])),
            Rect(box=box, stroke="panel.edge", width=0.8)], size[1]


def _units(game: Game, state: GameState, sheet: Sheet) -> None:
    """A line for each unit, led by its letters on the map."""
    cast = cast_of(game.state)
    sheet.text(tr("ui.replay_sheet_units"), size=_LETTERS, weight="bold")
    for unit in state.units:
        letters = cast.of(unit.id, unit.side)[1]
        words = tell.unit_line(game.ruleset, state, unit, letters)
        sheet.text(words, size=_SMALL, most=2)


def _ledger_lines(game: Game, state: GameState, moment: int | None,
                  way: Way | None) -> Sequence[tuple[str, bool]]:
    """The lines of the ledger, and whether each is a heading; the last ones matter most."""
    if way is None:
        return list(_told(game, moment))
    plan = written_plan(game.ruleset, state, way)
    name = state.unit(way[0]).name
    budget = tell.measured(plan.measure, plan.budget)
    head = tr("ui.replay_sheet_way", who=name, path=plan.path, spent=plan.spent, budget=budget)
    return [(head, True), *((line.text, False) for line in plan.lines)]


def _told(game: Game, moment: int | None) -> Iterator[tuple[str, bool]]:
    until = len(replay_of(game)) if moment is None else moment
    for line in log_lines(game, ViewState()):
        if line.moment <= until and line.ledger:
            yield line.text, True
            yield from ((phrase.text, False) for phrase in line.ledger)


def _ledger(lines: Sequence[tuple[str, bool]], sheet: Sheet, bottom: float) -> None:
    """As many of the last lines as there is room for."""
    step = round(_SMALL * _LINE)
    sheet.text(tr("ui.replay_sheet_ledger"), size=_LETTERS, weight="bold")
    room = max(0, int((bottom - sheet.y) / step))
    shown = lines[-room:] if room else []
    if len(shown) < len(lines) and shown:
        shown = [(tr("ui.replay_sheet_more", n=len(lines) - len(shown) + 1), False), *shown[1:]]
    if not lines:
        sheet.text(tr("ui.replay_sheet_no_ledger"), size=_SMALL, key="ink.dim")
    for text, heading in shown:
        indent = 0 if heading else 10
        sheet.text(cut(text, sheet.width - indent, sheet.look, _SMALL), size=_SMALL, indent=indent,
                   weight="bold" if heading else "normal")
