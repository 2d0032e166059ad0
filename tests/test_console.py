"""The text board: every command, its numbers against the search, its mistakes as sentences."""

import re
from pathlib import Path

import pytest

from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.hexes.direction import direction_name
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES
from hexsim.ui.console import COMMANDS
from tests import terminal
from tests.terminal import YARD, answer, board, hexsim
from tests.test_cli_movement import searched

FLAT = YARD.replace("yard", "flat")
TWINS = YARD.replace("yard", "twins")


@pytest.fixture(autouse=True)
def _apart(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))


def played(text):
    """The text without the names of files."""
    return text.partition("The fight is saved in ")[0]


def asked(text):
    """The last question in the text."""
    return [line for line in text.splitlines() if line.startswith("Round ") and " to decide" in line][-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_is_explained_in_every_language(lang):
    text = answer(board("help", lang=lang), "help").splitlines()
    words = [word for word in COMMANDS if word != "?"]
    assert [line.split()[0].rstrip(":,") for line in text] == [*words, "quit"]
    assert not any("cli." in line for line in text)
    for word in COMMANDS:
        if word != "?":
            assert answer(board(f"help {word}", lang=lang), f"help {word}") in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_session_has_words_for_everything(lang):
    text = board("orders", "reach 2", "to 0403 0", "why 0704", "face 1", "no", "path", "yes", "look 0302",
                 "units", "units ben", "map", "prices", "sight 0704", "log", "undo", "redo", "rule M-MOVE-3",
                 "end", "end", "red concede", lang=lang)
    assert not re.findall(r"\b(?:cli|ui|core|maneuvers)\.\w+", text)


@pytest.mark.parametrize("scenario", [YARD, FLAT])
def test_reach_gives_the_prices_of_the_search(scenario):
    movement, found = searched(scenario=scenario)
    lines = answer(board("reach", scenario=scenario), "reach").splitlines()[1:]
    assert len(lines) == len({goal.hex for goal in found.goals()})
    for line in lines:
        number, _, _, ends = line.split(" ", 3)
        told = {}
        for group in ends.rstrip(".").split("; "):
            price, _, names = group.partition(": ")
            told |= dict.fromkeys(names.split(), int(price))
        at = movement.state.board.parse_hex(number)
        orientation = movement.state.board.orientation
        ends = found.ends(at).items()
        assert told == {direction_name(facing, orientation): price for facing, price in ends}


def test_reach_up_to_a_price():
    few = answer(board("reach 1"), "reach 1").splitlines()
    assert len(few) == 2 + 4
    assert few[-1] == "And 23 hexes that cost more."


def test_a_goal_is_proposed_and_done():
    text = board("to 0403 E", "yes")
    proposal = answer(text, "to 0403 E").splitlines()
    _, found = searched()
    price = found.price(found.ground.board.parse_hex("0403"), 0)
    assert proposal[-3].endswith(f"{price} of 5 points, 0 left; ends in 0403 facing E (east).")
    done = answer(text, "yes").splitlines()
    assert f"{price} of 5" in done[0]
    assert asked(text) == "Round 1. Blue to decide: Ben (ben), 0704 facing W (west)."


def test_the_ledger_proposed_is_the_ledger_charged():
    text = board("to 0403 E", "yes", "log 3")
    proposed = [line for line in answer(text, "to 0403 E").splitlines() if line.startswith("    ")]
    charged = [line for line in answer(text, "log 3").splitlines() if line.startswith("    ")]
    assert proposed == charged != []


def test_a_goal_may_be_written_as_a_pose():
    assert answer(board("to 0403E"), "to 0403E") == answer(board("to 0403 E"), "to 0403 E")
    assert answer(board("to 0403 0"), "to 0403 0") == answer(board("to 0403 E"), "to 0403 E")
    assert answer(board("to 2,2/E"), "to 2,2/E") == answer(board("to 0403 E"), "to 0403 E")


def test_another_facing_of_the_proposal():
    text = board("to 0401 E", "face NE", "yes")
    assert "ends in 0401 facing NE (north-east)" in answer(text, "face NE")
    assert "0401 facing NE (north-east)" in answer(
        board("to 0401 E", "face NE", "yes", "units ana"), "units ana")


def test_facing_without_a_proposal_turns_on_the_spot():
    assert "0 of 5 points, 5 left; ends in 0201 facing W (west)." in answer(board("face W"), "face W")


def test_other_ways_are_listed_with_their_prices_and_can_be_taken():
    text = board("to 0202 E", "2", "yes")
    offered = [line for line in answer(text, "to 0202 E").splitlines() if re.match(r"\d\. ", line)]
    assert len(offered) >= 2
    path = re.search(r": (.+), price (\d+)", offered[1])
    assert f"{path[2]} of 5 points" in answer(text, "2")
    assert asked(text).startswith("Round 1. Blue")


def test_a_path_as_written():
    text = board("path R F L /0")
    assert answer(text, "path R F L /0") == answer(board('path "R F L /0"'), 'path "R F L /0"')
    assert "5 of 5 points" in text
    assert answer(board("path L"), "path L").startswith("Path token 1")
    assert "cannot be read from character 1" in answer(board("path X"), "path X")


def test_why_says_what_is_in_the_way_or_what_it_costs():
    assert "Ben" in answer(board("why 0704"), "why 0704")
    assert "The nearest that can be had: " in answer(board("why 0704"), "why 0704")
    assert answer(board("why 0301"), "why 0301") == (
        "It can be had. Final facings by price: 1: E NE NW W SW SE.")


def test_no_drops_the_proposal():
    text = board("to 0403 E", "no", "yes")
    assert answer(text, "no").startswith("Round 1. Red to decide: Ana (ana), 0201 facing E (east).")
    assert answer(text, "yes") == "Nothing is proposed; plan something with to or path first."


def test_numbers_take_entries_of_the_last_list():
    text = board("orders")
    entries = {line.split(". ", 1)[1]: line.split(".")[0] for line in answer(text, "orders").splitlines()
               if re.match(r"\d+\. ", line)}
    number = next(n for label, n in entries.items() if "kneeling" in label.lower() and "path" in label)
    text = board("orders", number, "path", "yes", "units ana")
    assert answer(text, number).startswith("Now planning: ")
    assert "to=kneeling" in answer(text, "path")
    assert "10 of 10" in answer(text, "units ana")


def test_entries_that_are_orders_are_given_at_once():
    text = board("orders")
    number = next(line.split(".")[0] for line in answer(text, "orders").splitlines()
                  if re.fullmatch(r"\d+\. Crouch", line))
    assert asked(board("orders", number)).startswith("Round 1. Red to decide: Ana (ana)")


def test_the_nearest_legal_order_can_be_taken_by_number():
    text = board("end", "end", "end", "end", "ana move path=F9", "1")
    listed = answer(text, "ana move path=F9").splitlines()
    assert listed[-1].startswith("1. ana move path=")
    assert asked(text) != asked(board("end", "end", "end", "end"))


def test_orders_may_be_typed_with_and_without_who():
    for line in ("ana move path=F2", "move path=F2"):
        assert "0401" in answer(board(line, "units ana"), "units ana")


def test_undo_and_redo_are_exact():
    text = board("to 0403 E", "yes", "units", "undo", "units ana", "redo", "look 0403")
    assert "Ana (ana" in answer(text, "look 0403")
    assert "0201 facing E (east)" in answer(text, "units ana")
    assert answer(text, "undo").startswith("Taken back to order 0.\nRound 1. Red to decide")
    assert answer(board("undo"), "undo") == "There is nothing to take back."
    assert answer(board("redo"), "redo") == "There is nothing to do again."


def test_end_is_the_default_answer():
    assert asked(board("to 0201 E", "yes")) == asked(board("ana nothing"))


def test_look_tells_ground_sides_and_where_it_lies():
    assert answer(board("look 0302"), "look 0302").splitlines() == [
        "Hex 0302 (2,1): rough ground, level 0.", "On the side E (east): low wall.",
        "2 from 0201; it lies in front."]
    assert answer(board("look 0402"), "look 0402").splitlines()[1] == "On the side W (west): low wall."
    assert answer(board("look 0101"), "look 0101").endswith("it lies behind.")


def test_sight_names_what_is_in_the_way():
    assert answer(board("sight 0704"), "sight 0704") == "From 0201 to 0704 the line of sight is clear."
    assert answer(board("sight 0402 0602"), "sight 0402 0602") == (
        "From 0402 to 0602 the line of sight is blocked by hex 0502 (building) (M-LOS-1).")


def test_sight_over_a_hill_names_its_height(tmp_path):
    hill = tmp_path / "hill.toml"
    text = Path(YARD).read_text(encoding="utf-8").replace('"0201E"', '"0101E"')
    hill.write_text(text.replace("[[walls]]", """levels = \"\"\"
0020000
0000000
0000000
0000000
0000000
\"\"\"
[[walls]]""", 1), encoding="utf-8")
    told = {lang: answer(board("sight 0501", scenario=hill, lang=lang), "sight 0501") for lang in LANGUAGES}
    assert told["en"] == ("From 0101 to 0501 the line of sight is blocked by hex 0301, "
                          "which is too high: level 2 (M-LOS-1).")
    assert all("0301" in text and "2 (M-LOS-1)" in text for text in told.values())
    assert len(set(told.values())) == len(LANGUAGES)


def test_a_verb_with_keys_is_an_order_even_if_a_command_has_its_name():
    text = board("small on", "ana step_ready path=F", "face to=3", "pass stand=yes", "pass")
    assert "facing W (west)" in asked(text[: text.index("> pass stand")])
    assert "E_POSTURE" in answer(text, "pass stand=yes")
    assert answer(text, "pass").splitlines()[0].startswith("Turn: ")


def test_the_log_counts_a_broken_movement_against_its_whole_budget():
    text = board('ana move path="F2 tL"', "face to=0", "log")
    lines = answer(text, "log").splitlines()
    assert [line for line in lines if "; " in line][-2:] == [
        "Ana, Move: 2 hexes ahead, turns 60° left; 3 of 5 (M-MOVE-5)",
        "Ana: ends facing east; 3 of 5 (M-MOVE-8)"]
    ledger = [line for line in lines if line.startswith("    ")]
    assert [line.split()[0] for line in ledger] == ["1", "2", "3", "4"]
    assert ledger[-1] == "    4 /0 → 0401E: 0 (M-MOVE-8) = 0, 2 left"


def test_the_board_saves_as_it_goes(tmp_path):
    text = board("to 0403 E", "yes", f"save {tmp_path / 'own.hexlog'}", "end", "quit")
    kept = [Path(line.removeprefix("The fight is saved in ").rstrip(".")) for line in text.splitlines()
            if line.startswith("The fight is saved in ")]
    assert len(kept) == 2
    digests = {open_game(read_log(path)).digest for path in kept}
    assert len(digests) == 1
    assert tmp_path / "own.hexlog" in kept
    assert hexsim("verify", *kept).code == 0


def test_a_saved_fight_goes_on(tmp_path):
    saved = tmp_path / "own.hexlog"
    board("to 0403 E", "yes", f"save {saved}")
    text = board("units ana", "undo", scenario=saved, words=())
    assert "0403 facing E (east)" in answer(text, "units ana")
    assert answer(text, "undo").startswith("Taken back to order 0.")


def test_saving_never_overwrites(tmp_path):
    (tmp_path / "mine.hexlog").write_text("mine", encoding="utf-8")
    text = board(f"save {tmp_path / 'mine.hexlog'}", f"save {tmp_path}", "save", "save a\0b")
    assert (tmp_path / "mine.hexlog").read_text(encoding="utf-8") == "mine"
    assert "Saved" not in text


def test_dice_from_the_table():
    text = board("x", "9", "2", "5 9", "4", scenario=TWINS, words=("--dice", "given"))
    assert "type the faces" in text.lower()
    assert asked(text) == "Round 1. Blue to decide: Ben (ben), 0403 facing W (west)."
    assert "Ben" in answer(text, "5 9").splitlines()[1], "what was right before a wrong face stays"
    again = board("2 4", scenario=TWINS, words=("--dice", "given"))
    assert asked(again) == asked(text)
    assert answer(text, "x").splitlines()[0] == "Only the faces are wanted here, such as 4 2 6, or quit."
    more = answer(board("2 4 4", "2 4", scenario=TWINS, words=("--dice", "given")), "2 4 4").splitlines()
    assert more[0] == "3 faces are written down, but only 2 dice were rolled."
    assert more[1].startswith("Roll at the table and type the faces")


def test_a_computer_player_answers_for_its_side():
    text = board("end", "end", "end", "units", words=("--seed", "3", "--ai", "blue=random"))
    assert "Blue to decide" not in text
    assert "Red to decide" in text
    again = board("end", "end", "end", "units", words=("--seed", "3", "--ai", "blue=random"))
    assert played(text) == played(again)
    undone = board("to 0301 E", "yes", "undo", words=("--seed", "3", "--ai", "blue=random"))
    assert answer(undone, "undo").startswith("Taken back to order 0.")


def test_computers_alone_stop_after_each_round():
    text = board("", "", words=("--seed", "3", "--ai", "blue=random", "--ai", "red=random"))
    assert re.findall(r"^Round (\d+) \(", text, re.MULTILINE) == ["1", "2", "3", "4"]


def test_the_end_of_the_fight_is_said():
    text = board("blue concede", "orders", "to 0301", "undo", "end")
    assert "Red" in answer(text, "blue concede").splitlines()[-1]
    assert answer(text, "to 0301") == "Nobody can be moved at this question."
    assert "E_OVER" in answer(board("blue concede", "ana nothing"), "ana nothing")
    assert answer(board("blue concede", "end"), "end") == "The fight is over."


def test_languages_change_while_playing():
    text = board("lang ru", "", "lang pt", "", "lang en", "", "lang xx")
    said = [answer(text, f"lang {code}\n> ".rstrip("\n> ")) for code in ("ru", "pt", "en")]
    assert said == ["Русский", "Português", "English"]
    assert "Раунд 1." in text
    assert "Rodada 1." in text
    assert "There is no language “xx”" in text


MISTAKES = (
    "zzz", "ana", "ana fly", "ana move path=Q", "to", "to 0403 E E", "to 9999", "to 0403 X", "why", "look",
    "look 99,99", "sight", "face", "face X", "reach x", "0", "99", "9" * 5000, "units zoe", "rule X", "lang",
    "select ben", "log x", "save", "help zzz", "yes", "no", "=", '"', "a\tb", 'ana move path="F', "+ +",
    "map 9999", "path @", "referee modify", "\u202e", "to 0403 E\0")


@pytest.mark.parametrize("line", MISTAKES)
def test_mistakes_are_answered_and_change_nothing(line):
    text = board(line, "units ana", "end")
    assert "0201 facing E (east)" in text
    assert answer(text, line.strip() if "\t" in line else line)


def test_the_board_is_the_same_every_time():
    script = ("map", "orders", "to 0403 E", "yes", "end", "end", "log")
    assert played(board(*script)) == played(board(*script))


def test_without_arrows_facings_are_letters(monkeypatch):
    monkeypatch.setattr(terminal, "ENCODING", "ascii")
    drawn = answer(board("map"), "map")
    assert ".R1E" in drawn
    assert "→" not in drawn


@pytest.mark.parametrize("command, possible", [
    ("lang", "en pt_BR ru"), ("select", "ana"), ("face", "E NE NW W SW SE")])
def test_a_command_without_its_word_says_what_may_stand_there(command, possible):
    assert answer(board(command), command) == f"A word is missing after {command}; possible: {possible}."


def test_all_rules_are_listed_by_their_titles():
    lines = answer(board("rule"), "rule").splitlines()
    assert "M-MOVE-3 Sidestep" in lines and len(lines) == len(find_ruleset("maneuvers").book)


def test_a_figure_of_several_hexes_is_told_with_all_of_them():
    """Units and any hex of it name every hex; where it lies for itself is not said of its own body."""
    text = board("units drake", "look 0208", "look 0309", scenario="sheepfold")
    assert "0307 facing E (east) (0307 0207 0208)" in answer(text, "units drake").splitlines()[0]
    assert "(0307 0207 0208)" in answer(text, "look 0208") and " from " not in answer(text, "look 0208")
    assert "1 from 0208; it lies on the right" in answer(text, "look 0309")
