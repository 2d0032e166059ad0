"""Pools of ten-sided dice: successes, failures, botches (section 2 of the rules), rolled and told."""

from dataclasses import dataclass, replace
from typing import Literal

from hexsim.rules.event import Modifier, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.figures import figures

SIDES = 10
Outcome = Literal["success", "failure", "botch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """What a test is made with, item by item.

    Attributes:
        dice: what makes up the pool.
        difficulty: what makes up the difficulty.
    """

    dice: tuple[Modifier, ...]
    difficulty: tuple[Modifier, ...] = ()

    @property
    def size(self) -> int:
        """The final pool; 0 or less is one die of its own kind."""
        return sum(item.value for item in self.dice)

    @property
    def need(self) -> int:
        """The difficulty, within its bounds."""
        return clamped(sum(item.value for item in self.difficulty))


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """What a pool has brought."""

    faces: tuple[int, ...]
    successes: int
    outcome: Outcome


@rule("P-TEST-1")
def clamped(difficulty: int) -> int:
    """A difficulty within 2 and 10; a die that equals or beats it is one success."""
    return max(figures().least, min(figures().most, difficulty))


@rule("P-TEST-2", "P-TEST-3")
def judged(faces: tuple[int, ...], need: int, bonus: int = 0) -> Roll:
    """Successes less ones, never below 0; none and a one without any success is a botch.

    >>> judged((6, 7, 1, 9, 2), 6).successes, judged((1, 4, 5), 6).outcome, judged((1, 8, 5), 6).outcome
    (2, 'botch', 'failure')
    """
    hits, ones = sum(face >= need for face in faces), faces.count(1)
    left = max(0, hits - ones)
    return Roll(faces=faces, successes=left + bonus, outcome=outcome_of(left + bonus, botch=not hits
            and ones > 0))


def outcome_of(successes: int, *, botch: bool) -> Outcome:
    """What so many successes mean."""
    return "success" if successes else "botch" if botch else "failure"


@rule("P-TEST-4")
def judged_alone(face: int, bonus: int = 0) -> Roll:
    """The one die of a pool of 0 or less: 10 is a success, 1 a botch, whatever the difficulty."""
    successes = int(face == SIDES) + bonus
    return Roll(faces=(face,), successes=successes, outcome=outcome_of(successes, botch=face == 1))


def count_of(size: int) -> int:
    """Dice that are thrown for a pool."""
    return max(1, size)


def of_faces(faces: tuple[int, ...], size: int, need: int, bonus: int = 0) -> Roll:
    """What the faces of a pool mean."""
    return judged(faces, need, bonus) if size > 0 else judged_alone(faces[0], bonus)


def throw(res: Resolution, unit: str, test: str, pool: Pool, rule_id: str, *, bonus: int = 0,
          targets: tuple[str, ...] = (), item: str = "", botches: bool = True) -> Roll:
    """Throw a pool and tell it.

    Args:
        res: draws.
        unit: who throws.
        test: name of the test.
        pool: with what, against what.
        rule_id: why.
        bonus: the success of a Willpower point (P-WILL-1).
        targets: whom it is about.
        item: the weapon.
        botches: whether it can be a botch; damage and soak cannot.
    """
    name = f"dicepool.test_{test}"
    faces = res.roll(name, *(SIDES,) * count_of(pool.size), unit=unit)
    found = of_faces(faces, pool.size, pool.need, bonus)
    if found.outcome == "botch" and not botches:
        found = replace(found, outcome="failure")
    res.emit(Rolled(rule=rule_id, unit=unit, test=name, sides=(SIDES,) * len(faces), faces=faces,
                    modifiers=(*pool.dice, *pool.difficulty), need=pool.need, total=found.successes,
                    degree=found.successes, outcome=found.outcome, targets=targets, item=item))
    return found


def figure(value: int, rule_id: str, reason: str) -> tuple[Modifier, ...]:
    """One item of a pool or difficulty, none for 0."""
    return (Modifier(value=value, rule=rule_id, reason=f"dicepool.reason_{reason}"),) if value else ()


def plain(rule_id: str = "P-TEST-6") -> tuple[Modifier, ...]:
    """The ordinary difficulty."""
    return figure(figures().difficulty, rule_id, "difficulty")
