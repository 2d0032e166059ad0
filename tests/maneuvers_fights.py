"""Fights from a few words of JSON, for the vectors of attacks, defences and damage.

Units: `at` [q, r, facing] (a at (0,0) facing 0, b at (1,0) facing 3), `arms` like "knife:k2 13 off unready"
(thing, its id, skill, hand, state), `now` a status under way, `mind` concentrating; the rest figures of the
sheet.
"""

from dataclasses import replace

from maneuvers_lab import RULESET, board_of, field_of, fight, item, unit

from hexsim.board.board import free_form
from hexsim.hexes.hex import Hex
from hexsim.rules.event import Moved, Noted, Rolled
from hexsim.rules.order import parse_order
from hexsim.rulesets.maneuvers.items import Item, known_items
from hexsim.rulesets.maneuvers.sheet import Carried
from hexsim.rulesets.maneuvers.status import Concentration

PLACES = {"a": [0, 0, 0], "b": [1, 0, 3]}
NAMES = ("a", "b", "c", "c2", "d")
PISTOL = Item(
    name="pistol", kind=("missile",), skill="pistol", damage="1d crushing", max=50, shots=1, load_turns=2
)
RIFLE = Item(
    name="rifle",
    kind=("missile",),
    skill="rifle",
    hands=2,
    damage="5d crushing",
    acc=8,
    ss=14,
    max=900,
    shots=1,
    load_turns=3,
    bipod=True,
)
OWN = {"pistol": PISTOL, "rifle": RIFLE}


def carried(text):
    """A thing from its words, and its skill."""
    kind, level, *words = text.split()
    name, _, other = kind.partition(":")
    place = next((word for word in words if word in ("off", "both", "carried")), "main")
    own = OWN.get(name)
    thing = Carried(
        item="" if own else name,
        own=own,
        id=other or name,
        place=place,
        ready="unready" not in words,
        loaded="empty" not in words,
    )
    return thing, ((own or known_items()[name]).skill, int(level))


def fighter(name, spec):
    """A unit from its words."""
    spec = {key: value for key, value in spec.items() if key not in ("now", "mind")}
    arms = [carried(text) for text in spec.pop("arms", ())]
    skills = {**dict(skill for _, skill in arms), **spec.pop("skills", {})}
    at = spec.pop("at", PLACES.get(name))
    footprint = tuple(Hex(*offset) for offset in spec.pop("footprint", [[0, 0]]))
    made = unit(
        name, tuple(at), items=tuple(thing for thing, _ in arms), skills=tuple(sorted(skills.items())), **spec
    )
    return replace(made, footprint=footprint)


def ground(case, units):
    """The board of a case: open ground as far as anybody stands, with what it names."""
    furthest = max(abs(one.pose.hex.q) for one in units)
    given = case.get("board", {})
    if furthest > 12:
        return free_form({Hex(q, r): ("open", 0) for q in range(-4, furthest + 5) for r in (-1, 0, 1)})
    return board_of(furthest + 6, **given) if given else field_of(furthest + 6)


def lab_of(case):
    """The fight of a case, at the turn of whoever gives the first order."""
    specs = {name: case.get(name, {}) for name in NAMES if name in case or name in PLACES}
    units = [fighter(name, spec) for name, spec in specs.items()]
    things = tuple(item(name, tuple(at)) for name, at in case.get("things_at", {}).items())
    lab = fight(
        *units,
        dice=tuple(case.get("dice", ())),
        board=ground(case, units),
        things=things,
        **case.get("switches", {}),
    )
    first = case["play"][0].split()[0]
    if first != "referee":
        lab.skip_to(first)
    for name, spec in specs.items():
        now = {
            key: tuple(map(tuple, value)) if key == "parries" else value
            for key, value in spec.get("now", {}).items()
        }
        if spec.get("mind"):
            now["concentrating"] = Concentration(task="x", needed=9, credit=True)
        if now:
            lab.set(name, **now)
    return lab


def rolls(lab, *tests):
    """The rolls of the fight so far, of these tests or of all."""
    named = {f"maneuvers.test_{test}" for test in tests}
    return [
        event
        for event in lab.game.events()
        if isinstance(event, Rolled) and (not named or event.test in named)
    ]


def notes(lab):
    """The remarks of the fight so far."""
    return [event for event in lab.game.events() if isinstance(event, Noted)]


def happened(lab):
    """Tokens walked and attacks rolled, in order."""
    for event in lab.game.events():
        if isinstance(event, Moved) and event.step.token != "!":
            yield event.step.token
        elif isinstance(event, Rolled) and event.test == "maneuvers.test_attack":
            yield "attack"


def odds_of(lab, text):
    """Every attack of an order with its exact odds, in turn."""
    first = RULESET.odds(lab.game.state, parse_order(text))
    return [one for one in (first, *first.further) if one.test == "maneuvers.test_attack"]


def need(odds):
    """The target number of a roll."""
    return odds.value + sum(modifier.value for modifier in odds.modifiers)


def scene(*dice, first="a", **case):
    """A fight at the turn of `first`, with all dice that will be rolled."""
    return lab_of({"play": [first], "dice": list(dice), **case})
