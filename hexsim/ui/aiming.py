"""Choosing what is done about a unit: marks clicked, other ways to the same target, orders weighed."""

from dataclasses import replace

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.ui.camera import clear_of_panel
from hexsim.ui.choices import actor, movement
from hexsim.ui.fights import TargetMark
from hexsim.ui.named import best, odds_of, orders_naming
from hexsim.ui.odds_words import says_something
from hexsim.ui.overlays import plan_of
from hexsim.ui.preview import hexes_of, rivals
from hexsim.ui.seen import seen
from hexsim.ui.targets import order_looked_at, scope, target_marks
from hexsim.ui.view import Draft, Message, ViewState

Result = tuple[ViewState, Order | None]


def mark_at(view: ViewState, game: Game, at: Hex) -> TargetMark | None:
    """The mark in a hex, None if no order that could be made now names anybody there."""
    shown = seen(game, view)
    option = movement(game.ruleset, shown.state, view) if shown.live else None
    plan = plan_of(game.ruleset, shown.state, view, option)
    marks = target_marks(game.ruleset, shown, view, option, plan)
    return next((mark for mark in marks if at in mark.hexes), None)


def taken(view: ViewState, game: Game, mark: TargetMark) -> Result:
    """The mark's order is looked at; the one that is looked at already is given."""
    if mark.chosen:
        return view, mark.order
    return weighed(view, game, mark.order), None


def weighed(view: ViewState, game: Game, order: Order) -> ViewState:
    """With an order to look at; while a way is planned, its blow becomes part of the plan."""
    state = seen(game, view).state
    if view.draft.goal is None and view.draft.tokens is None:
        return _beside(view.having(weighed=order), state, order)
    option = movement(game.ruleset, state, view)
    fixed = {option.offer.key, *dict(option.offer.order.clause.args)} if option else set()
    blow = tuple(arg for arg in order.clause.args if arg[0] not in fixed)
    return view.having(draft=replace(view.draft, blow=blow), weighed=None)


def is_weighty(game: Game, view: ViewState, order: Order) -> bool:
    """Whether an order is looked at before it is given: something is rolled, and nothing is half done."""
    state = seen(game, view).state
    asked = state.awaiting
    return asked is not None and asked.root and says_something(odds_of(game.ruleset, state, order))


def marked(view: ViewState, game: Game, unit: str) -> ViewState | None:
    """With the menu about a unit and its first order to look at, None if nothing can be done about it."""
    shown = seen(game, view)
    state, who = shown.state, actor(shown.state, view)
    if not shown.live or not who or unit == who or state.awaiting is None or not state.awaiting.root:
        return None
    orders = orders_naming(game.ruleset, state, who).get(unit, ())
    if not orders:
        return None
    view = view.having(marked=unit, inspected=unit, page=0, row=0, draft=Draft(), choice=None)
    heavy = [order for order in orders if is_weighty(game, view, order)]
    alike = tuple(order for order in heavy if order.verb == heavy[0].verb)
    if not alike:
        return view
    first = best(game.ruleset, state, unit, alike)
    return _beside(view.having(weighed=first), state, first)


def _beside(view: ViewState, state: GameState, order: Order) -> ViewState:
    """With those in view whom an order is about, beside its panel."""
    return clear_of_panel(view, state, hexes_of(state, order))


def next_way(view: ViewState, game: Game) -> ViewState:
    """The next order about the same unit."""
    shown = seen(game, view)
    option = movement(game.ruleset, shown.state, view) if shown.live else None
    plan = plan_of(game.ruleset, shown.state, view, option)
    order = order_looked_at(shown.state, view, plan)
    named = scope(game.ruleset, shown.state, view, option, plan) if shown.live else {}
    orders = rivals(shown.state, order, named) if order is not None else ()
    if not orders:
        return view.having(message=Message(key="ui.no_way"))
    at = orders.index(order) + 1 if order in orders else 0
    return weighed(view, game, orders[at % len(orders)])
