"""Ways to a goal through waypoints: one search from each facing in which a waypoint can be reached.

Without waypoints it is the ruleset's own search. An enemy's hex as waypoint is passed by an Evade (`^`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from hexsim.board.gait import Gait, Gear, Path, total
from hexsim.board.reach import Alternative, Reach, reach
from hexsim.board.walk import walk
from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import ENTRIES, TOKENS
from hexsim.hexes.pose import Pose

Tokens = tuple[str, ...]


class Leg(NamedTuple):
    """How far a forced path has come: its tokens, where they lead, points, hexes entered, the search on."""

    tokens: Tokens
    pose: Pose
    spent: int
    entered: int
    reach: Reach


@dataclass(frozen=True, slots=True)
class Ways:
    """Everything that can still be had once the waypoints are passed; without legs, nothing."""

    whole: Reach
    legs: tuple[Leg, ...]

    def ends(self, at: Hex) -> Mapping[int, int]:
        """Every end facing in a hex with the least price of the whole path."""
        if len(self.legs) == 1 and not self.legs[0].tokens:
            return self.whole.ends(at)
        least: dict[int, int] = {}
        for leg in self.legs:
            for facing, price in leg.reach.ends(at).items():
                least[facing] = min(least.get(facing, price + leg.spent), price + leg.spent)
        return dict(sorted(least.items()))

    def price(self, at: Hex) -> int | None:
        """The least price of ending in a hex."""
        return min(self.ends(at).values(), default=None)

    def tokens(self, at: Hex, facing: int | None = None) -> Tokens | None:
        """The path proposed to a hex and end facing (None: any), None if there is none."""
        found = []
        for leg in self.legs:
            path = leg.reach.path(at, facing)
            if path is not None:
                whole = leg.tokens + _joined(leg, path.tokens)
                found.append((leg.spent + path.price, *_rank(whole), whole))
        return min(found)[-1] if found else None

    def alternatives(self, at: Hex, facing: int | None) -> tuple[Alternative, ...]:
        """Ways of different kinds, told apart only without waypoints."""
        return self.whole.alternatives(at, facing) if len(self.legs) == 1 and not self.legs[0].tokens else ()


def ways(whole: Reach, waypoints: tuple[Hex, ...]) -> Ways:
    """The ways on from the last waypoint."""
    first = Leg((), whole.start, 0, 0, whole)
    legs: tuple[Leg, ...] = (first,)
    for at in waypoints:
        legs = _onward(whole, legs, at)
    return Ways(whole, legs)


def evades(whole: Reach, at: Hex) -> bool:
    """Whether only an Evade could lead through a hex."""
    met = whole.ground.hindrances.get(at)
    return whole.gait.evade is not None and met is not None and not met.enter and not met.no_evade


def _onward(whole: Reach, legs: tuple[Leg, ...], at: Hex) -> tuple[Leg, ...]:
    """The best way to stand in a waypoint, for each facing and gear."""
    best: dict[tuple[int, int], tuple[int, int, int, tuple[int, ...], Tokens, Pose]] = {}
    for leg in legs:
        found = _by_evade(whole, leg, at) if evades(whole, at) else _straight(leg, at)
        for tokens, spent in found:
            steps, _ = walk(whole.ground, whole.gait, whole.start, tokens)
            path = Path(start=whole.start, steps=steps)
            key = (path.end.facing, min(path.entered, len(whole.gait.gears) - 1))
            offered = (spent, *_rank(tokens), tokens, path.end)
            best[key] = min(best.get(key, offered), offered)
    out = []
    for spent, _, _, _, tokens, pose in best.values():
        entered = sum(token.removesuffix("^") in ENTRIES for token in tokens)
        onward = reach(whole.ground, _rest(whole.gait, entered, spent), pose, "python")
        out.append(Leg(tokens, pose, spent, entered, onward))
    return tuple(out)


def _straight(leg: Leg, at: Hex) -> Iterator[tuple[Tokens, int]]:
    search = _passing(leg)
    for facing in range(6):
        path = search.path(at, facing)
        if path is not None and path.entered:
            yield leg.tokens + _joined(leg, path.tokens), leg.spent + path.price


def _by_evade(whole: Reach, leg: Leg, at: Hex) -> Iterator[tuple[Tokens, int]]:
    """The cheapest entries into an enemy's hex, one for each facing afterwards, that can be paid for."""
    search = _passing(leg)
    found: dict[int, tuple[int, str, Pose]] = {}
    for direction in range(6):
        for cost, token, before in _entries(whole, leg, search, at, direction):
            after = (before.facing + ENTRIES[token][1]) % 6
            found[after] = min(found.get(after, (cost, token, before)), (cost, token, before))
    for _, token, before in found.values():
        path = search.path(before.hex, before.facing)
        if path is None:
            continue
        tokens = (*leg.tokens, *_joined(leg, path.tokens), f"{token}^")
        steps, snags = walk(whole.ground, whole.gait, whole.start, tokens)
        if all(snag.kind == "end" for snag in snags):
            yield tokens, sum(step.price for step in steps)


def _entries(whole: Reach, leg: Leg, search: Reach, at: Hex,
             direction: int) -> Iterator[tuple[int, str, Pose]]:
    """Price, token and pose before it of the ways into a hex across one of its sides."""
    before = at.neighbour((direction + 3) % 6)
    crossing = whole.ground.crossing(before, direction) if before in whole.ground.board else None
    if crossing is None or crossing.block is not None:
        return
    gear = whole.gait.gear(leg.entered + (before != leg.pose.hex))
    for entry in gear.entries:
        pose = Pose(before, (direction - ENTRIES[entry.token][0]) % 6)
        cost = search.cost(pose)
        if cost is not None:
            yield cost + entry.price + total(crossing.charges) * gear.extras, entry.token, pose


def _passing(leg: Leg) -> Reach:
    """The search of a leg for hexes passed through: the turn at the end comes after the last hex only."""
    ground, gait = leg.reach.ground, leg.reach.gait
    open_to = {at: replace(met, end=met.enter) for at, met in ground.hindrances.items()}
    gears = tuple(replace(gear, ends=()) for gear in gait.gears)
    return reach(replace(ground, hindrances=open_to), replace(gait, gears=gears), leg.pose, "python")


def _rest(gait: Gait, entered: int, spent: int) -> Gait:
    """The gait of somebody who is already under way."""
    gears = tuple(_after(gear, spent) for gear in gait.gears[min(entered, len(gait.gears) - 1):])
    return replace(gait, budget=gait.budget - spent, gears=gears, opening=())


def _after(gear: Gear, spent: int) -> Gear:
    rows = tuple(replace(row, spent=row.spent - spent) for row in gear.ends if row.spent >= spent)
    return replace(gear, ends=rows)


def _joined(leg: Leg, tokens: Tokens) -> Tokens:
    """The tokens of a leg as they stand in the whole path: under way one turns hexside by hexside."""
    if leg.entered and tokens and tokens[0][0] == "@":
        facing = int(tokens[0][1])
        sides = hexsides_between(leg.pose.facing, facing)
        left = (facing - leg.pose.facing) % 6 == sides
        return ("tL" if left else "tR",) * sides + tokens[1:]
    return tokens


def _rank(tokens: Tokens) -> tuple[int, int, tuple[int, ...]]:
    """Of equally dear paths the least comes first (M-NOTE-6)."""
    order = tuple(TOKENS.index(token) if token in TOKENS else len(TOKENS) for token in tokens)
    return len(tokens), len(tokens) - tokens.count("F"), order
