"""Small maps for puzzles, drawn by lot: open, then rough, then walled and hilly."""

from hexsim.board.board import Board, rectangle
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import Side
from hexsim.teach.lot import Lot

LEVELS = (1, 2, 3)
SIZES = {1: (6, 5), 2: (7, 6), 3: (8, 7)}
ROUGH = {1: 0, 2: 5, 3: 8}
WALLS = {1: 0, 2: 2, 3: 5}
HILLS = {1: 0, 2: 0, 3: 5}
FOES = ("bo", "cy", "di", "ed")
NAMES = {"ana": "Ana", "bo": "Bo", "cy": "Cy", "di": "Di", "ed": "Ed"}
LEARNER = "ana"


def position(ruleset: Ruleset, lot: Lot, level: int, foes: int) -> Scenario:
    """A map of a level with the learner's unit and so many others, all with the ruleset's default sheets."""
    board = _board(lot, level)
    free = [at for at in board if not board.terrain(at).blocks_move]
    places = lot.some(sorted(free), foes + 1)
    units = tuple(
        UnitEntry(id=unit, side="you" if unit == LEARNER else "they", name=NAMES[unit],
                  pose=Pose(at, lot.below(6)), sheets=((ruleset.name, ruleset.sheet()),))
        for unit, at in zip((LEARNER, *FOES[:foes]), places, strict=True))
    sides = (Side(id="you", name="You"), Side(id="they", name="They"))
    return Scenario(format=1, title="Puzzle", board=board, sides=sides if foes else sides[:1], units=units,
                    ruleset=ruleset.name)


def _board(lot: Lot, level: int) -> Board:
    cols, rows = SIZES[level]
    hexes = sorted(rectangle(cols, rows))
    terrains = {at: lot.one(("rough", "rough", "rock")) for at in lot.some(hexes, ROUGH[level])}
    levels = dict.fromkeys(lot.some(hexes, HILLS[level]), 1)
    sides: dict[tuple[Hex, int], str] = {
        (at, lot.below(6)): lot.one(("wall", "low_wall")) for at in lot.some(hexes, WALLS[level])}
    inside = {(at, side): kind for (at, side), kind in sides.items() if at.neighbour(side) in set(hexes)}
    return rectangle(cols, rows, terrains=terrains, levels=levels, sides=inside)
