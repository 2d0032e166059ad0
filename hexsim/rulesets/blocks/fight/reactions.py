"""Reacting: why a unit may not, what it may, and by how much its place hinders it."""

from hexsim.rules.event import Modifier
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.fight.arms import arm_of, shield_of, shields_in_hand
from hexsim.rulesets.blocks.fight.declare import REACTIONS
from hexsim.rulesets.blocks.fight.triggers import trigger_refusal, triggered
from hexsim.rulesets.blocks.rolls import free_refusal
from hexsim.rulesets.blocks.space import arc_of
from hexsim.rulesets.blocks.status import flow_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, current_attack, current_poll, turn_of

FACING = "facing_matters"
ARCS = ("front", "side", "rear")
AGAINST_AREAS = {"defend": "B-DEF-3", "retaliate": "B-RET-2"}


def reaction_gate(state: GameState, given: Order, unit: Unit | None) -> Refusal | None:
    """Whether this unit has anything to react to, whoever is asked: codes from no trigger to twice."""
    asked, flow = state.awaiting, flow_of(state)
    assert asked is not None
    if given.who in asked.who and given.verb in asked.verbs:
        return None
    if unit is not None:
        attack = current_attack(state)
        meant = unit.id in flow.attacked or unit.id in flow.reacted or (
            attack is not None and unit.id in attack.targets)
        if meant and turn_of(state) == unit.id:
            return Refusal(code="E_OWN_TURN", rule="B-ROUND-5", params=(("unit", unit.name),))
        if meant and has_reacted(state, unit.id):
            return Refusal(code="E_REACTED", rule="B-ROUND-6", params=(("unit", unit.name),))
    return Refusal(code="E_NO_TRIGGER", rule="B-REACT-1", params=(
        ("unit", unit.name if unit else given.who),))


@rule("B-ROUND-6")
def has_reacted(state: GameState, unit: str) -> bool:
    """Whether a unit has reacted to the attack at hand: once is all; other attacks are another matter."""
    poll = current_poll(state)
    answered = poll is not None and poll.verbs == REACTIONS and any(
        answer is not None and answer.who == unit and answer.verb != "pass" for answer in poll.answers)
    return answered or unit in flow_of(state).reacted


def reaction_refusal(state: GameState, given: Order) -> Refusal | None:
    """What is wrong with the reaction of a unit that is asked."""
    unit, attack = state.unit(given.who), current_attack(state)
    if given.verb == "trigger":
        return trigger_refusal(state, unit, given.get("ability"))
    if attack is None or unit.id not in attack.targets:
        return Refusal(code="E_NO_TRIGGER", rule="B-REACT-1", params=(("unit", unit.name),))
    return _chain_refusal(attack, given) or _area_refusal(state, attack, given.verb) \
        or _rear_refusal(state, unit, attack, given.verb) or _shield_refusal(unit, given) \
        or free_refusal(unit, given.get("free"))


def _chain_refusal(attack: Attack, given: Order) -> Refusal | None:
    if given.verb != "retaliate" or not attack.chained:
        return None
    return Refusal(code="E_CHAIN", rule="B-RET-4", params=(("unit", given.who),))


@rule("B-DEF-3", "B-RET-2", "B-ESC-3")
def _area_refusal(state: GameState, attack: Attack, verb: str) -> Refusal | None:
    """An area leaves only Escape."""
    if attack.hex is None or verb not in AGAINST_AREAS:
        return None
    item = arm_of(state, attack.shares[0]).name
    return Refusal(code="E_AREA", rule=AGAINST_AREAS[verb], params=(("item", item),))


def _rear_refusal(state: GameState, unit: Unit, attack: Attack, verb: str) -> Refusal | None:
    if verb == "escape" or attacked_arc(state, unit, attack) != "rear":
        return None
    return Refusal(code="E_REAR", rule="B-FACE-2", params=(("unit", unit.name),))


@rule("B-FACE-2", "B-JOINT-4")
def attacked_arc(state: GameState, unit: Unit, attack: Attack) -> str:
    """The arc in which a unit is attacked, of several the best for it; a rider strikes from the rear."""
    if not state.switch(FACING) or unit.pose is None:
        return "front"
    found = []
    for share in attack.shares:
        attacker = state.unit(share.unit)
        if attacker.pose is not None:
            rides = status_of(attacker).riding == unit.id
            found.append("rear" if rides else arc_of(unit.pose, attacker.pose.hex))
    return min(found, key=ARCS.index, default="front")


def arc_modifiers(state: GameState, unit: Unit, attack: Attack) -> tuple[Modifier, ...]:
    """One less for a reaction to what comes from the side or the rear."""
    arc = attacked_arc(state, unit, attack)
    if arc == "front":
        return ()
    return (Modifier(value=-1, rule="B-FACE-2", reason=f"blocks.from_{arc}"),)


@rule("B-DEF-2")
def _shield_refusal(unit: Unit, given: Order) -> Refusal | None:
    """Defend needs a shield in hand that still has a charge; one without is broken, for good."""
    if given.verb != "defend" or shield_of(unit, given.get("shield")) is not None:
        return None
    held = shields_in_hand(unit)
    name = given.get("shield") or next(iter(held), "")
    detail = "broken" if name in held else "none"
    return Refusal(code="E_SHIELD", rule="B-DEF-2" if detail == "broken" else "B-DEF-1", params=(
        ("detail", f"@blocks.E_SHIELD_{detail}"), ("unit", unit.name)))


def offer_reaction(verb: str, state: GameState, who: str) -> Offers | Refusal:
    """What a unit may answer with; the free attribute is its best one unless an order names another."""
    unit = state.unit(who)
    if verb == "trigger":
        values = triggered(state, unit)
        return (Offer(order=order(who, verb), key="ability", values=values),) if values else ()
    attack = current_attack(state)
    if attack is None or who not in attack.targets:
        return ()
    bare = order(who, verb)
    refusal = reaction_refusal(state, bare)
    if refusal is not None:
        return refusal
    if verb == "defend":
        sound = [name for name, held in shields_in_hand(unit).items() if held.charges > 0]
        return (Offer(order=bare),) if len(sound) == 1 else (Offer(order=bare, key="shield", values=sound),)
    return (Offer(order=bare),)
