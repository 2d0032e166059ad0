"""Stage one: who declares when, what an order of it means, what a declaration does (P-DECL-1 … 4)."""

from dataclasses import replace

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Declared, Noted
from hexsim.rules.order import PASS, Clause, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Awaiting, GameState, Unit
from hexsim.rules.task import Poll, Task
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.deeds import DEEDS, DEFEND, MOST_ACTIONS, Intent, intent_refusal, refuse
from hexsim.rulesets.dicepool.initiative import next_to_declare, slots_of
from hexsim.rulesets.dicepool.paths import tokens_of, walks
from hexsim.rulesets.dicepool.status import Action, can_act, flow_of, status_of
from hexsim.rulesets.dicepool.tasks import Acting, Choose, ChooseAll, Declaring, Detail, Tied

POINT, DETAIL_POINT = "P-DECL-1", "P-DECL-2"
DECLARE = "declare"
VERBS = (DECLARE, *DEEDS)


def ask_next(res: Resolution, task: Declaring) -> None:
    """Ask who declares next; units with equal places in secret; when all have declared they act."""
    state = res.state
    left = [unit for unit in state.units if can_act(state, unit) and not status_of(unit).declared]
    if not left:
        acting = [unit for unit in state.units if status_of(unit).declared]
        set_flow(res, "P-TURN-4", stage="acting", slots=slots_of(state, acting))
        res.then(Acting())
        return
    who = next_to_declare(state, left)
    if len(who) > 1:
        res.then(Poll(point=POINT, verbs=VERBS, who=who, default=Clause(verb=DEFEND), sealed=True),
                 Tied(who=who),
                 task)
        return
    res.ask(task, Awaiting(side=state.side_of(who[0]), who=who, point=POINT, verbs=VERBS,
                           default=order(who[0], DEFEND)))


def settle_ties(res: Resolution, task: Tied) -> None:
    """All sealed declarations are shown at once."""
    assert task.answers is not None
    for who, answer in zip(task.who, task.answers, strict=True):
        given = answer or order(who, DEFEND)
        asked = Awaiting(side=res.state.side_of(who), who=(who,), point=POINT, verbs=VERBS)
        res.carry_out(given, asked, task)


def ask_detail(res: Resolution, task: Detail) -> None:
    """Ask for the next action of a declaration; those named with it answer by themselves."""
    given = Order(who=task.unit, clauses=task.given[:1]) if task.given and not task.told else None
    asked = Awaiting(side=res.state.side_of(task.unit), who=(task.unit,), point=DETAIL_POINT, verbs=DEEDS,
                     default=order(task.unit, DEFEND))
    res.ask(replace(task, given=task.given[1:] if given else task.given, told=given is not None), asked,
            given)


def header_of(given: Order) -> Clause:
    """The first clause of a declaration with the number of its actions."""
    total = max(int(given.get("actions", "0")), len(given.ahead))
    return given.clause.with_args(actions=str(total) if total else "")


def total_of(header: Clause) -> int:
    """How many actions a declaration has."""
    return int(header.get("actions", "1"))


def intent_of(header: Clause, clauses: tuple[Clause, ...]) -> Intent:
    """A declaration as it is judged, as far as its actions are named."""
    total, swift = total_of(header), int(header.get("swift", "0"))
    names = tuple(name for name in header.get("disciplines").split(",") if name)
    return Intent(clauses=clauses, regular=total - swift, swift=swift, will=header.get("will"), total=total,
                  disciplines=names)


def context(state: GameState, unit: str) -> Task | None:
    """What an action of a unit would be an answer to."""
    for task in reversed(state.agenda):
        if isinstance(task, Detail | Choose) and task.unit == unit:
            return task
        if isinstance(task, ChooseAll) and any(slot.unit == unit for slot in task.slots):
            return task
        if isinstance(task, Tied | Declaring):
            return task
    return None


def named(clause: Clause) -> Clause:
    """A part of a declaration; passing means what it means alone."""
    return Clause(verb=DEFEND) if clause.verb == PASS else clause


@rule("P-DECL-2")
def check_declare(state: GameState, given: Order) -> Refusal | None:
    """A whole declaration: as many actions as it says, or none of them named yet."""
    unit, parts, header = state.unit(given.who), tuple(map(named, given.ahead)), header_of(given)
    total, swift = total_of(header), int(given.get("swift", "0"))
    wanted, sealed = int(given.get("actions", "0")), isinstance(state.agenda[-1], Poll)
    if not 1 <= total <= MOST_ACTIONS or not 0 <= swift < total or not (parts or wanted):
        return refuse("E_DETAIL", "P-DECL-2", "actions", most=MOST_ACTIONS)
    if (wanted and len(parts) > wanted) or (sealed and len(parts) < total):
        return refuse("E_DETAIL", "P-DECL-2", "sealed" if sealed else "parts", count=total)
    return intent_refusal(state, unit, intent_of(header, parts))


def check_deed(state: GameState, given: Order) -> Refusal | None:
    """An action: declared alone, as the next one of a declaration, or performed at once by a delayed unit."""
    unit = state.unit(given.who)
    return intent_refusal(state, unit, intent_now(state, unit, given.clause))


def intent_now(state: GameState, unit: Unit, clause: Clause) -> Intent:
    """A clause as it would be judged now, with what its declaration holds already."""
    task = context(state, unit.id)
    if isinstance(task, Detail):
        return intent_of(task.header, (*task.done, clause))
    if isinstance(task, Choose | ChooseAll):
        number = task.number if isinstance(task, Choose) else next(
            slot.action for slot in task.slots if slot.unit == unit.id)
        actions = status_of(unit).actions
        others = tuple(action.clause for place, action in enumerate(actions)
                       if place != number and action.fate != "gone" and not action.swift)
        return Intent(clauses=(clause,), regular=sum(not action.swift for action in actions), offset=number,
                      swift=sum(action.swift
                                for action in actions), others=others, total=len(actions), now=True)
    return intent_of(Clause(verb=DECLARE), (clause,))


def do_declare(res: Resolution, given: Order, task: Task | None) -> None:
    """Ask for the actions, those named first."""
    if isinstance(task, Declaring):
        res.then(task)
    res.then(Detail(unit=given.who, header=header_of(given), given=tuple(map(named, given.ahead))))


def do_named(res: Resolution, given: Order, task: Task | None) -> None:
    """An action is named; with the last one the declaration is complete."""
    if isinstance(task, Detail):
        done = (*task.done, given.clause)
        if len(done) < total_of(task.header):
            res.then(replace(task, done=done, told=False))
        else:
            finish(res, given.who, task.header, done)
        return
    if isinstance(task, Declaring):
        res.then(task)
    finish(res, given.who, Clause(verb=DECLARE), (given.clause,))


@rule("P-MOVE-5")
def fixed(unit: Unit, clause: Clause) -> Clause:
    """The clause as it will be performed: a way after the deed keeps the directions it was declared in."""
    if clause.get("after") != "yes" or not walks(clause):
        return clause
    return clause.with_args(path=" ".join(tokens_of(unit, clause)))


def finish(res: Resolution, who: str, header: Clause, clauses: tuple[Clause, ...]) -> None:
    """Everybody hears it; Willpower and swiftness are spent at once."""
    unit, intent = res.state.unit(who), intent_of(header, clauses)
    status = status_of(unit)
    actions = tuple(Action(clause=fixed(unit, clause), swift=intent.is_swift(place))
                    for place, clause in enumerate(clauses))
    set_status(res, who, "P-DECL-2", declared=True, actions=actions)
    if intent.will:
        set_status(res, who, "P-WILL-1", bonus=intent.will, paid=True, points=status.points - 1)
    if intent.swift:
        set_status(res, who, "P-SWIFT-1", uses=status.uses - 1)
    for name in intent.disciplines:
        res.emit(Noted(rule="P-DECL-2", key="dicepool.discipline", params=(("unit", unit.name), ("what",
                name))))
    for clause in clauses:
        target = clause.get("target") or clause.get("enemy")
        res.emit(Declared(rule="P-DECL-2", unit=who, verb=clause.verb, targets=(target,) if target else (),
                          item=clause.get("weapon")))


def declarers(state: GameState) -> tuple[str, ...]:
    """Everybody who has still to declare, in the order in which they will."""
    left = [unit for unit in state.units if can_act(state, unit) and not status_of(unit).declared]
    found: list[str] = []
    while left:
        group = next_to_declare(state, left)
        found += group
        left = [unit for unit in left if unit.id not in group]
    return tuple(found) if flow_of(state).stage == "declaring" else ()
