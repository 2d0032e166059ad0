"""Words: catalogue keys to sentences in the current language. Imports nothing of hexsim.

A key is `domain.name`; the domain is a gettext catalogue. hexsim's own lie in `locale/`; a ruleset from elsewhere
adds its folder with `add_catalogues`. English is a catalogue like the others and the fallback of all of them.
"""

import gettext
import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

LANGUAGES = ("en", "pt_BR", "ru")
NAMES = {"en": "English", "pt_BR": "Português", "ru": "Русский"}

_folders: list[Path] = [Path(__file__).parent / "locale"]
_current = ["en"]


def language() -> str:
    """The language in use, one of `LANGUAGES`."""
    return _current[0]


def set_language(name: str) -> None:
    """Switch the language for everything worded from now on.

    Raises:
        ValueError: no such language.
    """
    if name not in LANGUAGES:
        raise ValueError(name)
    _current[0] = name


def match_language(candidates: Iterable[str | None]) -> str:
    """The first candidate that is a language of ours (`pt-BR`, `ru_RU.UTF-8`, `en`), else `en`."""
    for candidate in candidates:
        wanted = (candidate or "").replace("-", "_").split(".")[0].lower()
        for name in LANGUAGES:
            if wanted and (wanted == name.lower() or wanted.split("_")[0] == name.lower().split("_")[0]):
                return name
    return "en"


def system_language() -> str:
    """The language the environment asks for (`HEXSIM_LANG`, then the usual locale variables)."""
    return match_language(os.environ.get(name) for name in ("HEXSIM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))


def add_catalogues(folder: Path) -> None:
    """Look for catalogues in `folder`, too."""
    if folder not in _folders:
        _folders.append(folder)
        _catalogue.cache_clear()


@lru_cache(maxsize=64)
def _catalogue(domain: str, name: str) -> gettext.NullTranslations:
    for folder in _folders:
        for wanted in (name, "en"):
            if (folder / wanted / "LC_MESSAGES" / f"{domain}.mo").is_file():
                return gettext.translation(domain, folder, languages=[wanted])
    return gettext.NullTranslations()


def has_text(key: str) -> bool:
    """Whether the current language has words for `key`."""
    return _catalogue(key.split(".")[0], _current[0]).gettext(key) != key


def tr(key: str, /, n: int | None = None, **params: object) -> str:
    """The sentence of `key` in the current language.

    Args:
        key: `domain.name`; a key nobody has words for comes back as itself.
        n: chooses the plural form and fills `{n}`.
        params: fill the braces; a text that starts with `@` is a key and is worded first.
    """
    catalogue = _catalogue(key.split(".")[0], _current[0])
    text = catalogue.gettext(key) if n is None else catalogue.ngettext(key, key, n)
    if text == key:
        text = _catalogue(key.split(".")[0], "en").gettext(key)
    if n is None and not params:
        return text
    values = {name: _word(value) for name, value in params.items()}
    return text.format(**values) if n is None else text.format(n=n, **values)


def _word(value: object) -> object:
    if isinstance(value, str) and value.startswith("@") and has_text(value[1:]):
        return tr(value[1:])
    return value
