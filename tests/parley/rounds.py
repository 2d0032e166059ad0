"""The round: stances, ranks, turns, shouts, close; and the small things an envoy does in its turn."""

from dataclasses import replace

from hexsim.board.board import BoardChange
from hexsim.hexes.hex import Hex
from hexsim.rules.event import Began, BoardChanged, Change, Placed, Rolled, StatusChanged, ThingChanged
from hexsim.rules.fields import bind
from hexsim.rules.order import Clause, Order, Refusal, order
from hexsim.rules.resolution import Resolution, left_over_note
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import Awaiting, GameState
from hexsim.rules.task import Poll, Task
from parley.common import BOOK, able, able_units, lose_nerve, refuse, set_flow, set_status
from parley.records import (
    Choosing,
    Close,
    Done,
    Handling,
    Modifying,
    Opening,
    Ranking,
    Ranks,
    Round,
    Shouts,
    Stances,
    Turns,
)


@BOOK.rule("Y-TOSS")
def begin(res: Resolution) -> None:
    """Throw for the first side, again while the highest are equal."""
    left = [side.id for side in res.state.sides]
    while len(left) > 1:
        faces = res.roll("parley.test_toss", *(6 for _ in left))
        res.emit(
            Rolled(
                rule="Y-TOSS",
                unit="",
                test="parley.test_toss",
                sides=(6,) * len(left),
                faces=faces,
                total=max(faces),
            )
        )
        left = [side for side, face in zip(left, faces, strict=True) if face == max(faces)]
    set_flow_first(res, left[0])
    res.then(Round(number=1))


def set_flow_first(res: Resolution, side: str) -> None:
    """Note who begins."""
    from hexsim.rules.event import FlowChanged

    res.emit(FlowChanged(rule="Y-TOSS", changes=(Change(field="first", before="", after=side),)))


def do_round(res: Resolution, task: Round) -> None:
    """Everybody may act again."""
    res.emit(Began(rule="Y-TURN", span="round", number=task.number))
    for unit in res.state.units:
        set_status(res, "Y-TURN", unit.id, acted=False)
    sides = [side.id for side in res.state.sides]
    res.then(
        Stances(),
        *(Ranks(side=side) for side in sides),
        Turns(),
        Shouts(),
        Close(),
        Round(number=task.number + 1),
    )


@BOOK.rule("Y-STANCE")
def do_stances(res: Resolution, task: Stances) -> None:
    """Ask all in secret, then show all stances at once."""
    if task.answers is None:
        who = tuple(unit.id for unit in able_units(res.state))
        res.then(
            Poll(point="Y-STANCE", verbs=("stance",), who=who, default=Clause(verb="stance"), sealed=True),
            replace(task, who=who),
        )
        return
    for unit, answer in zip(task.who, task.answers, strict=True):
        asked = Awaiting(side=res.state.side_of(unit), who=(unit,), point="Y-STANCE", verbs=("stance",))
        if answer is not None:
            res.carry_out(answer, asked)


def offer_stance(state: GameState, who: str) -> tuple[Offer, ...]:
    """Calm or bold."""
    if not able(state, state.unit(who)):
        return ()
    return (Offer(order=order(who, "stance")), Offer(order=order(who, "stance", kind="bold")))


def resolve_stance(res: Resolution, asked: Order, task: Task | None) -> None:
    """Take the stance."""
    set_status(res, "Y-STANCE", asked.who, stance=bind(Choosing, asked.clause, res.state.board).kind)


@BOOK.rule("Y-RANK")
def do_ranks(res: Resolution, task: Ranks) -> None:
    """Ask a side of several."""
    own = tuple(unit.id for unit in able_units(res.state, task.side))
    if len(own) > 1:
        default = order(task.side, "rank", units=",".join(own))
        res.ask(
            task, Awaiting(side=task.side, who=(task.side,), point="Y-RANK", verbs=("rank",), default=default)
        )


def offer_rank(state: GameState, who: str) -> tuple[Offer, ...]:
    """A family: each envoy first, the others as they stand (not all orders)."""
    own = [unit.id for unit in able_units(state, who)]
    values = tuple(",".join((first, *(other for other in own if other != first))) for first in own)
    return (Offer(order=order(who, "rank"), key="units", values=values),)


def check_rank(state: GameState, asked: Order) -> Refusal | None:
    """Each able envoy once."""
    given = bind(Ranking, asked.clause, state.board).units
    own = sorted(unit.id for unit in able_units(state, asked.who))
    return None if sorted(given) == own else refuse("E_RANK", "Y-RANK", units=" ".join(own))


def resolve_rank(res: Resolution, asked: Order, task: Task | None) -> None:
    """Note the order."""
    set_flow(res, "Y-RANK", "ranks", {asked.who: bind(Ranking, asked.clause, res.state.board).units})


@BOOK.rule("Y-TURN")
def do_turns(res: Resolution, task: Turns) -> None:
    """Ask the next side that has somebody left to act; which envoy, it chooses."""
    sides = [side.id for side in res.state.sides]
    after = sides.index(task.last) + 1 if task.last else sides.index(res.state.flow.first)
    for side in (sides + sides)[after : after + len(sides)]:
        left = tuple(unit.id for unit in able_units(res.state, side) if not unit.status.acted)
        if left:
            verbs = ("go", "door", "take", "drop", "idle")
            res.ask(task, Awaiting(side=side, who=left, point="Y-TURN", verbs=verbs))
            return


def acting(resolve):
    """What every action of a turn has in common: the turn begins, and afterwards the next envoy acts."""

    def act(res: Resolution, asked: Order, task: Task | None) -> None:
        assert isinstance(task, Turns)
        res.emit(Began(rule="Y-TURN", span="turn", unit=asked.who))
        set_status(res, "Y-TURN", asked.who, acted=True)
        set_flow(res, "Y-TURN", "ahead", {asked.who: asked.ahead or None})
        res.then(Done(unit=asked.who), replace(task, last=res.state.side_of(asked.who)))
        resolve(res, asked, task)

    return act


def do_done(res: Resolution, task: Done) -> None:
    """Note the answers that were given ahead and not asked for."""
    left = dict(res.state.flow.ahead).get(task.unit)
    if left:
        res.emit(left_over_note("Y-TURN", task.unit, left))
        set_flow(res, "Y-TURN", "ahead", {task.unit: None})


@BOOK.rule("Y-TIRE")
def do_close(res: Resolution, task: Close) -> None:
    """Tire, and look who has won."""
    if res.state.round % 3 == 0:
        for unit in able_units(res.state):
            lose_nerve(res, "Y-TIRE", unit.id, 1)
    res.judge()


def resolve_idle(res: Resolution, asked: Order, task: Task | None) -> None:
    """Nothing."""


def offer_door(state: GameState, who: str) -> tuple[Offer, ...]:
    """Each door of the own hex."""
    sides = tuple(str(side) for side in range(6) if _door(state, who, side))
    return (Offer(order=order(who, "door"), key="side", values=sides),) if sides else ()


def _door(state: GameState, who: str, side: int) -> str:
    pose = state.unit(who).pose
    kind = state.board.side(pose.hex, side) if pose and 0 <= side < 6 else None
    return kind.opens_to if kind else ""


def check_door(state: GameState, asked: Order) -> Refusal | None:
    """There must be one."""
    side = bind(Opening, asked.clause, state.board).side
    return None if _door(state, asked.who, side) else refuse("E_DOOR", "Y-TURN", side=side)


def resolve_door(res: Resolution, asked: Order, task: Task | None) -> None:
    """Open or close it."""
    pose, side = res.state.unit(asked.who).pose, bind(Opening, asked.clause, res.state.board).side
    assert pose is not None
    before = res.state.board.side(pose.hex, side)
    assert before is not None
    res.emit(
        BoardChanged(
            rule="Y-TURN",
            changes=(
                BoardChange(
                    hex=pose.hex, direction=side, field="side", before=before.id, after=before.opens_to
                ),
            ),
        )
    )


def _here(state: GameState, who: str) -> Hex | None:
    pose = state.unit(who).pose
    return pose.hex if pose else None


def offer_take(state: GameState, who: str) -> tuple[Offer, ...]:
    """What lies in the own hex."""
    at = _here(state, who)
    values = tuple(sorted(thing.id for thing in state.things_at(at))) if at else ()
    return (Offer(order=order(who, "take"), key="item", values=values),) if values else ()


def check_take(state: GameState, asked: Order) -> Refusal | None:
    """It must lie there."""
    item, at = bind(Handling, asked.clause, state.board).item, _here(state, asked.who)
    lies = any(thing.id == item and thing.hex == at for thing in state.things)
    return None if lies else refuse("E_ITEM", "Y-TURN", item=item)


def resolve_take(res: Resolution, asked: Order, task: Task | None) -> None:
    """It is carried from now on."""
    item = bind(Handling, asked.clause, res.state.board).item
    thing = next(thing for thing in res.state.things if thing.id == item)
    res.emit(ThingChanged(rule="Y-TURN", before=thing, after=replace(thing, pose=None)))
    res.emit(
        StatusChanged(
            rule="Y-TURN",
            unit=asked.who,
            changes=(Change(field="carried", key=item, before=None, after=thing.record.name),),
        )
    )


def offer_drop(state: GameState, who: str) -> tuple[Offer, ...]:
    """What it carries."""
    values = tuple(item for item, _ in state.unit(who).status.carried)
    return (Offer(order=order(who, "drop"), key="item", values=values),) if values else ()


def check_drop(state: GameState, asked: Order) -> Refusal | None:
    """It must be carried."""
    item = bind(Handling, asked.clause, state.board).item
    carried = dict(state.unit(asked.who).status.carried)
    return None if item in carried else refuse("E_ITEM", "Y-TURN", item=item)


def resolve_drop(res: Resolution, asked: Order, task: Task | None) -> None:
    """It lies in the hex."""
    item, unit = bind(Handling, asked.clause, res.state.board).item, res.state.unit(asked.who)
    thing = next(thing for thing in res.state.things if thing.id == item)
    res.emit(ThingChanged(rule="Y-TURN", before=thing, after=replace(thing, pose=unit.pose)))
    res.emit(
        StatusChanged(
            rule="Y-TURN",
            unit=asked.who,
            changes=(Change(field="carried", key=item, before=dict(unit.status.carried)[item], after=None),),
        )
    )


def check_modify(state: GameState, asked: Order) -> Refusal | None:
    """The referee only, −9 to 9, for an envoy."""
    given = bind(Modifying, asked.clause, state.board)
    if asked.who != "referee":
        return refuse("E_REFEREE", "Y-WORD")
    return (
        None
        if state.has_unit(given.unit) and -9 <= given.by <= 9
        else refuse("E_FIGURE", "Y-WORD", unit=given.unit)
    )


@BOOK.rule("Y-WORD")
def resolve_modify(res: Resolution, asked: Order, task: Task | None) -> None:
    """The figure counts from now on."""
    given = bind(Modifying, asked.clause, res.state.board)
    before = dict(res.state.unit(given.unit).status.figures).get(given.reason)
    after = given.by or None
    if before != after:
        res.emit(
            StatusChanged(
                rule="Y-WORD",
                unit=given.unit,
                changes=(Change(field="figures", key=given.reason, before=before, after=after),),
            )
        )


def check_concede(state: GameState, asked: Order) -> Refusal | None:
    """A side with somebody left."""
    sides = [side.id for side in state.sides]
    return None if asked.who in sides and able_units(state, asked.who) else refuse("E_SIDE", "Y-WORD")


def resolve_concede(res: Resolution, asked: Order, task: Task | None) -> None:
    """All of the side leave."""
    for unit in able_units(res.state, asked.who):
        res.emit(Placed(rule="Y-WORD", unit=unit.id, before=unit.pose, after=None))
    res.judge()


def nobody_offers(state: GameState, who: str) -> Refusal:
    """An always-order stands in no list."""
    return refuse("E_REFEREE", "Y-WORD")


def legal(state: GameState, asked: Order) -> None:
    """Nothing to object."""


def offer_plain(verb: str):
    """The verb itself."""

    def offers(state: GameState, who: str) -> tuple[Offer, ...]:
        return (Offer(order=order(who, verb)),) if able(state, state.unit(who)) else ()

    return offers
