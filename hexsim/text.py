"""Words: catalogue keys to sentences in the current language. Imports nothing of hexsim.

A key is `domain.name`; the domain is a gettext catalogue. hexsim's own lie in `locale/`; a ruleset from
elsewhere adds its folder with `add_catalogues`. English is a catalogue too, and the fallback of all.
"""

import gettext
import locale
import os
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

LANGUAGES = ("en", "pt_BR", "ru")
_WINDOWS = {"Portuguese": "pt_BR", "Russian": "ru"}
NAMES = {"en": "English", "pt_BR": "Português", "ru": "Русский"}

_folders: list[Path] = [Path(__file__).parent / "locale"]
_current = ["en"]
_DOMAIN = re.compile(r"[a-z][a-z0-9_]{0,60}")


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
    """The language the system asks for: `HEXSIM_LANG`, the locale variables, the locale of Windows."""
    asked = [os.environ.get(name) for name in ("HEXSIM_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    system = locale.setlocale(locale.LC_CTYPE).split("_")[0]
    return match_language([*asked, _WINDOWS.get(system, system)])


def add_catalogues(folder: Path) -> None:
    """Look for catalogues in `folder`, too."""
    if folder not in _folders:
        _folders.append(folder)
        _catalogue.cache_clear()


@lru_cache(maxsize=64)
def _catalogue(domain: str, name: str) -> gettext.NullTranslations:
    for folder in _folders if _DOMAIN.fullmatch(domain) else ():
        for wanted in (name, "en"):
            if (folder / wanted / "LC_MESSAGES" / f"{domain}.mo").is_file():
                return gettext.translation(domain, folder, languages=[wanted])
    return gettext.NullTranslations()


def has_text(key: str) -> bool:
    """Whether there are words for `key`, in the current language or in English."""
    return _text(key, None) != key


def tr(key: str, /, n: object = None, **params: object) -> str:
    """The sentence of `key` in the current language.

    Args:
        key: `domain.name`; a key nobody has words for comes back as itself.
        n: fills `{n}`; a number chooses the plural form, where the sentence has several.
        params: fill the braces; a text that starts with `@` is a key and is worded first, with the same
            params. Braces nobody fills stay as they are.
    """
    text = _text(key, n if isinstance(n, int) else None)
    if n is None and not params:
        return text
    values = _Params(params if n is None else {"n": n, **params})
    for name, value in params.items():
        if isinstance(value, str) and value.startswith("@") and has_text(value[1:]):
            others = {other: given for other, given in params.items() if other != name}
            values[name] = tr(value[1:], **others)
    return text.format_map(values)


class _Params(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _text(key: str, n: int | None) -> str:
    domain = key.split(".", maxsplit=1)[0]
    for name in dict.fromkeys((_current[0], "en")):
        catalogue = _catalogue(domain, name)
        forms: list[str] = [] if n is None else [catalogue.ngettext(key, key, n)]
        for text in (*forms, catalogue.gettext(key)):
            if text != key:
                return text
    return key
