"""The figures that the rules leave open, from `data/figures.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """All of them; see the comments in the file.

    Attributes:
        mishaps: (highest face, kind) of the table of botched attacks.
        levels: what 0 to 7 marks are called.
        penalty: dice that 0 to 7 marks take off a pool, 0 or less.
    """

    difficulty: int
    least: int
    most: int
    adjacent: int
    normal: int
    long: int
    bands: int
    hampered: int
    light: int
    heavy: int
    side: int
    rear: int
    walk: int
    jog: int
    run: int
    free: int
    stand: int
    prone: int
    warned: int
    body: int
    mishaps: tuple[tuple[int, str], ...]
    levels: tuple[str, ...]
    penalty: tuple[int, ...]


@cache
def figures() -> Figures:
    """The table."""
    text = files(__package__).joinpath("data", "figures.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)
    plain = {key: value for name in ("test", "distance", "attack", "movement", "other")
             for key, value in found[name].items()}
    return Figures(**plain, mishaps=tuple((row["to"], row["kind"]) for row in found["mishaps"]),
                   levels=tuple(found["health"]["levels"]), penalty=tuple(found["health"]["penalty"]))
