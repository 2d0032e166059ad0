"""The folder of a batch: every fight on a line as soon as it is done, so that nothing is played twice."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hexsim import __version__
from hexsim.batch.setup import Record, Setup
from hexsim.batch.table import Table, rows, to_data
from hexsim.errors import FileError, HexsimError
from hexsim.files.sink import put
from hexsim.files.source import read_bytes, reason_of
from hexsim.rules.codec import dumps
from hexsim.rules.shape import shapes

FORMAT = 1
FIGHTS, CSV, JSON = "fights.jsonl", "table.csv", "table.json"
MOST_BYTES = 80_000_000
"""Of fights that can be taken up: they take up to eight times as much memory."""

MOST_LINES = 400_000
"""Lines of such a file, one for each fight."""

MOST_TEXTS = 10_000
"""Different names that all fights together may have: of sides, players, orders, arcs, reasons."""


_SHAPES = shapes(Record)


class Store:
    """A folder that fights are written to (mutable: it grows).

    Attributes:
        done: records that are there, by number.
    """

    def __init__(self, folder: Path, setup: Setup) -> None:
        self.folder, self.setup = folder, setup
        self.done: dict[int, Record] = {}
        self._sound = True

    def open(self) -> None:
        """Make the folder, or take up what lies in it.

        Raises:
            HexsimError: it holds fights of something else, or cannot be written to.
        """
        path = self.folder / FIGHTS
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if path.exists():
                self._take_up(read_bytes(path, MOST_BYTES, FileError))
            else:
                put(path, f"{dumps(_head(self.setup))}\n".encode(), overwrite=False)
        except OSError as error:
            raise HexsimError("cli.batch_folder", folder=str(self.folder), why=reason_of(error)) from None

    def _take_up(self, data: bytes) -> None:
        if data.count(b"\n") > MOST_LINES:
            raise FileError("core.log_crowded", file=str(self.folder / FIGHTS), most=MOST_LINES)
        lines = io.BytesIO(data)
        try:
            head = json.loads(lines.readline())
        except (ValueError, RecursionError):
            head = {}
        if head != json.loads(dumps(_head(self.setup))):
            raise HexsimError("cli.batch_other", folder=str(self.folder))
        texts: dict[str, str] = {}
        for line in lines:
            record = _record(line, texts, self.setup) if line.endswith(b"\n") else None
            if record is not None:
                self.done[record.number] = record
        if not data.endswith(b"\n"):
            with (self.folder / FIGHTS).open("ab") as file:
                file.write(b"\n")

    def add(self, record: Record) -> None:
        """Write one more fight, at once.

        Raises:
            HexsimError: the system refuses.
        """
        self.done[record.number] = record
        try:
            with (self.folder / FIGHTS).open("a", encoding="utf-8") as file:
                file.write(dumps(asdict(record)) + "\n")
        except OSError as error:
            raise HexsimError("cli.batch_folder", folder=str(self.folder), why=reason_of(error)) from None

    def missing(self, fights: int) -> Iterator[int]:
        """The numbers below `fights` that are not there."""
        return (number for number in range(fights) if number not in self.done)

    def records(self, fights: int) -> list[Record]:
        """What is there of the first so many fights, in order."""
        return [self.done[number] for number in sorted(self.done) if number < fights]

    def write_table(self, table: Table) -> tuple[Path, Path]:
        """Write the table as CSV and as JSON.

        Raises:
            HexsimError: the system refuses.
        """
        paths = self.folder / CSV, self.folder / JSON
        try:
            paths[0].write_bytes(as_csv(table).encode())
            paths[1].write_bytes((json.dumps(to_data(table), indent=1, ensure_ascii=False) + "\n").encode())
        except OSError as error:
            raise HexsimError("cli.batch_folder", folder=str(self.folder), why=reason_of(error)) from None
        return paths


def as_csv(table: Table) -> str:
    """The table as CSV, with a line of names first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("what", "of", "value", "low", "high"))
    writer.writerows(rows(table))
    return out.getvalue()


def _head(setup: Setup) -> dict[str, Any]:
    """What makes fights comparable: everything but how many there are."""
    return {"format": FORMAT, "hexsim": __version__, **asdict(setup)}


def _record(line: bytes, texts: dict[str, str], setup: Setup) -> Record | None:
    """The record of a line, None if it was cut off or is none of a fight of that setup."""
    try:
        data = json.loads(line)
        if not isinstance(data, dict) or data.keys() != _SHAPES.keys():
            return None
        values = {key: _tuples(value, texts) if key != "digest" else value for key, value in data.items()}
    except (ValueError, RecursionError):
        return None
    fits = all(_SHAPES[key](value) for key, value in values.items())
    record = Record(**values) if fits and len(texts) <= MOST_TEXTS else None
    if record is None or min(record.number, record.rounds, record.plies) < 0:
        return None
    if record.players != setup.players(record.number):
        return None
    return record


def _tuples(value: Any, texts: dict[str, str]) -> Any:  # noqa: ANN401 - JSON data
    """Lists as tuples; a name that comes again is the same text."""
    if isinstance(value, list):
        return tuple([_tuples(item, texts) for item in value])
    return texts.setdefault(value, value) if isinstance(value, str) else value


