"""The decision on a defence: who is asked, what an answer gives up and brings (P-ABORT-1 … 3, P-DEF-*)."""

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Placed
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Awaiting, GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.deeds import point_refusals, refuse
from hexsim.rulesets.dicepool.dice import Pool, figure, plain, throw
from hexsim.rulesets.dicepool.guard import (
    given_up,
    guard_orders,
    has_action,
    is_aware,
    is_dear,
    kind_refusal,
    parry_weapon,
)
from hexsim.rulesets.dicepool.health import wounds
from hexsim.rulesets.dicepool.status import Guard, action_of, flow_of, set_action, sheet_of, status_of
from hexsim.rulesets.dicepool.tasks import Defend, open_attacks

POINT, REACT = "P-ABORT-1", "react"


def ask_defence(res: Resolution, task: Defend) -> None:
    """Ask whom the attack is aimed at, unless it has no action left, no defence, or knows nothing of it."""
    unit = res.state.unit(task.attack.target)
    if not may_answer(res.state, unit, task):
        return
    res.ask(task, Awaiting(side=unit.side, who=(unit.id,), point=POINT, verbs=(REACT,),
                           default=order(unit.id, REACT, kind="none")))


@rule("P-ABORT-1")
def may_answer(state: GameState, unit: Unit, task: Defend) -> bool:
    """Whether there is anything to choose."""
    attack = task.attack
    if action_of(state, attack.unit, attack.number).fate != "due":
        return False
    if not has_action(state, unit) or not is_aware(unit, attack):
        return False
    if task.own >= 0 and not status_of(unit).actions[task.own].is_left:
        return False
    return any(react_refusal(state, unit, given, task) is None
               for given in guard_orders(state, unit, task.attack, task.own))


def task_for(state: GameState, unit: str) -> Defend | None:
    """The attack that an order to defend answers: the one asked about, else the next one on the unit."""
    found = open_attacks(state, unit)
    return found[-1] if found else None


def check_react(state: GameState, given: Order) -> Refusal | None:
    """Whether a defence is legal; not to defend always is."""
    task = task_for(state, given.who)
    assert task is not None
    return None if given.get("kind", "none") == "none" else react_refusal(state, state.unit(given.who),
            given, task)


def react_refusal(state: GameState, unit: Unit, given: Order, task: Defend) -> Refusal | None:
    """Why a defence cannot be taken, in the order of the codes."""
    number, kind, attack = given_up(unit, given, task.own), given.get("kind"), task.attack
    at = state.board.parse_hex(given.get("hex")) if given.get("hex") else None
    if number is None:
        return refuse("E_DETAIL", "P-ABORT-3", "give", what=given.get("give", "0"))
    if kind == "dodge" and attack.shot and at is None:
        return refuse("E_DETAIL", "P-DEF-4", "missing", what="hex", verb="@dicepool.kind_dodge")
    found = _price_refusal(unit, number, given.get("by"))
    if found is None and kind == "parry":
        found = parry_weapon(unit, given.get("weapon"))[1]
    found = found or kind_refusal(state, unit, attack, kind, at)
    if found is None and not is_aware(unit, attack):
        found = refuse("E_UNAWARE", "P-DEF-2", unit=unit.name, attacker=state.unit(attack.unit).name)
    return found


def _price_refusal(unit: Unit, number: int, way: str) -> Refusal | None:
    if not is_dear(unit, number):
        return None
    if not way:
        return refuse("E_WILLPOWER", "P-ABORT-2", "neither", unit=unit.name)
    return next(point_refusals(unit), None) if way == "point" else None


def do_react(res: Resolution, given: Order, task: Task | None) -> None:
    """Pay or try to give up the action; then the defence stands until the attack is rolled."""
    assert isinstance(task, Defend)
    unit = res.state.unit(given.who)
    number, kind = given_up(unit, given, task.own), given.get("kind", "none")
    if kind == "none" or number is None:
        return
    if is_dear(unit, number) and not _paid(res, unit, given.get("by")):
        return
    guard = Guard(unit=unit.id, attacker=task.attack.unit, theirs=task.attack.number, kind=kind,
                  number=number,
                  weapon=parry_weapon(unit, given.get("weapon"))[0] if kind == "parry" else "",
                  bonus=_bonus(res, unit, number))
    give_up(res, unit.id, number)
    set_flow(res, "P-DEF-1", guards=(*flow_of(res.state).guards, guard))
    if given.get("hex"):
        _step_aside(res, unit.id, res.state.board.parse_hex(given.get("hex")))


def willpower_pool(unit: Unit) -> Pool:
    """Willpower less wounds, difficulty 6."""
    return Pool(dice=(*figure(sheet_of(unit).willpower, "P-ABORT-2", "willpower"), *wounds(unit)),
                difficulty=plain("P-ABORT-2"))


def _paid(res: Resolution, unit: Unit, way: str) -> bool:
    """A Willpower point, or a test with one success."""
    if way == "point":
        set_status(res, unit.id, "P-ABORT-2", points=status_of(unit).points - 1, paid=True)
        return True
    return throw(res, unit.id, "willpower", willpower_pool(unit), "P-ABORT-2").successes > 0


def _bonus(res: Resolution, unit: Unit, number: int) -> int:
    """The success of a Willpower point for the first defence, or for the declared defence that is used."""
    bonus = status_of(unit).bonus
    own = bonus == str(number + 1) and status_of(unit).actions[number].clause.verb in ("defend", "delay")
    if bonus != "defence" and not own:
        return 0
    set_status(res, unit.id, "P-WILL-1", bonus="")
    return 1


def give_up(res: Resolution, unit: str, number: int) -> None:
    """The action is gone, also one in progress or a delay."""
    was_first = number == 0
    set_action(res, unit, "P-ABORT-1", number, fate="gone")
    if was_first:
        set_status(res, unit, "P-ABORT-1", waits=False)


def _step_aside(res: Resolution, unit: str, at: Hex) -> None:
    pose = res.state.unit(unit).pose
    assert pose is not None
    res.emit(Placed(rule="P-DEF-4", unit=unit, before=pose, after=Pose(at, pose.facing)))
