"""Figures of several hexes in the editor: shapes to choose from, and hexes picked around the head."""

from hexsim.board.board import Board
from hexsim.files.edit import Edit, set_key
from hexsim.files.edit_values import tables_of
from hexsim.hexes.hex import Hex
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import ONE_HEX
from hexsim.text import tr
from hexsim.ui.edit_goods import Listed, Of
from hexsim.ui.edit_view import Editing, Row
from hexsim.ui.intent_edit import Choose, Make

MOST = 37
"""Hexes that a file may give a figure."""

_BODY = Hex(-1, 0)
SHAPES: tuple[tuple[Hex, ...], ...] = (
    ONE_HEX,
    (*ONE_HEX, _BODY),
    (*ONE_HEX, _BODY, Hex(-2, 0)),
    (*ONE_HEX, _BODY, *(at for at in map(_BODY.neighbour, range(6)) if at != Hex(0, 0))),
)
"""One hex, two, three behind one another, seven around a body, all with the head in front."""


def unit_of(now: Editing, number: int) -> UnitEntry | None:
    """What could be read of a unit by its number in the file."""
    entries = tables_of(now.doc.data, "units")
    if not 0 <= number < len(entries):
        return None
    return next((unit for unit in now.doc.reading.units if unit.id == entries[number].get("id")), None)


def shaped(number: int, shape: tuple[Hex, ...]) -> Edit:
    """A unit with another figure; one hex needs no words."""
    value = None if shape == ONE_HEX else [f"{at.q},{at.r}" for at in shape]
    return set_key("units", number, "footprint", value=value)


def shape_list(now: Editing, of: Of) -> Listed:
    """The shapes to choose from, and picking; `of` is the path of the unit."""
    number = int(of[1])
    unit = unit_of(now, number)
    rows = [Row(label=tr("ui.edit_covers_count", n=len(shape)), acts=(Make(shaped(number, shape)),),
                tick=unit is not None and set(unit.footprint) == set(shape)) for shape in SHAPES]
    rows.append(Row(label=tr("ui.edit_covers_pick"), acts=(Choose("placing", ("foot", number)),)))
    return tr("ui.edit_covers"), tuple(rows)


def picked(now: Editing, number: int, at: Hex, board: Board) -> tuple[Edit, ...]:
    """A hex of the map more or less in a figure; the head stays."""
    unit = unit_of(now, number)
    if unit is None or unit.pose is None or at not in board or at == unit.pose.hex:
        return ()
    offset = at.minus(unit.pose.hex).rotated(-int(unit.pose.facing))
    shape = tuple(one for one in unit.footprint if one != offset)
    if shape == unit.footprint:
        shape = (*shape, offset)
    return (shaped(number, shape),) if len(shape) <= MOST else ()
