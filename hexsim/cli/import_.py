"""`hexsim import`: a foreign map or character as a scenario, with a report."""

import sys
from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.output import print_json
from hexsim.errors import HexsimError
from hexsim.files.importers.read import import_file, import_into
from hexsim.files.places import scenario_path
from hexsim.files.source import reason_of
from hexsim.rules.character import Note
from hexsim.text import tr


def run(args: SimpleNamespace) -> int:
    """Write the scenario, or print it; its report goes to the standard error (`--json`: both are printed)."""
    if args.into:
        found = import_into(Path(args.file), scenario_path(args.into), args.side or "")
    else:
        found = import_file(Path(args.file), args.ruleset or "")
    if args.o:
        path = Path(args.o)
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(found.text)
        except OSError as error:
            raise HexsimError("core.save_failed", file=args.o, reason=reason_of(error)) from None
    if args.json:
        print_json({"scenario": found.text, "notes": [
            {"kind": note.kind, "text": note_text(note)} for note in found.notes]})
        return 0
    if args.o:
        print(tr("cli.saved", file=args.o))
    else:
        print(found.text, end="")
    for note in found.notes:
        print(tr(f"cli.import_{note.kind}", what=note_text(note)), file=sys.stderr)
    return 0


def note_text(note: Note) -> str:
    """A note in words."""
    return tr(note.key, **dict(note.params))
