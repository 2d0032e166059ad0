"""Are two setups balanced differently? Fights of both until the answer is clear, or there are enough."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hexsim.batch.run import Play
from hexsim.batch.setup import Record, Setup
from hexsim.batch.stats import ALPHA, LOOKS, Share, fisher, level_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is known after so many fights of each.

    Attributes:
        fights: of each of the two.
        first, second: share of the fights the side won.
        p: of Fisher's exact test.
        level: below which the answer is that they differ.
        last: there will be no further look.
    """

    fights: int
    first: Share
    second: Share
    p: float
    level: float
    last: bool

    @property
    def differs(self) -> bool:
        """Whether it is clear that the two differ."""
        return self.p < self.level


def looks(most: int) -> tuple[int, ...]:
    """The numbers of fights after which one looks.

    >>> looks(300), looks(20)
    ((50, 100, 200, 300), (20,))
    """
    return (*(look for look in LOOKS if look < most), most)


def compare(first: Setup, second: Setup, side: int, most: int, play: Play,
            seen: Callable[[int], None] = lambda _: None) -> Iterator[Look]:
    """Looks at how often a side wins under both setups; the last one is the answer.

    Args:
        first: the one.
        second: the other.
        side: which side is looked at, by its place in the scenario.
        most: fights of each at most.
        play: plays fights.
        seen: told how many fights are done, of both together.
    """
    won, done = [0, 0], 0
    for place, fights in enumerate(looks(most)):
        begin = looks(most)[place - 1] if place else 0
        for number, setup in enumerate((first, second)):
            name = setup.agents[side][0]
            for record in play(setup, range(begin, fights)):
                won[number] += _won(record, name)
                done += 1
                seen(done)
        a, b = Share(won[0], fights), Share(won[1], fights)
        last = fights == most
        level = ALPHA - sum(level_at(look) for look in range(place)) if last else level_at(place)
        look = Look(fights=fights, first=a, second=b, p=fisher(a, b), level=level, last=last)
        yield look
        if look.differs:
            return


def _won(record: Record, side: str) -> bool:
    return side in record.winners
