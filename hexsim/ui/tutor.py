"""What a lesson says, in words for the screen and the text board."""

from hexsim.game.game import Game
from hexsim.rules.scenario import title_of
from hexsim.teach.course import Course
from hexsim.teach.writing import Writing
from hexsim.text import tr
from hexsim.ui import writing
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import TutorButton, TutorModel


def tutor(game: Game) -> TutorModel | None:
    """The lesson's part of the screen, None where no lesson is taken."""
    if not isinstance(game, Course):
        return None
    if isinstance(game, Writing):
        return writing.panel(game)
    lesson, exercise, number = game.lesson, game.exercise, len(game.lesson.exercises)
    place = tr("ui.lesson_place", number=game.number + 1, of=number) if number > 1 else ""
    told = game.feedback.lines
    lines = tuple(Phrase(text=line, rule=game.feedback.rule if line is told[-1] else "") for line in told)
    return TutorModel(title=str(lesson.title), place=place, say=str(exercise.say), about=about(game),
                      lines=lines, tone=game.feedback.kind, buttons=tuple(_buttons(game)))


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


def _buttons(course: Course) -> list[TutorButton]:
    if course.solved:
        again = TutorButton(do="retry", label=tr("ui.lesson_again"))
        if not course.over:
            return [TutorButton(do="next", label=tr("ui.lesson_next"), strong=True), again]
        return [*_onward(course), again]
    buttons = []
    if course.exercise.question is not None:
        buttons.append(TutorButton(do="answer", label=tr("ui.lesson_answer"), strong=True))
    if course.feedback.kind == "other":
        buttons.append(TutorButton(do="retry", label=tr("ui.lesson_retry"), strong=True))
    buttons += [TutorButton(do="hint", label=tr("ui.lesson_hint")),
                TutorButton(do="show", label=tr("ui.lesson_show")),
                TutorButton(do="leave", label=tr("ui.lesson_leave"))]
    return buttons
