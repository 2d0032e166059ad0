"""A place with a facing, and the arcs seen from it (M-FACE-1, M-FACE-2)."""

from typing import Literal, NamedTuple

from hexsim.hexes.hex import Hex

Arc = Literal["front", "left", "right", "rear"]


class Pose(NamedTuple):
    """Where something stands and which of the six hexsides it faces.

    >>> Pose(Hex(0, 0), 0).turned(-1)
    Pose(hex=Hex(q=0, r=0), facing=5)
    """

    hex: Hex
    facing: int

    def turned(self, sides: int) -> "Pose":
        """The same hex, facing `sides` hexsides further left (negative: right)."""
        return Pose(self.hex, (self.facing + sides) % 6)

    def ahead(self, rel: int = 0) -> Hex:
        """The adjacent hex in relative direction `rel` (0 front, 1 front-left … 5 front-right)."""
        return self.hex.neighbour((self.facing + rel) % 6)

    def rotated(self, sides: int, about: Hex | None = None) -> "Pose":
        """Turned with the map by `sides` × 60° counter-clockwise."""
        return Pose(self.hex.rotated(sides, about), (self.facing + sides) % 6)

    def mirrored(self, about: Hex | None = None) -> "Pose":
        """Reflected with the map (see `Hex.mirrored`)."""
        return Pose(self.hex.mirrored(about), -self.facing % 6)


def relative(pose: Pose, direction: int) -> int:
    """Where a direction lies from the facing (M-FACE-1): 0 front, then to the left; 3 rear, 5 front-right.

    >>> relative(Pose(Hex(0, 0), 4), 5)
    1
    """
    return (direction - pose.facing) % 6


def arc_of(pose: Pose, other: Hex) -> Arc:
    """The arc of `pose` in which the hex `other` lies; its own hex is in front (M-FACE-2).

    >>> arc_of(Pose(Hex(5, 5), 2), Hex(8, 3))
    'right'
    """
    x, y = other.q - pose.hex.q, other.r - pose.hex.r
    for _ in range(pose.facing):
        x, y = -y, x + y
    if x + y >= 0:
        return "front" if x >= 0 else "right"
    return "left" if x >= 0 else "rear"

