"""What the dice of an order are expected to bring (see `Advice.worth`)."""

from hexsim.rules.advice import Advice
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.abilities import basic_heal
from hexsim.rulesets.blocks.actions import ability_in
from hexsim.rulesets.blocks.advice.danger import danger, promise
from hexsim.rulesets.blocks.advice.strokes import BURN, against, best_against, foe_of, unmet
from hexsim.rulesets.blocks.advice.value import CHARGE, lost_points, points_of
from hexsim.rulesets.blocks.chances import at_least, damage_spread, mean, test_spread
from hexsim.rulesets.blocks.fight.manoeuvres import MANOEUVRES
from hexsim.rulesets.blocks.fight.triggers import culprit
from hexsim.rulesets.blocks.items import Ability, damage_of
from hexsim.rulesets.blocks.meeting import meet
from hexsim.rulesets.blocks.odds import attack_of, meeting, meeting_with
from hexsim.rulesets.blocks.rolls import free_attr, target_number
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import flow_of, sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, Call, Share, current_attack

LASTING = 60
"""Percent that healing counts for: damage done ends a fight, damage healed does not."""

TAKEN = {"knock_down": 60, "push": 20, "disarm": 120, "swap": 5, "slip_through": 5, "climb_on": 60,
         "hold": 50, "text": 0}
"""Points a target thinks it loses by a manoeuvre."""


def worth(state: GameState, order: Order) -> int:
    """Points the order's dice are expected to bring to its side; 0 where nothing is rolled."""
    if not state.has_unit(order.who) or state.unit(order.who).pose is None:
        return 0
    unit = state.unit(order.who)
    if order.verb in ("defend", "retaliate", "escape"):
        return _of_reaction(state, unit, order)
    if order.verb == "join":
        return _of_plan(state)
    if order.verb == "trigger":
        return _of_trigger(state, unit, order.get("ability"))
    if order.verb == "choose":
        return _of_choice(state, unit, order)
    attack = attack_of(state, unit, order)
    if attack is not None:
        return _of_attack(state, unit, attack, order.get("manoeuvre"))
    return _of_healing(state, unit, order)


def _of_attack(state: GameState, unit: Unit, attack: Attack, manoeuvre: str) -> int:
    """What an attack takes from enemies, less what it takes from friends; the target answers as it likes."""
    points = 0
    for name in attack.targets:
        target = state.unit(name)
        lost = against(state, attack, target)
        if manoeuvre in MANOEUVRES:
            lost = min(lost, TAKEN[manoeuvre])
        points += -lost if target.side == unit.side else lost
    return points - _given_up(state, attack)


def _given_up(state: GameState, attack: Attack) -> int:
    """What the others of a joint action could do with their Standard Actions in turns still to come."""
    done = flow_of(state).done
    others = [state.unit(share.unit) for share in attack.shares[1:] if share.unit not in done]
    return sum(best_against(state, other, state.unit(attack.targets[0])) for other in others)


def _of_plan(state: GameState) -> int:
    """The joint action one is asked to join."""
    call = next((task for task in reversed(state.agenda) if isinstance(task, Call)), None)
    return 0 if call is None else sum(against(state, call.attack, state.unit(name))
                                      for name in call.attack.targets)


def _of_reaction(state: GameState, unit: Unit, order: Order) -> int:
    """What a reaction saves against taking the blow, and what it costs."""
    attack = current_attack(state)
    if attack is None or unit.id not in attack.targets:
        return 0
    case = meeting_with(state, attack, unit, order.verb, order.get("free"), order.get("shield"))
    if case is None:
        return 0
    plain, foe = meeting(state, attack, None, ""), foe_of(unit)
    won, comes = meet(case)
    whole, most = unmet(plain, foe), max(float(meet(plain)[1]), 0.01)
    saved = int(whole * (1 - float(comes) / most))
    if order.verb == "defend":
        return saved - CHARGE
    if order.verb == "escape":
        return saved - int(float(1 - won) * lost_points(*foe, min(BURN, foe.hp - 1)))
    return saved + int(float(won) * max((best_against(state, unit, state.unit(share.unit))
                                         for share in attack.shares), default=0))


def _of_trigger(state: GameState, unit: Unit, name: str) -> int:
    ability, at = abilities_of(sheet_of(unit)).get(name), culprit(state)
    if ability is None:
        return 0
    if ability.effect != "attack":
        return 1 + ability.by
    if not at or state.unit(at).side == unit.side:
        return 0
    attack = Attack(shares=(Share(unit=unit.id, ability=name),), targets=(at,), kind="reaction")
    return against(state, attack, state.unit(at))


def _of_choice(state: GameState, unit: Unit, order: Order) -> int:
    """Less of the two evils."""
    attack = current_attack(state)
    if attack is None or order.get("what") != "manoeuvre":
        return 0
    return unmet(meeting(state, attack, None, ""), foe_of(unit)) - TAKEN[attack.manoeuvre]


def _of_healing(state: GameState, unit: Unit, order: Order) -> int:
    held = dict(status_of(unit).items).get(order.get("item"))
    ability: Ability | None = None
    if order.verb == "heal":
        ability = basic_heal()
    elif order.verb == "use" and held is not None:
        ability = ability_in(unit, held)
    elif order.verb == "ability":
        ability = abilities_of(sheet_of(unit)).get(order.get("ability"))
    if ability is None or ability.effect != "heal":
        return 0
    attrs = ability.attrs or ("connection", free_attr(unit, order.get("free")))
    chance = at_least(test_spread(unit, attrs), target_number(state))
    names = [name for name in (order.get("target") or unit.id).split(",") if state.has_unit(name)]
    return int(chance * sum(_gained(state.unit(name), ability) for name in names)) * LASTING // 100


def _gained(unit: Unit, ability: Ability) -> int:
    status, most = status_of(unit), sheet_of(unit).hp_max
    more = mean(damage_spread(damage_of(ability.dice))) if ability.dice else 0
    return points_of(min(most, status.hp + int(more)), most) - points_of(status.hp, most)


ADVICE = Advice(worth=worth, danger=danger, promise=promise)
