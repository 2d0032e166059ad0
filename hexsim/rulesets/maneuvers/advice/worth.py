"""What the dice of an order are expected to bring (see `Advice.worth`)."""

from dataclasses import replace

from hexsim.hexes.path import ACTION, end_of
from hexsim.hexes.pose import Pose
from hexsim.rules.advice import Advice
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.advice.betters import betters
from hexsim.rulesets.maneuvers.advice.danger import danger
from hexsim.rulesets.maneuvers.advice.promise import promise
from hexsim.rulesets.maneuvers.advice.strokes import Stroke, expected, strokes
from hexsim.rulesets.maneuvers.advice.value import critical_loss, mean_loss, unit_value, victim_of
from hexsim.rulesets.maneuvers.arms import turns_to_ready
from hexsim.rulesets.maneuvers.card import fights
from hexsim.rulesets.maneuvers.deeds import ATTACK
from hexsim.rulesets.maneuvers.fetching import held_out
from hexsim.rulesets.maneuvers.fight.attack import Attack, Setting, armed_with
from hexsim.rulesets.maneuvers.fight.damage import damage_by, is_far
from hexsim.rulesets.maneuvers.fight.defence import Means, arc_from, defence_refusal, defence_roll
from hexsim.rulesets.maneuvers.fight.figures import injury_figure
from hexsim.rulesets.maneuvers.fight.legal import attacks_of, names_attack
from hexsim.rulesets.maneuvers.fight.modifiers import to_hit
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, points_of, setting_after, setting_of
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.maneuver import tokens_of
from hexsim.rulesets.maneuvers.rolls import chance_to_succeed
from hexsim.rulesets.maneuvers.status import sheet_of, status_of
from hexsim.rulesets.maneuvers.study.feint import VERB as FEINT
from hexsim.rulesets.maneuvers.study.feint import contest, margin_won
from hexsim.rulesets.maneuvers.tasks import current_walk
from hexsim.rulesets.maneuvers.waiting.legal import STRIKE, VERB
from hexsim.rulesets.maneuvers.waiting.strike import COUNTER, walk_to_counter
from hexsim.rulesets.maneuvers.waiting.tasks import Riposte

DOING = ("", ATTACK, FEINT)
BLOWS = ("target", "weapon", "use", "target2", "weapon2", "use2")
UNREADY, THROWN, LAST_PARRY = 40, 50, 2
"""Percent of a blow that is lost with a weapon unready or gone after it; points of a defence used up."""

NEXT_TURN = 90
"""Percent that a blow of the next turn is worth now."""


def worth(state: GameState, order: Order) -> int:
    """Points the order's dice are expected to bring; see `Advice.worth`."""
    if order.verb == "defend":
        return _of_defence(state, order)
    if order.verb == "face":
        return _after_turning(state, order)
    if order.verb == COUNTER:
        return _of_counter(state, order)
    if order.get("how") == "take":
        return -_missed_by_ally(state, order)
    if not names_attack(order.clause):
        return 0
    moved = _at_its_place(state, order)
    setting = _setting(moved, order)
    if setting is None:
        return 0
    unit = moved.unit(order.who)
    if FEINT in (setting.verb, order.get("do")):
        return _of_feint(moved, unit, order, setting)
    attacks = attacks_of(moved, unit, order.clause, setting)
    return _of_attacks(moved, attacks * _attacks_left(state, order))


def _at_its_place(state: GameState, order: Order) -> GameState:
    """The state with the unit where its path has led when the action comes."""
    tokens, unit = tokens_of(order), state.unit(order.who)
    if not tokens or unit.pose is None:
        return state
    before = tokens[: tokens.index(ACTION)] if ACTION in tokens else tokens
    return state.with_unit(replace(unit, pose=end_of(unit.pose, before)))


def _setting(state: GameState, order: Order) -> Setting | None:
    if order.verb == "act":
        walk = current_walk(state)
        blow = walk is not None and walk.clause.verb in (*ATTACKING, FEINT)
        return setting_of(state, walk) if walk is not None and blow and order.get("do") in DOING else None
    if order.verb == VERB:
        return STRIKE
    if order.verb in (*ATTACKING, FEINT):
        return setting_after(state, state.unit(order.who), order.clause, 0)
    return None


def _of_attacks(state: GameState, attacks: tuple[Attack, ...]) -> int:
    """All of them together; nobody loses more than there is."""
    taken: dict[str, int] = {}
    for attack in attacks:
        whole, already = unit_value(state, state.unit(attack.target)), taken.get(attack.target, 0)
        taken[attack.target] = already + points_of_attack(state, attack) * (whole - already) // max(whole, 1)
    return sum(taken.values())


def points_of_attack(state: GameState, attack: Attack) -> int:
    """Points an attack is expected to take from its target, who defends as well as it can."""
    unit, enemy = state.unit(attack.unit), state.unit(attack.target)
    stroke = _stroke_of(state, attack) if fights(state, enemy) else None
    held = armed_with(unit, attack.weapon)
    if stroke is None or held is None:
        return 0
    points = expected(_as_made(state, attack, stroke), to_hit(state, attack).need,
                      arc_from(state, attack, enemy).replace("noticed", "left"))
    if is_far(state, attack, enemy.id):
        points //= 2
    if attack.mode == "thrown":
        points = points * (100 - THROWN) // 100
    if held.item.unbalanced and turns_to_ready(sheet_of(unit), held.item):
        points = points * (100 - UNREADY) // 100
    return points


def _stroke_of(state: GameState, attack: Attack) -> Stroke | None:
    found = strokes(state, state.unit(attack.unit), state.unit(attack.target), fresh=False)
    return next((one for one in found if (one.weapon, one.mode) == (attack.weapon, attack.mode)), None)


def _as_made(state: GameState, attack: Attack, stroke: Stroke) -> Stroke:
    """The stroke with the damage of the maneuver it is made in."""
    if attack.setting.option != "d":
        return stroke
    enemy, damage = state.unit(attack.target), damage_by(state, attack)
    armour, percent, victim = sheet_of(enemy).dr, injury_figure(state, damage.wound), victim_of(state, enemy)
    return replace(stroke, hit=mean_loss(damage, armour, percent, "normal", victim),
                   critical=critical_loss(damage, armour, percent, victim))


def _of_feint(state: GameState, unit: Unit, order: Order, setting: Setting) -> int:
    """What the next blow gains by it, at the middling margins of both tests."""
    attack = Attack(unit=unit.id, target=order.get("target"), weapon=order.get("weapon"), mode="hand",
                    setting=setting)
    stroke = _stroke_of(state, attack)
    if stroke is None:
        return 0
    ours, theirs = contest(state, attack)
    margin = margin_won(ours.need - 10, theirs.need - 10)
    deceived = replace(stroke, guard=tuple(need - margin for need in stroke.guard))
    gain = expected(deceived, stroke.need) - expected(stroke, stroke.need)
    return gain * NEXT_TURN // 100


def _after_turning(state: GameState, given: Order) -> int:
    """An attack that is named already follows the turn."""
    walk, pose = current_walk(state), state.unit(given.who).pose
    if walk is None or pose is None or walk.used or not names_attack(walk.clause):
        return 0
    turned = state.with_unit(replace(state.unit(given.who), pose=Pose(pose.hex, int(given.get("to")))))
    blows = tuple((key, value) for key, value in walk.clause.args if key in BLOWS)
    return worth(turned, Order(who=given.who, clauses=(Clause(verb="act", args=blows),)))


def _of_counter(state: GameState, order: Order) -> int:
    """The blow struck back at a waiting unit that strikes."""
    task, walk = state.agenda[-1] if state.agenda else None, walk_to_counter(state, order.who)
    if not isinstance(task, Riposte) or walk is None:
        return 0
    clause = order.clause.with_args(target=task.strike.unit, stand="")
    return _of_attacks(state, attacks_of(state, state.unit(order.who), clause, setting_of(state, walk)))


def _attacks_left(state: GameState, order: Order) -> int:
    """How many blows like this one the maneuver has."""
    walk = current_walk(state)
    if order.verb == "act" and walk is not None:
        return max(1, points_of(walk.clause) - walk.acted)
    return points_of(order.clause)


def _of_defence(state: GameState, order: Order) -> int:
    """What the hit would take, by the chance to stop it, less what the defence uses up."""
    task, means = state.agenda[-1] if state.agenda else None, Means(order.get("kind"), order.get("weapon"))
    if not isinstance(task, Defend) or means.kind == "none" or defence_refusal(state, task, means):
        return 0
    unit, damage = state.unit(task.unit), damage_by(state, task.attack)
    percent = injury_figure(state, damage.wound)
    hit = mean_loss(damage, sheet_of(unit).dr, percent, "normal", victim_of(state, unit))
    price, held = 0, armed_with(unit, means.weapon)
    if means.kind != "dodge":
        price = LAST_PARRY
        if held is not None and held.item.unready_after_parry and turns_to_ready(sheet_of(unit), held.item):
            price += _best(strokes(state, unit, state.unit(task.attack.unit), fresh=True)) * UNREADY // 100
    return int(chance_to_succeed(defence_roll(state, task, means).need) * hit) - price


def _missed_by_ally(state: GameState, order: Order) -> int:
    """What an ally could have done with the thing that is taken from it."""
    offered = held_out(state, state.unit(order.who), order.get("item"))
    if offered is None:
        return 0
    ally = offered[0]
    if ally.pose is None or not fights(state, ally):
        return 0
    left = tuple((item, held) for item, held in status_of(ally).items if item != order.get("item"))
    without = replace(ally, status=replace(status_of(ally), items=left))
    return max(0, promise(state, ally, ally.pose) - promise(state.with_unit(without), without, ally.pose))


def _best(found: tuple[Stroke, ...]) -> int:
    return max((stroke.hit for stroke in found), default=0)


ADVICE = Advice(worth=worth, danger=danger, promise=promise, betters=betters)
