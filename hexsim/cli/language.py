"""Which language a command speaks: `--lang`, then what the system says."""

from hexsim.cli.options import UsageError
from hexsim.text import LANGUAGES, match_language, set_language, system_language


def take_language(words: list[str]) -> list[str]:
    """Set the language and give back the words without `--lang CODE`.

    Raises:
        UsageError: no such language, or none named.
    """
    set_language(system_language())
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word == "--":
            return [*rest, word, *left]
        flag, equals, code = word.partition("=")
        if flag != "--lang":
            rest.append(word)
            continue
        set_language(_named(code if equals else next(left, "")))
    return rest


def _named(code: str) -> str:
    if match_language([code, "en"]) != match_language([code, "ru"]):  # neither: the second one was taken
        raise UsageError("cli.language_unknown", code=code, allowed=" ".join(LANGUAGES))
    return match_language([code])
