"""Rounds and turns (M-TURN-1 … 3): whose turn it is, what begins and ends with it."""

from hexsim.rules.changing import changes_of, set_flow, set_status
from hexsim.rules.event import Began, Event, Placed, StatusChanged
from hexsim.rules.order import PASS, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.asking import ask_unit, drop_ahead
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.concentrate import credit_concentration
from hexsim.rulesets.maneuvers.initiative import initiative_order
from hexsim.rulesets.maneuvers.loading import credit_loading
from hexsim.rulesets.maneuvers.many.slots import next_parked, park_turn, resume
from hexsim.rulesets.maneuvers.posture import after_move_refusal, crouch_refusal
from hexsim.rulesets.maneuvers.rolls import Trial, roll_test
from hexsim.rulesets.maneuvers.sheet import maneuvers_a_turn
from hexsim.rulesets.maneuvers.status import can_act, flow_of, is_conscious, sheet_of, status_of
from hexsim.rulesets.maneuvers.study.evaluate import forget
from hexsim.rulesets.maneuvers.study.feint import grow_old, use_up
from hexsim.rulesets.maneuvers.tasks import Round, Turn, TurnEnd
from hexsim.rulesets.maneuvers.waiting.windows import window

TURN_POINT, CROUCH_POINT = "M-DP-1", "M-DP-10"
TURN_VERBS = ("move", "step_attack", "step_ready", "step_concentrate", "step_wait", "aim", "evaluate",
              "feint", "all_out_attack", "all_out_defense", "posture", "crouch", "stand", "drop", "nothing")
CONSCIOUSNESS, RECOVERY = "maneuvers.test_consciousness", "maneuvers.test_recovery"


def begin(res: Resolution) -> None:
    """Start the fight: those who come later leave the map, the order is fixed for the whole fight."""
    for unit in res.state.units:
        if status_of(unit).arrives and unit.pose is not None:
            res.emit(Placed(rule="M-TURN-1", unit=unit.id, before=unit.pose, after=None))
    set_flow(res, "M-INIT-1", order=initiative_order(res, res.state.units))
    res.then(Round())


def has_turns(state: GameState, unit: Unit) -> bool:
    """Whether a unit has a turn when it comes up: on the map, conscious, its side still in the fight."""
    return unit.pose is not None and is_conscious(unit) and unit.side not in flow_of(state).conceded


@rule("M-TURN-1")
def play_round(res: Resolution, task: Round) -> None:
    """The next unit has its turn; when all have had theirs a new round begins."""
    upcoming, slot = flow_of(res.state).upcoming, next_parked(res.state)
    if slot is not None:
        res.then(task)
        resume(res, slot, acts=has_turns(res.state, res.state.unit(slot.unit)))
        return
    if not upcoming:
        res.emit(Began(rule="M-TURN-1", span="round", number=res.state.round + 1))
        for unit in res.state.units:
            _arrive(res, unit)
        set_flow(res, "M-TURN-1", upcoming=flow_of(res.state).order, agreed=())
        if not res.judge():
            res.then(task)
        return
    set_flow(res, "M-TURN-1", upcoming=upcoming[1:])
    res.then(task)
    if has_turns(res.state, res.state.unit(upcoming[0])):
        _start_turn(res, upcoming[0])
        res.then(Turn(unit=upcoming[0]))


def _arrive(res: Resolution, unit: Unit) -> None:
    """A unit whose round has come stands at its place as soon as nobody else does."""
    status = status_of(unit)
    due = unit.pose is None and 0 < status.arrives <= res.state.round
    if due and status.entry is not None and not any(
            is_conscious(one) for at in unit.hexes(status.entry) for one in res.state.units_at(at)):
        res.emit(Placed(rule="M-TURN-1", unit=unit.id, before=None, after=status.entry))


@rule("M-TURN-2")
def _start_turn(res: Resolution, unit: str) -> None:
    """Step 1: what lasted until now ends, then credits; step 2: consciousness at 0 hit points or fewer."""
    before = status_of(res.state.unit(unit))
    res.emit(Began(rule="M-TURN-2", span="turn", number=res.state.round, unit=unit))
    set_status(res, unit, "M-TURN-2", crouched=False, stood=False, dodged=False, parries=(), blocks=0)
    set_status(res, unit, "M-MULTI-0", given_up=before.owed, owed=0, draws=0, series=False)
    set_status(res, unit, "M-AOA-2", no_defence=False)
    set_status(res, unit, "M-AOD-1", all_out_defense=False)
    set_status(res, unit, "M-RDY-5", ranged_ready=False)
    set_status(res, unit, "M-WAIT-11", waiting="")
    grow_old(res, unit)
    credit_loading(res, unit, counts=not before.dodged and not before.stunned)
    credit_concentration(res, unit)
    set_status(res, unit, "M-DMG-2", shock=0, shock_now=status_of(res.state.unit(unit)).shock)
    _stay_conscious(res, unit)


def _stay_conscious(res: Resolution, unit: str) -> None:
    one = res.state.unit(unit)
    if status_of(one).hp > 0:
        return
    margin = roll_test(res, Trial.of(res.state, unit, CONSCIOUSNESS, sheet_of(one).HT), "M-TURN-2")
    if margin < 0:
        set_status(res, unit, "M-TURN-2", out="unconscious")


@rule("M-DP-1")
def play_turn(res: Resolution, task: Turn) -> None:
    """Step 3: ask for a maneuver as long as one is left; the default is to do nothing."""
    unit = res.state.unit(task.unit)
    if park_turn(res, task):
        return
    able = has_turns(res.state, unit) and not (task.taken and status_of(unit).stunned)
    if able and len(task.taken) < maneuvers_a_turn(sheet_of(unit)):
        ask_unit(res, task, point=TURN_POINT, verbs=TURN_VERBS, default=order(unit.id, "nothing"))
    else:
        res.then(TurnEnd(unit=task.unit, taken=task.taken))


@rule("M-DP-10", "M-TURN-3")
def end_turn(res: Resolution, task: TurnEnd) -> None:
    """Step 4: crouching, recovery from being stunned; also of a turn that was cut off."""
    unit = res.state.unit(task.unit)
    may_crouch = can_act(unit) and not crouch_refusal(unit) and not after_move_refusal(task.taken, unit)
    if may_crouch and not task.asked and has_turns(res.state, unit):
        ask_unit(res, task, point=CROUCH_POINT, verbs=("crouch", PASS), default=order(unit.id, PASS))
        return
    if status_of(unit).stunned and is_conscious(unit):
        _recover(res, unit)
    forget(res, unit.id)
    use_up(res, unit.id, over=True)
    set_status(res, unit.id, "M-DMG-2", shock_now=0)
    drop_ahead(res, unit.id)
    set_flow(res, "M-DEF-5", helpless="")
    if not res.judge():
        res.then(*window(res.state, "W3", unit.id))


def _recover(res: Resolution, unit: Unit) -> None:
    margin = roll_test(res, Trial.of(res.state, unit.id, RECOVERY, sheet_of(unit).HT), "M-TURN-2")
    if margin >= 0:
        set_status(res, unit.id, "M-TURN-2", stunned=False)


@rule("M-WAIT-11")
def ends_with(state: GameState, event: Event) -> tuple[Event, ...]:
    """What a unit loses that is stunned or goes out: all it had going; one that is out lies.

    Whoever falls loses the aim only.
    """
    assert isinstance(event, StatusChanged)
    after = {change.field: change.after for change in event.changes}
    status, lost = status_of(state.unit(event.unit)), dict[str, object]()
    if after.get("posture") == "lying":
        lost = {"aim": None}
    if after.get("out") or after.get("stunned"):
        lost = {"concentrating": None, "waiting": "", "fetching": None, "loading": "", "aim": None}
    if after.get("out"):
        lost["posture"] = "lying"
    changes = changes_of(status, lost)
    return (StatusChanged(rule="M-DMG-2", unit=event.unit, changes=changes),) if changes else ()
