"""The text board: the whole game line by line, to be typed, scripted or read aloud. See docs/text-board.md.

It shows the same objects as the window: plans of `ui.plan`, offers of `ui.choices`, lines of `ui.log_lines`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from hexsim.errors import HexsimError
from hexsim.files.log import LogWriter
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Line
from hexsim.rules.dice import DiceError, DiceNeededError
from hexsim.rules.order import IllegalOrderError, Order, parse_order
from hexsim.rules.scenario import about_of, title_of
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui import console_tell as tell
from hexsim.ui.agents import answered, explain
from hexsim.ui.choices import Movement, movement
from hexsim.ui.console_menu import Entry, answer_entries, value_entries
from hexsim.ui.console_move import MOVING, Proposal, propose
from hexsim.ui.console_odds import WEIGHING
from hexsim.ui.console_talk import LOOKING, Read, Talk, Write, help_text, read_faces, whole_number
from hexsim.ui.console_turn import ANSWERING, is_left, is_minor, orders
from hexsim.ui.log_lines import log_lines
from hexsim.ui.seen import seen
from hexsim.ui.view import Choice, ViewState

COMMANDS: Mapping[str, Callable[..., None]] = {
    "orders": orders, **WEIGHING, **MOVING, **LOOKING, **ANSWERING, "help": help_text, "?": help_text,
}
"""Every command of the text board."""


class Console(Talk):
    """A game at the text board. Mutable; lives as long as somebody sits at it.

    Args:
        writer: records the game; None for one that is not kept.
        agents: computer players by side.

    Attributes:
        who: the unit spoken of, "" for the first one asked.
        choice: the movement spoken of, None for the plain one.
        entries: the list printed last; a number takes one of it.
        due: an order for which dice must be rolled at the table, with the faces that are in.
        told: how many events have been told.
        ending: the state in which one has ended the turn, while that is carried out.
        reason: why the last computer player has answered as it did.
        small: questions that mostly get their default answer are asked, too.
    """

    def __init__(self, game: Game, read: Read, write: Write, *, writer: LogWriter | None,
                 agents: Mapping[str, Agent] | None = None, arrows: bool = True) -> None:
        super().__init__(game.ruleset, read, write, arrows=arrows)
        self.game, self.writer, self.agents = game, writer, agents or {}
        self.who = ""
        self.choice: Choice | None = None
        self.proposal: Proposal | None = None
        self.entries: Sequence[Entry] = ()
        self.due: tuple[Order, tuple[int, ...]] | None = None
        self.told = 0
        self.ending: GameState | None = None
        self.reason: Line | None = None
        self.small = False

    @property
    def state(self) -> GameState:
        """What the side that is asked may see."""
        return seen(self.game, ViewState()).state

    @property
    def commands(self) -> Mapping[str, Callable[..., None]]:
        """What each word does."""
        return COMMANDS

    def viewer(self) -> Pose | None:
        """Where the unit spoken of stands."""
        who = self.speaker() if self.state.awaiting else ""
        return self.state.unit(who).pose if self.state.has_unit(who) else None

    def run(self) -> None:
        """Say what this is, then play until nobody goes on."""
        scenario = self.game.scenario
        self.say(title_of(scenario), *about_of(scenario).splitlines(), tr("cli.hint"))
        self.go_on()
        self.listen()

    def handle(self, text: str) -> None:
        """Faces of dice that are due, the number of an entry, or an order."""
        if not text:
            self.go_on() if self.is_computers() else self.ask()
        elif self.due is not None and (faces := read_faces(text)):
            self.roll(faces)
        elif text.isdecimal():
            self.take(whole_number(text))
        else:
            self.play(self.read_order(text))

    def read_order(self, text: str) -> Order:
        """An order as it is written, of the one spoken of where nobody is named.

        Raises:
            HexsimError: it cannot be read.
        """
        word = text.split(maxsplit=1)[0]
        if word in self.ruleset.orders and self.state.awaiting is not None and not self.state.side_of(word):
            return parse_order(f"{self.speaker()} {text}")
        if " " not in text:
            raise HexsimError("cli.line_unknown", line=text)
        return parse_order(text)

    def play(self, given: Order, faces: tuple[int, ...] = ()) -> None:
        """Give an order; say what came of it and what is asked next."""
        self.due = None
        try:
            self.game.play(given, faces)
        except DiceNeededError as error:
            self._wait_for_dice(error, given, faces)
        except IllegalOrderError as error:
            self.write(str(error))
            near = [Entry(label=str(order), order=order) for order in error.refusal.nearest]
            if near:
                self.write(tr("cli.nearest"))
                self.offer(near)
        else:
            self.go_on()

    def roll(self, faces: tuple[int, ...]) -> None:
        """Take faces for the dice that are due.

        Raises:
            DiceError: impossible ones; the dice are still due.
        """
        assert self.due is not None
        due = self.due
        try:
            self.play(due[0], (*due[1], *faces))
        except DiceError:
            self.due = due
            raise

    def _wait_for_dice(self, error: DiceNeededError, given: Order, faces: tuple[int, ...]) -> None:
        self.due = (given, faces)
        self.write(tr("cli.dice_due", what=str(error)))

    def is_computers(self) -> bool:
        """Whether a computer player is asked."""
        asked = self.game.awaiting
        return asked is not None and asked.side in self.agents

    def go_on(self) -> None:
        """Let computer players answer, tell what is new, put the question.

        Where computers play all sides, they stop at the end of each round.
        """
        self.drop()
        self.who, self.choice = "", None
        number = self.game.state.round
        while (given := self._given(number)) is not None:
            reason, self.reason = self.reason, None
            try:
                self.game.play(given)
            except DiceNeededError as error:
                self._wait_for_dice(error, given, ())
                return
            explain(self.game.state, reason)
        self._tell_news()
        if self.state.outcome is None:
            self.ask()

    def _given(self, number: int) -> Order | None:
        """The answer that nobody at the board has to give; computers alone stop after round `number`."""
        asked = self.game.awaiting
        if asked is None:
            return None
        if self.ending is not None and is_left(self.game.state, self.ending):
            return asked.default
        if not self.small and not self.is_computers() and is_minor(self.ruleset, self.state):
            return asked.default
        alone = all(side.id in self.agents for side in self.game.scenario.sides)
        if not self.is_computers() or (alone and self.game.state.round > number):
            return None
        order, self.reason = answered(self.agents[asked.side], self.game, asked.side)
        return order

    def ask(self) -> None:
        """Put the question; one in the middle of something with its answers, by number."""
        self.say(*tell.question(self.ruleset, self.state))
        asked = self.state.awaiting
        if asked is not None and not asked.root and self.due is None:
            self.offer(answer_entries(self.ruleset, self.state))

    def drop(self) -> None:
        """Forget what is proposed, listed or due."""
        self.proposal = self.due = None
        self.entries = ()

    def offer(self, entries: Sequence[Entry]) -> None:
        """List entries by number."""
        self.entries = entries
        self.say(*(f"{number}. {entry.label}" for number, entry in enumerate(entries, start=1)))

    def take(self, number: int) -> None:
        """Do what an entry of the last list stands for."""
        if not 1 <= number <= len(self.entries):
            raise HexsimError("cli.no_entry", number=number)
        entry = self.entries[number - 1]
        if entry.order is not None:
            self.play(entry.order)
        elif entry.choice is not None:
            self.who, self.choice, self.proposal = entry.choice.who, entry.choice, None
            self.write(tr("cli.chosen", what=entry.label))
        elif entry.offer is not None:
            self.offer(value_entries(self.ruleset, self.state, entry.offer))
        else:
            assert self.proposal is not None
            propose(self, self.proposal.option, replace(self.proposal.draft, style=entry.style))

    def speaker(self) -> str:
        """Who is spoken of: chosen, or the first one asked."""
        asked = self.state.awaiting
        assert asked is not None
        return self.who or asked.who[0]

    def option(self) -> Movement:
        """The movement spoken of.

        Raises:
            HexsimError: nobody can move now.
        """
        if self.state.awaiting is not None:
            view = ViewState(selected=self.speaker(), choice=self.choice)
            found = movement(self.ruleset, self.state, view)
            if found is not None:
                return found
        raise HexsimError("cli.no_movement")

    def _tell_news(self) -> None:
        lines = log_lines(self.game, ViewState())
        self.say(*(tell.log_line(self.ruleset, line) for line in lines if line.moment > self.told))
        self.told = len(self.game.events())
        if self.writer is not None and self.writer.failure is not None:
            self.write(str(self.writer.failure))
