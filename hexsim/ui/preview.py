"""The order that is looked at, and the question in the middle of something, with their chances in words."""

from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset, settle
from hexsim.rules.state import GameState
from hexsim.text import language, tr
from hexsim.ui.choices import Movement, asker
from hexsim.ui.fights import Decision, DecisionRow, Preview, Way
from hexsim.ui.kept import kept
from hexsim.ui.menu import ROWS, chance_of, is_decision, menu_items
from hexsim.ui.named import Named, odds_of, units_in
from hexsim.ui.odds_words import roll_sheets
from hexsim.ui.overlay import Phrase, Plan
from hexsim.ui.roster import prompt
from hexsim.ui.seen import Seen
from hexsim.ui.targets import order_looked_at, scope
from hexsim.ui.view import ViewState
from hexsim.ui.words import clause_label, order_label, who_label


def preview(ruleset: Ruleset, shown: Seen, view: ViewState, option: Movement | None,
            plan: Plan | None) -> Preview | None:
    """The order that is looked at before it is given; answers to a question stand in its own panel."""
    state, order = shown.state, order_looked_at(shown.state, view, plan)
    if order is None or not shown.live or (is_decision(state) and view.weighed is not None):
        return None
    key = ("preview", language(), order, view.choice, view.marked, view.draft)
    found: Preview | None = kept(state).get(key)
    if found is None:
        sheets = roll_sheets(ruleset, state, odds_of(ruleset, state, order))
        trouble = plan.trouble if plan is not None and view.weighed is None else None
        if trouble is None and view.weighed is None and view.draft.blow and not sheets:
            trouble = Phrase(text=tr("ui.no_roll_yet"))
        found = kept(state)[key] = Preview(
            order=order, title=order_label(ruleset, state, order), rolls=sheets,
            trouble=trouble, about=hexes_of(state, order),
            ways=() if view.marked else _ways(ruleset, state, order,
                                              scope(ruleset, state, view, option, plan)))
    return found


def hexes_of(state: GameState, order: Order) -> tuple[Hex, ...]:
    """Where those stand whom an order is about, its own unit first."""
    names = [name for name in (order.who, *units_in(state, order)) if state.has_unit(name)]
    poses = (state.unit(name).pose for name in dict.fromkeys(names))
    return tuple(pose.hex for pose in poses if pose is not None)


def _ways(ruleset: Ruleset, state: GameState, order: Order, named: Named) -> tuple[Way, ...]:
    """The other orders about the same unit, this one among them."""
    orders = rivals(state, order, named)
    if len(orders) < 2:
        return ()
    return tuple(Way(order=other, chosen=other == order, chance=chance_of(ruleset, state, other),
                     label=clause_label(ruleset, state, other.clause.with_args(path=""), other.who))
                 for other in orders)


def rivals(state: GameState, order: Order, named: Named) -> tuple[Order, ...]:
    """Everything that could be done about the first unit an order names."""
    unit = next(units_in(state, order), "")
    return named.get(unit, ())


def _strikes(shown: Seen, view: ViewState, plan: Plan | None) -> bool:
    """Whether an answer is being planned on the map whose preview takes the place of the question."""
    return view.weighed is None and order_looked_at(shown.state, view, plan) is not None


def decision(ruleset: Ruleset, shown: Seen, view: ViewState, plan: Plan | None) -> Decision | None:
    """The question in the middle of something, with the page of answers that the menu shows."""
    state = shown.state
    if not shown.live or not is_decision(state) or view.replay is not None or _strikes(shown, view, plan):
        return None
    key = ("decision", language(), view.selected, view.choice, view.page, view.row, view.focus, view.weighed)
    found: Decision | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = _decision(ruleset, state, view)
    return found


def _decision(ruleset: Ruleset, state: GameState, view: ViewState) -> Decision:
    asked = state.awaiting
    assert asked is not None
    names = ", ".join(who_label(state, who) for who in asked.who)
    whose = tr("ui.decides", side=who_label(state, asked.side), who=names)
    items = menu_items(ruleset, state, view) if asker(state, view) else ()
    pages = max(1, -(-len(items) // ROWS))
    page = min(view.page, pages - 1)
    default = settle(ruleset, state, asked.default) if asked.default else None
    rows = []
    for at, item in enumerate(items[page * ROWS: page * ROWS + ROWS]):
        sheets = roll_sheets(ruleset, state, odds_of(ruleset, state, item.order)) if item.order else ()
        rows.append(DecisionRow(
            number=at + 1, label=item.label, roll=sheets[0] if sheets else None,
            default=item.order is not None and settle(ruleset, state, item.order) == default,
            focus=item.chosen or (view.focus == "menu" and view.row == at)))
    on_map = len(rows) == 1 and items[0].choice is not None
    return Decision(side=asked.side, whose=whose, question=prompt(ruleset, state), pages=(page + 1, pages),
                    about=prompt_hexes(ruleset, state), rows=() if on_map else tuple(rows),
                    hint=tr("ui.answer_on_map") if on_map else "")


def prompt_hexes(ruleset: Ruleset, state: GameState) -> tuple[Hex, ...]:
    """Where those stand whom the question is about."""
    units = (state.unit(unit) for unit in ruleset.prompt(state).about if state.has_unit(unit))
    return tuple(unit.pose.hex for unit in units if unit.pose is not None)
