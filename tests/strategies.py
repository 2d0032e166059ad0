"""Hypothesis strategies shared by the tests: hexes, poses, paths, boards; and boards turned and mirrored."""

from random import Random

from hypothesis import strategies as st

from hexsim.board.board import Board, free_form
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.notation import from_offset
from hexsim.hexes.path import ENTRIES, TURNS
from hexsim.hexes.pose import Pose

GROUNDS = ("open", "rough", "undergrowth", "shallow_water", "table", "rock", "building")
SIDES = ("wall", "low_wall", "fence", "door_closed", "door_open")

orientations = st.sampled_from(("pointy", "flat"))
facings = st.integers(0, 5)


def hexes(limit=30):
    """Hexes up to `limit` from the origin along both axes."""
    return st.builds(Hex, st.integers(-limit, limit), st.integers(-limit, limit))


def poses(limit=30):
    """Poses up to `limit` from the origin."""
    return st.builds(Pose, hexes(limit), facings)


@st.composite
def paths(draw, *, evade=True, action=True, longest=12):
    """Token tuples that fit the grammar of paths (M-NOTE-1)."""
    items = [*ENTRIES, *TURNS, *["!"] * action, *(f"{token}^" for token in ENTRIES if evade)]
    start = draw(st.one_of(st.just(()), facings.map(lambda facing: (f"@{facing}",))))
    middle = draw(st.lists(st.sampled_from(items), max_size=longest))
    end = draw(st.one_of(st.just(()), facings.map(lambda facing: (f"/{facing}",))))
    after = draw(st.integers(0, 2)) if end and action else 0
    return (*start, *middle, *end, *["!"] * after)


@st.composite
def boards(draw, *, most=9, levels=True, sides=True, holes=True, grounds=GROUNDS):
    """Small maps of every kind: both orientations, anywhere, with or without holes, levels, hexsides."""
    orientation, seed = draw(orientations), draw(st.integers(0, 2**32 - 1))
    cols, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    return random_board(
        Random(seed), cols, rows, orientation, grounds=grounds,
        levels=draw(st.sampled_from((0, 1, 3))) if levels else 0,
        sides=draw(st.sampled_from((0, 0.05, 0.4))) if sides else 0,
        holes=draw(st.sampled_from((0, 0, 0.3))) if holes else 0,
        plain=draw(st.sampled_from((0.4, 0.8, 1))),
        at=(draw(st.integers(-9, 9)), draw(st.integers(-9, 9))),
    )


def random_board(dice, cols, rows, orientation="pointy", *, grounds=GROUNDS, levels=0, sides=0.0, holes=0.0,
                 plain=0.8, at=(0, 0)):
    """A map of that size whose first hex lies at column and row `at`; `plain` of it is open ground.

    Levels run from −`levels` to `levels`; `sides` and `holes` are the shares of hexsides that carry something
    and of hexes that are missing.
    """
    places = [from_offset(at[0] + col, at[1] + row, orientation)
              for row in range(rows) for col in range(cols)]
    places = [place for place in places if dice.random() >= holes] or places[:1]
    cells = {place: ("open" if dice.random() < plain else dice.choice(grounds), dice.randint(-levels, levels))
             for place in places}
    walls = {(place, direction): dice.choice(SIDES) for place in places for direction in range(3)
             if sides and dice.random() < sides}
    return free_form(cells, orientation, sides=walls)


def moved(board: Board, sides=0, mirror=False) -> Board:
    """The same map turned by `sides` × 60° counter-clockwise about the origin, after mirroring if asked."""
    def place(hex_):
        return (hex_.mirrored() if mirror else hex_).rotated(sides)

    def way(direction):
        return ((-direction if mirror else direction) + sides) % 6

    cells = {place(hex_): (board.terrain(hex_).id, board.level(hex_)) for hex_ in board}
    walls = {(place(hex_), way(direction)): kind.id for hex_, direction, kind in board.sides()}
    return free_form(cells, board.orientation, sides=walls, extra=board.terrains)


def open_field(radius, orientation="pointy"):
    """Open ground up to `radius` around the origin."""
    return free_form(dict.fromkeys(within(Hex(0, 0), radius), ("open", 0)), orientation)
