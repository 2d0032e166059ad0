"""What a side may not know: the damage figures of attackers while it chooses a reaction (B-REACT-1)."""

from dataclasses import replace

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.fight.declare import REACT_POINT
from hexsim.rulesets.blocks.items import HIDDEN, Ability, Held, Item
from hexsim.rulesets.blocks.sheet import Carried, Learnt, Sheet
from hexsim.rulesets.blocks.status import Boost, Status, sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Assault, current_poll

NAME = "damage"


def conceal(state: GameState, side: str) -> tuple[GameState, tuple[str, ...]]:
    """Stand-ins for the figures, for every side that has yet to choose; what stands in is named."""
    hidden = attackers(state, side)
    if not hidden:
        return state, ()
    units = tuple(blanked(unit) if unit.id in hidden else unit for unit in state.units)
    return state.having(units=units), tuple(f"{unit}.{NAME}" for unit in hidden)


def attackers(state: GameState, side: str) -> tuple[str, ...]:
    """Whose figures a side may not know now: those of all who attack while one of its units is to answer."""
    poll = current_poll(state)
    if poll is None or poll.point != REACT_POINT:
        return ()
    if all(state.side_of(who) != side for who in poll.who[len(poll.answers):]):
        return ()
    found = [share.unit for task in state.agenda if isinstance(task, Assault) for share in task.attack.shares]
    return tuple(dict.fromkeys(found))


def blanked(unit: Unit) -> Unit:
    """The unit with all its damage figures unknown."""
    return replace(unit, sheet=_sheet(sheet_of(unit)), status=_status(status_of(unit)))


def _item(item: Item) -> Item:
    return replace(item, damage=HIDDEN) if item.kind == "weapon" else item


def _ability(ability: Ability) -> Ability:
    weapon = None if ability.weapon is None else _item(ability.weapon)
    by = 0 if ability.effect == "modifier" and ability.field == "damage" else ability.by
    return replace(ability, weapon=weapon, by=by)


def _sheet(sheet: Sheet) -> Sheet:
    items = tuple(_carried(carried) for carried in sheet.items)
    return replace(sheet, items=items, abilities=tuple(_learnt(learnt) for learnt in sheet.abilities))


def _carried(carried: Carried) -> Carried:
    return carried if carried.own is None else replace(carried, own=_item(carried.own))


def _learnt(learnt: Learnt) -> Learnt:
    return learnt if learnt.own is None else replace(learnt, own=_ability(learnt.own))


def _status(status: Status) -> Status:
    items = tuple((name, _held(held)) for name, held in status.items)
    return replace(status, items=items, boosts=tuple(map(_boost, status.boosts)))


def _held(held: Held) -> Held:
    return replace(held, item=_item(held.item))


def _boost(boost: Boost) -> Boost:
    return replace(boost, by=0) if boost.field == "damage" else boost


def is_hidden(item: Item) -> bool:
    """Whether the damage of a thing is not known."""
    return item.damage == HIDDEN
