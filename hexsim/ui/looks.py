"""What one sees of units and their past on the hexes: arcs, what enemies threaten, trails, lines of sight."""

from bisect import bisect_left
from dataclasses import replace

from hexsim.board.gait import Gait
from hexsim.board.reach import Reach, reach
from hexsim.board.table import NEVER
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Event, Moved, Placed
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit
from hexsim.text import language
from hexsim.ui.gaze import gaze
from hexsim.ui.kept import kept
from hexsim.ui.overlay import Area, Plan, ReachHex, SightLine, Threat, Trail, Watched
from hexsim.ui.seen import Seen, events_seen, replay_of
from hexsim.ui.view import ViewState
from hexsim.ui.words import named


def banded(least: dict[Hex, int], gait: Gait) -> tuple[ReachHex, ...]:
    """Hexes with their least price and band, by hex."""
    mosts = thresholds(gait)
    last = len(mosts) - 1
    return tuple(ReachHex(hex=at, cost=cost, band=min(bisect_left(mosts, cost), last))
                 for at, cost in sorted(least.items()))


def least_prices(found: Reach) -> dict[Hex, int]:
    """The least price of every hex in which the movement may end."""
    ground, least = found.ground, dict[Hex, int]()
    if not ground.plain:
        priced = {goal.hex: found.price(goal.hex) for goal in found.goals()}
        return {at: price for at, price in priced.items() if price is not None}
    for layer in found.field.layers:
        for slot in layer.slots():
            at, price = ground.board.hex_at(slot), min(layer.costs(slot))
            if price < least.get(at, NEVER) and (ground.may_end(at) or at == found.start.hex):
                least[at] = price
    return least


def thresholds(gait: Gait) -> tuple[int, ...]:
    """Where the end turn gets narrower, and the budget: the most points of each band."""
    rows = {row.spent for row in gait.gears[-1].ends if 0 < row.spent < gait.budget}
    return (*sorted(rows), gait.budget)


def looked_at(state: GameState, view: ViewState) -> str:
    """The unit whose arcs are shown: the one inspected, else the one selected."""
    return next((unit for unit in (view.inspected, view.selected) if unit and state.has_unit(unit)), "")


def arcs(ruleset: Ruleset, state: GameState, unit: Unit, pose: Pose) -> tuple[Area, ...]:
    """The zones of a unit as it stands, or would stand."""
    key = ("arcs", language(), unit.id, pose)
    found: tuple[Area, ...] | None = kept(state).get(key)
    if found is None:
        placed = unit if unit.pose == pose else replace(unit, pose=pose)
        found = kept(state)[key] = tuple(
            Area(name=zone.name, label=named(ruleset, "zone", zone.name), hexes=zone.hexes,
                 rule=zone.rule) for zone in ruleset.zones(state, placed))
    return found


def watched(ruleset: Ruleset, shown: Seen, view: ViewState) -> tuple[Watched, ...]:
    """The standing zones of everybody but the unit looked at, in roster order."""
    state = shown.state
    own, but = state.side_of(view.selected) or shown.side, looked_at(state, view)
    key = ("watched", language(), own, but)
    found: tuple[Watched, ...] | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = tuple(
            Watched(unit=unit.id, hostile=unit.side != own, area=Area(
                name=zone.name, label=named(ruleset, "zone", zone.name), hexes=zone.hexes, rule=zone.rule))
            for unit in state.units if unit.id != but
            for zone in ruleset.zones(state, unit) if zone.standing)
    return found


def threats(ruleset: Ruleset, shown: Seen, view: ViewState) -> tuple[Threat, ...]:
    """What the enemies could reach, and their arcs; of one enemy if it is inspected."""
    if not view.threat:
        return ()
    state = shown.state
    own = state.side_of(view.selected) or shown.side
    key = ("threats", language(), own, view.inspected)
    found: tuple[Threat, ...] | None = kept(state).get(key)
    if found is None:
        enemies = [unit for unit in state.units if unit.side != own]
        if any(unit.id == view.inspected for unit in enemies):
            enemies = [state.unit(view.inspected)]
        made = (threat(ruleset, state, unit) for unit in enemies if ruleset.fights(state, unit))
        found = kept(state)[key] = tuple(one for one in made if one is not None)
    return found


def threat(ruleset: Ruleset, state: GameState, unit: Unit) -> Threat | None:
    """What a unit could reach if it were its turn, by the ruleset's first gait."""
    if unit.pose is None or not ruleset.gaits:
        return None
    gait = ruleset.gait(state, unit, Clause(verb=ruleset.gaits[0]))
    hexes: tuple[ReachHex, ...] = ()
    if not isinstance(gait, Refusal):
        hexes = banded(least_prices(reach(ruleset.ground(state, unit, gait), gait, unit.pose)), gait)
    return Threat(unit=unit.id, hexes=hexes, arcs=arcs(ruleset, state, unit, unit.pose))


def trails(game: Game, shown: Seen, view: ViewState) -> tuple[Trail, ...]:
    """The last movement, every pose in turn; in a replay that of the ply shown, as far as it has come."""
    replay = replay_of(game)
    if view.replay is not None:
        at = min(view.replay.moment, len(replay))
        before = replay.after_ply(replay.ply_at(at) - 1) if replay.ply_at(at) else 0
        return _trails(events_seen(replay.events[before:at], shown.side))
    found: tuple[Trail, ...] | None = kept(game.state).get(("trails", shown.side))
    if found is None:
        tried = (_trails(events_seen(played.events, shown.side)) for played in reversed(game.history))
        found = kept(game.state)["trails", shown.side] = next((one for one in tried if one), ())
    return found


def _trails(events: tuple[Event, ...]) -> tuple[Trail, ...]:
    poses: dict[str, list[Pose]] = {}
    for event in events:
        if isinstance(event, Moved | Placed) and event.before is not None and event.after is not None:
            poses.setdefault(event.unit, [event.before]).append(event.after)
    return tuple(Trail(unit=unit, poses=tuple(row)) for unit, row in poses.items())


def sight_line(ruleset: Ruleset, state: GameState, view: ViewState, plan: Plan | None) -> SightLine | None:
    """The line of sight from the unit, where it stands or would stand, to the hex pointed at."""
    if not view.sight or view.target is None or view.target not in state.board:
        return None
    looked = looked_at(state, view)
    pose = state.unit(looked).pose if looked else None
    if plan is not None and view.draft.goal is not None:
        pose = plan.end
    if pose is None:
        return None
    found = gaze(ruleset, state, pose.hex, view.target, unit=looked)
    return SightLine(start=pose.hex, end=view.target, clear=found.clear, by=found.by, rule=found.rule)
