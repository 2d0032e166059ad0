"""`hexsim replay`: a recorded fight with its branches, in the window or at the text board."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.lines import show_line
from hexsim.cli.screen import in_window, text_streams
from hexsim.files.log import resume


def run(args: SimpleNamespace) -> int:
    """Watch a log; comments and branches go into the same file."""
    game, writer = resume(Path(args.log), watched=True)
    show_line(game, args.branch)

    def window() -> int:
        from hexsim.ui.window import run_replay

        return run_replay(game, writer)

    code = None if args.text else in_window(window)
    if code is not None:
        return code
    from hexsim.ui.console_replay import ReplayConsole

    read, write, arrows = text_streams()
    ReplayConsole(game, read, write, writer=writer, arrows=arrows).run()
    return 0
