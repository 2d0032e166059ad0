"""Computer players named on the command line."""

from pathlib import Path

from hexsim.ai.agents import AGENTS
from hexsim.cli.options import UsageError
from hexsim.files.check import is_log
from hexsim.files.importers.read import scenario_of
from hexsim.ui.agents import Players


def check_players(players: Players, source: Path | None, ruleset: str = "") -> None:
    """Look whether there are such computer players and such sides.

    Raises:
        UsageError: there are not.
    """
    for _, name in players:
        if name not in AGENTS:
            raise UsageError("cli.agent_unknown", agent=name, allowed=", ".join(AGENTS))
    if not players or source is None or is_log(source):
        return
    sides = [side.id for side in scenario_of(source, ruleset).sides]
    for name, _ in players:
        if name not in sides:
            raise UsageError("cli.side_unknown", side=name, allowed=", ".join(sides))
