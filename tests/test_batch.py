"""Many fights: the same table whoever plays them, nothing played twice, nothing lost, honest statistics."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from math import comb

import pytest
from interrupts import interruptible
from terminal import hexsim

from hexsim.batch import run as batch_run
from hexsim.batch.compare import compare, looks
from hexsim.batch.fight import play_fight
from hexsim.batch.run import play_here, play_in_processes, play_on
from hexsim.batch.setup import Setup
from hexsim.batch.stats import ALPHA, Share, fisher, level_at
from hexsim.batch.store import Store, as_csv
from hexsim.batch.table import table_of
from hexsim.cli import batch
from hexsim.errors import HexsimError
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify

YARD = '''
format = 1
title = "Yard"
ruleset = "maneuvers"
[map]
rows = """
. . . . .
 . . . . .
. . . . .
"""
[[sides]]
id = "red"
aims = [{kind = "last_standing"}, {kind = "survive", rounds = 4}]
[[sides]]
id = "blue"
[[units]]
id = "a"
side = "red"
at = "0102E"
[units.maneuvers]
items = [{item = "sword", place = "main"}]
[[units]]
id = "b"
side = "blue"
at = "0302W"
[units.maneuvers]
items = [{item = "sword", place = "main"}]
'''
SETUP = Setup(source=YARD, agents=(("red", "random"), ("blue", "random")), seed="7")
FIGHTS = 8


@pytest.fixture(scope="module")
def records():
    return tuple(play_here(SETUP, range(FIGHTS)))


def test_a_fight_is_the_same_every_time_and_its_number_plays_it_again(records):
    assert play_fight(SETUP, 3) == records[3]
    assert len({record.digest for record in records}) > 1
    for record in records:
        assert record.winners
        assert sum(count for *_, count in record.orders) == record.plies


@pytest.mark.parametrize("chunk", [1, 5, 100])
def test_any_executor_and_any_chunk_give_the_same_table(records, chunk):
    with ThreadPoolExecutor(3) as executor:
        found = list(play_on(SETUP, range(FIGHTS), executor, chunk=chunk, ahead=2))
    assert sorted(found) == list(records)
    assert as_csv(table_of(found)) == as_csv(table_of(records))


class Dying(Executor):
    """An executor whose worker dies at its third chunk."""

    def __init__(self, *_, **__):
        self.given = 0

    def submit(self, fn, /, *args, **kwargs):
        future, self.given = Future(), self.given + 1
        if self.given < 3:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(BrokenExecutor("a worker is gone"))
        return future


def test_what_a_dead_worker_leaves_is_played_again(records, monkeypatch):
    pools = []
    monkeypatch.setattr(batch_run, "ProcessPoolExecutor", lambda *a, **k: pools.append(1) or Dying())
    assert sorted(play_in_processes(SETUP, range(FIGHTS), 2, chunk=2)) == list(records)
    assert len(pools) > 1


def test_workers_that_always_die_are_a_sentence(monkeypatch):
    class Dead(Dying):
        def submit(self, fn, /, *args, **kwargs):
            self.given = 9
            return super().submit(fn, *args, **kwargs)

    monkeypatch.setattr(batch_run, "ProcessPoolExecutor", Dead)
    with pytest.raises(HexsimError, match="8"):
        list(play_in_processes(SETUP, range(FIGHTS), 2))


def test_processes_of_this_machine(records):
    assert sorted(play_in_processes(SETUP, range(4), 2, chunk=2)) == list(records[:4])


def test_a_process_killed_in_the_middle_changes_nothing(records):
    found = []
    for record in play_in_processes(SETUP, range(FIGHTS), 2, chunk=1):
        if not found:
            os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)
        found.append(record)
    assert sorted(found) == list(records)


def test_players_change_places_in_every_second_fight():
    setup = Setup(source=YARD, agents=(("red", "random"), ("blue", "greedy")), swap=True)
    assert [dict(setup.players(number))["red"] for number in range(3)] == ["random", "greedy", "random"]
    found = list(play_here(setup, range(2)))
    shares = dict(table_of(found).by_player)
    assert {name: share.total for name, share in shares.items()} == {"random": 2, "greedy": 2}


def test_a_folder_is_taken_up_where_it_stopped(tmp_path, records):
    store = Store(tmp_path / "new" / "folder", SETUP)
    store.open()
    for record in records[:5]:
        store.add(record)
    path = tmp_path / "new" / "folder" / "fights.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    again = Store(tmp_path / "new" / "folder", SETUP)
    again.open()
    assert list(again.missing(FIGHTS)) == list(range(4, FIGHTS))
    for record in records[4:]:
        again.add(record)
    last = Store(tmp_path / "new" / "folder", SETUP)
    last.open()
    assert last.records(FIGHTS) == list(records)
    assert last.records(6) == list(records[:6])


def test_a_folder_of_other_fights_is_not_touched(tmp_path):
    Store(tmp_path, SETUP).open()
    before = (tmp_path / "fights.jsonl").read_bytes()
    with pytest.raises(HexsimError, match="another"):
        Store(tmp_path, Setup(source=YARD, agents=SETUP.agents, seed="8")).open()
    assert (tmp_path / "fights.jsonl").read_bytes() == before


def test_the_command_plays_keeps_and_goes_on(tmp_path):
    scenario, folder = tmp_path / "yard.toml", tmp_path / "out"
    scenario.write_text(YARD)
    words = ("simulate", str(scenario), "--agents", "random", "--seed", "7", "-o", str(folder))
    assert hexsim(*words, "-n", "3").code == 0
    first = (folder / "fights.jsonl").read_bytes()
    done = hexsim(*words, "-n", str(FIGHTS), "--keep", "all")
    assert (done.code, done.err) == (0, "")
    assert (folder / "fights.jsonl").read_bytes().startswith(first)
    fresh = hexsim(*words[:-1], str(tmp_path / "fresh"), "-n", str(FIGHTS))
    assert fresh.code == 0
    for name in ("table.csv", "table.json"):
        assert (folder / name).read_bytes() == (tmp_path / "fresh" / name).read_bytes()
    assert (folder / "plots.png").read_bytes().startswith(b"\x89PNG")
    logs = sorted((folder / "logs").iterdir())
    assert len(logs) == FIGHTS
    for path in logs[:2]:
        verify(read_log(path))


def test_only_lost_fights_are_kept(tmp_path, records):
    scenario, folder = tmp_path / "yard.toml", tmp_path / "out"
    scenario.write_text(YARD)
    hexsim("simulate", str(scenario), "--agents", "random", "--seed", "7", "-o", str(folder),
           "-n", str(FIGHTS), "--keep", "lost")
    lost = [f"{record.number:06}.hexlog" for record in records if "red" not in record.winners]
    assert sorted(path.name for path in (folder / "logs").iterdir()) == lost


def test_without_a_folder_the_table_is_printed(tmp_path):
    scenario = tmp_path / "yard.toml"
    scenario.write_text(YARD)
    words = ("simulate", str(scenario), "--agents", "random", "-n", "3", "--seed", "7")
    assert hexsim(*words).out.startswith("what,of,value,low,high\nfights,,3")
    data = json.loads(hexsim(*words, "--json").out)
    assert data["fights"] == 3
    assert set(data["wins"]) == {"red", "blue"}


@pytest.mark.parametrize(("words", "said"), [
    (("--agents", "nobody"), "nobody"), (("--agents", "random,random,random"), "3"), (("-n", "0"), "0"),
    (("--scheduler", "tcp://127.0.0.1:1", "-n", "1"), "127.0.0.1|distributed"),
    (("-o", "/proc/none"), "/proc/none"), (("--keep", "some"), "some"),
    (("--workers", "2", "--scheduler", "x"), "--workers")])
def test_wrong_words_are_a_sentence(monkeypatch, words, said):
    monkeypatch.setattr(batch, "CONNECT_SECONDS", 1)
    done = hexsim("simulate", "duel", *words)
    assert done.code == 2
    assert any(word in done.err for word in said.split("|"))
    assert "Traceback" not in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not there")
@pytest.mark.parametrize("ours", [signal.default_int_handler, signal.SIG_IGN], ids=["heeded", "ignored here"])
def test_stopped_by_hand_everything_done_is_kept(tmp_path, ours):
    scenario, folder = tmp_path / "yard.toml", tmp_path / "out"
    scenario.write_text(YARD)
    command = [sys.executable, "-m", "hexsim", "simulate", str(scenario), "--agents", "random",
               "-n", "100000", "-o", str(folder)]
    before = signal.signal(signal.SIGINT, ours)
    try:
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **interruptible(),
                                   env={**os.environ, "HEXSIM_LANG": "en"})
    finally:
        signal.signal(signal.SIGINT, before)
    path = folder / "fights.jsonl"
    while not path.exists() or path.read_bytes().count(b"\n") < 4:
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    try:
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "Stopped after" in err
    assert (folder / "table.csv").exists()


def test_intervals_and_exact_tests():
    assert Share(0, 10).interval[0] == 0.0
    low, high = Share(81, 263).interval
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert Share(10, 10).interval[1] == 1.0
    for a, b in ((3, 7), (0, 10), (5, 5)):
        first, second = Share(a, 10), Share(b, 10)
        both = a + b
        ways = {k: comb(10, k) * comb(10, both - k) for k in range(max(0, both - 10), min(10, both) + 1)}
        p = sum(way for way in ways.values() if way <= ways[a]) / comb(20, both)
        assert fisher(first, second) == pytest.approx(p)
        assert fisher(first, second) == fisher(second, first)


def outcomes(records, wins):
    """Plays fights whose first side wins as `wins` says of the setup's seed and the number."""
    def play(setup, numbers):
        for number in numbers:
            won = wins(setup.seed, number)
            yield replace(records[0], number=number, winners=("red",) if won else ("blue",))

    return play


def test_looks_share_out_the_level(records):
    for most in (20, 50, 400, 1000):
        spent = [level_at(place) for place in range(len(looks(most)) - 1)]
        assert sum(spent) < ALPHA
    same = list(compare(SETUP, SETUP, 0, 160, outcomes(records, lambda _, number: number % 2)))
    assert [look.fights for look in same] == [50, 100, 160]
    assert [look.first for look in same] == [Share(25, 50), Share(50, 100), Share(80, 160)]
    assert sum(look.level for look in same) == pytest.approx(ALPHA)
    assert not same[-1].differs


def test_a_clear_difference_stops_early(records):
    other = replace(SETUP, seed="8")
    play = outcomes(records, lambda seed, number: number % 4 == 0 if seed == "7" else number % 4 > 0)
    found = list(compare(SETUP, other, 0, 800, play))
    assert [look.fights for look in found] == [50]
    assert found[-1].differs
    second = list(compare(SETUP, other, 1, 800, play))
    assert second[-1].first == Share(37, 50)


def test_the_command_compares_two_files(tmp_path):
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text(YARD)
    second.write_text(YARD.replace('at = "0302W"', 'at = "0402W"'))
    done = hexsim("compare", str(first), str(second), "--agents", "random", "-n", "3")
    assert (done.code, done.err) == (0, "")
    assert "Fisher" in done.out
    words = ("compare", str(first), str(second), "--agents", "random", "-n", "2", "--json")
    data = json.loads(hexsim(*words).out)
    assert data["test"] == "fisher_exact"
    assert data["looks"][-1]["fights"] == 2
    wrong = hexsim("compare", str(first), str(second), "--side", "green")
    assert wrong.code == 2
    assert "red blue" in wrong.err
