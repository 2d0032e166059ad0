"""Buttons with the reason why they are grey, the status line, minimap and timeline."""

from functools import lru_cache

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.hexes.notation import Grid
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.actions import key_hints
from hexsim.ui.choices import Movement, actor, movement
from hexsim.ui.looks import watched
from hexsim.ui.named import orders_naming
from hexsim.ui.overlay import Phrase, Plan, Watched
from hexsim.ui.overlays import reach_hexes
from hexsim.ui.panels import Button, Minimap, ReplayBar
from hexsim.ui.plan import why_not
from hexsim.ui.reasons import nearest
from hexsim.ui.replay_book import ticks
from hexsim.ui.route import evades
from hexsim.ui.seen import Seen, replay_of
from hexsim.ui.targets import target_marks
from hexsim.ui.view import Draft, ViewState, to_world
from hexsim.ui.words import who_label, with_rule


def buttons(game: Game, shown: Seen, view: ViewState) -> tuple[Button, ...]:
    """End turn, undo, redo and the rest."""
    undo, redo = why_no_undo(game, shown, view), "" if game.can_redo else tr("ui.nothing_undone")
    default = game.awaiting is not None and game.awaiting.default is not None
    end = "" if shown.live and default else tr("ui.must_answer" if shown.live else "ui.not_asked")
    middle = game.awaiting is not None and not game.awaiting.root
    names = {"end_turn": "ui.do_pass" if middle else "ui.do_end_turn"}
    hints = key_hints(view)
    made = (("end_turn", end), ("undo", undo), ("redo", redo), ("replay", ""), ("save", ""), ("commands", ""))
    return tuple(
        Button(id=name, label=tr(names.get(name, f"ui.do_{name}")), key=hints.get(name, ""),  # type: ignore[arg-type]
               enabled=not why, why=why)
        for name, why in made)


def why_no_undo(game: Game, shown: Seen, view: ViewState) -> str:
    """Why the last action cannot be taken back, "" if it can."""
    if game.undo_ply is None:
        return tr("ui.nothing_done")
    if view.match and game.undo_takes_back_dice():
        return tr("ui.undo_dice")
    if view.match and shown.hidden:
        return tr("ui.undo_hidden")
    return ""


def status(game: Game, shown: Seen, view: ViewState, plan: Plan | None) -> tuple[Phrase, ...]:
    """What just went wrong, why not, what is planned, what is pointed at; nothing twice."""
    state, out = shown.state, []
    if view.message is not None:
        message = view.message
        out.append(Phrase(text=message.text or tr(message.key, **_params(message.params)), rule=message.rule))
    asked = state.awaiting
    if asked is not None and not shown.live and view.replay is None and view.seats:
        out.append(Phrase(text=tr("ui.computer_plays", side=who_label(state, asked.side))))
    option = movement(game.ruleset, state, view) if shown.live else None
    named = _of_unit(game.ruleset, shown, view, option, plan)
    out += named
    if option is not None and (not named or view.draft != Draft()):
        out += _of_plan(state, view, option, plan)
    if view.target is not None and view.target in state.board:
        out.append(Phrase(text=hex_words(state, view.target)))
        out += [_zone_words(state, zone) for zone in watched(game.ruleset, shown, view)
                if view.target in zone.area.hexes]
    return tuple(dict.fromkeys(out))


def _zone_words(state: GameState, zone: Watched) -> Phrase:
    text = tr("ui.watched", what=zone.area.label, who=who_label(state, zone.unit))
    return with_rule(text, zone.area.rule)


def _of_unit(ruleset: Ruleset, shown: Seen, view: ViewState, option: Movement | None,
             plan: Plan | None) -> list[Phrase]:
    """What a click on the unit pointed at would do, if orders name it."""
    state, at = shown.state, view.target
    mark = next((mark for mark in target_marks(ruleset, shown, view, option, plan) if at in mark.hexes), None)
    if mark is not None:
        return [Phrase(text=mark.words)]
    who = actor(state, view)
    if at is None or not shown.live or view.choice or view.draft != Draft() or not state.has_unit(who):
        return []
    found = orders_naming(ruleset, state, who) if state.awaiting and state.awaiting.root else {}
    return [Phrase(text=tr("ui.click_to_aim", who=unit.name)) for unit in state.units_at(at)
            if unit.id in found and unit.id != who][:1]


def _params(params: tuple[tuple[str, str | int], ...]) -> dict[str, str | int]:
    return dict(params)


def _of_plan(state: GameState, view: ViewState, option: Movement, plan: Plan | None) -> list[Phrase]:
    draft, out = view.draft, []
    pointed = pointed_facing(state, view)
    if draft.goal is not None and pointed is not None:
        why = why_not(state, option, draft, draft.goal, pointed)
        out += [why] if why else []
    elif draft.goal is None and view.target is not None and draft.tokens is None:
        out += _why_hovered(state, view, option, view.target)
    if plan is not None and plan.trouble is not None and (draft.goal is not None or draft.tokens is not None):
        out.append(plan.trouble)
    if plan is not None and plan.lines and plan.budget:
        out.append(Phrase(text=tr(f"ui.plan_{plan.measure}", n=plan.spent, budget=plan.budget, left=plan.left,
                                  path=plan.path)))
    return out


def _why_hovered(state: GameState, view: ViewState, option: Movement, at: Hex) -> list[Phrase]:
    if state.unit(option.who).pose is not None and at == option.reach.start.hex:
        return []
    if evades(option.reach, at):
        name = option.reach.ground.hindrances[at].by
        rule = option.reach.gait.evade.rule if option.reach.gait.evade else ""
        return [Phrase(text=tr("ui.may_evade", who=state.unit(name).name, rule=rule), rule=rule)]
    why = why_not(state, option, view.draft, at, None)
    if why is None:
        return []
    there = nearest(reach_hexes(state, option, view.draft.waypoints), at)
    if there is None:
        return [why]
    return [why, Phrase(text=tr("ui.nearest", place=state.board.number(there.hex), cost=there.cost))]


def pointed_facing(state: GameState, view: ViewState) -> int | None:
    """The facing the pointer asks for at the goal, None within its hex and without a goal."""
    goal, pointer = view.draft.goal, view.pointer
    if goal is None or pointer is None:
        return None
    layout = Layout(orientation=state.board.orientation, size=1.0)
    if layout.pick(*pointer) == goal:
        return None
    return int(layout.facing_to(goal, *pointer))


def hex_words(state: GameState, at: Hex) -> str:
    """A hex in words: number, terrain, level, who and what is there."""
    board = state.board
    parts = [board.number(at), board.terrain(at).label]
    if board.level(at):
        parts.append(tr("ui.level", level=board.level(at)))
    parts += [unit.name for unit in state.units_at(at)]
    for thing in state.things_at(at):
        name = str(getattr(thing.record, "name", thing.id))
        parts.append(tr(name[1:]) if name.startswith("@") else name)
    return ", ".join(parts)


def minimap(state: GameState, view: ViewState) -> Minimap | None:
    """The whole map in small, only where the map is larger than its pane."""
    left, top, right, bottom = map_box(state)
    pane = view.pane
    x0, y0 = to_world(view, pane.x, pane.y)
    x1, y1 = to_world(view, pane.x + pane.width, pane.y + pane.height)
    if not view.minimap or (right - left <= x1 - x0 and bottom - top <= y1 - y0):
        return None
    return Minimap(left=left, top=top, right=right, bottom=bottom, view=(x0, y0, x1, y1))


def map_box(state: GameState) -> tuple[float, float, float, float]:
    """The rectangle around the map in world coordinates: left, top, right, bottom."""
    return _box(state.board.grid)


@lru_cache(maxsize=16)
def _box(grid: Grid) -> tuple[float, float, float, float]:
    layout = Layout(orientation=grid.orientation, size=1.0)
    places = [(col, row) for col in {0, 1, grid.cols - 1, grid.cols - 2} if 0 <= col < grid.cols
              for row in {0, 1, grid.rows - 1, grid.rows - 2} if 0 <= row < grid.rows]
    points = [layout.centre(grid.hex_at(col, row)) for col, row in places]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1


def replay_bar(game: Game, view: ViewState) -> ReplayBar | None:
    """The timeline, while one looks back."""
    if view.replay is None:
        return None
    replay = replay_of(game)
    moment, last = min(view.replay.moment, len(replay)), len(replay)
    return ReplayBar(moment=moment, last=last, turns=tuple(turn + 1 for turn in replay.turns),
                     playing=view.replay.playing, speed=view.replay.speed,
                     backwards=view.replay.backwards, marks=ticks(game),
                     label=tr("ui.moment", moment=moment, last=last, speed=view.replay.speed))
