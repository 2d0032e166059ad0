"""`hexsim play`: a scenario, or a log to be played on, in the window or at the text board."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

from hexsim.ai.agents import AGENTS
from hexsim.cli.options import UsageError
from hexsim.cli.screen import in_window, text_streams
from hexsim.errors import HexsimError
from hexsim.files.check import is_log
from hexsim.files.places import newest_autosave, scenario_path, shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.rules.dice import DiceNeededError, Seeded
from hexsim.text import tr
from hexsim.ui.agents import Players, seated
from hexsim.ui.console import Console
from hexsim.ui.console_talk import Read, Write, read_faces
from hexsim.ui.window.books import opened


def run(args: SimpleNamespace) -> int:
    """Play until the window is closed, or nobody types any more."""
    source = scenario_path(args.scenario) if args.scenario else None
    _check_players(args.ai, source)

    def window() -> int:
        from hexsim.ui.window import run_window

        return run_window(source, seed=args.seed, given=bool(args.dice), players=args.ai, roster=AGENTS)

    code = None if args.text else in_window(window)
    if code is not None:
        return code
    read, write, arrows = text_streams()
    source = source or _choose(read, write)
    if source is not None:
        _play_as_text(source, args, read, write, arrows=arrows)
    return 0


def _play_as_text(source: Path, args: SimpleNamespace, read: Read, write: Write, *, arrows: bool) -> None:
    def ask(needed: DiceNeededError, fault: str) -> Sequence[int] | None:
        write(fault or str(needed))
        line = read("> ")
        return None if line is None or line.strip() == "quit" else read_faces(line)

    _check_players(args.ai, source)
    found = opened(source, seed=args.seed, given=bool(args.dice), ask=ask)
    if found is None:
        return
    game, writer = found
    if isinstance(game.dice, Seeded):
        write(tr("cli.seed", seed=game.dice.seed))
    Console(game, read, write, writer=writer, agents=seated(args.ai, AGENTS, game), arrows=arrows).run()
    for path in writer.paths:
        write(tr("cli.kept_at", file=path))
    if writer.failure is not None:
        raise writer.failure


def _choose(read: Read, write: Write) -> Path | None:
    """A scenario from a list, or the last fight; None if nobody answers."""
    paths, last = shipped_scenarios(), newest_autosave()
    write(tr("cli.choose_scenario"))
    if last is not None:
        write(tr("cli.choose_last", file=last))
    for number, path in enumerate(paths, start=1):
        write(f"{number}. {path.stem}: {read_scenario(path).title}")
    while (line := read("> ")) is not None and line.strip() != "quit":
        text = line.strip()
        if text == "0" and last is not None:
            return last
        for number, path in enumerate(paths, start=1):
            if text in (str(number), path.stem):
                return path
        try:
            return scenario_path(text)
        except HexsimError as error:
            write(str(error))
    return None


def _check_players(players: Players, source: Path | None) -> None:
    """Look whether there are such computer players and such sides.

    Raises:
        UsageError: there are not.
    """
    for _, name in players:
        if name not in AGENTS:
            raise UsageError("cli.agent_unknown", agent=name, allowed=", ".join(AGENTS))
    if not players or source is None or is_log(source):
        return
    sides = [side.id for side in read_scenario(source).sides]
    for name, _ in players:
        if name not in sides:
            raise UsageError("cli.side_unknown", side=name, allowed=", ".join(sides))
