"""Answering a lesson's question on the map: hexes, units or facings are marked by clicks instead of typed."""

from hexsim.game.game import Game
from hexsim.hexes.direction import direction_name
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.rules.state import GameState
from hexsim.teach.course import Course
from hexsim.teach.lesson import Question
from hexsim.ui import intent as it
from hexsim.ui.kept import kept
from hexsim.ui.overlay import Marks
from hexsim.ui.view import Draft, ViewState

KINDS = ("hexes", "units", "facings")
"""Questions that can be answered so."""


def asked(game: Game, view: ViewState) -> Question | None:
    """The question that clicks on the map answer now, None if they mean what they always do."""
    if not isinstance(game, Course) or game.solved or view.replay is not None:
        return None
    question = game.exercise.question
    return question if question is not None and question.kind in KINDS else None


def answers(game: Game, view: ViewState, intent: it.Intent) -> bool:
    """Whether an intent gives the answer: Enter with nothing pointed at; with marks also the end of turn."""
    if view.marks and asked(game, view) is not None:
        return isinstance(intent, it.Confirm | it.EndTurn)
    idle = view.focus == "map" and view.target is None and view.draft == Draft() and view.weighed is None
    return (isinstance(intent, it.Confirm) and idle and isinstance(game, Course) and not game.solved
            and view.replay is None and game.exercise.question is not None)


def marked(view: ViewState, game: Game, intent: it.Intent) -> ViewState | None:
    """With a mark more or less; None if the intent has nothing to do with marks."""
    question = asked(game, view)
    if question is None or view.dialog is not None:
        return None
    state = game.state
    match intent:
        case it.Click(hex=at, at=pointer) if at is not None:
            return _toggled(view, _parts(state, question, _place(game, question), at, pointer))
        case it.Confirm() if view.focus == "map" and view.cursor is not None:
            return _toggled(view, _parts(state, question, _place(game, question), view.cursor, None))
        case it.Number(n=n) if question.kind == "facings" and view.focus == "map" and n <= 6:
            return _toggled(view, (direction_name(n - 1, state.board.orientation),))
        case it.Erase() if view.marks:
            return view.having(marks=view.marks[:-1])
    return None


def _toggled(view: ViewState, parts: tuple[str, ...]) -> ViewState:
    """With those marks that were not there, without those that were."""
    others = tuple(mark for mark in view.marks if mark not in parts)
    return view.having(marks=(*others, *(part for part in parts if part not in view.marks)), message=None)


def _parts(state: GameState, question: Question, place: Hex | None, at: Hex,
           pointer: tuple[float, float] | None) -> tuple[str, ...]:
    """What a hex means as part of an answer; nothing outside the map, or where there is nobody."""
    if question.kind == "facings":
        if place is None or (at == place and pointer is None):
            return ()
        layout = Layout(orientation=state.board.orientation, size=1.0)
        there = pointer if pointer is not None else layout.centre(at)
        return (direction_name(layout.facing_to(place, *there), state.board.orientation),)
    if at not in state.board:
        return ()
    if question.kind == "units":
        return tuple(unit.id for unit in state.units_at(at))
    return (state.board.number(at),)


def _place(game: Game, question: Question) -> Hex | None:
    """Around which hex facings are marked: the one the question is about, else the unit that is asked."""
    if question.at is not None:
        return question.at
    state = game.state
    asked_units = state.awaiting.who if state.awaiting else ()
    names = (*asked_units, *(unit.id for unit in state.units))
    return next((unit.pose.hex for name in names if state.has_unit(name)
                 for unit in (state.unit(name),) if unit.pose is not None), None)


def marks(game: Game, view: ViewState) -> Marks | None:
    """What is drawn: the hexes marked, or the six facings with those that are; None without a question."""
    question = asked(game, view)
    if question is None:
        return None
    key = ("marks", question, view.marks)
    if key not in kept(game.state):
        kept(game.state)[key] = _marks(game, view, question)
    found: Marks = kept(game.state)[key]
    return found


def _marks(game: Game, view: ViewState, question: Question) -> Marks:
    state = game.state
    if question.kind == "facings":
        names = {direction_name(facing, state.board.orientation): facing for facing in range(6)}
        return Marks(at=_place(game, question),
                     facings=tuple(sorted(names[mark] for mark in view.marks if mark in names)))
    if question.kind == "units":
        units = [state.unit(mark) for mark in view.marks if state.has_unit(mark)]
        return Marks(hexes=tuple(at for unit in units for at in unit.hexes()))
    return Marks(hexes=tuple(state.board.parse_hex(mark) for mark in view.marks))
