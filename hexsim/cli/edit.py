"""`hexsim edit`: a scenario, or a new one, in the editor's window."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.errors import HexsimError
from hexsim.files.importers.read import can_import
from hexsim.files.places import scenario_path


def run(args: SimpleNamespace) -> int:
    """Edit until the window is closed."""
    from hexsim.ai.agents import AGENTS
    from hexsim.ui.window import run_editor

    path: Path | None = None
    if args.scenario:
        path = scenario_path(args.scenario)
        if path.suffix != ".toml" and not can_import(path):
            raise HexsimError("cli.edit_toml", file=str(path))
    return run_editor(path, AGENTS)
