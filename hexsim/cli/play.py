"""`hexsim play`: a scenario, or a log to be played on, in the window or at the text board.

What is heavy is loaded only when it is needed, so that the window stands at once.
"""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.screen import in_window
from hexsim.files.places import scenario_path


def run(args: SimpleNamespace) -> int:
    """Play until the window is closed, or nobody types any more."""
    source = scenario_path(args.scenario) if args.scenario else None
    ruleset = args.ruleset or ""
    if ruleset:
        _look_at(ruleset, source)
    if args.ai:
        from hexsim.cli.players import check_players

        check_players(args.ai, source, ruleset)

    def window() -> int:
        from hexsim.ai.agents import AGENTS
        from hexsim.ui.window import run_window

        return run_window(source, seed=args.seed, given=bool(args.dice), players=args.ai, roster=AGENTS,
                          ruleset=ruleset, dev=bool(args.dev))

    code = None if args.text else in_window(window)
    if code is not None:
        return code
    from hexsim.cli.play_text import play

    play(source, args)
    return 0


def _look_at(ruleset: str, source: Path | None) -> None:
    """Whether there is such a ruleset, and nothing that was begun with another one."""
    from hexsim.cli.load import log_keeps_ruleset
    from hexsim.files.check import is_log
    from hexsim.rules.registry import find_ruleset

    find_ruleset(ruleset)
    if source is not None and is_log(source):
        log_keeps_ruleset(ruleset)
