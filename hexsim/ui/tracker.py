"""Who does what in this round and in which order, in words: for rulesets in which one declares first."""

from hexsim.errors import NotationError
from hexsim.hexes.path import ENTRIES, parse_path
from hexsim.rules.card import Plan, TrackerRow
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import language, tr
from hexsim.ui.kept import kept
from hexsim.ui.panels import TrackerLine, TrackerPlan, TrackerSheet
from hexsim.ui.view import ViewState
from hexsim.ui.words import clause_label, who_label, with_rule, without_paths


def tracker_sheet(ruleset: Ruleset, state: GameState, view: ViewState) -> TrackerSheet | None:
    """The order of the round as the side that looks may know it, None where there is nothing to tell.

    Args:
        ruleset: tells it, if it does.
        state: what the side may see.
        view: says whether it is shown, and who is selected.
    """
    if ruleset.tracker is None or not view.tracker:
        return None
    key = ("tracker", language(), view.selected)
    if key not in kept(state):
        found = ruleset.tracker(state)
        kept(state)[key] = None if found is None else TrackerSheet(
            title=with_rule(tr(found.title, **dict(found.params)), found.rule),
            lines=tuple(_line(ruleset, state, view, row) for row in found.rows))
    sheet: TrackerSheet | None = kept(state)[key]
    return sheet


def _line(ruleset: Ruleset, state: GameState, view: ViewState, row: TrackerRow) -> TrackerLine:
    return TrackerLine(
        unit=row.unit, name=who_label(state, row.unit), side=state.side_of(row.unit), figure=row.figure,
        standing=row.standing, note=tr(f"ui.tracker_{row.standing}"),
        reacts=tr("ui.tracker_reacts") if row.reacts else "", selected=row.unit == view.selected,
        plans=tuple(_plan(ruleset, state, row.unit, plan) for plan in row.plans))


def _plan(ruleset: Ruleset, state: GameState, unit: str, plan: Plan) -> TrackerPlan:
    clause = plan.clause
    bare = without_paths(ruleset, Order(who=unit, clauses=(clause,))).clause
    text = clause_label(ruleset, state, bare, unit)
    if bare != clause:
        paths = [value for key, value in clause.args if not bare.has(key)]
        text = f"{text} · {tr('ui.plan_way', count=sum(map(_hexes, paths)))}"
    return TrackerPlan(text=text, fate=plan.fate)


def _hexes(path: str) -> int:
    """Hexes that a path enters, 0 for one that cannot be read."""
    try:
        return sum(token.removesuffix("^") in ENTRIES for token in parse_path(path))
    except NotationError:
        return len(path.split())


def fate_words(plan: TrackerPlan) -> str:
    """What is declared, and what has become of it."""
    return plan.text if plan.fate == "due" else tr(f"ui.plan_{plan.fate}", what=plan.text)
