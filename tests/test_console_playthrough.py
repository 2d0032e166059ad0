"""Whole fights at the text board as readable text, compared line by line.

`pytest tests/test_console_playthrough.py --rewrite` writes them anew; read the difference before keeping it.
"""

from pathlib import Path

import pytest

from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.text import LANGUAGES
from tests.terminal import FOLDER, hexsim

KEPT = Path(__file__).parent / "data" / "playthroughs"

GATE = """\
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
2
path
yes
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

SCRIPTS = {"gate": (GATE, ("--seed", "5")), "twins": (TWINS, ("--dice", "given"))}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_whole_fight_reads_as_it_did(name, lang, tmp_path, monkeypatch, request):
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path))
    script, words = SCRIPTS[name]
    found = hexsim("play", FOLDER / f"{name}.toml", "--text", *words, stdin=script, lang=lang)
    assert (found.code, found.err) == (0, "")
    saved = next((tmp_path / "autosave").iterdir())
    text = found.out.replace(str(saved), "fight.hexlog")
    kept = KEPT / f"{name}.{lang}.txt"
    if request.config.getoption("--rewrite"):
        kept.write_text(text, encoding="utf-8")
    assert text.splitlines() == kept.read_text(encoding="utf-8").splitlines()
    assert open_game(read_log(saved)).state.outcome is not None
    assert hexsim("verify", saved).code == 0
