"""Tests with what a unit's own state does to them, and the referee's figures."""

from collections.abc import Iterator

from hexsim.rules.changing import set_status
from hexsim.rules.event import Modifier
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100 import defaults, tests
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.status import own_turn, sheet_of, status_of
from hexsim.rulesets.d100.tests import Contest, Result, Side, Trial


def modifier(value: int, rule_id: str, reason: str) -> Modifier:
    """A line of a ledger; `reason` without its domain."""
    return Modifier(value=value, rule=rule_id, reason=f"d100.mod_{reason}")


def trial_of(state: GameState, unit: str, name: str, kind: str, *modifiers: Modifier,
             value: int | None = None,
             targets: tuple[str, ...] = (), item: str = "") -> Trial:
    """A test of a unit.

    Args:
        state: where the fight stands.
        unit: who rolls.
        name: what is tested, a catalogue key without its domain (`test_…`).
        kind: a characteristic (`WS`, `S`, …), `dodge`, `parry`, or another word for a skill.
        modifiers: what the action and its target add.
        value: the figure of the sheet, if it is not the characteristic `kind`.
        targets: whom it is about, for the log.
        item: what it is made with, for the log.
    """
    one = state.unit(unit)
    figure = sheet_of(one).value(kind) if value is None else value
    own = tuple(own_state(state, one, kind))
    return Trial(unit=unit, name=f"d100.{name}", value=figure, modifiers=(*modifiers, *own, *referee(one)),
                 targets=targets, item=item)


def own_state(state: GameState, unit: Unit, kind: str) -> Iterator[Modifier]:
    """What the unit's own state does to a test of that kind."""
    status = status_of(unit)
    if status.fatigue:
        yield modifier(defaults.FATIGUED, "DEF-FATIGUE", "fatigued")
    if status.guarding and kind in ("WS", "BS") and own_turn(state, unit.id):
        yield modifier(-10, "D-GUARD-2", "guarding")
    if status.guarded and kind in ("dodge", "parry"):
        yield modifier(10, "D-GUARD-3", "guarded")
    yield from _lying(unit, kind)
    if status.pinned and kind == "BS":
        yield modifier(defaults.PINNED, "DEF-PIN", "pinned")


@rule("DEF-PRONE")
def _lying(unit: Unit, kind: str) -> Iterator[Modifier]:
    """Lying: −10 on Weapon Skill, −20 on Dodge."""
    figures = {"WS": defaults.PRONE_SKILL, "dodge": defaults.PRONE_DODGE}
    if status_of(unit).posture == "prone" and kind in figures:
        yield modifier(figures[kind], "DEF-PRONE", "prone_self")


def referee(unit: Unit) -> tuple[Modifier, ...]:
    """The referee's figures for the unit's next test."""
    return tuple(Modifier(value=figure.by, rule="DEF-TEST", reason=figure.reason)
                 for figure in status_of(unit).referee)


def roll(res: Resolution, trial: Trial, rule_id: str) -> Result:
    """Roll a test and log it; the referee's figures for the unit are used up."""
    result = tests.roll_test(res, trial, rule_id)
    set_status(res, trial.unit, rule_id, referee=())
    return result


def side_of(trial: Trial, bonus: int, extra: int = 0) -> Side:
    """A side of an opposed test."""
    return Side(trial=trial, bonus=bonus, extra=extra)


def roll_contest(res: Resolution, acting: Side, other: Side, rule_id: str) -> Contest:
    """Roll an opposed test; the referee's figures for both are used up."""
    contest = tests.roll_contest(res, acting, other, rule_id)
    for side in (acting, other):
        set_status(res, side.trial.unit, rule_id, referee=())
    return contest
