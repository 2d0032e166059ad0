"""`hexsim simulate`: many fights between computer players, counted."""

import json
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from hexsim.batch.fight import played_out
from hexsim.batch.setup import Record, Setup
from hexsim.batch.store import Store, as_csv
from hexsim.batch.table import table_of, to_data
from hexsim.cli.batch import Progress, folder_of, player_of, setup_of
from hexsim.cli.options import UsageError
from hexsim.errors import HexsimError
from hexsim.files.log import record as write_log
from hexsim.files.scenario import read_scenario
from hexsim.files.source import reason_of
from hexsim.rules.registry import find_ruleset
from hexsim.text import tr
from hexsim.ui.words import verb_label

PICTURE, LOGS = "plots.png", "logs"


def run(args: SimpleNamespace) -> int:
    """Play what is missing, write or print the table; 130 if it was interrupted, with what is done kept."""
    setup, folder = setup_of(args.scenario, args), folder_of(args.o)
    if args.keep != "none" and folder is None:
        raise UsageError("cli.keep_where")
    store = Store(folder, setup) if folder is not None else None
    if store is not None:
        store.open()
    kept: list[Record] = store.records(args.n) if store is not None else []
    missing = tuple(store.missing(args.n)) if store is not None else tuple(range(args.n))
    whole = _play(args, setup, missing, kept, store)
    kept.sort()
    table = table_of(kept)
    if args.json:
        print(json.dumps(to_data(table), indent=1, ensure_ascii=False))
    elif store is None:
        print(as_csv(table), end="")
    if store is not None and folder is not None:
        files = [*store.write_table(table), *_extras(args, setup, kept, folder)]
        for path in files:
            print(tr("cli.saved", file=path), file=sys.stderr if args.json else sys.stdout)
    return 0 if whole else 130


def _play(args: SimpleNamespace, setup: Setup, missing: Iterable[int], kept: list[Record],
          store: Store | None) -> bool:
    """Play the missing fights; False if that was interrupted."""
    progress = Progress(args.n, len(kept))
    try:
        for record in player_of(args)(setup, missing):
            kept.append(record)
            if store is not None:
                store.add(record)
            progress.see()
    except KeyboardInterrupt:
        print(tr("cli.batch_stopped", done=len(kept), total=args.n), file=sys.stderr)
        return False
    finally:
        progress.end()
    return True


def _extras(args: SimpleNamespace, setup: Setup, records: list[Record], folder: Path) -> list[Path]:
    """Plots, and the logs that are to be kept."""
    from hexsim.batch.plot import draw

    out = [folder / PICTURE]
    try:
        draw(table_of(records), records, out[0], tr("cli.plot_title", fights=len(records)),
             partial(verb_label, find_ruleset(read_scenario(setup.source).ruleset)))
        if args.keep != "none":
            (folder / LOGS).mkdir(exist_ok=True)
            out += [_log(setup, record, folder / LOGS) for record in records
                    if args.keep == "all" or setup.agents[0][0] not in record.winners]
    except OSError as error:
        raise HexsimError("cli.batch_folder", folder=str(folder), why=reason_of(error)) from None
    return out


def _log(setup: Setup, record: Record, folder: Path) -> Path:
    """The fight played again, into a log."""
    path = folder / f"{record.number:06}.hexlog"
    if not path.exists():
        game, again = played_out(setup, record.number)
        if again != record:
            raise HexsimError("cli.batch_unlike", folder=str(folder.parent), number=record.number)
        write_log(game, path)
    return path
