"""Replays as files to show: a moving picture or a page, by the ending of the name."""

from pathlib import Path

from hexsim.errors import HexsimError
from hexsim.files.source import reason_of
from hexsim.game.game import Game

MOVING = (".gif", ".html")
"""Endings of files that show a whole line of play."""


def save_replay(game: Game, path: Path) -> None:
    """Write the line of the game that is shown.

    Raises:
        HexsimError: another ending, or the file cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in MOVING:
        raise HexsimError("ui.replay_kind", file=path.name)
    try:
        if kind == ".gif":
            from hexsim.ui.window.check import demand_pygame

            demand_pygame()
            from hexsim.ui.gif import save_gif

            save_gif(game, path)
        else:
            from hexsim.ui.html.page import save_page

            save_page(game, path)
    except OSError as error:
        raise HexsimError("core.save_failed", file=str(path), reason=reason_of(error)) from None
