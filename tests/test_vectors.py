"""Movement fields made by exhaustive search elsewhere: `pytest tests/test_vectors.py --vectors FILE`.

Each case of the JSON list names the map (`cols`, `rows`, an odd-r rectangle, pointy top), `move`, `start`
[q, r, facing] and what lies about: `bad_footing`, `bodies`, `allies`, `enemies` (lists of [q, r]), `walls`
(lists of [q, r, side]). Expected: `states` before the end turn, without hexes of allies, `hexes` among them,
`total_cost`, `final_facings`, and `field`, all states as [q, r, facing, cost, [end facings]], or null.
"""

import json
from pathlib import Path

import pytest
from gaits import ground_from, move
from maneuvers_lab import RULESET, body, fight, unit

from hexsim.board.board import rectangle
from hexsim.board.reach import Reach, reach
from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose

KEPT = Path(__file__).parent / "data" / "maneuvers-move.json"


def pytest_generate_tests(metafunc):
    cases = json.loads((metafunc.config.getoption("--vectors") or KEPT).read_text(encoding="utf-8"))
    assert cases, "no cases"
    metafunc.parametrize("case", cases, ids=[case["name"] for case in cases])


def offered(case):
    walls = {(Hex(q, r), side): "wall" for q, r, side in case.get("walls", ())}
    rough = {Hex(*at): "rough" for at in case.get("bad_footing", ())}
    board = rectangle(case["cols"], case["rows"], terrains=rough, sides=walls)
    mover = unit("a", tuple(case["start"]), move=case["move"], DX=40, HT=40)
    others = [unit(f"d{i}", (*at, 0), DX=30 - i) for i, at in enumerate(case.get("allies", ()))]
    others += [unit(f"b{i}", (*at, 0), DX=20 - i) for i, at in enumerate(case.get("enemies", ()))]
    bodies = tuple(body(f"x{i}", tuple(at)) for i, at in enumerate(case.get("bodies", ())))
    others.append(unit("y", (0, 0, 0), side="green", arrives=99))
    return RULESET.orders["move"].offers(fight(mover, *others, board=board, things=bodies).game.state, "a")[0]


def field_of(there: Reach):
    """Every state as [q, r, facing, cost, [end facings]], without the hexes where nobody may end."""
    field = []
    for pose, cost in there.poses():
        if there.ends(pose.hex):
            row = there.gait.gear(int(cost > 0)).end_row(cost)
            wide = [end for end in range(6) if hexsides_between(end, pose.facing) <= row.sides]
            field.append([*pose.hex, pose.facing, cost, wide])
    return field


def assert_field(case, there: Reach, goals: int):
    field = field_of(there)
    assert len(field) == case["states"]
    assert len({(q, r) for q, r, *_ in field}) == case["hexes"]
    assert sum(cost for *_, cost, _ in field) == case["total_cost"]
    assert goals == case["final_facings"]
    if case["field"] is not None:
        assert sorted(field) == sorted(case["field"])


RULES = ("M-MOVE-1", "M-MOVE-2", "M-MOVE-3", "M-MOVE-4", "M-MOVE-5", "M-MOVE-6", "M-MOVE-7", "M-MOVE-8",
         "M-TERR-1", "M-TERR-2", "M-TERR-3")


@pytest.mark.rule(*RULES)
def test_the_field_of_the_search(case):
    q, r, facing = case["start"]
    there = reach(ground_from(case), move(case["move"]), Pose(Hex(q, r), facing))
    assert_field(case, there, len(there.goals()))


@pytest.mark.rule(*RULES)
def test_the_field_that_the_ruleset_offers(case):
    offer = offered(case)
    assert_field(case, offer.reach, len(offer.values))
