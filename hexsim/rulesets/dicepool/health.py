"""Wounds: levels, what they take off, how new ones are marked (P-DMG-4, P-DMG-6)."""

from typing import NamedTuple

from hexsim.rules.changing import set_status
from hexsim.rules.event import Modifier, Noted
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Unit
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.dice import figure
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.status import FULL, is_up, status_of


class Track(NamedTuple):
    """Marks of a unit."""

    bashing: int
    lethal: int
    dead: bool = False


def level_of(marks: int) -> str:
    """What so many marks are called."""
    return figures().levels[marks]


def penalty_of(marks: int) -> int:
    """Dice that so many marks take off a pool, 0 or less."""
    return figures().penalty[marks]


def wounds(unit: Unit) -> tuple[Modifier, ...]:
    """The wound penalty as an item of a pool."""
    return figure(penalty_of(status_of(unit).marks), "P-DMG-4", "wounds")


@rule("P-DMG-4")
def marked(track: Track, levels: int, *, lethal: bool) -> Track:
    """A track after so many levels; on a full one each turns a bashing mark lethal, with none left it kills.

    >>> marked(Track(3, 4), 2, lethal=False)
    Track(bashing=1, lethal=6, dead=False)
    """
    bashing, deep, dead = track
    for _ in range(levels):
        if bashing + deep < FULL:
            bashing, deep = (bashing, deep + 1) if lethal else (bashing + 1, deep)
        elif bashing:
            bashing, deep = bashing - 1, deep + 1
        else:
            dead = True
    return Track(bashing, deep, dead)


def track_of(unit: Unit) -> Track:
    """The marks of a unit."""
    status = status_of(unit)
    return Track(status.bashing, status.lethal, status.dead)


@rule("P-DMG-5", "P-DMG-6")
def hurt(res: Resolution, unit: str, levels: int, *, lethal: bool) -> None:
    """Mark levels and tell the story; whoever is incapacitated loses what it had not yet performed."""
    one = res.state.unit(unit)
    was_up, after = is_up(one), marked(track_of(one), levels, lethal=lethal)
    set_status(res, unit, "P-DMG-4", bashing=after.bashing, lethal=after.lethal, dead=after.dead)
    marks = after.bashing + after.lethal
    params = (("unit", one.name), ("count", levels), ("kind",
                                                  f"@dicepool.harm_{'lethal' if lethal else 'bashing'}"),
              ("level", f"@dicepool.level_{'dead' if after.dead else level_of(marks)}"))
    res.emit(Noted(rule="P-DMG-5", key="dicepool.hurt" if levels else "dicepool.unhurt", params=params))
    if was_up and not is_up(res.state.unit(unit)):
        set_status(res, unit, "P-DMG-6", waits=False)
