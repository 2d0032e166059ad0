"""A fight watched again at the text board: on, back, from turn to turn, to any moment."""

from collections.abc import Callable, Mapping

from hexsim.errors import HexsimError
from hexsim.game.game import Game
from hexsim.game.replay import Replay
from hexsim.rules.scenario import title_of
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui import console_tell as tell
from hexsim.ui.console_talk import LOOKING, Read, Talk, Write, help_text, whole_number
from hexsim.ui.log_lines import log_lines
from hexsim.ui.panels import LogLine
from hexsim.ui.seen import replay_of
from hexsim.ui.view import ViewState


class ReplayConsole(Talk):
    """A recorded fight at the text board. Mutable.

    Attributes:
        moment: how many events have happened.
    """

    def __init__(self, game: Game, read: Read, write: Write, *, arrows: bool = True) -> None:
        super().__init__(game.ruleset, read, write, arrows=arrows)
        self.game, self.moment = game, 0

    @property
    def replay(self) -> Replay:
        """The fight as moments."""
        return replay_of(self.game)

    @property
    def state(self) -> GameState:
        """The position at the moment."""
        return self.replay.state_at(self.moment)

    @property
    def commands(self) -> Mapping[str, Callable[..., None]]:
        """What each word does."""
        return COMMANDS

    def lines(self) -> tuple[LogLine, ...]:
        """Everything that is told of the fight."""
        return log_lines(self.game, ViewState())

    def run(self) -> None:
        """Say what this is, then go where one is told."""
        self.say(title_of(self.game.scenario), tr("cli.replay_hint", last=len(self.replay)))
        self.where()
        self.listen()

    def handle(self, text: str) -> None:
        """An empty line is one step on."""
        if text:
            raise HexsimError("cli.line_unknown", line=text)
        forward(self, "")

    def go(self, moment: int) -> None:
        """Go to a moment; on the way on, tell what happens."""
        before, self.moment = self.moment, moment
        passed = (line for line in self.lines() if before < line.moment <= moment)
        self.say(*(tell.log_line(self.ruleset, line) for line in passed))
        self.where()

    def where(self) -> None:
        """Say which moment this is."""
        self.write(tr("cli.moment", moment=self.moment, last=len(self.replay), round=self.state.round))


def forward(console: ReplayConsole, rest: str) -> None:
    """On by one thing that is told, or several."""
    count = whole_number(rest or "1")
    ahead = sorted({line.moment for line in console.lines() if line.moment > console.moment})[:count]
    console.go(ahead[-1] if ahead else len(console.replay))


def back(console: ReplayConsole, rest: str) -> None:
    """Back by one thing that is told, or several."""
    behind = sorted({0, *(line.moment for line in console.lines() if line.moment < console.moment)})
    console.go(behind[max(len(behind) - whole_number(rest or "1"), 0)] if console.moment else 0)


def turn(console: ReplayConsole, rest: str) -> None:
    """To the next beginning of a turn or round, or to the last one."""
    if rest not in ("", "back"):
        raise HexsimError("cli.line_unknown", line=f"turn {rest}")
    replay = console.replay
    console.go(replay.previous_turn(console.moment) if rest else replay.next_turn(console.moment))


def jump(console: ReplayConsole, rest: str) -> None:
    """To a moment by its number, without telling what lies between."""
    moment = whole_number(rest)
    if moment > len(console.replay):
        raise HexsimError("cli.no_moment", moment=moment, last=len(console.replay))
    console.moment = moment
    console.where()


def ledger(console: ReplayConsole, _: str) -> None:
    """What happened last, with its ledger."""
    lines = [line for line in console.lines() if line.moment <= console.moment and line.ledger]
    if not lines:
        raise HexsimError("cli.no_ledger")
    line = lines[-1]
    console.say(tell.log_line(console.ruleset, line), *(f"    {phrase.text}" for phrase in line.ledger))


COMMANDS: Mapping[str, Callable[..., None]] = {
    "forward": forward, "back": back, "turn": turn, "jump": jump, "ledger": ledger, **LOOKING,
    "help": help_text, "?": help_text,
}
"""Every command of a replay at the text board."""
