"""Edits of kinds of terrain as new texts: made, given another letter, taken away."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from hexsim.files.cells import LEGEND, NO_HEX
from hexsim.files.edit_map import board_of, letter_of, literal_of_rows
from hexsim.files.edit_rows import relettered
from hexsim.files.edit_text import Change, Drop, Put, changed
from hexsim.files.edit_values import EditError
from hexsim.files.edit_who import slug
from hexsim.files.nested import value_at
from hexsim.files.scenario import Reading
from hexsim.files.terrains import MOST_TERRAINS


def free_ground(reading: Reading, name: str) -> str:
    """An id for a new kind of terrain, made of its name, that no terrain bears yet."""
    own = reading.data.get("terrains")
    taken = {*(own if isinstance(own, dict) else ()), *(kind.id for kind in board_of(reading).terrains)}
    plain = slug(name) or "terrain"
    number, found = 1, plain
    while found in taken:
        number += 1
        found = f"{plain}_{number}"
    return found


def new_ground(raw: str, reading: Reading, name: str, table: Mapping[str, Any]) -> str:
    """The text with a further kind of terrain, of the id `name`.

    Raises:
        EditError: there are too many.
    """
    own = reading.data.get("terrains")
    if isinstance(own, dict) and len(own) >= MOST_TERRAINS:
        raise EditError("core.edit_grounds", most=MOST_TERRAINS)
    return changed(raw, [Put(path=("terrains", name, key), value=value) for key, value in table.items()])


def letters_for(data: Mapping[str, Any], terrain: str) -> tuple[str, ...]:
    """The letters that stand for a terrain in the rows of the map."""
    legend = {**LEGEND, **_legend(data)}
    return tuple(letter for letter, meaning in legend.items() if meaning == terrain)


def _legend(data: Mapping[str, Any]) -> dict[str, Any]:
    found = value_at(data, ("map", "legend"))
    return found if isinstance(found, dict) else {}


def lettered(raw: str, reading: Reading, terrain: str, letter: str) -> str:
    """The text with another letter for a terrain, and only this one.

    Raises:
        EditError: it is no letter for a terrain, or that of another one.
    """
    letter = unicodedata.normalize("NFC", letter)
    if len(letter) != 1 or letter == NO_HEX or unicodedata.category(letter)[0] in "CMZ" or letter in "\"'\\":
        raise EditError("core.edit_letter", text=letter)
    legend = {**LEGEND, **_legend(reading.data)}
    meaning = legend.get(letter, terrain)
    if meaning != terrain:
        known = {kind.id: kind.name for kind in board_of(reading).terrains}
        raise EditError("core.edit_letter_taken", text=letter, terrain=known.get(str(meaning), str(meaning)))
    old = [one for one in letters_for(reading.data, terrain) if one != letter]
    changes: list[Change] = [Put(path=("map", "rows"), value=relettered(
        literal_of_rows(raw), "map.rows", dict.fromkeys(old, letter)))] if old else []
    if LEGEND.get(letter) != terrain or letter in _legend(reading.data):
        changes.append(Put(path=("map", "legend", letter), value=terrain))
    changes += [Put(path=("map", "legend", one), value=None) for one in old if one in _legend(reading.data)]
    return changed(raw, changes)


def without_ground(raw: str, reading: Reading, terrain: str) -> str:
    """The text without what it says of a terrain; hexes of one that is gone with it are open ground."""
    changes: list[Change] = []
    if terrain not in LEGEND.values():
        letters = letters_for(reading.data, terrain)
        stand_in, _ = letter_of(reading.data, "open")
        changes.append(Put(path=("map", "rows"), value=relettered(
            literal_of_rows(raw), "map.rows", dict.fromkeys(letters, stand_in))))
        changes += [Put(path=("map", "legend", letter), value=None) for letter in letters]
    return changed(raw, [*changes, Drop(path=("terrains", terrain))])
