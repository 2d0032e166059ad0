"""Lessons in the window: taken by real events, answered in words, left, gone on with; progress is kept."""

import pytest
from test_teach import EXERCISE, QUESTION, YARD
from window_kit import Hand, open_display

from hexsim.hexes.notation import parse_pose
from hexsim.hexes.path import parse_path
from hexsim.rules.order import IllegalOrderError, parse_order
from hexsim.teach import progress
from hexsim.teach.course import Course
from hexsim.teach.feedback import Feedback, judged, refused_with
from hexsim.teach.practice import Task, deck_of
from hexsim.teach.read import read_lesson
from hexsim.teach.series import lesson_paths
from hexsim.text import set_language
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look
from hexsim.ui.hud.tutor import tutor_panel
from hexsim.ui.tutor import tutor
from hexsim.ui.view import ViewState
from hexsim.ui.window.fonts import Fonts
from hexsim.ui.window.school import LessonSession, PuzzleSession

pygame = pytest.importorskip("pygame")


@pytest.fixture(autouse=True)
def _place(monkeypatch, tmp_path):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("HEXSIM_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))
    open_display()
    yield
    pygame.quit()
    set_language("en")


def taken(tail, **view):
    course = Course(read_lesson(YARD + tail, "yard"))
    session = LessonSession(course, ViewState(motion="off"))
    return course, session, Hand(session, **view)


def press(hand, do):
    """A click on a button of the lesson's panel."""
    panel = next(panel for panel in hand.app.panels if panel.id == "tutor")
    left, top, wide, high = next(region.box for region in panel.regions if region.act == desk.Teach(do))
    hand.click((left + wide / 2, top + high / 2))


def go(hand, course, to):
    """Move the learner's unit by two clicks."""
    at = course.state.board.parse_hex(to)
    hand.click(at)
    hand.click(at)


def test_a_lesson_by_mouse_and_key_to_its_end():
    tail = EXERCISE + EXERCISE.replace("[lesson]", "").replace('"one"', '"two"').replace("0302", "0502")
    course, session, hand = taken(tail)
    go(hand, course, "0202")
    assert course.feedback.kind == "other"
    press(hand, "retry")
    assert course.ply == course.checkpoint
    go(hand, course, "0302")
    assert course.solved
    assert progress.load().mark("maneuvers", "yard").exercise == "two"
    hand.key("return")
    assert course.number == 1
    go(hand, course, "0502")
    assert course.over
    hand.key("return")
    assert session.left
    assert session.done
    assert progress.load().mark("maneuvers", "yard").done


def test_hint_solution_and_leaving():
    course, session, hand = taken(EXERCISE + 'hint = "Ahead."\n')
    press(hand, "hint")
    assert course.feedback.lines == ("Ahead.",)
    press(hand, "show")
    assert course.solved
    press(hand, "retry")
    assert not course.solved
    press(hand, "leave")
    assert session.left
    assert not session.done


def test_what_is_refused_in_the_window_gets_the_words_of_the_lesson():
    course, session, hand = taken(EXERCISE + 'wrong = {E_POINTS = "Too far.", E_EDGE = "No map there."}\n')
    session.do(it.GiveOrder(parse_order('a move path="> F < L"')), 0.0)
    assert (course.feedback.kind, course.feedback.lines[0]) == ("refused", "Too far.")
    course.retry()
    session.do(it.TypePath(parse_path("B2")), 0.0)
    session.do(it.Confirm(), 0.0)
    assert (course.feedback.kind, course.feedback.lines[0]) == ("refused", "No map there.")
    assert course.ply == course.checkpoint
    hand.key("escape")
    go(hand, course, "0302")
    assert course.solved


def told(course):
    """Everything the exercise that is asked could say."""
    exercise = course.exercise
    yield from (Feedback(), judged(exercise, right=True), judged(exercise, right=False))
    yield Feedback(kind="hint", words=exercise.hint)
    for slip in exercise.wrong:
        refusal = course.check(slip.order)
        yield refused_with(exercise, IllegalOrderError(course.ruleset.name, refusal))


@pytest.mark.parametrize("spoken", ["en", "pt_BR", "ru"])
def test_all_words_of_all_lessons_are_seen_without_scrolling(spoken):
    panels = taken(EXERCISE)[2].app.panels
    box = next(panel.box for panel in panels if panel.id == "tutor")
    look = Look(metrics=Fonts(), scale=100)
    set_language(spoken)
    for path in lesson_paths().values():
        course = Course(read_lesson(path))
        for _ in course.lesson.exercises:
            for feedback in told(course):
                course.feedback = feedback
                panel = tutor_panel(tutor(course), box, look)
                assert panel.content <= panel.seen, (path.stem, course.exercise.id, feedback.lines)
            course.next()


def test_a_question_is_answered_in_a_dialog():
    course, _, hand = taken(QUESTION)
    press(hand, "answer")
    hand.step(pygame.event.Event(pygame.TEXTINPUT, text="4"))
    hand.key("return")
    assert course.feedback.kind == "wrong"
    press(hand, "answer")
    hand.step(pygame.event.Event(pygame.TEXTINPUT, text="3"))
    hand.key("return")
    assert course.over


@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("spoken", ["en", "pt_BR", "ru"])
def test_the_instruction_and_its_buttons_are_seen(scale, spoken):
    _, _, hand = taken(EXERCISE, scale=scale, language=spoken)
    panel = next(panel for panel in hand.app.panels if panel.id == "tutor")
    assert panel.content <= panel.seen
    buttons = [region.box for region in panel.regions if isinstance(region.act, desk.Teach)]
    assert len(buttons) == 3
    for left, top, wide, high in buttons:
        assert panel.box[0] <= left and left + wide <= panel.box[0] + panel.box[2]
        assert panel.box[1] <= top and top + high <= panel.box[1] + panel.box[3]
    assert panel.box[1] + panel.box[3] <= hand.view.pane.y


def test_a_puzzle_is_answered_by_moving_and_goes_into_the_deck():
    task = Task(("maneuvers", "reach", 1, "5"), again=False)
    course = Course(task.lesson)
    session = PuzzleSession(course, ViewState(motion="off"), task)
    hand = Hand(session)
    press(hand, "show")
    assert course.solved
    assert [card.puzzle for card in deck_of(progress.load()).cards] == [task.puzzle]
    again = Course(task.lesson)
    session = PuzzleSession(again, ViewState(motion="off"), Task(task.puzzle, again=True))
    pose, _ = again.answers
    goal = parse_pose(again.state.board.grid, pose)
    hand = Hand(session)
    hand.click(goal.hex)
    hand.key(str(int(goal.facing) + 1))
    hand.key("return")
    assert again.solved, again.feedback
    assert deck_of(progress.load()).cards[0].right == 1
