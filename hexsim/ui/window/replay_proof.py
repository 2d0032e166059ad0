"""Playing a log again while the window goes on: a little with every frame."""

from collections.abc import Callable

from hexsim.errors import HexsimError, ReplayMismatchError
from hexsim.files.log_read import read_log
from hexsim.files.log_value import Log
from hexsim.files.log_verify import verifying
from hexsim.game.game import Game
from hexsim.text import tr
from hexsim.ui.dialog import Notice
from hexsim.ui.replay_words import proof_words

SLICE = 0.04
"""Seconds of a frame that the proof may take."""


class Proof:
    """A proof in the making (mutable).

    Attributes:
        log: what is played again.
        share: how much of it has come out, 0 to 1.
        found: what to tell, None while it goes on.
        bad_line: number of the first line that differs, 0 for none.
    """

    def __init__(self, content: bytes) -> None:
        self.log: Log = read_log(content)
        self.share, self.bad_line = 0.0, 0
        self.found: Notice | None = None
        self._steps = verifying(self.log)

    def go_on(self, clock: Callable[[], float]) -> None:
        """Play for a moment."""
        until = clock() + SLICE
        try:
            for done in self._steps:
                self.share = done / max(len(self.log.entries), 1)
                if clock() >= until:
                    return
        except HexsimError as error:
            self.bad_line = error.line if isinstance(error, ReplayMismatchError) else 0
            self.found = Notice(title=tr("ui.replay_not_proved_title"), lines=tuple(str(error).splitlines()))
        else:
            self.found = Notice(title=tr("ui.replay_proved_title"), lines=(proof_words(self.log),))

    def bad_node(self, game: Game) -> int | None:
        """The node of the game whose ply has the line that differs, None for none."""
        for place, ply in enumerate(self.log.plies):
            if ply.lines[0].number <= self.bad_line <= ply.lines[-1].number and place < len(game.tree.places):
                return game.tree.places[place]
        return None
