"""The same prices found in two other ways, straight from the words of the rules and the data of a gait.

`dijkstra` is the textbook search with a heap over (hex, facing, hexes entered); `strings` tries every token
string. Neither uses the search, the walk or the tolls of hexsim.
"""

import heapq

from hexsim.hexes.hex import Hex
from hexsim.hexes.path import ENTRIES, TOKENS
from hexsim.hexes.pose import Pose


def entering(board, met, ignores, at, direction):
    """Points on top for the step to that neighbour, None if it cannot be taken."""
    to = at.neighbour(direction)
    if to not in board:
        return None
    side, terrain, climb = board.side(at, direction), board.terrain(to), board.level(to) - board.level(at)
    other = met.get(to)
    if (side and side.blocks_move) or terrain.blocks_move or abs(climb) >= 3 or (other and not other.enter):
        return None
    extra = 0 if terrain.footing == "bad" and "footing" in ignores else terrain.extra
    extra += {1: 1, 2: 2, -2: 1}.get(climb, 0) + (side.extra if side else 0)
    return extra + sum(c.amount for c in other.charges if c.tag not in ignores) if other else extra


def moves(board, met, gait, pose, entered):
    """Every entry from a pose: token, pose after it, price."""
    gear = gait.gears[min(entered, len(gait.gears) - 1)]
    for entry in gear.entries:
        rel, turn = ENTRIES[entry.token]
        direction = (pose.facing + rel) % 6
        extra = entering(board, met, gait.ignores, pose.hex, direction)
        if extra is not None:
            after = Pose(pose.hex.neighbour(direction), (pose.facing + turn) % 6)
            yield entry.token, after, entry.price + (extra if gear.extras else 0)


def turns(gait, pose, entered):
    """Every turn in place of one hexside: token, pose, price."""
    turn = gait.gears[min(entered, len(gait.gears) - 1)].turn
    if turn is not None:
        yield "tL", pose.turned(1), turn.price
        yield "tR", pose.turned(-1), turn.price


def end_turns(gait, pose, entered, spent):
    """The end facings allowed from a pose, itself included."""
    allowed = {pose.facing}
    for row in gait.gears[min(entered, len(gait.gears) - 1)].ends:
        if spent <= row.spent:
            allowed |= {f for f in range(6) if min((f - pose.facing) % 6, (pose.facing - f) % 6) <= row.sides}
            break
    return allowed


def dijkstra(board, met, gait, start):
    """Least price of (pose, hexes entered, at most one for each gear and one more)."""
    last, opening = max(1, len(gait.gears) - 1), sum(charge.amount for charge in gait.opening)
    if opening > gait.budget:
        return {}
    best, heap = {(start, 0): opening}, [(opening, start, 0)]
    while heap:
        spent, pose, entered = heapq.heappop(heap)
        if spent > best[pose, entered]:
            continue
        steps = [(after, entered, price) for _, after, price in turns(gait, pose, entered)]
        steps += [(after, min(entered + 1, last), price)
                  for _, after, price in moves(board, met, gait, pose, entered)]
        for after, count, price in steps:
            if spent + price <= gait.budget and spent + price < best.get((after, count), 10**6):
                best[after, count] = spent + price
                heapq.heappush(heap, (spent + price, after, count))
    return best


def goals(met, gait, start, best):
    """Least price of (hex, end facing) from the prices of `dijkstra`."""
    out = {}
    for (pose, entered), spent in best.items():
        if entered and pose.hex in met and not met[pose.hex].end:
            continue
        for facing in end_turns(gait, pose, entered, spent):
            out[pose.hex, facing] = min(spent, out.get((pose.hex, facing), 10**6))
    return out


def rank(tokens):
    """Fewest tokens, fewest other than F, dictionary order (M-NOTE-6)."""
    return len(tokens), sum(token != "F" for token in tokens), [TOKENS.index(token) for token in tokens]


def strings(board, met, gait, start):
    """All token strings within the budget: least price of each pose, (price, rank, tokens) of each goal."""
    opening = sum(charge.amount for charge in gait.opening)
    costs, best = {}, {}

    def visit(tokens, pose, entered, spent, seen):
        costs[pose] = min(spent, costs.get(pose, 10**6))
        if not entered or pose.hex not in met or met[pose.hex].end:
            for facing in end_turns(gait, pose, entered, spent):
                whole = tokens if facing == pose.facing else (*tokens, f"/{facing}")
                entry = (spent, rank(whole), whole)
                best[pose.hex, facing] = min(entry, best.get((pose.hex, facing), entry))
        following = [(token, after, entered + 1, price)
                     for token, after, price in moves(board, met, gait, pose, entered)]
        if entered:
            following += [(token, after, entered, price)
                          for token, after, price in turns(gait, pose, entered)]
        for token, after, count, price in following:
            place = (after, count, spent + price)
            if spent + price <= gait.budget and place not in seen:
                visit((*tokens, token), after, count, spent + price, seen | {place})

    if opening <= gait.budget:
        visit((), start, 0, opening, {(start, 0, opening)})
        turn = gait.gears[0].turn
        for facing in range(6) if turn else ():
            price = opening + turn.price * min((facing - start.facing) % 6, (start.facing - facing) % 6)
            if facing != start.facing and price <= gait.budget:
                turned = Pose(start.hex, facing)
                visit((f"@{facing}",), turned, 0, price, {(turned, 0, price)})
    return costs, best


def turned_met(met, sides, *, mirror=False):
    """Hindrances turned with the map (see `strategies.moved`)."""
    return {turned_hex(at, sides, mirror=mirror): other for at, other in met.items()}


def turned_hex(at: Hex, sides, *, mirror=False):
    """A hex turned with the map."""
    return (at.mirrored() if mirror else at).rotated(sides)


def turned_pose(pose, sides, *, mirror=False):
    """A pose turned with the map."""
    return (pose.mirrored() if mirror else pose).rotated(sides)
