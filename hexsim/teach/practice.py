"""Which puzzle comes next, and what its answer changes."""

import secrets
from dataclasses import dataclass

from hexsim.teach import cards
from hexsim.teach.lesson import Lesson
from hexsim.teach.progress import Progress
from hexsim.teach.puzzle import kinds_of, puzzle

BETTER, WORSE = 3, 2
"""Right answers in a row that lead a level up, wrong ones in a row that lead one down."""


@dataclass(frozen=True, slots=True)
class Task:
    """The puzzle to come: what gives it again, and whether it has come back."""

    puzzle: tuple[str, str, int, str]
    again: bool

    @property
    def lesson(self) -> Lesson:
        """The puzzle as a lesson."""
        made = puzzle(*self.puzzle)
        assert made is not None, self.puzzle
        return made.lesson


def next_task(deck: cards.Deck, ruleset: str, seed: str = "") -> Task:
    """A card that is due, else a new puzzle: the kinds in turn, on the learner's level."""
    kinds = kinds_of(ruleset, 1)
    for card in deck.due(ruleset, kinds):
        if puzzle(*card.puzzle) is not None:
            return Task(card.puzzle, again=True)
    kind = kinds[deck.answered % len(kinds)]
    level = deck.level(ruleset, kind)
    while kind not in kinds_of(ruleset, level):
        level -= 1
    while True:
        found = (ruleset, kind, level, seed or secrets.token_hex(3))
        if puzzle(*found) is not None:
            return Task(found, again=False)
        seed = ""


def next_level(deck: cards.Deck, task: Task, *, right: bool) -> cards.Deck:
    """The level after an answer: up after three new ones right in a row, down after two wrong."""
    ruleset, kind, level, _ = task.puzzle
    if task.again:
        return deck
    key = f"{ruleset}/{kind}/row"
    row = dict(deck.levels).get(key, 0)
    row = max(row, 0) + 1 if right else min(row, 0) - 1
    if row >= BETTER or row <= -WORSE:
        level, row = min(max(level + (1 if row > 0 else -1), 1), 3), 0
        deck = deck.with_level(ruleset, kind, level)
    return deck.with_level(ruleset, f"{kind}/row", row)


def deck_of(progress: Progress) -> cards.Deck:
    """The deck that was kept."""
    return cards.from_data(progress.record(cards.RECORD))


def entered(progress: Progress, task: Task, *, right: bool) -> Progress:
    """The progress after a puzzle was answered, right at once or not."""
    deck = next_level(deck_of(progress).answer(task.puzzle, right=right), task, right=right)
    return progress.with_record(cards.RECORD, cards.to_data(deck))
