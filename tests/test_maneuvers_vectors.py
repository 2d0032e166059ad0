"""The movement fields of `maneuvers-move.json` as offers of the ruleset, everybody in place."""

import json
from pathlib import Path

import pytest
from maneuvers_lab import RULESET, body, fight, unit

from hexsim.board.board import rectangle
from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.hex import Hex

CASES = json.loads((Path(__file__).parent / "data" / "maneuvers-move.json").read_text(encoding="utf-8"))


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


@pytest.mark.rule(
    "M-MOVE-1", "M-MOVE-2", "M-MOVE-3", "M-MOVE-4", "M-MOVE-5", "M-MOVE-7", "M-MOVE-8", "M-TERR-3"
)
@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_the_field_that_is_offered(case):
    offer = offered(case)
    field = []
    for pose, cost in offer.reach.poses():
        if offer.reach.ends(pose.hex):
            row = offer.reach.gait.gear(int(cost > 0)).end_row(cost)
            wide = [end for end in range(6) if hexsides_between(end, pose.facing) <= row.sides]
            field.append([*pose.hex, pose.facing, cost, wide])
    assert (len(field), len({(q, r) for q, r, *_ in field})) == (case["states"], case["hexes"])
    assert sum(cost for *_, cost, _ in field) == case["total_cost"]
    assert len(offer.values) == case["final_facings"]
    if case["field"] is not None:
        assert sorted(field) == sorted(case["field"])
