"""Positions of the ruleset `d100` in which every part of it comes up in random games."""

from d100_lab import board_of, scenario_of

SHORT = {"wounds": 14}
TALENTS = ["swift_attack", "lightning_attack", "two_weapon_melee", "two_weapon_ranged", "ambidextrous"]


def small(**more):
    """A small field; random games are to meet."""
    return board_of(radius=6, **more)


def melee():
    """Holds, two weapons, bare hands, somebody lying, somebody stunned, somebody bound."""
    return scenario_of(
        {
            "a": {"arms": [], "holds": "b", "size": 5, **SHORT},
            "d": {"at": [2, -1], "arms": ["sword", "sword:dirk off"], "talents": TALENTS, **SHORT},
            "d2": {"at": [-1, 2], "arms": ["axe both"], "talents": TALENTS, **SHORT},
            "b": {"at": [1, 0], "arms": ["sword", "kit carried"], **SHORT},
            "c": {"at": [2, 0], "posture": "prone", "engaged": ["d"], **SHORT},
            "w": {"at": [0, 2], "stunned": 2, "arms": ["mace"], **SHORT},
            "x": {"at": [0, 1], "immobilised": True, "arms": [], **SHORT},
        },
        small(),
    )


def fire():
    """Firearms of every kind, cover, a gun on its tripod; one surprised, one pinned, one who comes later."""
    return scenario_of(
        {
            "a": {"at": [-4, 0], "arms": ["gun both storm", "pistol carried"], "A": 50, **SHORT},
            "d": {"at": [-4, 2], "arms": ["cannon both braced=tripod"], **SHORT},
            "d2": {"at": [-3, -1], "arms": ["launcher both blast=2"], **SHORT},
            "d3": {"at": [-5, 3], "arms": ["pistol", "pistol:second off"], "talents": TALENTS, **SHORT},
            "b": {"at": [3, 0], "arms": ["gun both shots=4 twin_linked"], **SHORT},
            "c": {"at": [2, 1], "arms": ["flamer both"], "surprised": True, **SHORT},
            "x": {"at": [1, -2], "arms": ["gun both jammed"], "pinned": True, **SHORT},
            "y": {"at": [4, -2], "arms": ['gun both reload="2 full" shots=0'], "arrives": 2, **SHORT},
        },
        small(terrains=[[2, 1, "cover6"], [-3, 0, "cover6"], [0, 0, "rock"]], sides=[(1, -1, 3, "low_wall")]),
    )


def heights():
    """Ledges and a pit for jumps, a rider, somebody in flight, powers."""
    return scenario_of(
        {
            "a": {"at": [-2, 0], "rides": "h", **SHORT},
            "h": {"at": [-2, 0], "side": "red", "mount": True, "arms": [], "A": 50, **SHORT},
            "d": {
                "at": [-3, 2],
                "skills": {"spot": 45},
                "powers": [
                    {
                        "name": "bolt",
                        "subtypes": ["attack"],
                        "range": 9,
                        "effect": "harm",
                        "damage": "1d10 energy",
                    },
                    {"name": "dread", "range": 9, "effect": "flee"},
                    {"name": "ward", "cost": "2 full", "sustained": True},
                ],
                **SHORT,
            },
            "b": {"at": [3, 0], "flees": True, **SHORT},
            "c": {"at": [1, 1], "arms": ["sword carried"], "talents": TALENTS, **SHORT},
        },
        small(levels=[[1, -1, 3], [2, -1, 3], [0, 2, -4], [1, 2, -4], [-1, -1, 2], [-1, 0, 1]]),
    )


SCENES = [melee, fire, heights]
