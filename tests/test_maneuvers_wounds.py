"""Damage and injury under `maneuvers`: strength, armour, criticals, shock, death, falling, the figures."""

import pytest
from maneuvers_fights import rolls, scene
from maneuvers_lab import RULESET, fight, unit

from hexsim.errors import ScenarioError
from hexsim.rules.event import Ended, Noted
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.fight.damage import injury_from, table_entry
from hexsim.rulesets.maneuvers.fight.injury import death_marks, fall, hurt
from hexsim.rulesets.maneuvers.fight.strength import damage_of
from hexsim.rulesets.maneuvers.items import Item, known_items
from hexsim.rulesets.maneuvers.sheet import Carried
from hexsim.text import LANGUAGES, has_text, set_language

SWORD, HIT = {"arms": ["sword 14"]}, (4, 4, 4)
BLOW = 'a step_attack path="! /0" target=b weapon=sword'
BEHIND = {"at": [1, 0, 0]}
"""Nobody defends against a blow from behind."""

TABLE = """
5 1d-5 1d-5, 6 1d-4 1d-4, 7 1d-3 1d-3, 8 1d-3 1d-2, 9 1d-2 1d-1, 10 1d-2 1d, 11 1d-1 1d+1, 12 1d-1 1d+2,
13 1d 2d-1, 14 1d 2d, 15 1d+1 2d+1, 16 1d+1 2d+2, 17 1d+2 3d-1, 18 1d+2 3d, 19 2d-1 3d+1, 20 2d-1 3d+2
"""


@pytest.mark.rule("M-DMG-1")
def test_damage_by_strength():
    rows = [row.split() for row in TABLE.split(",")]
    assert [int(strength) for strength, _, _ in rows] == list(range(5, 21))
    for strength, thrust, swing in rows:
        assert str(damage_of("thr cutting", int(strength))) == thrust
        assert str(damage_of("sw cutting", int(strength))) == swing
    assert damage_of("thr cutting", 1) == damage_of("thr cutting", 5)
    assert damage_of("sw cutting", 40) == damage_of("sw cutting", 20)
    assert str(damage_of("sw+1 cutting", 12)) == "1d+3" and str(damage_of("1d+4 impaling", 12, 2)) == "1d+6"


@pytest.mark.rule("M-DMG-1")
@pytest.mark.parametrize(
    ("damage", "faces", "total"),
    [
        ("thr-2 crushing", 1, 0),
        ("thr impaling", 1, 1),
        ("thr cutting", 1, 1),
        ("4d crushing", 14, 14),
        ("sw+1 cutting", 6, 7),
    ],
)
def test_basic_damage_has_a_least(damage, faces, total):
    assert damage_of(damage, 10).total(faces) == total


@pytest.mark.rule("M-DMG-1", "M-WPN-1")
def test_every_known_weapon_has_damage():
    for item in known_items().values():
        if set(item.kind) & {"hand", "natural", "thrown", "missile"}:
            assert damage_of(item.damage, 10).dice >= 1


@pytest.mark.rule("M-DMG-1", "M-WPN-1", "M-SHEET-1")
@pytest.mark.parametrize(
    "sheet",
    [
        {"items": (Carried(own=Item(name="stick", kind=("hand",), reach=(1,))),)},
        {"items": (Carried(own=Item(name="stick", kind=("hand",), damage="much")),)},
        {"items": (Carried(own=Item(name="stick", kind=("thrown",), damage="1d6 cutting")),)},
        {"thr": "2d6"},
        {"sw": "strong"},
    ],
)
def test_damage_that_is_none(sheet):
    with pytest.raises(ScenarioError) as error:
        fight(unit("a", **sheet))
    assert "1d" in str(error.value)


@pytest.mark.rule("M-SHEET-1", "M-DMG-1")
def test_a_sheet_may_have_its_own_dice():
    lab = scene(*HIT, 5, 6, a={**SWORD, "sw": "2d+1", "thr": "1d"}, b={**BEHIND, "HT": 40}).play(BLOW)
    assert lab.status("b").hp == 40 - 13 * 3 // 2


@pytest.mark.rule("M-DMG-3")
def test_the_table_of_critical_hits():
    entries = {total: table_entry(total) for total in range(3, 19)}
    assert [total for total in entries if entries[total] == "doubled"] == [3, 4, 5, 16, 17, 18]
    assert [total for total in entries if entries[total] == "largest"] == [6, 7, 14, 15]


@pytest.mark.rule("M-DMG-4")
@pytest.mark.parametrize(
    ("basic", "armour", "percent", "doubled", "halved", "injury"),
    [
        (9, 2, 150, False, False, 10),
        (7, 0, 150, True, False, 21),
        (5, 0, 200, True, True, 10),
        (5, 9, 200, False, False, 0),
        (5, 2, 100, False, True, 0),
        (3, 0, 150, False, False, 4),
    ],
)
def test_from_damage_to_injury(basic, armour, percent, doubled, halved, injury):
    assert injury_from(basic, armour, percent, doubled=doubled, halved=halved) == injury


@pytest.mark.rule("M-DMG-4")
def test_armour_that_stops_everything():
    lab = scene(*HIT, 6, a=SWORD, b={**BEHIND, "dr": 20}).play(BLOW)
    told = next(event for event in lab.events if isinstance(event, Noted))
    assert (lab.status("b").hp, lab.status("b").shock) == (10, 0) and told.key == "maneuvers.unhurt"
    lab.done()


@pytest.mark.rule("M-AOA-5", "M-DMG-3")
def test_a_hard_blow_is_doubled_with_its_adds():
    lab = scene(1, 1, 1, 1, 1, 1, 2, a={**SWORD}, b={**BEHIND, "HT": 30})
    lab.play('a all_out_attack option=d path="/0" target=b weapon=sword')
    assert lab.status("b").hp == 30 - 2 * (2 + 1 + 2) * 3 // 2


@pytest.mark.rule("M-DMG-2", "M-TURN-2")
def test_shock_is_collected_and_lasts_for_the_next_turn():
    lab = scene(first="a", a={**SWORD, "HT": 14, "DX": 9, "move": 5}, b={"arms": ["sword 14"], "DX": 9})
    lab.set("a", shock=3)
    res = Resolution(RULESET, lab.game.state, lab.dice)
    hurt(res, "a", 2)
    assert res.state.unit("a").status.shock == 4, "at most 4"
    lab.set("a", shock=2).next_turn()
    assert (lab.status().shock, lab.status().shock_now) == (0, 2)
    tags = [line.key for line in RULESET.card(lab.game.state, lab.unit()).lines]
    assert "maneuvers.line_shock" in tags
    lab.play("a nothing").skip_to("b")
    assert (lab.status().shock, lab.status().shock_now) == (0, 0), "over with the turn"


@pytest.mark.rule("M-DMG-2", "M-EVADE-1")
def test_shock_is_taken_off_dx_in_an_evade():
    case = {"a": {"DX": 14, "move": 8, "now": {"shock_now": 3}}, "b": {"at": [1, 0, 1]}}
    lab = scene(3, 3, 3, 3, 3, 3, **case).play('a move path="F^ F /0"')
    ours, theirs = rolls(lab, "evade")
    assert (ours.need, theirs.need) == (14 - 3 + 2, 10) and ours.modifiers[0].rule == "M-DMG-2"


@pytest.mark.rule("M-DMG-2", "M-DEF-7", "M-DMG-5")
def test_shock_touches_neither_defences_nor_ht():
    lab = scene(*HIT, 2, 2, 1, a=SWORD, b={"now": {"shock": 4, "shock_now": 4}}).play(
        BLOW, "b defend kind=dodge"
    )
    assert [roll.need for roll in rolls(lab, "dodge")] == [5]
    res = Resolution(RULESET, scene(3, 3, 3, b={"now": {"shock_now": 4}}).game.state, scene(3, 3, 3).dice)
    hurt(res, "b", 6)
    assert res.events[-1].outcome == "success" and res.events[-1].need == 10


@pytest.mark.rule("M-DMG-2", "M-DMG-5")
@pytest.mark.parametrize(
    ("before", "after", "most", "marks"),
    [
        (10, -9, 10, 0),
        (10, -10, 10, 1),
        (-9, -10, 10, 1),
        (-10, -14, 10, 0),
        (-10, -15, 10, 1),
        (-8, -16, 10, 2),
        (20, -49, 20, 6),
        (1, -3, 3, 1),
        (12, 0, 12, 0),
        (-14, -15, 10, 1),
        (0, -25, 10, 4),
    ],
)
def test_marks_of_death(before, after, most, marks):
    assert death_marks(before, after, most) == marks
    passed = [mark for mark in range(-most, -most - 400, -5) if after <= mark < before]
    assert len(passed) == marks


@pytest.mark.rule("M-DMG-2")
@pytest.mark.parametrize(("injury", "tested"), [(5, False), (6, True)])
def test_more_than_half_of_the_hit_points_may_fell(injury, tested):
    lab = scene(*((4, 4, 4) if tested else ()))
    res = Resolution(RULESET, lab.game.state, lab.dice)
    hurt(res, "b", injury)
    status = res.state.unit("b").status
    assert (status.stunned, status.posture) == ((True, "lying") if tested else (False, "standing"))


@pytest.mark.rule("M-DMG-2", "M-TURN-3", "M-WAIT-11")
def test_the_stunned_lose_what_they_had_going():
    lab = scene(4, 4, 4, b={"mind": True, "now": {"waiting": "still"}})
    res = Resolution(RULESET, lab.game.state, lab.dice)
    hurt(res, "b", 6)
    status = res.state.unit("b").status
    assert status.stunned and status.concentrating is None and status.waiting == ""


@pytest.mark.rule("M-POST-7", "M-WPN-2")
def test_falling_keeps_the_weapon_and_the_facing():
    lab = scene(b={"arms": ["sword 12"], "at": [1, 0, 2]})
    res = Resolution(RULESET, lab.game.state, lab.dice)
    fall(res, "b")
    one = res.state.unit("b")
    assert (one.status.posture, one.pose.facing, dict(one.status.items)["sword"].ready) == ("lying", 2, True)


@pytest.mark.rule("M-DMG-2", "M-TURN-3")
def test_a_stunned_attacker_loses_the_rest_of_its_turn():
    lab = scene(a={**SWORD, "now": {"stunned": True}})
    assert lab.code("a step_attack target=b weapon=sword") == "E_STUNNED" and lab.code("a nothing") == ""


@pytest.mark.rule("M-DMG-2")
def test_the_last_blow_ends_the_fight_at_once():
    lab = scene(*HIT, 6, 6, 6, 6, a=SWORD, b={**BEHIND, "hp": -5}).play(BLOW)
    assert lab.status("b").out == "dead" and lab.status("b").posture == "lying"
    assert isinstance(lab.events[-1], Ended) and lab.game.state.outcome.winners == ("red",)


@pytest.mark.rule("M-DMG-2", "M-ATK-9")
def test_the_dead_are_no_targets_and_the_unconscious_fall_no_further():
    lab = scene(*HIT, 6, a=SWORD, b={"at": [4, 0, 3]}, c={"at": [1, 0, 3], "condition": "unconscious"})
    lab.play("a step_attack target=c weapon=sword")
    assert (lab.status("c").hp, lab.status("c").stunned) == (0, False) and not rolls(lab, "knockdown")
    lab.done()


@pytest.mark.rule("M-DMG-2", "M-SHEET-2", "M-PATH-4")
def test_a_wound_halves_the_move_from_the_next_turn():  # V-504
    lab = scene(*HIT, 1, first="b", a=SWORD, b={"at": [3, 0, 3], "HT": 12, "DX": 12, "hp": 5, "pd": 0})
    lab.play('b move path="F2 /3"').skip_to("a").play(BLOW, "b pass")
    assert lab.status("b").hp == 2
    assert lab.skip_to("b").check('b move path="B2"').code == "E_POINTS", "Move 3"


@pytest.mark.rule("M-DMG-2", "M-DMG-4")
@pytest.mark.parametrize(
    ("switches", "dice", "status"),
    [
        ({}, (4, 4, 4), {"hp": 4, "shock": 4, "stunned": True}),
        ({"injury.shock": 10}, (4, 4, 4), {"hp": 4, "shock": 6, "stunned": True}),
        ({"injury.knockdown": 1}, (), {"hp": 4, "stunned": False}),
        ({"injury.cutting": 100}, (), {"hp": 6, "stunned": False}),
        ({"injury.cutting": 400, "injury.death_end": 1}, (), {"hp": -6, "stunned": True}),
    ],
)
def test_a_scenario_may_change_the_figures(switches, dice, status):
    dice = (4, 4, 4) if switches.get("injury.cutting") == 400 else dice
    lab = scene(*HIT, 3, *dice, a=SWORD, b=BEHIND, switches=switches).play(BLOW)
    assert {key: getattr(lab.status("b"), key) for key in status} == status
    lab.done()


@pytest.mark.rule("M-DMG-2")
def test_certain_death_and_the_step_of_the_marks_can_be_set():
    lab = scene(a=SWORD, b={"hp": -9}, switches={"injury.death_end": 1})
    res = Resolution(RULESET, lab.game.state, lab.dice)
    hurt(res, "b", 1)
    assert res.state.unit("b").status.out == "dead"
    lab = scene(3, 3, 3, a=SWORD, b={"hp": -9}, switches={"injury.death_step": 100})
    res = Resolution(RULESET, lab.game.state, lab.dice)
    hurt(res, "b", 5)
    assert len(res.events) and res.state.unit("b").status.hp == -14


@pytest.mark.rule("M-RNG-1", "M-DMG-4")
@pytest.mark.parametrize(("far", "halved"), [(5, False), (6, True)])
def test_beyond_the_half_damage_range(far, halved):
    lab = scene(3, 3, 3, 6, a={"arms": ["knife 40"], "ST": 13}, b={"at": [far, 0, 0], "HT": 30})
    lab.play('a step_attack path="! /0" target=b weapon=knife')
    assert 30 - lab.status("b").hp == (6 if halved else 12)


def test_every_switch_has_words():
    for language in LANGUAGES:
        set_language(language)
        assert all(has_text(f"maneuvers.switch_{switch.name}") for switch in RULESET.switches)
    set_language("en")
