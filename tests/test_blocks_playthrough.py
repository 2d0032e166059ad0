"""A fight under `blocks` at the text board as readable text, in three languages, and kept as a log."""

import re
from pathlib import Path

import pytest

from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from tests.terminal import FOLDER, hexsim

KEPT = Path(__file__).parent / "data" / "playthroughs" / "gateway.txt"

SCRIPT = """\
small on
friends order units=bea,ada
units
map
bea attack target=orm
bea move path=F
orders
bea attack target=orm manoeuvre=knock_down
orders
look 0403
orm retaliate free=force
5 5
6 2
orders
2
3
end
ada move path=F
odds orm
ada joint target=orm + part who=ada + part who=bea
ada attack target=orm weapon=sword manoeuvre=push
orm escape free=grace
3 2
orders
orm choose what=manoeuvre
ada use item=salve
6 4
3
end
ulf move path="@2 F L"
orders
end
orm move path=F
orm attack target=ada
orders
ada defend
8 4
2 2
6 5
log 6
end
bea joint target=orm + part who=bea + part who=ada
bea move path=B
bea end
ada stand
friends agree
brutes agree
log 4
quit
"""


def told(folder, monkeypatch, lang="en"):
    """What the board writes, and the file in which it keeps the fight."""
    monkeypatch.setenv("HEXSIM_DATA", str(folder))
    found = hexsim("play", FOLDER / "gateway.toml", "--text", "--dice", "given", stdin=SCRIPT, lang=lang)
    assert (found.code, found.err) == (0, "")
    saved = next((folder / "autosave").iterdir())
    return found.out.replace(str(saved), "fight.hexlog"), saved


def test_a_whole_fight_reads_as_it_did(tmp_path, monkeypatch, request):
    text, saved = told(tmp_path, monkeypatch)
    if request.config.getoption("--rewrite"):
        KEPT.write_text(text, encoding="utf-8")
    assert text.splitlines() == KEPT.read_text(encoding="utf-8").splitlines()
    assert open_game(read_log(saved)).state.outcome is not None
    assert hexsim("verify", saved).code == 0


@pytest.mark.parametrize("lang", ["pt_BR", "ru"])
def test_every_language_tells_the_same_figures_and_rules(lang, tmp_path, monkeypatch):
    english = told(tmp_path / "en", monkeypatch)[0].splitlines()
    other = told(tmp_path / lang, monkeypatch, lang)[0].splitlines()
    assert english != other and not any("blocks." in line for line in other)
    assert list(map(figures, english)) == list(map(figures, other))


def figures(line):
    """Numbers and rule ids of a line; languages may put them in another order."""
    return sorted(re.findall(r"B-[A-Z]+-\d+|E_[A-Z]+|\d+", line))
