"""Tests of d100 against a target number, with degrees, and opposed tests (DEF-TEST, DEF-DOS, DEF-OPP)."""

from collections.abc import Iterable
from dataclasses import dataclass

from hexsim.rules.event import Modifier, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import MOST_MODIFIER

D100 = 100
EASY, ROUTINE, ORDINARY, CHALLENGING, DIFFICULT, HARD = 30, 20, 10, 0, -10, -20


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A test to be rolled.

    Attributes:
        unit: who rolls.
        name: catalogue key of what is tested.
        value: the characteristic or skill.
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
        return target_number(self.value, (modifier.value for modifier in self.modifiers))


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a test came to: degrees of success or of failure, at least 1."""

    roll: int
    success: bool
    degrees: int


@rule("D-DIFF-1")
def difficulty(step: str) -> int:
    """The figure of a difficulty by its name.

    >>> [difficulty(step) for step in ("easy", "routine", "ordinary", "challenging", "difficult", "hard")]
    [30, 20, 10, 0, -10, -20]
    """
    return {"easy": EASY, "routine": ROUTINE, "ordinary": ORDINARY, "challenging": CHALLENGING,
            "difficult": DIFFICULT, "hard": HARD}[step]


@rule("DEF-TEST")
def target_number(value: int, modifiers: Iterable[int] = ()) -> int:
    """Characteristic or skill plus all modifiers, whose sum is kept within ±60."""
    return value + max(-MOST_MODIFIER, min(MOST_MODIFIER, sum(modifiers)))


def succeeds(roll: int, need: int) -> bool:
    """Whether a roll passes: 1 always, 100 never."""
    return roll == 1 or (roll <= need and roll < D100)


def tens(number: int) -> int:
    """The tens of a number, 0 below 0.

    >>> [tens(number) for number in (100, 7, 45, -12)]
    [10, 0, 4, 0]
    """
    return max(number, 0) // 10


@rule("DEF-DOS")
def degrees(roll: int, need: int) -> int:
    """Degrees of success of a roll that passes, of failure of one that does not; at least 1."""
    apart = tens(need) - tens(roll)
    return max(1, 1 + (apart if succeeds(roll, need) else -apart))


def result_of(roll: int, need: int) -> Result:
    """What a roll comes to against a target number."""
    return Result(roll=roll, success=succeeds(roll, need), degrees=degrees(roll, need))


def roll_test(res: Resolution, trial: Trial, rule_id: str) -> Result:
    """Roll d100 for a test and log it. `Rolled.degree` is negative for degrees of failure."""
    (roll,) = res.roll(trial.name, D100, unit=trial.unit)
    result = result_of(roll, trial.need)
    log_test(res, trial, rule_id, result, "success" if result.success else "failure")
    return result


def log_test(res: Resolution, trial: Trial, rule_id: str, result: Result, outcome: str) -> None:
    """Log a roll of d100 with what it came to."""
    res.emit(Rolled(rule=rule_id, unit=trial.unit, test=trial.name, sides=(D100,), faces=(result.roll,),
                    modifiers=trial.modifiers, need=trial.need, total=result.roll,
                    degree=result.degrees if result.success else -result.degrees, outcome=outcome,
                    targets=trial.targets, item=trial.item))


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of an opposed test.

    Attributes:
        bonus: the characteristic bonus, which breaks ties.
        extra: degrees added to a success (D-GRAPPLE-6).
    """

    trial: Trial
    bonus: int
    extra: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """How an opposed test went: `winner` 0 for the first side, 1 for the second, None for nobody.

    `degrees` are those of the winner's own roll, extra ones included; 0 if nobody wins.
    """

    winner: int | None
    degrees: int
    first: Result
    second: Result


@rule("DEF-OPP")
def decide(first: Result, second: Result, bonuses: tuple[int, int],
           extras: tuple[int, int] = (0, 0)) -> Contest:
    """Who wins: the only success, more degrees, the higher bonus, the lower roll, in this order.

    Args:
        first: what the acting side rolled.
        second: what the other side rolled.
        bonuses: of the characteristics tested.
        extras: degrees added to a success.
    """
    results = (first, second)
    keys = [(result.degrees + extra, bonus, -result.roll) if result.success else (0, 0, 0)
            for result, bonus, extra in zip(results, bonuses, extras, strict=True)]
    if keys[0] == keys[1]:
        return Contest(winner=None, degrees=0, first=first, second=second)
    winner = int(keys[1] > keys[0])
    return Contest(winner=winner, degrees=keys[winner][0], first=first, second=second)


def roll_contest(res: Resolution, acting: Side, other: Side, rule_id: str) -> Contest:
    """Roll an opposed test, the acting side first."""
    first, second = (roll_test(res, side.trial, rule_id) for side in (acting, other))
    return decide(first, second, (acting.bonus, other.bonus), (acting.extra, other.extra))


def roll_until_decided(res: Resolution, acting: Side, other: Side, rule_id: str) -> int:
    """0 or 1: who wins an opposed test that decides an order; rolled again until somebody does."""
    while True:
        winner = roll_contest(res, acting, other, rule_id).winner
        if winner is not None:
            return winner
