"""A replay as one page: it needs nothing but itself, and is driven in a real browser where there is one."""

import json
import re
from html.parser import HTMLParser

import pytest
from chromium import Browser, chromium

from hexsim.files.log import record, resume
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.game.tree import Mark
from hexsim.hexes.hex import Hex
from hexsim.text import LANGUAGES, set_language
from hexsim.ui.film import Film
from hexsim.ui.html.page import SIZE, page
from hexsim.ui.log_lines import log_lines
from hexsim.ui.seen import replay_of
from hexsim.ui.spots import spot_at
from hexsim.ui.view import ViewState
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


class Tags(HTMLParser):
    """Collects what a page refers to, and whether its tags close."""

    def __init__(self):
        super().__init__()
        self.refers, self.open = [], []

    def handle_starttag(self, tag, attrs):
        self.refers += [value for name, value in attrs if name in ("src", "href", "xlink:href", "srcset")]
        if tag not in ("meta", "input", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def data_of(text):
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    return json.loads(found[1])


def test_it_refers_to_nothing_else(game):
    text = page(game)
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    data = data_of(text)
    drawn = "".join([*data["pieces"], *data["grounds"]])
    refers = [*tags.refers, *re.findall(r'href="([^"]*)"', drawn)]
    assert refers and all(re.fullmatch(r"#s\d+", ref) for ref in refers)
    assert {ref[1:] for ref in refers} <= set(re.findall(r'id="(s\d+)"', text))
    outside = text.replace("http://www.w3.org/2000/svg", "")
    assert not any(word in outside.replace("http-equiv", "") for word in ("http", "@import", "url("))
    assert "default-src 'none'" in text


def test_every_moment_shows_what_is_there(game):
    data, film, replay = data_of(page(game)), Film(game, SIZE), replay_of(game)
    assert len(data["takes"]) == len(film.moments())
    assert film.moments()[0] == 0 and film.moments()[-1] == len(replay)
    takes = list(film.takes(film.moments()))
    drawn = ["".join(data["pieces"][number] for number in take[1]) for take in data["takes"]]
    for a in range(1, len(takes)):
        poses = [[unit.pose for unit in replay.state_at(takes[n].moment).units] for n in (a - 1, a)]
        if poses[0] != poses[1]:
            assert drawn[a] != drawn[a - 1]
    assert [line["t"] for line in data["lines"]] == [line.text for line in log_lines(game, ViewState())]
    assert any("l" in line for line in data["lines"])


def test_names_cannot_break_out(game):
    from dataclasses import replace

    game.scenario = replace(game.scenario, title='</title><script>alert("x")</script>')
    game.mark(spot_at(game, 0), Mark(text="</script><script>alert(1)</script>"))
    text = page(game)
    assert text.count("<script") == 2 and "alert(1)" in text
    assert data_of(text)["takes"][0][3] == "</script><script>alert(1)</script>"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words(game, lang):
    set_language(lang)
    text = page(game)
    assert "ui." not in text.replace("ui.map", "") and f'<html lang="{lang.replace("_", "-")}">' in text


def test_on_the_command_line(log, tmp_path):
    out = tmp_path / "x.html"
    assert hexsim("render", log, "-o", out).code == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    for words in (["--at", "1"], ["--moment", "1"], ["--size", "100x100"], ["--path", "ana:F"]):
        found = hexsim("render", log, "-o", out, *words)
        assert found.code == 2 and "says nothing about a .html file" in found.err
    assert hexsim("render", YARD, "-o", out).code == 0
    assert hexsim("render", log, "-o", "/no/such/folder/x.html").code == 2


@pytest.mark.skipif(chromium() is None, reason="no Chromium here")
def test_in_a_browser(log, tmp_path):
    game, _ = resume(log, watched=True)
    moment = replay_of(game).next_turn(3)
    game.mark(spot_at(game, moment), Mark(text="look here", arrows=((Hex(0, 1), Hex(3, 2)),), bookmark=True))
    text = page(game)
    data, out = data_of(text), tmp_path / "x.html"
    out.write_text(text, encoding="utf-8")
    last = len(data["takes"]) - 1
    with Browser(tmp_path / "profile") as browser:
        browser.open(out)

        def at():
            return int(browser.says("document.body.dataset.take"))

        def shown():
            return browser.says("document.getElementById('above').childElementCount")

        assert at() == 0 and shown() == len(data["takes"][0][1])
        browser.key("ArrowRight")
        browser.key("ArrowRight")
        browser.key("ArrowLeft")
        assert at() == 1
        browser.key("ArrowDown")
        assert at() == next(turn for turn in data["turns"] if turn > 1)
        browser.key("ArrowUp")
        browser.key("End")
        assert at() == last and shown() == len(data["takes"][last][1])
        browser.key("Home")
        assert at() == 0
        here = data["marks"][0][0]
        browser.says(f"(time => {{ time.value = {here}; time.dispatchEvent(new Event('input')); }})"
                     "(document.getElementById('time'))")
        assert at() == here
        assert browser.says("document.getElementById('comment').textContent") == "look here"
        line = next(number for number, line in enumerate(data["lines"]) if "l" in line)
        browser.click(f"#lines > li:nth-child({line + 1}) .fold")
        assert browser.says(f"!document.querySelectorAll('#lines > li')[{line}].querySelector('ul').hidden")
        assert at() == here, "unfolding a ledger goes nowhere"
        browser.says(f"document.querySelectorAll('#lines > li')[{line}].click()")
        assert at() == data["lines"][line]["m"]
        assert browser.says("document.querySelectorAll('#lines li.here').length") == 1
        browser.says("document.activeElement.blur()")
        browser.key("Home")
        browser.key("KeyX")
        browser.key("KeyX")
        browser.key("Space")
        browser.wait(450)
        browser.key("Space")
        run = at()
        assert 0 < run < last + 1
        browser.key("Space", shift=True)
        browser.wait(250 + 160 * run)
        assert at() == 0
        box = browser.says("(b => [b.left, b.top, b.width, b.height])"
                           "(document.getElementById('time').getBoundingClientRect())")
        middle = box[1] + box[3] / 2
        browser.drag((box[0] + 9, middle), (box[0] + box[2] - 3, middle))
        assert at() == last
        browser.picture(tmp_path / "page.png")
        assert all(address.startswith(("file:", "about:")) for address in browser.asked_for())
        assert browser.complaints() == []


def test_a_record_is_not_needed(game):
    assert game.recorder is None and page(game)
    record(game)
