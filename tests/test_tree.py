"""A tree of variations in one file: nothing is cut off, every line can be looked at, gone on with, proved."""

import json
from random import Random

import pytest
from logs import begun, logged, play_on, says
from playing import say

from hexsim.errors import LogError, ReplayMismatchError
from hexsim.files.check import check_file
from hexsim.files.log import record, resume
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.log_tree import tree_of
from hexsim.files.log_verify import verify
from hexsim.game.tree import Mark, Tree
from hexsim.hexes.hex import Hex
from hexsim.rules.codec import digest


def shape(tree):
    """Everything of a tree that a log keeps."""
    return (tree.nodes, tree.places, tree.current, tree.main, tree.marks, tree.deleted, tree.tips())


def kept(game):
    writer = record(game)
    writer._lacks_autosave = False
    return writer


@pytest.fixture
def forked():
    """Three orders, then another third one from the second on."""
    game = begun()
    writer = kept(game)
    for _ in range(4):
        game.play(game.legal_orders.pick(0))
    game.branch(game.tree.line(game.node)[2])
    other = next(order for number in range(len(game.legal_orders))
                 if (order := game.legal_orders.pick(number)) is not None
                 and str(order) != game.tree.nodes[game.tree.line(game.tree.main)[3]].order)
    game.play(other)
    return game, writer


@pytest.mark.parametrize("seed", range(6))
def test_a_log_brings_back_the_whole_tree(seed):
    game, content = logged(40, seed, lines=True)
    log = read_log(content)
    assert shape(tree_of(log)) == shape(game.tree)
    verify(log)
    again = open_game(log)
    assert again.digest == game.digest and again.node == game.tree.current
    for tip in game.tree.tips():
        assert [played.order for played in again.line(tip)] == [played.order for played in game.line(tip)]
        again.look(tip)
        game.look(tip)
        assert again.digest == game.digest


@pytest.mark.parametrize("seed", range(3))
def test_cut_anywhere_the_tree_goes_on(seed, tmp_path):
    content = logged(14, seed, lines=True)[1]
    rng = Random(seed)
    begin = content.index(b'{"ply":1')
    for end in sorted(rng.sample(range(begin, len(content)), 12)):
        path = tmp_path / f"{end}.hexlog"
        path.write_bytes(content[:end])
        game, writer = resume(path, watched=True)
        play_on(game, 2, seed=end, lines=True)
        assert path.read_bytes() == writer.content and writer.content.startswith(content[:end])
        log = read_log(path)
        verify(log)
        assert shape(tree_of(log)) == shape(game.tree)


def test_what_is_played_from_another_place_is_a_branch(forked):
    game, writer = forked
    tree = game.tree
    assert len(tree.tips()) == 2 and tree.tips()[0] == tree.main != tree.current
    assert tree.fork(tree.main) == -1 and tree.fork(tree.current) == tree.current
    main = game.line(tree.main)
    verify(read_log(writer.content))
    game.look(tree.main)
    assert game.history == list(main)
    game.promote(tree.current)
    assert tree.tips()[0] == tree.current and len(tree.tips()) == 2


def test_looking_writes_nothing_and_playing_there_says_where(forked):
    game, writer = forked
    before = writer.content
    game.look(game.tree.main)
    assert writer.content == before and game.state is not None
    game.look(game.tree.current)
    assert writer.content == before
    game.look(game.tree.main)
    game.play(game.legal_orders.pick(0) or game.awaiting.default)
    added = [json.loads(line) for line in writer.content[len(before):].splitlines()]
    assert list(added[0]) == ["go"] and "order" in added[1]
    verify(read_log(writer.content))


def test_a_deleted_branch_is_still_there_and_comes_back(forked):
    game, writer = forked
    gone = game.tree.current
    game.delete(gone)
    assert game.tree.current == game.tree.main == game.node
    assert game.tree.tips() == [game.tree.main] and game.tree.top_deleted() == [gone]
    again = open_game(read_log(writer.content))
    assert again.tree.tips() == [again.tree.main]
    again.restore(gone)
    assert gone in again.tree.tips()
    again.look(gone)
    assert str(again.history[-1].order) == again.tree.nodes[gone].order
    with pytest.raises(AssertionError):
        game.delete(game.tree.line(game.tree.main)[1])


def test_the_same_order_again_is_no_new_branch():
    game = begun()
    writer = kept(game)
    play_on(game, 4, 9)
    tips = game.tree.tips()
    orders = [played.order for played in game.history]
    game.branch(0)
    for order in orders:
        game.play(order)
    assert game.tree.tips() == tips
    assert shape(tree_of(read_log(writer.content))) == shape(game.tree)


def test_undoing_moves_the_main_line():
    tree = Tree()
    tree.grow("a", None)
    tree.grow("b", None)
    tree.back(1)
    third = tree.grow("c", None)
    assert tree.main == third and tree.tips() == [third, 2]


def test_marks_stay_where_they_are(forked):
    game, writer = forked
    mark = Mark(text="here it turned\n“ß” ё", arrows=((Hex(0, 1), Hex(-2, 3)),), bookmark=True)
    game.mark((1, 2), mark)
    game.mark((2, 0), Mark(text="x"))
    game.mark((2, 0), Mark())
    again = open_game(read_log(writer.content))
    assert again.tree.marks == {(1, 2): mark} == game.tree.marks
    verify(read_log(writer.content))


def test_saving_under_another_name_keeps_all_lines(forked, tmp_path):
    game, _ = forked
    game.mark((1, 1), Mark(text="x", bookmark=True))
    path = tmp_path / "whole.hexlog"
    record(game, path)
    log = read_log(path)
    verify(log)
    assert shape(tree_of(log))[2:] == shape(game.tree)[2:]
    game.promote(game.tree.current)
    assert tree_of(read_log(path)).main == game.tree.main


def test_after_the_end_one_can_still_write_and_branch(tmp_path):
    game = begun()
    writer = kept(game)
    say(game, "ana stance")
    for side in ("red",):
        say(game, f"{side} concede")
    assert game.awaiting is None
    game.mark((1, 0), Mark(text="and there it was over"))
    log = read_log(writer.content)
    verify(log)
    path = tmp_path / "over.hexlog"
    path.write_bytes(writer.content)
    again, more = resume(path, watched=True)
    assert more.content == writer.content
    again.branch(1)
    again.play(again.awaiting.default or again.legal_orders.pick(0))
    again.branch(again.tree.main)
    log = read_log(path)
    verify(log)
    third, _ = resume(path, watched=True)
    assert third.awaiting is None and digest(third.state) == digest(game.state)


def broken(content, *lines):
    return content + "".join(f"{json.dumps(line)}\n" for line in lines).encode()


BAD = {
    "no such place": ({"go": 999}, "core.log_place"),
    "before all": ({"promote": -1}, "core.log_place"),
    "no number": ({"delete": True}, "core.log_place"),
    "words": ({"restore": "x"}, "core.log_place"),
    "no spot": ({"mark": [1]}, "core.log_mark"),
    "mark nowhere": ({"mark": [99, 0], "text": "x"}, "core.log_place"),
    "moment beyond": ({"mark": [0, 9999], "text": "x"}, "core.log_mark_moment"),
    "odd arrows": ({"mark": [0, 0], "arrows": [[1, 2, 3]]}, "core.log_mark"),
    "odd text": ({"mark": [0, 0], "text": 5}, "core.log_mark"),
    "odd bookmark": ({"mark": [0, 0], "bookmark": 1}, "core.log_mark"),
    "two things": ({"go": 0, "promote": 0}, "core.log_kind"),
}


@pytest.mark.parametrize("case", BAD)
def test_lines_about_nothing_are_named(case, forked):
    line, key = BAD[case]
    error = says(lambda: read_log(broken(forked[1].content, line, {"note": "more"})))
    assert isinstance(error, LogError)
    assert [problem.key for problem in error.problems] == [key]


def test_every_mistake_is_listed(forked, tmp_path):
    path = tmp_path / "bad.hexlog"
    path.write_bytes(broken(forked[1].content, {"go": 999}, {"mark": [0, 9999]}, {"zzz": 1}, {"note": "x"}))
    assert [problem.key for problem in check_file(path)] == [
        "core.log_place", "core.log_mark_moment", "core.log_kind"]


def test_going_elsewhere_than_the_orders_say_does_not_verify(forked):
    _, writer = forked
    text = writer.content.decode()
    moved = text.replace('{"go":2}', '{"go":1}')
    assert moved != text
    error = says(lambda: verify(read_log(moved.encode())))
    assert isinstance(error, ReplayMismatchError | LogError)
