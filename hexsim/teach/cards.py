"""Puzzles come back until they are known: what went wrong soon, what went well later and later.

Time is counted in puzzles answered, not in days: whoever practises more is asked more.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from hexsim.teach.ground import LEVELS

GAPS = (2, 5, 12, 30)
"""Other puzzles before a card comes back, by the number of right answers in a row since it went wrong."""

RECORD = "cards"
MOST_CARDS = 500


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Card:
    """A puzzle that went wrong and is not yet known.

    Attributes:
        due: when it comes back, in puzzles answered.
        right: right answers in a row since it went wrong.
    """

    due: int
    ruleset: str
    kind: str
    level: int
    seed: str
    right: int = 0

    @property
    def puzzle(self) -> tuple[str, str, int, str]:
        """What gives the puzzle again."""
        return self.ruleset, self.kind, self.level, self.seed


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """All cards, and how many puzzles were answered; `levels` is where the learner stands, by kind."""

    answered: int = 0
    cards: tuple[Card, ...] = ()
    levels: tuple[tuple[str, int], ...] = ()

    def due(self, ruleset: str, kinds: Iterable[str]) -> list[Card]:
        """The cards that should come now, the first one first; none if a new puzzle should."""
        wanted = set(kinds)
        return sorted(card for card in self.cards
                      if card.due <= self.answered and card.ruleset == ruleset and card.kind in wanted)

    def level(self, ruleset: str, kind: str) -> int:
        """The level at which the learner meets new puzzles of a kind."""
        level = dict(self.levels).get(f"{ruleset}/{kind}", 1)
        return min(max(level, LEVELS[0]), LEVELS[-1])

    def with_level(self, ruleset: str, kind: str, level: int) -> "Deck":
        """With another level for a kind."""
        return replace(self, levels=tuple(sorted({**dict(self.levels), f"{ruleset}/{kind}": level}.items())))

    def answer(self, puzzle: tuple[str, str, int, str], *, right: bool) -> "Deck":
        """The deck after an answer: a wrong one makes or resets a card, right ones let it go in the end."""
        ruleset, kind, level, seed = puzzle
        answered = self.answered + 1
        old = next((card for card in self.cards if card.puzzle == puzzle), None)
        others = tuple(card for card in self.cards if card.puzzle != puzzle)
        if right and (old is None or old.right + 1 >= len(GAPS)):
            return replace(self, answered=answered, cards=others)
        streak = old.right + 1 if right and old is not None else 0
        card = Card(due=answered + GAPS[streak], ruleset=ruleset, kind=kind, level=level, seed=seed,
                    right=streak)
        return replace(self, answered=answered, cards=tuple(sorted((card, *others)))[:MOST_CARDS])


def to_data(deck: Deck) -> dict[str, Any]:
    """As JSON data."""
    cards = [[*card.puzzle, card.due, card.right] for card in deck.cards]
    return {"answered": deck.answered, "cards": cards, "levels": dict(deck.levels)}


def from_data(data: Any) -> Deck:  # noqa: ANN401 - whatever was kept
    """From JSON data; an empty deck if they are none of a deck, without the cards that no puzzle can be."""
    try:
        found = tuple(sorted(Card(due=int(due), ruleset=str(ruleset), kind=str(kind), level=int(level),
                                  seed=str(seed), right=int(right))
                             for ruleset, kind, level, seed, due, right in data["cards"]))
        cards = tuple(card for card in found if card.level in LEVELS and 0 <= card.right < len(GAPS))
        return Deck(answered=int(data["answered"]), cards=cards[:MOST_CARDS],
                    levels=tuple(sorted((str(key), int(level)) for key, level in data["levels"].items())))
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
        return Deck()
