"""Scenario files: TOML in, `Scenario` out, and all mistakes of a file at once.

What one part has wrong does not keep the others from being looked at: each table is read for itself, and a
broken one stands aside without making the rest look wrong.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexsim.board.board import Board
from hexsim.errors import Problem, ScenarioError
from hexsim.files.aims import read_sides
from hexsim.files.ground import read_board
from hexsim.files.limits import check_tables
from hexsim.files.locate import places_in
from hexsim.files.mistakes import Mistakes, listed
from hexsim.files.reground import reground
from hexsim.files.roster import Roster, raw_ids, read_things, read_units
from hexsim.files.sheets import read_switches
from hexsim.files.spots import Spots
from hexsim.files.tables import printable, shaped
from hexsim.files.toml import composed, look_at, read_text
from hexsim.hexes.direction import Orientation
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import Scenario, UnitEntry, Words, all_switches
from hexsim.rules.state import Side, Thing
from hexsim.rules.switch import SwitchValue

FORMAT = 1
"""The format this version writes and reads."""


def read_scenario(source: Path | str, file: str = "", *, ruleset: str = "") -> Scenario:
    """The scenario of a file (a `Path`) or of a text (a `str`).

    Args:
        source: where to read.
        file: how mistakes name the source; the path itself if nothing is said.
        ruleset: play the same map and units with this ruleset: its own sheets and switches; a unit without a
            sheet for it gets the ruleset's default one.

    Raises:
        ScenarioError: with every mistake that was found, a sentence each.
        UnknownRulesetError: there is no such ruleset.
    """
    if ruleset:
        find_ruleset(ruleset)
    if isinstance(source, Path):
        return _read(read_text(source), file or str(source), ruleset)
    return _read(composed(source), file, ruleset)


def _read(text: str, file: str, other: str) -> Scenario:
    reading = look_over(text, file, other)
    if reading.problems:
        raise listed(ScenarioError, "core.scenario_bad", reading.problems, file)
    return reading.scenario()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What could be read of a scenario's text, with all its mistakes; whatever has one is left out.

    Attributes:
        data: its tables as they are.
        board: the map, None if there is no hex.
        ruleset: the installed ruleset it names or is read for, None for none.
        lent: units that get the default sheet of a ruleset that is not the file's own.
    """

    text: str
    data: Mapping[str, Any]
    board: Board | None
    ruleset: Ruleset | None
    switches: tuple[tuple[str, SwitchValue], ...]
    words: tuple[tuple[str, Words], ...]
    sides: tuple[Side, ...]
    units: tuple[UnitEntry, ...]
    things: tuple[Thing, ...]
    lent: tuple[str, ...]
    problems: tuple[Problem, ...]

    def scenario(self) -> Scenario:
        """The scenario of a text without mistakes."""
        assert self.board is not None and self.ruleset is not None and not self.problems
        return Scenario(
            format=FORMAT, title=self.data["title"], about=self.data.get("about", "").strip(),
            words=self.words, board=self.board, sides=self.sides, units=self.units, things=self.things,
            ruleset=self.ruleset.name, switches=self.switches, source=self.text,
            lent=self.lent)


def look_over(text: str, file: str = "", other: str = "", near: Reading | None = None) -> Reading:
    """Everything in the text of a scenario that can be read (for another ruleset), and all its mistakes.

    Args:
        text: composed.
        file: how mistakes name it.
        other: name of another ruleset.
        near: what a text much like it reads as: whatever of the map is alike is taken from there.

    Raises:
        ScenarioError: it is no TOML, or of another format.
    """
    data = look_at(text, file)
    found = Mistakes(file, places_in(text))
    _check_format(data.get("format", FORMAT), found)
    check_tables(data, found)
    _check_head(data, found)
    words = _read_words(data.get("words", {}), found)
    name = data.get("ruleset")
    own = name if isinstance(name, str) else ""
    wanted = other or own
    orientation: Orientation = "flat" if data.get("orientation") == "flat" else "pointy"
    old = near.board if near is not None else None
    board = None if near is None or old is None else reground(data, near.data, old, found, near.problems)
    board = board if board is not None else read_board(data, orientation, found)
    rulesets = dict(_rulesets(data, wanted, found))
    ruleset = rulesets.get(wanted)
    switches = _switches(data, rulesets, own, found).get(wanted, ())
    roster = Roster(found=found, spots=Spots(board=board, found=found), wanted=wanted, rulesets=rulesets,
                    switches=all_switches(ruleset, switches) if ruleset else {}, lends=wanted != own)
    sides_of = {str(entry["id"]): str(entry.get("side")) for entry in _tables(data.get("units"))
                if isinstance(entry.get("id"), str)}
    sides = read_sides(data.get("sides"), sides_of, roster)
    units = read_units(data.get("units"), raw_ids(data.get("sides")), roster)
    things = read_things(data.get("things"), roster)
    return Reading(text=text, data=data, board=board, ruleset=ruleset, switches=switches, words=words,
                   sides=sides, units=units, things=things, lent=tuple(roster.lent),
                   problems=tuple(found.problems))


def _check_format(number: object, found: Mistakes) -> None:
    """Stop at a file of another format: its tables would only look wrong.

    Raises:
        ScenarioError: a newer or unknown one.
    """
    if isinstance(number, int) and not isinstance(number, bool) and number != FORMAT:
        key = "core.format_newer" if number > FORMAT else "core.format_unknown"
        found.add(key, "format", number=number, ours=FORMAT)
        found.raise_if_any()


def _check_head(data: Mapping[str, Any], found: Mistakes) -> None:
    from hexsim.files.schema import Head

    shaped(Head, data, found)
    for key in ("title", "about"):
        if isinstance(data.get(key), str):
            printable(data[key], found, key)


def _read_words(table: object, found: Mistakes) -> tuple[tuple[str, Words], ...]:
    """The title and what it is about in other languages."""
    from hexsim.files.schema import WordsTable, WordsTables

    if not isinstance(table, dict) or shaped(WordsTables, table, found, "words") is None:
        return ()
    out = []
    for name, entry in table.items():
        read = shaped(WordsTable, entry, found, "words", name)
        if read is not None:
            title, about = read.title or "", read.about.strip()
            for key, text in (("title", title), ("about", about)):
                printable(text, found, "words", name, key)
            out.append((name, Words(title=title, about=about)))
    return tuple(sorted(out))


def _rulesets(data: Mapping[str, Any], wanted: str, found: Mistakes) -> Iterator[tuple[str, Ruleset]]:
    """The installed rulesets that the file speaks of, by name; an unknown wanted one is noted."""
    installed = available_rulesets()
    if wanted and wanted not in installed:
        found.add("core.ruleset_unknown", "ruleset", name=wanted, allowed=", ".join(installed))
    tables = [*_tables(data.get("units")), *_tables([data.get("switches")])]
    for name in installed:
        if name == wanted or any(isinstance(entry.get(name), dict) for entry in tables):
            yield name, find_ruleset(name)


def _switches(data: Mapping[str, Any], rulesets: Mapping[str, Ruleset], own: str,
              found: Mistakes) -> dict[str, tuple[tuple[str, SwitchValue], ...]]:
    """Switches by ruleset: `[switches]` are those of the file's own, `[switches.<ruleset>]` of that one."""
    table = data.get("switches")
    tables = table if isinstance(table, dict) else {}
    made: dict[str, tuple[tuple[str, SwitchValue], ...]] = {}
    for name, ruleset in rulesets.items():
        given = read_switches(ruleset, tables.get(name), found, "switches", name)
        if name == own:
            plain = {key: value for key, value in tables.items() if key not in rulesets}
            given = tuple(sorted({**dict(read_switches(ruleset, plain, found, "switches")),
                                  **dict(given)}.items()))
        made[name] = given
    return made


def _tables(entries: object) -> list[dict[str, Any]]:
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
