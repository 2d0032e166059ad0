"""Figures of several hexes, and one as plain as can be as a ground: only room counts, at the price of the head."""

from dataclasses import dataclass
from typing import ClassVar

from hexsim.board.ground import Block, Crossing, Ground
from hexsim.hexes.hex import Hex

HORSE = (Hex(0, 0), Hex(-1, 0))
WAGON = (Hex(0, 0), Hex(-1, 0), Hex(-2, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(Ground):
    """What a figure meets that covers its footprint, given for facing 0, turned with it about the pivot."""

    plain: ClassVar[bool] = False

    footprint: tuple[Hex, ...] = HORSE

    def covered(self, at, facing):
        """The hexes under the figure."""
        return [at.plus(part.rotated(facing)) for part in self.footprint]

    def has_room(self, at, facing):
        """Whether every hex under the figure is free ground."""
        for part in self.covered(at, facing):
            met = self.hindrances.get(part)
            if part not in self.board or self.board.terrain(part).blocks_move or (met and not met.enter):
                return False
        return True

    def fits(self, at):
        return sum(1 << facing for facing in range(6) if self.has_room(at, facing))

    def crossing(self, at, direction, facing=0, turn=0):
        found = Ground.crossing(self, at, direction, facing, turn)
        if found.to is not None and not found.block and not self.has_room(found.to, facing):
            return Crossing(found.to, (), Block(rule="X-ROOM", kind="room"), found.hindrance)
        return found
