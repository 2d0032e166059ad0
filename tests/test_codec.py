"""State, events and orders as JSON: the same back, nothing unknown or of a wrong type gets in, digests."""

import json
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Annotated, Any, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parley.records import EnvoyState, Grab, Stances, Struggle, Turns
from parley.scenes import court
from playing import say, started

from hexsim.board.board import rectangle
from hexsim.errors import LogError
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.codec import digest, dumps, from_data, known_types, state_from_data, state_to_data, to_data
from hexsim.rules.event import Began, Change, Rolled, StatusChanged
from hexsim.rules.order import Clause, Order, order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.shape import shapes
from hexsim.rules.state import Awaiting

TYPES = known_types(find_ruleset("parley"))

VALUES = [
    Hex(-3, 5),
    Pose(Hex(0, 0), 5),
    (),
    (Hex(1, 2),),
    ((), ((1,),)),
    None,
    True,
    0,
    -7,
    "text",
    "ação\u2028",
    order("ana", "go", path="F2"),
    Order(who="a", clauses=(Clause(verb="x"), Clause(verb="y", args=(("k", ""),)))),
    Stances(),
    Stances(answers=(None, order("a", "stance"))),
    Struggle(holder="a", walker="b", stage="ask", figure=3),
    Grab(order=order("b", "seize"), asked=Awaiting(side="s", who=("b",), point="p", verbs=("seize",))),
    Rolled(rule="r", unit="u", test="t", sides=(6, 20), faces=(1, 20), total=21),
    StatusChanged(rule="r", unit="u", changes=(Change(field="nerve", before=1, after=None),)),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_come_back_from_json(value):
    assert from_data(TYPES, json.loads(dumps(to_data(value)))) == value


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.builds(Hex, st.integers(), st.integers()),
        lambda inner: st.lists(inner, max_size=4).map(tuple),
        max_leaves=12,
    )
)
def test_any_tuple_of_plain_things_comes_back_with_its_types(value):
    back = from_data(TYPES, json.loads(dumps(to_data(value))))
    assert back == value and repr(back) == repr(value)


def test_defaults_are_left_out_and_a_flag_is_no_number():
    assert to_data(Turns()) == {"$": "Turns"} and to_data(Turns(last="red")) == {"$": "Turns", "last": "red"}
    assert to_data(EnvoyState(nerve=3, acted=True)) == {"$": "EnvoyState", "nerve": 3, "acted": True}


def test_json_is_one_sorted_line():
    assert (
        dumps(to_data(Began(rule="r", span="round", number=2)))
        == '{"$":"Began","number":2,"rule":"r","span":"round"}'
    )


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({"$": "os.system"}, "type"),
        ({"$": None}, "type"),
        ({"$": "GameState"}, "type"),
        ({"$": "Turns", "x": 1}, "field"),
        ({"$": "Turns", "last": 3}, "value"),
        ({"$": "Began", "rule": "r"}, "missing"),
        (1.5, "float"),
        ([1, [2.0]], "float"),
        ({"h": [1]}, "place"),
        ({"h": [1, 2], "x": 1}, "place"),
        ({"h": [1, "2"]}, "place"),
        ({"h": [True, 2]}, "place"),
        ({"p": [1, 2, 6]}, "place"),
        ({"p": [1, 2, -1]}, "place"),
        ({"p": [1, 2]}, "place"),
        ({}, "place"),
        ({"x": []}, "place"),
        ({"$": "Began", "rule": "r", "span": "turn", "number": True}, "value"),
        ({"$": "Began", "rule": "r", "span": ["turn"]}, "value"),
        ({"$": "Began", "rule": None, "span": "turn"}, "value"),
        (
            {"$": "Rolled", "rule": "r", "unit": "u", "test": "t", "sides": [6], "faces": ["1"], "total": 1},
            "value",
        ),
        ({"$": "Struggle", "holder": "a", "walker": "b", "stage": "end"}, "value"),
        ({"$": "Order", "who": "a", "clauses": [{"$": "Turns"}]}, "value"),
        (
            {"$": "Moved", "rule": "r", "unit": "u", "before": {"h": [0, 0]}, "after": {"p": [0, 0, 0]}},
            "value",
        ),
        ({"$": "Awaiting", "side": "s", "who": {"h": [0, 0]}, "point": "p", "verbs": []}, "value"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(data, key):
    with pytest.raises(LogError) as caught:
        from_data(TYPES, data)
    assert caught.value.key == f"core.data_{key}" and str(caught.value) != caught.value.key


def test_deep_nesting_is_refused():
    data: Any = []
    for _ in range(500):
        data = [data]
    with pytest.raises(LogError) as caught:
        from_data(TYPES, data)
    assert caught.value.key == "core.data_deep"


class Size(IntEnum):
    SMALL = 1


Name = NewType("Name", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    pair: tuple[int, str] = (1, "a")
    size: Size = Size.SMALL
    kind: Literal["a", 2] = "a"
    named: Name = Name("")
    bound: Annotated[int, "least 1"] = 1
    maybe: Hex | Pose | None = None
    any: Any = None
    list: tuple = ()


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("pair", [(2, "b")], [(1,), (1, 2), ("a", 1), (1, "a", 1), Pose(Hex(0, 0), 0), [1, "a"]]),
        ("size", [1, Size.SMALL], ["1", True, None]),
        ("kind", ["a", 2], ["b", True, None, 3]),
        ("named", ["x"], [1, None]),
        ("bound", [7], [True, "7", 7.0]),
        ("maybe", [Hex(1, 1), None, Pose(Hex(1, 1), 1)], [(1, 1), 0]),
        ("any", [object(), 1.5], []),
        ("list", [(), (1, "a")], [Hex(1, 1), None]),
    ],
)
def test_each_kind_of_annotation_tells_what_fits(field, good, bad):
    fits = shapes(Shapes)[field]
    assert all(map(fits, good)) and not any(map(fits, bad))


def test_a_state_comes_back_whole_and_broken_ones_are_refused():
    game = started(court, (6, 1))
    say(game, "ana stance kind=bold")
    data = json.loads(dumps(state_to_data(game.state)))
    assert state_from_data(game.ruleset, data, game.state.board) == game.state
    for change, key in (
        ({"round": "3"}, "value"),
        ({"wind": 1}, "field"),
        ({"units": [3]}, "value"),
        ({"board": None}, "field"),
        ({"memo": {}}, "place"),
    ):
        with pytest.raises(LogError) as caught:
            state_from_data(game.ruleset, {**data, **change}, game.state.board)
        assert caught.value.key == f"core.data_{key}"
    del data["sides"]
    with pytest.raises(LogError) as caught:
        state_from_data(game.ruleset, data, game.state.board)
    assert caught.value.key == "core.data_missing"


def test_the_digest_covers_everything_but_the_memo():
    game = started(court, (6, 1))
    state, seen = game.state, set()
    others = [
        state,
        state.having(round=9),
        state.having(ply=9),
        state.having(drawn=9),
        state.having(active="ana"),
        state.having(tally=(("x", 1),)),
        state.having(agenda=()),
        state.having(awaiting=None),
        state.having(things=()),
        state.having(flow=replace(state.flow, first="blue")),
        state.having(switches=(("echo", True), ("wind", 0))),
        state.having(board=rectangle(8, 6)),
        state.having(units=state.units[::-1]),
        state.having(sides=state.sides[::-1]),
        state.with_unit(replace(state.unit("ana"), pose=None)),
        state.with_unit(replace(state.unit("ana"), name="A")),
        state.with_unit(replace(state.unit("ana"), status=replace(state.unit("ana").status, nerve=1))),
        state.with_unit(replace(state.unit("ana"), sheet=replace(state.unit("ana").sheet, wit=9))),
    ]
    for other in others:
        seen.add(digest(other))
        copy = other.having()
        copy.memo["x"] = 1
        assert digest(copy) == digest(other)
    assert len(seen) == len(others)


def test_two_types_of_one_name_are_a_bug():
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Turns:
        x: int = 0

    ruleset = find_ruleset("parley")
    with pytest.raises(AssertionError, match="two types"):
        known_types(replace(ruleset, types=(*ruleset.types, Turns)))
