"""A scenario as a value, and the state it opens with. Reading the file is the business of `files`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hexsim.board.board import Board
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Dice
from hexsim.rules.event import Event
from hexsim.rules.resolution import begin
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import ONE_HEX, GameState, Side, Thing, Unit
from hexsim.rules.switch import SwitchValue
from hexsim.text import language


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitEntry:
    """A unit of the roster. `sheets`: (ruleset, sheet) pairs; a sheet also says how its unit begins.

    Attributes:
        pose: where it starts, None for one that arrives later.
        arrives: round in which it comes, 0 for one that is there from the start.
    """

    id: str
    side: str
    name: str
    pose: Pose | None
    sheets: tuple[tuple[str, Any], ...]
    arrives: int = 0
    footprint: tuple[Hex, ...] = ONE_HEX


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a scenario is called and is about in one language; what is empty is not translated."""

    title: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A position to play from.

    Attributes:
        format: number of the file format.
        title: words of its author, as they stand; see `title_of`.
        about: a sentence or two of its author; see `about_of`.
        words: (language, its words) pairs.
        ruleset: name of the ruleset it is meant for.
        switches: (name, value) pairs that differ from the ruleset's defaults.
        source: the text it was read from; what a log carries along.
        lent: units whose sheet is the ruleset's default, because the file has none for it.
    """

    format: int
    title: str
    board: Board
    sides: tuple[Side, ...]
    units: tuple[UnitEntry, ...]
    ruleset: str
    things: tuple[Thing, ...] = ()
    switches: tuple[tuple[str, SwitchValue], ...] = ()
    about: str = ""
    words: tuple[tuple[str, Words], ...] = ()
    source: str = ""
    lent: tuple[str, ...] = ()


def title_of(scenario: Scenario) -> str:
    """What a scenario is called in the current language, else in its author's."""
    return dict(scenario.words).get(language(), Words()).title or scenario.title


def about_of(scenario: Scenario) -> str:
    """What a scenario is about in the current language, else in its author's."""
    return dict(scenario.words).get(language(), Words()).about or scenario.about


def switches_of(ruleset: Ruleset, scenario: Scenario) -> Mapping[str, SwitchValue]:
    """All switches of the ruleset with the values in force."""
    return all_switches(ruleset, scenario.switches)


def all_switches(ruleset: Ruleset, given: Iterable[tuple[str, SwitchValue]]) -> Mapping[str, SwitchValue]:
    """All switches of the ruleset: the values given, else the defaults."""
    values = dict(given)
    return {switch.name: values.get(switch.name, switch.default) for switch in ruleset.switches}


def opening(ruleset: Ruleset, scenario: Scenario) -> GameState:
    """The state before anything has happened."""
    switches = switches_of(ruleset, scenario)
    unsaid = {(switch.name, switch.default) for switch in ruleset.switches if switch.quiet}
    return GameState(
        ruleset=ruleset.name,
        switches=tuple(sorted(item for item in switches.items() if item not in unsaid)),
        board=scenario.board,
        sides=scenario.sides,
        units=tuple(_unit(ruleset, entry, switches) for entry in scenario.units),
        things=scenario.things,
        flow=ruleset.flow(),
    )


def start(ruleset: Ruleset, scenario: Scenario, dice: Dice) -> tuple[GameState, tuple[Event, ...]]:
    """The state at the first question, and the events of ply 0."""
    return begin(ruleset, opening(ruleset, scenario), dice)


def _unit(ruleset: Ruleset, entry: UnitEntry, switches: Mapping[str, SwitchValue]) -> Unit:
    sheet = dict(entry.sheets)[ruleset.name]
    return Unit(id=entry.id, side=entry.side, name=entry.name, sheet=sheet, pose=entry.pose,
                status=ruleset.muster(sheet, entry, switches), footprint=entry.footprint)
