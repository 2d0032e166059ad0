"""Lessons written without code: a position as a scenario, orders as a solution, text that is proved."""

import dataclasses
import random
import re
from pathlib import Path

import pytest
from test_teach import EXERCISE, YARD

from hexsim.errors import ScenarioError
from hexsim.files.position import position_text
from hexsim.files.scenario import read_scenario
from hexsim.files.toml import parse
from hexsim.files.written import toml_text
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.teach.course import Course
from hexsim.teach.prove import answers, faults
from hexsim.teach.read import read_lesson
from hexsim.teach.template import template
from hexsim.teach.writing import begin_writing, free_path, save
from hexsim.text import set_language
from tests.terminal import hexsim

SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").glob("*.toml"))


def fight(text, plies=0, seed=1):
    scenario = read_scenario(text)
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded("1"))
    lot = random.Random(seed)
    for _ in range(plies):
        if game.awaiting is None:
            break
        orders = game.legal_orders
        game.play(orders.pick(lot.randrange(len(orders))))
    return game


def held(status):
    """What somebody has, without supports that things stand on."""
    things = getattr(status, "items", None) or getattr(status, "weapons", ())
    return {name: dataclasses.replace(held, brace=None) if hasattr(held, "brace") else held
            for name, held in things}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_position_is_a_scenario_with_everybody_as_they_stand(path):
    """Poses, wounds, postures and things in hand come back; whoever is gone is left out."""
    game = fight(path, plies=60)
    again = read_scenario(position_text(game.scenario, game.state, "Here"))
    assert again.title == "Here"
    assert again.board.digest == game.state.board.digest
    opening = fight(position_text(game.scenario, game.state)).opening
    hexes = [unit.pose.hex for unit in game.state.units if unit.pose is not None]
    shared = {at for at in hexes if hexes.count(at) > 1}
    for unit in game.state.units:
        assert opening.has_unit(unit.id) == (unit.pose is not None)
        if unit.pose is not None:
            now = opening.unit(unit.id)
            assert now.pose == unit.pose or unit.pose.hex in shared
            for field in ("hp", "damage", "bashing", "lethal", "wounds", "posture", "out", "prone"):
                assert getattr(now.status, field, None) == getattr(unit.status, field, None)
            assert held(now.status) == held(unit.status)


def test_tables_are_written_as_they_are_read():
    data = {"a": 1, "b": [1, "x"], "long": "one\ntwo\n", "words": {"ru": {"title": 'a "b"'}},
            "units": [{"id": "x", "m": {}, "n": {"s": {"t": 0.5}}}, {"id": "y"}], "empty": {}}
    assert parse(toml_text(data)) == data


def writing(tmp_path, text=YARD, plies=(), unit="a"):
    game = fight(text)
    for order in plies:
        game.play(parse_order(order))
    return begin_writing(game.scenario, game.state, unit, "Mine", tmp_path / "mine.toml")


def test_what_is_played_is_the_solution_and_the_file_can_be_taken(tmp_path):
    made = writing(tmp_path)
    assert made.missing == "say"
    made.words["say"] = "Go two ahead."
    made.words["hint"] = 'Say "go".'
    assert made.missing == "solution"
    made.play(parse_order("a move path=F2"))
    assert made.missing == ""
    assert [one.kind for one in made.wanted()] == ["place", "price", "hex", "order", "verb"]
    made.chosen = "price"
    path = tmp_path / "mine.toml"
    assert save(made.written(), path) == ()
    lesson = read_lesson(path)
    assert faults(lesson) == ()
    assert str(lesson.title) == "Mine"
    taken = Course(lesson)
    taken.play(parse_order("a move path=F2"))
    assert taken.solved
    found = {order.get("path") for order in answers(lesson, 0)}
    assert "F2" in found and found == {order.get("path") for order in answers(made.draft(), 0)}
    before = path.read_bytes()
    with pytest.raises(ScenarioError):
        save(made.written(), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["place", "price", "hex", "order", "verb"])
def test_every_kind_of_want_is_solved_by_its_solution(tmp_path, kind):
    made = writing(tmp_path)
    made.words["say"] = "Go."
    made.play(parse_order('a move path="F1 tL"'))
    made.chosen = kind
    assert faults(read_lesson(made.written(), "mine")) == ()


def test_it_begins_with_the_unit_that_is_to_move_whoever_else_comes_first(tmp_path):
    made = writing(tmp_path, unit="b", plies=["a move path=F1"])
    assert made.learner == "they"
    assert "b" in made.awaiting.who
    assert made.state.board.number(made.state.unit("a").pose.hex) == "0202"
    made.words["say"] = "Go."
    made.play(parse_order("b move path=F1"))
    assert faults(read_lesson(made.written(), "mine")) == ()


def test_undo_leads_back_to_the_position_and_takes_the_order_out_of_the_solution(tmp_path):
    made = writing(tmp_path)
    made.play(parse_order("a move path=F2"))
    made.undo()
    assert made.solution == ()
    assert made.want is None
    assert not made.undo()


def test_words_are_kept_in_the_language_they_were_written_in(tmp_path):
    made = writing(tmp_path)
    made.play(parse_order("a move path=F1"))
    made.words["say"] = "Шаг вперёд."
    set_language("ru")
    try:
        assert 'ru = "Шаг вперёд."' in made.written()
        assert str(read_lesson(made.written(), "mine").exercises[0].say) == "Шаг вперёд."
    finally:
        set_language("en")


def test_a_lesson_of_a_lesson_is_a_lesson_of_its_own(tmp_path):
    made = writing(tmp_path, text=YARD + EXERCISE)
    made.words["say"] = "Go."
    made.play(parse_order("a move path=F1"))
    assert len(read_lesson(made.written(), "mine").exercises) == 1


def test_names_of_files(tmp_path):
    assert free_path(tmp_path, "The gap: in/the wall!").name == "the-gap-in-the-wall.toml"
    assert free_path(tmp_path, "///").name == "lesson.toml"
    (tmp_path / "lesson.toml").write_text("")
    assert free_path(tmp_path, "").name != "lesson.toml"


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_new_lesson_about_any_scenario_can_be_taken_as_it_is(path, tmp_path):
    file = tmp_path / f"{path.stem}.toml"
    text = template(read_scenario(path), file)
    assert faults(read_lesson(text, path.stem)) == ()
    loose = re.sub(r"\n# (hint|wrong|rules|about|right|other|place) = ", r"\n\1 = ", text)
    lesson = read_lesson(loose, path.stem)
    assert faults(lesson) == () and lesson.rules and lesson.exercises[0].wrong


def test_the_command_writes_it_and_overwrites_nothing(tmp_path):
    done = hexsim("lesson", "new", str(tmp_path / "mine"), "--from", "duel")
    file = tmp_path / "mine.toml"
    assert (done.code, done.err) == (0, "") and str(file) in done.out
    assert hexsim("check", str(file)).code == 0
    before = file.read_bytes()
    again = hexsim("lesson", "new", str(file), "--from", "duel")
    assert again.code == 2 and str(file) in again.err and file.read_bytes() == before
    assert "new" in hexsim("lesson", "old", str(file), "--from", "duel").err
