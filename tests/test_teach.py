"""Lessons: what is right, what is refused, what is merely something else; proofs of all that come along."""

from pathlib import Path

import pytest

from hexsim.errors import ScenarioError
from hexsim.rules.order import IllegalOrderError, parse_order
from hexsim.teach import progress, series
from hexsim.teach.course import Course
from hexsim.teach.prove import answers, faults
from hexsim.teach.read import is_lesson, read_lesson
from hexsim.text import LANGUAGES, set_language

YARD = '''
format = 1
title = "Yard"
ruleset = "maneuvers"
[map]
rows = """
. . . . . .
 . . . . . .
. . . . . .
"""
[[sides]]
id = "you"
[[sides]]
id = "they"
[[units]]
id = "a"
side = "you"
at = "0102E"
[units.maneuvers]
[[units]]
id = "b"
side = "they"
at = "0602W"
[units.maneuvers]
'''
EXERCISE = '''
[lesson]
[[exercises]]
id = "one"
say = "Go."
want = {hex = "0302", points = 2}
solution = ["a move path=F2"]
'''
QUESTION = '''
[lesson]
[[exercises]]
id = "price"
say = "How much?"
question = {kind = "number", path = "a move path=F3"}
'''


def course(tail: str = EXERCISE, number: int = 0) -> Course:
    return Course(read_lesson(YARD + tail), number=number)


def play(course: Course, text: str) -> None:
    course.play(parse_order(text))


def mistakes(tail: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        read_lesson(YARD + tail)
    return str(caught.value)


def test_what_is_wanted_is_right():
    taken = course()
    play(taken, "a move path=F2")
    assert (taken.solved, taken.over, taken.feedback.kind, taken.tries) == (True, True, "right", [0])


def test_something_else_that_is_legal_gets_a_kind_word_and_nothing_is_lost():
    taken = course()
    play(taken, 'a move path="F /0"')
    assert (taken.solved, taken.feedback.kind, taken.tries) == (False, "other", [1])
    taken.retry()
    assert (taken.ply, taken.feedback.lines) == (taken.checkpoint, ())
    play(taken, "a move path=F2")
    assert taken.solved


def test_nothing_is_judged_wrong_while_the_learner_is_asked_in_the_middle_of_the_turn():
    taken = course(EXERCISE.replace("points = 2", 'facing = "W"'))
    play(taken, "a move path=F2")
    assert (taken.solved, taken.feedback.kind, taken.tries) == (False, "", [0])
    play(taken, "a face to=3")
    assert (taken.solved, taken.feedback.kind, taken.tries) == (True, "right", [0])


def test_what_comes_before_needs_no_word_for_small_questions():
    taken = course(EXERCISE + 'before = ["b move path=F", "a move path=F"]\n')
    assert [taken.state.board.number(unit.pose.hex) for unit in taken.state.units] == ["0202", "0502"]


def test_answers_of_others_are_kept_for_what_the_learner_does():
    tail = EXERCISE + EXERCISE.replace("[lesson]", "").replace("one", "two").replace("0302", "0402").replace(
        "F2", "F") + 'then = ["b move path=F"]\n'
    taken = course(tail, number=1)
    assert taken.state.board.number(taken.state.unit("b").pose.hex) == "0602"
    play(taken, 'a move path="F /0"')
    assert taken.state.board.number(taken.state.unit("b").pose.hex) == "0502"


def test_dearer_than_wanted_is_something_else():
    taken = course()
    play(taken, 'a move path="F2 tL"')
    assert not taken.solved


def test_a_refused_order_says_the_rule_and_what_the_lesson_has_to_say():
    taken = course(EXERCISE + 'wrong = {E_POINTS = "Too far."}\n')
    with pytest.raises(IllegalOrderError):
        play(taken, 'a move path="> F < L"')
    assert (taken.feedback.kind, taken.feedback.lines[0]) == ("refused", "Too far.")
    assert taken.ply == taken.checkpoint
    assert "E_POINTS" in taken.feedback.lines[1]
    assert taken.feedback.rule


def test_a_refusal_may_be_what_is_wanted():
    taken = course(EXERCISE.replace('{hex = "0302", points = 2}', '{refused = "E_EDGE"}').replace("F2", "B"))
    assert not faults(taken.lesson)
    with pytest.raises(IllegalOrderError):
        play(taken, "a move path=B")
    assert taken.solved


def test_taking_back_may_be_what_is_wanted():
    taken = course(EXERCISE.replace('{hex = "0302", points = 2}', "{undone = true}"))
    assert not faults(taken.lesson)
    play(taken, "a move path=F")
    assert not taken.solved
    taken.undo()
    assert taken.solved


def test_others_answer_by_the_lesson_and_the_learner_is_asked_again():
    taken = course()
    play(taken, "a move path=F")
    for _ in range(5):
        asked = taken.awaiting
        assert asked is not None
        assert asked.side == "you"
        play(taken, str(asked.default) if asked.default else "a do_nothing")


def test_questions_are_answered_in_words():
    taken = course(QUESTION)
    assert not taken.answer("4")
    assert not taken.answer("three?")
    assert taken.answer(" 3 ")
    assert taken.over


def test_hint_and_solution():
    taken = course(EXERCISE + 'hint = "Ahead."\n')
    taken.hint()
    assert taken.feedback.lines == ("Ahead.",)
    taken.show()
    assert (taken.solved, taken.helped, taken.feedback.kind) == (True, {0}, "solution")


def test_an_exercise_begins_where_the_one_before_ended_however_it_was_left():
    tail = EXERCISE + EXERCISE.replace("[lesson]", "").replace("one", "two").replace("0302", "0502")
    for orders in (["a move path=F2"], ["a move path=F"], []):
        taken = course(tail)
        for text in orders:
            play(taken, text)
        assert taken.next()
        assert taken.state.board.number(taken.state.unit("a").pose.hex) == "0302"
    assert course(tail, number=1).digest == taken.digest


def test_an_exercise_done_in_another_way_is_followed_by_what_its_solution_leaves():
    tail = EXERCISE + EXERCISE.replace("[lesson]", "").replace("one", "two").replace("0302", "0502")
    taken = course(tail)
    play(taken, 'a move path="F2 /1"')
    assert taken.solved
    taken.next()
    assert taken.digest == course(tail, number=1).digest


def test_undo_does_not_leave_the_exercise():
    tail = EXERCISE + EXERCISE.replace("[lesson]", "").replace("one", "two").replace("0302", "0502")
    taken = course(tail)
    play(taken, "a move path=F2")
    taken.next()
    assert not taken.undo()


def test_the_engine_lists_what_is_correct():
    found = {order.get("path") for order in answers(course().lesson, 0)}
    assert "F2" in found
    assert "F" not in found


@pytest.mark.parametrize(("tail", "words"), [
    ("[lesson]\n", "no exercises"),
    (EXERCISE.replace('say = "Go."', ""), "no instruction"),
    (EXERCISE.replace('say = "Go."', 'say = {fr = "Va."}'), "languages|by language"),
    (EXERCISE.replace("0302", "9999"), "9999"),
    (EXERCISE.replace("want =", "wish ="), "wish"),
    (EXERCISE.replace('{hex = "0302", points = 2}', "{}"), "asks for nothing"),
    (EXERCISE.replace("a move path=F2", "a"), "exercises"),
    (EXERCISE + "wrong = {E_NONE_SUCH = \"x\"}\n", "E_NONE_SUCH"),
    (EXERCISE + "question = {kind = \"number\", answer = 1}\n", "not both"),
    (EXERCISE + "side = \"x\"\n", "x"),
    (QUESTION.replace("path =", "answer = 3, path ="), "answer"),
    (EXERCISE + EXERCISE.replace("[lesson]", ""), "id"),
])
def test_every_mistake_of_a_lesson_is_a_sentence(tail, words):
    assert any(word in mistakes(tail) for word in words.split("|"))


@pytest.mark.parametrize(("tail", "key"), [
    (EXERCISE.replace("F2", "F3"), "lessons.not_solved"),
    (EXERCISE.replace("F2", "F9"), "lessons.illegal"),
    (EXERCISE.replace('solution = ["a move path=F2"]', ""), "lessons.no_solution"),
    (EXERCISE + 'before = ["a move path=F9"]\n', "lessons.illegal"),
    (EXERCISE + 'side = "they"\n', "lessons.illegal"),
    (EXERCISE.replace("[lesson]", '[lesson]\nrules = ["M-NONE-1"]'), "lessons.no_rule"),
    (EXERCISE + 'wrong = {E_POINTS = {say = "x", order = "a move path=F"}}\n', "lessons.not_refused"),
    (QUESTION.replace("F3", "F9"), "lessons.bad_path"),
])
def test_a_lesson_that_cannot_be_taken_is_found_out(tail, key):
    assert key in [problem.key for problem in faults(read_lesson(YARD + tail))]


LESSONS = list(series.lesson_paths().items())


def test_the_lessons_of_a_ruleset_stand_in_a_row_without_ties():
    for ruleset in {path.parent.name for _, path in LESSONS}:
        places = [lesson.place for lesson in series.series(ruleset)]
        assert places == sorted(set(places))


@pytest.mark.parametrize(("name", "path"), LESSONS, ids=[name for name, _ in LESSONS])
def test_lessons_that_come_along(name, path):
    """Taken to its end by its own solutions; every wrong order is refused as it says, in every language."""
    lesson = read_lesson(path)
    assert [str(problem) for problem in faults(lesson, str(path))] == []
    assert lesson.rules, name
    for exercise in lesson.exercises:
        other = () if any(want.undone for want in exercise.wants) else (exercise.other,)
        for words in (exercise.say, exercise.hint, exercise.right, *other,
                      *(slip.words for slip in exercise.wrong)):
            assert words, (name, exercise.id)
            for spoken in LANGUAGES:
                set_language(spoken)
                assert str(words) != words.key
        assert all(slip.order for slip in exercise.wrong), (name, exercise.id)
    set_language("en")


def test_a_lesson_is_told_from_a_scenario(tmp_path):
    (tmp_path / "a.toml").write_text(YARD + EXERCISE)
    (tmp_path / "b.toml").write_text(YARD)
    assert [is_lesson(tmp_path / name) for name in ("a.toml", "b.toml")] == [True, False]


def test_progress_is_kept_whole_and_what_cannot_be_read_is_put_aside(tmp_path: Path):
    file = tmp_path / "data" / "progress.json"
    assert progress.load(file) == progress.Progress()
    taken = course()
    play(taken, 'a move path="F /0"')
    taken.retry()
    play(taken, "a move path=F2")
    kept = progress.after(progress.Progress(), taken).with_record("cards", {"x": [1, 2]})
    assert progress.save(kept, file)
    assert progress.load(file) == kept
    assert kept.mark("maneuvers", "lesson") == progress.Mark(exercise="", done=True, slips=1)
    file.write_text("{broken")
    assert progress.load(file) == progress.Progress()
    assert [path.read_text() for path in file.parent.iterdir()] == ["{broken"]
