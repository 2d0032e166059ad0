"""A log watched again at the text board: forwards, backwards, by turns, to any moment."""

import re

import pytest

from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.text import LANGUAGES
from hexsim.ui.console_replay import COMMANDS
from hexsim.ui.seen import replay_of
from tests.terminal import YARD, answer, hexsim

ORDERS = 'ana move path="F2 /1"\nben move path="R F /3"\nana step_wait path="/3"\n'


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "fight.hexlog"
    assert hexsim("run", YARD, "--orders", "-", "-o", path, stdin=ORDERS).code == 0
    return path


def watch(log, *lines, lang="en"):
    found = hexsim("replay", log, "--text", stdin="".join(f"{line}\n" for line in lines), lang=lang)
    assert (found.code, found.err) == (0, "")
    return found.out


def moments(text):
    return [int(number) for number in re.findall(r"^Moment (\d+) of", text, re.MULTILINE)]


def test_forward_tells_everything_once(log):
    last = len(replay_of(open_game(read_log(log))))
    text = watch(log, *["forward"] * 30)
    assert moments(text)[0] == 0
    assert moments(text) == sorted(moments(text))
    assert moments(text)[-1] == last
    assert watch(log, "forward 30").count("Ana, ") == text.count("Ana, ") > 1
    assert [line for line in watch(log, *[""] * 30).splitlines() if line.startswith("Moment")] == [
        line for line in text.splitlines() if line.startswith("Moment")]


def test_back_undoes_forward(log):
    text = watch(log, *["forward"] * 4, *["back"] * 5)
    there = moments(text)
    assert there[:5] == there[8:3:-1]
    assert there[-1] == 0


def test_turns_go_both_ways(log):
    game = open_game(read_log(log))
    replay = replay_of(game)
    expected = [0]
    while expected[-1] < len(replay):
        expected.append(replay.next_turn(expected[-1]))
    assert moments(watch(log, *["turn"] * (len(expected) - 1))) == expected
    assert moments(watch(log, "jump 9", "turn back"))[-1] == replay.previous_turn(9)


def test_jumping_is_like_stepping(log):
    """known fault 46: facings stay right when turns are skipped."""
    game = open_game(read_log(log))
    replay = replay_of(game)
    for moment in (0, 5, len(replay)):
        text = watch(log, f"jump {moment}", "units ana")
        pose = replay.state_at(moment).unit("ana").pose
        assert game.state.board.number(pose.hex) in answer(text, "units ana")


def test_ledger_is_that_of_the_log(log):
    text = watch(log, "forward 99", "ledger", "jump 0", "ledger")
    assert "(M-" in answer(text, "ledger").splitlines()[1]
    assert text.rstrip().endswith("Nothing with a ledger has happened up to this moment.")


def test_looking_works_at_every_moment(log):
    text = watch(log, "map", "look 0302", "sight 0201 0704", "units", "rule M-MOVE-3", "jump 8", "map",
                 "sight 0704")
    assert ".R1→" in answer(text, "map")
    assert "low wall" in answer(text, "look 0302")
    assert "clear" in answer(text, "sight 0201 0704")
    assert answer(text, "sight 0704").startswith("A hex is wanted")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_and_words_in_every_language(log, lang):
    lines = answer(watch(log, "help", lang=lang), "help").splitlines()
    words = [word for word in COMMANDS if word != "?"]
    assert [line.split()[0].rstrip(":,") for line in lines] == [*words, "quit"]
    assert "cli." not in watch(log, "help", "forward", "back", "jump 3", "ledger", "units", lang=lang)


@pytest.mark.parametrize("line", [
    "zzz", "jump", "jump 999", "jump x", "forward x", "back -1", "turn left", "look", "ana nothing",
    "9" * 5000])
def test_mistakes_are_sentences(log, line):
    text = watch(log, line, "forward")
    assert answer(text, line)
    assert moments(text)[-1] > 0


def test_broken_logs(tmp_path, log):
    for path in (tmp_path / "none.hexlog", tmp_path):
        found = hexsim("replay", path, "--text")
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    log.write_bytes(log.read_bytes()[:-200])
    assert moments(watch(log, "forward 99"))[-1] > 0


def test_a_broken_log_gives_the_list_of_its_mistakes(log):
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[3:3] = ['{"go":99}', '{"zzz":1}']
    lines += ['{"mark":[0,9999],"text":"x"}', '{"note":"end"}']
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = hexsim("replay", log, "--text")
    assert (found.code, found.out) == (2, "")
    told = found.err.splitlines()
    assert {"4", "5"} < {line.split(":")[1] for line in told[1:]} and len(told) > 4
    assert "Traceback" not in found.err


def test_comments_arrows_and_bookmarks_stay_in_the_log(log):
    text = watch(log, "jump 8", "comment here it turns: “why?”", "arrow 0201 0302", "arrow 0201", "bookmark",
                 "marks", "jump 0", "jump 8")
    told = "Bookmark; “here it turns: “why?””; arrow 0201 → 0302; ring around 0201"
    assert answer(text, "marks") == f"Moment 8: {told}"
    again = watch(log, "marks", "jump 8", "arrow 0201", "comment", "bookmark", "marks")
    assert again.split("Moment 8: ")[1].startswith(told)
    assert "Moment 8: arrow 0201 → 0302" in again.split("> bookmark\n")[1].splitlines()
    assert hexsim("verify", log).code == 0


def test_playing_on_makes_a_branch_of_the_same_log(log):
    before = log.read_bytes()
    text = watch(log, "turn", "turn", "turn", "play", "end", "quit")
    assert "choose a maneuver" in text
    assert log.read_bytes().startswith(before) and hexsim("verify", log).code == 0
    text = watch(log, "lines", "line 2", "lines", "promote", "promote", "line 2", "delete", "lines",
                 "restore", "lines")
    first, second, third, fourth = (part.splitlines() for part in text.split("> lines\n")[1:])
    assert first[0].startswith("1. Main line: 3 orders *") and "The fight stands here" in first[1]
    assert second[1].startswith("2. ") and " *" in second[1]
    assert "This is the main line already." in text and "This is the main line now." in text
    assert third[0].startswith("1. Main line") and third[1].startswith("deleted 1. ")
    assert [line.split(".")[0] for line in fourth[:2]] == ["1", "2"]
    assert hexsim("verify", log).code == 0


def test_the_main_line_stays(log):
    text = watch(log, "delete", "line 5", "restore", "line x")
    assert "The main line cannot be deleted" in text
    assert "There is no line of play 5; the log has 1." in text
    assert "There is no deleted branch 1" in text


def test_proof_and_comparison(log, tmp_path):
    other = tmp_path / "other.hexlog"
    orders = ORDERS.replace("R F /3", "R2 /3").splitlines(keepends=True)[:2]
    assert hexsim("run", YARD, "--orders", "-", "-o", other, stdin="".join(orders)).code == 0
    text = watch(log, "verify", f"compare {other}", "compare", "compare /no/such.hexlog", f"compare {log}")
    assert answer(text, "verify").startswith("3 orders on 1 line of play played again")
    assert "They part at order 2." in text and "Both are the same to the end: 3 orders." in text
    assert "/no/such.hexlog" in text
