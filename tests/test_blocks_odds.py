"""The odds of `blocks` against the enumeration of every face: exact fractions, nothing sampled."""

from fractions import Fraction
from itertools import product

import pytest
from blocks_lab import RULESET, fight, read, run_steps

from hexsim.rules.card import Odds
from hexsim.rules.dice import Scripted
from hexsim.rules.event import Rolled
from hexsim.rules.resolution import play
from hexsim.rules.view import view_for

SMALL = {"attributes": dict.fromkeys(("force", "grace", "vigour", "mind", "presence", "connection"), 4)}
SWORD = {
    "id": "sword",
    "own": {"name": "s", "kind": "weapon", "attrs": ["force", "grace"], "damage": "1d4", "reach": 1},
}
SHIELD = {
    "id": "board",
    "own": {"name": "b", "kind": "shield", "attrs": ["vigour", "force"], "charges": 9, "reduction": 1},
}
ARMED = {**SMALL, "items": [SWORD, SHIELD]}


class ShortError(Exception):
    """More dice were wanted than were written down."""


class Script:
    """Faces in order; asks for more by the kind of the die."""

    def __init__(self, faces):
        self.faces = faces

    def face(self, ply, k, drawn, sides):
        if k >= len(self.faces):
            raise ShortError(sides)
        return self.faces[k]


def outcomes(state, order, weight=Fraction(1), faces=()):
    """Every way the dice of an order may fall: (chance, state after, events)."""
    try:
        after, events = play(RULESET, state, read(order), Script(faces))
    except ShortError as short:
        sides = short.args[0]
        for face in range(1, sides + 1):
            yield from outcomes(state, order, weight / sides, (*faces, face))
    else:
        yield weight, after, events


def counted(state, order, target):
    """The chance that the last test of the order comes out well, and the mean damage of the target."""
    chance, damage, before = Fraction(0), Fraction(0), state.unit(target).status.hp
    for weight, after, events in outcomes(state, order):
        tests = [event for event in events if isinstance(event, Rolled) and "damage" not in event.test]
        chance += weight * bool(tests and tests[-1].outcome in ("won", "success"))
        damage += weight * (before - after.unit(target).status.hp)
    return chance, damage


PAIR = {"a": "0,0/0", "x": "1,0/3"}


@pytest.mark.rule("blocks", "B-TEST-5", "B-DEF-1", "B-RET-1", "B-ESC-1")
@pytest.mark.parametrize("verb", ["defend", "retaliate", "escape"])
@pytest.mark.parametrize("opposed", [False, True])
@pytest.mark.parametrize("facing", ["1,0/3", "1,0/1"])
def test_a_reaction(verb, opposed, facing):
    game = fight({**PAIR, "x": facing}, sheets={"a": ARMED, "x": ARMED}, switches={"escape_opposed": opposed})
    promised = RULESET.odds(game.state, read("a attack target=x"))
    run_steps(game, ["a attack target=x"])
    odds = RULESET.odds(game.state, read(f"x {verb}"))
    chance, damage = counted(game.state, f"x {verb}", "x")
    assert (odds.chance, odds.expected) == (chance, damage)
    answer = next(one for one in promised.answers if one.test == f"blocks.test_{verb}")
    assert (answer.chance, answer.expected) == (1 - chance, damage)
    assert promised.chance is None and promised.expected == Fraction(5, 2)
    hidden = RULESET.odds(view_for(RULESET, game.state, "creatures").state, read(f"x {verb}"))
    assert hidden.chance == chance and hidden.expected is None


JOINT = {"a": "0,0/0", "b": "1,1/1", "x": "1,0/3"}
PLAN = "a joint target=x + part who=a weapon=sword + part who=b weapon=sword"
TWO_D4 = [one + other for one in range(1, 5) for other in range(1, 5)]
NEED = 5


def comes_through(verb, first, second, reaction, damages, opposed):
    """(whether it hits, what comes through) of a joint action of two, written down from the rules anew."""
    if verb in ("defend", "retaliate"):
        passed = [total > reaction for total in (first, second)]
    else:
        passed = [total >= NEED for total in (first, second)]
    if not any(passed):
        return False, 0
    damage = sum(damages) if all(passed) else damages[0 if first >= second else 1]
    if verb == "escape" and reaction >= (max(first, second) if opposed else NEED):
        damage //= 2
    return True, {"defend": max(0, damage - 1), "retaliate": 2 * damage}.get(verb, damage)


@pytest.mark.rule("blocks", "B-JOINT-2", "B-JOINT-4")
@pytest.mark.parametrize("opposed", [False, True])
@pytest.mark.parametrize("verb", ["", "defend", "retaliate", "escape"])
def test_a_joint_action(verb, opposed):
    other = {**SMALL, "items": [{**SWORD, "own": {**SWORD["own"], "damage": "3"}}]}
    first = {**SMALL, "items": [{**SWORD, "own": {**SWORD["own"], "damage": "0d4+4"}}]}
    game = fight(
        JOINT,
        sheets={"a": first, "b": other, "x": ARMED},
        switches={"escape_opposed": opposed, "target_number": NEED},
    )
    odds = RULESET.odds(game.state, read(PLAN))
    if verb:
        run_steps(game, [PLAN, "b join"])
        odds = next(one for one in odds.answers if one.test == f"blocks.test_{verb}")
        assert RULESET.odds(game.state, read(f"x {verb}")).expected == odds.expected
    cases = [comes_through(verb, *totals, (4, 3), opposed) for totals in product(TWO_D4, repeat=3)]
    assert odds.expected == Fraction(sum(damage for _, damage in cases), len(cases))
    if not verb:
        assert odds.chance == Fraction(sum(hit for hit, _ in cases), len(cases))


@pytest.mark.parametrize(
    "faces", [(4, 4, 1, 1, 3, 3), (2, 2, 3, 3, 1, 1), (1, 1, 1, 2, 4, 4), (4, 1, 3, 3, 2, 3)]
)
@pytest.mark.parametrize("verb", ["defend", "retaliate", "escape"])
def test_the_reference_of_joint_actions_is_what_is_played(verb, faces):
    sheets = {
        name: {**SMALL, "items": [{**SWORD, "own": {**SWORD["own"], "damage": flat}}]}
        for name, flat in (("a", "4"), ("b", "3"))
    }
    game = fight(JOINT, *faces, sheets={**sheets, "x": ARMED}, switches={"target_number": NEED})
    run_steps(game, [PLAN, "b join", f"x {verb}"])
    totals = (sum(faces[:2]), sum(faces[2:4]), sum(faces[4:]))
    assert 20 - game.state.unit("x").status.hp == comes_through(verb, *totals, (4, 3), False)[1]


@pytest.mark.rule("blocks", "B-HEAL-1")
def test_healing():
    game = fight(PAIR, sheets={"a": {**SMALL, "hp": 3}})
    odds = RULESET.odds(game.state, read("a heal target=a"))
    healed = sum(
        weight
        for weight, after, _ in outcomes(game.state, "a heal target=a")
        if after.unit("a").status.hp > 3
    )
    assert odds.chance == healed == Fraction(3, 16)


def test_orders_without_dice_have_no_odds():
    game = fight(PAIR)
    for text in ("a move path=B", "a end", "a lie", "x escape", "a attack target=nobody", "players agree"):
        assert RULESET.odds(game.state, read(text)) == Odds()


def test_three_of_a_joint_action():
    units = {**JOINT, "c": "2,-1/4"}
    tiny = {**SMALL, "items": [{**SWORD, "own": {**SWORD["own"], "damage": "2"}}]}
    game = fight(units, sheets=dict.fromkeys(units, tiny), switches={"target_number": 6})
    plan = f"{PLAN} + part who=c weapon=sword"
    odds = RULESET.odds(game.state, read(plan))
    run_steps(game, [plan, "b join", "c join"])
    damage = Fraction(0)
    for pairs in product(product(range(1, 5), repeat=2), repeat=3):
        passed = [sum(pair) >= 6 for pair in pairs]
        damage += Fraction(6 if all(passed) else 2 if any(passed) else 0, 4**6)
    assert odds.expected == damage
    after, _ = play(RULESET, game.state, read("x pass"), Scripted((4, 4, 1, 1, 3, 3)))
    assert after.unit("x").status.hp == 18
