"""A position for fights with everything switched on: masters with every kind of weapon, close together."""

from maneuvers_fights import fighter
from maneuvers_lab import board_of, item, scenario

UNITS = {
    "a": {"at": [0, 0, 0], "DX": 14, "HT": 13, "trained_by_master": True, "combat_reflexes": True,
          "arms": ["sword 18", "knife 16 off", "knife:k2 16 carried", "fist 14"],
          "skills": {"acrobatics": 14, "jumping": 13, "fast_draw:knife": 15}},
    "d": {"at": [-2, 1, 0], "DX": 13, "HT": 12, "arms": ["bow 18 both", "fist 12"],
          "skills": {"fast_draw:arrow": 16}, "altered_time": 1},
    "b": {"at": [2, 0, 3], "DX": 13, "HT": 14, "arms": ["axe 17", "shield 15 off"], "pd": 1, "dr": 1,
          "posture": "crouching"},
    "c": {"at": [2, -1, 3], "DX": 26, "HT": 22, "super_fast": True, "arms": ["halberd 16 both"]},
    "b2": {"side": "blue", "at": [3, -2, 3], "DX": 11, "HT": 11, "ambidextrous": True,
           "trained_by_master": True, "arms": ["rapier 16", "club 15 off"], "posture": "kneeling"},
}
"""Words as in `maneuvers_fights`."""


def masters():
    """Two against three on ground with a door, a table, a low wall and things that lie about."""
    board = board_of(
        4,
        terrains=[(1, -1, "rough"), (-1, 2, "table"), (0, 2, "undergrowth")],
        levels=[(1, 1, 1)],
        sides=[(-1, 1, 0, "door_closed"), (1, 0, 0, "low_wall")],
    )
    things = (item("club", (0, 1)), item("knife", (-1, 2)))
    return scenario(*(fighter(name, spec) for name, spec in UNITS.items()), board=board, things=things)
