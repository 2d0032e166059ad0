"""What one can ask about any position, in play and in replays: map, hex, unit, sight, rule, language."""

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping

from hexsim.errors import HexsimError
from hexsim.hexes.direction import parse_direction
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import parse_pose
from hexsim.hexes.pose import Pose
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import LANGUAGES, NAMES, match_language, set_language, tr
from hexsim.ui import console_tell as tell
from hexsim.ui.ascii import Drawing, draw_map, unit_tags
from hexsim.ui.gaze import gaze
from hexsim.ui.tracker import tracker_sheet
from hexsim.ui.view import ViewState

Read = Callable[[str], str | None]
Write = Callable[[str], None]


class Talk(ABC):
    """Somebody who reads lines and answers them. Mutable.

    Args:
        ruleset: gives everything its meaning.
        read: gives the next line for a prompt, None when there is none any more.
        write: takes a line.
        arrows: whether facings are drawn as arrows, or as letters.
    """

    def __init__(self, ruleset: Ruleset, read: Read, write: Write, *, arrows: bool = True) -> None:
        self.ruleset, self.read, self.write, self.arrows = ruleset, read, write, arrows

    @property
    @abstractmethod
    def state(self) -> GameState:
        """The position spoken of."""

    @property
    @abstractmethod
    def commands(self) -> Mapping[str, Callable[..., None]]:
        """What each word does; it is given this and the rest of the line. A verb with keys is an order."""

    @abstractmethod
    def handle(self, text: str) -> None:
        """Do what a line says that does not begin with a command."""

    def viewer(self) -> Pose | None:
        """The pose from which things are described, None for nobody's."""
        return None

    def listen(self) -> None:
        """Carry out lines until there are no more."""
        while (line := self.read("> ")) is not None and self.do(line):
            pass

    def do(self, line: str) -> bool:
        """Carry out one line; False when one leaves."""
        text = unicodedata.normalize("NFC", line).strip()
        word, _, rest = text.partition(" ")
        if word in ("quit", "exit"):
            return False
        try:
            command = self.commands.get(word)
            if command is not None and not (word in self.ruleset.orders and "=" in rest):
                command(self, rest.strip())
            else:
                self.handle(text)
        except HexsimError as error:
            self.write(str(error))
        return True

    def say(self, *lines: str) -> None:
        """Write some lines."""
        for line in lines:
            self.write(line)

    def place(self, text: str) -> tuple[Hex, int | None]:
        """A hex, with a facing or without.

        Raises:
            HexsimError: neither.
        """
        board, words = self.state.board, text.split()
        if len(words) == 1 and words[0][-1:].isalpha():
            return parse_pose(board.grid, words[0])
        if len(words) not in (1, 2):
            raise HexsimError("cli.want_hex", example=board.number(next(iter(board))))
        return board.parse_hex(words[0]), parse_direction(words[1], board.orientation) if words[1:] else None

    def on_map(self, text: str) -> Hex:
        """A hex of the map.

        Raises:
            HexsimError: no hex, or not on the map.
        """
        at, _ = self.place(text)
        if at not in self.state.board:
            raise HexsimError("cli.off_board", hex=text)
        return at

    def draw(self, around: Hex | None, prices: Mapping[Hex, int]) -> None:
        """Write the map, with figures in its hexes."""
        down = [unit.id for unit in self.state.units if not self.ruleset.fights(self.state, unit)]
        self.say(*draw_map(self.state, Drawing(around=around, prices=prices, down=down, arrows=self.arrows)))


def read_faces(text: str) -> tuple[int, ...]:
    """Faces of dice in a line (`4 2 6`, `4,2`), none if it holds anything else."""
    words = text.replace(",", " ").split()
    fits = all(word.isascii() and word.isdigit() and len(word) < 6 for word in words)
    return tuple(map(int, words)) if fits else ()


def demand(rest: str, word: str, allowed: Iterable[str]) -> None:
    """Look whether something stands behind a command.

    Raises:
        HexsimError: nothing does.
    """
    if not rest:
        raise HexsimError("cli.word_missing", word=word, allowed=" ".join(allowed) or "–")


def whole_number(text: str) -> int:
    """A count, number of an entry, price.

    Raises:
        HexsimError: no whole number from 0 up, or one that nobody means.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HexsimError("cli.want_number", text=text)
    return int(text)


def look(talk: Talk, rest: str) -> None:
    """Everything about a hex."""
    at = talk.on_map(rest)
    talk.say(*tell.hex_lines(talk.ruleset, talk.state, at, unit_tags(talk.state), talk.viewer()))


def show_sight(talk: Talk, rest: str) -> None:
    """The line of sight to a hex for whoever is there, from the viewer or from another hex."""
    first, _, second = rest.partition(" ")
    viewer = talk.viewer()
    start = talk.on_map(first) if second else viewer.hex if viewer else None
    if start is None:
        raise HexsimError("cli.want_hex", example=talk.state.board.number(next(iter(talk.state.board))))
    end = talk.on_map(second or first)
    talk.say(*tell.sight_lines(talk.state, start, end, gaze(talk.ruleset, talk.state, start, end)))


def show_map(talk: Talk, rest: str) -> None:
    """The map, or the part of it around a hex."""
    viewer = talk.viewer()
    talk.draw(talk.on_map(rest) if rest else viewer.hex if viewer else None, {})


def units(talk: Talk, rest: str) -> None:
    """Everybody in a line each, or one unit with its card."""
    state, tags = talk.state, unit_tags(talk.state)
    if not rest:
        talk.say(*(tell.unit_line(talk.ruleset, state, unit, tags[unit.id]) for unit in state.units))
        return
    if not state.has_unit(rest):
        raise HexsimError("cli.unit_unknown", unit=rest, allowed=", ".join(unit.id for unit in state.units))
    talk.say(*tell.unit_lines(talk.ruleset, state, state.unit(rest), tags[rest]))


def plans(talk: Talk, rest: str) -> None:
    """Who has declared what for this round, in which order, and who may still react."""
    del rest
    found = tracker_sheet(talk.ruleset, talk.state, ViewState())
    if found is None:
        raise HexsimError("cli.no_plans")
    talk.say(*tell.tracker_lines(found))


def rule(talk: Talk, rest: str) -> None:
    """A rule in a few words, or the titles of all."""
    if not rest:
        talk.say(*(f"{entry.id} {tr(f'{entry.key}.title')}" for entry in talk.ruleset.book))
        return
    if rest not in talk.ruleset.book:
        raise HexsimError("cli.rule_unknown", id=rest, ruleset=talk.ruleset.name)
    talk.say(*tell.rule_lines(talk.ruleset.book[rest]))


def lang(talk: Talk, rest: str) -> None:
    """Speak another language from now on."""
    demand(rest, "lang", LANGUAGES)
    if match_language([rest, "en"]) != match_language([rest, "ru"]):
        raise HexsimError("cli.language_unknown", code=rest, allowed=" ".join(LANGUAGES))
    set_language(match_language([rest]))
    talk.write(NAMES[match_language([rest])])


LOOKING: Mapping[str, Callable[..., None]] = {
    "map": show_map, "look": look, "sight": show_sight, "units": units, "plans": plans, "rule": rule,
    "lang": lang,
}
"""The commands that every text board has."""


def help_text(talk: Talk, rest: str) -> None:
    """The commands in a line each, or more about one of them."""
    if not rest:
        talk.say(*(tr(f"cli.help_{word}") for word in talk.commands if word != "?"), tr("cli.help_quit"))
        return
    if rest not in talk.commands:
        raise HexsimError("cli.line_unknown", line=rest)
    talk.write(tr(f"cli.help_{rest}"))
