"""Reactions of abilities: what triggers them, and what they do before the attack or the steps go on."""

from hexsim.hexes.hex import Hex
from hexsim.rules.event import Declared
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll
from hexsim.rulesets.blocks.abilities import boost, heal_refusal, heal_with, note
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.fight.declare import declare
from hexsim.rulesets.blocks.fight.legal import attack_refusal, made_attack
from hexsim.rulesets.blocks.items import Ability
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.space import in_sight
from hexsim.rulesets.blocks.status import able, able_units, sheet_of
from hexsim.rulesets.blocks.tasks import Assault, React, Share, Window, turn_in

STEP_POINT = "B-ABIL-1"
STEP_VERBS = ("trigger", "pass")


def trigger_now(state: GameState, unit: Unit) -> str:
    """Which trigger a unit that is asked may answer; "" for none."""
    for task in reversed(state.agenda):
        if isinstance(task, Window):
            return task.trigger
        if isinstance(task, Assault):
            if task.attack.chained:
                return ""
            return "attacked" if unit.id in task.attack.targets else "ally_attacked"
    return ""


def culprit(state: GameState) -> str:
    """The unit that has triggered the question: who walks, or the first who attacks."""
    for task in reversed(state.agenda):
        if isinstance(task, Window):
            return task.mover
        if isinstance(task, Assault):
            return task.attack.shares[0].unit
    return ""


def triggered(state: GameState, unit: Unit) -> tuple[str, ...]:
    """The abilities with which a unit may answer now."""
    return tuple(name for name in abilities_of(sheet_of(unit)) if trigger_refusal(state, unit, name) is None)


def trigger_refusal(state: GameState, unit: Unit, name: str) -> Refusal | None:
    """The ability must be on the sheet, have this trigger, and reach whoever triggered it."""
    ability = abilities_of(sheet_of(unit)).get(name)
    if ability is None or ability.cost != "reaction" or ability.trigger != trigger_now(state, unit):
        detail = "unknown" if ability is None else "trigger"
        return Refusal(code="E_ABILITY", rule="B-ABIL-1", params=(
            ("detail", f"@blocks.E_ABILITY_{detail}"), ("ability", ability.name if ability else name)))
    return _effect_refusal(state, unit, name, ability, culprit(state))


def _effect_refusal(state: GameState, unit: Unit, name: str, ability: Ability, at: str) -> Refusal | None:
    if ability.effect == "attack":
        return attack_refusal(state, unit, Share(unit=unit.id, ability=name), at)
    return heal_refusal(state, unit, ability, (unit.id,)) if ability.effect == "heal" else None


def do_react(res: Resolution, task: React) -> None:
    """Strike at the one that triggered it, or do to oneself what the ability does, if it still can."""
    unit = res.state.unit(task.unit)
    ability = abilities_of(sheet_of(unit))[task.ability]
    if not able(unit) or _effect_refusal(res.state, unit, task.ability, ability, task.at):
        return
    if ability.effect == "attack":
        share = Share(unit=unit.id, ability=task.ability)
        declare(res, made_attack(res.state, share, task.at, None, kind="reaction"))
        return
    res.emit(Declared(rule="B-ABIL-1", unit=unit.id, verb="trigger", item=task.ability))
    if ability.effect == "heal":
        heal_with(res, unit.id, ability, (unit.id,), "")
    elif ability.effect == "modifier":
        boost(res, unit.id, ability)
    else:
        note(res, unit.id, ability)


@rule("B-ABIL-1")
def watchers(state: GameState, mover: Unit, trigger: str, to: Hex, acting: str) -> tuple[str, ...]:
    """Enemies with an ability that this step triggers: in or out of whose reach it leads."""
    return tuple(unit.id for unit in able_units(state)
                 if unit.side != mover.side and unit.id != acting
                 and any(ability.trigger == trigger and _crosses(state, unit, mover, ability, to)
                         for ability in abilities_of(sheet_of(unit)).values()))


def _crosses(state: GameState, unit: Unit, mover: Unit, ability: Ability, to: Hex) -> bool:
    """Whether a step leads into (it has been made) or out of (it is to be made) the reach of an ability."""
    assert unit.pose is not None and mover.pose is not None
    length = ability.weapon.length if ability.weapon else 1
    here, there = mover.pose.hex.distance(unit.pose.hex), to.distance(unit.pose.hex)
    return here <= length < there and in_sight(state, unit, mover.pose.hex, mover)


def open_window(res: Resolution, task: Window) -> None:
    """Ask those whom a step concerns; then what they do, one after the other."""
    mover = res.state.unit(task.mover)
    if not able(mover):
        return
    if task.answers is None:
        who = watchers(res.state, mover, task.trigger, task.to, turn_in(res.agenda))
        res.then(Poll(point=STEP_POINT, verbs=STEP_VERBS, who=who), task)
        return
    res.then(*(React(unit=answer.who, ability=answer.get("ability"), at=task.mover)
               for answer in task.answers if answer is not None and answer.verb == "trigger"))
