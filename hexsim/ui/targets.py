"""Whom the order being made could name: marks with the chance on each token."""

from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import language, tr
from hexsim.ui.choices import Movement, actor
from hexsim.ui.fights import TargetMark
from hexsim.ui.kept import kept
from hexsim.ui.named import Named, best, odds_of, orders_naming, orders_on_the_way, units_in
from hexsim.ui.odds_words import chance_words, percent
from hexsim.ui.overlay import Plan
from hexsim.ui.seen import Seen
from hexsim.ui.view import ViewState
from hexsim.ui.words import clause_label


def target_marks(ruleset: Ruleset, shown: Seen, view: ViewState, option: Movement | None,
                 plan: Plan | None) -> tuple[TargetMark, ...]:
    """The units that can be named now, each with the order a click on it would choose."""
    state = shown.state
    if not shown.live:
        return ()
    planned = view.draft if view.draft.goal is not None or view.draft.tokens is not None else None
    key = ("marks", language(), view.selected, view.choice, view.marked, view.weighed, planned)
    found: tuple[TargetMark, ...] | None = kept(state).get(key)
    if found is None:
        looked = order_looked_at(state, view, plan)
        found = kept(state)[key] = tuple(
            mark for unit, orders in scope(ruleset, state, view, option, plan).items()
            if (mark := _mark(ruleset, state, unit, orders, looked)) is not None)
    return found


def scope(ruleset: Ruleset, state: GameState, view: ViewState, option: Movement | None,
          plan: Plan | None) -> Named:
    """The orders a click on a unit can choose from: of the verb chosen, the question, the way planned."""
    who = actor(state, view)
    if not who or not state.has_unit(who) or state.awaiting is None:
        return {}
    if option is not None and plan is not None and (view.draft.goal is not None or view.draft.tokens):
        return orders_on_the_way(ruleset, state, option, plan) if acts(view, option) else {}
    if view.choice is not None:
        return orders_naming(ruleset, state, who, view.choice)
    found = orders_naming(ruleset, state, who) if view.marked or not state.awaiting.root else {}
    return {view.marked: found[view.marked]} if view.marked in found else found


def acts(view: ViewState, option: Movement) -> bool:
    """Whether the movement planned is one with an action: chosen as such, or with its action placed."""
    placed = view.choice is not None or view.draft.action is not None or bool(view.draft.blow)
    return placed and option.reach.gait.actions > 0


def order_looked_at(state: GameState, view: ViewState, plan: Plan | None) -> Order | None:
    """The order whose odds are shown: weighed, planned with a blow, or planned and about somebody."""
    if view.weighed is not None or plan is None:
        return view.weighed
    planned = view.draft.goal is not None or view.draft.tokens is not None
    named = planned and any(True for _ in units_in(state, plan.order))
    return plan.order if view.draft.blow or named else None


def _mark(ruleset: Ruleset, state: GameState, unit: str, orders: tuple[Order, ...],
          looked: Order | None) -> TargetMark | None:
    there = state.unit(unit)
    if there.pose is None:
        return None
    chosen = looked in orders
    order = looked if looked is not None and chosen else best(ruleset, state, unit, orders)
    chance = odds_of(ruleset, state, order).chance
    words = clause_label(ruleset, state, order.clause.with_args(path=""), order.who)
    if chance is not None:
        words = tr("ui.with_chance", what=words, chance=chance_words(chance))
    return TargetMark(unit=unit, hex=there.pose.hex, hexes=there.hexes(), order=order,
                      words=words, chosen=chosen, text=percent(chance) if chance is not None else "")
