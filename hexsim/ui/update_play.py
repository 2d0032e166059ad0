"""Intents of the fight: what they do at the map and the menu when no dialog is open."""

from dataclasses import replace

from hexsim.game.game import Game
from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import check
from hexsim.rules.state import GameState
from hexsim.teach.course import Course
from hexsim.ui import aiming, desk, steer
from hexsim.ui import intent as it
from hexsim.ui.bars import why_no_undo
from hexsim.ui.camera import kept_in_view
from hexsim.ui.choices import Movement, askable, asker, can_act, movement, offers_of
from hexsim.ui.command import Command, RedoLast, UndoLast
from hexsim.ui.dialog import CommandSearch, EndTurnQuestion
from hexsim.ui.log_lines import log_lines
from hexsim.ui.look_back import jumped
from hexsim.ui.menu import ROWS, menu_items, row_item
from hexsim.ui.seen import seen
from hexsim.ui.view import Choice, Draft, Message, ViewState
from hexsim.ui.words import refusal_phrase

Result = tuple[ViewState, Order | Command | None]


def play_update(view: ViewState, game: Game, intent: it.PlayIntent) -> Result:  # noqa: C901
    """The view after an intent, and the order or command it gives."""
    match intent:
        case it.Hover():
            return steer.hovered(view, game, intent.hex, intent.at), None
        case it.Click():
            view = steer.hovered(view, game, intent.hex, intent.at or view.pointer).having(focus="map")
            return steer.clicked(view, game, intent.hex, shift=intent.shift)
        case it.Back():
            return back(view, game, listing=intent.listing), None
        case it.Confirm():
            return _confirmed(view, game, shift=intent.shift)
        case it.Erase():
            return steer.shortened(view), None
        case it.TurnGhost():
            return steer.turned(view, game, intent.sides), None
        case it.Face():
            return steer.faced(view, game, intent.facing), None
        case it.Number():
            if view.draft.goal is not None and view.focus == "map" and intent.n <= 6:
                return steer.faced(view, game, intent.n - 1), None
            return choose_row(view, game, intent.n - 1)
        case it.ChooseMenu():
            return choose_row(view, game, intent.n)
        case it.TurnPage():
            return _paged(view, game, intent.step), None
        case it.CycleUnit():
            return _cycled(view, game, intent.step), None
        case it.SelectUnit():
            return _selected(view, game, intent.unit), None
        case it.ChooseVerb():
            return choose_verb(view, game, intent.who, intent.verb)
        case it.ChooseAlternative():
            return steer.styled(view, game, intent.style), None
        case it.NextWay():
            return aiming.next_way(view, game), None
        case it.Weigh():
            return _weighed(view, game, intent.order)
        case it.PlaceAction():
            return steer.action_placed(view, game), None
        case it.GiveOrder():
            return _given(view, game, intent.order)
        case it.TypePath():
            return steer.typed(view, game, intent.tokens), None
        case it.MoveCursor():
            return _arrow(view, game, intent.arrow), None
        case it.StepCursor():
            if view.draft.goal is not None:
                return steer.faced(view, game, intent.direction), None
            return desk.cursor_stepped(view, seen(game, view).state, intent.direction), None
        case it.MoveFocus():
            return desk.refocused(view, intent.step), None
        case it.TypeText():
            return view, None
        case it.EndTurn():
            return _ended(view, game)
        case it.Undo():
            why = why_no_undo(game, seen(game, view), view)
            return (view.having(message=Message(text=why)), None) if why else (view, UndoLast())
        case it.Redo():
            if game.can_redo:
                return view, RedoLast()
            return view.having(message=Message(key="ui.nothing_undone")), None


def back(view: ViewState, game: Game, *, listing: bool) -> ViewState:
    """One step back: facing, waypoints, choice, the unit inspected, the replay, the selection, the list."""
    option = steer.option_of(game, view)
    if view.weighed is not None:
        return view.having(weighed=None)
    if view.replay is not None and view.replay.pen is not None:
        return view.having(replay=replace(view.replay, pen=None))
    if view.draft != Draft() and not (view.choice and option and stays(option)):
        return steer.shortened(view)
    view = view.having(draft=Draft())
    if view.marked:
        return view.having(marked="", inspected="", page=0, row=0)
    if view.choice is not None:
        offers = offers_of(game.ruleset, seen(game, view).state, view.choice.who, view.choice.verb)
        many = view.choice.offer is not None and not isinstance(offers, Refusal) and len(offers) > 1
        return view.having(choice=replace(view.choice, offer=None) if many else None, page=0, row=0)
    if view.inspected:
        return view.having(inspected="")
    if view.replay is not None:
        return view.having(replay=None)
    if view.selected:
        return view.having(selected="", focus="map")
    return view.having(dialogs=(*view.dialogs, CommandSearch())) if listing else view


def _confirmed(view: ViewState, game: Game, *, shift: bool) -> Result:
    if view.focus == "menu":
        return choose_row(view, game, view.row)
    if view.focus == "log":
        lines = log_lines(game, view)
        at = len(lines) - 1 - view.row
        return (jumped(view, game, lines[at].moment) if 0 <= at < len(lines) else view), None
    if view.weighed is not None and not shift:
        return _given(view, game, view.weighed)
    if view.draft.goal is not None and not shift:
        return steer.commit(view, game)
    return steer.clicked(view, game, view.draft.goal or view.target, shift=shift)


def choose_row(view: ViewState, game: Game, row: int) -> Result:
    """Take a row of the menu: it is shown, or its order is given; a grey one says why."""
    shown = seen(game, view)
    item = row_item(game.ruleset, shown.state, view, row) if shown.live else None
    if item is None:
        return view, None
    if item.trouble is not None:
        return steer.said(view, item.trouble), None
    if item.order is not None:
        return _weighed(view.having(draft=Draft()), game, item.order)
    assert item.choice is not None
    return choose(view, game, item.choice), None


def _weighed(view: ViewState, game: Game, order: Order) -> Result:
    """An order that rolls is looked at first; taken again it is given, like any other at once."""
    if order == view.weighed or not aiming.is_weighty(game, view, order):
        return _given(view, game, order)
    return aiming.weighed(view, game, order), None


def choose(view: ViewState, game: Game, choice: Choice) -> ViewState:
    """With that choice; a movement that cannot leave its hex goes straight on to the facing."""
    unit = choice.who if seen(game, view).state.has_unit(choice.who) else ""
    view = view.having(choice=choice, selected=unit,
                       draft=Draft(), inspected="", marked="", weighed=None, page=0, row=0)
    return on_the_spot(view, game)


def on_the_spot(view: ViewState, game: Game) -> ViewState:
    """With the unit's own hex as goal where there is no other."""
    state = seen(game, view).state
    option = movement(game.ruleset, state, view)
    if option is None or view.draft != Draft() or not stays(option):
        return view
    return steer.aimed(view, state, option, option.reach.start.hex)


def stays(option: Movement) -> bool:
    """Whether a movement cannot leave its hex, only turn there."""
    start = option.reach.start.hex
    return bool(option.reach.ends(start)) and not any(gear.entries for gear in option.reach.gait.gears)


def choose_verb(view: ViewState, game: Game, who: str, verb: str) -> Result:
    """Take a verb by name, of the unit named or the one selected; "" is the plain movement."""
    shown = seen(game, view)
    who = who or asker(shown.state, view)
    if not verb:
        return view.having(choice=None, draft=Draft(), marked="", weighed=None), None
    offers = offers_of(game.ruleset, shown.state, who, verb) if shown.live else ()
    if isinstance(offers, Refusal):
        return steer.said(view, refusal_phrase(game.ruleset, offers)), None
    if not offers:
        return view.having(message=Message(key="ui.not_asked")), None
    if len(offers) == 1 and offers[0].key is None:
        return _given(view, game, offers[0].order)
    return choose(view, game, Choice(who=who, verb=verb)), None


def _given(view: ViewState, game: Game, order: Order) -> Result:
    shown = seen(game, view)
    if not shown.live:
        return view.having(message=Message(key="ui.not_asked")), None
    refusal = check(game.ruleset, shown.state, order)
    if refusal is not None and not isinstance(game, Course):
        return steer.said(view, refusal_phrase(game.ruleset, refusal)), None
    return view, order  # a lesson has a word of its own for what is refused


def _cycled(view: ViewState, game: Game, step: int) -> ViewState:
    state = seen(game, view).state
    units = [who for who in can_act(game.ruleset, state) if state.has_unit(who)]
    if not units:
        return view.having(message=Message(key="ui.nobody_acts"))
    at = units.index(view.selected) + step if view.selected in units else (0 if step > 0 else -1)
    return _selected(view, game, units[at % len(units)])


def _selected(view: ViewState, game: Game, unit: str) -> ViewState:
    state = seen(game, view).state
    if not state.has_unit(unit):
        return view
    if unit in askable(state):
        view = on_the_spot(steer.selected(view, unit), game)
    else:
        view = view.having(inspected=unit)
    pose = state.unit(unit).pose
    return kept_in_view(view, state, pose.hex) if pose else view


def _paged(view: ViewState, game: Game, step: int) -> ViewState:
    shown = seen(game, view)
    items = len(menu_items(game.ruleset, shown.state, view)) if shown.live else 0
    return view.having(page=(view.page + step) % max(1, -(-items // ROWS)), row=0)


def _arrow(view: ViewState, game: Game, arrow: it.Arrow) -> ViewState:
    step = {"up": -1, "down": 1, "left": -1, "right": 1}[arrow]
    shown = seen(game, view)
    if view.focus == "menu":
        if arrow in ("left", "right"):
            return _paged(view, game, step)
        items = len(menu_items(game.ruleset, shown.state, view)) if shown.live else 0
        return view.having(row=(view.row + step) % max(1, min(ROWS, items - view.page * ROWS)))
    if view.focus == "log":
        return view.having(row=max(0, min(view.row - step, len(log_lines(game, view)) - 1)))
    if view.draft.goal is not None:
        return steer.turned(view, game, -step)
    return desk.cursor_moved(view, shown.state, arrow)


def _ended(view: ViewState, game: Game) -> Result:
    shown = seen(game, view)
    asked = game.awaiting
    if asked is None or not shown.live:
        return view.having(message=Message(key="ui.not_asked")), None
    if asked.default is None:
        return view.having(message=Message(key="ui.must_answer")), None
    idle = _idle(game, shown.state) if asked.root and view.ask_end else ()
    if idle:
        return view.having(dialogs=(*view.dialogs, EndTurnQuestion(idle=idle))), None
    return view, asked.default


def _idle(game: Game, state: GameState) -> tuple[str, ...]:
    return can_act(game.ruleset, state)
