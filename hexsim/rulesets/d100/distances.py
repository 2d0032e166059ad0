"""How far a character moves with which action (DEF-MOVE)."""

from dataclasses import dataclass

from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import CHARGE_FACTOR, RUN_FACTOR, STILL


@dataclass(frozen=True, slots=True)
class Distances:
    """Hexes of the movements: half action, full action, charge, run."""

    half: int
    full: int
    charge: int
    run: int


@rule("DEF-MOVE")
def distances(agility_bonus: int) -> Distances:
    """The distances of an Agility bonus.

    >>> distances(4)
    Distances(half=4, full=8, charge=12, run=24)
    """
    if agility_bonus < 1:
        return Distances(*STILL)
    factors = (1, 2, CHARGE_FACTOR, RUN_FACTOR)
    return Distances(*(factor * agility_bonus for factor in factors))
