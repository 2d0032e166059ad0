"""What hexes and hexsides are made of, as data. A scenario may bring terrains of its own."""

from dataclasses import dataclass
from typing import Literal

from hexsim.text import tr

Cover = Literal["none", "light", "heavy"]
Drawing = Literal["open", "rough", "undergrowth", "shallow_water", "deep_water", "table", "shelf", "rock",
                  "building", "floor", "road", "sand", "snow", "mud"]
Footing = Literal["good", "bad"]
Table = tuple[tuple[str, "int | str | bool"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """The ground of a hex.

    >>> ROUGH = terrain_of("rough")
    >>> ROUGH.extra, ROUGH.footing
    (1, 'bad')

    Attributes:
        id: how files and board changes name it.
        name: words, or a catalogue key after `@`.
        extra: points to enter on top of the entry, 0 to 5.
        blocks_move: nobody can enter.
        blocks_sight: a line of sight ends here.
        cover: what whoever stands in it has against missiles.
        footing: bad footing hinders blows.
        rest: a weapon can be rested on it.
        table: things can lie on it in reach.
        swim: moving through it is swimming.
        look: how it is drawn, "" as its id says.
        by_ruleset: figures only one ruleset knows, sorted: `(("ruleset", (("cv", 6),)),)`.
    """

    id: str
    name: str
    extra: int = 0
    blocks_move: bool = False
    blocks_sight: bool = False
    cover: Cover = "none"
    footing: Footing = "good"
    rest: bool = False
    table: bool = False
    swim: bool = False
    look: Drawing | Literal[""] = ""
    by_ruleset: tuple[tuple[str, Table], ...] = ()

    @property
    def label(self) -> str:
        """The name in the current language."""
        return tr(self.name[1:]) if self.name.startswith("@") else self.name

    @property
    def drawn(self) -> str:
        """What names its drawing."""
        return self.look or self.id

    def figure(self, ruleset: str, key: str) -> int | str | bool | None:
        """A figure that the scenario gives this terrain for one ruleset, None if it gives none.

        >>> mud = Terrain(id="mud", name="Mud", by_ruleset=(("blades", (("grip", 2),)),))
        >>> mud.figure("blades", "grip"), mud.figure("blades", "cv")
        (2, None)
        """
        for name, table in self.by_ruleset:
            if name == ruleset:
                return dict(table).get(key)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideKind:
    """What stands on a hexside; it is the same from both hexes.

    >>> side_kind_of("door_closed").opens_to
    'door_open'

    Attributes:
        id: how files and board changes name it.
        name: words, or a catalogue key after `@`.
        extra: points to cross.
        blocks_move: nobody can cross.
        blocks_sight: a line of sight across it is blocked.
        cover: what whoever stands behind it has.
        rest: a weapon can be rested on it.
        opens_to: the kind it becomes when it is opened or closed, empty if it cannot be.
    """

    id: str
    name: str
    extra: int = 0
    blocks_move: bool = False
    blocks_sight: bool = False
    cover: Cover = "none"
    rest: bool = False
    opens_to: str = ""

    @property
    def label(self) -> str:
        """The name in the current language."""
        return tr(self.name[1:]) if self.name.startswith("@") else self.name


DEFAULT_TERRAINS: tuple[Terrain, ...] = (
    Terrain(id="open", name="@core.terrain_open"),
    Terrain(id="rough", name="@core.terrain_rough", extra=1, footing="bad"),
    Terrain(id="undergrowth", name="@core.terrain_undergrowth", extra=1, cover="light"),
    Terrain(id="shallow_water", name="@core.terrain_shallow_water", extra=1),
    Terrain(id="deep_water", name="@core.terrain_deep_water", extra=1, swim=True),
    Terrain(id="table", name="@core.terrain_table", extra=1, rest=True, table=True),
    Terrain(id="shelf", name="@core.terrain_shelf", extra=1, rest=True, table=True),
    Terrain(id="rock", name="@core.terrain_rock", blocks_move=True, blocks_sight=True),
    Terrain(id="building", name="@core.terrain_building", blocks_move=True, blocks_sight=True),
)
"""The terrains every map knows."""

SIDE_KINDS: tuple[SideKind, ...] = (
    SideKind(id="wall", name="@core.side_wall", blocks_move=True, blocks_sight=True),
    SideKind(id="low_wall", name="@core.side_low_wall", extra=1, cover="light", rest=True),
    SideKind(id="fence", name="@core.side_fence", extra=1),
    SideKind(id="door_closed", name="@core.side_door_closed", blocks_move=True, blocks_sight=True,
             opens_to="door_open"),
    SideKind(id="door_open", name="@core.side_door_open", opens_to="door_closed"),
)
"""Everything that can stand on a hexside."""


def terrain_of(name: str) -> Terrain:
    """The default terrain of that id.

    >>> terrain_of("rock").blocks_sight
    True

    Raises:
        KeyError: there is none.
    """
    return {terrain.id: terrain for terrain in DEFAULT_TERRAINS}[name]


def side_kind_of(name: str) -> SideKind:
    """What stands on a hexside, by its id.

    >>> side_kind_of("low_wall").extra
    1

    Raises:
        KeyError: there is none.
    """
    return {kind.id: kind for kind in SIDE_KINDS}[name]
