"""The folder of a batch: every fight on a line as soon as it is done, so that nothing is played twice."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hexsim.batch.setup import Record, Setup
from hexsim.batch.table import Table, rows, to_data
from hexsim.errors import FileError, HexsimError
from hexsim.files.source import read_bytes, reason_of
from hexsim.rules.codec import dumps

FORMAT = 1
FIGHTS, CSV, JSON = "fights.jsonl", "table.csv", "table.json"
MOST_BYTES = 500_000_000


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
                path.write_text(dumps(_head(self.setup)) + "\n", encoding="utf-8")
        except OSError as error:
            raise HexsimError("cli.batch_folder", folder=str(self.folder), why=reason_of(error)) from None

    def _take_up(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        try:
            head = json.loads(lines[0]) if lines else {}
        except ValueError:
            head = {}
        if head != json.loads(dumps(_head(self.setup))):
            raise HexsimError("cli.batch_other", folder=str(self.folder))
        for line in lines[1:]:
            record = _record(line)
            if record is not None:
                self.done[record.number] = record
        if rest:
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
    return {"format": FORMAT, **asdict(setup)}


def _record(line: bytes) -> Record | None:
    """The record of a line, None if it was cut off."""
    try:
        data = json.loads(line)
        return Record(**{key: _tuples(value) for key, value in data.items()})
    except (ValueError, TypeError):
        return None


def _tuples(value: Any) -> Any:  # noqa: ANN401 - JSON data
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


