"""The least a program can do for the yardstick: no rules to speak of, no record, no undo, random dice."""

from random import Random

MOVE, SKILL, DEFENCE, HEALTH, ARMOUR, ROUNDS = 5, 12, 9, 10, 1, 60


class Fighter:
    """A figure."""

    __slots__ = ("at", "facing", "health", "side")

    def __init__(self, side, at, facing):
        self.side, self.at, self.facing, self.health = side, at, facing, HEALTH


class Toy:
    """Fights on one ground; the exits of its hexes are made once."""

    def __init__(self, ground):
        self.ground, self.exits = ground, {at: ground.exits(at) for at in ground.cells}
        self.cube = {(col, row): (col - (row - (row & 1)) // 2, row) for col, row in ground.cells}
        self.toward = {(at, near): side for at, out in self.exits.items() for near, side, _ in out}

    def apart(self, a, b):
        """Hexes from one to the other."""
        (q, r), (s, t) = self.cube[a], self.cube[b]
        return (abs(q - s) + abs(r - t) + abs(q + r - s - t)) // 2

    def reach(self, at, facing, taken):
        """Least points of every (hex, facing): forward and to the sides of it 1, others 2, a turn 1."""
        best, layers = {}, [[] for _ in range(MOVE + 12)]
        layers[0] = [(at, side) for side in range(6)]
        for points in range(MOVE + 1):
            for pose in layers[points]:
                if pose in best:
                    continue
                best[pose] = points
                here, way = pose
                layers[points + 1] += [(here, (way + 1) % 6), (here, (way - 1) % 6)]
                for near, side, extra in self.exits[here]:
                    if near not in taken:
                        price = points + extra + (1 if (side - way) % 6 == 0 else 2)
                        layers[price].append((near, way))
        return best

    def fight(self, seed):
        """One fight; how many turns of units it took."""
        dice, turns = Random(seed), 0
        red, blue = self.ground.starts(seed)
        units = [Fighter(0, at, 0) for at in red] + [Fighter(1, at, 3) for at in blue]
        for _ in range(ROUNDS):
            for unit in units:
                if unit.health <= 0:
                    continue
                foes = [foe for foe in units if foe.side != unit.side and foe.health > 0]
                if not foes:
                    return turns
                turns += 1
                self.turn(unit, foes, {one.at for one in units if one.health > 0 and one is not unit}, dice)
        return turns

    def turn(self, unit, foes, taken, dice):
        """Go where a foe is in front, or nearer to one; strike."""
        by_place = {foe.at: foe for foe in foes}
        reach, best, target = self.reach(unit.at, unit.facing, taken), None, None
        for (at, facing), points in reach.items():
            for near, side, _ in self.exits[at]:
                foe = by_place.get(near) if side == facing else None
                if foe is not None and (best is None or points < best[0]):
                    best, target = (points, at, facing), foe
        if best is None:
            aim = min(foes, key=lambda foe: self.apart(unit.at, foe.at)).at
            best = min((self.apart(at, aim), points, at, facing) for (at, facing), points in reach.items())[1:]
        unit.at, unit.facing = best[1], best[2]
        if target is not None and self.dice3(dice) <= SKILL:
            behind = (self.toward.get((target.at, unit.at), 0) - target.facing) % 6
            defence = (DEFENCE, DEFENCE, DEFENCE - 2, 0, DEFENCE - 2, DEFENCE)[behind]
            if not (defence and self.dice3(dice) <= defence):
                target.health -= max(0, dice.randint(1, 6) + 1 - ARMOUR)

    @staticmethod
    def dice3(dice):
        """Three dice."""
        return dice.randint(1, 6) + dice.randint(1, 6) + dice.randint(1, 6)
