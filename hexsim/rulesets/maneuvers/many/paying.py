"""Paying an attack and a parry for a stunt or for a weapon that is ready again at once (section 9.2)."""

from hexsim.rules.changing import set_status
from hexsim.rules.event import Change, StatusChanged
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.fight.defence import parries_left
from hexsim.rulesets.maneuvers.fight.series import attacks_left, walk_of
from hexsim.rulesets.maneuvers.many.numbers import counts_apart, most_attacks
from hexsim.rulesets.maneuvers.status import flow_of, status_of
from hexsim.rulesets.maneuvers.tasks import Turn

PLENTY = 99
"""Stands for parries without limit."""


def in_its_turn(state: GameState, unit: str) -> bool:
    """Whether the unit's turn is open, also between attacks that come one initiative step after the other."""
    return any(isinstance(task, Turn) and task.unit == unit for task in state.agenda) \
        or any(parked.unit == unit for parked in flow_of(state).parked)


def attacks_to_pay(state: GameState, unit: Unit) -> int:
    """Attacks left to pay with: unmade ones of the open turn, else those the next turn can owe."""
    if in_its_turn(state, unit.id):
        walk = walk_of(state, unit.id)
        return attacks_left(state, walk) if walk is not None else 0
    return most_attacks(state, unit) - status_of(unit).owed


def _parrying(state: GameState, unit: Unit) -> dict[str, int]:
    """Weapons in hand with the parries that are left of each."""
    found = {}
    for item, held in status_of(unit).items:
        if held.in_hand and held.item.may_parry:
            left = parries_left(state, unit, item)
            found[item] = PLENTY if left is None else max(0, left)
    return found


def parries_to_pay(state: GameState, unit: Unit) -> int:
    """Parries not yet made since the start of the unit's last turn, of all weapons together."""
    left = _parrying(state, unit)
    together = status_of(unit).all_out_defense and not counts_apart(state, unit)
    return max(left.values(), default=0) if together else sum(left.values())


def price_refusal(state: GameState, unit: Unit, *, attacks: int = 1, parries: int = 1) -> Refusal | None:
    """Why the unit cannot pay so many attacks and parries."""
    for needs, has in ((attacks, attacks_to_pay(state, unit)), (parries, parries_to_pay(state, unit))):
        if needs > has:
            return Refusal(code="E_COUNT", rule="M-MULTI-0", params=(
                ("detail", "@maneuvers.E_COUNT_pay"), ("needs", needs), ("has", max(0, has))))
    return None


def pay_attack(res: Resolution, unit: str, rule_id: str) -> None:
    """One attack less in the open turn, or one more owed by the next."""
    status = status_of(res.state.unit(unit))
    if in_its_turn(res.state, unit):
        set_status(res, unit, rule_id, given_up=status.given_up + 1)
    else:
        set_status(res, unit, rule_id, owed=status.owed + 1)


def pay_parry(res: Resolution, unit: str, rule_id: str, weapon: str = "") -> None:
    """One parry less: of that weapon if it has one left, else of the weapon with the most."""
    one = res.state.unit(unit)
    left = _parrying(res.state, one)
    best = weapon if left.get(weapon) else max(sorted(left), key=lambda item: left[item])
    made = dict(status_of(one).parries).get(best)
    change = Change(field="parries", key=best, before=made, after=(made or 0) + 1)
    res.emit(StatusChanged(rule=rule_id, unit=unit, changes=(change,)))
