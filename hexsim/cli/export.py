"""`hexsim export`: a scenario as a Tiled map."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.load import load_scenario
from hexsim.cli.options import UsageError
from hexsim.errors import HexsimError
from hexsim.files.importers.tiled_write import to_tiled
from hexsim.files.source import reason_of
from hexsim.text import tr


def run(args: SimpleNamespace) -> int:
    """Write the map; never over a file that is there: it may hold what was painted since."""
    path = Path(args.o)
    if path.suffix != ".tmj":
        raise UsageError("cli.bad_ending", file=args.o, allowed=".tmj")
    _, scenario = load_scenario(args.scenario)
    text = to_tiled(scenario)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise HexsimError("core.save_failed", file=args.o, reason=reason_of(error)) from None
    print(tr("cli.saved", file=args.o))
    return 0
