"""Exact odds under `maneuvers`: compared with every roll there is, and with the rolls of random fights."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from maneuvers_fights import need, odds_of, rolls, scene
from maneuvers_lab import RULESET, fight, scenario, unit

from hexsim.game.game import Game
from hexsim.rules.dice import Scripted, Seeded
from hexsim.rules.event import Rolled
from hexsim.rules.order import parse_order
from hexsim.rules.resolution import play
from hexsim.rulesets.maneuvers.fight.critical import chance_of, class_of
from hexsim.rulesets.maneuvers.rolls import chance_to_succeed
from hexsim.rulesets.maneuvers.sheet import Carried

SWORD = {"arms": ["sword 14"]}
BLOW = 'a step_attack path="! /0" target=b weapon=sword'
RESULTS = ("critical_hit", "hit", "miss", "critical_failure")
WAYS = Counter(map(sum, product(range(1, 7), repeat=3)))


def faces_of(total):
    return next(faces for faces in product(range(1, 7), repeat=3) if sum(faces) == total)


@pytest.mark.rule("M-CRIT-1", "M-CRIT-2", "M-CRIT-3", "M-ATK-7")
@pytest.mark.parametrize("wide", [False, True])
def test_classes_are_those_of_the_rules(wide):
    for skill, total in product(range(-9, 41), range(3, 19)):
        rows = ((5, 15), (6, 16), *(((7, 20), (8, 25), (9, 30), (10, 35)) if wide else ()))
        critical = total <= 4 or any(total <= most and skill >= least for most, least in rows)
        failure = total > 4 and (total == 18 or (total == 17 and skill <= 15) or total >= skill + 10)
        wanted = (
            "critical_hit"
            if critical
            else "critical_failure"
            if failure
            else ("hit" if total <= skill and total < 17 else "miss")
        )
        assert class_of(total, skill, wide=wide) == wanted, (total, skill)


@pytest.mark.rule("M-CRIT-1", "M-ATK-7")
def test_chances_add_up():
    for skill, wide in product(range(-9, 41), (False, True)):
        chances = [chance_of(result, skill, wide=wide) for result in RESULTS]
        assert sum(chances) == 1 and all(0 <= chance <= 1 for chance in chances)
    assert chance_of("hit", 10) + chance_of("critical_hit", 10) == Fraction(1, 2)


def exact(lab, text, *, defence=""):
    """Chance to hit and mean injury by playing every roll that can come."""
    state, skip = lab.game.state, lab.game.state.drawn
    hits, injury = Fraction(0), Fraction(0)
    for total, ways in WAYS.items():
        share = Fraction(ways, 216)
        attack = faces_of(total)
        kind = class_of(total, need(odds_of(lab, text)[0]))
        if kind in ("miss", "critical_failure"):
            continue
        hits += share
        tables = WAYS.items() if kind == "critical_hit" else [(None, 216)]
        for table, times in tables:
            middle = faces_of(table) if table else ()
            for die in range(1, 7):
                script = Scripted((*[1] * skip, *attack, *middle, die, *[3] * 12))
                after, _ = play(RULESET, state, parse_order(text), script)
                if after.awaiting.point == "M-DP-5":
                    after, _ = play(RULESET, after, parse_order("b defend kind=none"), script)
                lost = state.unit("b").status.hp - after.unit("b").status.hp
                injury += share * Fraction(times, 216) * Fraction(lost, 6)
    return hits, injury


@pytest.mark.rule("M-DMG-3", "M-DMG-4", "M-ATK-7", "M-CRIT-4")
@pytest.mark.parametrize(
    ("a", "b"),
    [
        (SWORD, {"HT": 40, "dr": 2}),
        ({"arms": ["sword 9"], "ST": 12}, {"HT": 40}),
        ({"arms": ["fist 17"]}, {"HT": 40, "dr": 1}),
        ({"arms": ["knife 16"], "at": [0, 0, 3]}, {"HT": 40, "dr": 0}),
    ],
)
def test_expected_injury_is_that_of_all_rolls(a, b):
    lab = scene(a=a, b=b, c={"at": [6, 0, 0]})
    weapon = a["arms"][0].split()[0]
    text = f'a step_attack path="! /{a.get("at", [0, 0, 0])[2]}" target=b weapon={weapon}'
    (odds,) = odds_of(lab, text)
    assert (odds.chance, odds.expected) == exact(lab, text)


@pytest.mark.rule("M-DEF-1", "M-DP-5")
def test_answers_are_those_that_will_be_offered():
    lab = scene(4, 4, 4, a=SWORD, b={"arms": ["sword 15", "shield 13 off"], "pd": 1, "at": [1, 0, 1]})
    (odds,) = odds_of(lab, BLOW)
    assert [one.test.removeprefix("maneuvers.test_") for one in odds.answers] == ["dodge", "parry", "block"]
    assert [need(one) for one in odds.answers] == [5 + 3 - 2, 7 + 3 - 2, 6 + 3 - 2]
    assert all(one.chance == chance_to_succeed(need(one)) for one in odds.answers)
    hit = chance_of("hit", 14) * Fraction(sum((face + 1) * 3 // 2 for face in range(1, 7)), 6)
    sure = odds.expected - hit
    assert [one.expected for one in odds.answers] == [sure + hit * (1 - one.chance) for one in odds.answers]
    lab.play(BLOW)
    for order, answer in zip(list(lab.game.legal_orders)[:3], odds.answers, strict=True):
        now = RULESET.odds(lab.game.state, order)
        assert (now.chance, now.modifiers, now.value) == (answer.chance, answer.modifiers, answer.value)
        assert now.expected == (1 - now.chance) * hit / chance_of("hit", 14)
    none = RULESET.odds(lab.game.state, parse_order("b defend kind=none"))
    assert (none.chance, none.expected) == (None, hit / chance_of("hit", 14))


@pytest.mark.rule("M-TWO-1", "M-TWO-2")
def test_two_blows_have_two_odds():
    lab = scene(a={"arms": ["sword 14", "knife 13 off"]}, b={"arms": ["sword 12"]})
    both = odds_of(lab, "a step_attack target=b weapon=sword target2=b weapon2=knife")
    assert [(one.item, need(one), one.unit) for one in both] == [("sword", 10, "a"), ("knife", 5, "a")]
    assert all(answer.modifiers[-1].rule == "M-TWO-2" for one in both for answer in one.answers)


@pytest.mark.rule("M-MOVE-11", "M-EVADE-1", "M-DP-2")
def test_odds_from_where_the_path_leads():
    lab = scene(a={"arms": ["carbine 16 both"], "move": 8}, b={"at": [6, 0, 3]})
    assert [need(one) for one in odds_of(lab, 'a move path="F5 ! B" target=b weapon=carbine')] == [16 - 2]
    turned = 'a move path="@3 ! F" target=b weapon=carbine'
    assert [need(one) for one in odds_of(lab, turned)] == [16 - 3 - 1 - 5 - 4]
    assert odds_of(lab, 'a move path="F9 !" target=b weapon=carbine') == [], "it cannot go there"
    lab = scene(a={**SWORD, "move": 8, "DX": 12}, b={"at": [1, 0, 3]}, c={"at": [3, 0, 3]})
    odds = RULESET.odds(lab.game.state, parse_order('a move path="F^ F !" target=c weapon=sword'))
    assert odds.test == "maneuvers.test_evade" and [one.test for one in odds.further] == [
        "maneuvers.test_attack"
    ]
    lab.play('a step_attack path="! /0"')
    assert [need(one) for one in odds_of(lab, "a act target=b weapon=sword")] == [14]


@pytest.mark.rule("M-ATK-2", "M-DEF-9")
@pytest.mark.parametrize(
    "text",
    [
        "a step_attack target=c weapon=sword",
        "a step_attack target=b weapon=axe",
        "a act target=b weapon=sword",
        "b defend kind=dodge",
        "a nothing",
        "a step_attack path=F",
        "z move",
        "a move path=F",
    ],
)
def test_where_nothing_is_rolled(text):
    lab = scene(a=SWORD, c={"at": [5, 0, 0]})
    odds = RULESET.odds(lab.game.state, parse_order(text))
    assert odds.chance is None and odds.expected is None and odds.further == ()


@pytest.mark.rule("M-DARK-1", "M-POST-4")
def test_odds_of_a_unit_that_stands_up_first():
    lab = scene(a={**SWORD, "posture": "crouching"})
    assert [need(one) for one in odds_of(lab, "a step_attack target=b weapon=sword")] == [12]
    assert [need(one) for one in odds_of(lab, "a step_attack target=b weapon=sword stand=yes")] == [14]


def brawl():
    """Three against three, armed in many ways."""
    kits = "sword shield", "axe knife", "spear", "rapier knife", "bow", "club fist"
    units = []
    for number, kit in enumerate(map(str.split, kits)):
        places = ["both"] if kit[0] in ("spear", "bow") else ["main", "off"]
        items = tuple(Carried(item=name, place=place) for name, place in zip(kit, places, strict=False))
        skills = tuple(sorted({(name, 13 + number) for name in (*kit, "shield")}))
        side = "red" if number % 2 else "blue"
        at = (number // 2, -(number // 2) + 2 * (number % 2), 3 * (number % 2))
        units.append(
            unit(f"u{number}", at, side=side, items=items, skills=skills, DX=10 + number, HT=12, move=8)
        )
    return units


def fierce(dice, game):
    """A random order, an attack or a defence whenever there is one."""
    offers = [offer for offer in game.legal_orders.offers() if len(offer)]
    keen = [
        offer
        for offer in offers
        if offer.reach is None and offer.order.verb in ("step_attack", "act", "defend")
    ]
    offer = dice.choice(keen or offers)
    return offer.pick(dice.randrange(len(offer)))


@pytest.mark.rule("M-MOD-1", "M-DEF-7", "M-ATK-8")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_previewed_is_what_is_rolled(seed):
    """In random fights the ledger of every attack and defence is the one that the odds showed before."""
    game = Game(RULESET, scenario(*brawl(), darkness=-(seed % 3)), Seeded(f"odds {seed}"))
    dice, compared = Random(seed), 0
    while game.awaiting and game.ply < 110:
        chosen = fierce(dice, game)
        odds = RULESET.odds(game.state, chosen)
        events = game.play(chosen)
        first = next((event for event in events if isinstance(event, Rolled)), None)
        at_once = not chosen.get("path") and chosen.verb in ("step_attack", "act", "defend")
        if at_once and odds.chance is not None:
            compared += 1
            assert (first.test, first.modifiers, first.need) == (odds.test, odds.modifiers, need(odds))
    assert compared > 5


@pytest.mark.rule("M-DP-5")
def test_the_worth_of_a_wound_changes_with_the_figures():
    mild = scene(a=SWORD, switches={"injury.cutting": 100})
    sharp = scene(a=SWORD)
    assert odds_of(mild, BLOW)[0].expected < odds_of(sharp, BLOW)[0].expected


def test_odds_do_not_change_the_state():
    lab = fight(*brawl())
    before = replace(lab.game.state, memo={})
    for order in list(lab.game.legal_orders)[:40]:
        RULESET.odds(lab.game.state, order)
    assert lab.game.state == before and not rolls(lab, "attack")
