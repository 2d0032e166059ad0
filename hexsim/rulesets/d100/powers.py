"""Focus Power: type, subtypes, test and effect are those of the power (D-POWER)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hexsim.hexes.hex import Hex
from hexsim.rules.changing import set_status
from hexsim.rules.event import Declared, Noted
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.actions import Cost
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.extended import work_on
from hexsim.rulesets.d100.fields import Powered
from hexsim.rulesets.d100.harm import damage_spec, loss
from hexsim.rulesets.d100.harming import noted_hit
from hexsim.rulesets.d100.hurting import hurt, roll_damage, stun_for
from hexsim.rulesets.d100.kinds import action, action_named
from hexsim.rulesets.d100.knowledge import Power, cost_turns
from hexsim.rulesets.d100.pinned import pinning_test
from hexsim.rulesets.d100.refusing import refuse, refuse_named
from hexsim.rulesets.d100.sheet import armour_at, power_named
from hexsim.rulesets.d100.sighting import metres, sees
from hexsim.rulesets.d100.skills import cost_for
from hexsim.rulesets.d100.status import Extended, can_act, sheet_of, status_of
from hexsim.rulesets.d100.tests import Trial
from hexsim.rulesets.d100.trials import modifier, roll, trial_of

VERB = "power"
HOSTILE = ("harm", "stun", "pin", "flee")


@dataclass(frozen=True, slots=True, kw_only=True)
class Focus(Task):
    """A power about to be brought about."""

    unit: str
    power: str
    target: str


def power_of(state: GameState, given: Order) -> Power | None:
    """The power an order names, None if its bearer does not have it."""
    return power_named(sheet_of(state.unit(given.who)), given.get(VERB))


def power_cost(state: GameState, given: Order) -> Cost:
    """The cost of a power; half where there is none."""
    power = power_of(state, given)
    return cost_for(cost_turns(power.cost)) if power is not None else "half"


def power_kinds(state: GameState, given: Order) -> tuple[str, ...]:
    """The subtypes of a power."""
    power = power_of(state, given)
    return power.subtypes if power is not None else ()


def check_power(state: GameState, given: Order) -> Refusal | None:
    """A power its bearer has, at somebody who is there, in range and in sight."""
    unit, power = state.unit(given.who), power_of(state, given)
    if power is None:
        own = " ".join(one.name for one in sheet_of(unit).powers)
        if not own:
            return refuse("E_POWER", "D-POWER-1", "none", unit=unit.name)
        return refuse("E_POWER", "D-POWER-1", "unknown", unit=unit.name, power=given.get(VERB), allowed=own)
    return _target_refusal(state, unit, power, target_of(power, given))


def target_of(power: Power, given: Order) -> str:
    """At whom: its bearer, for a power without a range."""
    return given.get("target") or ("" if power.range else given.who)


def _target_refusal(state: GameState, unit: Unit, power: Power, target: str) -> Refusal | None:
    if not state.has_unit(target):
        return refuse_named("E_TARGET", "D-POWER-1", "nobody", "target", target)
    other = state.unit(target)
    if power.effect in HOSTILE and other.side == unit.side:
        return refuse("E_TARGET", "D-POWER-1", "friend", target=other.name)
    if other.pose is None or status_of(other).out == "dead":
        return refuse("E_TARGET", "D-POWER-1", "away" if other.pose is None else "dead", target=other.name)
    if metres(unit, other) > power.range:
        return refuse("E_RANGE", "D-POWER-1", "shot", target=other.name, metres=metres(unit, other),
                      most=power.range)
    return None if sees(state, unit, other) else refuse("E_LOS", "D-POWER-1", target=other.name)


@rule("D-POWER-2", "D-AIM-5")
def power_trial(state: GameState, unit: str, power: Power) -> Trial:
    """The power's own test: an Aim does nothing for it."""
    more = (modifier(power.modifier, "D-POWER-1", "difficulty"),) if power.modifier else ()
    return trial_of(state, unit, "test_power", power.test, *more)


@rule("D-POWER-1")
def act_power(res: Resolution, given: Order, spent: Spent) -> None:
    """Bring it about now, or give it one more turn."""
    del spent
    power = power_of(res.state, given)
    assert power is not None
    target = target_of(power, given)
    res.emit(Declared(rule="D-POWER-1", unit=given.who, verb=VERB, targets=(target,)))
    if cost_turns(power.cost) > 1:
        work_on(res, given.who, VERB, f"{power.name}:{target}", cost_turns(power.cost))
    else:
        res.then(Focus(unit=given.who, power=power.name, target=target))


def do_focus(res: Resolution, task: Focus) -> None:
    """Bring a power about, if its bearer still can and the target is still there."""
    one = res.state.unit(task.unit)
    power = power_named(sheet_of(one), task.power)
    if power is not None and can_act(one) and _target_refusal(res.state, one, power, task.target) is None:
        focus(res, task.unit, power, task.target)


def focus(res: Resolution, unit: str, power: Power, target: str) -> None:
    """Test it; success has its effect and may be kept up."""
    result = roll(res, power_trial(res.state, unit, power), "D-POWER-1")
    if not result.success:
        return
    if power.sustained:
        sustain(res, unit, power.name)
    EFFECTS[power.effect](res, unit, power, target, result.degrees)


@rule("D-SUB-4")
def sustain(res: Resolution, unit: str, name: str) -> None:
    """Keeping a power up is no action and counts for nothing."""
    kept = status_of(res.state.unit(unit)).sustains
    set_status(res, unit, "D-SUB-4", sustains=tuple(sorted({*kept, name})))


def finished(res: Resolution, unit: str, work: Extended) -> None:
    """The last turn of a long power is over."""
    name, _, target = work.item.rpartition(":")
    power = power_named(sheet_of(res.state.unit(unit)), name)
    assert power is not None
    if _target_refusal(res.state, res.state.unit(unit), power, target) is None:
        focus(res, unit, power, target)


def _nothing(res: Resolution, unit: str, power: Power, target: str, degrees: int) -> None:
    name = res.state.unit(unit).name
    del target
    res.emit(Noted(rule="D-POWER-1", key="d100.noted_power", params=(
        ("degrees", degrees), ("power", power.title or power.name), ("unit", name))))


def _harm(res: Resolution, unit: str, power: Power, target: str, degrees: int) -> None:
    del degrees
    damage, other = damage_spec(power.damage), res.state.unit(target)
    assert damage is not None
    total = roll_damage(res, unit, damage, 0, "D-POWER-1", targets=(target,))
    lost = loss(total, armour_at(sheet_of(other), "body"), power.penetration, sheet_of(other).bonus("T"))
    res.emit(noted_hit(other, "body", lost))
    hurt(res, target, lost, "D-POWER-1")


def _stun(res: Resolution, unit: str, power: Power, target: str, degrees: int) -> None:
    del unit, power
    stun_for(res, target, degrees, "D-POWER-1")


def _pin(res: Resolution, unit: str, power: Power, target: str, degrees: int) -> None:
    del power, degrees
    pose = res.state.unit(unit).pose
    pinning_test(res, target, 0, "D-POWER-1", pose.hex if pose is not None else Hex(0, 0))


def _flee(res: Resolution, unit: str, power: Power, target: str, degrees: int) -> None:
    del unit, power
    before = status_of(res.state.unit(target))
    if not before.fleeing or before.flees_for:
        set_status(res, target, "D-FLEE-1", fleeing=True, flees_for=max(before.flees_for, degrees))


def _mend(res: Resolution, unit: str, power: Power, target: str, degrees: int) -> None:
    del unit, power
    before = status_of(res.state.unit(target)).damage
    set_status(res, target, "D-POWER-1", damage=max(0, before - degrees))


EFFECTS: Mapping[str, Callable[[Resolution, str, Power, str, int], None]] = {
    "none": _nothing, "harm": _harm, "stun": _stun, "pin": _pin, "flee": _flee, "mend": _mend}
"""What the success of a power does, by its effect."""


def powers(state: GameState, who: str) -> Offers | Refusal:
    """Each power the turn has time for, at each target in reach."""
    unit, found = state.unit(who), []
    shut = None
    for power in sheet_of(unit).powers:
        given = order(who, VERB, power=power.name)
        refusal = action_refusal(state, unit, action_named(VERB), power_cost(state, given), power.name,
                                 power_kinds(state, given))
        if refusal is None:
            values = tuple(one.id for one in state.units
                           if check_power(state, given.with_args(target=one.id)) is None)
            found += [Offer(order=given, key="target", values=values)] if values else []
        shut = shut or refusal
    return tuple(found) or shut or refuse("E_POWER", "D-POWER-1", "none", unit=unit.name)


ORDERS = (
    action(VERB, Powered, offers=powers, check=check_power, act=act_power, cost=power_cost,
           item=lambda given: given.get(VERB), kinds=power_kinds),
)
TASKS = {Focus: do_focus}
TYPES: tuple[type, ...] = (Focus,)
