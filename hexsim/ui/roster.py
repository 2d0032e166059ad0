"""The turn order with a dot for each unit, and the card of the unit looked at."""

from typing import Any

from hexsim.game.game import Game
from hexsim.hexes.notation import format_pose
from hexsim.rules.event import Answered, Began
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit
from hexsim.text import language, tr
from hexsim.ui.choices import askable
from hexsim.ui.kept import kept
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import CardBar, Dot, TurnEntry, UnitCard
from hexsim.ui.seen import Seen, replay_of
from hexsim.ui.view import ViewState
from hexsim.ui.words import named, with_rule


def turn_order(game: Game, shown: Seen, view: ViewState) -> tuple[TurnEntry, ...]:
    """All units in the order of their turns: the ruleset's where it keeps one, or the roster's."""
    state = shown.state
    key = ("order", language(), view.selected, view.replay)
    found: tuple[TurnEntry, ...] | None = kept(state).get(key)
    if found is None:
        order = game.ruleset.order(state) if game.ruleset.order else tuple(unit.id for unit in state.units)
        had, begun = _turns_had(game, view)
        found = kept(state)[key] = tuple(
            _entry(game.ruleset, state, state.unit(unit), view,
                   _dot(game.ruleset, state, unit, had, begun=begun))
            for unit in order if state.has_unit(unit))
    return found


def _entry(ruleset: Ruleset, state: GameState, unit: Unit, view: ViewState, dot: Dot) -> TurnEntry:
    card = ruleset.card(state, unit)
    first = card.bars[0] if card.bars else None
    health = min(max(first.value / first.most, 0.0), 1.0) if first is not None and first.most > 0 else None
    return TurnEntry(unit=unit.id, name=unit.name, side=unit.side, dot=dot, active=unit.id == state.active,
                     asked=unit.id in askable(state), selected=unit.id == view.selected,
                     label=tr(f"ui.dot_{dot}", who=unit.name), marks=card.tags, health=health)


def _dot(ruleset: Ruleset, state: GameState, unit: str, had: frozenset[str], *, begun: bool) -> Dot:
    if not ruleset.fights(state, state.unit(unit)) or state.unit(unit).pose is None:
        return "out"
    if unit == state.active:
        return "partly" if begun else "ready"
    if unit in askable(state) and state.awaiting is not None and state.awaiting.root:
        return "ready"
    return "done" if unit in had else "ready"


def _turns_had(game: Game, view: ViewState) -> tuple[frozenset[str], bool]:
    """Who has had a turn in this round, and whether the present one has begun to do something."""
    replay = replay_of(game)
    last = len(replay) if view.replay is None else min(view.replay.moment, len(replay))
    had: set[str] = set()
    begun = False
    for event in reversed(replay.events[:last]):
        if isinstance(event, Began) and event.span == "round":
            break
        if isinstance(event, Began) and event.span == "turn":
            had.add(event.unit)
        elif not had and isinstance(event, Answered):
            begun = True
    return frozenset(had), begun


def unit_card(game: Game, shown: Seen, view: ViewState) -> UnitCard | None:
    """The card of the unit pointed at, else of the one inspected, selected or active."""
    state = shown.state
    pointed = state.units_at(view.target) if view.target is not None else ()
    names = [unit.id for unit in pointed[:1]] + [view.inspected, view.selected, state.active]
    unit = next((name for name in names if name and state.has_unit(name)), "")
    if not unit:
        return None
    key = ("card", language(), unit)
    found: UnitCard | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = _card(game.ruleset, state, state.unit(unit))
    return found


def _card(ruleset: Ruleset, state: GameState, unit: Unit) -> UnitCard:
    card = ruleset.card(state, unit)
    place = format_pose(state.board.grid, unit.pose) if unit.pose else tr("ui.off_map")
    lines = tuple(with_rule(tr(line.key, **_params(line.params)), line.rule) for line in card.lines)
    return UnitCard(unit=unit.id, side=unit.side, side_name=state.side(unit.side).name, title=card.title,
                    place=place,
                    bars=tuple(CardBar(label=named(ruleset, "bar", bar.key), value=bar.value, most=bar.most)
                               for bar in card.bars),
                    tags=tuple(named(ruleset, "tag", tag) for tag in card.tags), lines=lines)


def _params(params: tuple[tuple[str, str | int], ...]) -> dict[str, Any]:
    return dict(params)


def prompt(ruleset: Ruleset, state: GameState) -> Phrase:
    """What is asked of whom."""
    if state.awaiting is None:
        return Phrase(text="")
    asked = ruleset.prompt(state)
    return Phrase(text=tr(asked.key, **_params(asked.params)), rule=state.awaiting.point)
