"""`hexsim lesson new`: a lesson to write on, with comments that say what everything is for."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.teach.template import template
from hexsim.teach.writing import write_new
from hexsim.text import tr


def run(args: SimpleNamespace) -> int:
    """Write the file, which must not be there yet."""
    path = Path(args.file)
    path = path if path.suffix else path.with_name(f"{path.name}.toml")
    write_new(template(read_scenario(scenario_path(getattr(args, "from"))), path), path)
    print(tr("cli.lesson_made", file=path))
    return 0
