"""A command line read by a table: places, options, one sentence for whatever does not fit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from hexsim.errors import HexsimError
from hexsim.text import tr


class UsageError(HexsimError):
    """Something on the command line that does not fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A word that stands by its position.

    Attributes:
        name: under which the command finds it.
        shown: what the help calls it.
        needed: at least one must be there.
        many: all words from here on.
        read: turns the word into the value; a `UsageError` says why not.
        told: catalogue key of its help after `cli.place_`, if not its name.
    """

    name: str
    shown: str
    needed: bool = True
    many: bool = False
    read: Callable[[str], Any] = str
    told: str = ""

    def __str__(self) -> str:
        text = f"{self.shown}…" if self.many else self.shown
        return text if self.needed else f"[{text}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A word that begins with a dash.

    Attributes:
        name: under which the command finds it; `--name`, or `-n` for a single letter.
        shown: what the help calls its value; empty for a switch without one.
        told: catalogue key of its help after `cli.option_`, if not its name.
        read: turns the text of the value into the value; a `UsageError` says why not.
        default: the value when it is not given.
        needed: it must be given.
        many: it may be given more than once; the value is a tuple.
    """

    name: str
    shown: str = ""
    told: str = ""
    read: Callable[[str], Any] = str
    default: Any = None
    needed: bool = False
    many: bool = False

    @property
    def flag(self) -> str:
        """How it is written."""
        return f"-{self.name}" if len(self.name) == 1 else f"--{self.name}"

    def __str__(self) -> str:
        text = f"{self.flag} {self.shown}" if self.shown else self.flag
        return text if self.needed else f"[{text}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command: what it reads, and the module whose `run` does it.

    Attributes:
        apart: names of options of which only one may be given.
        paired: names of options of which the first says nothing without the second.
    """

    name: str
    module: str
    places: tuple[Place, ...] = ()
    options: tuple[Option, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    paired: tuple[tuple[str, str], ...] = ()

    @property
    def usage(self) -> str:
        """The command in one line."""
        return " ".join(["hexsim", self.name, *map(str, self.places), *map(str, self.options)])


def read_words(command: Command, words: Sequence[str]) -> SimpleNamespace:
    """The values of a command line, one attribute for each place and option.

    Raises:
        UsageError: the first word that does not fit.
    """
    values: dict[str, Any] = {
        option.name: () if option.many else option.default for option in command.options}
    loose = list(_read_options(command, words, values))
    values |= _read_places(command, loose)
    for option in command.options:
        if option.needed and values[option.name] is None:
            raise _error(command, "cli.option_needed", option=f"{option.flag} {option.shown}")
    for one, other in command.apart:
        if values[one] is not None and values[other] is not None:
            raise _error(command, "cli.options_apart", one=f"--{one}", other=f"--{other}")
    for one, other in command.paired:
        if values[one] is not None and values[other] is None:
            raise _error(command, "cli.option_with", one=f"--{one}", other=f"--{other}")
    return SimpleNamespace(**values)


def _read_options(command: Command, words: Sequence[str], values: dict[str, Any]) -> Iterator[str]:
    """Fill in the options and give back the words between them."""
    known = {option.flag: option for option in command.options}
    rest = iter(words)
    for word in rest:
        if word == "--":
            yield from rest
            return
        if not word.startswith("-") or word == "-":
            yield word
            continue
        flag, equals, value = word.partition("=")
        option = known.get(flag)
        if option is None:
            key = "cli.option_unknown" if known else "cli.option_unknown_none"
            raise _error(command, key, option=flag, allowed=" ".join(known))
        if not option.shown:
            if equals:
                raise _error(command, "cli.option_bare", option=flag)
            values[option.name] = True
            continue
        if not equals:
            following = next(rest, None)
            if following is None or following in known:
                raise _error(command, "cli.option_value", option=f"{flag} {option.shown}")
            value = following
        _set(command, option, value, values)


def _set(command: Command, option: Option, value: str, values: dict[str, Any]) -> None:
    if not option.many and values[option.name] != option.default:
        raise _error(command, "cli.option_twice", option=option.flag)
    try:
        read = option.read(value)
    except UsageError as error:
        raise _error(command, "cli.option_bad", option=option.flag, why=str(error)) from None
    values[option.name] = (*values[option.name], read) if option.many else read


def _read_places(command: Command, words: Sequence[str]) -> Mapping[str, Any]:
    values: dict[str, Any] = {}
    for number, place in enumerate(command.places):
        here = words[number:] if place.many else words[number:number + 1]
        if place.needed and not here:
            raise _error(command, "cli.place_needed", place=place.shown)
        try:
            read = tuple(map(place.read, here))
        except UsageError as error:
            raise _error(command, "cli.option_bad", option=place.shown, why=str(error)) from None
        values[place.name] = read if place.many else (read[0] if read else None)
    if not any(place.many for place in command.places) and len(words) > len(command.places):
        raise _error(command, "cli.word_extra", word=words[len(command.places)])
    return values


def _error(command: Command, key: str, **params: object) -> UsageError:
    return UsageError(key, command=command.name, **params)


def number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within bounds, both included."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 18 or not least <= int(text) <= most:
            raise UsageError("cli.bad_number", text=text, least=least, most=most)
        return int(text)

    return read


def one_of(*allowed: str) -> Callable[[str], str]:
    """A reader of one of some words."""

    def read(text: str) -> str:
        if text not in allowed:
            raise UsageError("cli.bad_word", text=text, allowed=" ".join(allowed))
        return text

    return read


def command_help(command: Command) -> str:
    """The help of one command: its line, what it does, each place and option."""
    entries = [(place.shown, f"cli.place_{place.told or place.name}") for place in command.places]
    entries += [(f"{option.flag} {option.shown}".strip(), f"cli.option_{option.told or option.name}")
                for option in command.options]
    width = max((len(shown) for shown, _ in entries), default=0)
    lines = [tr("cli.usage", line=command.usage), "", tr(f"cli.about_{command.name}")]
    if entries:
        lines += ["", *(f"  {shown:<{width}}  {tr(key)}" for shown, key in entries)]
    return "\n".join(lines)


def overview(commands: Sequence[Command]) -> str:
    """The help of hexsim: one line for each command."""
    width = max(len(command.name) for command in commands)
    lines = [tr("cli.usage", line="hexsim [COMMAND] …"), "", tr("cli.about"), ""]
    lines += [f"  {command.name:<{width}}  {tr(f'cli.brief_{command.name}')}" for command in commands]
    return "\n".join([*lines, "", tr("cli.about_more")])
