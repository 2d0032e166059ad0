"""Dice whose faces depend on their place, not on history: undo is free and gives no second chance."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

from hexsim.errors import HexsimError

_WORDS = 2**64


class Dice(Protocol):
    """A source of faces."""

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        """The face, 1 to `sides`, of die `k` of `ply`; `drawn` dice were rolled before it in the fight."""
        ...


class DiceError(HexsimError):
    """Faces somebody wrote down that do not fit what was rolled."""


class DiceNeededError(HexsimError):
    """A die from the table is missing; the order is resolved again once its faces are typed in.

    Attributes:
        test: catalogue key of what is rolled for.
        sides: the dice that are missing.
        who: name of the one that rolls, empty if it is nobody.
    """

    def __init__(self, test: str, sides: tuple[int, ...], who: str = "") -> None:
        dice = ", ".join(f"d{n}" for n in sides)
        super().__init__("core.dice_needed_of" if who else "core.dice_needed", test=f"@{test}", sides=dice,
                         who=who)
        self.test, self.sides, self.who = test, sides, who


@dataclass(frozen=True, slots=True)
class Seeded:
    """Faces from a seed: the same on every machine and in every version."""

    seed: str

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        """See `Dice.face`; unbiased by rejection."""
        del drawn
        attempt, bound = 0, _WORDS - _WORDS % sides
        while True:
            word = blake2b(f"{self.seed}:{ply}:{k}:{attempt}".encode(), digest_size=8).digest()
            number = int.from_bytes(word, "big")
            if number < bound:
                return number % sides + 1
            attempt += 1


@dataclass(frozen=True, slots=True)
class Scripted:
    """Faces written down for the whole fight, in the order they are drawn."""

    faces: tuple[int, ...]

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        """See `Dice.face`.

        Raises:
            DiceError: no face is left, or it is none of this die.
        """
        del k
        if drawn >= len(self.faces):
            raise DiceError("core.dice_short", given=len(self.faces), ply=ply)
        return _possible(self.faces[drawn], sides)

    def assert_spent(self, drawn: int) -> None:
        """Complain about faces nobody rolled.

        Raises:
            DiceError: some are left.
        """
        if drawn < len(self.faces):
            raise DiceError("core.dice_left", given=len(self.faces), drawn=drawn)


@dataclass(frozen=True, slots=True)
class Given:
    """Faces rolled at the table for one order."""

    faces: tuple[int, ...] = ()

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        """See `Dice.face`.

        Raises:
            DiceNeededError: the table has to roll another one.
            DiceError: no face of this die.
        """
        del ply, drawn
        if k >= len(self.faces):
            raise DiceNeededError("core.a_die", (sides,))
        return _possible(self.faces[k], sides)


def _possible(face: int, sides: int) -> int:
    if not 1 <= face <= sides:
        raise DiceError("core.dice_impossible", face=face, sides=sides)
    return face
