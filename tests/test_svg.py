"""The SVG back end: whole documents, the same picture as the operations say, no pygame."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from screen import duel
from test_scene import keys_of

from hexsim.board.board import rectangle
from hexsim.errors import HexsimError
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.ui.ops import Circle, Clip, Line, Polygon, Rect, Stamp, Stamps, Text
from hexsim.ui.picture import natural_size, picture, render
from hexsim.ui.scene_terrain import terrain_ops
from hexsim.ui.svg import to_svg
from hexsim.ui.theme import theme_of

NS = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parent.parent


def read(ops, size=(100, 80), **more):
    """The root element of a picture."""
    return ET.fromstring(to_svg(ops, theme_of("day"), *size, **more))


def kinds(root):
    """The elements outside `defs`, by name."""
    return [element.tag.removeprefix(NS) for element in root.iter() if element.tag != f"{NS}defs"]


def test_each_operation_becomes_its_element():
    ops = (Polygon(points=((0, 0), (1, 0), (0, 1)), fill="ink"),
           Line(points=((0, 0), (9, 9)), stroke="ink", dash=3),
           Circle(at=(3, 4), radius=2.5, stroke="ink"), Rect(box=(1, 2, 3, 4), fill="shade", radius=1),
           Text(at=(5, 5), text="a<b & c", size=10, fill="ink", anchor="centre", weight="bold", halo="tip"))
    root = read(ops, title="<T>")
    assert [child.tag.removeprefix(NS) for child in root] == [
        "title", "defs", "polygon", "polyline", "circle", "rect", "text"]
    assert root.find(f"{NS}title").text == "<T>" and root.get("width") == "100"
    polygon, polyline, circle, rect, text = list(root)[2:]
    assert polygon.get("points") == "0,0 1,0 0,1" and polyline.get("stroke-dasharray") == "3"
    assert circle.get("fill") == "none" and circle.get("r") == "2.5"
    assert float(rect.get("fill-opacity")) == pytest.approx(theme_of("day").colour("shade")[3] / 255,
                                                            abs=0.005)
    assert (text.text, text.get("text-anchor"), text.get("font-weight")) == ("a<b & c", "middle", "bold")


def test_a_stamp_is_drawn_once_and_used_at_every_place():
    stamp = Stamp(key=("s",), reach=5, ops=(Circle(at=(0, 0), radius=5, fill="ink"),))
    other = Stamp(key=("t",), reach=5, ops=(Circle(at=(0, 0), radius=1, fill="ink"),))
    root = read((Stamps(stamp=stamp, places=((1, 2), (3, 4))),
                 Stamps(stamp=stamp, places=((5, 6),), alpha=51),
                 Stamps(stamp=other, places=((7, 8),))))
    uses = root.findall(f"{NS}use")
    assert [(use.get("href"), use.get("x"), use.get("opacity")) for use in uses] == [
        ("#s0", "1", None), ("#s0", "3", None), ("#s0", "5", "0.2"), ("#s1", "7", None)]
    assert len(root.find(f"{NS}defs")) == 2


def test_clips_refer_to_their_box():
    root = read((Clip(box=(1, 2, 3, 4), ops=(Rect(box=(0, 0, 9, 9), fill="ink"),)),))
    group = root.find(f"{NS}g")
    name = re.fullmatch(r"url\(#(\w+)\)", group.get("clip-path"))[1]
    clip = next(element for element in root.iter(f"{NS}clipPath") if element.get("id") == name)
    assert clip[0].get("width") == "3" and group[0].tag == f"{NS}rect"


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_map_from_afar_has_a_cell_for_every_hex(orientation):
    board = rectangle(60, 40, orientation, terrains={Hex(2, 2): "rock"})
    root = read(terrain_ops(board, Layout(orientation=orientation, size=2.0), (0, 0, 400, 400)))
    cells = sum(path.get("d").count("M") for path in root.iter(f"{NS}path"))
    assert cells == len(board) and len(list(root.iter(f"{NS}path"))) == 2


def test_everything_referred_to_is_there():
    desk = duel()
    text = to_svg(picture(desk.game).ops, theme_of("day"), 800, 600)
    root = ET.fromstring(text)
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {use.get("href")[1:] for use in root.iter(f"{NS}use")} <= ids
    assert "None" not in text and "nan" not in text


@pytest.mark.parametrize("palette", ["day", "dusk", "paper", "contrast"])
def test_every_palette_draws_everything(palette):
    made = picture(duel().game, palette=palette)
    assert all(theme_of(palette).knows(key) for key in keys_of(made.ops))
    ET.fromstring(to_svg(made.ops, theme_of(palette), *made.size))


def test_the_whole_map_lies_in_the_picture():
    game = duel().game
    for size in (None, (640, 480), (200, 900)):
        made = picture(game, size=size)
        width, height = made.size
        assert made.size == (size or natural_size(game.state))
        for op in made.ops:
            if isinstance(op, Stamps) and op.stamp.key[0] == "token":
                for x, y in op.places:
                    assert 0 < x < width and 0 < y < height


def test_a_picture_of_the_past_shows_the_past():
    desk = duel()
    start = {op.places for op in picture(desk.game, moment=0).ops if isinstance(op, Stamps)
             and op.stamp.key[0] == "token"}
    desk.go(Hex(4, 4), 0)
    assert desk.unit("ana").pose.hex == Hex(4, 4)
    before = {op.places for op in picture(desk.game, moment=0).ops if isinstance(op, Stamps)
              and op.stamp.key[0] == "token"}
    now = {op.places for op in picture(desk.game).ops if isinstance(op,
                                                                    Stamps) and op.stamp.key[0] == "token"}
    assert before == start != now
    assert desk.view.replay is None


def test_files_are_written_by_their_ending(tmp_path):
    game = duel().game
    render(game, tmp_path / "a.svg")
    ET.parse(tmp_path / "a.svg")
    render(game, tmp_path / "a.PNG", size=(300, 200))
    data = (tmp_path / "a.PNG").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[16:24] == (300).to_bytes(4, "big") + (200).to_bytes(4,
                                                                                                         "big")
    for name, key in (("a.gif", "ui.w_picture_kind"), ("no/such/folder.svg", "core.save_failed"),
                      ("no/such/folder.png", "core.save_failed")):
        with pytest.raises(HexsimError) as caught:
            render(game, tmp_path / name)
        assert caught.value.key == key


def test_an_svg_needs_no_pygame(tmp_path):
    code = ("import sys; from pathlib import Path; from screen import duel;"
            "from hexsim.ui.picture import render;"
            "render(duel().game, Path(sys.argv[1])); print('pygame' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "a.svg"], capture_output=True, text=True,
                          cwd=ROOT, env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"})
    assert done.stdout.strip() == "False", done.stderr
