"""Hexes and poses that a scenario names, on its map."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from hexsim.board.board import Board
from hexsim.board.figure import standing_hitch
from hexsim.board.ground import terrain_toll
from hexsim.errors import NotationError
from hexsim.files.locate import Key
from hexsim.files.mistakes import Mistakes
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import parse_pose
from hexsim.hexes.pose import Pose
from hexsim.rules.state import ONE_HEX

_OFFSET = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spots:
    """Reads places; without a map to judge by (`board` None) every place is unknown and none is wrong."""

    board: Board | None
    found: Mistakes

    def hex(self, text: str, *path: Key) -> Hex | None:
        """A hex of the map."""
        try:
            at = self.board.parse_hex(text) if self.board else None
        except NotationError as error:
            self.found.pass_on(error, *path)
            return None
        return at if self._on_map((at,), text, *path) else None

    def hexes(self, text: str, *path: Key) -> tuple[Hex, ...]:
        """Several hexes of the map, sorted, with spaces between."""
        places = (self.hex(word, *path) for word in text.split())
        return tuple(sorted({at for at in places if at is not None}))

    def pose(self, text: str, *path: Key) -> Pose | None:
        """A hex of the map with a facing."""
        try:
            pose = parse_pose(self.board.grid, text) if self.board else None
        except NotationError as error:
            self.found.pass_on(error, *path)
            return None
        if pose is None or not self._on_map((pose.hex,), text, *path):
            return None
        return Pose(pose.hex, int(pose.facing))

    def place(self, text: str, *path: Key) -> Hex | Pose | None:
        """A hex of the map, with or without a facing."""
        faced = text[-1:].isalpha() or "/" in text
        return self.pose(text, *path) if faced else self.hex(text, *path)

    def blocked(self, at: Hex) -> bool:
        """Whether nobody can enter a hex of the map."""
        return self.board is not None and self.board.terrain(at).blocks_move

    def stand(self, places: Iterable[Hex], text: str, *path: Key) -> bool:
        """Whether somebody can stand there, the head first; what prevents it is noted."""
        head, *rest = places
        if not self._on_map((head,), text, *path):
            return False
        for at in (head, *rest):
            if self.board is not None and at not in self.board:
                self.found.add("core.stand_beyond", *path, text=text)
                return False
            if self.board is not None and self.blocked(at):
                self.found.add("core.stand_blocked", *path, text=self.named(at, head, text),
                               terrain=self.board.terrain(at).name)
                return False
        return True

    def named(self, at: Hex, head: Hex, text: str) -> str:
        """A hex of a figure as people find it: that of the head as they wrote it, another by its own name."""
        return text if at == head or self.board is None else self.board.number(at)

    def whole(self, footprint: tuple[Hex, ...], pose: Pose, text: str, *path: Key) -> None:
        """Note what stands between the hexes of a figure of several (M-FOOT-3)."""
        if self.board is None or len(footprint) == 1:
            return
        hitch = standing_hitch(self.board, terrain_toll, footprint, pose)
        if hitch is None or hitch.block is None:
            return
        names = {kind.id: kind.label for kind in self.board.kinds}
        key = "core.stand_split" if hitch.block.kind in names else "core.stand_steep"
        self.found.add(key, *path, text=text, side=names.get(hitch.block.kind, ""))

    def _on_map(self, places: Iterable[Hex | None], text: str, *path: Key) -> bool:
        known = [at for at in places if at is not None and self.board is not None]
        if any(at not in (self.board or ()) for at in known):
            self.found.add("core.off_map", *path, text=text)
            return False
        return bool(known)


def read_footprint(words: Iterable[str] | None, found: Mistakes, *path: Key) -> tuple[Hex, ...]:
    """The hexes a unit covers, as offsets `q,r` from its own when it faces direction 0 (M-FOOT-1)."""
    offsets = list[Hex]()
    for number, word in enumerate(words or ("0,0",)):
        match = _OFFSET.fullmatch(word)
        offset = Hex(int(match[1]), int(match[2])) if match else None
        if offset is None:
            found.add("core.want_offset", *path, number, text=word)
        elif offset in offsets:
            found.add("core.footprint_twice", *path, number, text=word)
        else:
            offsets.append(offset)
    if offsets and Hex(0, 0) not in offsets:
        found.add("core.footprint_origin", *path)
    return tuple(offsets) or ONE_HEX
