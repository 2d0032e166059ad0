"""Evaluate: studying an enemy for the next blow against it (M-EVAL-1 … 3)."""

from collections.abc import Iterator

from hexsim.rules.changing import set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, is_usable, modes_of
from hexsim.rulesets.maneuvers.fight.choices import foes
from hexsim.rulesets.maneuvers.fight.targets import distance
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.posture import move_of
from hexsim.rulesets.maneuvers.status import Evaluation, status_of
from hexsim.rulesets.maneuvers.study.seeing import unseen_refusal

VERB = "evaluate"
MOST = 3
HELPED = ("step_attack", "all_out_attack", "feint")
"""Maneuvers whose rolls of skill against the enemy are helped."""


def within_a_step(unit: Unit) -> int:
    """How far a melee attack could reach after a step, in hexes; 0 without a ready hand weapon."""
    lengths = [max(held.item.reach, default=0) for _, held in status_of(unit).items
               if held.in_hand and "hand" in modes_of(held.item) and is_usable(held)]
    step = GAITS["step_attack"](move_of(unit), status_of(unit).posture).budget
    return step + max(lengths) if lengths else 0


@rule("M-EVAL-1")
def evaluate_refusal(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """Why the unit cannot study an enemy from where it stands: not seen, or too far for a melee attack."""
    target = clause.get("target")
    refusal = unseen_refusal(state, unit, target, "M-EVAL-1")
    if refusal is not None:
        return refusal
    hexes, most = distance(state, unit.id, target), within_a_step(unit)
    if hexes <= most:
        return None
    return Refusal(code="E_REACH", rule="M-EVAL-1", params=(
        ("detail", f"@maneuvers.E_REACH_{'far' if most else 'unarmed'}"),
        ("item", "@maneuvers.any_hand_weapon"), ("target", state.unit(target).name), ("distance", hexes),
        ("reach", f"1…{most}")))


@rule("M-EVAL-3")
def evaluate(res: Resolution, unit: str, target: str) -> None:
    """One more turn of study; neither defending nor being hurt disturbs what has been won."""
    before, now = status_of(res.state.unit(unit)).evaluate, res.state.round
    bonus = 1
    if before is not None and before.enemy == target:
        bonus = min(MOST, before.bonus + (before.since < now))
    set_status(res, unit, "M-EVAL-1", evaluate=Evaluation(enemy=target, bonus=bonus, since=now))
    res.emit(Noted(rule="M-EVAL-1", key="maneuvers.did_evaluate", params=(
        ("unit", res.state.unit(unit).name), ("target", res.state.unit(target).name), ("bonus", bonus))))


@rule("M-EVAL-2")
def forget(res: Resolution, unit: str) -> None:
    """What was not renewed in this turn is gone with the maneuver that could use it, or with the turn."""
    going = status_of(res.state.unit(unit)).evaluate
    if going is not None and going.since < res.state.round:
        set_status(res, unit, "M-EVAL-2", evaluate=None)


def studied(state: GameState, attack: Attack) -> int:
    """What Evaluate adds to a roll of skill against the target."""
    going = status_of(state.unit(attack.unit)).evaluate
    helped = going is not None and going.enemy == attack.target and attack.setting.verb in HELPED
    return going.bonus if going is not None and helped else 0


def offers(state: GameState, unit: Unit, given: Order) -> Iterator[Offer]:
    """Every enemy that can be studied from where the unit stands."""
    most = within_a_step(unit)
    targets = tuple(foe for foe in foes(state, unit) if distance(state, unit.id, foe) <= most
                    and evaluate_refusal(state, unit, given.with_args(target=foe).clause) is None)
    if targets:
        yield Offer(order=given, key="target", values=targets)
