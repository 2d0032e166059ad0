"""The reach as a heat map: hexalattice's lattice holds every hex where the board has it."""

from math import sqrt

import pytest

from hexsim.hexes.hex import Hex, within
from hexsim.hexes.layout import Layout
from hexsim.text import LANGUAGES
from tests.terminal import YARD, hexsim

np = pytest.importorskip("numpy")
FLAT = YARD.replace("yard", "flat")


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("radius", [0, 1, 2, 5, 12])
@pytest.mark.parametrize("middle", [Hex(0, 0), Hex(3, -2), Hex(-4, 7)])
def test_every_hex_has_its_place_in_the_lattice(radius, middle, flat):
    from hexsim.ui.figure import lattice, place_on

    points = lattice(radius, flat=flat)
    hexes = tuple(within(middle, radius))
    rows = place_on(points, middle, hexes, flat=flat)
    assert len(set(rows)) == len(hexes)
    layout = Layout(orientation="flat" if flat else "pointy", size=1 / sqrt(3))
    for row, at in zip(rows, hexes, strict=True):
        x, y = layout.centre(at.minus(middle))
        assert points[row].tolist() == pytest.approx([x, -y], abs=1e-6)


@pytest.mark.parametrize("scenario", [YARD, FLAT])
def test_the_picture_is_coloured_by_price(scenario, tmp_path):
    from matplotlib.image import imread

    path = tmp_path / "reach.png"
    found = hexsim("figure", "reach", scenario, "ana", "-o", path)
    assert (found.code, found.err, found.out) == (0, "", f"Saved as {path}.\n")
    pixels = imread(path)
    colours = {tuple(colour) for colour in pixels[::7, ::7, :3].reshape(-1, 3).round(2).tolist()}
    assert pixels.shape[0] > 500
    assert len(colours) > 6
    other = tmp_path / "step.png"
    hexsim("figure", "reach", scenario, "ana", "-o", other, "--order", "step_wait")
    assert not np.array_equal(imread(other), pixels)


def test_svg_is_the_same_every_time(tmp_path):
    paths = [tmp_path / name for name in ("a.svg", "b.svg")]
    for path in paths:
        assert hexsim("figure", "reach", YARD, "ana", "-o", path).code == 0
    texts = [path.read_text(encoding="utf-8") for path in paths]
    assert texts[0] == texts[1]
    assert texts[0].startswith("<?xml")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_figure(lang, monkeypatch, tmp_path):
    from hexsim.ui import figure

    told = {}
    monkeypatch.setattr(figure, "draw_reach", lambda *_, **words: told.update(words))
    hexsim("figure", "reach", YARD, "ana", "-o", tmp_path / "x.png", lang=lang)
    assert sorted(told) == ["key", "scale", "title"]
    assert all(text and "cli." not in text for text in told.values())


BAD = {
    "kind": (["figure", "curve", YARD, "ana", "-o", "x.png"], "“curve” does not fit here; possible: reach."),
    "ending": (["figure", "reach", YARD, "ana", "-o", "x.gif"], "must end with one of .png .svg .pdf."),
    "unit": (["figure", "reach", YARD, "zoe", "-o", "x.png"], "There is no unit “zoe”"),
    "folder": (["figure", "reach", YARD, "ana", "-o", "/no/such/folder/x.png"], "there is no such file"),
    "output": (["figure", "reach", YARD, "ana"], "hexsim figure needs -o FILE"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input(case):
    words, part = BAD[case]
    found = hexsim(*words)
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert part in found.err


def test_a_large_reach_leaves_out_the_words(tmp_path):
    from hexsim.board.board import rectangle
    from hexsim.board.gait import EndTurn, Entry, Gait, Gear, Turn
    from hexsim.board.ground import Ground, terrain_toll
    from hexsim.board.reach import reach
    from hexsim.hexes.pose import Pose
    from hexsim.ui.figure import draw_reach

    board = rectangle(40, 40)
    gear = Gear(entries=(Entry(token="F", rule="R", price=1),), turn=Turn(rule="R", price=0),
                ends=(EndTurn(rule="R", spent=20, sides=3),))
    found = reach(Ground(board=board, toll=terrain_toll), Gait(name="run", budget=20, gears=(gear,)),
                  Pose(Hex(10, 20), 0))
    draw_reach(board, found, tmp_path / "far.svg", title="far", scale="points", key="")
    assert (tmp_path / "far.svg").stat().st_size > 10_000
