"""The ground of the yardstick: 20 × 20 hexes, two fifths of them dearer, five levels, some walls and rocks."""

from random import Random

SIZE, WALLS, BLOCKED = 20, 0.03, 0.02
SHARES = ((0.60, 0), (0.80, 1), (0.90, 2), (0.95, 3), (1.0, 4))
"""Up to which part of all hexes entering costs so much more."""


def neighbours(col, row):
    """The six hexes around one, in the order E NE NW W SW SE; odd rows stand half a hex further right."""
    odd = row & 1
    return ((col + 1, row), (col + odd, row - 1), (col - 1 + odd, row - 1), (col - 1, row),
            (col - 1 + odd, row + 1), (col + odd, row + 1))


class Ground:
    """Extra cost, level and rock by hex, walls by hexside, and where the two sides may begin."""

    def __init__(self, seed=1):
        dice = Random(seed)
        self.cells = [(col, row) for row in range(SIZE) for col in range(SIZE)]
        self.extra = {at: self._extra(dice.random()) for at in self.cells}
        self.level = self._levels(dice)
        self.rock = {at for at in self.cells if dice.random() < BLOCKED}
        self.walls = {(at, side) for at in self.cells for side in range(3) if dice.random() < WALLS}

    @staticmethod
    def _extra(roll):
        return next(extra for share, extra in SHARES if roll <= share)

    def _levels(self, dice):
        """Five levels of hills: noise, three times smoothed."""
        height = {at: dice.random() for at in self.cells}
        for _ in range(3):
            height = {at: sum(height.get(near, height[at]) for near in (at, *neighbours(*at))) / 7
                      for at in self.cells}
        low, high = min(height.values()), max(height.values())
        return {at: min(4, int((height[at] - low) / (high - low) * 5)) for at in self.cells}

    def starts(self, seed):
        """Four free hexes in the five columns at either edge."""
        dice = Random(seed)
        free = [at for at in self.cells if at not in self.rock]
        return (dice.sample([at for at in free if at[0] < 5], 4),
                dice.sample([at for at in free if at[0] >= SIZE - 5], 4))

    def exits(self, at):
        """(neighbour, side, points besides the entry) of every step out of a hex that can be made."""
        out = []
        for side, near in enumerate(neighbours(*at)):
            wall = (at, side) if side < 3 else (near, side - 3)
            if near in self.extra and near not in self.rock and wall not in self.walls:
                climb = self.level[near] - self.level[at]
                if abs(climb) <= 2:
                    out.append((near, side, self.extra[near] + max(climb, 0)))
        return out
