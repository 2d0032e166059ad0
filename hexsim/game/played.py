"""An answered order with what came of it, and who is told of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hexsim.game.tree import Mark
from hexsim.rules.event import Event
from hexsim.rules.order import Order
from hexsim.rules.state import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One answered order: its canonical form, the faces typed for it, what happened, the state after it.

    `faces` is None unless the dice are rolled at the table.
    """

    order: Order
    faces: tuple[int, ...] | None
    events: tuple[Event, ...]
    state: GameState

    @property
    def ply(self) -> int:
        """Number of the order, from 1."""
        return self.state.ply


Load = Callable[[GameState, Sequence[int]], Sequence[Played]]
"""Gives the orders of nodes that follow one another, the first of them after the state."""


class Recorder(Protocol):
    """Is told everything that happens to a game, at once; an autosave is one."""

    def played(self, played: Played) -> None:
        """An order was carried out."""
        ...

    def went_back(self, ply: int) -> None:
        """The game stands again where it stood after order number `ply`."""
        ...

    def noted(self, text: str) -> None:
        """Somebody wrote a remark."""
        ...

    def went_to(self, place: int) -> None:
        """The fight stands after the order at this place of `Tree.places`; what follows is a branch."""
        ...

    def promoted(self, place: int) -> None:
        """The line up to this place is the main line."""
        ...

    def deleted(self, place: int) -> None:
        """What begins at this place is not shown any more."""
        ...

    def restored(self, place: int) -> None:
        """What begins at this place is shown again."""
        ...

    def marked(self, place: int, event: int, mark: Mark) -> None:
        """Something was added to the moment after so many events of the order at this place."""
        ...
