"""The map under `maneuvers`: arcs, sight, who is in the way, zones; all of it turned with the map."""

import pytest
from maneuvers_lab import RULESET, board_of, body, fight, unit

from hexsim.board.sight import sight
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import between
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rulesets.maneuvers.ground import hindrances, sees

ARCS = [
    ("V-001", (0, 0, 0), (1, 0), "front"),
    ("V-002", (0, 0, 0), (1, -1), "front"),
    ("V-003", (0, 0, 0), (0, -1), "left"),
    ("V-004", (0, 0, 0), (-1, 0), "rear"),
    ("V-005", (0, 0, 0), (-1, 1), "right"),
    ("V-006", (0, 0, 0), (2, 1), "front"),
    ("V-007", (0, 0, 0), (3, -4), "left"),
    ("V-008", (0, 0, 0), (-1, -1), "rear"),
    ("V-009", (0, 0, 0), (-2, 3), "right"),
    ("V-010", (2, 3, 4), (1, 4), "front"),
    ("V-011", (2, 3, 4), (4, 2), "rear"),
    ("V-012", (5, 5, 2), (8, 3), "right"),
    ("V-013", (0, 0, 1), (-3, 1), "rear"),
]


@pytest.mark.rule("M-FACE-1", "M-FACE-2", "M-MAP-1")
@pytest.mark.parametrize(("pose", "other", "arc"), [pytest.param(*row[1:], id=row[0]) for row in ARCS])
@pytest.mark.parametrize("turn", range(6))
def test_arcs_turn_with_the_map(pose, other, arc, turn):
    at = Pose(Hex(*pose[:2]), pose[2]).rotated(turn)
    assert arc_of(at, Hex(*other).rotated(turn)) == arc


@pytest.mark.rule("M-LINE-1")
def test_a_line_with_a_pair():  # V-016
    (only,) = between(Hex(0, 0), Hex(1, 1))
    assert only.hexes == (Hex(1, 0), Hex(0, 1))


@pytest.mark.rule("M-LOS-2")
def test_nobody_sees_behind_its_back():  # V-034
    lab = fight(unit("a", (0, 0, 0)), unit("b", (-1, 0, 0)))
    a, b, state = lab.unit("a"), lab.unit("b"), lab.game.state
    assert not sees(state, a, b) and sees(state, b, a)


@pytest.mark.rule("M-LOS-2")
def test_one_sees_to_the_side():  # V-035
    lab = fight(unit("a", (0, 0, 0)), unit("b", (0, -1, 0)))
    assert sees(lab.game.state, lab.unit("a"), lab.unit("b"))


@pytest.mark.rule("M-LOS-2", "M-DARK-1")
@pytest.mark.parametrize(("darkness", "seen"), [(0, True), (-9, True), (-10, False)])
def test_utter_darkness(darkness, seen):
    lab = fight(unit("a"), unit("b", (2, 0)), darkness=darkness)
    assert sees(lab.game.state, lab.unit("a"), lab.unit("b")) is seen


@pytest.mark.rule("M-LOS-1", "M-LOS-2")
@pytest.mark.parametrize(("posture", "seen"), [("standing", True), ("kneeling", False)])
def test_eyes_over_a_rise(posture, seen):  # V-030, V-031
    lab = fight(unit("a"), unit("b", (2, 0, 3), posture=posture), board=board_of(levels=[(1, 0, 1)]))
    assert sees(lab.game.state, lab.unit("a"), lab.unit("b")) is seen
    assert sight(lab.game.state.board, Hex(0, 0), Hex(2, 0)).clear


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
