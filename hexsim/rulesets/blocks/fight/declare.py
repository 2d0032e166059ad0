"""An attack is declared: attackers turn, whoever may react is asked, reaction abilities work first."""

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_flow
from hexsim.rules.event import Declared, Placed
from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rules.task import Poll
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.space import direction_to
from hexsim.rulesets.blocks.status import able, able_units, flow_of, sheet_of
from hexsim.rulesets.blocks.tasks import Assault, Attack, React, Resolve, turn_in

REACTIONS = ("defend", "retaliate", "escape", "trigger", "pass")
REACT_POINT = "B-REACT-1"


def declare(res: Resolution, attack: Attack) -> None:
    """Say what is attacked, turn to it, and go on to the reactions."""
    set_flow(res, REACT_POINT, attacked=attack.targets, reacted=())
    for share in attack.shares:
        res.emit(Declared(rule="B-ATK-1", unit=share.unit, verb="attack", targets=attack.targets,
                          hexes=(attack.hex,) if attack.hex else (), item=share.item))
        _turn_to(res, share.unit, attack)
    res.then(Assault(attack=attack))


def _turn_to(res: Resolution, unit: str, attack: Attack) -> None:
    """Whoever attacks faces the target, or the hex it strikes (B-FACE-1)."""
    pose = res.state.unit(unit).pose
    target = res.state.unit(attack.targets[0]).pose if attack.targets else None
    there = attack.hex or (target.hex if target else None)
    if pose is None or there is None:
        return
    facing = direction_to(pose.hex, there)
    if facing is not None and facing != pose.facing:
        res.emit(Placed(rule="B-FACE-1", unit=unit, before=pose, after=Pose(pose.hex, facing)))


@rule("B-REACT-1", "B-ROUND-5")
def reactors(state: GameState, attack: Attack, acting: str) -> tuple[str, ...]:
    """Whom to ask: the targets in roster order, then allies with an ability for it; nobody in its own turn.

    Attacks that are part of a reaction trigger no abilities of others (no chains).
    """
    targets = set(attack.targets)
    asked = [unit for unit in able_units(state) if unit.id in targets and unit.id != acting]
    if not attack.chained:
        sides = {state.unit(unit).side for unit in targets}
        attackers = {share.unit for share in attack.shares}
        asked += [unit for unit in able_units(state) if unit.side in sides and unit.id not in targets
                  and unit.id not in attackers and unit.id != acting and _answers_for_others(state, unit.id)]
    return tuple(unit.id for unit in asked)


def _answers_for_others(state: GameState, unit: str) -> bool:
    abilities = abilities_of(sheet_of(state.unit(unit))).values()
    return any(ability.trigger == "ally_attacked" for ability in abilities)


def ask_reactions(res: Resolution, task: Assault) -> None:
    """Poll everybody who may react, before any die; then their abilities work, then the attack goes on."""
    attack = task.attack
    if task.answers is None:
        who = reactors(res.state, attack, turn_in(res.agenda))
        res.then(Poll(point=REACT_POINT, verbs=REACTIONS, who=who), task)
        return
    given = [answer for answer in task.answers if answer is not None and answer.verb != "pass"]
    ahead = tuple(Order(who=answer.who, clauses=(clause,)) for answer in given for clause in answer.ahead)
    set_flow(res, REACT_POINT, reacted=tuple(answer.who for answer in given),
             ahead=(*flow_of(res.state).ahead, *ahead))
    first = next((share.unit for share in attack.shares if able(res.state.unit(share.unit))), "")
    triggered = [React(unit=answer.who, ability=answer.get("ability"), at=first)
                 for answer in given if answer.verb == "trigger"]
    res.then(*triggered, Resolve(attack=attack, answers=task.answers))
