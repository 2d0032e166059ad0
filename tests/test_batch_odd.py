"""Many fights in odd circumstances: records that do not fit, options that make no sense, a process that is gone."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from test_batch import YARD

from tests.terminal import hexsim


@pytest.fixture
def yard(tmp_path, monkeypatch):
    """A tiny fight as a file, and a folder to work in."""
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))
    path = tmp_path / "yard.toml"
    path.write_text(YARD, encoding="utf-8")
    return path


def batch(yard, *words):
    return hexsim("simulate", yard, "-n", 4, "--agents", "random", *words)


def changed(folder, line, **values):
    """One line of the fights with other values."""
    path = folder / "fights.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **values})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_record_that_is_not_what_comes_out_is_named(yard, tmp_path):
    """Another version of the program may have played it; no log is written for it."""
    folder = tmp_path / "batch"
    assert batch(yard, "-o", folder).code == 0
    changed(folder, 2, plies=9999)
    result = batch(yard, "-o", folder, "--keep", "all")
    assert result.code == 2 and "another version of hexsim" in result.err and "Traceback" not in result.err


def test_records_of_another_version_are_not_mixed_with_new_ones(yard, tmp_path):
    folder = tmp_path / "batch"
    assert batch(yard, "-o", folder).code == 0
    changed(folder, 0, hexsim="0.0.1")
    result = batch(yard, "-o", folder)
    assert result.code == 2 and "version of hexsim" in result.err


def test_negative_figures_are_no_record(yard, tmp_path):
    """Such a fight is played again, and the table is what it was."""
    folder = tmp_path / "batch"
    assert batch(yard, "-o", folder).code == 0
    table = (folder / "table.csv").read_bytes()
    changed(folder, 1, rounds=-5)
    assert batch(yard, "-o", folder).code == 0
    assert (folder / "table.csv").read_bytes() == table


def test_logs_need_a_folder(yard):
    result = batch(yard, "--keep", "all")
    assert result.code == 2 and "-o" in result.err


@pytest.mark.parametrize("agents", ["", "greedy,", ",", "random,,greedy"])
def test_no_player_is_no_player(yard, agents):
    result = hexsim("simulate", yard, "-n", 1, "--agents", agents)
    assert result.code == 2 and "random, greedy, search" in result.err


def test_no_name_is_no_scenario():
    result = hexsim("simulate", "", "-n", 1)
    assert result.code == 2 and "bridge" in result.err


def test_scenarios_with_other_sides_are_not_compared():
    result = hexsim("compare", "duel", "blades", "-n", 2, "--agents", "random")
    assert result.code == 2 and "dawn dusk" in result.err and "rapier shield" in result.err


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="asks the system for children as on Linux")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_leave_with_the_process_that_started_them(yard, tmp_path, how):
    words = ["simulate", str(yard), "-n", "100000", "--agents", "random", "--workers", "2", "-o", str(tmp_path / "b")]
    main = subprocess.Popen([sys.executable, "-m", "hexsim", *words], stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)
    children = Path(f"/proc/{main.pid}/task/{main.pid}/children")
    try:
        assert within(60, lambda: (tmp_path / "b" / "fights.jsonl").exists() and
                      (tmp_path / "b" / "fights.jsonl").read_bytes().count(b"\n") > 2)
        workers = [int(pid) for pid in children.read_text().split()]
    finally:
        main.send_signal(how)
        main.wait()
    assert len(workers) >= 2
    assert within(20, lambda: not any(map(alive, workers)))


def within(seconds, true):
    """Whether something becomes true in that time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.05)
    return False


def alive(pid):
    """Whether a process is there and no mere entry of a dead one."""
    try:
        os.kill(pid, 0)
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False
