"""Fights of the ruleset `d100` told step by step, from TOML: the cases of `tests/data/d100`.

A case: `id`, `part` (where an id has several), `rule` ids, `units` in order of initiative (words as in
`d100_lab`), `terrains`, `levels`, `sides` of the board, `dice` after Initiative in the order they are drawn,
`steps`, `note`. A step is an order to be played, or one of:

`<order> -> ok` legal, not played · `<order> -> TN 45` its target number before it is rolled ·
`<order> -> E_CODE [rule]` refused, and nothing has changed · `turn a` pass until a's next turn begins ·
`asked a D-EVADE-1` who is asked what · `rolled a 45 +1, b 40 -2` tests of d100 since the last such step:
unit, target number, degrees of success or failure · `hits b body body` locations of all hits on b so far ·
`at b 2,0` · `is b prone`, `is b stunned=5`, `isnt b pinned` facts (see `fact`) · `number 36=63` swapped
digits · `zone a in 3,0 out 1,1` the kill zone on the map · `area a gun short in 4,1 out 2,1` what fire would
suppress · `noted leapt length=5.5` the last remark of that key.
"""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from d100_lab import board_of, fight

from hexsim.hexes.hex import Hex
from hexsim.rules.codec import digest
from hexsim.rules.order import IllegalOrderError, parse_order, refusal_text
from hexsim.rulesets.d100.location import location_number
from hexsim.text import LANGUAGES, set_language

FOLDER = Path(__file__).parent / "data" / "d100"
KEYS = {"id", "part", "rule", "units", "terrains", "levels", "sides", "dice", "steps", "note"}


@cache
def cases_in(name):
    """The cases of a file."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["case"]


def all_cases():
    """Every case of every file."""
    return [case for file in sorted(FOLDER.glob("*.toml")) for case in cases_in(file.stem)]


def name_of(case):
    """The id of a case, with its part."""
    return f"{case['id']} {case['part']}" if "part" in case else case["id"]


def run(case):
    """Play a case and look at it."""
    assert set(case) <= KEYS, set(case) - KEYS
    board = board_of(case.get("terrains", ()), case.get("levels", ()), case.get("sides", ()))
    lab = fight(case["units"], case.get("dice", ""), board)
    for step in case["steps"]:
        word = step.split()[0]
        if " -> " in step:
            judged(lab, *step.split(" -> "))
        elif word in LOOKS:
            LOOKS[word](lab, *step.split()[1:])
        else:
            lab.play(step)
    lab.done()


def judged(lab, text, wanted):
    """An order that is looked at, not played."""
    state, before = lab.game.state, digest(lab.game.state)
    refusal = lab.check(text)
    assert lab.game.state is state and digest(state) == before
    code, *more = wanted.split()
    if code == "ok":
        assert refusal is None, refusal
    elif code == "TN":
        assert refusal is None, refusal
        odds = lab.game.ruleset.odds(state, parse_order(text))
        found = odds.value + max(-60, min(60, sum(one.value for one in odds.modifiers)))
        assert found == int(more[0]), (found, odds.modifiers)
    else:
        assert refusal is not None and refusal.code == code, (text, refusal)
        assert refusal.rule in (*more, refusal.rule if not more else ""), refusal
        assert refusal.rule in lab.game.ruleset.book, refusal
        told_well(refusal)
        assert all(lab.game.check(near) is None for near in refusal.nearest), refusal.nearest
        with pytest.raises(IllegalOrderError):
            lab.game.play(parse_order(text))
        assert lab.game.state is state and digest(state) == before


def told_well(refusal):
    """A refusal is a sentence in every language: no key, no open place."""
    for language in LANGUAGES:
        set_language(language)
        try:
            sentence = refusal_text("d100", refusal)
        finally:
            set_language("en")
        assert len(sentence) > 20, sentence
        assert not any(sign in sentence for sign in ("{", "@", "d100.", "core.")), sentence


def rolled(lab, *words):
    """Tests of d100: unit, target number, degrees."""
    wanted = [tuple(words[at:at + 3]) for at in range(0, len(words), 3)]
    found = [(roll.unit, str(roll.need), f"{roll.degree:+}") for roll in lab.rolls()]
    assert found == [tuple(word.rstrip(",") for word in one) for one in wanted], found


def fact(lab, name, key):
    """What is so with a unit: a figure of its status under a plain name, or of one of its things."""
    status, about = lab.status(name), key.partition(":")[2]
    things = dict(status.items)
    held, grip = things.get(about), status.grip
    facts = {
        "prone": status.posture == "prone", "watching": status.watch is not None, "delayed": status.delayed,
        "holds": grip.other if grip and grip.controls else "", "held": bool(grip and not grip.controls),
        "engaged": ",".join(status.engaged), "facing": lab.unit(name).pose.facing,
        "ready": held is not None and held.in_hand, "shots": held.shots if held else None,
        "jammed": held is not None and held.jammed, "braced": held is not None and held.brace is not None,
    }
    key = key.partition(":")[0]
    return facts[key] if key in facts else getattr(status, key)


def told(lab, name, text, *, truth):
    key, equals, wanted = text.partition("=")
    found = fact(lab, name, key)
    if equals:
        found = int(found) if isinstance(found, int) else found
        assert (str(found) == wanted) is truth, (name, key, found)
    else:
        assert bool(found) is truth, (name, key, found)


def asked(lab, name, point):
    assert (lab.asked, lab.point) == (name, point), (lab.asked, lab.point)


def at(lab, name, place):
    pose = lab.unit(name).pose
    assert f"{pose.hex.q},{pose.hex.r}" == place, pose


def hits(lab, name, *wanted):
    assert lab.hits(name) == list(wanted), lab.hits(name)


def numbers(lab, *pairs):
    del lab
    for pair in pairs:
        roll, number = map(int, pair.split("="))
        assert location_number(roll) == number


def divided(hexes, words):
    """Whether hexes hold those after `in` and none of those after `out`."""
    inside = True
    for word in words:
        if word in ("in", "out"):
            inside = word == "in"
        else:
            assert (Hex(*map(int, word.split(","))) in hexes) is inside, word


def zone(lab, name, *words):
    zones = lab.game.ruleset.zones(lab.game.state, lab.unit(name))
    divided(next(one.hexes for one in zones if one.rule == "D-OVERWATCH-2"), words)


def area(lab, name, weapon, burst, *words):
    from hexsim.rulesets.d100.suppress import area_of

    divided(area_of(lab.game.state, lab.unit(name), weapon, burst), words)


def noted(lab, key, *pairs):
    params = lab.notes(key)[-1]
    for pair in pairs:
        name, _, wanted = pair.partition("=")
        assert str(params[name]) == wanted, params


LOOKS = {
    "rolled": rolled, "asked": asked, "at": at, "hits": hits, "number": numbers, "zone": zone, "area": area,
    "noted": noted, "turn": lambda lab, name: lab.turn_of(name),
    "is": lambda lab, name, text: told(lab, name, text, truth=True),
    "isnt": lambda lab, name, text: told(lab, name, text, truth=False),
}
