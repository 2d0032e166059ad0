"""What is played many times, and what one fight of it came to: plain values that travel between processes."""

from dataclasses import dataclass

MOST_PLIES = 5000
"""Orders after which a fight counts as undecided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A scenario with its players.

    Attributes:
        source: text of the scenario file.
        agents: (side, name of the computer player) pairs, in the order of the sides.
        swap: in every second fight the players of the first two sides change places.
        seed: of all fights; each has its own, made of it and its number.
    """

    source: str
    agents: tuple[tuple[str, str], ...]
    swap: bool = False
    seed: str = "1"
    most_plies: int = MOST_PLIES

    def players(self, number: int) -> tuple[tuple[str, str], ...]:
        """Who plays which side in a fight, counted from 0."""
        if not self.is_swapped(number):
            return self.agents
        (one, first), (two, second), *rest = self.agents
        return ((one, second), (two, first), *rest)

    def is_swapped(self, number: int) -> bool:
        """Whether the first two players have changed places in a fight."""
        return self.swap and number % 2 == 1 and len(self.agents) > 1

    def seed_of(self, number: int) -> str:
        """The seed of a fight's dice: what plays it again."""
        return f"{self.seed}:{number}"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Record:
    """What a fight came to.

    Attributes:
        number: from 0.
        players: (side, computer player) pairs.
        winners: sides that won; none is a draw.
        reason: catalogue key of how it ended; "" if it was broken off.
        rounds, plies: how long it was.
        losses: (side, units out of the fight) pairs.
        orders: (side, verb, how often) of every order that was given.
        harm: (side, verb, arc, times, points) of every loss of health brought about by a side.
        digest: of the last state.
    """

    number: int
    players: tuple[tuple[str, str], ...]
    winners: tuple[str, ...]
    reason: str
    rounds: int
    plies: int
    losses: tuple[tuple[str, int], ...]
    orders: tuple[tuple[str, str, int], ...]
    harm: tuple[tuple[str, str, str, int, int], ...]
    digest: str
