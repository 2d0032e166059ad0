"""The shape of a scenario file's tables, for pydantic. Imported only when a file is read.

Every model is flat: what a value means is the business of the readers next door.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hexsim.board.terrain import Drawing

Number = Annotated[int, Field(ge=0, le=9999)]
Text = Annotated[str, Field(min_length=1, max_length=200)]
Long = Annotated[str, Field(max_length=5000)]
Places = Annotated[str, Field(min_length=1, max_length=100_000)]


class Table(BaseModel):
    """Keys as named, values exactly of their type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class WordsTable(Table):
    """`[words.<language>]`."""

    title: Text | None = None
    about: Long = ""


class WordsTables(Table):
    """`[words]`."""

    en: dict[str, Any] = {}
    pt_BR: dict[str, Any] = {}  # noqa: N815 - the name of the language
    ru: dict[str, Any] = {}


class Head(Table):
    """The whole file."""

    format: Annotated[int, Field(ge=1, le=1)]
    title: Text
    about: Long = ""
    words: dict[str, Any] = {}
    ruleset: Text
    orientation: Literal["pointy", "flat"] = "pointy"
    switches: dict[str, Any] = {}
    map: dict[str, Any]
    terrains: dict[str, Any] = {}
    walls: list[Any] = []
    things: list[Any] = []
    sides: Annotated[list[Any], Field(min_length=1, max_length=16)]
    units: Annotated[list[Any], Field(min_length=1, max_length=1000)]
    lesson: dict[str, Any] = {}
    exercises: Annotated[list[Any], Field(max_length=100)] = []


class MapTable(Table):
    """`[map]`."""

    rows: Annotated[str, Field(min_length=1)]
    levels: str | None = None
    legend: dict[str, Any] = {}


class TerrainTable(Table):
    """`[terrains.<id>]`, without its tables for rulesets."""

    name: Text | None = None
    extra: Annotated[int, Field(ge=0, le=5)] = 0
    blocks_move: bool = False
    blocks_sight: bool = False
    cover: Literal["none", "light", "heavy"] = "none"
    footing: Literal["good", "bad"] = "good"
    rest: bool = False
    table: bool = False
    swim: bool = False
    look: Drawing | None = None


class WallTable(Table):
    """`[[walls]]`."""

    kind: Literal["wall", "low_wall", "fence", "door_closed", "door_open"]
    sides: Places


class ThingTable(Table):
    """`[[things]]`, without its tables for rulesets."""

    id: str
    kind: Literal["body", "item"]
    name: Text
    at: Text


class SideTable(Table):
    """`[[sides]]`."""

    id: str
    name: Text | None = None
    aims: Annotated[list[Any], Field(max_length=16)] = []


class AimTable(Table):
    """One of `aims`."""

    kind: Literal["last_standing", "reach", "hold", "survive", "kill", "save"]
    hexes: Places | None = None
    units: Places | None = None
    rounds: Annotated[int, Field(ge=1, le=9999)] | None = None


class UnitTable(Table):
    """`[[units]]`, without its tables for rulesets."""

    id: str
    side: str
    name: Text | None = None
    at: Text | None = None
    arrives: Annotated[int, Field(ge=1, le=9999)] | None = None
    footprint: Annotated[list[str], Field(min_length=1, max_length=37)] | None = None
