"""The attacks of the last action: from whom at whom, and how each of them ended."""

from collections.abc import Iterable
from dataclasses import replace

from hexsim.game.game import Game
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Declared, Event, Moved, Placed, Rolled
from hexsim.rules.state import GameState
from hexsim.ui.fights import BlowMark
from hexsim.ui.kept import kept
from hexsim.ui.seen import Seen, events_seen, replay_of
from hexsim.ui.view import ViewState


def blows(game: Game, shown: Seen, view: ViewState) -> tuple[BlowMark, ...]:
    """The attacks since the last question at which nothing was half done; in a replay up to its moment."""
    key = ("blows", shown.side, view.replay.moment if view.replay else -1)
    found: tuple[BlowMark, ...] | None = kept(game.state).get(key)
    if found is None:
        replay = replay_of(game)
        last = min(view.replay.moment, len(replay)) if view.replay else len(replay)
        index = replay.ply_at(last)
        while index > 0 and not _begins(game, replay.plies[index].ply):
            index -= 1
        first = replay.after_ply(index - 1) if index else 0
        events = events_seen(replay.events[first:last], shown.side)
        before = game.state_at(max(replay.plies[index].ply - 1, 0))
        found = kept(game.state)[key] = blows_of(events, before)
    return found


def _begins(game: Game, ply: int) -> bool:
    """Whether an order was given where nothing was half done."""
    before = game.state_at(max(ply - 1, 0)).awaiting
    return before is None or before.root


def blows_of(events: Iterable[Event], before: GameState) -> tuple[BlowMark, ...]:
    """The attacks among events, one for each attacker and target.

    Args:
        events: what happened.
        before: the state before them; it says where everybody stood.
    """
    places: dict[str, Pose | None] = {unit.id: unit.pose for unit in before.units}
    made: dict[tuple[str, str], BlowMark] = {}
    for event in events:
        match event:
            case Moved() | Placed():
                places[event.unit] = event.after
            case Declared():
                for target in event.targets:
                    start, end = places.get(event.unit), places.get(target)
                    if start is not None and end is not None:
                        made[event.unit, target] = BlowMark(unit=event.unit, start=start.hex, end=end.hex)
            case Rolled() if event.targets and event.need is not None:
                _decide(made, event)
            case _:
                pass
    return tuple(made.values())


def _decide(made: dict[tuple[str, str], BlowMark], event: Rolled) -> None:
    """A roll of the attacker hits or misses; one of its target may stop what has hit."""
    one, other = (event.unit, event.targets[0]), (event.targets[0], event.unit)
    if one in made and made[one].fate == "open":
        made[one] = replace(made[one], fate="hit" if event.degree >= 0 else "miss")
    elif other in made and made[other].fate == "hit" and event.degree >= 0:
        made[other] = replace(made[other], fate="stopped")
