"""Fights told step by step in JSON, for vectors in which several units answer one after another.

`units` in roster order (words as in `maneuvers_fights`; a and d are red, the others blue), `now` a status
under way. `steps` are orders to be played, and looks at the fight in between:

`turn` pass until a unit's next turn begins · `skip` pass until a unit is asked something · `asked` unit and
point · `code` an order and why it is refused ("" for legal) · `eff`, `outcome` of the attacks since the look
before, `needs` of any tests, `stopped` of defences, `tests` by name · `pose`, `status`, `held` of units ·
`numbers` unit, weapon, attacks, parries left · `basic` damage · `figures` derived numbers of units ·
`offered` an order among the listed ones, or `unoffered` · `notes` remarks · `odds` of an order's attacks ·
`margins` of any tests · `singles` rolls of one die · `turns` the order of turns ·
`hexsides` q, r, side, kind.

Of a case: `exact` no dice but its own settle ties in initiative ·
`refused` why it cannot be begun · `note` how an unclear rule is read.
"""

import json
from dataclasses import asdict, is_dataclass
from pathlib import Path

import pytest
from maneuvers_fights import PLACES, fighter, need, odds_of
from maneuvers_lab import RULESET, Lab, board_of, fight, item, scenario

from hexsim.board.board import free_form
from hexsim.errors import ScenarioError
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.rules.dice import Scripted
from hexsim.rules.event import Moved, Noted, Rolled
from hexsim.rulesets.maneuvers.fight.defence import parries_left
from hexsim.rulesets.maneuvers.many.numbers import attacks_with
from hexsim.rulesets.maneuvers.movement import step_allowance
from hexsim.rulesets.maneuvers.posture import move_of
from hexsim.rulesets.maneuvers.sheet import body_move, initiative, maneuvers_a_turn
from hexsim.rulesets.maneuvers.status import Aiming, Concentration, Evaluation, Feinted

FOLDER = Path(__file__).parent / "data" / "maneuvers"
LOOKS = {
    *("turn", "skip", "asked", "code", "eff", "outcome", "needs", "stopped", "tests", "pose", "status"),
    *("held", "offered", "unoffered", "notes", "odds", "order", "ends", "things", "set", "rule", "spent"),
    *("numbers", "basic", "active", "margins", "singles", "turns", "figures", "hexsides"),
}
CASE = {"id", "rule", "note", "units", "board", "things", "switches", "dice", "exact", "refused", "steps"}


def cases(name):
    """The cases of a file as parameters, marked with their rules."""
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert len({case["id"] for case in found}) == len(found)
    return [
        pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rule"].split())) for case in found
    ]


def made(name, value):
    """A status of more than one figure from its words."""
    kinds = {"aim": Aiming, "evaluate": Evaluation, "feint": Feinted, "concentrating": Concentration}
    if name == "parries":
        return tuple(map(tuple, value))
    if name not in kinds or value is None:
        return value
    if "at" in value:
        value = {**value, "at": Hex(*value["at"])}
    return kinds[name](**value)


def board_for(case, units):
    """The ground of a case: open as far as anybody stands, with what it names."""
    furthest = max(max(abs(one.pose.hex.q), abs(one.pose.hex.r)) for one in units)
    if furthest > 12 and not case.get("board"):
        return free_form({Hex(q, r): ("open", 0) for q in range(-4, furthest + 5) for r in (-2, -1, 0, 1)})
    return board_of(max(6, furthest + 4), **case.get("board", {}))


def lab_of(case):
    """The fight of a case, at the turn of whoever has the first order."""
    assert set(case) <= CASE, set(case) - CASE
    specs = case["units"]
    units = [fighter(name, {"at": PLACES.get(name, [0, 0, 0]), **spec}) for name, spec in specs.items()]
    things = tuple(item(name, tuple(at)) for name, at in case.get("things", {}).items())
    given = {"board": board_for(case, units), "things": things, **case.get("switches", {})}
    dice = tuple(case.get("dice", ()))
    lab = exactly(units, dice, given) if case.get("exact") else fight(*units, dice=dice, **given)
    first = case["steps"][0] if case["steps"] else {}
    if isinstance(first, str) and first.split()[0] != "referee":
        lab.skip_to(first.split()[0])
    for name, spec in specs.items():
        if "now" in spec:
            lab.set(name, **{key: made(key, value) for key, value in spec["now"].items()})
    return lab


def exactly(units, dice, given):
    """A fight with exactly these dice from its first one on."""
    scripted = Scripted(dice)
    return Lab(Game(RULESET, scenario(*units, **given), scripted), scripted)


def run(case):
    """Play a case and look at it."""
    if "refused" in case:
        with pytest.raises(ScenarioError) as caught:
            lab_of(case)
        assert caught.value.key == f"maneuvers.{case['refused']}"
        return
    lab, since = lab_of(case), 0
    for step in case["steps"]:
        if isinstance(step, str):
            lab.play(step)
            continue
        assert set(step) <= LOOKS, set(step) - LOOKS
        since = look(lab, step, since)
    lab.done()


def look(lab, step, since):
    """One look at a fight; where the next one begins."""
    for name, status in step.get("set", {}).items():
        lab.set(name, **{key: made(key, value) for key, value in status.items()})
    if "turn" in step:
        lab.next_turn(step["turn"])
    if "skip" in step:
        lab.skip_to(*step["skip"])
    events = lab.game.events()
    fresh = list(events)[since:]
    seen = {
        "asked": [lab.asked, lab.point],
        "eff": [roll.need for roll in rolled(fresh, "attack")],
        "outcome": [roll.outcome for roll in rolled(fresh, "attack")],
        "needs": [roll.need for roll in rolled(fresh)],
        "stopped": [roll.outcome == "success" for roll in rolled(fresh, "dodge", "parry", "block")],
        "tests": [roll.test.removeprefix("maneuvers.test_") for roll in rolled(fresh)],
        "margins": [roll.degree for roll in rolled(fresh)],
        "singles": [[e.unit, e.total] for e in fresh if isinstance(e, Rolled) and len(e.sides) == 1],
        "turns": [*lab.game.state.flow.order],
        "ends": list(lab.facings()),
        "spent": sum(event.step.price for event in fresh if isinstance(event, Moved)),
        "order": list(told(fresh)),
        "basic": [dict(event.params)["basic"] for event in fresh if is_wound(event)],
        "active": lab.game.state.active,
        "things": {thing.id: [*thing.hex] for thing in lab.game.state.things},
    }
    for key, value in seen.items():
        assert key not in step or value == step[key], (key, value)
    notes = [event.key.removeprefix("maneuvers.") for event in fresh if isinstance(event, Noted)]
    notes += [dict(event.params).get("code") for event in fresh if isinstance(event, Noted)]
    assert set(step.get("notes", ())) <= set(notes), notes
    look_at_orders(lab, step)
    look_at_units(lab, step)
    look_at_numbers(lab, step)
    looked = any(key in step for key in seen if key != "asked") or "notes" in step
    return len(list(events)) if looked else since


def look_at_orders(lab, step):
    """What is legal, listed and likely."""
    for text, code, *token in step.get("code", ()):
        refusal = lab.check(text)
        assert (refusal.code if refusal else "") == code, (text, refusal)
        assert not token or refusal.token == token[0], refusal
        assert refusal is None or all(lab.game.check(near) is None for near in refusal.nearest), refusal
        assert refusal is None or step.get("rule", refusal.rule) == refusal.rule, refusal
    listed = [str(order) for order in lab.game.legal_orders]
    for text in step.get("offered", ()):
        assert text in listed, [one for one in listed if one.split()[1] == text.split()[1]][:20]
    for text in step.get("unoffered", ()):
        assert text not in listed
    for text, needs in step.get("odds", ()):
        assert lab.check(text) is None, (text, lab.check(text))
        assert [need(one) for one in odds_of(lab, text)] == needs, text


def look_at_units(lab, step):
    """Where units are, what they have and what is going on with them."""
    for name, pose in step.get("pose", {}).items():
        assert list(lab.pose(name)) == pose
    for name, status in step.get("status", {}).items():
        for key, wanted in status.items():
            found = plain(getattr(lab.status(name), key))
            if isinstance(wanted, dict) and isinstance(found, dict):
                found = {part: found[part] for part in wanted}
            assert found == wanted, (name, key, found)
    for name, held in step.get("held", {}).items():
        for thing, wanted in held.items():
            found = lab.held(thing, name)
            assert (
                (found is None)
                if wanted is None
                else found and all(getattr(found, key) == value for key, value in wanted.items())
            ), (name, thing, found)


def figures(state, unit):
    """The derived numbers of a unit, the dodge as its card shows it (M-SHEET-2)."""
    lines = {line.key: dict(line.params) for line in RULESET.card(state, unit).lines}
    return {
        "speed4": unit.sheet.speed4,
        "initiative": initiative(unit.sheet),
        "body_move": body_move(unit.sheet, unit.status.hp),
        "move": move_of(unit),
        "step": step_allowance(move_of(unit)),
        "dodge": lines["maneuvers.line_dodge"]["dodge"],
        "maneuvers": maneuvers_a_turn(unit.sheet),
    }


def look_at_numbers(lab, step):
    """Attacks a turn and parries left of weapons; figures of units; hexsides."""
    for name, weapon, attacks, parries in step.get("numbers", ()):
        state, one = lab.game.state, lab.unit(name)
        assert attacks is None or attacks_with(state, one, weapon) == attacks
        assert parries_left(state, one, weapon) == parries, parries_left(state, one, weapon)
    for name, wanted in step.get("figures", {}).items():
        found = figures(lab.game.state, lab.unit(name))
        assert {key: found[key] for key in wanted} == wanted
    for q, r, side, kind in step.get("hexsides", ()):
        assert lab.game.state.board.side(Hex(q, r), side).id == kind


def plain(value):
    """A status as JSON would have it."""
    if is_dataclass(value):
        return {key: [*part] if isinstance(part, tuple) else part for key, part in asdict(value).items()}
    return [list(pair) for pair in value] if isinstance(value, tuple) else value


def rolled(events, *tests):
    """The tests of three dice among events, of these names or all."""
    named = {f"maneuvers.test_{test}" for test in tests}
    return [
        event
        for event in events
        if isinstance(event, Rolled)
        and len(event.sides) == 3
        and (not named or event.test in named)
        and event.test != "maneuvers.test_critical"
    ]


def is_wound(event):
    """Whether a remark tells of a wound, or of one that armour has stopped."""
    return isinstance(event, Noted) and event.key in ("maneuvers.injured", "maneuvers.unhurt")


def told(events):
    """Who walked and who struck, in order."""
    for event in events:
        if isinstance(event, Moved):
            yield f"{event.unit} {event.step.token}"
        elif isinstance(event, Rolled) and event.test in ("maneuvers.test_attack", "maneuvers.test_feint"):
            yield f"{event.unit} {event.test.removeprefix('maneuvers.test_')}"
