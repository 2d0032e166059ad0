"""Move counts of `maneuvers` as text files: any change of movement shows up as a number.

A record is a block of lines: `id`, `map` (`open RADIUS`, or rows), `unit` NAME SIDE Q,R/FACING KEY=VALUE…,
then what is counted: `reach` VERB poses hexes costs results, `perft` PLIES nodes.
"""

from pathlib import Path

import pytest
from maneuvers_lab import RULESET, field_of, fight, unit

from hexsim.board.board import free_form
from hexsim.game.perft import divide, perft
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset
from hexsim.rules.dice import Scripted

LETTERS = {".": "open", "~": "shallow_water", "%": "rough", "#": "rock"}
MOST_NODES = 20_000
"""No record counts more: the whole file takes seconds."""


def records():
    for path in sorted((Path(__file__).parent / "data" / "perft").glob("maneuvers-*.perft")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            lines = [
                line.split(maxsplit=1) for line in block.splitlines() if line and not line.startswith("#")
            ]
            if lines:
                yield pytest.param(lines, id=next(rest for word, rest in lines if word == "id"))


def board_of(text):
    if text.startswith("open"):
        return field_of(int(text.split()[1]))
    rows = [row.split() for row in text.split("/")]
    return free_form(
        {
            from_offset(col, row): (LETTERS[letter], 0)
            for row, letters in enumerate(rows)
            for col, letter in enumerate(letters)
        }
    )


def unit_of(text, number):
    name, side, pose, *keys = text.split()
    at, facing = pose.split("/")
    sheet = dict(key.split("=") for key in keys)
    figures = {key: int(value) if value.isdigit() else value for key, value in sheet.items()}
    return unit(name, (*map(int, at.split(",")), int(facing)), side=side, DX=20 - number, **figures)


def position(lines):
    board = next(board_of(rest) for word, rest in lines if word == "map")
    units = [rest for word, rest in lines if word == "unit"]
    roster = [unit_of(text, number) for number, text in enumerate(units)]
    foe = [] if len({one.side for one in roster}) > 1 else [unit("z", (-9, 0, 0), DX=1)]
    return fight(*roster, *foe, board=board).game.state


@pytest.mark.rule("M-MOVE-6", "M-MOVE-7", "M-MOVE-8", "M-DP-1")
@pytest.mark.parametrize("lines", list(records()))
def test_move_counts(lines):
    state = position(lines)
    mover = next(rest.split()[0] for word, rest in lines if word == "unit")
    for word, rest in lines:
        if word == "reach":
            verb, *wanted = rest.split()
            offer = next(one for one in RULESET.orders[verb].offers(state, mover) if one.reach)
            poses = [(pose, cost) for pose, cost in offer.reach.poses() if offer.reach.ends(pose.hex)]
            counted = [
                len(poses),
                len({pose.hex for pose, _ in poses}),
                sum(cost for _, cost in poses),
                len(offer.values),
            ]
            assert counted == [int(number) for number in wanted], (
                f"reach {verb} {' '.join(map(str, counted))}"
            )
        elif word == "perft":
            plies, nodes = map(int, rest.split())
            assert nodes <= MOST_NODES
            counted = perft(RULESET, state, plies, Scripted(()))
            assert counted == nodes, f"perft {plies} {counted}"


def test_a_count_divides_by_its_first_order():
    lines = next(param.values[0] for param in records() if param.id == "strait")
    state = position(lines)
    parts = list(divide(RULESET, state, 2, Scripted(())))
    assert sum(count for _, count in parts) == perft(RULESET, state, 2, Scripted(()))
    assert len(parts) == perft(RULESET, state, 1, Scripted(()))
    assert position(lines).units[0].pose.hex == Hex(0, 0)
