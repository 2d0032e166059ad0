"""Seizing, with its hidden die and the walker's answer, and shouting, which strikes all at once."""

from dataclasses import replace
from fractions import Fraction

from hexsim.rules.card import Odds
from hexsim.rules.event import Declared, Modifier, Rolled
from hexsim.rules.fields import bind
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll, Task
from parley.common import (
    BOOK,
    able,
    able_units,
    beside,
    in_front,
    lose_nerve,
    one,
    refuse,
    set_flow,
    set_status,
    take_ahead,
)
from parley.records import Answering, Shouts, Struggle, Targeting, Window


def walker_at_risk(state: GameState) -> str:
    """Whom the bold are asked about: the unit of the topmost window, "" if there is none (T4)."""
    return next((task.unit for task in reversed(state.agenda) if isinstance(task, Window)), "")


def offer_seize(state: GameState, who: str) -> tuple[Offer, ...] | Refusal:
    """The walker, if it can be seized."""
    wanted = order(who, "seize", target=walker_at_risk(state))
    return check_seize(state, wanted) or (Offer(order=wanted),)


def check_seize(state: GameState, asked: Order) -> Refusal | None:
    """An able enemy beside the envoy that nobody holds yet."""
    target = bind(Targeting, asked.clause, state.board).target
    if not state.has_unit(target) or not able(state, state.unit(target)):
        return refuse("E_TARGET", "Y-SEIZE", target=target)
    unit, other = state.unit(asked.who), state.unit(target)
    if unit.side == other.side or not beside(unit, other) or not able(state, unit):
        return refuse("E_TARGET", "Y-SEIZE", target=target)
    return refuse("E_HELD", "Y-SEIZE", unit=other.name) if other.status.held_by else None


@BOOK.rule("Y-SEIZE")
def resolve_seize(res: Resolution, asked: Order, task: Task | None) -> None:
    """Start the struggle."""
    target = bind(Targeting, asked.clause, res.state.board).target
    res.emit(Declared(rule="Y-SEIZE", unit=asked.who, verb="seize", targets=(target,)))
    res.then(Struggle(holder=asked.who, walker=target))


def do_struggle(res: Resolution, task: Struggle) -> None:
    """Throw in secret, ask the walker, decide."""
    holder, walker = res.state.unit(task.holder), res.state.unit(task.walker)
    if not (able(res.state, holder) and able(res.state, walker)):
        return
    if task.stage == "throw":
        (figure,) = res.roll("parley.test_seize", 6, unit=holder.id)
        res.emit(
            Rolled(
                rule="Y-SEIZE",
                unit=holder.id,
                test="parley.test_seize",
                sides=(6,),
                faces=(figure,),
                total=figure,
                to=(holder.side,),
            )
        )
        res.then(replace(task, stage="ask", figure=figure))
    elif task.stage == "ask":
        ahead = None if task.prepared else take_ahead(res, walker.id, "answer")
        if ahead:
            res.then(replace(task, prepared=ahead))
            return
        asked = one(walker.id, res.state, "Y-SEIZE", order(walker.id, "answer"), "answer")
        res.ask(replace(task, prepared=None), asked, task.prepared)
    elif task.kind == "yield":
        set_status(res, "Y-SEIZE", walker.id, held_by=holder.id)
    else:
        _decide(res, holder, walker, task.figure)


def _decide(res: Resolution, holder: Unit, walker: Unit, figure: int) -> None:
    """The walker's die against the one thrown; equal ones are thrown again (a loop in one handler)."""
    target = figure + holder.sheet.wit + sum(value for _, value in holder.status.figures)
    while True:
        (face,) = res.roll("parley.test_resist", 6, unit=walker.id)
        figures = _figures(walker)
        total = face + sum(figure.value for figure in figures)
        res.emit(
            Rolled(
                rule="Y-SEIZE",
                unit=walker.id,
                test="parley.test_resist",
                sides=(6,),
                faces=(face,),
                modifiers=figures,
                need=target,
                total=total,
                degree=total - target,
            )
        )
        if total != target:
            break
        (again,) = res.roll("parley.test_seize", 6, unit=holder.id)
        res.emit(
            Rolled(
                rule="Y-SEIZE",
                unit=holder.id,
                test="parley.test_seize",
                sides=(6,),
                faces=(again,),
                total=again,
            )
        )
        target += again - figure
        figure = again
    loser = holder if total > target else walker
    lose_nerve(res, "Y-SEIZE", loser.id, 1)
    if loser is walker and able(res.state, res.state.unit(walker.id)):
        set_status(res, "Y-SEIZE", walker.id, held_by=holder.id)
    res.judge()


def _figures(unit: Unit) -> tuple[Modifier, ...]:
    given = tuple(Modifier(value=value, rule="Y-WORD", reason=name) for name, value in unit.status.figures)
    return (Modifier(value=unit.sheet.wit, rule="Y-SEIZE", reason="parley.wit"), *given)


def offer_answer(state: GameState, who: str) -> tuple[Offer, ...]:
    """Yield or resist."""
    return (Offer(order=order(who, "answer")), Offer(order=order(who, "answer", kind="resist")))


def resolve_answer(res: Resolution, asked: Order, task: Task | None) -> None:
    """Go on to the last stage."""
    assert isinstance(task, Struggle)
    res.then(replace(task, stage="decide", kind=bind(Answering, asked.clause, res.state.board).kind))


def targets(state: GameState, unit: Unit) -> tuple[str, ...]:
    """The enemies in front of it, by id."""
    return tuple(
        sorted(other.id for other in able_units(state) if other.side != unit.side and in_front(unit, other))
    )


def offer_shout(state: GameState, who: str) -> tuple[Offer, ...]:
    """A family: at each enemy in front."""
    values = targets(state, state.unit(who))
    return (Offer(order=order(who, "shout"), key="target", values=values),) if values else ()


def check_shout(state: GameState, asked: Order) -> Refusal | None:
    """An enemy in front."""
    target, seen = bind(Targeting, asked.clause, state.board).target, targets(state, state.unit(asked.who))
    nearest = tuple(order(asked.who, "shout", target=other) for other in seen[:1])
    return None if target in seen else refuse("E_TARGET", "Y-SHOUT", *nearest, target=target)


def need(unit: Unit) -> int:
    """The most that still hits on a d20."""
    bold = 2 if unit.status.stance == "bold" else 0
    return max(1, min(19, 8 + unit.sheet.wit + bold + sum(value for _, value in unit.status.figures)))


@BOOK.rule("Y-SHOUT")
def do_shouts(res: Resolution, task: Shouts) -> None:
    """Ask all, then roll for all, then let everything take effect (T3)."""
    if task.answers is None:
        ranks = dict(res.state.flow.ranks)
        who = [
            unit
            for side in res.state.sides
            for unit in ranks.get(side.id, tuple(unit.id for unit in able_units(res.state, side.id)))
        ]
        able_ones = tuple(unit for unit in who if able(res.state, res.state.unit(unit)))
        res.then(Poll(point="Y-SHOUT", verbs=("shout", "pass"), who=able_ones), task)
        return
    for answer in task.answers:
        if answer is not None and answer.verb != "pass":
            asked = one(answer.who, res.state, "Y-SHOUT", order(answer.who, "pass"), "shout", "pass")
            res.carry_out(answer, asked, task)
    hits = dict(res.state.flow.hits)
    set_flow(res, "Y-SHOUT", "hits", dict.fromkeys(hits))
    for unit in res.state.units:
        if unit.id in hits:
            lose_nerve(res, "Y-SHOUT", unit.id, 2 * hits[unit.id])
    res.judge()


def resolve_shout(res: Resolution, asked: Order, task: Task | None) -> None:
    """Roll; a hit is only counted, so that it changes nothing for the others."""
    unit, target = res.state.unit(asked.who), bind(Targeting, asked.clause, res.state.board).target
    (face,) = res.roll("parley.test_shout", 20, unit=unit.id)
    hit = face <= need(unit)
    res.emit(
        Rolled(
            rule="Y-SHOUT",
            unit=unit.id,
            test="parley.test_shout",
            sides=(20,),
            faces=(face,),
            need=need(unit),
            total=face,
            degree=need(unit) - face,
            outcome="parley.hit" if hit else "parley.miss",
        )
    )
    if hit:
        set_flow(res, "Y-SHOUT", "hits", {target: dict(res.state.flow.hits).get(target, 0) + 1})


def odds(state: GameState, asked: Order) -> Odds:
    """The chance of a shout."""
    if asked.verb != "shout":
        return Odds()
    return Odds(
        chance=Fraction(need(state.unit(asked.who)), 20), expected=Fraction(need(state.unit(asked.who)), 10)
    )


def conceal(state: GameState, side: str) -> tuple[GameState, tuple[str, ...]]:
    """The die thrown in a struggle is known to the holder's side only."""
    hidden = tuple(
        task
        for task in state.agenda
        if isinstance(task, Struggle) and task.stage == "ask" and state.side_of(task.holder) != side
    )
    if not hidden:
        return state, ()
    agenda = tuple(replace(task, figure=3) if task in hidden else task for task in state.agenda)
    return state.having(agenda=agenda), ("figure",)
