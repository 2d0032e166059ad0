"""`hexsim replay`: a recorded fight, in the window or at the text board."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.screen import text_streams, window_or_text
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.game.game import Game


def run(args: SimpleNamespace) -> int:
    """Watch a log."""
    game = open_game(read_log(Path(args.log)))
    if window_or_text(text=args.text):
        from hexsim.ui.window import run_replay

        return run_replay(game)
    _watch(game)
    return 0


def _watch(game: Game) -> None:
    from hexsim.ui.console_replay import ReplayConsole

    read, write, arrows = text_streams()
    ReplayConsole(game, read, write, arrows=arrows).run()
