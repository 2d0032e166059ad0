"""Readying things: drawing, stowing, taking, picking up, readying again, loading, doors (M-RDY-*)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Literal

from hexsim.board.board import BoardChange
from hexsim.errors import NotationError
from hexsim.hexes.direction import direction_name, parse_direction
from hexsim.hexes.hex import Hex
from hexsim.rules.event import BoardChanged, ThingChanged
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.hands import give, give_up, hands_refusal, place_for
from hexsim.rulesets.maneuvers.items import Held, Item, held_thing, may_be_taken
from hexsim.rulesets.maneuvers.sheet import Sheet
from hexsim.rulesets.maneuvers.status import (
    Fetching,
    is_conscious,
    set_item,
    set_status,
    sheet_of,
    status_of,
)

How = Literal["draw", "stow", "reready", "load", "take", "pick", "door"]
STAYING = ("take", "pick")
"""Ways that need a unit that does not leave its hex in this turn."""

STRONG, VERY_STRONG = 5, 10


def ready_refusal(state: GameState, unit: Unit, clause: Clause, *, leaves: bool) -> Refusal | None:
    """Why the unit cannot ready a thing where it stands, None if it can.

    Args:
        state: where the fight stands.
        unit: who readies.
        clause: `item`, `how` and `hand`.
        leaves: whether the unit leaves its hex in this turn.
    """
    how, item = clause.get("how"), clause.get("item")
    if how in STAYING and leaves:
        return moved_refusal(how)
    if how not in WAYS:
        return Refusal(code="E_OPTION", rule="M-RDY-9", params=(
            ("detail", "@maneuvers.E_OPTION_how"), ("allowed", " ".join(WAYS))))
    return WAYS[how][0](state, unit, item, clause.get("hand"))


def moved_refusal(how: str) -> Refusal:
    """Taking and picking up need a unit that stays in its hex."""
    return Refusal(code="E_MOVED", rule="M-RDY-9" if how == "pick" else "M-RDY-2",
                   params=(("detail", f"@maneuvers.E_MOVED_{how}"),))


@rule("M-RDY-4", "M-RDY-5")
def ready(res: Resolution, unit: str, clause: Clause) -> None:
    """Ready the thing; whoever readies a missile weapon can only dodge until its next turn."""
    how, item = clause.get("how"), clause.get("item")
    fetching = status_of(res.state.unit(unit)).fetching
    if fetching is not None and (how != "pick" or fetching.item != item):
        set_status(res, unit, "M-RDY-9", fetching=None)
    readied = WAYS[how][1](res, unit, item, clause.get("hand"))
    if readied is not None and readied.is_missile:
        set_status(res, unit, "M-RDY-5", ranged_ready=True)


def readyings(state: GameState, unit: Unit, *, leaves: bool) -> Iterator[Clause]:
    """Everything the unit can ready where it stands: `item` and `how`."""
    for item, how in _candidates(state, unit):
        clause = Clause(verb="step_ready", args=(("item", item), ("how", how)))
        if ready_refusal(state, unit, clause, leaves=leaves) is None:
            yield clause


def _candidates(state: GameState, unit: Unit) -> Iterator[tuple[str, How]]:
    for item, _ in status_of(unit).items:
        yield from ((item, how) for how in _own_ways)
    assert unit.pose is not None
    for thing in state.things:
        if thing.hex is not None and thing.hex.distance(unit.pose.hex) <= 1:
            yield thing.id, "take"
            yield thing.id, "pick"
    for ally in _helpers(state, unit):
        yield from ((item, "take") for item, _ in status_of(ally).items)
    yield from ((str(side), "door") for side in range(6))


_own_ways: tuple[How, ...] = ("draw", "stow", "reready", "load")


def _no_item(how: str, item: str, rule_id: str) -> Refusal:
    return Refusal(code="E_ITEM", rule=rule_id, params=(("detail", f"@maneuvers.E_ITEM_{how}"), ("item", item)))


def _own(unit: Unit, item: str) -> Held | None:
    return dict(status_of(unit).items).get(item)


def _draw_refusal(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state
    held = _own(unit, item)
    if held is None or held.in_hand or held.item.is_natural:
        return _no_item("draw", item, "M-RDY-9")
    return hands_refusal(unit, held.item, item, hand)


@rule("M-RDY-9")
def _draw(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A carried thing is in hand and ready after one turn."""
    one = res.state.unit(unit)
    held = dict(status_of(one).items)[item]
    place = place_for(one, held.item, hand)
    assert place is not None
    set_item(res, unit, "M-RDY-9", item, replace(held, place=place, ready=True, turns=0))
    return held.item


def _stow_refusal(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state, hand
    held = _own(unit, item)
    if held is None or not held.in_hand or held.item.is_natural:
        return _no_item("stow", item, "M-RDY-9")
    return None


def _stow(res: Resolution, unit: str, item: str, hand: str) -> Item:
    del hand
    held = dict(status_of(res.state.unit(unit)).items)[item]
    set_item(res, unit, "M-RDY-9", item, replace(held, place="carried", ready=False, turns=0))
    return held.item


def _reready_refusal(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state, hand
    held = _own(unit, item)
    if held is None or not held.in_hand:
        return _no_item("reready", item, "M-WPN-1")
    if held.ready or held.item.is_missile or held.item.is_natural:
        detail = "@maneuvers.E_WEAPON_load_it" if held.item.is_missile else "@maneuvers.E_WEAPON_is_ready"
        return Refusal(code="E_WEAPON", rule="M-RDY-8", params=(("detail", detail), ("item", item)))
    return None


@rule("M-RDY-6", "M-RDY-7", "M-RDY-11")
def turns_to_ready(sheet: Sheet, item: Item) -> int:
    """Turns an unbalanced weapon needs to be ready again; strong hands need fewer, at 0 it stays ready."""
    spare = sheet.ST - item.min_st
    if spare >= VERY_STRONG:
        return 0
    return max(0, item.ready_turns - (spare >= STRONG))


@rule("M-RDY-8")
def _reready(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A turn of readying an unready weapon in hand; it is ready after the last one it needs."""
    del hand
    one = res.state.unit(unit)
    held = dict(status_of(one).items)[item]
    turns = held.turns + 1
    done = turns >= turns_to_ready(sheet_of(one), held.item)
    set_item(res, unit, "M-RDY-8", item, replace(held, ready=done, turns=0 if done else turns))
    return held.item


def _load_refusal(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state, hand
    held = _own(unit, item)
    if held is None or not held.in_hand:
        return _no_item("load", item, "M-WPN-1")
    if not held.item.is_missile or held.shots >= held.item.shots:
        detail = "@maneuvers.E_WEAPON_full" if held.item.is_missile else "@maneuvers.E_WEAPON_no_load"
        return Refusal(code="E_WEAPON", rule="M-RDY-10", params=(("detail", detail), ("item", item)))
    return None


def _load(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A second of loading is earned; it counts at the start of the next turn."""
    del hand
    set_status(res, unit, "M-RDY-10", loading=item)
    return dict(status_of(res.state.unit(unit)).items)[item].item


@rule("M-RDY-10")
def credit_loading(res: Resolution, unit: str, *, counts: bool) -> None:
    """At the start of a turn: a second of loading counts for whoever has not dodged meanwhile and can act."""
    status = status_of(res.state.unit(unit))
    if status.loading and counts:
        held = dict(status.items)[status.loading]
        seconds = held.seconds + 1
        if seconds >= held.item.load_turns:
            held = replace(held, shots=held.item.shots, seconds=0, ready=True)
        else:
            held = replace(held, seconds=seconds)
        set_item(res, unit, "M-RDY-10", status.loading, held)
    set_status(res, unit, "M-RDY-10", loading="")


def _within_reach(state: GameState, unit: Unit, at: Hex) -> bool:
    """Whether a thing in that hex can be taken: the unit's own or an adjacent one, with no wall between."""
    assert unit.pose is not None
    if at == unit.pose.hex:
        return True
    direction = unit.pose.hex.direction_to(at)
    if direction is None or at not in state.board:
        return False
    side = state.board.side(unit.pose.hex, direction)
    return side is None or not side.blocks_move


def _lying(state: GameState, unit: Unit, item: str, *, on_table: bool) -> Thing | None:
    """The thing of that id that lies within reach, on a table or shelf or on the ground."""
    for thing in state.things:
        if thing.id == item and thing.hex is not None and may_be_taken(thing) and thing.hex in state.board:
            if state.board.terrain(thing.hex).table == on_table and _within_reach(state, unit, thing.hex):
                return thing
    return None


def _helpers(state: GameState, unit: Unit) -> Iterator[Unit]:
    """Adjacent conscious allies, in roster order."""
    for ally in state.units:
        if ally.side == unit.side and ally.id != unit.id and ally.pose is not None and is_conscious(ally):
            if _within_reach(state, unit, ally.pose.hex):
                yield ally


def _held_out(state: GameState, unit: Unit, item: str) -> tuple[Unit, Held] | None:
    """The ally that holds the thing out, and the thing."""
    for ally in _helpers(state, unit):
        held = _own(ally, item)
        if held is not None and held.in_hand and not held.item.is_natural:
            return ally, held
    return None


def _take_refusal(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    thing, offered = _lying(state, unit, item, on_table=True), _held_out(state, unit, item)
    if thing is None and offered is None:
        return _no_item("take", item, "M-RDY-2")
    wanted = held_thing(thing).item if thing else offered[1].item if offered else Item(name=item)
    return hands_refusal(unit, wanted, item, hand)


@rule("M-RDY-2")
def _take(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A thing from a table or shelf, or one that an ally holds out, is in hand and ready after one turn."""
    one = res.state.unit(unit)
    thing, offered = _lying(res.state, one, item, on_table=True), _held_out(res.state, one, item)
    if thing is not None:
        return _pocket(res, one, thing, hand)
    assert offered is not None
    held = give_up(res, offered[0].id, "M-RDY-2", item)
    give(res, unit, "M-RDY-2", item, _gripped(one, held, hand))
    return held.item


def _pick_refusal(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    thing = _lying(state, unit, item, on_table=False)
    if thing is None:
        return _no_item("pick", item, "M-RDY-9")
    return hands_refusal(unit, held_thing(thing).item, item, hand)


@rule("M-RDY-3")
def _pick(res: Resolution, unit: str, item: str, hand: str) -> Item | None:
    """A thing from the ground is in hand after the second turn in a row."""
    one, state = res.state.unit(unit), res.state
    fetching, thing = status_of(one).fetching, _lying(res.state, res.state.unit(unit), item, on_table=False)
    assert thing is not None
    if fetching is None or fetching.item != item:
        set_status(res, unit, "M-RDY-9", fetching=Fetching(item=item, since=state.round))
    elif fetching.since < state.round:
        set_status(res, unit, "M-RDY-9", fetching=None)
        return _pocket(res, one, thing, hand)
    return held_thing(thing).item


def _pocket(res: Resolution, unit: Unit, thing: Thing, hand: str) -> Item:
    held = held_thing(thing)
    res.emit(ThingChanged(rule="M-RDY-9", before=thing, after=None))
    give(res, unit.id, "M-RDY-9", thing.id, _gripped(unit, held, hand))
    return held.item


def _gripped(unit: Unit, held: Held, hand: str) -> Held:
    place = place_for(unit, held.item, hand)
    assert place is not None
    return replace(held, place=place, ready=True)


def _side_of(state: GameState, item: str) -> int | None:
    try:
        return int(parse_direction(item, state.board.orientation))
    except NotationError:
        return None


def _door_refusal(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del hand
    assert unit.pose is not None
    if door_change(state, unit.pose.hex, item) is None:
        side = _side_of(state, item)
        name = item if side is None else direction_name(side, state.board.orientation)
        return _no_item("door", name, "M-TERR-2")
    return None


def door_change(state: GameState, at: Hex, item: str) -> BoardChange | None:
    """What opening or closing the door on that side of a hex changes, None if there is none."""
    direction = _side_of(state, item)
    kind = None if direction is None else state.board.side(at, direction)
    if kind is None or not kind.opens_to:
        return None
    return BoardChange(hex=at, direction=direction, field="side", before=kind.id, after=kind.opens_to)


def _door(res: Resolution, unit: str, item: str, hand: str) -> None:
    del hand
    pose = res.state.unit(unit).pose
    change = door_change(res.state, pose.hex, item) if pose is not None else None
    assert change is not None
    res.emit(BoardChanged(rule="M-TERR-2", changes=(change,)))


WAYS: Mapping[str, tuple[
    Callable[[GameState, Unit, str, str], Refusal | None], Callable[[Resolution, str, str, str], Item | None]]] = {
    "draw": (_draw_refusal, _draw), "stow": (_stow_refusal, _stow), "reready": (_reready_refusal, _reready),
    "load": (_load_refusal, _load), "take": (_take_refusal, _take), "pick": (_pick_refusal, _pick),
    "door": (_door_refusal, _door),
}
"""Each way of readying: why not, and doing it (which gives the thing that was readied)."""
