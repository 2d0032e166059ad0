"""A hit: the target chooses between damage and manoeuvre, then damage is rolled (B-MAN, B-DMG-1)."""

from dataclasses import replace

from hexsim.rules.event import Modifier, Rolled
from hexsim.rules.fields import bind
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import Awaiting, GameState
from hexsim.rules.task import Task
from hexsim.rulesets.blocks.asking import given_ahead
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.conditions import conditions, lose, sustain
from hexsim.rulesets.blocks.ending import judged
from hexsim.rulesets.blocks.fields import Chosen
from hexsim.rulesets.blocks.fight.arms import arm_of
from hexsim.rulesets.blocks.fight.manoeuvres import carry_through, manoeuvre_refusal
from hexsim.rulesets.blocks.fight.resolve import lasts
from hexsim.rulesets.blocks.items import Damage, damage_of
from hexsim.rulesets.blocks.modifiers import modifiers
from hexsim.rulesets.blocks.status import able, status_of
from hexsim.rulesets.blocks.tasks import Attack, Hit, Wound

CHOICE_POINT = "B-MAN-2"
CHOOSE = "choose"


@rule("B-MAN-2", "B-MAN-3")
def hit(res: Resolution, task: Hit) -> None:
    """With a manoeuvre that is still possible the target's side chooses, before damage is rolled."""
    attack, target = task.attack, task.wounds[0].unit
    if not task.choice and _may_choose(res.state, attack, target):
        ready = None if task.told else given_ahead(res, target, (CHOOSE,))
        awaiting = Awaiting(side=res.state.side_of(target), who=(target,), point=CHOICE_POINT,
                            verbs=(CHOOSE,), default=order(target, CHOOSE, what="damage"))
        res.ask(replace(task, told=task.told or ready is not None), awaiting, ready)
    elif task.choice == "manoeuvre":
        unit, other = res.state.unit(attack.shares[0].unit), res.state.unit(target)
        before = conditions(status_of(other))
        carry_through(res, unit, other, attack.manoeuvre, attack.text)
        if lasts(res.state, attack):
            sustain(res, target, before)
    else:
        _harm(res, task)


def _may_choose(state: GameState, attack: Attack, target: str) -> bool:
    unit, other = state.unit(attack.shares[0].unit), state.unit(target)
    if not attack.manoeuvre or attack.hex is not None or not able(unit) or not able(other):
        return False
    return manoeuvre_refusal(state, unit, other, attack.manoeuvre, attack.text) is None


def offer_choice(state: GameState, who: str) -> Offers:
    """Damage or manoeuvre."""
    del state
    return tuple(Offer(order=order(who, CHOOSE, what=what)) for what in ("damage", "manoeuvre"))


def check_choice(state: GameState, given: Order) -> Refusal | None:
    """Both may be chosen."""
    del state, given
    return None


def do_choose(res: Resolution, given: Order, task: Task | None) -> None:
    """Go on with what was chosen."""
    assert isinstance(task, Hit)
    wanted: Chosen = bind(Chosen, given.clause, res.state.board)
    res.then(replace(task, choice=wanted.what))


def _harm(res: Resolution, task: Hit) -> None:
    """Roll the damage of those who count, and let every target have its part; then the fight may be over."""
    rolled = sum(_roll(res, task, number) for number in task.counted)
    for wound in task.wounds:
        if able(res.state.unit(wound.unit)):
            lose(res, wound.unit, taken(rolled, wound), "B-DMG-1")
    judged(res)


def _roll(res: Resolution, task: Hit, number: int) -> int:
    share = task.attack.shares[number]
    unit, item = res.state.unit(share.unit), arm_of(res.state, share)
    damage, more = damage_of(item.damage), modifiers(unit, "damage")
    sides = (damage.x,) * damage.n
    faces = res.roll("blocks.test_damage", *sides, unit=unit.id) if sides else ()
    total = total_of(damage, faces, more)
    plus = (Modifier(value=damage.k, rule="B-ATK-2", reason="blocks.weapon_adds"),) if damage.k else ()
    res.emit(Rolled(rule="B-DMG-1", unit=unit.id, test="blocks.test_damage", sides=sides, faces=faces,
                    modifiers=(*plus, *more), total=total,
                    targets=tuple(wound.unit for wound in task.wounds), item=share.item))
    return total


def total_of(damage: Damage, faces: tuple[int, ...], more: tuple[Modifier, ...]) -> int:
    """Dice, adds and modifiers, never below 0."""
    return max(0, sum(faces) + damage.k + sum(modifier.value for modifier in more))


@rule("B-DMG-1")
def taken(damage: int, wound: Wound) -> int:
    """What a target takes of the damage: twice, half, or less its shield's Reduction; never below 0."""
    match wound.mode:
        case "double":
            return 2 * damage
        case "half":
            return damage // 2
        case "reduced":
            return max(0, damage - wound.reduction)
        case "whole":
            return damage
