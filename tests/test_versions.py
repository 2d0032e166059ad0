"""A log that any earlier version has written opens, stands where it stood, and goes on."""

import json
import shutil
from pathlib import Path

import pytest

import hexsim
from hexsim.files.log import resume
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.ruleset import legal_orders

FOLDER = Path(__file__).parent / "data" / "versions"
KEPT = [(path.parent.name, name, figures) for path in sorted(FOLDER.glob("*/digests.json"))
        for name, figures in json.loads(path.read_text(encoding="utf-8")).items()]
LOGS = pytest.mark.parametrize(("version", "name", "figures"), KEPT, ids=[f"{v}-{n}" for v, n, _ in KEPT])


def test_this_version_has_its_logs():
    kept = {name for version, name, _ in KEPT if version == hexsim.__version__}
    assert set(available_rulesets()) - {"parley"} <= kept, "python -m tests.campaign.versions"


@LOGS
def test_a_log_of_an_earlier_version_opens_where_it_stood(version, name, figures):
    game = open_game(read_log(FOLDER / version / f"{name}.hexlog"))
    assert (game.digest, game.ply, game.state.round, len(game.tree.tips())) == (
        figures["digest"], figures["ply"], figures["round"], figures["tips"])


@LOGS
def test_it_goes_on(version, name, figures, tmp_path, monkeypatch):
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path))
    path = tmp_path / f"{name}.hexlog"
    shutil.copy(FOLDER / version / path.name, path)
    game, writer = resume(path)
    game.play(legal_orders(game.ruleset, game.state).pick(0))
    assert writer.failure is None
    assert open_game(read_log(path)).ply == figures["ply"] + 1


@LOGS
def test_what_the_same_rules_have_played_they_play_again(version, name, figures):
    if figures["version"] != find_ruleset(name).version:
        pytest.skip("the rules are newer")
    verify(read_log(FOLDER / version / f"{name}.hexlog"))
