"""Tests: two dice of two attributes (B-TEST)."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexsim.rules.event import Modifier, Rolled
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.modifiers import modifiers
from hexsim.rulesets.blocks.sheet import attributes_of
from hexsim.rulesets.blocks.status import sheet_of

SWITCH = "target_number"


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """Dice of a test that lie on the table; `tell` puts them into the log."""

    unit: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """Dice and modifiers."""
        return sum(self.faces) + sum(modifier.value for modifier in self.modifiers)


@rule("B-TEST-1")
def dice_of(unit: Unit, attrs: Sequence[str]) -> tuple[int, ...]:
    """The two dice of a test that names two attributes."""
    known = attributes_of(sheet_of(unit))
    return tuple(known[name] for name in attrs)


@rule("B-TEST-3")
def free_attr(unit: Unit, named: str) -> str:
    """The free attribute of a test: the one that was picked, else the largest die, the first of equals."""
    known = attributes_of(sheet_of(unit))
    return named or max(known, key=lambda name: known[name])


def free_refusal(unit: Unit, *names: str) -> Refusal | None:
    """An attribute that was picked must be one of the unit's own."""
    known = attributes_of(sheet_of(unit))
    wrong = next((name for name in names if name and name not in known), None)
    if wrong is None:
        return None
    return Refusal(code="E_ATTRIBUTE", rule="B-TEST-3", params=(
        ("attribute", wrong), ("unit", unit.name), ("allowed", " ".join(known))))


@rule("B-TEST-2", "B-DICE-1")
def throw(res: Resolution, unit: Unit, attrs: Sequence[str], test: str,
          more: tuple[Modifier, ...] = ()) -> Throw:
    """Roll both dice; whatever is added counts for the total."""
    sides = dice_of(unit, attrs)
    faces = res.roll(test, *sides, unit=unit.id)
    return Throw(unit=unit.id, sides=sides, faces=faces, modifiers=(*modifiers(unit, "total"), *more))


def target_number(state: GameState) -> int:
    """What a simple test must reach."""
    return int(state.switch(SWITCH))


@rule("B-TEST-4")
def passes(state: GameState, total: int) -> bool:
    """Whether a total passes a simple test."""
    return total >= target_number(state)


@rule("B-TEST-5")
def reaction_wins(reaction: int, attack: int) -> bool:
    """Whether the one who reacts wins an opposed test; a tie is won."""
    return reaction >= attack


def tell(res: Resolution, thrown: Throw, rule_id: str, test: str, *, need: int, won: bool,
         outcomes: tuple[str, str] = ("success", "failure"), targets: tuple[str, ...] = (),
         item: str = "") -> None:
    """Put a throw into the log; `outcomes` names what winning and losing is called."""
    res.emit(Rolled(rule=rule_id, unit=thrown.unit, test=test, sides=thrown.sides, faces=thrown.faces,
                    modifiers=thrown.modifiers, need=need, total=thrown.total, degree=thrown.total - need,
                    outcome=outcomes[0] if won else outcomes[1], targets=targets, item=item))
