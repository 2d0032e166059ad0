"""The fight's frame: the players' order, the ambush, rounds, blocks, turns (B-ROUND, B-AMB)."""

from itertools import permutations
from typing import Literal

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Began, Placed
from hexsim.rules.fields import bind
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers, Resolve
from hexsim.rules.state import Awaiting, GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.blocks.asking import drop_ahead, keep_ahead
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.conditions import tick
from hexsim.rulesets.blocks.economy import renew
from hexsim.rulesets.blocks.ending import judged
from hexsim.rulesets.blocks.fields import Ordered
from hexsim.rulesets.blocks.rolls import passes, target_number, tell, throw
from hexsim.rulesets.blocks.status import able, able_units, flow_of, sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Block, Marshal, Round, Surprise, Turn, TurnEnd

BlockKind = Literal["players", "creatures"]
BLOCKS: tuple[BlockKind, BlockKind] = ("players", "creatures")
FIRST, AMBUSH = "first_block", "ambush"
ORDER_POINT, CREATURE_POINT, TURN_POINT = "B-ROUND-2", "B-ROUND-3", "B-ROUND-8"
TURN_VERBS = ("attack", "joint", "move", "heal", "ability", "use", "draw", "pick", "stand", "lie", "door",
              "end")
MOST_PERMUTED = 3


def block_of(state: GameState, side: str) -> BlockKind:
    """The block in which a side acts: as its sheets say, else the first side plays the players."""
    for unit in state.units:
        said = sheet_of(unit).side
        if unit.side == side and said in BLOCKS:
            return "players" if said == "players" else "creatures"
    spoken_for = any(sheet_of(unit).side == "players" for unit in state.units)
    return "players" if side == state.sides[0].id and not spoken_for else "creatures"


def sides_of(state: GameState, kind: BlockKind) -> tuple[str, ...]:
    """The sides of a block, as the scenario names them."""
    return tuple(side.id for side in state.sides if block_of(state, side.id) == kind)


def begin(res: Resolution) -> None:
    """The players' order first, then the ambush, then rounds; whoever arrives later is not there yet."""
    for unit in res.state.units:
        if status_of(unit).arrives and unit.pose is not None:
            res.emit(Placed(rule="B-ROUND-2", unit=unit.id, before=unit.pose, after=None))
    marshals = [Marshal(side=side) for side in sides_of(res.state, "players")]
    res.then(*marshals, Surprise(), Round(number=1))


def present(state: GameState, side: str) -> tuple[str, ...]:
    """The units of a side that are there, in roster order."""
    return tuple(unit.id for unit in state.units if unit.side == side and unit.pose is not None)


@rule("B-ROUND-2")
def marshal(res: Resolution, task: Marshal) -> None:
    """Ask the group for the order it keeps until the fight ends; one alone needs no asking."""
    own = present(res.state, task.side)
    if len(own) > 1:
        default = order(task.side, "order", units=",".join(own))
        res.ask(task, Awaiting(side=task.side, who=(task.side,), point=ORDER_POINT, verbs=("order",),
                               default=default))
    else:
        set_flow(res, ORDER_POINT, order=(*flow_of(res.state).order, *own))


def offer_order(state: GameState, who: str) -> Offers:
    """All orders of a few; of more each unit first, the others as they stand."""
    own = present(state, who)
    if len(own) <= MOST_PERMUTED:
        values = tuple(",".join(one) for one in permutations(own))
    else:
        values = tuple(",".join((first, *(other for other in own if other != first))) for first in own)
    return (Offer(order=order(who, "order"), key="units", values=values),) if own else ()


def check_order(state: GameState, given: Order) -> Refusal | None:
    """Each unit of the side once."""
    units, own = bind(Ordered, given.clause, state.board).units, present(state, given.who)
    if sorted(units) == sorted(own):
        return None
    return Refusal(code="E_ORDER", rule=ORDER_POINT, params=(
        ("detail", "@blocks.E_ORDER_list"), ("who", given.who), ("allowed", " ".join(own))),
        nearest=(order(given.who, "order", units=",".join(own)),))


def do_order(res: Resolution, given: Order, task: Task | None) -> None:
    """It is set for the whole fight."""
    del task
    units = bind(Ordered, given.clause, res.state.board).units
    set_flow(res, ORDER_POINT, order=(*flow_of(res.state).order, *units))


@rule("B-AMB-1", "B-AMB-2", "B-AMB-4")
def surprise(res: Resolution, task: Surprise) -> None:
    """In an ambush every player tests Grace and Connection, in the players' order, before anything else."""
    del task
    if not res.state.switch(AMBUSH):
        return
    lost = []
    for name in flow_of(res.state).order:
        unit = res.state.unit(name)
        if not able(unit):
            continue
        thrown = throw(res, unit, ("grace", "connection"), "blocks.test_ambush")
        passed = passes(res.state, thrown.total)
        tell(res, thrown, "B-AMB-2", "blocks.test_ambush", need=target_number(res.state), won=passed)
        if not passed:
            lost.append(name)
    set_flow(res, "B-AMB-2", lost=tuple(lost))


@rule("B-ROUND-1", "B-AMB-3")
def blocks_in(state: GameState, number: int) -> tuple[BlockKind, BlockKind]:
    """The blocks of a round in turn: the players' first, unless the scenario or an ambush says otherwise."""
    players_first = state.switch(FIRST) == "players"
    if state.switch(AMBUSH):
        players_first = number > 1
    return BLOCKS if players_first else (BLOCKS[1], BLOCKS[0])


def play_round(res: Resolution, task: Round) -> None:
    """Late arrivals come, everybody has all three resources again, both blocks have their turns."""
    number = task.number
    if not able_units(res.state):
        coming = [status_of(unit).arrives for unit in res.state.units if unit.pose is None]
        number = max(number, min((one for one in coming if one), default=number))
    res.emit(Began(rule="B-ROUND-1", span="round", number=number))
    for unit in res.state.units:
        renew(res, unit.id)
        _arrive(res, unit)
    set_flow(res, "B-ROUND-1", done=(), agreed=(), attacked=(), reacted=())
    if not judged(res):
        res.then(*(Block(kind=kind) for kind in blocks_in(res.state, number)), Round(number=number + 1))


def _arrive(res: Resolution, unit: Unit) -> None:
    """A unit whose round has come stands at its place as soon as nobody able does, last of the players."""
    status = status_of(unit)
    due = unit.pose is None and 0 < status.arrives <= res.state.round
    if due and status.entry is not None and not any(map(able, res.state.units_at(status.entry.hex))):
        res.emit(Placed(rule="B-ROUND-2", unit=unit.id, before=None, after=status.entry))
        if block_of(res.state, unit.side) == "players":
            set_flow(res, "B-ROUND-2", order=(*flow_of(res.state).order, unit.id))


@rule("B-ROUND-3")
def play_block(res: Resolution, task: Block) -> None:
    """Players have their turns in the order that is set; of creatures the master names the next one."""
    if task.kind == "players":
        _next_player(res, task)
        return
    for side in sides_of(res.state, "creatures"):
        done = flow_of(res.state).done
        left = tuple(unit.id for unit in able_units(res.state, side) if unit.id not in done)
        if left:
            res.ask(task, Awaiting(side=side, who=left, point=CREATURE_POINT, verbs=TURN_VERBS,
                                   default=order(left[0], "end")))
            return


def _next_player(res: Resolution, task: Block) -> None:
    """The next of the order; whoever is out or has lost the round keeps its place and has no turn."""
    flow = flow_of(res.state)
    name = next((one for one in flow.order if one not in flow.done), None)
    if name is None:
        return
    res.then(task)
    if able(res.state.unit(name)) and not loses_round(res.state, name):
        res.emit(Began(rule=TURN_POINT, span="turn", number=res.state.round, unit=name))
        res.then(Turn(unit=name))
    else:
        set_flow(res, TURN_POINT, done=(*flow.done, name))


def loses_round(state: GameState, unit: str) -> bool:
    """Whether an ambush costs a unit this round."""
    return state.round <= 1 and unit in flow_of(state).lost


@rule("B-ROUND-8")
def play_turn(res: Resolution, task: Turn) -> None:
    """A turn goes on until it is ended; at 0 HP it ends at once."""
    unit = res.state.unit(task.unit)
    if able(unit):
        res.ask(task, Awaiting(side=unit.side, who=(unit.id,), point=TURN_POINT, verbs=TURN_VERBS,
                               default=order(unit.id, "end")))
    else:
        res.then(TurnEnd(unit=unit.id))


def end_turn(res: Resolution, task: TurnEnd) -> None:
    """Conditions tick, what was used for this turn ends, what was answered in vain is noted."""
    tick(res, task.unit)
    set_status(res, task.unit, TURN_POINT, boosts=())
    drop_ahead(res)
    done = flow_of(res.state).done
    set_flow(res, TURN_POINT, done=(*done, task.unit), attacked=(), reacted=())
    judged(res)


def acting(resolve: Resolve) -> Resolve:
    """What all orders of a turn have in common: a creature's turn begins, and afterwards it goes on."""

    def act(res: Resolution, given: Order, task: Task | None) -> None:
        _open(res, given, task)
        res.then(Turn(unit=given.who))
        keep_ahead(res, given)
        resolve(res, given, task)

    return act


def do_end(res: Resolution, given: Order, task: Task | None) -> None:
    """End the turn."""
    _open(res, given, task)
    res.then(TurnEnd(unit=given.who))


def _open(res: Resolution, given: Order, task: Task | None) -> None:
    if isinstance(task, Block):
        res.emit(Began(rule=CREATURE_POINT, span="turn", number=res.state.round, unit=given.who))
        res.then(task)


def turn_order(state: GameState) -> tuple[str, ...]:
    """All units in the order of their turns as far as it is known: the players' order, the rest by roster."""
    set_down = flow_of(state).order
    first, second = blocks_in(state, max(state.round, 1))
    by_block = {"players": [*set_down], "creatures": []}
    for unit in state.units:
        if unit.id not in set_down:
            by_block[block_of(state, unit.side)].append(unit.id)
    return (*by_block[first], *by_block[second])
