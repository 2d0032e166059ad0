"""Maps: content, slots, changes, digests."""

import sys
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, facings, hexes, moved, orientations, random_board

from hexsim.board.board import Board, BoardChange, free_form, rectangle
from hexsim.board.frame import SparseFrame
from hexsim.board.terrain import DEFAULT_TERRAINS, SIDE_KINDS, Terrain, side_kind_of, terrain_of
from hexsim.errors import NotationError
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.notation import from_offset, to_offset
from hexsim.text import LANGUAGES, set_language

FAR = Hex(40_000, -3)


@st.composite
def changes(draw, board, most=6):
    """Changes that fit a board one after the other."""
    out, at = [], board
    for _ in range(draw(st.integers(1, most))):
        hex_, field = draw(st.sampled_from(list(board))), draw(st.sampled_from(("terrain", "level", "side")))
        if field == "terrain":
            before, after = at.terrain(hex_).id, draw(st.sampled_from([t.id for t in board.terrains]))
            change = BoardChange(hex=hex_, field=field, before=before, after=after)
        elif field == "level":
            change = BoardChange(hex=hex_, field=field, before=at.level(hex_), after=draw(st.integers(-2, 2)))
        else:
            direction = draw(facings)
            kind = at.side(hex_, direction)
            after = draw(st.sampled_from([None, *(kind.id for kind in SIDE_KINDS)]))
            change = BoardChange(hex=hex_, direction=direction, field=field, before=kind and kind.id,
                                 after=after)
        at = at.patched([change])
        out.append(change)
    return tuple(out)


def content(board):
    """Everything a board says about its map."""
    return ({hex_: (board.terrain(hex_), board.level(hex_)) for hex_ in board},
            {(hex_, d): kind for hex_ in board for d in range(6) if (kind := board.side(hex_, d))})


def swapped(change):
    return BoardChange(hex=change.hex, direction=change.direction, field=change.field, before=change.after,
                       after=change.before)


@pytest.mark.rule("M-TERR-1")
def test_the_default_terrains_are_those_of_the_rules():
    table = {t.id: (t.extra, t.blocks_move, t.blocks_sight, t.cover, t.footing, t.rest, t.table, t.swim)
             for t in DEFAULT_TERRAINS}
    free = (False, False)
    assert table == {
        "open": (0, *free, "none", "good", False, False, False),
        "rough": (1, *free, "none", "bad", False, False, False),
        "undergrowth": (1, *free, "light", "good", False, False, False),
        "shallow_water": (1, *free, "none", "good", False, False, False),
        "deep_water": (1, *free, "none", "good", False, False, True),
        "table": (1, *free, "none", "good", True, True, False),
        "shelf": (1, *free, "none", "good", True, True, False),
        "rock": (0, True, True, "none", "good", False, False, False),
        "building": (0, True, True, "none", "good", False, False, False),
    }


@pytest.mark.rule("M-TERR-2")
def test_hexside_kinds_are_those_of_the_rules():
    table = {k.id: (k.extra, k.blocks_move, k.blocks_sight, k.cover, k.rest, k.opens_to) for k in SIDE_KINDS}
    assert table == {
        "wall": (0, True, True, "none", False, ""),
        "low_wall": (1, False, False, "light", True, ""),
        "fence": (1, False, False, "none", False, ""),
        "door_closed": (0, True, True, "none", False, "door_open"),
        "door_open": (0, False, False, "none", False, "door_closed"),
    }
    for kind in SIDE_KINDS:
        if kind.opens_to:
            assert side_kind_of(side_kind_of(kind.opens_to).opens_to) == kind


def test_every_terrain_and_hexside_has_a_name_in_every_language():
    try:
        for language in LANGUAGES:
            set_language(language)
            labels = [entry.label for entry in (*DEFAULT_TERRAINS, *SIDE_KINDS)]
            assert len(set(labels)) == len(labels)
            assert not any("core." in label for label in labels)
    finally:
        set_language("en")
    assert Terrain(id="mud", name="Mud").label == "Mud"


@given(boards(), hexes(25), facings)
def test_slots_neighbours_and_hexes_agree(board, hex_, direction):
    places = list(board)
    assert len(places) == len(board) == len(set(places)) <= board.size
    order = [to_offset(place, board.orientation)[::-1] for place in places]
    assert order == sorted(order), "reading order"
    for place, slot in zip(places, board.slots(), strict=True):
        assert board.index(place) == slot and board.hex_at(slot) == place and place in board
        assert board.terrain_at(slot) == board.terrain(place) and board.level_at(slot) == board.level(place)
        for d in range(6):
            assert board.neighbour(slot, d) == board.neighbours(slot)[d] == board.index(place.neighbour(d))
            assert board.side_at(slot, d) == board.side(place, d)
    assert (board.index(hex_) >= 0) == (hex_ in board) == (hex_ in set(places))
    assert board.side(hex_, direction) == board.side(hex_.neighbour(direction), (direction + 3) % 6)
    assert [board.index(place) for place in within(hex_, 3)] == board.frame.around(hex_, 3)


@given(boards())
def test_numbers_name_each_hex_once(board):
    numbers = [board.number(place) for place in board]
    assert len(set(numbers)) == len(numbers)
    assert [board.parse_hex(number) for number in numbers] == list(board)
    with pytest.raises(NotationError):
        board.parse_hex("nowhere")


@given(boards(), st.integers(0, 5), st.booleans())
def test_a_turned_map_keeps_its_content(board, sides, mirror):
    there = moved(board, sides, mirror)
    back = moved(there, -sides, mirror=False) if not mirror else moved(moved(there, -sides), mirror=True)
    assert len(there) == len(board) and len(list(there.sides())) == len(list(board.sides()))
    assert back == board and content(back) == content(board)


@given(orientations, st.integers(1, 6), st.integers(1, 6))
def test_rectangle_and_free_form_of_the_same_hexes_are_equal(orientation, cols, rows):
    board = rectangle(cols, rows, orientation, "rough", levels={Hex(0, 0): 2}, sides={(Hex(0, 0), 4): "wall"})
    places = [from_offset(col, row, orientation) for row in range(rows) for col in range(cols)]
    cells = {place: ("rough", 2 if place == Hex(0, 0) else 0) for place in reversed(places)}
    same = free_form(cells, orientation, sides={(Hex(0, 0), 4): "wall"})
    assert board == same and hash(board) == hash(same) and list(board) == places
    assert board != rectangle(cols, rows, orientation, "rough")
    assert board != rectangle(cols + 1, rows, orientation, "rough")
    assert board != "a board"


@given(st.data(), boards())
def test_changes_give_what_building_anew_gives_and_can_be_taken_back(data, board):
    made = data.draw(changes(board))
    before, start = content(board), board.digest
    after = board.patched(made)
    cells, sides = content(board)
    cells, sides = dict(cells), {key: kind.id for key, kind in sides.items()}
    for change in made:
        terrain, level = cells[change.hex]
        if change.field == "terrain":
            cells[change.hex] = (next(t for t in board.terrains if t.id == change.after), level)
        elif change.field == "level":
            cells[change.hex] = (terrain, change.after)
        else:
            for key in ((change.hex, change.direction),
                        (change.hex.neighbour(change.direction), (change.direction + 3) % 6)):
                sides.pop(key, None)
                if change.after and key[0] in board:
                    sides[key] = change.after
    named = {hex_: (terrain.id, level) for hex_, (terrain, level) in cells.items()}
    anew = free_form(named, board.orientation, sides=sides, extra=board.terrains)
    assert content(after) == content(anew)
    assert after.digest == anew.digest and after == anew
    assert content(board) == before and board.digest == start, "the old board is as it was"
    assert after.patched([swapped(change) for change in reversed(made)]).digest == start
    step_by_step = board
    for change in made:
        step_by_step = step_by_step.patched([change])
    assert step_by_step.digest == after.digest
    assert (after.digest == start) == (content(after) == before)


def test_no_change_is_the_same_board():
    board = rectangle(3, 3)
    assert board.patched([]) is board


def test_a_change_must_find_what_it_says_was_before():
    board = rectangle(3, 3)
    with pytest.raises(AssertionError):
        board.patched([BoardChange(hex=Hex(0, 0), field="terrain", before="rock", after="open")])
    with pytest.raises(AssertionError):
        board.patched([BoardChange(hex=Hex(0, 0), direction=0, field="side", before="wall", after=None)])
    with pytest.raises(AssertionError):
        board.patched([BoardChange(hex=Hex(9, 9), field="level", before=0, after=1)])


def test_a_door_opens_from_both_hexes_and_closes_again():
    board = rectangle(4, 1, sides={(Hex(1, 0), 0): "door_closed"})
    opened = board.patched([BoardChange(hex=Hex(2, 0), direction=3, field="side", before="door_closed",
                                        after=board.side(Hex(2, 0), 3).opens_to)])
    assert opened.side(Hex(1, 0), 0) == opened.side(Hex(2, 0), 3) == side_kind_of("door_open")
    assert board.side(Hex(1, 0), 0) == side_kind_of("door_closed")
    again = opened.patched([BoardChange(hex=Hex(1, 0), direction=0, field="side", before="door_open",
                                        after="door_closed")])
    assert again == board and again.digest == board.digest != opened.digest


def test_what_others_derive_from_the_map_is_kept_but_around_a_change():
    board = random_board(Random(3), 9, 9)
    board.cache["by slot"] = {slot: board.terrain_at(slot).id for slot in board.slots()}
    board.cache["by hex"] = {hex_: hex_ for hex_ in board}
    board.cache["whole"] = "anything"
    at = board.grid.hex_at(4, 4)
    after = board.patched([BoardChange(hex=at, field="level", before=board.level(at), after=5)])
    around = set(within(at, 1))
    assert after.cache["by hex"].keys() == set(board) - around
    assert after.cache["by slot"].keys() == {board.index(hex_) for hex_ in board if hex_ not in around}
    assert "whole" not in after.cache and len(board.cache["by hex"]) == len(board)
    assert after.cache["by hex"] is not board.cache["by hex"]


@given(boards())
def test_the_cache_is_no_part_of_the_value(board):
    other = moved(board)
    other.cache["x"] = {0: 1}
    assert other == board and hash(other) == hash(board)


def test_hexes_far_apart_make_a_small_map():
    board = free_form({Hex(0, 0): ("open", 0), Hex(1, 0): ("rock", 2), FAR: ("rough", -1)},
                      sides={(Hex(0, 0), 0): "fence", (FAR, 3): "wall"})
    assert isinstance(board.frame, SparseFrame) and board.size == 3
    assert list(board) == [FAR, Hex(0, 0), Hex(1, 0)]
    assert board.level(FAR) == -1 and board.side(Hex(1, 0), 3).id == "fence"
    assert board.side(FAR.neighbour(3), 0).id == "wall"
    assert board.parse_hex(board.number(FAR)) == FAR
    change = BoardChange(hex=FAR, field="level", before=-1, after=0)
    again = board.patched([change]).patched([swapped(change)])
    assert again == board and moved(moved(board, 2), -2) == board


def test_a_scenario_brings_terrains_of_its_own_with_figures_for_one_ruleset():
    mud = Terrain(id="mud", name="Mud", extra=2, by_ruleset=(("blades", (("depth", 6),)),))
    board = rectangle(2, 2, terrains={Hex(1, 0): "mud"}, extra=[mud])
    assert board.terrain(Hex(1, 0)) is mud and mud.figure("blades", "depth") == 6
    assert mud.figure("blades", "other") is None and mud.figure("clubs", "depth") is None
    hard = rectangle(2, 2, terrains={Hex(1, 0): "mud"}, extra=[Terrain(id="mud", name="Mud", extra=1)])
    assert board != hard, "what a terrain means is content"
    dry = board.patched([BoardChange(hex=Hex(1, 0), field="terrain", before="mud", after="open")])
    assert dry == rectangle(2, 2, extra=[mud]) != rectangle(2, 2)
    own = Terrain(id="rock", name="Boulder", extra=1)
    assert rectangle(2, 2, fill="rock", extra=[own]).terrain(Hex(0, 0)) is own
    assert terrain_of("rock").blocks_move


@given(boards(), st.sampled_from([t.id for t in DEFAULT_TERRAINS]))
def test_where_names_the_hexes_of_the_map_only(board, name):
    flags = board.where(lambda terrain: terrain.id == name)
    assert len(flags) == board.size
    assert {board.hex_at(slot) for slot in range(board.size) if flags[slot]} == {
        hex_ for hex_ in board if board.terrain(hex_).id == name}
    walls = board.where_sides(lambda kind: kind.blocks_sight)
    for hex_, slot in zip(board, board.slots(), strict=True):
        for d in range(6):
            kind = board.side(hex_, d)
            assert bool(walls[slot] >> d & 1) == bool(kind and kind.blocks_sight)


def test_the_largest_maps_are_built_at_once_and_small():
    start = time.perf_counter()
    at = Hex(100, 100)
    board = rectangle(500, 500, sides={(at, 0): "wall"})
    opened = board.patched([BoardChange(hex=at, direction=0, field="side", before="wall", after=None)])
    digests = {board.digest, opened.digest}
    assert time.perf_counter() - start < 0.5
    assert len(board) == 250_000 and len(digests) == 2
    assert board.number(board.grid.hex_at(499, 499)) == "500500"
    held = sum(sys.getsizeof(getattr(board, name)) for name in Board.__dataclass_fields__)
    assert held + sys.getsizeof(board.frame.present) < 2_000_000


def test_a_digest_is_the_same_in_every_run():
    board = rectangle(3, 2, "flat", terrains={Hex(1, 0): "rock"}, levels={Hex(0, 1): -2},
                      sides={(Hex(0, 0), 5): "low_wall"})
    assert board.digest == "8a08161b1935b937976ac21acc3d2fed"


def test_words_are_no_content():
    mud, named = Terrain(id="mud", name="Mud", extra=2), Terrain(id="mud", name="Lama", extra=2)
    assert rectangle(2, 2, fill="mud", extra=[mud]) == rectangle(2, 2, fill="mud", extra=[named])
