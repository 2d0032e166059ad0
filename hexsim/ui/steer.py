"""Making an order on the map: select, goal, facing, waypoints, alternatives, commit, one step back."""

from dataclasses import replace

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.teach.course import Course
from hexsim.ui import aiming
from hexsim.ui.bars import pointed_facing
from hexsim.ui.choices import Movement, askable, movement
from hexsim.ui.overlay import Phrase
from hexsim.ui.overlays import plan_of
from hexsim.ui.plan import alternatives_of, draft_tokens, make_plan, ways_of, why_not
from hexsim.ui.route import Tokens, evades
from hexsim.ui.seen import seen
from hexsim.ui.view import Draft, Message, ViewState

Result = tuple[ViewState, Order | None]


def option_of(game: Game, view: ViewState) -> Movement | None:
    """What is planned on the map, None where nothing can be ordered."""
    shown = seen(game, view)
    return movement(game.ruleset, shown.state, view) if shown.live else None


def said(view: ViewState, phrase: Phrase | None) -> ViewState:
    """With that sentence in the status line."""
    return view if phrase is None else view.having(message=Message(text=phrase.text, rule=phrase.rule))


def hovered(view: ViewState, game: Game, at: Hex | None, pointer: tuple[float, float] | None) -> ViewState:
    """The pointer has moved: the ghost turns towards it as far as that facing is allowed.

    A facing chosen by key stays until the pointer points another way than before.
    """
    state = seen(game, view).state
    before = pointed_facing(state, view)
    view = view.having(hover=at, pointer=pointer)
    option, goal = option_of(game, view), view.draft.goal
    if option is None or goal is None:
        return view
    facing = pointed_facing(state, view)
    if facing in (None, before, view.draft.facing) or facing not in ends_of(state, view, option, goal):
        return view
    return turned_to(view, facing)


def turned_to(view: ViewState, facing: int) -> ViewState:
    """With that end facing; a typed path gives way to the one proposed for it."""
    return view.having(draft=replace(view.draft, facing=facing, tokens=None))


def ends_of(state: GameState, view: ViewState, option: Movement, goal: Hex) -> tuple[int, ...]:
    """The end facings allowed at the goal; with an alternative taken, those it can have."""
    draft, allowed = view.draft, tuple(ways_of(state, option, view.draft.waypoints).ends(goal))
    if not draft.style:
        return allowed
    drafts = {facing: replace(draft, facing=facing) for facing in allowed}
    return tuple(facing for facing in allowed if any(
        other.kind == draft.style for other in alternatives_of(state, option, drafts[facing], goal)))


def clicked(view: ViewState, game: Game, at: Hex | None, *, shift: bool) -> Result:
    """Select, set goal or waypoint, commit."""
    shown = seen(game, view)
    state = shown.state
    if at is None or at not in state.board:
        return view, None
    option = option_of(game, view)
    if view.replay is None and not shift and (mark := aiming.mark_at(view, game, at)) is not None:
        return aiming.taken(view, game, mark)
    if option is None or view.replay is not None:
        listed = _listed(view, game, at) if view.replay is None and not shift else None
        return (picked(view, state, at) if listed is None else listed), None
    if view.draft.goal is not None:
        return (through(view, state, option, view.draft.goal), None) if shift else commit(view, game)
    if shift:
        return through(view, state, option, at), None
    other = next((unit.id for unit in state.units_at(at) if unit.id != option.who), "")
    if other in askable(state):
        return selected(view, other), None
    if (listed := _listed(view, game, at)) is not None:
        return listed, None
    view = view.having(marked="", weighed=None)
    if evades(option.reach, at):
        return through(view, state, option, at), None
    why = why_not(state, option, view.draft, at, None)
    if why is None:
        return aimed(view, state, option, at), None
    return said(view.having(inspected=other), why), None


def _listed(view: ViewState, game: Game, at: Hex) -> ViewState | None:
    """With the menu about somebody in the hex who is not asked, None if nothing can be done there."""
    state = seen(game, view).state
    other = next((unit.id for unit in state.units_at(at) if unit.id not in askable(state)), "")
    return aiming.marked(view, game, other) if other and view.choice is None else None


def picked(view: ViewState, state: GameState, at: Hex) -> ViewState:
    """The unit in a hex selected if it is asked, else inspected; an empty hex lets go of both."""
    units = [unit.id for unit in state.units_at(at)]
    asked = next((unit for unit in units if unit in askable(state)), "")
    if asked:
        return selected(view, asked)
    if units:
        return view.having(inspected=units[0])
    return view.having(inspected="", selected="", choice=None, marked="", weighed=None)


def selected(view: ViewState, unit: str) -> ViewState:
    """That unit's order is being made, from the beginning."""
    return view.having(selected=unit, inspected="", choice=None, draft=Draft(), marked="", weighed=None,
                       page=0, row=0)


def aimed(view: ViewState, state: GameState, option: Movement, at: Hex) -> ViewState:
    """With that goal; the facing is the one of the path proposed, until another is chosen."""
    draft = replace(view.draft, goal=at, facing=None, tokens=None, style="", action=None, blow=())
    tokens = draft_tokens(state, option, draft, at)
    assert tokens is not None
    return view.having(draft=replace(draft, facing=_end_facing(option, tokens)), inspected="", marked="",
                       weighed=None)


def _end_facing(option: Movement, tokens: Tokens) -> int:
    from hexsim.hexes.path import end_of

    return end_of(option.reach.start, tokens).facing


def through(view: ViewState, state: GameState, option: Movement, at: Hex) -> ViewState:
    """With one waypoint more, if there is a way through it; an enemy's hex is passed by an Evade."""
    draft = Draft(waypoints=(*view.draft.waypoints, at))
    if ways_of(state, option, draft.waypoints).legs:
        return view.having(draft=draft)
    return said(view, why_not(state, option, view.draft, at, None) or why_not(state, option, draft, at, None))


def shortened(view: ViewState) -> ViewState:
    """Without the blow planned, else without goal, else without the last waypoint."""
    draft = view.draft
    if draft.blow:
        return view.having(draft=replace(draft, blow=()))
    if draft.goal is not None or draft.tokens is not None:
        return view.having(draft=Draft(waypoints=draft.waypoints))
    return view.having(draft=Draft(waypoints=draft.waypoints[:-1]))


def commit(view: ViewState, game: Game) -> Result:
    """The order of the plan shown, or why it would be refused."""
    state, option = seen(game, view).state, option_of(game, view)
    plan = plan_of(game.ruleset, state, view, option)
    if option is None or plan is None or (view.draft.goal is None and view.draft.tokens is None):
        return view, None
    if plan.trouble is None or (isinstance(game, Course) and game.check(plan.order)):
        return view, plan.order  # a lesson has a word of its own for what is refused
    return said(view, plan.trouble), None


def turned(view: ViewState, game: Game, sides: int) -> ViewState:
    """The ghost at the next allowed facing, left (1) or right (−1); without a goal, on the spot."""
    option = option_of(game, view)
    if option is None:
        return view
    state = seen(game, view).state
    if view.draft.goal is None:
        if view.draft.waypoints or not ends_of(state, view, option, option.reach.start.hex):
            return view
        view = aimed(view, state, option, option.reach.start.hex)
    goal, facing = view.draft.goal, view.draft.facing or 0
    assert goal is not None
    allowed = ends_of(state, view, option, goal)
    onward = [(facing + sides * step) % 6 for step in range(1, 7)]
    return turned_to(view, next((other for other in onward if other in allowed), facing))


def faced(view: ViewState, game: Game, facing: int) -> ViewState:
    """The ghost with that facing, or why not."""
    option, goal = option_of(game, view), view.draft.goal
    if option is None or goal is None:
        return view
    state = seen(game, view).state
    if facing in ends_of(state, view, option, goal):
        return turned_to(view, facing)
    return said(view, why_not(state, option, view.draft, goal, facing))


def styled(view: ViewState, game: Game, style: str) -> ViewState:
    """Another kind of way to the goal: the one named, else the next in turn."""
    option, goal = option_of(game, view), view.draft.goal
    if option is None or goal is None:
        return view
    others = alternatives_of(seen(game, view).state, option, view.draft, goal)
    kinds = [other.kind for other in others]
    if not kinds:
        return view.having(message=Message(key="ui.no_alternative"))
    if not style:
        taken = view.draft.style or kinds[0]
        style = kinds[(kinds.index(taken) + 1) % len(kinds)] if taken in kinds else kinds[0]
    if style not in kinds:
        return view
    return view.having(draft=replace(view.draft, style=style, tokens=None))


def action_placed(view: ViewState, game: Game) -> ViewState:
    """The action point one hex later: from the end to the beginning, and on to the end again."""
    option = option_of(game, view)
    plan = plan_of(game.ruleset, seen(game, view).state, view, option)
    if option is None or plan is None or view.draft.goal is None or view.draft.tokens is not None:
        return view
    if not option.reach.gait.actions or option.reach.gait.action_last:
        return view.having(message=Message(key="ui.no_action"))
    hexes = sum(line.enters for line in plan.lines)
    before = view.draft.action
    after = 0 if before is None else before + 1
    return view.having(draft=replace(view.draft, action=after if after <= hexes else None))


def typed(view: ViewState, game: Game, tokens: Tokens) -> ViewState:
    """A path written down: the same plan as if it had been clicked together."""
    option = option_of(game, view)
    if option is None:
        return view.having(message=Message(key="ui.no_path_now"))
    plan = make_plan(game.ruleset, seen(game, view).state, option, tokens)
    draft = Draft(goal=plan.end.hex, facing=plan.end.facing, tokens=tokens)
    return said(view.having(draft=draft), plan.trouble)
