"""What the dice of an order are expected to bring (see `Advice.worth`)."""

from dataclasses import replace
from fractions import Fraction

from hexsim.hexes.pose import Pose
from hexsim.rules.advice import Advice
from hexsim.rules.card import Odds
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.advice.danger import danger
from hexsim.rulesets.maneuvers.advice.promise import promise
from hexsim.rulesets.maneuvers.advice.strokes import Stroke, strokes
from hexsim.rulesets.maneuvers.advice.value import mean_loss, unit_value, victim_of
from hexsim.rulesets.maneuvers.arms import turns_to_ready
from hexsim.rulesets.maneuvers.card import fights
from hexsim.rulesets.maneuvers.fight.attack import armed_with
from hexsim.rulesets.maneuvers.fight.damage import damage_by
from hexsim.rulesets.maneuvers.fight.figures import injury_figure
from hexsim.rulesets.maneuvers.fight.legal import names_attack
from hexsim.rulesets.maneuvers.fight.series import points_of
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.odds import odds
from hexsim.rulesets.maneuvers.status import sheet_of
from hexsim.rulesets.maneuvers.tasks import current_walk

BLOWS = ("target", "weapon", "use", "target2", "weapon2", "use2")
UNREADY, LAST_PARRY = 40, 2
"""Percent of a blow that is lost with a weapon unready after it; points of a defence that is used up."""


def worth(state: GameState, order: Order) -> int:
    """Points the order's dice are expected to bring; see `Advice.worth`."""
    if order.verb == "defend":
        return _of_defence(state, order)
    if order.verb == "face":
        return _after_turning(state, order)
    targets = [order.get(key) for key in ("target", "target2") if order.get(key)]
    if not targets:
        return 0
    chances = odds(state, order)
    rolls = [one for one in (chances, *chances.further) if one.item and one.expected is not None]
    points = 0
    for number, roll in enumerate(rolls * _attacks_left(state, order)):
        target = targets[min(number % len(rolls), len(targets) - 1)]
        whole = unit_value(state, state.unit(target))
        points += int(_of_attack(state, order.who, target, roll)) * (whole - points) // max(whole, 1)
    return points


def _action_of(clause: Clause) -> Clause:
    """The attack of a maneuver as an answer at its action point."""
    return Clause(verb="act", args=tuple((key, value) for key, value in clause.args if key in BLOWS))


def _after_turning(state: GameState, given: Order) -> int:
    """An attack that is named already follows the turn."""
    walk, pose = current_walk(state), state.unit(given.who).pose
    if walk is None or pose is None or walk.used or not names_attack(walk.clause):
        return 0
    turned = state.with_unit(replace(state.unit(given.who), pose=Pose(pose.hex, int(given.get("to")))))
    return worth(turned, Order(who=given.who, clauses=(_action_of(walk.clause),)))


def _of_attack(state: GameState, who: str, target: str, roll: Odds) -> Fraction:
    unit, enemy = state.unit(who), state.unit(target)
    if not fights(state, enemy) or roll.expected is None:
        return Fraction(0)
    held = armed_with(unit, roll.item)
    found = [one for one in strokes(state, unit, enemy, fresh=False) if one.weapon == roll.item]
    if not found or held is None or not found[0].injury:
        return Fraction(0)
    answered = (answer.expected for answer in roll.answers if answer.expected is not None)
    injury = min([roll.expected, *answered])
    points = injury * found[0].hit / found[0].injury
    if held.item.unbalanced and turns_to_ready(sheet_of(unit), held.item):
        points = points * (100 - UNREADY) / 100
    return points


def _attacks_left(state: GameState, order: Order) -> int:
    """How many blows like this one the maneuver has."""
    walk = current_walk(state)
    if order.verb == "act" and walk is not None:
        return max(1, points_of(walk.clause) - walk.acted)
    return points_of(order.clause)


def _of_defence(state: GameState, order: Order) -> int:
    task, chances = state.agenda[-1], odds(state, order)
    if not isinstance(task, Defend) or chances.chance is None:
        return 0
    unit = state.unit(task.unit)
    damage = damage_by(state, task.attack)
    percent = injury_figure(state, damage.wound)
    hit = mean_loss(damage, sheet_of(unit).dr, percent, "normal", victim_of(state, unit))
    price = 0
    held = armed_with(unit, order.get("weapon"))
    if order.get("kind") != "dodge":
        price = LAST_PARRY
        if held is not None and held.item.unready_after_parry and turns_to_ready(sheet_of(unit), held.item):
            price += _best(strokes(state, unit, state.unit(task.attack.unit), fresh=True)) * UNREADY // 100
    return int(chances.chance * hit) - price


def _best(found: tuple[Stroke, ...]) -> int:
    return max((stroke.hit for stroke in found), default=0)


ADVICE = Advice(worth=worth, danger=danger, promise=promise)
