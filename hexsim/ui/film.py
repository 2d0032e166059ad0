"""A line of play as a row of pictures, for moving pictures and pages: what is seen at each moment."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hexsim.board.board import Board
from hexsim.game.game import Game
from hexsim.text import language
from hexsim.ui import intent_desk as desk
from hexsim.ui.log_lines import log_lines
from hexsim.ui.model import view_model
from hexsim.ui.ops import Op
from hexsim.ui.panels import LogLine, Model
from hexsim.ui.picture import MARGIN, natural_size
from hexsim.ui.scene import darkness_of, layout_of
from hexsim.ui.scene_fight import blow_ops
from hexsim.ui.scene_overlay import overlay_ops
from hexsim.ui.scene_replay import arrow_ops
from hexsim.ui.scene_terrain import terrain_ops
from hexsim.ui.scene_tokens import cast_of, token_ops
from hexsim.ui.seen import replay_of
from hexsim.ui.update import update
from hexsim.ui.view import Pane, ViewState


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """One picture.

    Attributes:
        board: the map; as long as it is the same, so are the operations of `ground`.
        above: operations of everything that lies and stands on it.
        line: the last line of the log so far, None before the first.
        comment: words somebody has added.
    """

    moment: int
    board: Board
    ground: tuple[Op, ...]
    above: tuple[Op, ...]
    line: LogLine | None
    round: str
    comment: str


class Film:
    """Makes the pictures of the line of a game that is shown (mutable: keeps the ground).

    Args:
        game: the fight.
        most: the largest size of the map in pixels.
    """

    def __init__(self, game: Game, most: tuple[int, int]) -> None:
        self.game = game
        wide, high = natural_size(game.state)
        share = min(1.0, most[0] / wide, most[1] / high)
        self.size = max(64, round(wide * share)), max(64, round(high * share))
        self.lines = log_lines(game, ViewState())
        self._cast = cast_of(game.state)
        self._view = self._fitted()
        self._ground: tuple[Board | None, tuple[Op, ...]] = (None, ())

    def _fitted(self) -> ViewState:
        wide, high = self.size
        pane = Pane(x=MARGIN, y=MARGIN, width=max(1, wide - 2 * MARGIN), height=max(1, high - 2 * MARGIN))
        view = ViewState(window=self.size, orientation=self.game.state.board.orientation, language=language(),
                         minimap=False, pane=pane, follow=False)
        view, _ = update(view, self.game, desk.Fit())
        return view.having(pane=Pane(x=0, y=0, width=wide, height=high))

    def moments(self) -> tuple[int, ...]:
        """The beginning and every moment at which something has happened that can be seen."""
        replay, moment = replay_of(self.game), 0
        found = [0]
        while moment < len(replay):
            moment = replay.next_shown(moment)
            found.append(moment)
        return tuple(found)

    def takes(self, moments: tuple[int, ...]) -> Iterator[Take]:
        """The pictures of some moments, in order."""
        place, last = -1, len(self.lines) - 1
        for moment in moments:
            while place < last and self.lines[place + 1].moment <= moment:
                place += 1
            yield self._take(moment, self.lines[place] if place >= 0 else None)

    def _take(self, moment: int, line: LogLine | None) -> Take:
        view, _ = update(self._view, self.game, desk.JumpTo(moment))
        model = view_model(self.game, view)
        board = model.state.board
        if self._ground[0] is not board:
            box = (0.0, 0.0, float(self.size[0]), float(self.size[1]))
            self._ground = (board, terrain_ops(board, layout_of(view), box, numbers=view.numbers,
                                               darkness=darkness_of(model.state)))
        comment = model.book.comment if model.book is not None else ""
        return Take(moment=moment, board=board, ground=self._ground[1], above=self._above(model, view),
                    line=line, round=model.round, comment=comment)

    def _above(self, model: Model, view: ViewState) -> tuple[Op, ...]:
        layout, state = layout_of(view), model.state
        over = replace(model.overlay, arcs=(), hover=None)
        box = (0.0, 0.0, float(self.size[0]), float(self.size[1]))
        return (*overlay_ops(over, state, layout, box),
                *token_ops(state, model.order, self._cast, layout, box),
                *blow_ops(over.blows, layout), *arrow_ops(over.drawn, layout))
