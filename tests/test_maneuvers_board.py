"""The map under `maneuvers`: arcs, sight, who is in the way, zones; all of it turned with the map."""

import json
from pathlib import Path

import pytest
from maneuvers_lab import RULESET, board_of, body, fight, unit

from hexsim.hexes.hex import Hex
from hexsim.hexes.line import between
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rulesets.maneuvers.ground import hindrances, sees

ROWS = json.loads((Path(__file__).parent / "data" / "maneuvers-board.json").read_text(encoding="utf-8"))


def rows(table):
    return [pytest.param(row, id=row["id"]) for row in ROWS[table]]


@pytest.mark.rule("M-FACE-1", "M-FACE-2", "M-MAP-1")
@pytest.mark.parametrize("row", rows("arcs"))
@pytest.mark.parametrize("turn", range(6))
def test_arcs_turn_with_the_map(row, turn):
    at = Pose(Hex(*row["pose"][:2]), row["pose"][2]).rotated(turn)
    assert arc_of(at, Hex(*row["other"]).rotated(turn)) == row["arc"]


@pytest.mark.rule("M-LINE-1")
@pytest.mark.parametrize("row", rows("lines"))
def test_what_lies_between(row):
    found = [[[*at] for at in item.hexes] for item in between(Hex(*row["from"]), Hex(*row["to"]))]
    assert [hexes[0] if len(hexes) == 1 else hexes for hexes in found] == row["between"]


@pytest.mark.rule("M-LOS-1", "M-LOS-2")
@pytest.mark.parametrize("row", rows("sight"))
def test_who_sees_whom(row):
    postures = row.get("postures", {})
    units = [unit(name, row[name], posture=postures.get(name, "standing")) for name in ("a", "b")]
    lab = fight(*units, board=board_of(**row["board"]))
    a, b, state = lab.unit("a"), lab.unit("b"), lab.game.state
    assert [sees(state, a, b), sees(state, b, a)][: len(row["sees"])] == row["sees"]


@pytest.mark.rule("M-LOS-2", "M-DARK-1")
@pytest.mark.parametrize(("darkness", "seen"), [(0, True), (-9, True), (-10, False)])
def test_utter_darkness(darkness, seen):
    lab = fight(unit("a"), unit("b", (2, 0)), darkness=darkness)
    assert sees(lab.game.state, lab.unit("a"), lab.unit("b")) is seen


@pytest.mark.rule("M-LOS-2")
def test_who_is_out_or_not_there_sees_nobody():
    lab = fight(unit("a"), unit("d", (1, 0), condition="unconscious"), unit("b", (2, 0)))
    assert (
        not sees(lab.game.state, lab.unit("d"), lab.unit("b"))
        and sees(lab.game.state, lab.unit("b"), lab.unit("d")) is False
    )
    lab = fight(unit("a"), unit("b", (2, 0)), board=board_of(terrains=[(1, 0, "rock")]))
    assert not sees(lab.game.state, lab.unit("a"), lab.unit("b"))


@pytest.mark.rule("M-TERR-3")
def test_who_is_in_the_way():
    lab = fight(
        unit("a"),
        unit("d", (1, 0)),
        unit("d2", (2, 0), condition="dead"),
        unit("b", (3, 0)),
        unit("d3", (4, 0)),
        things=(body("x", (4, 0)), body("y", (5, 0))),
    )
    met = {
        at.q: (one.enter, one.end, [(charge.rule, charge.tag) for charge in one.charges])
        for at, one in hindrances(lab.game.state, lab.unit()).items()
        if at.r == 0 and at.q > 0
    }
    ally, fallen = ("M-TERR-3", "ally"), ("M-TERR-1", "body")
    assert met == {
        1: (True, False, [ally]),
        2: (True, True, [fallen]),
        3: (False, False, []),
        4: (True, False, [fallen, ally]),
        5: (True, True, [fallen]),
    }


@pytest.mark.rule("M-TERR-3")
def test_posture_makes_no_difference_to_those_in_the_way():
    lab = fight(unit("a"), unit("b", (1, 0), posture="lying"))
    assert lab.code("a move path=F") == "E_OCCUPIED"


@pytest.mark.rule("M-FACE-1")
@pytest.mark.parametrize("facing", range(6))
def test_zones(facing):
    lab = fight(unit("a", (0, 0, facing)))
    zones = {zone.name: zone.hexes for zone in RULESET.zones(lab.game.state, lab.unit())}
    assert {name: len(hexes) for name, hexes in zones.items()} == {
        "maneuvers.zone_front": 3,
        "maneuvers.zone_side": 2,
        "maneuvers.zone_rear": 1,
    }
    for name, hexes in zones.items():
        arcs = {arc_of(lab.unit().pose, at) for at in hexes}
        assert (
            arcs
            <= {
                "maneuvers.zone_front": {"front"},
                "maneuvers.zone_side": {"left", "right"},
                "maneuvers.zone_rear": {"rear"},
            }[name]
        )


@pytest.mark.rule("M-FACE-1")
def test_zones_end_with_the_map():
    lab = fight(unit("a", (8, 0, 0)))
    assert [len(zone.hexes) for zone in RULESET.zones(lab.game.state, lab.unit())] == [0, 2, 1] or sum(
        len(zone.hexes) for zone in RULESET.zones(lab.game.state, lab.unit())
    ) == 3
