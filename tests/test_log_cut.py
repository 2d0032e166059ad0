"""A log may break off at any byte: nothing acknowledged is lost, and it goes on by appending only."""

from functools import cache

import pytest
from logs import begun, logged, play_on, says

from hexsim.errors import LogError
from hexsim.files.log import LogWriter, record, resume
from hexsim.files.log_fold import open_game, replay_of
from hexsim.files.log_mend import mended
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.rules.codec import digest

KINDS = {"seeded": False, "typed": True}


@cache
def small(typed):
    """A small log with a branch and a remark, and the digest after each number of its whole lines."""
    game = begun(typed=typed)
    writer = record(game)
    writer._lacks_autosave = False
    play_on(game, 2, seed=3)
    game.note("here we go back")
    game.undo()
    play_on(game, 1, seed=9)
    return writer.content


def lines_in(content):
    """Number of whole lines; the last may lack its end."""
    return content.count(b"\n")


@cache
def digests(content):
    """For each line of the log, the digest of the state after it, if it completes something."""
    found, after, current = {}, [], None
    for number, line in enumerate(content.splitlines(), start=1):
        if line.startswith(b'{"digest"'):
            current = line.split(b'"')[3].decode()
            after.append(current)
        elif line.startswith(b'{"back"'):
            ply = int(line[8:-1])
            after, current = after[: ply + 1], after[ply]
        found[number] = current
    return found


@pytest.mark.parametrize("typed", KINDS.values(), ids=KINDS)
def test_cut_at_every_byte_everything_before_is_there(typed):
    content = small(typed)
    header = content.index(b"\n")
    for end in range(header):
        error = says(lambda end=end: read_log(content[:end]))
        assert isinstance(error, LogError), end
    for end in range(header, len(content) + 1):
        log = read_log(content[:end])
        assert log.data == content[:end]
        whole = digests(content)[lines_in(content[:end] + b"\n") if content[end:end + 1] == b"\n" else
                                 max(lines_in(content[:end]), 1)]
        stands = log.plies[log.current].lines[-1].text.split(b'"')[3].decode() if log.plies else None
        assert stands == whole, end


@pytest.mark.parametrize("typed", KINDS.values(), ids=KINDS)
def test_cut_anywhere_it_opens_where_it_stood_and_mends(typed):
    content = small(typed)
    begin = content.index(b"\n") + 1
    if typed:
        begin = content.index(b"\n", begin)  # the faces of the opening must be there
    ends = [at for at in range(begin, len(content)) if at % 37 == 0 or content[at] == 10]
    for end in ends:
        log = read_log(content[:end])
        game = open_game(log)
        whole = mended(log, game)
        assert whole.startswith(content[:end]), end
        again = read_log(whole)
        verify(again)
        assert again.unfinished is None and open_game(again).digest == game.digest, end
        assert read_log(content).plies[: len(again.plies)] == again.plies or b'{"back"' in whole[end:], end


def test_where_the_rest_is_known_the_mended_file_is_as_if_nothing_had_happened():
    content = small(False)
    complete = [at for at in range(content.index(b"\n"), len(content) + 1)
                if at == len(content) or content[: at + 1].endswith(b'"}\n')]
    same = 0
    for end in range(content.index(b"\n"), len(content), 29):
        log = read_log(content[:end])
        whole = mended(log, open_game(log))
        if log.unfinished or not log.plies:
            assert content.startswith(whole), end
            same += 1
    assert same > len(complete) / 2


def test_an_order_that_was_cut_short_stays_and_the_next_one_follows():
    content = small(False)
    at = content.index(b'{"ply":2') + 14
    log = read_log(content[:at])
    game = open_game(log)
    assert game.ply == 1
    whole = mended(log, game)
    assert whole == content[:at] + b'\n{"back":1}\n'
    verify(read_log(whole))


def test_a_second_cut_in_the_mended_part(tmp_path):
    content = small(False)
    at = content.index(b'{"ply":2') + 14
    log = read_log(content[:at])
    whole = mended(log, open_game(log))
    for end in range(at, len(whole) + 1):
        again = read_log(whole[:end])
        verify(again)
        verify(read_log(mended(again, open_game(again))))


def test_going_on_after_a_cut_gives_a_log_like_any_other(tmp_path):
    content = small(False)
    for end in range(content.index(b"\n") + 1, len(content), 97):
        path = tmp_path / f"{end}.hexlog"
        path.write_bytes(content[:end])
        game, writer = resume(path)
        assert path.read_bytes() == content[:end], "opening writes nothing"
        writer._lacks_autosave = False
        play_on(game, 3, seed=end)
        data = path.read_bytes()
        assert data.startswith(content[:end]) and data == writer.content and writer.failure is None
        log = read_log(path)
        verify(log)
        again = open_game(log)
        assert (again.digest, again.history) == (game.digest, game.history)
        replay = replay_of(log)
        assert digest(replay.state_at(len(replay))) == game.digest


def test_cut_before_the_first_dice_of_the_table_there_is_nothing_to_go_on_with():
    content = small(True)
    begin = content.index(b"\n") + 1
    error = says(lambda: open_game(read_log(content[: begin + 5])))
    assert isinstance(error, LogError) and error.key == "core.log_cut_start"
    assert open_game(read_log(content[: content.index(b"\n", begin)])).ply == 0


def test_cut_at_the_end_of_the_fight():
    game, content = logged(60, 4, typed=True)
    assert game.state.outcome and content.splitlines()[-1].startswith(b'{"final"')
    last = content.rindex(b'{"digest"')
    for end in range(last, len(content) + 1, 3):
        log = read_log(content[:end])
        again = open_game(log)
        assert again.state.outcome == game.state.outcome
        assert mended(log, again) == content
    game.note("after the end")


def test_an_order_that_no_longer_goes_through_is_left_and_the_fight_stands_before_it():
    content = small(False)
    at = content.index(b'{"ply":2')
    line = b'{"ply":2,"order":"ana dance"}\n{"event":{"$":"Noted"'
    log = read_log(content[:at] + line)
    game = open_game(log)
    assert game.ply == 1 and log.unfinished is not None
    whole = mended(log, game)
    assert whole == content[:at] + line + b'\n{"back":1}\n'
    again = read_log(whole)
    assert open_game(again).digest == game.digest


def test_a_writer_takes_content_with_other_line_ends():
    content = small(False).replace(b"\n", b"\r\n")
    log = read_log(content)
    verify(log)
    game = open_game(log)
    game.recorder = writer = LogWriter(mended(log, game), "", autosave=False)
    play_on(game, 2, seed=1)
    assert writer.content.startswith(content)
    verify(read_log(writer.content))
