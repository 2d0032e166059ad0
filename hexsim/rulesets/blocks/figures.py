"""Figures that the rules leave to the table, in one file: data/figures.toml."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> Mapping[str, Any]:
    """A data file of this ruleset."""
    return tomllib.loads(files(__package__).joinpath("data", f"{name}.toml").read_text(encoding="utf-8"))


def figure(name: str) -> int:
    """One figure."""
    return int(table("figures")[name])
