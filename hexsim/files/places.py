"""Where files are: shipped scenarios, the user's data, autosaves."""

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from hexsim.errors import LogError, ScenarioError
from hexsim.files.sink import free_name
from hexsim.files.source import reason_of

_PACKAGE = Path(__file__).parent.parent
_SHIPPED = (_PACKAGE / "_scenarios", _PACKAGE.parent / "scenarios")
"""Where shipped scenarios are: in the installed package, or in the checkout."""


def shipped_scenarios() -> tuple[Path, ...]:
    """The scenario files that come with hexsim, sorted by name."""
    found = {path.stem: path for folder in reversed(_SHIPPED) for path in folder.glob("*.toml")}
    return tuple(found[name] for name in sorted(found))


def meant(text: str) -> Path:
    """The file that was typed: `~` is the home folder, where there is one of that name."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def is_there(path: Path) -> bool:
    """Whether there is something of that name already; not where no name of a file is like that."""
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def is_shipped(path: Path) -> bool:
    """Whether a file comes with hexsim: a scenario, or a lesson."""
    try:
        there = path.resolve()
        return there.is_relative_to(_PACKAGE.resolve()) or there in {
            known.resolve() for known in shipped_scenarios()}
    except (OSError, ValueError, RuntimeError):
        return False


def scenario_path(name: str) -> Path:
    """The file that a user means: a path, or the name of a shipped scenario (`bridge`, `bridge.toml`).

    Raises:
        ScenarioError: neither; the sentence lists the shipped ones.
    """
    shipped = {path.stem: path for path in shipped_scenarios()}
    with suppress(OSError, ValueError):
        path = Path(name)
        if path.is_file():
            return path
        if name.removesuffix(".toml") not in shipped and name and path.exists():
            return path
    if name.removesuffix(".toml") in shipped:
        return shipped[name.removesuffix(".toml")]
    raise ScenarioError("core.scenario_none", name=name, allowed=", ".join(shipped))


def data_folder() -> Path:
    """The folder for what hexsim keeps for the user; `HEXSIM_DATA` names another one."""
    if given := os.environ.get("HEXSIM_DATA"):
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("hexsim", appauthor=False)


def autosave_folder() -> Path:
    """The folder of autosaves."""
    return data_folder() / "autosave"


def new_autosave(title: str) -> Path:
    """A name for a new autosave that no file has; its folder is made if it is not there.

    Raises:
        OSError: the folder cannot be made.
    """
    return _new_file(autosave_folder(), title, ".hexlog")


def pictures_folder() -> Path:
    """The user's folder for pictures; `HEXSIM_PICTURES` names another one."""
    if given := os.environ.get("HEXSIM_PICTURES"):
        return Path(given)
    from platformdirs import user_pictures_path

    return user_pictures_path()


def new_picture(title: str, suffix: str) -> Path:
    """A name for a new picture that no file has; the folder is made if it is not there.

    Raises:
        LogError: the folder cannot be made.
    """
    folder = pictures_folder()
    try:
        return _new_file(folder, title, suffix)
    except OSError as error:
        raise LogError("core.save_failed", file=str(folder), reason=reason_of(error)) from None


def _new_file(folder: Path, title: str, suffix: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    words = "-".join(re.findall(r"\w+", title.lower()))[:40].strip("-") or "fight"
    return free_name(folder / f"{datetime.now():%Y%m%d-%H%M%S}-{words}{suffix}")


def newest_autosave() -> Path | None:
    """The autosave written to last, None if there is none; an empty file is none."""
    try:
        found = [(path.stat(), path) for path in autosave_folder().glob("*.hexlog")]
        dated = [(known.st_mtime_ns, path.name, path) for known, path in found if known.st_size]
    except OSError:
        return None
    return max(dated)[2] if dated else None
