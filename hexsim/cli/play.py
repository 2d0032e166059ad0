"""`hexsim play`: a scenario, or a log to be played on, in the window or at the text board."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace

from hexsim.ai.random import RandomAgent
from hexsim.cli.options import UsageError
from hexsim.cli.screen import Read, Write, text_streams, window_or_text
from hexsim.files.check import is_log
from hexsim.files.log import LogWriter, record, resume
from hexsim.files.places import newest_autosave, scenario_path, shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.rules.dice import DiceError, DiceNeededError, Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.text import tr
from hexsim.ui.console import Console
from hexsim.ui.console_talk import read_faces

AGENTS = {"random": RandomAgent}


def run(args: SimpleNamespace) -> int:
    """Play until the window is closed, or nobody types any more."""
    if window_or_text(text=args.text):
        from hexsim.ui.window import run_window

        return run_window(args)
    read, write, arrows = text_streams()
    source = Path(scenario_path(args.scenario)) if args.scenario else _choose(read, write)
    if source is None:
        return 0
    started = _start(source, args, read, write)
    if started is None:
        return 0
    game, writer = started
    Console(game, read, write, writer=writer, agents=_agents(args, game), arrows=arrows).run()
    for path in writer.paths:
        write(tr("cli.kept_at", file=path))
    if writer.failure is not None:
        raise writer.failure
    return 0


def _choose(read: Read, write: Write) -> Path | None:
    """A scenario from a list, or the last fight; None if nobody answers."""
    paths: Sequence[Path] = shipped_scenarios()
    last = newest_autosave()
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
        if text:
            write(tr("cli.no_choice", text=text))
    return None


def _start(source: Path, args: SimpleNamespace, read: Read, write: Write) -> tuple[Game, LogWriter] | None:
    """The game, recorded from now on; None if nobody rolls the dice for it."""
    if is_log(source):
        return resume(source)
    scenario = read_scenario(source)
    ruleset = find_ruleset(scenario.ruleset)
    seed = args.seed or secrets.token_hex(4)
    if not args.dice:
        write(tr("cli.seed", seed=seed))
    dice, faces = None if args.dice else Seeded(seed), ()  # type: Seeded | None, tuple[int, ...]
    while True:
        try:
            game = Game(ruleset, scenario, dice, opening_faces=faces)
        except DiceNeededError as error:
            write(tr("cli.dice_due", what=str(error)))
            line = read("> ")
            if line is None or line.strip() == "quit":
                return None
            faces = (*faces, *read_faces(line))
        except DiceError as error:
            write(str(error))
            faces = ()
        else:
            return game, record(game)


def _agents(args: SimpleNamespace, game: Game) -> Mapping[str, Agent]:
    agents: dict[str, Agent] = {}
    for side, name in args.ai:
        if side not in [other.id for other in game.scenario.sides]:
            allowed = ", ".join(other.id for other in game.scenario.sides)
            raise UsageError("cli.side_unknown", side=side, allowed=allowed)
        if name not in AGENTS:
            raise UsageError("cli.agent_unknown", agent=name, allowed=", ".join(AGENTS))
        agents[side] = AGENTS[name](f"{args.seed or '0'}:{side}")
    return agents
