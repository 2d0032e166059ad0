"""Dice of an exercise: the written faces first, then chance that is always the same."""

from dataclasses import dataclass

from hexsim.rules.dice import Seeded


@dataclass(frozen=True, slots=True)
class Script:
    """Faces written down from a moment of a fight on; what they do not cover comes from a seed.

    Attributes:
        faces: in the order they are drawn.
        start: dice drawn in the fight before the first of them.
        seed: for all other dice, and for faces that the die in hand does not have.
    """

    faces: tuple[int, ...]
    start: int
    seed: str

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        """See `Dice.face`."""
        place = drawn - self.start
        if 0 <= place < len(self.faces) and 1 <= self.faces[place] <= sides:
            return self.faces[place]
        return Seeded(self.seed).face(ply, k, drawn, sides)
