"""Logs of the largest size that is read: within bounds, in time that grows with the size alone, and never longer."""

import gzip
import json

import pytest
from logs import begun, logged

from hexsim.errors import LogError
from hexsim.files import log as writing
from hexsim.files import log_read
from hexsim.files.check import check_file
from hexsim.files.log import record, resume
from hexsim.files.log_fold import open_game
from hexsim.files.log_line import MOST_HEADER, MOST_LINE, MOST_SIGNS, back_line, go_line, parse_line
from hexsim.files.log_read import read_log
from hexsim.files.log_tree import tree_of
from hexsim.files.log_verify import verify
from hexsim.game.ancestry import Ancestry

CONTENT = logged(10, 2)[1]
HEAD = CONTENT.partition(b"\n")[0] + b"\n"


def keys(content):
    with pytest.raises(LogError) as error:
        read_log(content)
    return [problem.key for problem in error.value.problems] or [error.value.key]


def test_so_many_lines_and_not_one_more(monkeypatch):
    monkeypatch.setattr(log_read, "MOST_LINES", 2000)
    note = b'{"note":"x"}\n'
    room = 2000 - CONTENT.count(b"\n")
    assert len(read_log(CONTENT + note * room).entries) > room
    assert keys(CONTENT + note * (room + 1)) == ["core.log_crowded"]


def test_a_line_has_its_length():
    for size, kept in ((MOST_LINE, True), (MOST_LINE + 1, False)):
        line = b'{"note":"' + b"x" * (size - 11) + b'"}'
        assert len(line) == size
        if kept:
            assert read_log(CONTENT + line + b"\n" + b'{"note":"y"}\n').entries[-1].text == "y"
        else:
            assert keys(CONTENT + line + b"\n" + b'{"note":"y"}\n') == ["core.log_line_large"]


def test_the_first_line_may_hold_a_whole_scenario_and_no_more():
    assert parse_line(b'{"a":"' + b"x" * (MOST_HEADER - 8) + b'"}', MOST_HEADER)
    with pytest.raises(LogError, match="25 MB"):
        parse_line(b'{"a":"' + b"x" * (MOST_HEADER - 7) + b'"}', MOST_HEADER)
    assert keys(b'{"a":[' + b"[]," * 400_000 + b"[]]}\n" + CONTENT) == ["core.log_header"]


@pytest.mark.parametrize("sign", [b"[", b"{", b","])
def test_the_signs_of_a_line_are_counted(sign):
    assert parse_line(b'{"a":"' + sign * (MOST_SIGNS - 1) + b'"}', MOST_HEADER)
    with pytest.raises(LogError):
        parse_line(b'{"a":"' + sign * (MOST_SIGNS + 1) + b'"}', MOST_HEADER)


def test_arrows_are_counted_over_all_marks(monkeypatch):
    monkeypatch.setattr(log_read, "MOST_ARROWS", 2000)

    def mark(count):
        return json.dumps({"mark": [0, 0], "arrows": [[0, 0, 1, 1]] * count}, separators=(",", ":")).encode() + b"\n"

    half = mark(1000)
    assert read_log(CONTENT + half * 2).entries
    assert keys(CONTENT + half * 2 + mark(1)) == ["core.log_arrows"]


def test_ancestors_at_every_depth():
    tree, parents = Ancestry(), [-1, 0, 1, 1, 3, 4, 5, 6, 2, 8, *range(7, 40)]
    for parent in parents:
        tree.add(parent)
    for node in range(len(parents)):
        line = [node]
        while parents[line[-1]] >= 0:
            line.append(parents[line[-1]])
        for depth, wanted in enumerate(reversed(line)):
            assert tree.up(node, depth) == wanted
        assert tree.up(node, 99) == node


def counting_ups(monkeypatch):
    """How often an ancestry has looked at a depth."""
    looks = []

    class Depths(list):
        def __getitem__(self, place):
            looks.append(place)
            return super().__getitem__(place)

    begin = Ancestry.__init__

    def counted(self):
        begin(self)
        self._depths = Depths()

    monkeypatch.setattr(Ancestry, "__init__", counted)
    return looks


def test_going_to_and_fro_costs_little_however_long_the_fight(monkeypatch):
    plies = 3000
    content = HEAD + b'{"ply":0}\n{"digest":""}\n' + b"".join(
        b'{"ply":%d,"order":"a b"}\n{"digest":""}\n' % ply for ply in range(1, plies))
    to_and_fro = f"{back_line(0)}\n{go_line(plies - 1)}\n".encode()
    looks = counting_ups(monkeypatch)
    log = read_log(content + to_and_fro * plies)
    assert log.current == plies - 1
    tree = tree_of(log)
    assert tree.current == plies - 1
    assert len(looks) < 200 * plies
    assert read_log(content + to_and_fro + back_line(1234).encode() + b"\n").plies[1234].ply == 1234


def test_verifying_goes_to_and_fro_without_walking_the_line(monkeypatch):
    content = logged(10, 2)[1]
    log = read_log(content)
    to_and_fro = f"{back_line(0)}\n{go_line(log.current)}\n".encode()
    longer = read_log(content + to_and_fro * 50)
    monkeypatch.setattr(type(log), "line_of", lambda *_: pytest.fail("the line was walked"))
    verify(longer)


def test_checking_folds_every_order_once(tmp_path, monkeypatch):
    from hexsim.files import log_fold

    content = logged(10, 2)[1]
    path = tmp_path / "a.hexlog"
    log = read_log(content)
    last = content.splitlines(keepends=True)[log.plies[-1].lines[0].number - 1:]
    branches = f"{back_line(log.plies[-1].ply - 1)}\n".encode() + b"".join(last)
    path.write_bytes(content + branches * 20)
    folded, fold = [], log_fold._fold_ply
    monkeypatch.setattr(log_fold, "_fold_ply", lambda *args, **more: folded.append(args[3]) or fold(*args, **more))
    assert check_file(path) == ()
    assert len(folded) == len(read_log(path).plies)


@pytest.mark.parametrize("limit", ["MOST_LOG", "MOST_LINES"])
@pytest.mark.parametrize("name", ["a.hexlog", "a.hexlog.gz"])
def test_a_log_that_is_full_stays_one_that_can_be_opened(tmp_path, monkeypatch, limit, name):
    game = begun()
    path = tmp_path / name
    writer = record(game, path)
    most = {"MOST_LOG": len(writer.content) + 3000, "MOST_LINES": writer.content.count(b"\n") + 25}[limit]
    monkeypatch.setattr(writing, limit, most)
    while writer.failure is None and game.awaiting:
        kept = game.ply
        game.play(game.legal_orders.pick(0))
    assert writer.failure.key == "core.log_full"
    for _ in range(3):
        game.play(game.legal_orders.pick(0))
    game.note("x")
    data = path.read_bytes()
    data = gzip.decompress(data) if name.endswith("gz") else data
    assert data == writer.content
    assert len(data) <= most if limit == "MOST_LOG" else data.count(b"\n") <= most
    assert writer.failure.key == "core.log_full"
    log = read_log(path)
    verify(log)
    assert open_game(log).ply == kept
    again, _ = resume(path)
    assert again.ply == kept
