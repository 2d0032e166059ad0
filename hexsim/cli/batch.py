"""What `hexsim simulate` and `hexsim compare` share: who plays, where it is played, how far it is."""

import sys
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hexsim.ai.agents import AGENTS
from hexsim.batch.run import Play, play_here, play_in_processes, play_on
from hexsim.batch.setup import Record, Setup
from hexsim.errors import HexsimError
from hexsim.files.places import meant, scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.files.toml import read_text
from hexsim.text import tr

CONNECT_SECONDS = 10

STEADY = "greedy"
"""Who plays where nobody is named."""


def setup_of(name: str, args: SimpleNamespace) -> Setup:
    """The setup of a scenario as the options say.

    Raises:
        HexsimError: a file with mistakes, a player that there is not, too many or too few of them.
    """
    path = scenario_path(name)
    source = read_text(path)
    sides = [side.id for side in read_scenario(source, str(path)).sides]
    names = args.agents or (STEADY,)
    for agent in names:
        if agent not in AGENTS:
            raise HexsimError("core.agent_unknown", name=agent, allowed=", ".join(AGENTS))
    if len(names) not in (1, len(sides)):
        raise HexsimError("cli.agents_number", agents=len(names), sides=len(sides))
    if len(names) == 1:
        names = names * len(sides)
    return Setup(source=source, agents=tuple(zip(sides, names, strict=True)), swap=bool(args.swap),
                 seed=args.seed or "1")


def player_of(args: SimpleNamespace) -> Play:
    """Where fights are played: in this process, in several, or by a scheduler."""
    if args.scheduler:
        return _by_scheduler(args.scheduler)
    if args.workers and args.workers > 1:
        return lambda setup, numbers: play_in_processes(setup, numbers, args.workers, chunk=args.chunk)
    return play_here


def _by_scheduler(address: str) -> Play:
    try:
        cluster: Any = import_module("distributed")
    except ImportError:
        raise HexsimError("cli.no_cluster") from None

    def play(setup: Setup, numbers: Iterable[int]) -> Iterator[Record]:
        try:
            client = cluster.Client(address, timeout=CONNECT_SECONDS)
        except (OSError, ValueError) as error:
            raise HexsimError("cli.no_scheduler", address=address, why=str(error)) from None
        with client:
            workers = max(1, sum(client.nthreads().values()))
            yield from play_on(setup, numbers, client.get_executor(), ahead=3 * workers)

    return play


class Progress:
    """A line on the standard error that says how far it is (mutable); silent where nobody sees it change."""

    def __init__(self, total: int, done: int = 0) -> None:
        self._total, self._done, self._first = total, done, done
        self._since = self._shown = time.monotonic()
        self._open = sys.stderr.isatty()

    def see(self, done: int | None = None) -> None:
        """One more is done, or so many are."""
        self._done = self._done + 1 if done is None else done
        now = time.monotonic()
        if self._open and (now - self._shown > 0.2 or self._done == self._total):
            self._shown = now
            rate = (self._done - self._first) / max(now - self._since, 1e-9)
            left = (self._total - self._done) / rate if rate else 0.0
            text = tr("cli.batch_progress", done=self._done, total=self._total, rate=f"{rate:.1f}",
                      left=_time(left))
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line."""
        if self._open:
            print(file=sys.stderr)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def folder_of(text: str | None) -> Path | None:
    """The folder named, None for none."""
    return meant(text) if text else None
