"""Scenario files for the editor: read to the byte, saved by way of a temporary file, unsaved edits kept."""

import hashlib
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hexsim.errors import ScenarioError
from hexsim.files.importers.draft import Draft
from hexsim.files.importers.toml_text import scenario_text
from hexsim.files.places import data_folder
from hexsim.files.source import MOST_SCENARIO, read_bytes, reason_of
from hexsim.files.toml import read_text
from hexsim.hexes.direction import Orientation
from hexsim.hexes.notation import from_offset

_BOM = "\ufeff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The text of a file, and whether a byte order mark stands before it."""

    raw: str
    bom: bool = False


def load(path: Path) -> Source:
    """A scenario file with every letter it has.

    Raises:
        ScenarioError: it cannot be read, is too large, or is no UTF-8.
    """
    read_text(path)  # says in our words what is wrong with its bytes
    text = read_bytes(path, MOST_SCENARIO, ScenarioError).decode("utf-8")
    return Source(raw=text.removeprefix(_BOM), bom=text.startswith(_BOM))


def save(path: Path, source: Source) -> None:
    """Write a scenario file; the old one stays whole until the new one is.

    Raises:
        ScenarioError: the system refuses.
    """
    data = ((_BOM if source.bom else "") + source.raw).encode("utf-8")
    spare: Path | None = None
    try:
        target = path.resolve() if path.is_symlink() else path
        spare = target.with_name(f".{target.name}.part")
        with spare.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            spare.chmod(target.stat().st_mode & 0o777)
        spare.replace(target)
    except (OSError, ValueError) as error:
        if spare is not None:
            with suppress(OSError, ValueError):
                spare.unlink()
        raise ScenarioError("core.save_failed", file=str(path), reason=reason_of(error)) from None


def differs(path: Path, *known: str | None) -> bool:
    """Whether a file is there and holds something else than any of the known texts."""
    try:
        return path.exists() and load(path).raw not in known
    except (OSError, ScenarioError):
        return True


def kept_path(path: Path | None) -> Path:
    """Where the unsaved edit of a file is kept; None is a scenario without a file."""
    folder = data_folder() / "edits"
    if path is None:
        return folder / "new.toml"
    mark = hashlib.sha256(str(path.absolute()).encode("utf-8", "surrogateescape")).hexdigest()[:8]
    plain = "-".join(re.findall(r"\w+", path.stem))[:40] or "scenario"
    return folder / f"{plain}-{mark}.toml"


def keep(path: Path | None, raw: str) -> bool:
    """Keep an unsaved edit; whether that could be done."""
    there = kept_path(path)
    try:
        there.parent.mkdir(parents=True, exist_ok=True)
        save(there, Source(raw=raw))
    except (OSError, ScenarioError):
        return False
    return True


def kept(path: Path | None) -> str | None:
    """The unsaved edit of a file, None if there is none."""
    try:
        return load(kept_path(path)).raw
    except ScenarioError:
        return None


def lay_aside(path: Path | None) -> None:
    """An unsaved edit that is not wanted now: it is not asked for again, yet stays beside the others."""
    there = kept_path(path)
    number = 1
    while (aside := there.with_name(f"{there.stem}.old-{number}.toml")).exists():
        number += 1
    with suppress(OSError):
        there.rename(aside)


def forget(path: Path | None) -> None:
    """The edit is saved: nothing needs to be kept."""
    with suppress(OSError):
        kept_path(path).unlink()


def new_text(title: str, ruleset: str, sides: tuple[tuple[str, str], ...], size: tuple[int, int] = (16, 12),
             orientation: Orientation = "pointy") -> str:
    """The text of an empty scenario: open ground, sides as (id, name), nobody there."""
    cells = {from_offset(col, row, orientation): ("open", 0)
             for row in range(size[1]) for col in range(size[0])}
    return scenario_text(Draft(title=title, ruleset=ruleset, orientation=orientation, cells=cells,
                               sides=dict(sides)))
