"""A page to print: map, everybody, ledger; and paths in pictures."""

import re

import pytest

from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.text import LANGUAGES, set_language
from hexsim.ui.handout import PAGE, handout
from hexsim.ui.ops import Text, bounds
from tests.terminal import YARD, hexsim

ORDERS = 'ana move path="F2 /1"\nben move path="R F /3"\nana step_wait path="/3"\n'


@pytest.fixture(autouse=True)
def _english():
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "fight.hexlog"
    assert hexsim("run", YARD, "--orders", "-", "-o", path, stdin=ORDERS).code == 0
    return path


@pytest.fixture
def game(log):
    return open_game(read_log(log))


def words(ops):
    return [op.text for op in ops if isinstance(op, Text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_on_the_page(game, lang):
    set_language(lang)
    ops = handout(game)
    told = words(ops)
    assert told[0] == "Yard" and not any(text.startswith(("ui.", "cli.")) for text in told)
    for name in ("Ana", "Ben"):
        assert any(name in text for text in told)
    assert sum("M-MOVE-2" in text for text in told) >= 4
    left, top, wide, high = bounds([op for op in ops if not isinstance(op, Text)])
    assert left >= 0 and top >= 0 and left + wide <= PAGE[0] and top + high <= PAGE[1]
    assert all(0 < op.at[1] < PAGE[1] for op in ops if isinstance(op, Text))


def test_only_what_has_happened_by_then(game):
    assert sum("M-MOVE-2" in text for text in words(handout(game, moment=0))) == 0
    assert any("Nothing with a ledger" in text for text in words(handout(game, moment=0)))


def test_the_ledger_of_a_path(game):
    told = words(handout(game, moment=0, way=("ben", "F2 tL")))
    line = next(text for text in told if "F2 tL" in text)
    assert re.search(r"costs \d+ of", line)
    assert sum(text.startswith(("1 ", "2 ", "3 ")) for text in told) == 3


def test_a_long_ledger_is_cut_at_its_beginning(game):
    for _ in range(40):
        game.play(game.awaiting.default or game.legal_orders.pick(0))
    last = [text for text in words(handout(game)) if "M-" in text][-1]
    told = words(handout(game))
    assert last in told and len(told) < 90


def test_pdf_on_the_command_line(log, tmp_path):
    out = tmp_path / "x.pdf"
    for words_ in (["--moment", "5"], ["--at", "1", "--path", "ben:F2"]):
        found = hexsim("render", log, "-o", out, *words_)
        assert (found.code, found.err) == (0, "")
        data = out.read_bytes()
        assert data.startswith(b"%PDF") and data.count(b"/Type /Page ") == 1
    assert hexsim("render", log, "-o", out, "--size", "100x100").code == 2


def test_a_path_in_a_picture(log, tmp_path):
    plain, drawn = tmp_path / "a.svg", tmp_path / "b.svg"
    assert hexsim("render", YARD, "-o", plain).code == 0
    assert hexsim("render", YARD, "-o", drawn, "--path", "ana:F2 tL").code == 0
    assert drawn.stat().st_size > plain.stat().st_size
    assert ">3/5<" in drawn.read_text(encoding="utf-8")


BAD = {
    "no colon": ("ana", 2, "is no UNIT:PATH"),
    "no unit": ("zoe:F", 2, "There is no unit “zoe”"),
    "no path": ("ana:zz", 2, "zz"),
    "too far": ("ana:F9", 3, "The map ends here"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_paths(case, tmp_path):
    text, code, part = BAD[case]
    found = hexsim("render", YARD, "-o", tmp_path / "x.svg", "--path", text)
    assert found.code == code and part in found.err and found.err.count("\n") == 1
