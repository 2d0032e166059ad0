"""Figures of several hexes straight from the words of the rules (M-FOOT-3 to M-FOOT-6), by trying everything.

Nothing of the ground, the walk or the search of hexsim is used: a pose, its neighbours and their prices.
"""

from itertools import pairwise, product

from oracle import entering

from hexsim.hexes.hex import Hex
from hexsim.hexes.line import line
from hexsim.hexes.path import ENTRIES
from hexsim.hexes.pose import Pose


class World:
    """A board, others on it, a footprint."""

    def __init__(self, board, met, footprint):
        self.board, self.met, self.footprint = board, met, footprint

    def parts(self, pose):
        """Each offset of the footprint and the hex it has come to."""
        return {offset: pose.hex.plus(offset.rotated(pose.facing)) for offset in self.footprint}

    def joined(self, here, there):
        """Whether the ground lets one go from a hex to the one beside it."""
        return entering(self.board, {}, (), here, here.direction_to(there)) is not None

    def stands(self, pose):
        """The map has room for the figure."""
        hexes = list(self.parts(pose).values())
        return all(at in self.board and not self.board.terrain(at).blocks_move for at in hexes) and all(
            self.joined(one, other) for one in hexes for other in hexes if one.distance(other) == 1)

    def is_free(self, pose):
        """Nobody else stands there."""
        return all(at not in self.met or self.met[at].end for at in self.parts(pose).values())

    def enterable(self, pose):
        """Nobody bars a hex of it."""
        return all(at not in self.met or self.met[at].enter for at in self.parts(pose).values())

    def ways(self, here, there):
        """The straight ways of one hex of the figure, as rows of hexes, those that nothing bars."""
        if here == there:
            return [(here,)]
        rows = product(*(item.hexes for item in line(here, there)))
        return [row for row in rows
                if all(at in self.board for at in row) and all(self.joined(*pair) for pair in pairwise(row))
                and all(at not in self.met or self.met[at].enter for at in row[1:-1])]

    def price(self, before, after, ignores=()):
        """What the ground adds to a step from pose to pose, None if it cannot be made."""
        old, new, dear = self.parts(before), self.parts(after), 0
        if not self.stands(after) or not self.enterable(after):
            return None
        for offset, there in new.items():
            rows = self.ways(old[offset], there)
            if not rows:
                return None
            if there not in old.values():
                dear = max(dear, min(entering(self.board, self.met, ignores, row[-2],
                                              row[-2].direction_to(there)) for row in rows))
        return dear

    def turns(self, before, after):
        """Whether the figure can turn by a hexside."""
        old, new = self.parts(before), self.parts(after)
        return self.stands(after) and self.is_free(after) and all(self.ways(old[part], new[part]) for part in new)


def cheapest(world, gait, start):
    """Least price of every pose by hexes entered (the gears and one more), trying every token."""
    last = max(1, len(gait.gears) - 1)
    best, todo = {(start, 0): 0}, [(start, 0)]
    while todo:
        pose, entered = todo.pop()
        spent, gear = best[pose, entered], gait.gear(entered)
        found = []
        for entry in gear.entries:
            rel, turn = ENTRIES[entry.token]
            after = Pose(pose.hex.neighbour((pose.facing + rel) % 6), (pose.facing + turn) % 6)
            extra = world.price(pose, after)
            if extra is not None:
                found.append((after, min(entered + 1, last), entry.price + extra * gear.extras))
        if gear.turn is not None:
            found += [(after, entered, gear.turn.price) for after in (pose.turned(1), pose.turned(-1))
                      if world.turns(pose, after)]
        for after, count, price in found:
            if spent + price <= min(gait.budget, best.get((after, count), 99) - 1):
                best[after, count] = spent + price
                todo.append((after, count))
    return best


def ending(world, gait, start, best):
    """Least price of every hex and end facing."""
    goals = {}
    for (pose, entered), spent in best.items():
        row = gait.gear(entered).end_row(spent)
        reached, edge = {pose}, {pose}
        for _ in range(min(row.sides, 3) if row else 0):
            edge = {after for one in edge for after in (one.turned(1), one.turned(-1)) if world.turns(one, after)}
            reached |= edge
        while row and row.sides >= 3 and edge:
            edge = {after for one in edge for after in (one.turned(1), one.turned(-1))
                    if world.turns(one, after)} - reached
            reached |= edge
        for after in reached:
            if world.is_free(after) or (after == start and not entered):
                goals[after] = min(spent, goals.get(after, 99))
    return goals


ORIGIN = Hex(0, 0)
HORSE = (ORIGIN, Hex(-1, 0))
WAGON = (ORIGIN, Hex(-1, 0), Hex(-2, 0))
BEAST = (ORIGIN, Hex(-1, 0), Hex(-1, 1))
BEND = (ORIGIN, Hex(-1, 0), Hex(0, -1))
DRAGON = (ORIGIN, Hex(-1, 0), Hex(0, -1), Hex(-1, 1), Hex(-2, 1), Hex(-1, -1), Hex(-2, 0))
SHAPES = {"horse": HORSE, "wagon": WAGON, "beast": BEAST, "bend": BEND, "dragon": DRAGON}
