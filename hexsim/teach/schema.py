"""The shape of a lesson's tables, for pydantic. Imported only when a lesson is read."""

from typing import Annotated, Any, Literal

from pydantic import Field

from hexsim.files.schema import Places, Table, Text

Points = Annotated[int, Field(ge=0, le=9999)]
Line = Annotated[str, Field(min_length=1, max_length=2000)]
Orders = Annotated[list[Line], Field(max_length=100, default_factory=list)]
Rules = Annotated[list[Text], Field(max_length=50, default_factory=list)]
Faces = Annotated[list[Annotated[int, Field(ge=1, le=10_000)]], Field(max_length=1000, default_factory=list)]


class LessonTable(Table):
    """`[lesson]`."""

    title: Any = None
    about: Any = None
    place: Annotated[int, Field(ge=0, le=9999)] = 0
    rules: Rules


class ExerciseTable(Table):
    """`[[exercises]]`."""

    id: Text
    say: Any = None
    hint: Any = None
    right: Any = None
    other: Any = None
    wrong: Annotated[dict[str, Any], Field(default_factory=dict)]
    before: Orders
    then: Orders
    faces: Faces
    want: Any = None
    question: Any = None
    solution: Orders
    fresh: bool = False
    side: str = ""


class SlipTable(Table):
    """`wrong.<code>`, written out."""

    say: Any = None
    order: Line | None = None


class WantTable(Table):
    """`want`, or one of several."""

    unit: str = ""
    hex: Text | None = None
    facing: Text | None = None
    points: Points | None = None
    least: Points | None = None
    orders: Orders
    rules: Rules
    refused: str = ""
    undone: bool = False


class QuestionTable(Table):
    """`question`."""

    kind: Literal["number", "hexes", "facings", "units"]
    answer: Places | int | None = None
    at: Text | None = None
    path: Line | None = None
