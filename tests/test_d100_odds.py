"""d100: chances shown before an order are what playing out every roll comes to."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from d100_lab import COVER, RULESET, board_of, fight

from hexsim.rules.card import Odds
from hexsim.rules.order import parse_order
from hexsim.rules.resolution import play
from hexsim.rules.state import GameState
from hexsim.rulesets.d100.dicing import chance_to_pass, chance_to_win, chance_to_win_by
from hexsim.rulesets.d100.odds import odds
from hexsim.rulesets.d100.tests import decide, result_of


@dataclass
class Loaded:
    """Dice that show given faces by kind: d100 in turn, every other die the same face."""

    percent: tuple[int, ...]
    other: int = 1
    used: int = 0

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        del ply, k, drawn
        if sides != 100:
            return min(self.other, sides)
        self.used += 1
        return self.percent[self.used - 1]


def said(state: GameState, text: str) -> Odds:
    """The odds of an order."""
    return odds(state, parse_order(text))


def after(state: GameState, text: str, *percent: int, face: int = 1) -> GameState:
    """The state after an order with these dice."""
    return play(RULESET, state, parse_order(text), Loaded(percent, face), keep=False)[0]


def lost(before: GameState, later: GameState, unit: str) -> int:
    """Losses of a unit between two states."""
    return int(later.unit(unit).status.damage - before.unit(unit).status.damage)


def played(state: GameState, text: str, unit: str, sides: int = 10) -> tuple[Fraction, Fraction]:
    """Chance to hit and mean loss over all attack rolls and damage faces; nobody may evade."""
    hit, total = 0, 0
    for roll in range(1, 101):
        losses = [lost(state, after(state, text, roll, face=face), unit) for face in range(1, sides + 1)]
        hit += any(losses)
        total += sum(losses)
    return Fraction(hit, 100), Fraction(total, 100 * sides)


GUN = "gun both"
CASES: list[Any] = [
    pytest.param({}, {"at": [1, 0]}, "a standard target=b weapon=sword", id="blow"),
    pytest.param({"talents": ["swift_attack"]}, {"at": [1, 0], "ap": {"body": 2}},
                 "a swift target=b weapon=sword", id="swift"),
    pytest.param({"talents": ["lightning_attack"], "WS": 75},
                 {"at": [1, 0], "ap": {"head": 3, "right_arm": 1}},
                 "a lightning target=b weapon=sword", id="lightning"),
    pytest.param({"arms": [GUN], "BS": 55}, {"at": [5, 0], "T": 29}, "a short_burst target=b weapon=gun",
                 id="short burst"),
    pytest.param({"arms": [GUN], "BS": 65}, {"at": [5, 0], "T": 12, "ap": {"left_leg": 6}},
                 "a long_burst target=b weapon=gun", id="long burst"),
    pytest.param({"arms": ["gun both storm"], "BS": 65}, {"at": [5, 0]}, "a short_burst target=b weapon=gun",
                 id="storm"),
    pytest.param({"arms": ["gun both twin_linked"], "BS": 45}, {"at": [5, 0]},
                 "a standard target=b weapon=gun", id="twin-linked"),
    pytest.param({"arms": [GUN]}, {"at": [5, 0]}, "a called target=b weapon=gun location=head", id="called"),
    pytest.param({}, {"at": [1, 0], "condition": "unconscious"}, "a standard target=b weapon=sword",
                 id="helpless"),
    pytest.param({"arms": []}, {"at": [1, 0], "T": 9}, "a all_out target=b weapon=unarmed", id="bare hands"),
]


@pytest.mark.rule("d100", "D-ATTACK-1", "DEF-QUAL", "DEF-HELPLESS")
@pytest.mark.parametrize(("mine", "theirs", "text"), CASES)
def test_attacks(mine, theirs, text):
    """Chance and expected loss of every kind of attack, against all rolls played out."""
    target = {"wounds": 1000, "unaware": True, **theirs}
    state = fight({"a": mine, "b": target, "c": {"at": [9, 0]}}).game.state
    shown = said(state, text)
    chance, expected = played(state, text, "b", 5 if "unarmed" in text else 10)
    assert shown.expected == expected
    assert shown.chance is not None and chance <= shown.chance
    assert sum(modifier.value for modifier in shown.modifiers) + (shown.value or 0) >= 1


@pytest.mark.rule("d100", "DEF-COVER")
def test_cover_counts():
    """Shots at somebody behind sandbags take off what playing them out takes off."""
    board = board_of(terrains=[(5, 0, COVER.id)])
    units = {"a": {"arms": [GUN]}, "b": {"at": [5, 0], "wounds": 1000, "unaware": True}}
    state = fight(units, board=board).game.state
    text = "a short_burst target=b weapon=gun"
    assert said(state, text).expected == played(state, text, "b")[1]


def test_a_chance_to_hit_is_that_of_its_rolls():
    """100 rolls: those that hit are counted, and no others."""
    state = fight({"a": {}, "b": {"at": [1, 0], "unaware": True}}).game.state
    text = "a standard target=b weapon=sword"
    hits = sum(lost(state, after(state, text, roll, face=10), "b") > 0 for roll in range(1, 101))
    assert said(state, text).chance == Fraction(hits, 100) == Fraction(1, 2)


@pytest.mark.rule("d100", "D-EVADE-5", "D-EVADE-8")
@pytest.mark.parametrize("kind", ["dodge", "parry"])
def test_evasions(kind):
    """An Evasion as an answer to an attack, and at the question for it, against all rolls."""
    state = fight({"a": {"talents": ["swift_attack"], "WS": 60},
                   "b": {"at": [1, 0], "wounds": 1000, "dodge": 45, "parry": 33}}).game.state
    text = "a swift target=b weapon=sword"
    answer = "b evade kind=dodge" if kind == "dodge" else "b evade kind=parry weapon=sword"
    total = Fraction(0)
    for roll in range(1, 101):
        asked = after(state, text, roll)
        if asked.awaiting is None or asked.awaiting.who != ("b",):
            continue
        shown = said(asked, answer)
        assert shown.chance == chance_to_pass(45 if kind == "dodge" else 33)
        total += shown.expected or 0
        if roll in (1, 42):
            mean = sum(lost(asked, after(asked, answer, evaded, face=face), "b")
                       for evaded in range(1, 101) for face in range(1, 11))
            assert shown.expected == Fraction(mean, 1000)
            taken = sum(lost(asked, after(asked, "b pass", face=face), "b") for face in range(1, 11))
            assert said(asked, "b pass").expected == Fraction(taken, 10)
    answers = {one.test: one for one in said(state, text).answers}
    assert answers[f"d100.test_{kind}"].expected == total / 100


@pytest.mark.rule("d100", "DEF-OPP")
@pytest.mark.parametrize(("ours", "theirs"), [
    ((40, 4, 0), (45, 4, 0)), ((40, 4, 2), (45, 4, 0)), ((55, 3, 0), (12, 5, 1)), ((130, 4, 0), (-20, 4, 0))])
def test_contests(ours, theirs):
    """All ten thousand pairs of rolls."""
    found = [decide(result_of(mine, ours[0]), result_of(other, theirs[0]), (ours[1], theirs[1]),
                    (ours[2], theirs[2])) for mine in range(1, 101) for other in range(1, 101)]
    assert chance_to_win(ours, theirs) == Fraction(sum(one.winner == 0 for one in found), 10_000)
    assert chance_to_win(theirs, ours) == Fraction(sum(one.winner == 1 for one in found), 10_000)
    big = sum(one.winner == 0 and one.degrees >= 3 for one in found)
    assert chance_to_win_by(ours, theirs, 3) == Fraction(big, 10_000)


@pytest.mark.rule("d100", "D-KNOCK-1", "D-SUPPRESS-4", "D-STUN-3")
def test_other_tests():
    """Contests and tests of other actions show their figures; what cannot be done shows none."""
    state = fight({"a": {"S": 40, "arms": []}, "b": {"at": [1, 0], "S": 30}}).game.state
    assert said(state, "a knock_down target=b").chance == chance_to_win((40, 4, 0), (30, 3, 0))
    assert said(state, "a standard target=b weapon=sword").chance is None
    assert said(state, "a move path=@1F").chance is None
    state = fight({"a": {"arms": [GUN], "BS": 50}, "b": {"at": [4, 0], "WP": 35}}).game.state
    shown = said(state, "a suppress weapon=gun burst=long")
    assert (shown.chance, [one.chance for one in shown.further]) == (Fraction(3, 10), [Fraction(15, 100)])


@pytest.mark.rule("d100", "DEF-2W")
def test_two_weapons_are_two_rolls():
    """Each hand has a line of its own, each at −20."""
    state = fight({"a": {"arms": ["sword", "mace off"], "talents": ["two_weapon_melee"]},
                   "b": {"at": [1, 0]}}).game.state
    shown = said(state, "a standard target=b weapon=sword second=mace")
    assert [one.chance for one in (shown, *shown.further)] == [Fraction(3, 10)] * 2
