"""Answers in words: read and brought into one form, so that they can be compared."""

import re
from collections.abc import Callable, Mapping

from hexsim.board.gait import Step
from hexsim.board.reach import reach
from hexsim.board.walk import walk
from hexsim.errors import NotationError
from hexsim.hexes.direction import direction_name, parse_direction
from hexsim.hexes.notation import format_pose, parse_pose
from hexsim.hexes.path import parse_path
from hexsim.rules.order import Order, Refusal
from hexsim.rules.registry import find_ruleset
from hexsim.rules.state import GameState
from hexsim.teach.lesson import Question

KINDS = ("number", "hexes", "facings", "units", "path")
NOBODY = ("-", "–", "none")


def answers_to(question: Question, state: GameState) -> tuple[str, ...]:
    """What answers a question asked in a state, in canonical form; nothing if a path cannot be walked."""
    if question.answers or question.path is None:
        return question.answers
    price = price_of(state, question.path)
    return () if price is None else (str(price),)


def read_answer(question: Question, state: GameState, text: str) -> tuple[str, ...] | None:
    """An answer to a question asked in a state, in canonical form; None if it cannot be read."""
    if question.kind == "path":
        assert question.path is not None
        return walked_to(state, question.path, text)
    return canonical(state, question.kind, text)


def canonical(state: GameState, kind: str, text: str) -> tuple[str, ...] | None:
    """The parts of an answer, sorted, each once; None if one of them cannot be read.

    Parts stand between commas or spaces; `-` is the empty answer.
    """
    words = [word for word in re.split(r"[\s,;]+", text.strip()) if word]
    if not words:
        return None
    if len(words) == 1 and words[0].lower() in NOBODY and kind != "number":
        return ()
    try:
        parts = {_READERS[kind](state, word) for word in words}
    except (NotationError, LookupError, ValueError):
        return None
    return None if kind == "number" and len(parts) != 1 else tuple(sorted(parts))


def _number(state: GameState, word: str) -> str:
    del state
    return str(int(word)) if len(word) < 10 else word


def _hex(state: GameState, word: str) -> str:
    return state.board.grid.number(state.board.grid.parse(word))


def _facing(state: GameState, word: str) -> str:
    orientation = state.board.orientation
    return direction_name(parse_direction(word, orientation), orientation)


def _unit(state: GameState, word: str) -> str:
    """An id, or a name in any case."""
    by_name = {unit.name.casefold(): unit.id for unit in state.units}
    return word if state.has_unit(word) else by_name[word.casefold()]


_READERS: Mapping[str, Callable[[GameState, str], str]] = {
    "number": _number, "hexes": _hex, "facings": _facing, "units": _unit}


def price_of(state: GameState, order: Order) -> int | None:
    """What the path of an order costs its unit where it stands, None if it cannot be walked."""
    steps = _walked(state, order)
    return sum(step.price for step in steps) if steps else None


def walked_to(state: GameState, order: Order, text: str) -> tuple[str, ...] | None:
    """Where a path leads and what it costs, as the parts of an answer; None if it cannot be walked.

    Args:
        state: where its unit stands.
        order: says who walks, and how.
        text: the path.
    """
    steps = _walked(state, order.with_args(path=text))
    if not steps:
        return None
    return format_pose(state.board.grid, steps[-1].pose), str(sum(step.price for step in steps))


def way_to(state: GameState, order: Order, pose: str) -> str:
    """The cheapest path of an order's unit to a pose, as text."""
    ruleset, unit = find_ruleset(state.ruleset), state.unit(order.who)
    end = parse_pose(state.board.grid, pose)
    gait = ruleset.gait(state, unit, order.clause)
    assert not isinstance(gait, Refusal) and unit.pose is not None
    return str(reach(ruleset.ground(state, unit, gait), gait, unit.pose).path(end.hex, int(end.facing)))


def _walked(state: GameState, order: Order) -> tuple[Step, ...]:
    """The steps of an order's path, none if it cannot be walked."""
    ruleset = find_ruleset(state.ruleset)
    if not state.has_unit(order.who):
        return ()
    unit = state.unit(order.who)
    gait = ruleset.gait(state, unit, order.clause)
    if isinstance(gait, Refusal) or unit.pose is None:
        return ()
    try:
        tokens = parse_path(order.get("path"))
    except NotationError:
        return ()
    steps, snags = walk(ruleset.ground(state, unit, gait), gait, unit.pose, tokens)
    return () if snags else steps
