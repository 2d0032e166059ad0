"""Where two replays part: on the command line, and as a value."""

import json
from pathlib import Path

import pytest
from parley.scenes import duel
from playing import say, started

from hexsim.game.compare import first_difference
from hexsim.rules.dice import Seeded
from hexsim.ui.seen import replay_of
from tests.terminal import YARD, hexsim

ORDERS = 'ana move path="F2 /1"\nben move path="R F /3"\nana step_wait path="/3"\n'


def log(path, orders=ORDERS, *more):
    assert hexsim("run", YARD, "--orders", "-", "-o", path, *more, stdin=orders).code == 0
    return path


@pytest.fixture
def one(tmp_path):
    return log(tmp_path / "one.hexlog")


def test_the_same(one, tmp_path):
    found = hexsim("compare", one, log(tmp_path / "two.hexlog"))
    assert (found.code, found.out, found.err) == (0, "Both are the same to the end: 3 orders.\n", "")
    assert json.loads(hexsim("compare", one, one, "--json").out) == {"same": True}


def test_another_order(one, tmp_path):
    other = log(tmp_path / "two.hexlog", ORDERS.replace("R F /3", "R2 /3"))
    found = hexsim("compare", one, other)
    assert found.code == 1
    assert found.out.splitlines() == [
        "They part at order 2.", 'Here: ben move path="R F /3"', 'There: ben move path="R2 /3"']
    data = json.loads(hexsim("compare", one, other, "--json").out)
    assert data["ply"] == 2 and data["orders"] == ['ben move path="R F /3"', 'ben move path="R2 /3"']


def test_one_goes_on(one, tmp_path):
    other = log(tmp_path / "two.hexlog", "".join(ORDERS.splitlines(keepends=True)[:2]))
    assert hexsim("compare", one, other).out.splitlines()[0] == "They part at order 3."
    assert hexsim("compare", one, other).out.splitlines()[2] == "There: no further order"


def test_other_positions(one, tmp_path):
    path = tmp_path / "other.toml"
    path.write_text(Path(YARD).read_text(encoding="utf-8").replace('E"', 'W"', 1), encoding="utf-8")
    other = tmp_path / "two.hexlog"
    assert hexsim("run", path, "--orders", "-", "-o", other, stdin="").code == 0
    found = hexsim("compare", one, other)
    assert (found.code, found.out) == (1, "They begin with different positions.\n")


def test_the_same_order_with_other_dice():
    fights = [started(duel, dice=Seeded(seed)) for seed in "ab"]
    for game in fights:
        say(game, "ana stance")
    different = first_difference(*map(replay_of, fights))
    assert different is not None and different.same_order and different.events[0] != different.events[1]


def test_bad_input(one, tmp_path):
    for words in ([one], [one, tmp_path / "none.hexlog"], [one, YARD]):
        found = hexsim("compare", *words)
        assert (found.code, found.out) == (2, "") and found.err


def test_branches_by_number(one, tmp_path):
    text = one.read_text(encoding="utf-8")
    assert hexsim("replay", one, "--text", stdin="jump 12\nplay\nend\nquit\n").code == 0
    assert hexsim("verify", one).code == 0
    assert one.read_text(encoding="utf-8").startswith(text)
    picture = tmp_path / "x.svg"
    assert hexsim("render", one, "-o", picture, "--branch", "2").code == 0
    found = hexsim("render", one, "-o", picture, "--branch", "3")
    assert found.code == 2 and "There is no line of play 3; the log has 2." in found.err
    assert hexsim("replay", one, "--text", "--branch", "2", stdin="lines\n").out.count(" *") == 1
