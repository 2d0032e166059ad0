"""Stand, Mount, Dismount: one action under three verbs (D-STAND)."""

from hexsim.board.ground import Block
from hexsim.rules.changing import set_status
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import Dismounted, Nothing, Targeted
from hexsim.rulesets.d100.ground import is_free, toll
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.refusing import refuse, refuse_named
from hexsim.rulesets.d100.shifting import Shift, shift
from hexsim.rulesets.d100.status import is_conscious, sheet_of, status_of


@rule("D-STAND-1", "D-STAND-4")
def check_stand(state: GameState, given: Order) -> Refusal | None:
    """Whoever lies or sits stands up; inside a vehicle one may move about."""
    unit = state.unit(given.who)
    status = status_of(unit)
    if status.rides and sheet_of(state.unit(status.rides)).vehicle:
        return None
    if status.posture == "standing":
        return refuse("E_POSTURE", "D-STAND-1", "stands", unit=unit.name)
    return None


def act_stand(res: Resolution, given: Order, spent: Spent) -> None:
    """Stand up; nobody strikes at whoever does."""
    del spent
    set_status(res, given.who, "D-STAND-1", posture="standing")


def stands(state: GameState, who: str) -> Offers | Refusal:
    """Standing up, if one does not stand."""
    return check_stand(state, order(who, "stand")) or (Offer(order=order(who, "stand")),)


@rule("D-STAND-2")
def check_mount(state: GameState, given: Order) -> Refusal | None:
    """From its feet onto a free mount or into a free vehicle of its own side in an adjacent hex."""
    unit, target = state.unit(given.who), given.get("target")
    if status_of(unit).posture != "standing" or status_of(unit).rides:
        return refuse("E_POSTURE", "D-STAND-2", "mounted" if status_of(unit).rides else "down",
                      unit=unit.name)
    if not state.has_unit(target):
        return refuse_named("E_TARGET", "D-STAND-2", "nobody", "target", target)
    mount = state.unit(target)
    sheet = sheet_of(mount)
    if not (sheet.mount or sheet.vehicle) or status_of(mount).rider or not is_conscious(mount) \
            or mount.side != unit.side:
        return refuse("E_TARGET", "D-STAND-2", "no_mount", target=mount.name)
    if mount.pose is None or unit.pose is None or mount.pose.hex.distance(unit.pose.hex) != 1:
        return refuse("E_RANGE", "D-STAND-2", "reach", target=mount.name)
    return None


def act_mount(res: Resolution, given: Order, spent: Spent) -> None:
    """Get on; whoever is left by it may strike first."""
    del spent
    pose = res.state.unit(given.get("target")).pose
    assert pose is not None
    shift(res, Shift(unit=given.who, to=pose.hex, mounts=given.get("target"), rule="D-STAND-2"))


def mounts(state: GameState, who: str) -> Offers | Refusal:
    """Each mount and vehicle beside the unit."""
    unit, given = state.unit(who), order(who, "mount")
    near = [one.id for one in state.units if one.pose and unit.pose
            and one.pose.hex.distance(unit.pose.hex) == 1]
    values = tuple(one for one in near if check_mount(state, given.with_args(target=one)) is None)
    if values:
        return (Offer(order=given, key="target", values=values),)
    bare = check_mount(state, given)
    return bare or ()


@rule("D-STAND-3")
def check_dismount(state: GameState, given: Order) -> Refusal | None:
    """From the saddle, or out of a vehicle, into a free adjacent hex."""
    unit = state.unit(given.who)
    if not status_of(unit).rides:
        return refuse("E_POSTURE", "D-STAND-3", "afoot", unit=unit.name)
    to = state.board.parse_hex(given.get("to"))
    if unit.pose is None or unit.pose.hex.distance(to) != 1 or not can_step(state, unit, given.get("to")):
        return refuse("E_PATH", "D-STAND-3", "dismount", unit=unit.name, hex=given.get("to"))
    return None


def can_step(state: GameState, unit: Unit, to: str) -> bool:
    """Whether one can get down into a hex: free, no wall between, no great drop."""
    at = state.board.parse_hex(to)
    assert unit.pose is not None
    direction = unit.pose.hex.direction_to(at)
    if direction is None or not is_free(state, at, unit.id):
        return False
    return not isinstance(toll(state.board, unit.pose.hex, direction), Block)


def act_dismount(res: Resolution, given: Order, spent: Spent) -> None:
    """Get off; whoever is left by it may strike first."""
    del spent
    to = res.state.board.parse_hex(given.get("to"))
    shift(res, Shift(unit=given.who, to=to, dismounts=True, rule="D-STAND-3"))


def dismounts(state: GameState, who: str) -> Offers | Refusal:
    """Each free hex around the mount."""
    unit, given = state.unit(who), order(who, "dismount")
    if not status_of(unit).rides or unit.pose is None:
        return refuse("E_POSTURE", "D-STAND-3", "afoot", unit=unit.name)
    around = (unit.pose.hex.neighbour(way) for way in range(6))
    free = tuple(state.board.number(at) for at in around if at in state.board)
    values = tuple(to for to in free if check_dismount(state, given.with_args(to=to)) is None)
    return (Offer(order=given, key="to", values=values),) if values else refuse(
        "E_PATH", "D-STAND-3", "dismount_none", unit=unit.name)


ORDERS = (
    action("stand", Nothing, offers=stands, check=check_stand, act=act_stand),
    action("mount", Targeted, offers=mounts, check=check_mount, act=act_mount),
    action("dismount", Dismounted, offers=dismounts, check=check_dismount, act=act_dismount),
)
