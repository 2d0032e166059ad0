"""The smallest ruleset there is: units in roster order each go one hex or rest, three rounds long."""

from dataclasses import dataclass
from typing import ClassVar

from hexsim.board.gait import EndTurn, Entry, Gait, Gear, Path, Snag
from hexsim.board.ground import Ground, Hindrance, terrain_toll
from hexsim.board.reach import reach
from hexsim.board.walk import take_step, walk
from hexsim.hexes.path import ENTRIES
from hexsim.rules.card import Card, Odds, Prompt
from hexsim.rules.event import Began, Moved
from hexsim.rules.fields import FreePath, bind
from hexsim.rules.order import Refusal, order
from hexsim.rules.paths import Paths
from hexsim.rules.rule import Book
from hexsim.rules.ruleset import Offer, OrderKind, Ruleset
from hexsim.rules.state import Awaiting, Outcome
from hexsim.rules.switch import Switch
from hexsim.rules.task import Task

BOOK = Book("tiny")


@dataclass(frozen=True, slots=True, kw_only=True)
class Walker:
    pace: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkerState:
    tired: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoFlow:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    path: FreePath = FreePath(())  # noqa: RUF009 - a tuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Next(Task):
    frame: ClassVar[bool] = True

    number: int


def gait(state, unit, clause):
    gear = Gear(
        entries=tuple(Entry(token=token, rule="T-1", price=1) for token in ENTRIES),
        extras=False,
        ends=(EndTurn(rule="T-1", spent=unit.sheet.pace, sides=3),),
    )
    return Gait(name="go", budget=unit.sheet.pace, gears=(gear,))


@BOOK.rule("T-1")
def ground(state, unit, how):
    taken = {
        other.pose.hex: Hindrance(rule="T-1", by=other.id, enter=False, end=False)
        for other in state.units
        if other.id != unit.id and other.pose
    }
    return Ground(board=state.board, toll=terrain_toll, hindrances=taken)


def do_next(res, task):
    units = res.state.units
    if task.number >= 3 * len(units):
        res.end(Outcome(winners=(), reason="core.won_nobody"))
        return
    unit = units[task.number % len(units)]
    res.ask(
        task,
        Awaiting(
            side=unit.side, who=(unit.id,), point="T-1", verbs=("go", "rest"), default=order(unit.id, "rest")
        ),
    )


def check_go(state, asked):
    unit = state.unit(asked.who)
    how = gait(state, unit, asked.clause)
    path = bind(Going, asked.clause, state.board, unit.pose).path
    try:
        _, snags = walk(ground(state, unit, how), how, unit.pose, path)
    except KeyError:
        return Refusal(code="E_WAY", rule="T-1")
    return Refusal(code="E_WAY", rule="T-1") if snags else None


def offers_go(state, who):
    unit = state.unit(who)
    how = gait(state, unit, None)
    found = reach(ground(state, unit, how), how, unit.pose)
    return (Offer(order=order(who, "go"), key="path", values=Paths(found), reach=found),)


def resolve(res, asked, task):
    unit = res.state.unit(asked.who)
    path = bind(Going, asked.clause, res.state.board, unit.pose).path if asked.verb == "go" else ()
    walked, how = Path(start=unit.pose), gait(res.state, unit, asked.clause)
    for token in path:
        step = take_step(ground(res.state, unit, how), how, walked, token)
        assert not isinstance(step, Snag)
        res.emit(
            Moved(
                rule="T-1",
                unit=unit.id,
                before=walked.end,
                after=step.pose,
                step=step,
                left=how.budget - walked.price - step.price,
            )
        )
        walked = Path(start=walked.start, steps=(*walked.steps, step))
    res.emit(Began(rule="T-1", span="turn", unit=unit.id))
    res.then(Next(number=task.number + 1))


def gate(state, asked):
    if asked.who not in state.awaiting.who or asked.verb not in state.awaiting.verbs:
        return Refusal(code="E_TURN", rule="T-1")
    return None


RULESET = Ruleset(
    name="tiny",
    title="tiny.title",
    version="1",
    switches=(Switch(name="calm", default=False),),
    sheet=Walker,
    status=WalkerState,
    flow=NoFlow,
    types=(Next,),
    book=BOOK,
    muster=lambda sheet, entry, switches: WalkerState(),
    begin=lambda res: res.then(Next(number=0)),
    gate=gate,
    tasks={Next: do_next},
    gait=gait,
    ground=ground,
    orders={
        "go": OrderKind(verb="go", fields=Going, offers=offers_go, check=check_go, resolve=resolve, parts=()),
        "rest": OrderKind(
            verb="rest",
            fields=Nothing,
            offers=lambda state, who: (Offer(order=order(who, "rest")),),
            check=lambda state, asked: None,
            resolve=resolve,
            parts=(),
        ),
    },
    fights=lambda state, unit: unit.pose is not None,
    prompt=lambda state: Prompt(key="tiny.ask"),
    card=lambda state, unit: Card(title=unit.name),
    zones=lambda state, unit: (),
    odds=lambda state, asked: Odds(),
    value=lambda state, side: 0,
    gaits=("go",),
)
