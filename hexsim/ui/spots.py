"""Moments of the line that is shown as places in the tree, and back."""

from collections.abc import Iterator

from hexsim.game.game import Game
from hexsim.game.tree import Arrow, Mark, Spot
from hexsim.ui.kept import kept
from hexsim.ui.seen import replay_of
from hexsim.ui.view import ViewState


def moment_shown(game: Game, view: ViewState) -> int:
    """The moment on screen: that of the replay, else the present."""
    last = len(replay_of(game))
    return last if view.replay is None else max(0, min(view.replay.moment, last))


def path_of(game: Game) -> tuple[int, ...]:
    """The nodes of the line that is shown; the same tuple while it stays."""
    found: tuple[int, ...] | None = kept(game.state).get("path")
    if found is None or found[-1] != game.node:
        found = kept(game.state)["path"] = tuple(game.tree.line(game.node))
    return found


def spot_at(game: Game, moment: int) -> Spot:
    """The place of a moment of the line that is shown."""
    replay = replay_of(game)
    index = replay.ply_at(moment)
    return path_of(game)[index], moment - replay.begin_of(index)


def spot_shown(game: Game, view: ViewState) -> Spot:
    """The place of the moment on screen."""
    return spot_at(game, moment_shown(game, view))


def mark_shown(game: Game, view: ViewState) -> Mark:
    """What was added to the moment on screen."""
    return game.tree.marks.get(spot_shown(game, view), Mark())


def marked_moments(game: Game) -> Iterator[tuple[int, Mark]]:
    """Moments of the line that is shown to which something was added, in order."""
    replay = replay_of(game)
    places = {node: index for index, node in enumerate(path_of(game))}
    found = [(replay.begin_of(places[node]) + event, mark)
             for (node, event), mark in game.tree.marks.items() if node in places]
    yield from sorted(found, key=lambda pair: pair[0])


def fork_moments(game: Game) -> Iterator[int]:
    """Moments at which another line that is shown leaves this one."""
    replay, path = replay_of(game), path_of(game)
    places = {node: index for index, node in enumerate(path)}
    hidden = game.tree.hidden()
    left = {places[node.parent] for number, node in enumerate(game.tree.nodes)
            if number not in hidden and number not in places and node.parent in places}
    yield from (replay.after_ply(index) for index in sorted(left))


def drawn(game: Game, view: ViewState) -> tuple[Arrow, ...]:
    """The arrows of the moment on screen, with the one that is being drawn."""
    if view.replay is None:
        return ()
    found = mark_shown(game, view).arrows
    pen = view.replay.pen
    return found if pen is None else (*found, (pen, view.target if view.target is not None else pen))
