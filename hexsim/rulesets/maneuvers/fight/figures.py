"""The figures of injury: defaults from a table, each with a switch of its own by which a scenario sets it."""

import tomllib
from functools import cache
from importlib.resources import files

from hexsim.rules.state import GameState
from hexsim.rules.switch import Switch

PREFIX = "injury."


@cache
def injury_switches() -> tuple[Switch, ...]:
    """A switch for each figure of injury."""
    text = files("hexsim.rulesets.maneuvers").joinpath("data", "injury.toml").read_text(encoding="utf-8")
    return tuple(Switch(name=PREFIX + name, default=row["value"], least=row["least"], most=row["most"],
                        rule=row["rule"]) for name, row in tomllib.loads(text).items())


def injury_figure(state: GameState, name: str) -> int:
    """A figure of injury that is in force in this fight."""
    return int(state.switch(PREFIX + name))
