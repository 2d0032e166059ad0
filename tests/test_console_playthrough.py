"""Whole fights at the text board as readable text, compared line by line.

`pytest tests/test_console_playthrough.py --rewrite` writes them anew; read the difference before keeping it.
"""

import re
from pathlib import Path

import pytest

from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from tests.terminal import FOLDER, hexsim

KEPT = Path(__file__).parent / "data" / "playthroughs"

GATE = """\
small on
map
units
sight 0502
look 0302
reach 2
why 0402
to 0302 E
2
face SE
no
to 0302 E
yes
end
orders
step_ready item=0 how=door
ben move path="/3"
end
undo
undo
redo
redo
ben crouch
end
end
reach 3
to 0502
path F F^ R
yes
log 6
face W
face SW
yes
quit
"""

TWINS = """\
6
2
small on
ana posture to=kneeling path=/5
map
look 0301
end
move path=F
stand
posture to=standing
to 0302
face SE
yes
crouch
prices
to 0303 SW
yes
referee modify unit=ana by=-2 reason="smoke in the eyes"
red concede
orders
quit
"""

WATCH = """\
10
8
5
3
small on
map
overwatch weapon=assault_rifle attack=short_burst on=move radius=20
end
delay
pass
move path="0602 0603 0503"
fire
48
3
20
standard target=dora weapon=sword
end
act
move path="0402 0403"
charge target=dora instead=grapple path="F3 R L F /2"
pass
33
evade kind=parry weapon=sword
77
end
aim cost=full
end
standard target=ben weapon=sword
grapple option=break
20
71
standard target=ben weapon=sword
end
units
all_out target=dora weapon=sword
61
pass
4
end
knock_down target=dora
25
63
knock_result do=damage
5
end
suppress weapon=assault_rifle burst=long
23
2
1
evade kind=dodge
88
6
8
end
blue agree
undo
redo
blue concede
quit
"""

SCRIPTS = {"gate": (GATE, ("--seed", "5")), "twins": (TWINS, ("--dice", "given")),
           "watch": (WATCH, ("--dice", "given"))}


def told(name, folder, monkeypatch, lang="en"):
    """What the board writes, and the file in which it keeps the fight."""
    monkeypatch.setenv("HEXSIM_DATA", str(folder))
    script, words = SCRIPTS[name]
    found = hexsim("play", FOLDER / f"{name}.toml", "--text", *words, stdin=script, lang=lang)
    assert (found.code, found.err) == (0, "")
    saved = next((folder / "autosave").iterdir())
    return found.out.replace(str(saved), "fight.hexlog"), saved


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_whole_fight_reads_as_it_did(name, tmp_path, monkeypatch, request):
    text, saved = told(name, tmp_path, monkeypatch)
    kept = KEPT / f"{name}.txt"
    if request.config.getoption("--rewrite"):
        kept.write_text(text, encoding="utf-8")
    assert text.splitlines() == kept.read_text(encoding="utf-8").splitlines()
    assert open_game(read_log(saved)).state.outcome is not None
    assert hexsim("verify", saved).code == 0


@pytest.mark.parametrize("lang", ["pt_BR", "ru"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_every_language_tells_the_same_figures_and_rules(name, lang, tmp_path, monkeypatch):
    english = told(name, tmp_path / "en", monkeypatch)[0].splitlines()
    other = told(name, tmp_path / lang, monkeypatch, lang)[0].splitlines()
    assert english != other
    assert list(map(figures, english)) == list(map(figures, other))


def figures(line):
    """Numbers and rule ids of a line; languages may put them in another order."""
    return sorted(re.findall(r"[A-Z]_?-[A-Z]+-\d+|E_[A-Z]+|\d+", line))
