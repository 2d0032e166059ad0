"""`hexsim replay`: a recorded fight, in the window or at the text board."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.screen import in_window, text_streams
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log


def run(args: SimpleNamespace) -> int:
    """Watch a log."""
    game = open_game(read_log(Path(args.log)))

    def window() -> int:
        from hexsim.ui.window import run_replay

        return run_replay(game)

    code = None if args.text else in_window(window)
    if code is not None:
        return code
    from hexsim.ui.console_replay import ReplayConsole

    read, write, arrows = text_streams()
    ReplayConsole(game, read, write, arrows=arrows).run()
    return 0
