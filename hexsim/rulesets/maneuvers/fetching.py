"""Taking a thing from a table or an ally, and picking one up from the ground (M-RDY-2, M-RDY-3, M-RDY-9)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hexsim.hexes.hex import Hex
from hexsim.rules.changing import set_status
from hexsim.rules.event import ThingChanged
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.hands import give, give_up, hands_refusal, place_for
from hexsim.rulesets.maneuvers.items import Held, Item, held_thing, may_be_taken
from hexsim.rulesets.maneuvers.status import Fetching, is_conscious, status_of
from hexsim.rulesets.maneuvers.way import Way, no_item, own


def within_reach(state: GameState, unit: Unit, at: Hex) -> bool:
    """Whether a thing in that hex can be taken: the head's own or an adjacent one, with no wall between."""
    assert unit.pose is not None
    if at == unit.pose.hex:
        return True
    direction = unit.pose.hex.direction_to(at)
    if direction is None or at not in state.board:
        return False
    side = state.board.side(unit.pose.hex, direction)
    return side is None or not side.blocks_move


def _lying(state: GameState, unit: Unit, *, on_table: bool) -> Iterator[Thing]:
    """The things within reach, on a table or shelf or on the ground."""
    for thing in state.things:
        at = thing.hex
        near = at is not None and may_be_taken(thing) and within_reach(state, unit, at)
        if near and at is not None and state.board.terrain(at).table == on_table:
            yield thing


def _named(state: GameState, unit: Unit, item: str, *, on_table: bool) -> Thing | None:
    return next((thing for thing in _lying(state, unit, on_table=on_table) if thing.id == item), None)


def _offered(state: GameState, unit: Unit) -> Iterator[tuple[Unit, str, Held]]:
    """What adjacent conscious allies hold in their hands, in roster order."""
    for ally in state.units:
        near = ally.side == unit.side and ally.id != unit.id and is_conscious(ally)
        if near and any(within_reach(state, unit, at) for at in ally.hexes()):
            held = ((item, own(ally, item)) for item, _ in status_of(ally).items)
            yield from ((ally, item, one) for item, one in held if one is not None and one.in_hand)


def held_out(state: GameState, unit: Unit, item: str) -> tuple[Unit, Held] | None:
    """The ally from whose hands a unit can take a thing, with it."""
    return next(((ally, held) for ally, name, held in _offered(state, unit) if name == item), None)


def _no_take(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    thing, offered = _named(state, unit, item, on_table=True), held_out(state, unit, item)
    if thing is not None:
        return hands_refusal(unit, held_thing(thing).item, item, hand)
    if offered is not None:
        return hands_refusal(unit, offered[1].item, item, hand)
    return no_item("take", item, "M-RDY-2")


@rule("M-RDY-2")
def take(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A thing from a table or shelf, or one that an ally holds out, is in hand and ready after one turn."""
    one = res.state.unit(unit)
    thing, offered = _named(res.state, one, item, on_table=True), held_out(res.state, one, item)
    if thing is not None:
        return _lift(res, one, thing, hand)
    assert offered is not None
    held = give_up(res, offered[0].id, "M-RDY-2", item)
    give(res, unit, "M-RDY-2", item, _gripped(one, held, hand))
    return held.item


def _no_pick(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    thing = _named(state, unit, item, on_table=False)
    if thing is None:
        return no_item("pick", item, "M-RDY-9")
    return hands_refusal(unit, held_thing(thing).item, item, hand)


@rule("M-RDY-3")
def pick(res: Resolution, unit: str, item: str, hand: str) -> Item | None:
    """A thing from the ground is in hand after the second turn in a row."""
    one, state = res.state.unit(unit), res.state
    going, thing = status_of(one).fetching, _named(state, one, item, on_table=False)
    assert thing is not None
    if going is None or going.item != item:
        set_status(res, unit, "M-RDY-9", fetching=Fetching(item=item, since=state.round))
    elif going.since < state.round:
        set_status(res, unit, "M-RDY-9", fetching=None)
        return _lift(res, one, thing, hand)
    return held_thing(thing).item


def _lift(res: Resolution, unit: Unit, thing: Thing, hand: str) -> Item:
    held = held_thing(thing)
    res.emit(ThingChanged(rule="M-RDY-9", before=thing, after=None))
    give(res, unit.id, "M-RDY-9", thing.id, _gripped(unit, held, hand))
    return held.item


def _gripped(unit: Unit, held: Held, hand: str) -> Held:
    place = place_for(unit, held.item, hand)
    assert place is not None
    return replace(held, place=place, ready=True)


def _takable(state: GameState, unit: Unit) -> Iterable[str]:
    found = [thing.id for thing in _lying(state, unit, on_table=True)]
    return dict.fromkeys([*found, *(item for _, item, _ in _offered(state, unit))])


def _pickable(state: GameState, unit: Unit) -> Iterable[str]:
    return (thing.id for thing in _lying(state, unit, on_table=False))


TAKE = Way(refuse=_no_take, do=take, choices=_takable, stays=True)
PICK = Way(refuse=_no_pick, do=pick, choices=_pickable, stays=True)
