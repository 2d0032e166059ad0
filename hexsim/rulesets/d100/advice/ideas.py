"""Orders worth a look besides the listed ones: turn first, then watch, suppress or brace."""

from collections.abc import Iterator

from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.advice.danger import foes
from hexsim.rulesets.d100.arms import weapons_of
from hexsim.rulesets.d100.hits import BURSTS, shots_needed
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.sighting import toward
from hexsim.rulesets.d100.status import status_of

BURST = {"short_burst": "short", "long_burst": "long"}


def ideas(state: GameState, who: str) -> tuple[Order, ...]:
    """Orders of two clauses, a turn and what needs it; they are checked before use."""
    unit = state.unit(who) if state.has_unit(who) else None
    asked = state.awaiting
    if unit is None or unit.pose is None or asked is None or not asked.root:
        return ()
    if status_of(unit).spent:
        return ()
    clauses = tuple(_clauses(state, unit))
    return tuple(_turned(unit, to, clause) for to in _facings(state, unit) for clause in clauses)


def _facings(state: GameState, unit: Unit) -> tuple[int, ...]:
    """The facings towards enemies, but not the one it has already."""
    assert unit.pose is not None
    here, facing = unit.pose
    found = {toward(here, enemy.pose.hex, facing) for enemy in foes(state, unit) if enemy.pose is not None}
    return tuple(sorted(found - {int(facing)}))


def _clauses(state: GameState, unit: Unit) -> Iterator[Clause]:
    for name, held in weapons_of(state, unit):
        if held.item.is_ranged and not held.jammed:
            yield from _with(name, held)


def _with(name: str, held: Held) -> Iterator[Clause]:
    modes = [verb for verb in ("standard", *BURSTS)
             if shots_needed(held.item, verb) and held.shots >= shots_needed(held.item, verb)]
    for verb in modes:
        more = () if verb == "standard" else (("attack", verb),)
        yield Clause(verb="overwatch", args=(("weapon", name), *more))
        if verb in BURST:
            yield Clause(verb="suppress", args=(("weapon", name), ("burst", BURST[verb])))
    if held.item.is_heavy and held.brace is None:
        yield Clause(verb="brace", args=(("weapon", name), ("support", "bipod")))


def _turned(unit: Unit, to: int, clause: Clause) -> Order:
    return Order(who=unit.id, clauses=(Clause(verb="turn", args=(("to", str(to)),)), clause))
