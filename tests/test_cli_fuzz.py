"""Whatever somebody types, it is a sentence and an exit code, never a traceback."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hexsim.cli.commands import COMMANDS
from tests.terminal import YARD, hexsim

TEXTS = st.one_of(
    st.sampled_from([
        YARD, "ana", "ben", "F2", "@3 F /0", "maneuvers", "M-MOVE-3", "-", "--", "", " ", "0", "-1",
        "9" * 400, "../..", "/", "a\0b", "x.png",
        "\ud800", "ana move", "move stand=yes", "red", "*", "%s", "{x}", "~"]),
    st.text(max_size=12))
FLAGS = sorted({option.flag for one in COMMANDS for option in one.options} | {"--lang", "--help", "-h"})
ORDERS = [None, "move", "posture to=lying", "posture", "aim", "nothing", "act", "fly", "step_wait"]
LINES = ["map", "orders", "to 0301", "to 0403 E", "yes", "no", "1", "2", "12", "undo", "redo", "end", "path",
         "path F2", "face W", "reach 2", "prices", "why 0704", "log", "units", "select ana", "save x",
         "blue concede",
         "ana nothing", "referee modify unit=ana by=-2", "7", "lang ru", "lang en", "?"]
SAFE = [command for command in COMMANDS if command.name not in ("render", "figure", "perft")]


@pytest.fixture(autouse=True)
def _apart(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


def judged(found):
    assert found.code in (0, 1, 2, 3)
    assert "Traceback" not in found.err
    assert (found.code == 0) == (found.err == "")


@given(command=st.sampled_from(SAFE), words=st.lists(st.one_of(TEXTS, st.sampled_from(FLAGS)), max_size=7))
@settings(max_examples=300)
def test_any_words_after_a_command(command, words):
    judged(hexsim(command.name, *words))


@given(words=st.lists(st.one_of(TEXTS, st.sampled_from(FLAGS)), max_size=4))
def test_any_words_at_all(words):
    if words and words[0] in ("render", "figure", "perft"):
        return
    judged(hexsim(*words))


@given(notation=st.one_of(st.text(alphabet="FLRSBt<>@/!^ 0123456789", max_size=14), st.text(max_size=6)),
       order=st.sampled_from(ORDERS))
@example(notation="--help", order=None)
@example(notation="-h", order=None)
@settings(max_examples=200)
def test_any_notation(notation, order):
    words = ["--order", order] if order else []
    found = hexsim("explain", YARD, "ana", *words, "--json", "--", notation)
    judged(found)
    document = json.loads(found.out)
    assert ("ledger" in document) == (found.code == 0)
    assert ("refusal" in document) == (found.code == 3)
    if found.code == 0:
        assert sum(line["cost"] for line in document["ledger"]) == document["spent"]
        assert hexsim("explain", YARD, "ana", *words, "--", document["path"]).code == 0


@given(lines=st.lists(st.one_of(
    st.sampled_from(LINES),
    st.text(max_size=20).map(lambda text: text.replace("\n", " ").replace("\r", " "))), max_size=12))
@settings(max_examples=120)
def test_any_lines_at_the_text_board(lines):
    found = hexsim("play", YARD, "--text", "--seed", "1", stdin="\n".join(lines))
    judged(found)


@given(text=st.text(max_size=60))
def test_any_orders(text):
    judged(hexsim("run", YARD, "--orders", "-", stdin=text))
