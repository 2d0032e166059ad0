"""What the window remembers from one start to the next, and the user's own keys: two small TOML files."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from hexsim.errors import HexsimError
from hexsim.files.toml import parse, read_text
from hexsim.text import LANGUAGES, language, tr
from hexsim.ui.actions import ACTIONS
from hexsim.ui.view import MOTIONS, PALETTES, SCALES, ViewState

KEPT = ("language", "scale", "palette", "motion", "numbers", "minimap", "log", "ask_end", "tracker")
"""Fields of the view that are remembered."""

_ALLOWED: dict[str, tuple[Any, ...]] = {"language": LANGUAGES, "palette": PALETTES, "motion": MOTIONS,
                                        "scale": SCALES}
MOST_BYTES = 100_000


def config_folder() -> Path:
    """The folder for settings; `HEXSIM_CONFIG` names another one."""
    if given := os.environ.get("HEXSIM_CONFIG"):
        return Path(given)
    from platformdirs import user_config_path

    return user_config_path("hexsim", appauthor=False)


def remembered(view: ViewState) -> ViewState:
    """The view with what was remembered; whatever does not fit is passed over."""
    found = _read(config_folder() / "window.toml")
    view = replace(view, language=language())
    for name in KEPT:
        value = found.get(name)
        now = getattr(view, name)
        if type(value) is type(now) and value in _ALLOWED.get(name, (True, False)):
            view = view.having(**{name: value})
    if os.environ.get("HEXSIM_LANG"):
        view = view.having(language=language())
    return view


def remember(view: ViewState) -> None:
    """Write down what is to be remembered; a folder that cannot be written to is no trouble."""
    lines = []
    for name in KEPT:
        value = getattr(view, name)
        text = str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
        lines.append(f"{name} = {text}\n")
    try:
        config_folder().mkdir(parents=True, exist_ok=True)
        (config_folder() / "window.toml").write_text("".join(lines), encoding="utf-8")
    except OSError:
        return


def key_table(known: frozenset[str]) -> tuple[dict[str, str], str]:
    """Key to action, with the changes of `keys.toml`; and a sentence on what was left out, "" for nothing.

    The file says `undo = ["ctrl+z", "f8"]`: an action (their names are in `ui.actions`) and its
    keys, named as on a US keyboard and meant by their place.
    """
    path = config_folder() / "keys.toml"
    given, bad = _read(path), list[str]()
    if not given and _wrong(path):
        bad.append(path.name)
    keys = {action.id: action.keys for action in ACTIONS}
    for name, value in given.items():
        texts = [value] if isinstance(value, str) else value
        fits = isinstance(texts, list) and all(isinstance(text, str) and is_key(text,
                                                                                known) for text in texts)
        if name not in keys or not fits:
            bad.append(name)
            continue
        keys[name] = tuple(texts)
    own = {key: name for name in given if name in keys and name not in bad for key in keys[name]}
    usual = {key: action.id for action in reversed(ACTIONS) for key in keys[action.id]}
    table = own | {key: name for key, name in usual.items() if key not in own}
    return table, tr("ui.w_keys_bad", path=path, what=", ".join(bad)) if bad else ""


def _wrong(path: Path) -> bool:
    """Whether there is such a file, and it is not TOML."""
    return path.exists() and _tables(path) is None


def is_key(text: str, known: frozenset[str]) -> bool:
    """Whether the text names a key with its modifiers, such as `ctrl+shift+z`."""
    *held, key = text.split("+")
    order = [name for name in ("ctrl", "shift", "alt") if name in held]
    return key in known and held == order


def _read(path: Path) -> dict[str, Any]:
    return _tables(path) or {}


def _tables(path: Path) -> dict[str, Any] | None:
    """The tables of a small file, None if it is none."""
    try:
        return parse(read_text(path, MOST_BYTES))
    except HexsimError:
        return None
