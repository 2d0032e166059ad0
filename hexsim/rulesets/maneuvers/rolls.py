"""Tests of 3d under a number (M-TEST-1, M-TEST-2, M-DICE-1), with the referee's figures (M-SIT-1)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from hexsim.rules.changing import set_status
from hexsim.rules.event import Modifier, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.status import status_of

THREE_DICE = (6, 6, 6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A test to be rolled.

    Attributes:
        unit: who rolls.
        name: catalogue key of what is tested.
        value: the figure of the sheet.
        modifiers: everything that is added to it.
        targets: whom it is about besides the unit, for the log.
        item: what it is made with, for the log.
    """

    unit: str
    name: str
    value: int
    modifiers: tuple[Modifier, ...] = ()
    targets: tuple[str, ...] = ()
    item: str = ""

    @property
    def need(self) -> int:
        """The target number."""
        return self.value + sum(modifier.value for modifier in self.modifiers)

    @staticmethod
    def of(state: GameState, unit: str, name: str, value: int,
           modifiers: tuple[Modifier, ...] = ()) -> "Trial":
        """The test with what the referee has set for the unit's next one."""
        return Trial(unit=unit, name=name, value=value, modifiers=(*modifiers, *referee_figures(state, unit)))


@rule("M-SIT-1")
def referee_figures(state: GameState, unit: str) -> tuple[Modifier, ...]:
    """The referee's figures for the unit's next test."""
    return tuple(Modifier(value=figure.by, rule="M-SIT-1", reason=figure.reason)
                 for figure in status_of(state.unit(unit)).referee)


@rule("M-TEST-1")
def margin_of(total: int, need: int) -> int:
    """Margin of a test: at least 0 for a success, at most −1 for a failure.

    3 and 4 always succeed, 17 and 18 always fail.
    """
    if total <= 4 or (total <= need and total < 17):
        return max(need - total, 0)
    return min(need - total, -1)


@rule("M-DICE-1")
def roll_test(res: Resolution, test: Trial, rule_id: str) -> int:
    """Roll three dice for a test and log it; the margin."""
    total = throw(res, test, rule_id, lambda total: "success" if succeeds(total, test.need) else "failure")
    return margin_of(total, test.need)


def throw(res: Resolution, test: Trial, rule_id: str, outcome: Callable[[int], str]) -> int:
    """Roll three dice for a test and log it with its outcome, by the total; the total.

    The referee's figures for the unit are used up.
    """
    faces = res.roll(test.name, *THREE_DICE, unit=test.unit)
    total = sum(faces)
    res.emit(Rolled(rule=rule_id, unit=test.unit, test=test.name, sides=THREE_DICE, faces=faces,
                    modifiers=test.modifiers, need=test.need, total=total, degree=margin_of(total, test.need),
                    outcome=outcome(total), targets=test.targets, item=test.item))
    set_status(res, test.unit, "M-SIT-1", referee=())
    return total


def succeeds(total: int, need: int) -> bool:
    """Whether a test is passed."""
    return margin_of(total, need) >= 0


@cache
def totals() -> tuple[tuple[int, int], ...]:
    """Every total of three dice with the number of ways to it, of 216."""
    counts = Counter(map(sum, product(range(1, 7), repeat=3)))
    return tuple(sorted(counts.items()))


@rule("M-TEST-2")
def chance_of_higher(ours: int, theirs: int) -> Fraction:
    """The exact chance that the first of two tests has the higher margin.

    >>> chance_of_higher(10, 10)
    Fraction(10471, 23328)
    """
    wins = sum(n * m for a, n in totals() for b, m in totals() if margin_of(a, ours) > margin_of(b, theirs))
    return Fraction(wins, 216 * 216)


def chance_to_succeed(need: int) -> Fraction:
    """The exact chance of a test.

    >>> chance_to_succeed(10)
    Fraction(1, 2)
    """
    return Fraction(sum(count for total, count in totals() if margin_of(total, need) >= 0), 216)
