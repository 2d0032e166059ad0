"""`hexsim reach`: where a unit can go, facing which way, at what price."""

from types import SimpleNamespace
from typing import Any

from hexsim.board.gait import Gait
from hexsim.board.reach import Reach, reach
from hexsim.cli.movement import Movement, facing_data, head, hex_data, load_movement, pose_data
from hexsim.cli.output import print_json
from hexsim.text import tr
from hexsim.ui.console_tell import reach_lines
from hexsim.ui.words import clause_label


def run(args: SimpleNamespace) -> int:
    """List the reach at the beginning of the scenario."""
    movement = load_movement(args.scenario, args.unit, args.order, args.ruleset)
    gait = movement.gait()
    found = reach(movement.ground(gait), gait, movement.pose)
    if args.json:
        print_json(describe(movement, gait, found))
        return 0
    print(tr("cli.who_moves", unit=movement.unit.name,
             order=clause_label(movement.ruleset, movement.state, movement.order.clause)))
    for line in reach_lines(movement.state, found, None):
        print(line)
    return 0


def describe(movement: Movement, gait: Gait, found: Reach) -> dict[str, Any]:
    """The reach as JSON data: poses with their cost before the end turn, hexes with their final facings."""
    poses = list(found.poses())
    hexes: dict[Any, list[dict[str, Any]]] = {}
    for price, at, facing in found.goals():
        hexes.setdefault(at, []).append({**facing_data(movement, facing), "cost": price})
    ends = [{**hex_data(movement, at), "ends": sorted(ends, key=lambda end: end["facing"])}
            for at, ends in sorted(hexes.items())]
    return {
        **head(movement, gait),
        "poses": [{**pose_data(movement, pose), "cost": cost} for pose, cost in poses],
        "hexes": ends,
        "counts": {"poses": len(poses), "hexes": len(ends), "ends": sum(len(hex_["ends"]) for hex_ in ends),
                   "cost": sum(cost for _, cost in poses)},
    }
