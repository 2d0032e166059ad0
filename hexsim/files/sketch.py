"""The map of a file that cannot be played: whatever of it can still be made out."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from hexsim.board.board import Board
from hexsim.errors import HexsimError
from hexsim.files.ground import read_board
from hexsim.files.locate import Places
from hexsim.files.mistakes import Mistakes
from hexsim.files.toml import parse, read_text
from hexsim.hexes.direction import Orientation

_GROUND = re.compile(r"^\[{1,2}(?:map|terrains|walls)\b[^\n]*\]\s*$.*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
_FLAT = re.compile(r"""^orientation\s*=\s*["']flat["']""", re.MULTILINE)


def sketch(path: Path) -> Board | None:
    """The map as far as it can be read; None if there is none, or the file is no text."""
    try:
        text = read_text(path)
    except HexsimError:
        return None
    data = _tables(text)
    orientation: Orientation = "flat" if data.get("orientation") == "flat" else "pointy"
    return read_board(data, orientation, Mistakes(str(path), Places(text)))


def _tables(text: str) -> dict[str, Any]:
    """The tables of the file; where it is no TOML, each table of the ground that is some by itself."""
    with suppress(HexsimError):
        return parse(text)
    data: dict[str, Any] = {"orientation": "flat"} if _FLAT.search(text) else {}
    for part in _GROUND.findall(text):
        with suppress(HexsimError):
            for key, value in parse(part).items():
                if isinstance(value, list):
                    data.setdefault(key, []).extend(value)
                elif isinstance(value, dict):
                    data.setdefault(key, {}).update(value)
    return data
