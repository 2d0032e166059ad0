"""Positions to play parley from."""

from typing import Any

from hexsim.board.board import Board, free_form, rectangle
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import Aim, Record, Side, Thing
from parley.records import Envoy


def entry(unit: str, side: str, at: tuple[int, int] | None, facing: int = 0, **sheet: Any) -> UnitEntry:
    """An envoy of the roster."""
    pose = None if at is None else Pose(Hex(*at), facing)
    return UnitEntry(id=unit, side=side, name=unit.title(), pose=pose, sheets=(("parley", Envoy(**sheet)),))


def scene(board: Board, *units: UnitEntry, sides: tuple[Side, ...] = (), **more: Any) -> Scenario:
    """A scenario of those units; without `sides` everybody wants to be the last one."""
    sides = sides or tuple(
        Side(id=side, name=side.title()) for side in dict.fromkeys(unit.side for unit in units)
    )
    return Scenario(format=1, title="Parley", board=board, sides=sides, units=units, ruleset="parley", **more)


def duel() -> Scenario:
    """Two envoys, three hexes apart, on an open field."""
    return scene(rectangle(7, 5), entry("ana", "red", (1, 2), 0), entry("bo", "blue", (4, 2), 3))


def court() -> Scenario:
    """Three against two, a door, rough ground, a staff on the ground; red wants to hold the middle."""
    board = rectangle(
        8,
        6,
        terrains={Hex(3, 2): "rough", Hex(2, 3): "shallow_water", Hex(4, 1): "undergrowth"},
        sides={(Hex(1, 1), 0): "door_closed", (Hex(3, 3), 1): "wall", (Hex(4, 3), 3): "low_wall"},
    )
    middle = Aim(kind="hold", hexes=(Hex(3, 2), Hex(3, 3), Hex(2, 3)), rounds=2)
    return scene(
        board,
        entry("ana", "red", (1, 1), 0, wit=4, stride=4),
        entry("cy", "red", (0, 2), 0, gait="walk"),
        entry("di", "red", (0, 3), 1, nerve=3, stride=5),
        entry("bo", "blue", (5, 2), 3, gait="walk", nerve=7),
        entry("ed", "blue", (4, 4), 2, wit=1),
        sides=(
            Side(id="red", name="Red", aims=(middle, Aim(kind="last_standing"))),
            Side(id="blue", name="Blue"),
        ),
        things=(
            Thing(id="staff", pose=Hex(1, 1), record=Record(kind="item", name="Staff")),
            Thing(id="ring", pose=Pose(Hex(5, 2), 1), record=Record(kind="item", name="Ring")),
        ),
    )


def islands() -> Scenario:
    """Three sides on a flat-top map with a hole, levels, and an envoy that is not there."""
    cells = {at: ("open", 1 if at.q > 1 else 0) for at in within(Hex(0, 0), 4) if at != Hex(0, 0)}
    return scene(
        free_form(cells, "flat"),
        entry("ana", "red", (-2, 0), 0),
        entry("bo", "blue", (2, 0), 3, stride=4),
        entry("cy", "green", (0, 2), 2, gait="walk"),
        entry("di", "green", (0, -2), 5),
        entry("ed", "blue", None),
        sides=(
            Side(
                id="red",
                name="Red",
                aims=(Aim(kind="reach", hexes=(Hex(3, 0),)), Aim(kind="survive", rounds=6)),
            ),
            Side(id="blue", name="Blue", aims=(Aim(kind="kill", units=("ana",)),)),
            Side(id="green", name="Green", aims=(Aim(kind="save", units=("cy",), rounds=5),)),
        ),
    )


SCENES = (duel, court, islands)
