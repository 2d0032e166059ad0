"""Lessons in the window: taken by real events, answered in words, left, gone on with; progress is kept."""

import pytest
from test_teach import EXERCISE, QUESTION, YARD
from window_kit import Hand, file_session

from hexsim.errors import ScenarioError
from hexsim.hexes.notation import parse_pose
from hexsim.hexes.path import parse_path
from hexsim.rules.order import IllegalOrderError, parse_order
from hexsim.teach import progress, series
from hexsim.teach.course import Course
from hexsim.teach.feedback import Feedback, judged, refused_with
from hexsim.teach.practice import Task, deck_of
from hexsim.teach.prove import faults
from hexsim.teach.read import read_lesson
from hexsim.teach.series import lesson_paths
from hexsim.teach.writing import Writing
from hexsim.text import set_language, tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look
from hexsim.ui.hud.tutor import tutor_panel
from hexsim.ui.tutor import tutor
from hexsim.ui.view import ViewState
from hexsim.ui.window import school
from hexsim.ui.window.fonts import Fonts
from hexsim.ui.window.school import LessonSession, PuzzleSession

pygame = pytest.importorskip("pygame")


pytestmark = pytest.mark.usefixtures("display")


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


def test_after_a_lesson_comes_the_next_by_its_name_after_the_last_a_fight(monkeypatch):
    lesson = read_lesson(YARD + EXERCISE, "yard")
    for follows, label, act in ((lesson, "Next: Yard", "next"), (None, tr("ui.start_skirmish"), "skirmish")):
        monkeypatch.setattr(school, "next_of", lambda _, follows=follows: follows)
        course, session, hand = taken(EXERCISE)
        go(hand, course, "0302")
        assert label in hand.words()
        press(hand, act)
        assert session.left and session.done and session.skirmish == (act == "skirmish")


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
                panel = tutor_panel(tutor(course, ViewState()), box, look)
                assert panel.content <= panel.seen, (path.stem, course.exercise.id, feedback.lines)
            course.next()


def test_a_question_is_answered_in_a_dialog():
    course, _, hand = taken(QUESTION)
    hand.key("return")
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


FIGHT = """
format = 1
title = "Yard fight"
""" + YARD.partition("title = \"Yard\"")[2]


def at_a_fight(tmp_path, **view):
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT, encoding="utf-8")
    session = file_session(path, motion="off")
    return session, Hand(session, **view)


def step_ahead(hand):
    """Whoever is asked goes one hex ahead, by a click and Enter; where to."""
    pose = hand.game.state.unit(hand.game.awaiting.who[0]).pose
    goal = pose.hex.neighbour(pose.facing)
    hand.click(goal)
    hand.key("return")
    return goal


def enter(hand, text):
    """Words typed into a dialog, and Enter."""
    hand.type(text)
    hand.key("return")


def test_a_lesson_is_made_of_a_position_saved_and_taken(tmp_path):
    """Everything by keys and mouse: what is saved is read back, proved, and stands in the list."""
    session, hand = at_a_fight(tmp_path)
    fight = session.game
    step_ahead(hand)
    here = [unit.pose for unit in fight.state.units]
    hand.key("l", "ctrl")
    made = session.game
    assert isinstance(made, Writing)
    assert [unit.pose for unit in made.state.units] == here
    press(hand, "write_say")
    enter(hand, "Walk on.")
    assert made.words["say"] == "Walk on."
    press(hand, "write_words")
    hand.key("down")
    hand.key("down")
    hand.key("return")
    enter(hand, "Straight on.")
    assert made.words["hint"] == "Straight on."
    goal = step_ahead(hand)
    assert len(made.solution) == 1
    press(hand, "write_want")
    hand.key("down")
    hand.key("return")
    assert made.want.kind == "price"
    press(hand, "write_answers")
    assert "a move path=F" in hand.words()
    hand.key("escape")
    press(hand, "write_save")
    path = series.own_folder() / "yard-fight.toml"
    lesson = read_lesson(path)
    assert faults(lesson) == ()
    assert session.game is fight and not session.view.lesson
    assert str(path) in session.view.message.text
    course = Course(lesson)
    again = Hand(LessonSession(course, ViewState(motion="off")))
    again.click(goal)
    again.key("return")
    assert course.over
    assert f"own/{path.stem}" in series.lesson_paths()


def test_a_lesson_that_is_not_finished_says_what_is_missing_and_can_be_left(tmp_path):
    session, hand = at_a_fight(tmp_path)
    fight, ply = session.game, session.game.ply
    hand.key("k", "ctrl")
    enter(hand, tr("ui.do_make_lesson"))
    assert isinstance(session.game, Writing)
    assert not any(region.act == desk.Teach("write_save") for panel in hand.app.panels
                   for region in panel.regions)
    hand.press(desk.Teach("leave"))
    assert session.game is fight and fight.ply == ply and not session.closed
    assert not list(series.own_folder().glob("*"))


def test_a_lesson_is_made_of_a_moment_looked_back_at(tmp_path):
    session, hand = at_a_fight(tmp_path)
    start = [unit.pose for unit in session.game.state.units]
    step_ahead(hand)
    hand.key("r")
    hand.key("home")
    hand.key("l", "ctrl")
    assert isinstance(session.game, Writing) and session.view.replay is None
    assert [unit.pose for unit in session.game.state.units] == start
    hand.press(desk.Teach("leave"))
    assert session.view.replay is not None and session.view.replay.moment == 0


@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("spoken", ["en", "pt_BR", "ru"])
def test_the_author_sees_every_button(scale, spoken, tmp_path):
    session, hand = at_a_fight(tmp_path, scale=scale, language=spoken)
    hand.key("l", "ctrl")
    session.game.words["say"] = "Go."
    session.do(it.GiveOrder(session.game.legal_orders.pick(5)), 0.0)
    hand.step()
    panel = next(panel for panel in hand.app.panels if panel.id == "tutor")
    buttons = [region.box for region in panel.regions if isinstance(region.act, desk.Teach)]
    assert len(buttons) == 6
    press(hand, "write_want")
    assert "ui." not in hand.words()
    for left, top, wide, high in buttons:
        assert panel.box[0] <= left and left + wide <= panel.box[0] + panel.box[2]
        assert panel.box[1] <= top and top + high <= panel.box[1] + panel.box[3]


def asking(kind, answer, rest=""):
    return (f'[lesson]\n[[exercises]]\nid = "q"\nsay = "Which?"\n'
            f'question = {{kind = "{kind}", answer = "{answer}"{rest}}}\n')


def test_hexes_are_answered_by_clicks_and_a_second_click_takes_one_back():
    course, _, hand = taken(asking("hexes", "0302 0501"))
    board = course.state.board
    for name in ("0302", "0401", "0501", "0401"):
        hand.click(board.parse_hex(name))
    assert hand.view.marks == ("0302", "0501")
    assert "0302, 0501" in hand.words()
    assert set(hand.app._model.overlay.marks.hexes) == {board.parse_hex("0302"), board.parse_hex("0501")}
    press(hand, "answer")
    assert course.over and course.ply == course.checkpoint


def test_a_wrong_answer_by_clicks_begins_anew_and_may_still_be_typed():
    course, _, hand = taken(asking("hexes", "0302"))
    hand.click(course.state.board.parse_hex("0401"))
    hand.key("return", "ctrl")
    assert course.feedback.kind == "wrong" and hand.view.marks == ()
    press(hand, "answer")
    hand.type("0302")
    hand.key("return")
    assert course.over


def test_units_are_answered_by_clicks_on_them():
    course, _, hand = taken(asking("units", "b"))
    board = course.state.board
    hand.click(board.parse_hex("0301"))
    assert hand.view.marks == ()
    hand.move(board.parse_hex("0602"))
    plain = hand.picture()
    hand.click(board.parse_hex("0602"))
    assert hand.view.marks == ("b",) and (hand.picture() != plain).any()
    press(hand, "answer")
    assert course.over


@pytest.mark.parametrize("place", ["", "0402"])
def test_facings_are_answered_by_clicks_around_their_hex(place):
    course, _, hand = taken(asking("facings", "NE E", f', at = "{place}"' if place else ""))
    board = course.state.board
    here = board.parse_hex(place) if place else course.state.unit("a").pose.hex
    assert hand.app._model.overlay.marks.at == here
    hand.move(here.neighbour(0))
    plain = hand.picture()
    hand.click(here.neighbour(0))
    assert hand.view.marks == ("E",) and (hand.picture() != plain).any()
    hand.click(here.neighbour(1))
    hand.key("3")
    hand.key("3")
    assert set(hand.view.marks) == {"E", "NE"}
    hand.key("return", "ctrl")
    assert course.over


def test_an_answer_is_marked_with_the_keyboard_alone():
    course, _, hand = taken(asking("hexes", "0202"))
    hand.key("right")
    hand.key("right")
    hand.key("return")
    assert hand.view.marks == ("0202",)
    hand.key("backspace")
    assert hand.view.marks == ()
    hand.key("return")
    hand.key("return", "ctrl")
    assert course.over


def test_marks_do_not_outlive_their_exercise():
    second = asking("hexes", "0401").replace("[lesson]\n", "").replace('"q"', '"r"')
    course, _, hand = taken(asking("hexes", "0302") + second)
    hand.click(course.state.board.parse_hex("0302"))
    press(hand, "answer")
    press(hand, "next")
    assert course.number == 1 and hand.view.marks == ()


def test_a_hex_of_a_question_that_is_no_hex_is_a_mistake():
    with pytest.raises(ScenarioError) as caught:
        read_lesson(YARD + asking("facings", "E", ', at = "x"'))
    assert "at" in str(caught.value)
