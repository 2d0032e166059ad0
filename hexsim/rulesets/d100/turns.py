"""Rounds and turns: initiative, surprise, what begins and ends with a turn (D-TURN)."""

from dataclasses import replace

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Began, Placed, Rolled
from hexsim.rules.order import order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import ACTIONS, free_verbs
from hexsim.rulesets.d100.asking import ask_unit, drop_ahead
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import UNDISTURBED
from hexsim.rulesets.d100.extended import credit
from hexsim.rulesets.d100.hooks import after_turn
from hexsim.rulesets.d100.links import is_to_declare, let_go
from hexsim.rulesets.d100.starting import tie_links
from hexsim.rulesets.d100.status import flow_of, is_conscious, sheet_of, status_of
from hexsim.rulesets.d100.tasks import Round, Turn, TurnEnd
from hexsim.rulesets.d100.trials import modifier, roll, trial_of

TURN_POINT = "D-TURN-4"
USUAL = (
    "move", "standard", "aim", "short_burst", "long_burst", "charge", "ready", "reload", "run", "guard",
    "swift",
    "lightning", "all_out", "called", "overwatch", "suppress", "feint", "manoeuvre", "knock_down", "stun",
    "stance", "delay", "disengage", "tactical", "stand", "grapple", "mount", "dismount")
"""Verbs of the turn in the order of menus; the others follow."""

TURN_VERBS = (*USUAL, *(verb for verb in ACTIONS if verb not in USUAL), *free_verbs())
INITIATIVE, PINNING = "d100.test_initiative", "test_pinning"


def begin(res: Resolution) -> None:
    """Start the fight: those who come later leave the map, the order is rolled for the whole fight."""
    for unit in res.state.units:
        if status_of(unit).arrives and unit.pose is not None:
            res.emit(Placed(rule="D-TURN-1", unit=unit.id, before=unit.pose, after=None))
    tie_links(res)
    set_flow(res, "DEF-INIT", order=initiative_order(res))
    res.then(Round())


@rule("DEF-INIT")
def initiative_order(res: Resolution) -> tuple[str, ...]:
    """d10 and the Agility bonus, the highest first; ties by Agility, then by d10 until one is higher."""
    scores = {unit.id: (_d10(res, unit), sheet_of(unit).A) for unit in res.state.units}
    order_: list[str] = []
    for score in sorted(set(scores.values()), reverse=True):
        order_ += _broken(res, [unit for unit, mine in scores.items() if mine == score])
    return tuple(order_)


def _d10(res: Resolution, unit: Unit, *, bonus: bool = True) -> int:
    (face,) = res.roll(INITIATIVE, 10, unit=unit.id)
    total = face + (sheet_of(unit).bonus("A") if bonus else 0)
    res.emit(Rolled(rule="DEF-INIT", unit=unit.id, test=INITIATIVE, sides=(10,), faces=(face,), total=total))
    return total


def _broken(res: Resolution, tied: list[str]) -> list[str]:
    if len(tied) < 2:
        return tied
    scores = {unit: _d10(res, res.state.unit(unit), bonus=False) for unit in tied}
    out: list[str] = []
    for score in sorted(set(scores.values()), reverse=True):
        out += _broken(res, [unit for unit in tied if scores[unit] == score])
    return out


def has_turns(state: GameState, unit: Unit) -> bool:
    """Whether a unit has a turn when it comes up: awake, on the map, its side still in the fight.

    Vehicles have none, and mounts none while somebody sits on them.
    """
    there = unit.pose is not None and is_conscious(unit) and not status_of(unit).rider
    return there and not sheet_of(unit).vehicle and unit.side not in flow_of(state).conceded


@rule("D-TURN-1")
def play_round(res: Resolution, task: Round) -> None:
    """The next unit has its turn; when all have had theirs a new round begins."""
    upcoming = flow_of(res.state).upcoming
    res.then(task)
    if not upcoming:
        new_round(res)
        return
    set_flow(res, "D-TURN-1", upcoming=upcoming[1:])
    if has_turns(res.state, res.state.unit(upcoming[0])):
        start_turn(res, upcoming[0])


@rule("D-TURN-2")
def new_round(res: Resolution) -> None:
    """Reactions are set to one, Defensive Stances end, those whose round has come arrive."""
    res.emit(Began(rule="D-TURN-1", span="round", number=res.state.round + 1))
    for unit in res.state.units:
        if is_conscious(unit):
            set_status(res, unit.id, "D-TURN-2", reactions=1, stance=False)
        _arrive(res, unit)
    set_flow(res, "D-TURN-1", upcoming=flow_of(res.state).order, agreed=())
    res.judge()


def _arrive(res: Resolution, unit: Unit) -> None:
    """A unit whose round has come stands at its place as soon as nobody else does."""
    status = status_of(unit)
    due = unit.pose is None and 0 < status.arrives <= res.state.round
    if due and status.entry is not None and not any(map(is_conscious, res.state.units_at(status.entry.hex))):
        res.emit(Placed(rule="D-TURN-1", unit=unit.id, before=None, after=status.entry))


@rule("D-TURN-3")
def start_turn(res: Resolution, unit: str) -> None:
    """End what lasts until now; the turn is lost to whoever is stunned or surprised."""
    res.emit(Began(rule="D-TURN-3", span="turn", number=res.state.round, unit=unit))
    set_status(res, unit, "D-RUN-2", ran=False)
    set_status(res, unit, "D-ALLOUT-2", reckless=False)
    set_status(res, unit, "D-GUARD-3", guarded=False)
    set_status(res, unit, "D-OVERWATCH-4", watch=None)
    set_status(res, unit, "D-DELAY-4", delayed=False, late=False)
    set_status(res, unit, "D-TURN-4", spent=0, done=())
    grip = status_of(res.state.unit(unit)).grip
    if grip is not None and grip.fresh:
        set_status(res, unit, "D-GRAPPLE-2", grip=replace(grip, fresh=False))
    set_flow(res, "D-TURN-3", turn=unit, struck=())
    lost = status_of(res.state.unit(unit)).stunned > 0 or status_of(res.state.unit(unit)).surprised
    res.then(TurnEnd(unit=unit, lost=True) if lost else Turn(unit=unit))


@rule("D-TURN-4")
def play_turn(res: Resolution, task: Turn) -> None:
    """Ask for actions until the turn is ended; whoever cannot act any more has no more of it."""
    unit = res.state.unit(task.unit)
    over = flow_of(res.state).turn != task.unit
    if over or not has_turns(res.state, unit) or status_of(unit).stunned or status_of(unit).delayed:
        res.then(TurnEnd(unit=task.unit))
        return
    verbs = tuple(verb for verb in TURN_VERBS if verb in res.ruleset.orders)
    ask_unit(res, task, point=TURN_POINT, verbs=verbs, default=order(unit.id, "end"))


@rule("DEF-SURPRISE")
def end_turn(res: Resolution, task: TurnEnd) -> None:
    """The end of a turn: surprise is over, the stun count drops, the pinned test, work is credited."""
    unit = task.unit
    _end_hold(res, unit)
    set_status(res, unit, "DEF-SURPRISE", surprised=False, unaware=False)
    if task.lost and (left := status_of(res.state.unit(unit)).stunned):
        set_status(res, unit, "DEF-STUNNED", stunned=left - 1)
    if fled := status_of(res.state.unit(unit)).flees_for:
        set_status(res, unit, "DEF-FLEE", flees_for=fled - 1, fleeing=fled > 1)
    work = credit(res, unit)
    _recover(res, unit)
    set_status(res, unit, "D-GUARD-2", guarding=False)
    set_status(res, unit, "D-FEINT-2", feinted="")
    set_status(res, unit, "DEF-PIN", shot_at=False)
    drop_ahead(res, unit)
    set_flow(res, "D-TURN-4", turn="")
    if not res.judge():
        res.then(*work, *after_turn(unit))


def _end_hold(res: Resolution, unit: str) -> None:
    """A controller that has not declared Grapple lets go, unless it has only just taken hold."""
    status = status_of(res.state.unit(unit))
    if is_to_declare(status) and not any(done.action == "grapple" for done in status.done):
        let_go(res, unit, "D-GRAPPLE-2")


@rule("DEF-PIN")
def _recover(res: Resolution, unit: str) -> None:
    """Whoever is pinned tests Willpower at the end of its turn, +30 if it was not shot at since the last."""
    status = status_of(res.state.unit(unit))
    if not status.pinned or not is_conscious(res.state.unit(unit)):
        return
    quiet = () if status.shot_at else (modifier(UNDISTURBED, "DEF-PIN", "undisturbed"),)
    if roll(res, trial_of(res.state, unit, PINNING, "WP", *quiet), "DEF-PIN").success:
        set_status(res, unit, "DEF-PIN", pinned=False, pinned_from=None)
