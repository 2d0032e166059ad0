"""Delayed units: the moments in which they may act, in which order, what they choose (P-DELAY-1 … 4)."""

from dataclasses import replace

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Awaiting, GameState, Unit
from hexsim.rules.task import Poll, Task
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.initiative import by_rating, groups_by_rating, is_slower
from hexsim.rulesets.dicepool.perform import is_due
from hexsim.rulesets.dicepool.status import Slot, flow_of, set_action, status_of
from hexsim.rulesets.dicepool.tasks import Act, Choose, ChooseAll, FollowUp, Gap, Moment

ACT = "act"
GAP_POINT, CHOICE_POINT = "P-DELAY-4", "P-DELAY-1"
CHOICES = ("attack", "move", "warn", "clear", "other", PASS)


def waiting(state: GameState, against: str) -> tuple[Unit, ...]:
    """The delayed units to which a gap is open, in rising order of rating."""
    found = [unit for unit in state.units if unit.id != against and status_of(unit).waits
             and is_due(state, unit.id, 0) and (not against or is_slower(state, against, unit.id))]
    return tuple(sorted(found, key=lambda unit: by_rating(state, unit)))


def open_gap(res: Resolution, task: Gap) -> None:
    """Ask everybody who may act; then let those act who want to."""
    if task.answers is None:
        who = tuple(unit.id for unit in waiting(res.state, task.against))
        if who:
            res.then(Poll(point=GAP_POINT, verbs=(ACT, PASS), who=who), replace(task, who=who))
        return
    acting = [unit for unit, answer in zip(task.who, task.answers, strict=True)
              if answer is not None and answer.verb == ACT]
    res.then(*chosen_in_order(res.state, tuple(acting)))


@rule("P-DELAY-2")
def chosen_in_order(state: GameState, acting: tuple[str, ...]) -> tuple[Task, ...]:
    """The higher rating first; units with equal places act at the same moment."""
    found: list[Task] = []
    for group in groups_by_rating(state, map(state.unit, acting)):
        slots = tuple(Slot(unit=unit, action=0) for unit in group)
        found.append(ChooseAll(slots=slots) if len(slots) > 1 else Choose(unit=group[0], number=0))
    return tuple(found)


def ask_choice(res: Resolution, task: Choose) -> None:
    """Ask a delayed unit what it does, if it still can."""
    unit = res.state.unit(task.unit)
    if is_due(res.state, task.unit, task.number):
        res.ask(task, Awaiting(side=unit.side, who=(unit.id,), point=CHOICE_POINT, verbs=CHOICES,
                               default=order(unit.id, PASS)))


def ask_all(res: Resolution, task: ChooseAll) -> None:
    """Ask units with equal places in secret; then they act at the same moment."""
    slots = tuple(slot for slot in task.slots if is_due(res.state, slot.unit, slot.action))
    if task.answers is None:
        if slots:
            who = tuple(slot.unit for slot in slots)
            res.then(Poll(point=CHOICE_POINT, verbs=CHOICES, who=who, sealed=True), replace(task,
                    slots=slots))
        return
    acting = []
    for slot, answer in zip(task.slots, task.answers, strict=True):
        if answer is None or answer.verb == PASS:
            continue
        asked = Awaiting(side=res.state.side_of(slot.unit), who=(slot.unit,), point=CHOICE_POINT,
                         verbs=CHOICES)
        if res.carry_out(answer, asked, task) is None:
            acting.append(slot)
    follow = tuple(FollowUp(unit=slot.unit) for slot in acting)
    res.then(Moment(slots=tuple(acting)), *follow)


def take_choice(res: Resolution, given: Order, task: Task | None) -> None:
    """A delayed unit has chosen its action: it is performed at once, its further ones that wait follow."""
    assert isinstance(task, Choose | ChooseAll)
    number = task.number if isinstance(task, Choose) else 0
    set_action(res, given.who, "P-DELAY-4", number, clause=given.clause)
    if number == 0:
        set_status(res, given.who, "P-DELAY-4", waits=False)
    if isinstance(task, Choose):
        res.then(Act(unit=given.who, number=number, quiet=True), FollowUp(unit=given.who))


@rule("P-DELAY-4")
def follow_up(res: Resolution, task: FollowUp) -> None:
    """Further actions whose pass came while the first one waited."""
    mine = tuple(slot for slot in flow_of(res.state).parked if slot.unit == task.unit)
    if mine:
        rest = tuple(slot for slot in flow_of(res.state).parked if slot not in mine)
        set_flow(res, "P-DELAY-4", parked=rest)
        res.then(*(Act(unit=slot.unit, number=slot.action, quiet=True) for slot in mine))


def check_nothing(state: GameState, given: Order) -> Refusal | None:
    """An answer with nothing to go wrong."""
    del state, given
    return None


def do_pass(res: Resolution, given: Order, task: Task | None) -> None:
    """A delayed unit waits on; a further action that is not chosen is lost."""
    if isinstance(task, Choose) and task.number:
        set_action(res, given.who, "P-DELAY-4", task.number, fate="lost")


def do_act(res: Resolution, given: Order, task: Task | None) -> None:
    """Only collected by a poll."""
    del res, given, task
