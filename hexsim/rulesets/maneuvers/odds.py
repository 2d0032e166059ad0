"""The exact chances of an order before it is given: Evades on its path, its attacks, a defence."""

from dataclasses import replace
from fractions import Fraction

from hexsim.board.walk import walk
from hexsim.hexes.path import ACTION, after
from hexsim.rules.card import Odds
from hexsim.rules.event import Modifier
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.evade import TEST, chance
from hexsim.rulesets.maneuvers.fight.attack import Setting
from hexsim.rulesets.maneuvers.fight.chances import odds_of_attack, odds_of_defence
from hexsim.rulesets.maneuvers.fight.defence import Means, defence_refusal
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, attacks_of, named_attack
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, setting_after, setting_of
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.ground import enemy_at, ground_of
from hexsim.rulesets.maneuvers.maneuver import tokens_of
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.posture import move_of, on_its_feet
from hexsim.rulesets.maneuvers.status import sheet_of, status_of
from hexsim.rulesets.maneuvers.study.chances import odds_of_feint
from hexsim.rulesets.maneuvers.study.feint import VERB as FEINT
from hexsim.rulesets.maneuvers.study.feint import feint_of, feint_refusal
from hexsim.rulesets.maneuvers.tasks import current_walk
from hexsim.rulesets.maneuvers.waiting.legal import VERB as STRIKE
from hexsim.rulesets.maneuvers.waiting.strike import COUNTER, walk_to_counter
from hexsim.rulesets.maneuvers.waiting.tasks import Riposte

NOTHING = Odds()


def odds(state: GameState, order: Order) -> Odds:
    """The chances of everything that the order is known to roll; the first roll, the others in `further`."""
    if not state.has_unit(order.who) or state.unit(order.who).pose is None:
        return NOTHING
    state = on_its_feet(state, order)
    if order.verb == "defend":
        return _of_defence(state, order)
    if order.verb == COUNTER:
        return _chain(_of_counter(state, order))
    if order.verb == "act":
        return _chain(_of_action(state, order))
    return _chain((*_of_evades(state, order), *_of_maneuver(state, order)))


def _chain(rolls: tuple[Odds, ...]) -> Odds:
    """The first roll with the others behind it."""
    if not rolls:
        return NOTHING
    return replace(rolls[0], further=rolls[1:])


def _of_defence(state: GameState, order: Order) -> Odds:
    task, means = state.agenda[-1] if state.agenda else None, Means(order.get("kind"), order.get("weapon"))
    if not isinstance(task, Defend) or task.unit != order.who or defence_refusal(state, task, means):
        return NOTHING
    return odds_of_defence(state, task, means)


def _of_action(state: GameState, order: Order) -> tuple[Odds, ...]:
    """The attack at the action point that is asked now."""
    task = current_walk(state)
    if task is None or task.unit != order.who or task.clause.verb not in ATTACKING:
        return ()
    return _of_attacks(state, state.unit(order.who), order.clause, setting_of(state, task))


def _of_counter(state: GameState, order: Order) -> tuple[Odds, ...]:
    """The blow struck back at the waiting unit that strikes."""
    task, walk = state.agenda[-1] if state.agenda else None, walk_to_counter(state, order.who)
    if not isinstance(task, Riposte) or task.unit != order.who or walk is None:
        return ()
    clause = order.clause.with_args(target=task.strike.unit)
    return _of_attacks(state, state.unit(order.who), clause, setting_of(state, walk))


def _of_maneuver(state: GameState, order: Order) -> tuple[Odds, ...]:
    """The attack that an order names, from where its path has led when the action comes."""
    clause = _named(order)
    if clause is None:
        return ()
    unit, tokens = state.unit(order.who), tokens_of(order)
    tokens = tokens[: tokens.index(ACTION)] if ACTION in tokens else tokens
    gait = GAITS[order.verb](move_of(unit), status_of(unit).posture)
    assert unit.pose is not None
    steps, snags = walk(ground_of(state, unit, gait), gait, unit.pose, tokens)
    if any(snag.kind != "end" for snag in snags):
        return ()
    setting = setting_after(state, unit, order.clause, sum(step.price for step in steps))
    moved = replace(unit, pose=steps[-1].pose) if steps else unit
    return _of_attacks(state.with_unit(moved), moved, clause, setting)


def _named(order: Order) -> Clause | None:
    """What the order does at its action point, if it rolls and is named."""
    if order.verb == FEINT:
        return order.clause if order.get("target") else None
    return named_attack(order) if order.verb in (*ATTACKING, STRIKE) else None


def _of_attacks(state: GameState, unit: Unit, clause: Clause, setting: Setting) -> tuple[Odds, ...]:
    if FEINT in (setting.verb, clause.get("do")):
        refused = feint_refusal(state, unit, clause, setting) is not None
        return () if refused else (odds_of_feint(state, feint_of(unit.id, clause, setting)),)
    if attack_refusal(state, unit, clause, setting) is not None:
        return ()
    return tuple(odds_of_attack(state, attack) for attack in attacks_of(state, unit, clause, setting))


def _of_evades(state: GameState, order: Order) -> tuple[Odds, ...]:
    """Passing every enemy on the path: the chance of all contests together."""
    if "^" not in order.get("path"):
        return ()
    unit = state.unit(order.who)
    assert unit.pose is not None
    whole: Fraction | None = None
    figures, pose = list[Modifier](), unit.pose
    for token in tokens_of(order):
        there = after(pose, token)
        enemy = enemy_at(state, unit, there.hex) if token.endswith("^") else None
        if enemy is not None:
            one, modifiers = chance(state, unit, pose.hex, enemy, order.get("stunt"))
            whole, figures = one if whole is None else whole * one, [*figures, *modifiers]
        pose = there
    if whole is None:
        return ()
    return (Odds(chance=whole, modifiers=tuple(figures), test=TEST, value=sheet_of(unit).DX, unit=unit.id),)
