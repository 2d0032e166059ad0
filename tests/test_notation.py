"""Hex numbers, poses and paths as text."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import hexes, orientations, paths, poses

from hexsim.errors import NotationError
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.notation import Grid, format_pose, from_offset, grid_of, parse_pose, to_offset
from hexsim.hexes.path import TOKENS, after, end_of, format_path, parse_path
from hexsim.hexes.pose import Pose
from hexsim.text import LANGUAGES, set_language

grids = st.builds(
    lambda orientation, col, row, cols, rows: Grid(
        orientation=orientation, first_col=col, first_row=row, cols=cols, rows=rows),
    orientations, st.integers(-50, 50), st.integers(-50, 50), st.integers(1, 120), st.integers(1, 120))


@pytest.fixture(autouse=True)
def english():
    set_language("en")
    yield
    set_language("en")


NUMBERS = [  # orientation, columns, rows, hex, number
    ("pointy", 20, 10, (0, 0), "0101"),
    ("pointy", 20, 10, (0, 1), "0102"),  # an odd row lies half a hex to the right
    ("pointy", 20, 10, (-1, 2), "0103"),
    ("pointy", 20, 10, (1, 6), "0507"),
    ("pointy", 99, 99, (98, 0), "9901"),
    ("pointy", 100, 10, (0, 0), "001001"),
    ("pointy", 10, 100, (-48, 99), "002100"),
    ("pointy", 500, 500, (499, 0), "500001"),
    ("flat", 20, 10, (0, 0), "0101"),
    ("flat", 20, 10, (1, 0), "0201"),  # an odd column lies half a hex lower
    ("flat", 20, 10, (2, -1), "0301"),
    ("flat", 20, 10, (4, 4), "0507"),
]


@pytest.mark.parametrize(("orientation", "cols", "rows", "hex_", "number"), NUMBERS)
def test_printed_numbers(orientation, cols, rows, hex_, number):
    grid = Grid(orientation=orientation, cols=cols, rows=rows)
    assert grid.number(Hex(*hex_)) == number
    assert grid.parse(number) == Hex(*hex_)


@given(hexes(200), orientations)
def test_columns_and_rows_read_back(hex_, orientation):
    assert from_offset(*to_offset(hex_, orientation), orientation) == hex_


@given(grids, hexes(60))
def test_numbers_read_back_on_the_map_and_off_it(grid, hex_):
    number = grid.number(hex_)
    assert grid.parse(number) == hex_
    assert (hex_ in grid) == number.isdigit()
    assert not number.isdigit() or len(number) == (6 if max(grid.cols, grid.rows) > 99 else 4)
    assert grid.parse(f"{hex_.q},{hex_.r}") == hex_


def test_numbers_are_dealt_once_each_from_0101_over_the_bounding_box():
    for orientation in ("pointy", "flat"):
        shape = [hex_.plus(Hex(7, -4)) for hex_ in within(Hex(0, 0), 3)]
        grid = grid_of(shape, orientation)
        numbers = {grid.number(hex_) for hex_ in shape}
        assert len(numbers) == len(shape)
        assert min(int(number[:2]) for number in numbers) == min(int(number[2:]) for number in numbers) == 1
        assert max(int(number[:2]) for number in numbers) == grid.cols
        assert max(int(number[2:]) for number in numbers) == grid.rows
    assert (grid_of([], "flat").cols, Hex(0, 0) in grid_of([])) == (0, False)


@pytest.mark.parametrize("text", [
    "", "507", "00507", "0A07", "05-7", " 0507", "0507 ", "3", "3,", ",3", "3,4,5", "3, 4", "+3,4", "3.0,4",
    "٠٥٠٧", "9999999999,0", "x" * 10000, "1" * 10000])
def test_what_is_no_hex_is_refused_and_quoted(text):
    with pytest.raises(NotationError) as caught:
        Grid(cols=20, rows=10).parse(text)
    assert text in str(caught.value) and "0101" in str(caught.value)


@pytest.mark.parametrize("text", ["0001", "0100", "2101", "0111", "9999", "0000"])
def test_a_number_off_the_map_is_refused_with_the_last_there_is(text):
    with pytest.raises(NotationError) as caught:
        Grid(cols=20, rows=10).parse(text)
    assert text in str(caught.value) and "2010" in str(caught.value)


@given(grids, poses(60))
def test_poses_read_back(grid, pose):
    text = format_pose(grid, pose)
    assert parse_pose(grid, text) == pose
    assert parse_pose(grid, f"{pose.hex.q},{pose.hex.r}/{pose.facing}") == pose
    assert parse_pose(grid, f"{grid.number(pose.hex)}/{pose.facing}") == pose


def test_poses_name_the_facing_as_the_board_lies():
    grid, flat = Grid(cols=20, rows=10), Grid(orientation="flat", cols=20, rows=10)
    assert format_pose(grid, Pose(Hex(1, 6), 2)) == "0507NW"
    assert format_pose(flat, Pose(Hex(4, 4), 2)) == "0507N"
    assert format_pose(grid, Pose(Hex(-1, 0), 0)) == "-1,0/E"
    assert parse_pose(grid, "0507nw") == parse_pose(grid, "1,6/NW") == Pose(Hex(1, 6), 2)


@pytest.mark.parametrize("text", [
    "", "0507", "NE", "0507/6", "05072", "0507/", "0507 NE", "0507N", "0507NENE", "1,/E"])
def test_what_is_no_pose_is_refused(text):
    with pytest.raises(NotationError):
        parse_pose(Grid(cols=20, rows=10), text)


EXAMPLES = [  # text, end hex, end facing; all from (0,0) facing 0
    ("F3", (3, 0), 0),
    ("L F", (2, -2), 1),
    ("< F", (2, -1), 0),
    ("B2", (-2, 0), 0),
    ("@3 F2 /0", (-2, 0), 0),
    ("F tL2 F /3", (1, 0 - 1), 3),
    ("SL SR", (-1, 0), 0),
    ("F2 ! B", (1, 0), 0),
    ("", (0, 0), 0),
]


@pytest.mark.rule("M-NOTE-2", "M-NOTE-5")
@pytest.mark.parametrize(("text", "hex_", "facing"), EXAMPLES)
def test_paths_lead_where_the_rule_says(text, hex_, facing):
    assert end_of(Pose(Hex(0, 0), 0), parse_path(text)) == Pose(Hex(*hex_), facing)
    assert format_path(parse_path(text)) == text


@pytest.mark.rule("M-NOTE-2")
def test_each_entry_goes_where_it_says_and_faces_as_it_says():
    table = {"F": (0, 0), "L": (1, 1), "R": (5, 5), "<": (1, 0), ">": (5, 0), "SL": (2, 0), "SR": (4, 0),
             "B": (3, 0)}
    for facing in range(6):
        pose = Pose(Hex(2, -5), facing)
        for token, (rel, turn) in table.items():
            wanted = Pose(pose.ahead(rel), (facing + turn) % 6)
            assert after(pose, token) == after(pose, f"{token}^") == wanted
        assert after(pose, "tL") == pose.turned(1) and after(pose, "tR") == pose.turned(-1)
        assert after(pose, "@4") == after(pose, "/4") == Pose(pose.hex, 4)
        assert after(pose, "!") == pose


@pytest.mark.rule("M-NOTE-1")
@pytest.mark.parametrize(("text", "tokens"), [
    ("FFF", "F F F"), ("F3", "F F F"), ("  F3", "F F F"), ("F12", " ".join("F" * 12)),
    ("@1L2<>SLSRB", "@1 L L < > SL SR B"), ("tLtR3", "tL tR tR tR"), ("F^F2", "F^ F F"), ("SL^SL", "SL^ SL"),
    ("!!F!/3!!", "! ! F ! /3 ! !"), ("@0/0", "@0 /0"), ("/5", "/5"), ("tL", "tL"), ("   ", ""), ("F1", "F"),
    ("SLSL2", "SL SL SL")])
def test_spaces_between_tokens_mean_nothing(text, tokens):
    assert parse_path(text) == tuple(tokens.split())


@pytest.mark.rule("M-NOTE-1")
@pytest.mark.parametrize(("text", "at"), [
    ("f", 1), ("S", 1), ("t", 1), ("TL", 1), ("F0", 2), ("F01", 2), ("F100", 4), ("F 2", 3), ("F ^", 3),
    ("F2^", 3), ("F^2", 3), ("^", 1), ("@", 1), ("@6", 1), ("@ 1", 1), ("@12", 3), ("F @1", 3), ("@1@2", 3),
    ("! @1", 3), ("tL^", 3), ("/", 1), ("/6", 1), ("/2 F", 4), ("/2/3", 3), ("/2 tL", 4), ("!2", 2),
    ("F,F", 2), ("F\tF", 2), ("F\nF", 2), ("F３", 2), ("Ｆ", 1), ("F2 2", 4), ("0507", 1)])
def test_a_text_that_does_not_fit_is_refused_at_its_place(text, at):
    with pytest.raises(NotationError) as caught:
        parse_path(text)
    assert caught.value.key == "core.bad_path" and caught.value.params["at"] == at
    assert text in str(caught.value)


@pytest.mark.rule("M-NOTE-4")
@pytest.mark.parametrize(("text", "canonical"), [
    ("F F F", "F3"), ("!!", "! !"), ("F^F^F", "F^ F^ F"), ("tLtL tR", "tL2 tR"), ("F99FF", "F99 F2"),
    ("F" * 199, "F99 F99 F"), (" @2 SLSL /1 ! ", "@2 SL2 /1 !")])
def test_canonical_texts(text, canonical):
    assert format_path(parse_path(text)) == canonical
    assert format_path(parse_path(canonical)) == canonical


@pytest.mark.rule("M-NOTE-4")
@given(paths(longest=120))
@example(("F",) * 99)
@example(("F",) * 100)
def test_paths_read_back(tokens):
    text = format_path(tokens)
    assert parse_path(text) == tokens
    assert parse_path(text.replace(" ", "")) == tokens, "the alphabet is prefix-free"


@pytest.mark.rule("M-NOTE-1")
@given(st.text("FLR<>SBtT@/!^ 0123456789", max_size=12))
def test_any_text_is_read_whole_or_refused(text):
    entry, turn = r"(SL|SR|F|L|R|<|>|B)([1-9][0-9]?|\^)?", "t[LR]([1-9][0-9]?)?"
    grammar = re.compile(rf" *(@[0-5])?( |{entry}|{turn}|!)*(/[0-5][ !]*)?")
    if grammar.fullmatch(text):
        tokens = parse_path(text)
        assert all(token.removesuffix("^") in TOKENS for token in tokens)
        assert parse_path(format_path(tokens)) == tokens
    else:
        with pytest.raises(NotationError):
            parse_path(text)


def test_every_refusal_has_words_in_every_language():
    grid = Grid(cols=20, rows=10)
    for read, text in ((grid.parse, "x"), (grid.parse, "9999"), (lambda text: parse_pose(grid, text), "x"),
                       (lambda text: parse_pose(grid, text), "0507X"), (parse_path, "@1@2")):
        said = set()
        for language in LANGUAGES:
            set_language(language)
            with pytest.raises(NotationError) as caught:
                read(text)
            sentence = str(caught.value)
            assert text[-1] in sentence and "{" not in sentence and "core." not in sentence
            said.add(sentence)
        assert len(said) == len(LANGUAGES)


@pytest.mark.rule("M-NOTE-6")
def test_tokens_stand_in_the_order_that_decides_between_equally_good_paths():
    assert " ".join(TOKENS) == "@0 @1 @2 @3 @4 @5 F L R < > SL SR B tL tR /0 /1 /2 /3 /4 /5 !"
