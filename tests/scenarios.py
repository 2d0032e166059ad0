"""Scenario texts for tests of files, and short ways to break them."""

from hexsim.errors import Problem, ScenarioError
from hexsim.files.scenario import read_scenario

GOOD = """\
format = 1
title = "Yard"
about = "Two against one."
ruleset = "parley"
[map]
rows = \"\"\"
. . , . # .
 . ~ . . . .
. . % t . .
\"\"\"
[map.legend]
m = "mud"
[terrains.mud]
name = "mud"
extra = 2
footing = "bad"
[terrains.mud.d100]
cv = 6
[[walls]]
kind = "door_closed"
sides = "0101E 0302NE"
[[things]]
id = "staff"
kind = "item"
name = "Staff"
at = "0201"
[[sides]]
id = "red"
name = "Red"
aims = [{kind = "reach", hexes = "0601 0602", units = "ana"}]
[[sides]]
id = "blue"
[[units]]
id = "ana"
side = "red"
at = "0101E"
[units.parley]
nerve = 7
[[units]]
id = "bo"
side = "blue"
name = "Bo"
at = "0603W"
[units.parley]
gait = "walk"
"""


def problems(text: str, file: str = "yard.toml") -> tuple[Problem, ...]:
    """The mistakes of a scenario text; none if it is read."""
    try:
        read_scenario(text, file)
    except ScenarioError as error:
        assert error.problems or error.params, error
        return error.problems
    return ()


def changed(*pairs: tuple[str, str], text: str = GOOD) -> str:
    """The text with pieces replaced; each must be there once."""
    for old, new in pairs:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    return text


def found(text: str) -> list[tuple[int | None, str, str]]:
    """Line, field and key of each mistake."""
    return [(problem.line, problem.field, problem.key.removeprefix("core.")) for problem in problems(text)]
