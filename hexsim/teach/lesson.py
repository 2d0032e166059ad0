"""A lesson as a value: a scenario, and exercises that are asked one at a time."""

from dataclasses import dataclass, field

from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order
from hexsim.rules.scenario import Scenario
from hexsim.teach.said import Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Want:
    """What the orders since the exercise began must have brought about; everything given must hold.

    Attributes:
        unit: whom `hex`, `facing` and `points` are about.
        hex: where it stands at the end.
        facing: how it faces at the end, 0 to 5.
        points: what its movement has cost at most.
        least: what its movement has cost at least.
        orders: one of them was given; keys they leave out may have any value.
        rules: each of them has caused something.
        refused: an order was refused with this code.
        undone: something was taken back.
    """

    unit: str = ""
    hex: Hex | None = None
    facing: int | None = None
    points: int | None = None
    least: int | None = None
    orders: tuple[Order, ...] = ()
    rules: tuple[str, ...] = ()
    refused: str = ""
    undone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that is answered in words, not by an order.

    Attributes:
        kind: what the answer is made of; a `path` is any one that leads to a pose for a price.
        answers: all of it, in canonical text, sorted; a `number` has one, a `path` its pose and price.
        path: what a `number` is the price of: an order with a path; who walks how, for a `path`.
        at: the hex that facings are asked for; None: where the unit stands that is asked.
    """

    kind: str
    answers: tuple[str, ...] = ()
    path: Order | None = None
    at: Hex | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """What is said when an order is refused with a code; `order` is one that is, for the proof."""

    code: str
    words: Said
    order: Order | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One instruction.

    Attributes:
        id: its name within the lesson.
        say: the instruction.
        hint: help, when it is asked for.
        right: what is said when it was done.
        other: what is said when something legal was done that was not meant.
        wrong: what is said when an order is refused.
        before: orders carried out before the learner is asked.
        then: answers of others, taken in turn where one is legal; else they give their default.
        faces: dice for the exercise, in the order they are drawn; after them chance.
        wants: any one of them is enough.
        question: asked instead of an order.
        solution: orders that do it.
        fresh: begins at the lesson's opening instead of where the last one ended.
        side: who the learner is.
    """

    id: str
    say: Said
    hint: Said = field(default_factory=Said)
    right: Said = field(default_factory=Said)
    other: Said = field(default_factory=Said)
    wrong: tuple[Slip, ...] = ()
    before: tuple[Order, ...] = ()
    then: tuple[Order, ...] = ()
    faces: tuple[int, ...] = ()
    wants: tuple[Want, ...] = ()
    question: Question | None = None
    solution: tuple[Order, ...] = ()
    fresh: bool = False
    side: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson.

    Attributes:
        id: its name; progress is kept under it.
        place: its place in the row of lessons of its ruleset.
        rules: ids of the rules it is about.
        scenario: where it takes place.
    """

    id: str
    title: Said
    about: Said
    scenario: Scenario
    exercises: tuple[Exercise, ...]
    place: int = 0
    rules: tuple[str, ...] = ()

    @property
    def ruleset(self) -> str:
        """Name of the ruleset it teaches."""
        return self.scenario.ruleset
