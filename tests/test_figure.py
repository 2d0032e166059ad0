"""The reach as a heat map: hexalattice's lattice holds every hex where the board has it."""

import re
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
    "kind": (["figure", "curve", YARD, "ana", "-o", "x.png"], "possible: reach arcs rose ways odds."),
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


@pytest.mark.parametrize(("kind", "ending"), [("arcs", "png"), ("rose", "pdf"), ("ways", "png"),
                                              ("odds", "pdf")])
def test_every_figure_is_written(kind, ending, tmp_path):
    path = tmp_path / f"x.{ending}"
    found = hexsim("figure", kind, "duel", "sil", "-o", path)
    assert (found.code, found.err) == (0, "")
    assert path.stat().st_size > 3000


@pytest.mark.parametrize(("kind", "lang"), [("arcs", "pt_BR"), ("rose", "ru"), ("ways", "pt_BR"),
                                            ("odds", "ru")])
def test_words_of_every_figure(kind, lang, tmp_path):
    path = tmp_path / "x.svg"
    hexsim("figure", kind, "duel", "sil", "-o", path, lang=lang)
    words = re.findall(r"<!-- (.*?) -->", path.read_text(encoding="utf-8"))
    assert words and not any(word.startswith(("cli.", "ui.", "maneuvers.")) for word in words)


def test_a_flat_map(tmp_path):
    for kind in ("arcs", "ways"):
        assert hexsim("figure", kind, FLAT, "ana", "-o", tmp_path / "x.png").code == 0


def test_the_rose_has_every_entry_at_its_price():
    from hexsim.cli.movement import load_movement
    from hexsim.ui.figure_rose import petals, stages

    gait = load_movement(str(YARD), "ana", None).gait()
    rows = list(stages(gait))
    assert [number for number, *_ in rows] == sorted({number for number, *_ in rows})
    assert rows[-1][1] and not any(stays for _, stays, _ in rows[:-1])
    for number, _, gear in rows:
        assert gear is gait.gears[number - 1]
        assert {petal.token: petal.price for petal in petals(gear)} == {
            entry.token: entry.price for entry in gear.entries}


def test_equal_reaches_are_drawn_once():
    from hexsim.cli.movement import at_its_turn, load_movement
    from hexsim.ui.figure_maps import reaches

    there = at_its_turn(load_movement("duel", "sil", None))
    found = reaches(there.ruleset, there.state, there.unit)
    shapes = [(tuple(made.goals()), made.gait.budget) for _, made in found]
    assert len(set(shapes)) == len(shapes) > 1
    assert sum(name.count(",") + 1 for name, _ in found) > len(found)


def test_curves_are_the_exact_chances():
    from hexsim.cli.figure import _target
    from hexsim.cli.movement import at_its_turn, load_movement
    from hexsim.ui.figure_curves import _ahead, curves
    from hexsim.ui.named import odds_of, orders_naming

    there = at_its_turn(load_movement("battlefield", "gil", None))
    target = _target(there)
    found = curves(there.ruleset, there.state, there.unit, target, 12)
    assert found and all(0 <= chance <= 1 for curve in found for _, chance in curve.chances)
    best = {far: max((odds_of(there.ruleset, state, order).chance or 0)
                     for order in orders_naming(there.ruleset, state, "gil")[target.id])
            for far, state in _ahead(there.state, there.unit, target, 12)
            if target.id in orders_naming(there.ruleset, state, "gil")}
    drawn = {}
    for curve in found:
        for far, chance in curve.chances:
            drawn[far] = max(chance, drawn.get(far, 0))
    assert drawn == {far: best[far] for far in drawn} and len(drawn) > 3


def test_nobody_to_attack(tmp_path):
    found = hexsim("figure", "odds", "bridge", "lenz", "-o", tmp_path / "x.png")
    assert found.code == 2 and "can attack nobody straight ahead" in found.err
