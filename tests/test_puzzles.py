"""Puzzles: every answer found again by a search of the tests' own, straight from the rules.

`HEXSIM_PUZZLES=1000 python -m pytest tests/test_puzzles.py` checks as many of each kind.
"""

import os
from itertools import pairwise

import oracle
import pytest

from hexsim.hexes.direction import direction_name
from hexsim.hexes.notation import parse_pose
from hexsim.hexes.path import parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.scenario import opening
from hexsim.teach import practice
from hexsim.teach import puzzle as puzzles
from hexsim.teach.cards import GAPS, Deck, from_data, to_data
from hexsim.teach.course import Course
from hexsim.teach.ground import LEARNER
from hexsim.teach.practice import next_task
from hexsim.teach.puzzle import KINDS, kinds_of, puzzle
from hexsim.text import LANGUAGES, set_language

COUNT = int(os.environ.get("HEXSIM_PUZZLES", "90"))
RULESETS = [name for name in available_rulesets() if find_ruleset(name).gaits]


class Seen:
    """A puzzle with everything the tests' own search finds in its position."""

    def __init__(self, made):
        scenario = made.lesson.scenario
        self.ruleset = find_ruleset(scenario.ruleset)
        self.state = opening(self.ruleset, scenario)
        self.unit = self.state.unit(LEARNER)
        self.question = made.lesson.exercises[0].question
        order = self.question.path or None
        clause = order.clause if order else puzzles.Clause(verb=self.ruleset.gaits[0])
        self.gait = self.ruleset.gait(self.state, self.unit, clause)
        ground = self.ruleset.ground(self.state, self.unit, self.gait)
        self.met = ground.hindrances
        self.board = self.state.board
        self.best = oracle.dijkstra(self.board, self.met, self.gait, self.unit.pose)
        self.goals = oracle.goals(self.met, self.gait, self.unit.pose, self.best)

    def name(self, facing):
        return direction_name(facing, self.board.orientation)


def check_reach(seen):
    pose = parse_pose(seen.board.grid, seen.question.answers[0])
    assert seen.goals[pose.hex, int(pose.facing)] == int(seen.question.answers[1])


def check_facings(seen, hex_):
    found = sorted(seen.name(facing) for at, facing in seen.goals if at == hex_)
    assert list(seen.question.answers) == found


def check_price(seen):
    pose, spent, entered = seen.unit.pose, 0, 0
    for token in parse_path(seen.question.path.get("path")):
        if token.startswith("@"):
            turn = seen.gait.gears[0].turn
            apart = (int(token[1:]) - pose.facing) % 6
            pose, spent = Pose(pose.hex, int(token[1:])), spent + min(apart, 6 - apart) * turn.price
            continue
        if token.startswith("/"):
            continue
        if token in ("tL", "tR"):
            moves = oracle.turns(seen.gait, pose, entered)
        else:
            moves = oracle.moves(seen.board, seen.met, seen.gait, pose, entered)
            entered += 1
        _, pose, price = next(move for move in moves if move[0] == token)
        spent += price
    opening_price = sum(charge.amount for charge in seen.gait.opening)
    assert seen.question.answers == (str(spent + opening_price),)


def check_behind(seen):
    found = []
    for unit in seen.state.units:
        if unit.id == LEARNER:
            continue
        back = unit.pose.hex.neighbour((unit.pose.facing + 3) % 6)
        towards = back.direction_to(unit.pose.hex)
        if any((back, facing) in seen.goals for facing in range(6) if (towards - facing) % 6 in (0, 1, 5)):
            found.append(unit.id)
    assert list(seen.question.answers) == sorted(found)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_answers_are_those_of_exhaustive_search(ruleset, kind, level):
    if ruleset != "maneuvers" and not _plain_toll(ruleset):
        pytest.skip("its ground has prices of its own")
    if kind not in kinds_of(ruleset, level):
        pytest.skip("no such puzzle in this ruleset")
    for seed in range(COUNT // 3):
        made = puzzle(ruleset, kind, level, str(seed))
        seen = Seen(made)
        if kind == "facings":
            number = dict(made.lesson.exercises[0].say.params)["hex"]
            check_facings(seen, seen.board.parse_hex(str(number)))
        else:
            {"reach": check_reach, "price": check_price, "behind": check_behind}[kind](seen)


def _plain_toll(ruleset):
    """Whether the ruleset charges for ground as the shared toll does, which the tests' search knows."""
    from hexsim.board.ground import terrain_toll

    made = puzzle(ruleset, "price", 1, "0")
    state = opening(find_ruleset(ruleset), made.lesson.scenario)
    unit = state.unit(LEARNER)
    gait = find_ruleset(ruleset).gait(state, unit, puzzles.Clause(verb=find_ruleset(ruleset).gaits[0]))
    return find_ruleset(ruleset).ground(state, unit, gait).toll is terrain_toll


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_gives_the_same_puzzle_and_its_answer_is_taken(kind):
    made = puzzle("maneuvers", kind, 2, "7")
    assert made == puzzle("maneuvers", kind, 2, "7")
    assert made.lesson.scenario.board == puzzle("maneuvers", kind, 2, "7").lesson.scenario.board
    course = Course(made.lesson)
    answer = " ".join(course.answers) or "-"
    if made.lesson.exercises[0].question.kind == "path":
        state = course.state
        pose = parse_pose(state.board.grid, course.answers[0])
        gait = course.ruleset.gait(state, state.unit(LEARNER), made.lesson.exercises[0].question.path.clause)
        field = puzzles.reach(course.ruleset.ground(state, state.unit(LEARNER), gait), gait,
                              state.unit(LEARNER).pose)
        answer = str(field.path(pose.hex, int(pose.facing)))
    assert not course.answer("?")
    assert course.answer(answer), answer
    assert course.over


def test_level_three_is_not_solved_by_going_ahead():
    for seed in range(10):
        made = puzzle("maneuvers", "reach", 3, str(seed))
        seen = Seen(made)
        pose = parse_pose(seen.board.grid, seen.question.answers[0])
        ground = seen.ruleset.ground(seen.state, seen.unit, seen.gait)
        field = puzzles.reach(ground, seen.gait, seen.unit.pose)
        ahead = field.only("forward").price(pose.hex, int(pose.facing))
        assert ahead is None or ahead > int(seen.question.answers[1])


@pytest.mark.parametrize("level", [1, 2])
def test_what_is_said_to_be_unique_is(level):
    """The hexes of all cheapest token strings, found by trying them all, are one row of hexes or more."""
    said = []
    for seed in range(40):
        made = puzzle("maneuvers", "reach", level, str(seed))
        seen = Seen(made)
        pose = parse_pose(seen.board.grid, seen.question.answers[0])
        assert made.unique == (len(_cheapest_routes(seen, pose)) == 1), seed
        said.append(made.unique)
    assert len(set(said)) == 2


def _cheapest_routes(seen, pose):
    price, found = int(seen.question.answers[1]), set()

    def visit(hexes, here, entered, spent):
        if spent > price or hexes[-1].distance(pose.hex) > price - spent:
            return
        if here.hex == pose.hex and spent == price and int(pose.facing) in oracle.end_turns(
                seen.gait, here, entered, spent):
            found.add(hexes)
        for _, after, cost in oracle.moves(seen.board, seen.met, seen.gait, here, entered):
            visit((*hexes, after.hex), after, entered + 1, spent + cost)
        if entered:
            for _, after, cost in oracle.turns(seen.gait, here, entered):
                visit(hexes, after, entered, spent + cost)

    turn = seen.gait.gears[0].turn
    for facing in range(6) if turn else (seen.unit.pose.facing,):
        apart = (facing - seen.unit.pose.facing) % 6
        spent = min(apart, 6 - apart) * (turn.price if turn else 0)
        visit((seen.unit.pose.hex,), Pose(seen.unit.pose.hex, facing), 0, spent)
    return found


def test_questions_are_worded_in_every_language():
    for spoken in LANGUAGES:
        set_language(spoken)
        for kind in KINDS:
            lesson = puzzle("maneuvers", kind, 1, "1").lesson
            for words in (lesson.title, lesson.about, lesson.exercises[0].say, lesson.exercises[0].hint):
                assert not str(words).startswith("lessons.")
                assert "{" not in str(words)
    set_language("en")


def test_what_went_wrong_comes_back_until_it_is_known():
    deck, wrong = Deck(), ("maneuvers", "price", 1, "9")
    assert deck.answer(wrong, right=True).cards == ()
    deck = deck.answer(wrong, right=False)
    seen = []
    for number in range(200):
        card = next(iter(deck.due("maneuvers", KINDS)), None)
        seen.append(number) if card else None
        deck = deck.answer(card.puzzle if card else ("maneuvers", "price", 1, f"new{number}"), right=True)
        assert from_data(to_data(deck)) == deck
    assert len(seen) == len(GAPS)
    assert [later - earlier - 1 for earlier, later in pairwise(seen)] == list(GAPS[1:])
    assert deck.cards == ()
    assert from_data({"cards": "x"}) == Deck()


def test_cards_and_levels_that_cannot_be_do_not_come_up():
    cards = [["maneuvers", "price", level, seed, 0, right]
             for level, seed, right in ((7, "1", 0), (0, "1", 0), (1, "1", 9), (1, "1", -1), (1, "9", 0))]
    deck = from_data({"answered": 5, "cards": cards, "levels": {"maneuvers/price": 99, "maneuvers/path": -(10**9)}})
    assert next_task(deck, "maneuvers").puzzle == ("maneuvers", "price", 1, "9")
    assert (deck.level("maneuvers", "price"), deck.level("maneuvers", "path")) == (3, 1)
    for answered in range(len(KINDS)):
        bare = from_data({"answered": answered, "cards": [], "levels": {f"maneuvers/{kind}": 99 for kind in KINDS}})
        assert next_task(bare, "maneuvers", "1").lesson


def test_a_card_whose_puzzle_there_is_no_more_is_passed_over(monkeypatch):
    real = practice.puzzle
    monkeypatch.setattr(practice, "puzzle", lambda *of: None if of[3] == "9" else real(*of))
    deck = Deck().answer(("maneuvers", "price", 1, "9"), right=False)
    deck = from_data({**to_data(deck), "answered": 50})
    task = next_task(deck, "maneuvers", "1")
    assert not task.again and task.lesson
