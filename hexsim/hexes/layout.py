"""Hexes on a screen: pixels from hexes and hexes from pixels, one by one and by the array; in floats.

x grows to the right and y downwards, as on a screen. numpy is loaded by the functions that take arrays.
"""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

from hexsim.hexes.direction import Direction, Orientation
from hexsim.hexes.hex import Hex

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import ArrayLike, NDArray

Point = tuple[float, float]
_ROOT = sqrt(3)
_TURN = {"pointy": 0.0, "flat": -pi / 6}
_ACROSS = {"pointy": ((_ROOT, _ROOT / 2), (0.0, 1.5)), "flat": ((1.5, 0.0), (_ROOT / 2, _ROOT))}
_BACK = {"pointy": ((_ROOT / 3, -1 / 3), (0.0, 2 / 3)), "flat": ((2 / 3, 0.0), (-1 / 3, _ROOT / 3))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where hexes lie on a screen.

    >>> layout = Layout(size=10, origin=(100, 50))
    >>> [round(place, 3) for place in layout.centre(Hex(0, 2))], layout.pick(118, 80)
    ([117.321, 80.0], Hex(q=0, r=2))

    Attributes:
        orientation: a corner up (pointy) or a side up (flat).
        size: pixels from the centre of a hex to a corner, which is also the length of a side.
        origin: where the centre of hex (0, 0) lies, in pixels.
    """

    orientation: Orientation = "pointy"
    size: float
    origin: Point = (0.0, 0.0)

    def centre(self, hex_: Hex) -> Point:
        """The pixel at the centre of a hex."""
        (xq, xr), (yq, yr) = _ACROSS[self.orientation]
        q, r = hex_
        return self.origin[0] + self.size * (xq * q + xr * r), self.origin[1] + self.size * (yq * q + yr * r)

    def corners(self, hex_: Hex) -> tuple[Point, ...]:
        """The six corners, counter-clockwise; side `d` runs from corner `d` to corner `d + 1`."""
        x, y = self.centre(hex_)
        return tuple((x + dx, y + dy) for dx, dy in self.corner_offsets())

    def corner_offsets(self) -> tuple[Point, ...]:
        """The corners seen from the centre, in the order of `corners`."""
        return tuple(self._ray(direction - 0.5) for direction in range(6))

    def side(self, hex_: Hex, direction: int) -> tuple[Point, Point]:
        """The two ends of a hexside."""
        corners = self.corners(hex_)
        return corners[direction], corners[(direction + 1) % 6]

    def ahead(self, hex_: Hex, facing: int, part: float = 1.0) -> Point:
        """The pixel in the direction of a facing, `part` of the way from the centre to that side."""
        x, y = self.centre(hex_)
        dx, dy = self._ray(facing)
        reach = part * _ROOT / 2
        return x + dx * reach, y + dy * reach

    def _ray(self, direction: float) -> Point:
        angle = direction * pi / 3 + _TURN[self.orientation]
        return self.size * cos(angle), -self.size * sin(angle)

    def pick(self, x: float, y: float) -> Hex:
        """The hex under a pixel, on the map or not."""
        (qx, qy), (rx, ry) = _BACK[self.orientation]
        dx, dy = (x - self.origin[0]) / self.size, (y - self.origin[1]) / self.size
        q, r = qx * dx + qy * dy, rx * dx + ry * dy
        near_q, near_r, near_s = round(q), round(r), round(-q - r)
        off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
        if off_q > off_r and off_q > off_s:
            near_q = -near_r - near_s
        elif off_r > off_s:
            near_r = -near_q - near_s
        return Hex(near_q, near_r)

    def facing_to(self, hex_: Hex, x: float, y: float) -> Direction:
        """The facing of a hex that points best at a pixel; direction 0 at the very centre.

        >>> Layout(size=10).facing_to(Hex(0, 0), 3, -40)
        <Direction.NE: 1>
        """
        rays = [(self._ray(direction), direction) for direction in Direction]
        dx, dy = x - self.centre(hex_)[0], y - self.centre(hex_)[1]
        return max(rays, key=lambda ray: ray[0][0] * dx + ray[0][1] * dy)[1]

    def centres(self, hexes: "ArrayLike") -> "NDArray[float64]":
        """The centres of many hexes: from an array (n, 2) of q, r an array (n, 2) of x, y.

        >>> Layout(size=10, orientation="flat").centres([(0, 0), (2, 1)]).round(3).tolist()
        [[0.0, 0.0], [30.0, 34.641]]
        """
        import numpy as np

        (xq, xr), (yq, yr) = _ACROSS[self.orientation]
        q, r = np.asarray(hexes, dtype=float).reshape(-1, 2).T
        return np.column_stack([self.origin[0] + self.size * (xq * q + xr * r),
                                self.origin[1] + self.size * (yq * q + yr * r)])

    def outlines(self, hexes: "ArrayLike") -> "NDArray[float64]":
        """The corners of many hexes: an array (n, 6, 2), corners in the order of `corners`.

        >>> Layout(size=10).outlines([(0, 0)])[0, 1].round(3).tolist()
        [8.66, -5.0]
        """
        import numpy as np

        out: NDArray[float64] = self.centres(hexes)[:, None, :] + np.array(self.corner_offsets())
        return out

    def picks(self, points: "ArrayLike") -> "NDArray[int64]":
        """The hexes under many pixels: from an array (n, 2) of x, y an array (n, 2) of q, r.

        >>> Layout(size=10).picks([(0, 0), (18, 1)]).tolist()
        [[0, 0], [1, 0]]
        """
        import numpy as np

        (qx, qy), (rx, ry) = _BACK[self.orientation]
        dx, dy = ((np.asarray(points, dtype=float).reshape(-1, 2) - np.array(self.origin)) / self.size).T
        q, r = qx * dx + qy * dy, rx * dx + ry * dy
        near_q, near_r, near_s = np.rint(q), np.rint(r), np.rint(-q - r)
        off_q, off_r, off_s = np.abs(near_q - q), np.abs(near_r - r), np.abs(near_s + q + r)
        q_worst = (off_q > off_r) & (off_q > off_s)
        r_worst = ~q_worst & (off_r > off_s)
        return np.column_stack([np.where(q_worst, -near_r - near_s, near_q),
                                np.where(r_worst, -near_q - near_s, near_r)]).astype(np.int64)
