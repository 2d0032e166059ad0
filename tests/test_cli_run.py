"""`run`, `verify`, `check`, `perft`: orders without a screen, logs proved, files judged, moves counted."""

import json
from pathlib import Path

import pytest

from hexsim.cli.load import load_scenario
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.places import shipped_scenarios
from hexsim.game.game import Game
from hexsim.game.perft import perft
from hexsim.rules.codec import to_data
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.scenario import start
from hexsim.text import LANGUAGES
from tests.terminal import YARD, hexsim

ORDERS = """# Ana goes first, Ben waits.

ana move path="F2 /1"
ben step_wait
ben pass
"""
DICED = YARD.replace("yard", "twins")


def written(tmp_path, text=ORDERS):
    path = tmp_path / "orders.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_run_plays_the_orders(tmp_path):
    _, scenario = load_scenario(YARD)
    found = hexsim("run", YARD, "--orders", written(tmp_path), "--json", "--seed", "7")
    document = found.document
    assert (found.code, found.err) == (0, "")
    game = Game(load_scenario(YARD)[0], scenario, Seeded("7"))
    for ply in document["plies"]:
        game.play(parse_order(ply["order"]))
        assert ply["events"] == json.loads(json.dumps(list(map(to_data, game.history[-1].events))))
    assert (document["digest"], document["round"]) == (game.digest, game.state.round)
    assert document["refusal"] is None
    assert [ply["order"] for ply in document["plies"]][:2] == ['ana move path="F2 /1"', "ben step_wait"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_run_tells_what_happens(tmp_path, lang):
    found = hexsim("run", YARD, "--orders", written(tmp_path), lang=lang)
    assert (found.code, found.err) == (0, "")
    assert "(M-MOVE-2)" in found.out
    assert "cli." not in found.out


def test_run_reads_the_standard_input():
    found = hexsim("run", YARD, "--orders", "-", "--json", stdin=ORDERS)
    assert [ply["ply"] for ply in found.document["plies"]] == [1, 2, 3]


def test_run_writes_a_log_that_verifies(tmp_path):
    log = tmp_path / "fight.hexlog"
    found = hexsim("run", YARD, "--orders", written(tmp_path), "--json", "-o", log)
    assert open_game(read_log(log)).digest == found.document["digest"]
    again = hexsim("verify", log)
    assert (again.code, again.err) == (0, "")
    assert f"{log}: 3 orders played again, everything the same." in again.out
    assert hexsim("run", YARD, "--orders", written(tmp_path), "-o", log).code == 0


def test_the_same_seed_gives_the_same_fight(tmp_path):
    documents = [hexsim("run", DICED, "--orders", "-", "--json", "--seed", seed).out for seed in "114"]
    assert documents[0] == documents[1] != documents[2]


def test_an_illegal_order_stops_with_its_rule(tmp_path):
    orders = written(tmp_path, ORDERS.replace("ben step_wait", "ben move path=F9") + "ana nothing\n")
    log = tmp_path / "fight.hexlog"
    found = hexsim("run", YARD, "--orders", orders, "--json", "-o", log)
    refusal = found.document["refusal"]
    assert found.code == 3
    assert (refusal["line"], refusal["code"], refusal["rule"]) == (4, "E_POINTS", "M-MOVE-2")
    assert len(found.document["plies"]) == 1
    assert found.err.startswith("Line 4, “ben move path=F9”: ")
    assert "ben move path=F4" in found.err
    assert found.err.count("\n") == 1
    assert len(read_log(log).plies) == 2


def test_orders_after_the_end_are_refused():
    found = hexsim("run", YARD, "--orders", "-", stdin="red concede\nana nothing\n", lang="en")
    assert found.code == 3
    assert "E_OVER" in found.err


def test_lines_that_are_no_orders_are_all_named(tmp_path):
    orders = written(tmp_path, "ana\n\nana move path=\"F2\nben nothing\nana 5=x\n")
    found = hexsim("run", YARD, "--orders", orders)
    assert (found.code, found.out) == (2, "")
    lines = found.err.splitlines()
    assert lines[0] == f"Some lines of {orders} are no orders:"
    assert [line.split(":")[1] for line in lines[1:]] == ["1", "3", "5"]


def test_written_dice_are_used_and_counted():
    told = hexsim("run", DICED, "--orders", "-", "--json", "--dice", "2,5")
    assert told.code == 0
    rolled = [event for event in told.document["opening"] if event["$"] == "Rolled"]
    assert [face for event in rolled for face in event["faces"]] == [2, 5]
    few = hexsim("run", DICED, "--orders", "-", "--dice", "2")
    assert few.code == 2
    many = hexsim("run", DICED, "--orders", "-", "--dice", "2,5,6")
    assert many.code == 2
    wrong = hexsim("run", DICED, "--orders", "-", "--dice", "2,9")
    assert wrong.code == 2
    assert len({few.err, many.err, wrong.err}) == 3


def test_run_with_bad_files(tmp_path):
    for words in (["--orders", tmp_path / "none"], ["--orders", tmp_path], ["--orders", "-", "-o", tmp_path]):
        found = hexsim("run", YARD, *words)
        assert (found.code, found.err.count("\n")) == (2, 1)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert hexsim("run", YARD, "--orders", tmp_path / "bytes").code == 2


def test_verify_names_the_first_line_that_differs(tmp_path):
    log, good = tmp_path / "fight.hexlog", tmp_path / "good.hexlog"
    hexsim("run", YARD, "--orders", written(tmp_path), "-o", log)
    hexsim("run", YARD, "--orders", written(tmp_path), "-o", good)
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"Moved"' in line)
    lines[at] = lines[at].replace('"left":', '"left": ')
    log.write_text("".join(lines), encoding="utf-8")
    found = hexsim("verify", good, log)
    assert found.code == 1
    assert str(good) in found.out
    assert str(log) in found.err
    assert str(at + 1) in found.err
    assert hexsim("verify", log, tmp_path / "none").code == 2


def test_check_names_every_mistake(tmp_path):
    bad = tmp_path / "bad.toml"
    yard = Path(YARD).read_text(encoding="utf-8")
    bad.write_text(yard.replace("DX = 12", 'DX = "x"').replace('"0704W"', '"9999W"'), encoding="utf-8")
    found = hexsim("check", YARD, bad)
    assert found.code == 2
    assert found.out == f"{YARD}: no mistakes.\n"
    assert len(found.err.splitlines()) == 2
    assert all(line.startswith(f"{bad}:") for line in found.err.splitlines())
    document = hexsim("check", YARD, bad, "--json").document
    assert document[YARD] == []
    assert [sorted(problem) for problem in document[str(bad)]] == [["field", "line", "text"]] * 2


def test_check_of_every_shipped_scenario():
    names = [path.stem for path in shipped_scenarios()]
    found = hexsim("check", *names)
    assert (found.code, found.err) == (0, "")
    assert found.out.splitlines() == [f"{name}: no mistakes." for name in names]


def test_check_of_missing_and_odd_files(tmp_path):
    (tmp_path / "junk").write_bytes(bytes(range(256)))
    for path in (tmp_path / "none.toml", tmp_path / "none.hexlog", tmp_path, tmp_path / "junk", "a\0b"):
        found = hexsim("check", path)
        assert found.code == 2
        assert found.err.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_check_of_a_log(tmp_path, lang):
    log = tmp_path / "fight.hexlog"
    hexsim("run", YARD, "--orders", written(tmp_path), "-o", log)
    assert hexsim("check", log, lang=lang).code == 0


def test_perft_counts_listed_orders():
    ruleset, scenario = load_scenario(YARD)
    state, _ = start(ruleset, scenario, Seeded("0"))
    for depth in (0, 1):
        count = perft(ruleset, state, depth, Seeded("0"))
        assert hexsim("perft", YARD, "--depth", depth).out == f"{count}\n"
    document = hexsim("perft", YARD, "--divide", "--json").document
    assert document["nodes"] == count == sum(document["divide"].values())
    assert list(document) == ["scenario", "depth", "nodes", "divide"]
    divided = hexsim("perft", YARD, "--divide").out.splitlines()
    assert divided[-1] == str(count)
    assert len(divided) == count + 1
