"""The sheet of a unit (section 1 of the rules)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval

from hexsim.rulesets.blocks.figures import table
from hexsim.rulesets.blocks.items import Ability, Item, known_abilities

Die = Literal[4, 6, 8, 10, 12]
BlockName = Literal["", "players", "creatures"]
Lasting = Literal["prone", "deterioration"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """A thing with which a unit begins.

    Attributes:
        item: its name in the table of known things; not needed with `own`.
        id: how orders name it, the same as `item` if it is left out.
        in_hand: whether it is in hand.
        charges: charges left, if not all.
        own: figures of a thing the table does not know.
    """

    item: str = ""
    id: str = ""
    in_hand: bool = True
    charges: Annotated[int, Interval(ge=0, le=20)] | None = None
    own: Item | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """An ability of a unit: one the table knows, or figures of its own; `id` is how orders name it."""

    ability: str = ""
    id: str = ""
    own: Ability | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A fighter's figures; the last group says how it begins.

    Attributes:
        side: the block it acts in; left out: the first side of the scenario is that of the players.
        attributes: name → die; those of the table that are left out are a d8.
        sustained: of its conditions at the start, those that outlast the fight.
    """

    side: BlockName = ""
    attributes: tuple[tuple[str, Die], ...] = ()
    hp_max: Annotated[int, Interval(ge=1, le=200)] = 20
    movement: Annotated[int, Interval(ge=0, le=20)] = 6
    items: tuple[Carried, ...] = (Carried(item="sword"), Carried(item="buckler"))
    abilities: tuple[Learnt, ...] = ()
    hp: Annotated[int, Interval(ge=0, le=200)] | None = None
    wounds: Annotated[int, Interval(ge=0, le=20)] = 0
    prone: bool = False
    deterioration: Annotated[int, Interval(ge=0, le=20)] = 0
    deterioration_turns: Annotated[int, Interval(ge=0, le=20)] = 0
    sustained: tuple[Lasting, ...] = ()


def attributes_of(sheet: Sheet) -> dict[str, int]:
    """All attributes with their dice: those everybody has, then the sheet's own."""
    return {**table("attributes"), **dict(sheet.attributes)}


def abilities_of(sheet: Sheet) -> dict[str, Ability]:
    """The abilities by their ids; one nobody knows is left out (see `muster`)."""
    found = {}
    for learnt in sheet.abilities:
        ability = learnt.own or known_abilities().get(learnt.ability)
        if ability is not None:
            found[learnt.id or learnt.ability or ability.name] = ability
    return found
