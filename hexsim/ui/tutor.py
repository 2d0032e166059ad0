"""What a lesson says, in words for the screen and the text board."""

from hexsim.game.game import Game
from hexsim.rules.scenario import title_of
from hexsim.teach.course import Course
from hexsim.teach.writing import Writing
from hexsim.text import tr
from hexsim.ui import marking, writing
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import TutorButton, TutorModel
from hexsim.ui.view import ViewState

MOST_MARKS = 6
"""Marks that are named on the button."""


def tutor(game: Game, view: ViewState) -> TutorModel | None:
    """The lesson's part of the screen, None where no lesson is taken."""
    if not isinstance(game, Course):
        return None
    if isinstance(game, Writing):
        return writing.panel(game)
    lesson, exercise, number = game.lesson, game.exercise, len(game.lesson.exercises)
    place = tr("ui.lesson_place", number=game.number + 1, of=number) if number > 1 else ""
    told = game.feedback.lines
    lines = tuple(Phrase(text=line, rule=game.feedback.rule if line is told[-1] else "") for line in told)
    return TutorModel(title=str(lesson.title), place=place, say=str(exercise.say),
                      about=_how(game, view) or about(game),
                      lines=lines, tone=game.feedback.kind, buttons=tuple(_buttons(game, view)))


def heading(game: Game) -> str:
    """The title of a lesson, or of the scenario."""
    return str(game.lesson.title) if isinstance(game, Course) else title_of(game.scenario)


def about(course: Course) -> str:
    """What the lesson is about, at its beginning; afterwards no more."""
    return str(course.lesson.about) if course.number == 0 and not course.feedback.kind else ""


def _onward(course: Course) -> list[TutorButton]:
    """What follows a lesson that is done: the next one by its name, a fight after the last of its row."""
    if course.following is None:
        return [TutorButton(do="next", label=tr("ui.lesson_end"), strong=True)]
    if course.following:
        following = tr("ui.lesson_following", title=str(course.following))
        return [TutorButton(do="next", label=following, strong=True),
                TutorButton(do="leave", label=tr("ui.lesson_leave"))]
    return [TutorButton(do="skirmish", label=tr("ui.start_skirmish"), strong=True),
            TutorButton(do="leave", label=tr("ui.lesson_leave"))]


def _marked(course: Course, view: ViewState) -> str:
    """The marks in words, the latest last; units by name."""
    state = course.state
    names = [state.unit(mark).name if state.has_unit(mark) else mark for mark in view.marks]
    return ", ".join(names) if len(names) <= MOST_MARKS else f"{', '.join(names[:MOST_MARKS])} …"


def _how(course: Course, view: ViewState) -> str:
    """How the question is answered on the map, until something is marked or said."""
    question = marking.asked(course, view)
    if question is None or view.marks or course.feedback.kind:
        return ""
    return " ".join(filter(None, (about(course), tr(f"ui.mark_{question.kind}"))))


def _buttons(course: Course, view: ViewState) -> list[TutorButton]:
    if course.solved:
        again = TutorButton(do="retry", label=tr("ui.lesson_again"))
        if not course.over:
            return [TutorButton(do="next", label=tr("ui.lesson_next"), strong=True), again]
        return [*_onward(course), again]
    buttons = []
    if course.exercise.question is not None:
        label = tr("ui.lesson_marked", text=_marked(course, view)) if view.marks else tr("ui.lesson_answer")
        buttons.append(TutorButton(do="answer", label=label, strong=True))
    if course.feedback.kind == "other":
        buttons.append(TutorButton(do="retry", label=tr("ui.lesson_retry"), strong=True))
    buttons += [TutorButton(do="hint", label=tr("ui.lesson_hint")),
                TutorButton(do="show", label=tr("ui.lesson_show")),
                TutorButton(do="leave", label=tr("ui.lesson_leave"))]
    return buttons
