"""`hexsim play` at the text board."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

from hexsim.ai.agents import AGENTS
from hexsim.cli.players import check_players
from hexsim.cli.screen import text_streams
from hexsim.errors import HexsimError
from hexsim.files.check import is_log
from hexsim.files.places import newest_autosave, scenario_path, shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.rules.dice import DiceNeededError, Seeded
from hexsim.rules.scenario import title_of
from hexsim.text import tr
from hexsim.ui.agents import seated
from hexsim.ui.console import Console
from hexsim.ui.console_talk import Read, Write, read_faces
from hexsim.ui.window.books import import_notice, opened


def play(source: Path | None, args: SimpleNamespace) -> None:
    """Play until nobody types any more; without a source it is chosen from a list."""
    read, write, arrows = text_streams()
    source = source or _choose(read, write)
    if source is not None:
        _play(source, args, read, write, arrows=arrows)


def _play(source: Path, args: SimpleNamespace, read: Read, write: Write, *, arrows: bool) -> None:
    def ask(needed: DiceNeededError, fault: str) -> Sequence[int] | None:
        if fault:
            write(fault)
        write(str(needed))
        while (line := read("> ")) is not None and line.strip() != "quit":
            if faces := read_faces(line):
                return faces
            write(tr("cli.want_faces"))
        return None

    ruleset = "" if is_log(source) else args.ruleset or ""
    check_players(args.ai, source, ruleset)
    notice = import_notice(source)
    for line in (notice.title, *notice.lines) if notice is not None else ():
        write(line)
    found = opened(source, ruleset=ruleset, seed=args.seed, given=bool(args.dice), ask=ask)
    if found is None:
        return
    game, writer = found
    if game.scenario.lent:
        write(tr("cli.sheets_lent", units=", ".join(game.scenario.lent), ruleset=game.ruleset.name))
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
        write(f"{number}. {path.stem}: {title_of(read_scenario(path))}")
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
