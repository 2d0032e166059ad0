"""What every way of readying has in common: why not, what it does, what it could be done with."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.items import Held, Item
from hexsim.rulesets.maneuvers.status import status_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way of readying a thing.

    Attributes:
        refuse: (state, unit, item, hand) → why not, None if it can be done.
        do: (resolution, unit, item, hand) → the thing that was readied, None if it is no thing.
        choices: (state, unit) → items worth trying.
        stays: the unit may not leave its hex in this turn.
    """

    refuse: Callable[[GameState, Unit, str, str], Refusal | None]
    do: Callable[[Resolution, str, str, str], Item | None]
    choices: Callable[[GameState, Unit], Iterable[str]]
    stays: bool = False


def no_item(how: str, item: str, rule_id: str) -> Refusal:
    """There is no such thing where this way looks for it."""
    return Refusal(code="E_ITEM", rule=rule_id, params=(
        ("detail", f"@maneuvers.E_ITEM_{how if item else 'unnamed'}"), ("item", item)))


def wrong_item(why: str, item: str, rule_id: str) -> Refusal:
    """The thing is there, but this way does nothing for it."""
    return Refusal(code="E_WEAPON", rule=rule_id, params=(
        ("detail", f"@maneuvers.E_WEAPON_{why}"), ("item", item)))


def own(unit: Unit, item: str) -> Held | None:
    """The unit's thing of that id; natural weapons are no things to ready."""
    held = dict(status_of(unit).items).get(item)
    return None if held is None or held.item.is_natural else held


def own_ids(state: GameState, unit: Unit) -> Iterable[str]:
    """The ids of the unit's things."""
    del state
    return (item for item, _ in status_of(unit).items)
