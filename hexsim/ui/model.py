"""The whole screen from a game and a view: pure, kept piece by piece with the state, the same every time."""

from hexsim.game.game import Game
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import language, set_language, tr
from hexsim.ui.bars import buttons, minimap, replay_bar, status
from hexsim.ui.choices import Movement, movement
from hexsim.ui.dialogs import dialog_model
from hexsim.ui.kept import kept
from hexsim.ui.log_lines import log_lines, outcome_words
from hexsim.ui.menu import menu
from hexsim.ui.overlays import overlay
from hexsim.ui.panels import Menu, Model
from hexsim.ui.preview import decision, preview
from hexsim.ui.replay_book import replay_book
from hexsim.ui.roster import prompt, turn_order, unit_card
from hexsim.ui.seen import Seen, seen
from hexsim.ui.tracker import tracker_sheet
from hexsim.ui.tutor import heading, tutor
from hexsim.ui.view import ViewState

__all__ = ["Model", "view_model"]


def view_model(game: Game, view: ViewState) -> Model:
    """What is on screen, in the language of the view; parts keep their identity until they change."""
    if language() != view.language:
        set_language(view.language)
    shown = seen(game, view)
    state, ruleset = shown.state, game.ruleset
    over = overlay(game, shown, view)
    return Model(
        state=state, title=heading(game),
        round=tr("ui.round", number=state.round) if state.round else "",
        prompt=prompt(ruleset, state), status=status(game, shown, view, over.plan),
        order=turn_order(game, shown, view), card=unit_card(game, shown, view),
        menu=_menu(ruleset, shown, view), overlay=over,
        preview=preview(ruleset, shown, view, _option(ruleset, shown, view), over.plan),
        decision=decision(ruleset, shown, view, over.plan), buttons=buttons(game, shown, view),
        log=log_lines(game, view), dialog=dialog_model(game, state, view), minimap=minimap(state, view),
        replay=replay_bar(game, view), outcome=_outcome(state), book=replay_book(game, view),
        tutor=tutor(game, view), tracker=tracker_sheet(ruleset, state, view))


def _menu(ruleset: Ruleset, shown: Seen, view: ViewState) -> Menu:
    if not shown.live:
        return Menu(title="", rows=(), page=1, pages=1)
    state = shown.state
    key = ("menu", view.language, view.selected, view.choice, view.page, view.row, view.focus,
           view.marked, view.weighed)
    found: Menu | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = menu(ruleset, state, view)
    return found


def _option(ruleset: Ruleset, shown: Seen, view: ViewState) -> Movement | None:
    return movement(ruleset, shown.state, view) if shown.live else None


def _outcome(state: GameState) -> str:
    return outcome_words(state, state.outcome) if state.outcome is not None else ""
