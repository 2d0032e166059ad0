"""The state as a value: look-ups, copies and what they keep, units and things by hex, the opening."""

from dataclasses import FrozenInstanceError, replace

import pytest
from parley.scenes import court, duel, entry, islands, scene
from playing import say, started

from hexsim.board.board import rectangle
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import opening, switches_of
from hexsim.rules.state import Record, Thing, Unit


@pytest.fixture
def state():
    return opening(find_ruleset("parley"), court())


def test_units_are_found_by_id_and_by_hex(state):
    assert state.unit("bo").name == "Bo" and state.has_unit("bo") and not state.has_unit("red")
    assert [unit.id for unit in state.units_at(Hex(1, 1))] == ["ana"] and state.units_at(Hex(9, 9)) == ()
    with pytest.raises(KeyError):
        state.unit("nobody")


def test_sides_switches_and_things_are_found(state):
    assert (
        state.side("red").name == "Red" and state.side_of("ana") == "red" and state.side_of("blue") == "blue"
    )
    assert state.side_of("referee") == "" == state.side_of("nobody")
    assert state.switch("echo") is False and state.switch("wind") == 0
    for missing in (state.side, state.switch):
        with pytest.raises(KeyError):
            missing("nothing")
    assert [thing.id for thing in state.things_at(Hex(1, 1))] == ["staff"]
    assert [thing.id for thing in state.things_at(Hex(5, 2))] == ["ring"] and state.things_at(Hex(0, 0)) == ()


def test_a_thing_without_facing_lies_in_a_hex():
    record = Record(kind="item", name="x")
    assert Thing(id="a", pose=Hex(1, 2), record=record).hex == Hex(1, 2)
    assert Thing(id="a", pose=Pose(Hex(1, 2), 3), record=record).hex == Hex(1, 2)
    assert Thing(id="a", pose=None, record=record).hex is None


def test_a_copy_with_a_unit_changed_leaves_the_old_state_alone(state):
    moved = state.with_unit(replace(state.unit("cy"), pose=Pose(Hex(7, 3), 2)))
    assert [unit.id for unit in moved.units] == [unit.id for unit in state.units]
    assert moved.unit("cy").pose == (Hex(7, 3), 2) and state.unit("cy").pose == (Hex(0, 2), 0)
    assert [unit.id for unit in moved.units_at(Hex(7, 3))] == ["cy"] and moved.units_at(Hex(0, 2)) == ()
    assert [unit.id for unit in state.units_at(Hex(0, 2))] == ["cy"]
    others = [unit for unit in state.units if unit.id != "cy"]
    assert all(moved.unit(unit.id) is unit for unit in others), "what did not change is shared"
    assert moved.board is state.board


def test_copies_forget_what_was_worked_out_but_not_who_stands_where(state):
    state.units_at(Hex(0, 0))
    state.memo["reach", "ana"] = "much"
    same_units = state.having(round=4)
    assert ("reach", "ana") not in same_units.memo and same_units.memo["places"] is state.memo["places"]
    other_units = state.having(units=(*state.units[:-1], replace(state.units[-1], pose=None)))
    assert "places" not in other_units.memo and other_units.units_at(Hex(4, 4)) == ()


def test_the_memo_is_no_part_of_the_value(state):
    other = state.having()
    other.memo["x"] = 1
    assert other == state and hash(other) == hash(state) and "memo" not in repr(other)


def test_nothing_can_be_set(state):
    for value, name in ((state, "round"), (state.units[0], "pose"), (state.units[0].status, "nerve")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, 1)


@pytest.mark.rule("M-FOOT-1")
def test_a_footprint_turns_with_the_figure():
    unit = Unit(
        id="x",
        side="s",
        name="X",
        sheet=None,
        status=None,
        pose=Pose(Hex(2, 2), 0),
        footprint=(Hex(0, 0), Hex(-1, 0)),
    )
    assert unit.hexes() == (Hex(2, 2), Hex(1, 2))
    assert unit.hexes(Pose(Hex(2, 2), 1)) == (Hex(2, 2), Hex(1, 3))
    assert all(len(set(unit.hexes(Pose(Hex(0, 0), facing)))) == 2 for facing in range(6))
    assert replace(unit, pose=None).hexes() == () and replace(unit, pose=None).hexes(Pose(Hex(5, 5), 3))[
        1
    ] == Hex(6, 5)


def test_two_figures_in_a_hex_are_both_found():
    made = opening(
        find_ruleset("parley"), scene(rectangle(3, 3), entry("a", "x", (0, 0)), entry("b", "y", (0, 0)))
    )
    assert [unit.id for unit in made.units_at(Hex(0, 0))] == ["a", "b"]


def test_the_opening_has_the_roster_and_the_switches_in_force():
    ruleset, scenario = find_ruleset("parley"), replace(islands(), switches=(("wind", 2),))
    made = opening(ruleset, scenario)
    assert [unit.id for unit in made.units] == ["ana", "bo", "cy", "di", "ed"] and made.unit(
        "ed"
    ).pose is None
    assert (
        made.switches
        == (("echo", False), ("wind", 2))
        == tuple(sorted(switches_of(ruleset, scenario).items()))
    )
    assert (
        made.unit("bo").status.nerve == made.unit("bo").sheet.nerve
        and made.awaiting is None
        and made.agenda == ()
    )


def test_a_unit_that_is_not_there_takes_no_part():
    game = started(islands, (6, 2, 1))
    assert game.ruleset.fights(game.state, game.state.unit("ed")) is False
    say(game, "ana pass")
    assert all("ed" not in getattr(task, "who", ()) for task in game.state.agenda)


def test_sheets_never_change_and_statuses_do():
    game = started(duel, (6, 1))
    sheet = game.state.unit("ana").sheet
    say(game, "ana stance kind=bold", "bo stance")
    assert game.state.unit("ana").sheet is sheet and game.state.unit("ana").status.stance == "bold"
