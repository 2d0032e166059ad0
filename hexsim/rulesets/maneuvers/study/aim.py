"""Aim: holding a ranged weapon on a target for a better shot (M-AIM-1 … 10)."""

from collections.abc import Iterator

from hexsim.rules.changing import set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, armed_with, weapon_of
from hexsim.rulesets.maneuvers.fight.choices import foes
from hexsim.rulesets.maneuvers.fight.legal import Named, range_refusal, unready_refusal, weapons
from hexsim.rulesets.maneuvers.figures import arc_in, struck_at
from hexsim.rulesets.maneuvers.items import Held
from hexsim.rulesets.maneuvers.rolls import Trial, roll_test
from hexsim.rulesets.maneuvers.sheet import Sheet
from hexsim.rulesets.maneuvers.status import Aiming, sheet_of, status_of
from hexsim.rulesets.maneuvers.study.seeing import unseen_refusal
from hexsim.rulesets.maneuvers.way import no_item

VERB = "aim"
FURTHER = 3
USING = ("step_attack", "all_out_attack")
"""Maneuvers whose shot uses the aim."""

FRONT = (0, 1, 5)
LOW = ("kneeling", "lying")
WILL = "maneuvers.test_aim"


def aim_refusal(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """Why the unit cannot aim from where it stands, in the order of the codes."""
    return _arms_refusal(unit, clause) or unseen_refusal(state, unit, clause.get("target"), "M-AIM-1") \
        or range_refusal(state, unit, _named(clause)) or _arc_refusal(state, unit, clause)


def _named(clause: Clause) -> Named:
    return Named(target=clause.get("target"), weapon=clause.get("weapon"), use="thrown")


def is_aimed(held: Held) -> bool:
    """Whether a thing is a ranged weapon."""
    return bool({"thrown", "missile"} & set(held.item.kind))


def _arms_refusal(unit: Unit, clause: Clause) -> Refusal | None:
    held = armed_with(unit, clause.get("weapon"))
    if held is None:
        return no_item("hold", clause.get("weapon"), "M-WPN-1")
    if not is_aimed(held):
        return Refusal(code="E_WEAPON", rule="M-AIM-2", params=(
            ("detail", "@maneuvers.E_WEAPON_not_ranged"), ("item", clause.get("weapon"))))
    return unready_refusal([(_named(clause), held)])


@rule("M-AIM-9")
def _arc_refusal(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """The target must be in the front arc; afterwards the aim follows it wherever it goes."""
    other = state.unit(clause.get("target"))
    if arc_in(unit, struck_at(state, unit, other)) == "front":
        return None
    return Refusal(code="E_ARC", rule="M-AIM-9", params=(("target", other.name),))


@rule("M-AIM-1")
def aim(res: Resolution, unit: str, clause: Clause) -> None:
    """Aim, or go on aiming at the same target with the same weapon; anything else begins anew."""
    one, now = res.state.unit(unit), res.state.round
    target, weapon, before = clause.get("target"), clause.get("weapon"), status_of(one).aim
    turns = 1
    if before is not None and (before.target, before.weapon) == (target, weapon):
        turns = before.turns + (before.since < now)
    assert one.pose is not None
    going = Aiming(target=target, weapon=weapon, at=one.pose.hex, since=now, turns=turns,
                   braced=is_braced(res.state, one, weapon))
    set_status(res, unit, "M-AIM-1", aim=going)
    key = "maneuvers.did_aim_braced" if going.braced else "maneuvers.did_aim"
    held = armed_with(one, weapon)
    assert held is not None
    res.emit(Noted(rule="M-AIM-1", key=key, params=(
        ("unit", one.name), ("target", res.state.unit(target).name), ("item", held.item.name),
        ("turns", turns))))


@rule("M-AIM-5")
def is_braced(state: GameState, unit: Unit, weapon: str) -> bool:
    """Whether the weapon rests on something: in front or in its own hex, or on its own legs."""
    held, pose = armed_with(unit, weapon), unit.pose
    assert held is not None and pose is not None
    if held.item.bipod and status_of(unit).posture in LOW:
        return True
    sides = (state.board.side(pose.hex, (pose.facing + rel) % 6) for rel in FRONT)
    places = (at for at in (pose.hex, *map(pose.ahead, FRONT)) if at in state.board)
    return any(side is not None and side.rest for side in sides) \
        or any(state.board.terrain(at).rest for at in places)


def aimed(state: GameState, attack: Attack) -> Aiming | None:
    """The aim that an attack uses, if it is made with the weapon and at the target of one."""
    going = status_of(state.unit(attack.unit)).aim
    if going is None or not attack.is_ranged or attack.setting.verb not in USING:
        return None
    return going if (going.target, going.weapon) == (attack.target, attack.weapon) else None


@rule("M-AIM-3")
def accuracy(sheet: Sheet, held: Held) -> int:
    """What one turn of aiming is worth: the weapon's Accuracy, never more than the skill with it."""
    return min(held.item.acc, max(0, sheet.skill(held.item.skill) or 0))


@rule("M-AIM-4")
def patience(going: Aiming) -> int:
    """What further turns are worth: 1 each, 3 at most."""
    return min(FURTHER, going.turns - 1)


def aim_bonus(state: GameState, attack: Attack) -> tuple[int, int, int] | None:
    """Accuracy, further turns, bracing; None for an attack without aim.

    The weapon is braced no longer once the unit has left the hex.
    """
    going, unit = aimed(state, attack), state.unit(attack.unit)
    if going is None or unit.pose is None:
        return None
    braced = going.braced and unit.pose.hex == going.at
    return accuracy(sheet_of(unit), weapon_of(state, attack)), patience(going), int(braced)


@rule("M-AIM-6")
def disturb(res: Resolution, unit: str) -> None:
    """Any active defence loses the aim at once, whether it succeeds or not."""
    set_status(res, unit, "M-AIM-6", aim=None)


@rule("M-AIM-7")
def keep_aim(res: Resolution, unit: str) -> None:
    """A unit that is hurt and still aims keeps its aim by a test of Will."""
    one = res.state.unit(unit)
    if status_of(one).aim is None:
        return
    if roll_test(res, Trial.of(res.state, unit, WILL, sheet_of(one).willpower), "M-AIM-7") < 0:
        set_status(res, unit, "M-AIM-7", aim=None)


@rule("M-AIM-8")
def lower(res: Resolution, unit: str, *, hexes: int, move: int) -> None:
    """An aim does not outlast more hexes in a turn than one may go before aiming."""
    if hexes > min(2, move // 2):
        set_status(res, unit, "M-AIM-8", aim=None)


def offers(state: GameState, unit: Unit, given: Order) -> Iterator[Offer]:
    """For each ranged weapon the targets that can be aimed at from where the unit stands."""
    for weapon, held in weapons(unit):
        if is_aimed(held):
            order = given.with_args(weapon=weapon)
            targets = tuple(foe for foe in foes(state, unit)
                            if aim_refusal(state, unit, order.with_args(target=foe).clause) is None)
            if targets:
                yield Offer(order=order, key="target", values=targets)
