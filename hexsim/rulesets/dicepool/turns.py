"""The turn: who is known, initiative, declarations, actions in their order, the end (P-TURN-1, P-TURN-4)."""

from itertools import takewhile

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Began, Placed
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.agreeing import end_if_agreed
from hexsim.rulesets.dicepool.blow import resolve_later
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.declare import ask_next
from hexsim.rulesets.dicepool.deeds import DELAY
from hexsim.rulesets.dicepool.initiative import place_of, roll_initiative
from hexsim.rulesets.dicepool.moment import parked_apart
from hexsim.rulesets.dicepool.perform import is_due
from hexsim.rulesets.dicepool.places import known_to
from hexsim.rulesets.dicepool.status import Slot, action_of, can_act, flow_of, is_up, status_of
from hexsim.rulesets.dicepool.tasks import Act, Acting, Declaring, Gap, Moment, Turn, TurnEnd


def begin(res: Resolution) -> None:
    """Start the fight: those who come later leave the map."""
    for unit in res.state.units:
        if status_of(unit).arrives and unit.pose is not None:
            res.emit(Placed(rule="P-TURN-1", unit=unit.id, before=unit.pose, after=None))
    res.then(Turn())


@rule("P-TURN-1")
def begin_turn(res: Resolution, task: Turn) -> None:
    """Three seconds begin: who knows of whom, then one die of initiative for everybody, in roster order."""
    del task
    res.emit(Began(rule="P-TURN-1", span="round", number=res.state.round + 1))
    for unit in res.state.units:
        _arrive(res, unit)
    set_flow(res, "P-TURN-1", stage="declaring", agreed=())
    if res.judge():
        return
    for unit in res.state.units:
        if can_act(res.state, unit):
            set_status(res, unit.id, "P-DEF-2", known=known_to(res.state, unit))
    _roll_all(res)
    res.emit(Began(rule="P-DECL-1", span="declaring"))
    res.then(Declaring())


@rule("P-DICE-2")
def _roll_all(res: Resolution) -> None:
    """The dice of initiative, one a unit, in roster order."""
    for unit in res.state.units:
        if can_act(res.state, unit):
            roll_initiative(res, res.state.unit(unit.id))


def _arrive(res: Resolution, unit: Unit) -> None:
    """A unit whose round has come stands at its place as soon as nobody else does."""
    status = status_of(unit)
    due = unit.pose is None and 0 < status.arrives <= res.state.round
    if due and status.entry is not None and not any(map(is_up, res.state.units_at(status.entry.hex))):
        res.emit(Placed(rule="P-TURN-1", unit=unit.id, before=None, after=status.entry))


def declare(res: Resolution, task: Declaring) -> None:
    """The next declaration, unless all have agreed to end the fight."""
    if not end_if_agreed(res):
        ask_next(res, task)


@rule("P-TURN-4")
def play_actions(res: Resolution, task: Acting) -> None:
    """The next action, or all of the next moment; behind the last one a last gap and the end of the turn."""
    slots = flow_of(res.state).slots
    if not slots:
        res.then(Gap(), TurnEnd())
        return
    group = tuple(takewhile(lambda slot: _together(res.state, slot, slots[0]), slots))
    set_flow(res, "P-TURN-4", slots=slots[len(group):])
    res.then(task)
    due, later = parked_apart(res.state, tuple(
        slot for slot in group if is_due(res.state, slot.unit, slot.action)))
    if later:
        set_flow(res, "P-DELAY-4", parked=(*flow_of(res.state).parked, *later))
    if len(due) > 1:
        res.then(*_before(res.state, due), Moment(slots=due))
    elif due:
        res.then(*_before(res.state, due), Act(unit=due[0].unit, number=due[0].action))


def _together(state: GameState, slot: Slot, first: Slot) -> bool:
    return slot.phase == first.phase and place_of(state, slot) == place_of(state, first)


def _before(state: GameState, slots: tuple[Slot, ...]) -> tuple[Gap, ...]:
    """The gap before an action; a unit that begins to wait does nothing that one could come before."""
    acts = any(action_of(state, slot.unit, slot.action).clause.verb != DELAY or slot.action for slot in slots)
    return (Gap(),) if acts else ()


def end_turn(res: Resolution, task: TurnEnd) -> None:
    """What waited for the end is drawn; what lasts a turn lapses; the next turn begins."""
    del task
    resolve_later(res)
    for unit in res.state.units:
        set_status(res, unit.id, "P-TURN-4", declared=False, actions=(), waits=False, bonus="", paid=False,
                   known=(), walked=0)
    set_flow(res, "P-TURN-4", stage="", parked=(), guards=(), slots=())
    if not end_if_agreed(res) and not res.judge():
        res.then(Turn())
