"""What a lesson says: words of its author in one or more languages, or words of a catalogue."""

from dataclasses import dataclass
from typing import Any

from hexsim.text import LANGUAGES, language, tr


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A sentence for the learner; nothing is said if it is empty.

    Attributes:
        texts: (language, words) pairs of the author.
        key: catalogue key, for lessons that come with hexsim.
        params: values for the catalogue's words.
    """

    texts: tuple[tuple[str, str], ...] = ()
    key: str = ""
    params: tuple[tuple[str, str | int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.texts or self.key)

    def __str__(self) -> str:
        """In the current language; where the author has none for it, in English, else in what there is."""
        if self.key:
            return tr(self.key, **dict(self.params))
        texts = dict(self.texts)
        chosen = next((name for name in (language(), *LANGUAGES) if name in texts), "")
        return texts.get(chosen, "")


def said(key: str, **params: str | int) -> Said:
    """Words of a catalogue."""
    return Said(key=key, params=tuple(params.items()))


def plain(text: str) -> Said:
    """Words as they stand, the same in all languages."""
    return Said(texts=(("en", text),)) if text else Said()


def to_toml(words: Said) -> Any:  # noqa: ANN401 - a text or a table of texts
    """How an author writes it: one text, or a table of languages."""
    texts = dict(words.texts)
    return texts["en"] if list(texts) == ["en"] else texts
