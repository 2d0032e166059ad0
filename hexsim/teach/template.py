"""A lesson to begin with: a scenario, one exercise that works, and comments on what else there may be."""

from collections.abc import Iterator
from pathlib import Path

from hexsim.errors import ScenarioError
from hexsim.files.importers.toml_text import toml_key, toml_value
from hexsim.files.position import NO_LESSON
from hexsim.files.toml import parse
from hexsim.rules.order import Order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario, start
from hexsim.teach.script import Script
from hexsim.teach.writing import Writing, begin_writing, want_table
from hexsim.text import has_text, tr


def template(scenario: Scenario, path: Path) -> str:
    """The text of a lesson file about a scenario's beginning, to be written on by hand.

    Its exercise asks for the first thing on the menu that moves somebody, so that it can be taken as it is.

    Args:
        scenario: where it takes place.
        path: the file it will be; its dice are named after it.

    Raises:
        ScenarioError: the scenario came out of no text, or nobody can do anything.
    """
    made = _begun(scenario, path)
    made.play(_example(made))
    plain = scenario.source.rstrip() + "\n" if not set(NO_LESSON) & set(parse(scenario.source)) else made.text
    return "\n".join([plain, *_lesson(made), "", *_exercise(made), ""])


def _begun(scenario: Scenario, path: Path) -> Writing:
    state, _ = start(find_ruleset(scenario.ruleset), scenario, Script((), 0, path.stem))
    for unit in state.units:
        if unit.pose is not None:
            try:
                return begin_writing(scenario, state, unit.id, "", path)
            except ScenarioError as error:
                if error.key != "lessons.never_asked":
                    raise
    raise ScenarioError("lessons.nobody_there")


def _example(made: Writing) -> Order:
    """The first order that moves whoever is asked, else the first that is not the default."""
    asked, ruleset = made.awaiting, made.ruleset
    assert asked is not None
    orders = [order for _, order in zip(range(200), made.legal_orders, strict=False)]
    moving = [order for order in orders if order.verb in ruleset.gaits[:1] and order.clause.has("path")]
    others = [order for order in orders if order != asked.default]
    return (moving or others or orders)[0]


def _lesson(made: Writing) -> Iterator[str]:
    rule = next(iter(made.ruleset.book)).id
    yield _comment("head")
    yield "[lesson]"
    yield _line("title", made.scenario.title, "title")
    yield _line("about", tr("lessons.template_about_text"), "about", off=True)
    yield _line("place", 10, "place", off=True)
    yield _line("rules", [rule], "rules", off=True)


def _exercise(made: Writing) -> Iterator[str]:
    want = made.want
    assert want is not None
    yield _comment("exercise")
    yield "[[exercises]]"
    yield _line("id", "one", "id")
    yield _line("side", made.exercise.side, "side")
    yield _line("say", tr("lessons.template_say_text"), "say")
    for key in ("hint", "right", "other"):
        yield _line(key, tr(f"lessons.template_{key}_text"), key, off=True)
    edge = has_text(f"{made.scenario.ruleset}.E_EDGE")
    wrong = {"E_EDGE": tr("lessons.template_wrong_text")} if edge else {
        "E_NOTATION": tr("lessons.template_written_text")}
    yield _line("wrong", wrong, "wrong", off=True)
    before = list(map(str, made.exercise.before))
    yield _line("before", before, "before", off=not before)
    yield _line("want", want_table(made.state, want.want), "want")
    yield _line("solution", list(map(str, made.solution)), "solution")
    yield _comment("more")


def _comment(key: str) -> str:
    return "\n".join(f"# {line}" for line in tr(f"lessons.template_{key}").split("\n"))


def _line(key: str, value: object, said: str, *, off: bool = False) -> str:
    """A comment and the line it is about, which does not count if it is `off`."""
    return f"{_comment(said)}\n{'# ' if off else ''}{toml_key(key)} = {toml_value(value)}"
