"""Defences under `maneuvers`: which are open against what, how often, what they cost, and who is asked."""

from itertools import product

import pytest
from maneuvers_fights import PISTOL, notes, rolls, scene
from maneuvers_lab import RULESET, fight, unit

from hexsim.rules.event import Asked, Modifier
from hexsim.rules.order import parse_order
from hexsim.rulesets.maneuvers.fight.defence import blocks_left, parries_left
from hexsim.rulesets.maneuvers.sheet import Carried
from hexsim.text import tr

SWORD = {"arms": ["sword 14"]}
BLOW = 'a step_attack path="! /0" target=b weapon=sword'
SHOT = 'a step_attack path="! /0" target=b weapon=bow'
HIT, MISS = (4, 4, 4), (5, 5, 5)
ARMS = ["sword 15", "shield 13 off"]


def offered(lab):
    return [str(order).removeprefix("b defend ") for order in lab.game.legal_orders]


@pytest.mark.rule("M-DP-5", "M-DEF-1", "M-DEF-9")
def test_the_question():
    lab = scene(*HIT, a=SWORD, b={"arms": ARMS}).play(BLOW)
    assert (lab.asked, lab.point) == ("b", "M-DP-5")
    assert offered(lab) == ["kind=dodge", "kind=parry weapon=sword", "kind=block weapon=shield", "kind=none"]
    prompt = RULESET.prompt(lab.game.state)
    text = tr(prompt.key, **dict(prompt.params))
    assert "sword" in text and "from the front" in text and prompt.about == ("b", "a")
    assert RULESET.prompt(lab.game.state) == prompt


@pytest.mark.rule("M-DP-5", "M-DEF-9")
@pytest.mark.parametrize("text", ["b pass", "b defend kind=none"])
def test_no_defence(text):
    lab = scene(*HIT, 1, a=SWORD, b={"arms": ARMS}).play(BLOW, text)
    assert lab.status("b").hp == 7 and not rolls(lab, "dodge", "parry", "block")
    assert (lab.status("b").parries, lab.status("b").blocks, lab.status("b").dodged) == ((), 0, False)


@pytest.mark.rule("M-DEF-2", "M-DEF-7")
@pytest.mark.parametrize("facing", range(6))
def test_the_arc_of_the_defender_decides(facing):
    lab = scene(*HIT, 1, a=SWORD, b={"arms": ARMS, "at": [1, 0, facing]})
    figure = {3: 0, 2: 0, 4: 0, 1: -2, 5: -2, 0: None}[facing]
    if figure is None:
        assert lab.play(BLOW).status("b").hp == 7
        return
    lab.play(BLOW)
    odds = RULESET.odds(lab.game.state, lab.game.legal_orders.pick(1))
    assert [one for one in odds.modifiers if one.rule == "M-DEF-2"] == (
        [Modifier(value=-2, rule="M-DEF-2", reason="maneuvers.reason_at_side")] if figure else []
    )


@pytest.mark.rule("M-DEF-3", "M-DEF-6", "M-DEF-7")
def test_every_figure_in_its_order():
    b = {"arms": ARMS, "at": [1, 0, 1], "posture": "kneeling", "pd": 1, "combat_reflexes": True}
    lab = scene(*HIT, *HIT, a={"arms": ["sword 18", "knife 22 off"]}, b={**b, "now": {"stunned": True}})
    lab.play(
        'a step_attack path="! /0" target=b weapon=sword target2=b weapon2=knife',
        "referee modify unit=b by=2",
    )
    odds = RULESET.odds(lab.game.state, lab.game.legal_orders.pick(0))
    assert [(one.rule, one.value) for one in odds.modifiers] == [
        ("M-DEF-6", 1),
        ("M-DEF-6", 2),
        ("M-POST-5", -2),
        ("M-DEF-2", -2),
        ("M-DMG-2", -4),
        ("M-TWO-2", -1),
        ("M-DEF-3", 1),
        ("M-SIT-1", 2),
    ]


@pytest.mark.rule("M-DEF-4")
def test_counting_anew_at_the_start_of_the_own_turn():
    lab = scene(*HIT, 2, 2, 2, *HIT, 2, 2, 2, a={"arms": ["sword 14"]}, b={"arms": ["sword 15", "fist 12"]})
    lab.play(BLOW, "b defend kind=parry weapon=sword")
    left = [parries_left(lab.game.state, lab.unit("b"), name) for name in ("sword", "fist")]
    assert left == [0, 1]
    lab.next_turn().play(BLOW)
    assert parries_left(lab.game.state, lab.unit("b"), "sword") == 1, "its turn has begun anew"
    assert lab.play("b defend kind=parry weapon=sword").status("b").parries == (("sword", 1),)


@pytest.mark.rule("M-DEF-4", "M-DEF-9")
def test_defences_count_whether_they_succeed_or_not():
    lab = scene(*HIT, 6, 6, 5, 1, a=SWORD, b={"arms": ARMS}).play(BLOW, "b defend kind=block")
    assert lab.status("b").blocks == 1 and blocks_left(lab.unit("b")) == 0 and lab.status("b").hp == 7


@pytest.mark.rule("M-DEF-4")
def test_a_dodge_against_each_attack():
    lab = scene(*HIT, 1, 1, 1, *HIT, 1, 1, 1, a={**SWORD, "altered_time": 1})
    for _ in range(2):
        lab.play(BLOW, "b defend kind=dodge")
    assert len(rolls(lab, "dodge")) == 2 and lab.status("b").dodged


@pytest.mark.rule("M-DEF-5", "M-RDY-5")
def test_what_is_not_possible():
    cases = {
        "parry weapon=axe": (["axe 15 unready"], "E_DEFENCE"),
        "parry weapon=bow": (["bow 15 both"], "E_DEFENCE"),
        "parry weapon=shield": (["shield 15 off"], "E_DEFENCE"),
        "parry weapon=sword": (["sword 15 carried"], "E_ITEM"),
        "parry": (["sword 15"], "E_ITEM"),
        "block": (["sword 15"], "E_DEFENCE"),
        "block weapon=sword": (["sword 15", "shield 12 off"], "E_DEFENCE"),
    }
    for text, (arms, code) in cases.items():
        lab = scene(*HIT, a=SWORD, b={"arms": arms}).play(BLOW)
        refusal = lab.check(f"b defend kind={text}")
        assert refusal.code == code, text
        assert refusal.nearest and all(order in lab.game.legal_orders for order in refusal.nearest)
    lab = scene(*HIT, a=SWORD, b={"arms": ["shield 12 off unready"]}).play(BLOW)
    assert offered(lab) == ["kind=dodge", "kind=none"]
    shield = Carried(item="shield", place="off")
    lab = fight(
        unit("a", items=(Carried(item="sword", place="main"),), skills=(("sword", 14),)),
        unit("b", (1, 0, 3), items=(shield,)),
        dice=HIT,
    ).play(BLOW)
    assert offered(lab) == ["kind=dodge", "kind=none"], "nobody blocks without the skill"


@pytest.mark.rule("M-RNG-3")
def test_missiles_and_thrown_weapons():
    for arms, text in (("bow 18 both", SHOT), ("knife 18", SHOT.replace("bow", "knife"))):
        lab = scene(3, 3, 3, a={"arms": [arms]}, b={"arms": ARMS, "at": [2, 0, 3]}).play(text)
        assert offered(lab) == ["kind=dodge", "kind=block weapon=shield", "kind=none"]
        assert lab.check("b defend kind=parry weapon=sword").rule == "M-RNG-3"


@pytest.mark.rule("M-RDY-5", "M-DEF-5")
def test_readying_a_missile_weapon_leaves_the_dodge():
    pistol = Carried(own=PISTOL, id="pistol", place="main", loaded=False)
    items = (pistol, Carried(item="shield", place="off"), Carried(item="fist"))
    a = unit("a", items=(Carried(item="sword", place="main"),), skills=(("sword", 14),))
    b = unit("b", (1, 0, 3), DX=12, items=items, skills=(("shield", 14),))
    lab = fight(a, b, dice=HIT).skip_to("b")
    lab.play('b step_ready item=pistol how=load path="! /3"', "b pass", BLOW)
    assert offered(lab) == ["kind=dodge", "kind=none"]
    refusal = lab.check("b defend kind=parry weapon=fist")
    assert (refusal.code, refusal.rule) == ("E_DEFENCE", "M-RDY-5")


@pytest.mark.rule("M-RDY-8", "M-DEF-9")
@pytest.mark.parametrize(("st", "ready"), [(12, False), (17, True)])
def test_some_weapons_are_unready_after_a_parry(st, ready):
    lab = scene(*HIT, 2, 2, 2, a=SWORD, b={"arms": ["axe 15"], "ST": st}).play(
        BLOW, "b defend kind=parry weapon=axe"
    )
    assert lab.held("axe", "b").ready == ready


@pytest.mark.rule("M-AOD-1", "M-AOD-2", "M-AOD-3", "M-DP-6", "M-DEF-8")
def test_a_second_defence_of_another_kind():
    b = {"arms": [*ARMS, "fist 12"], "DX": 12}
    lab = scene(*HIT, 6, 6, 6, 6, 6, 6, 1, first="b", a=SWORD, b=b)
    lab.play('b all_out_defense path="/3"', "b pass", BLOW, "b defend kind=parry weapon=sword")
    assert lab.point == "M-DP-6" and offered(lab) == ["kind=dodge", "kind=block weapon=shield", "kind=none"]
    assert lab.check("b defend kind=parry weapon=fist").rule == "M-AOD-1"
    lab.play("b defend kind=block")
    asked = [event.awaiting.point for event in lab.game.events() if isinstance(event, Asked)]
    assert asked.count("M-DP-6") == 1 and lab.status("b").hp == 7, "two defences and no more"


@pytest.mark.rule("M-DEF-8", "M-AOD-1")
def test_one_defence_without_all_out_defense():
    lab = scene(*HIT, 6, 6, 6, 1, a=SWORD, b={"arms": ARMS}).play(BLOW, "b defend kind=dodge")
    assert lab.status("b").hp == 7 and lab.point == "M-DP-10"


@pytest.mark.rule("M-AOD-2", "M-AOD-3")
def test_limits_of_all_out_defense():
    b = {"arms": ["sword 15", "rapier 15 off", "fist 12"], "now": {"all_out_defense": True}}
    lab = scene(a=SWORD, b=b)
    names = ("sword", "fist", "rapier")
    assert [parries_left(lab.game.state, lab.unit("b"), name) for name in names] == [2, 2, None]
    lab.set("b", parries=(("fist", 1), ("rapier", 9), ("sword", 1)))
    names = ("sword", "fist", "rapier")
    assert [parries_left(lab.game.state, lab.unit("b"), name) for name in names] == [0, 0, None]
    assert blocks_left(lab.unit("b")) == 2


@pytest.mark.rule("M-DP-11", "M-DP-6")
def test_the_second_defence_given_ahead():
    b = {"arms": ARMS, "now": {"all_out_defense": True}}
    lab = scene(*HIT, 6, 6, 6, 1, 1, 1, a=SWORD, b=b).play(BLOW)
    lab.play("b defend kind=parry weapon=sword + defend kind=dodge")
    assert [roll.outcome for roll in rolls(lab, "parry", "dodge")] == ["failure", "success"]
    lab = scene(*HIT, 1, 1, 1, a=SWORD, b=b).play(
        BLOW, "b defend kind=parry weapon=sword + defend kind=dodge"
    )
    assert [note.key for note in notes(lab)] == ["maneuvers.ahead_left"], "not needed, and not kept for later"
    assert lab.game.state.flow.ahead == ()


@pytest.mark.rule("M-DP-11")
def test_answers_of_the_attacker_wait_for_the_attacker():
    lab = scene(*HIT, 1, 1, 1, a=SWORD).play("a step_attack target=b weapon=sword + face to=2")
    assert lab.asked == "b"
    assert lab.play("b defend kind=dodge").pose() == (0, 0, 2)


@pytest.mark.rule("M-CONC-1", "M-DEF-9")
def test_each_defence_is_followed_by_a_test_of_concentration():
    b = {"arms": ARMS, "IQ": 13, "mind": True, "now": {"all_out_defense": True}}
    lab = scene(*HIT, 6, 6, 6, 3, 3, 3, 6, 6, 6, 4, 4, 3, 1, a=SWORD, b=b)
    lab.play(BLOW, "b defend kind=parry weapon=sword", "b defend kind=dodge")
    tests = [roll.test.removeprefix("maneuvers.test_") for roll in rolls(lab)][1:]
    wanted = ["attack", "parry", "concentration", "dodge", "concentration", "damage"]
    assert [test for test in tests if test != "initiative"] == wanted
    assert lab.status("b").concentrating is None
    lab.done()


@pytest.mark.rule("M-CONC-1", "M-DMG-2")
def test_shock_in_force_is_taken_off_the_iq_of_that_test():
    b = {"IQ": 13, "mind": True, "now": {"shock_now": 2}}
    lab = scene(*HIT, 1, 1, 1, 4, 3, 2, a=SWORD, b=b).play(BLOW, "b defend kind=dodge")
    assert [roll.need for roll in rolls(lab, "concentration")] == [8]
    assert lab.status("b").concentrating is None


@pytest.mark.rule("M-DEF-5", "M-CRIT-4", "M-ERR-2")
@pytest.mark.parametrize(
    ("b", "dice", "rule"),
    [
        ({"at": [1, 0, 0]}, (*HIT, 1), "M-DEF-5"),
        ({"now": {"no_defence": True}}, (*HIT, 1), "M-AOA-2"),
        ({}, (1, 1, 1, 4, 4, 4, 1), "M-DEF-5"),
    ],
)
def test_whoever_was_hit_without_a_defence_learns_why(b, dice, rule):
    lab = scene(*dice, a=SWORD, b=b, c={"at": [4, 0, 0]}).play("a step_attack target=b weapon=sword")
    refusal = lab.check("b defend kind=dodge")
    assert (refusal.code, refusal.rule) == ("E_NO_DEFENCE", rule)
    assert lab.code("c defend kind=dodge") == "E_NOT_ACTIVE" and lab.code("b move") == "E_NOT_ACTIVE"
    assert lab.play("a pass").code("b defend kind=dodge") == "E_NO_DEFENCE"
    assert lab.play("a pass").code("b defend kind=dodge") in ("E_MANEUVER", "E_NOT_ACTIVE"), (
        "the turn is over"
    )


@pytest.mark.rule("M-RNG-4", "M-RNG-3")
def test_a_stray_shot():
    case = {
        "a": {"arms": ["carbine 24 both"]},
        "b": {"at": [5, 0, 3]},
        "d": {"at": [3, 0, 3], "arms": ARMS},
        "c": {"at": [1, 0, 0]},
    }
    lab = scene(*MISS, 6, 6, 6, 3, 3, 3, **case).play('a step_attack path="! /0" target=b weapon=carbine')
    assert [(roll.unit, roll.outcome) for roll in rolls(lab, "stray")] == [("c", "miss"), ("d", "hit")]
    assert (lab.asked, lab.point) == ("d", "M-DP-5"), "friend or enemy"
    assert [str(order) for order in lab.game.legal_orders] == [
        "d defend kind=dodge",
        "d defend kind=block weapon=shield",
        "d defend kind=none",
    ]
    lab.game.back(0)


@pytest.mark.rule("M-RNG-4")
def test_a_stray_shot_wounds_and_stops():
    case = {
        "a": {"arms": ["carbine 16 both"]},
        "b": {"at": [1, 1, 3]},
        "c": {"at": [1, 0, 3]},
        "d": {"at": [0, 1, 0]},
    }
    lab = scene(*MISS, 6, 5, 5, 1, 1, 1, 1, 1, 1, 1, **case).play(
        'a step_attack path="! /0" target=b weapon=carbine', "d pass"
    )
    assert [roll.unit for roll in rolls(lab, "stray")] == ["c", "d"], "of a pair the left one first"
    assert (lab.status("d").hp, lab.status("b").hp) == (6, 10)
    lab.done()


@pytest.mark.rule("M-RNG-4")
@pytest.mark.parametrize("dice", [(6, 6, 6, 6), HIT])
def test_no_stray_after_a_critical_failure_or_a_hit(dice):
    lab = scene(*dice, a={"arms": ["carbine 20 both"]}, b={"at": [4, 0, 3]}, c={"at": [2, 0, 0]})
    lab.play("a step_attack target=b weapon=carbine")
    assert rolls(lab, "stray") == []


@pytest.mark.rule("M-RNG-6", "M-RNG-4")
def test_a_thrown_thing_that_strays_lands_where_it_was_thrown():
    lab = scene(*MISS, 1, 1, 1, 1, a={"arms": ["knife 18"]}, b={"at": [3, 0, 3]}, c={"at": [2, 0, 0]})
    lab.play('a step_attack path="! /0" target=b weapon=knife')
    assert [(thing.id, tuple(thing.hex)) for thing in lab.game.state.things] == [("knife", (3, 0))]


@pytest.mark.rule("M-RNG-2", "M-RNG-5")
def test_cover_and_others_in_the_line():
    def figures(b=(4, 0, 3), **more):
        lab = scene(a={"arms": ["carbine 16 both"]}, b={"at": [*b]}, **more)
        odds = RULESET.odds(lab.game.state, parse_order("a step_attack target=b weapon=carbine"))
        return sum(one.value for one in odds.modifiers if one.rule == "M-RNG-2")

    assert figures() == 0
    assert figures(board={"terrains": [[4, 0, "undergrowth"], [2, 0, "undergrowth"]]}) == -2
    assert (
        figures(board={"sides": [[4, 0, 3, "low_wall"]]})
        == figures(b=(1, 0, 3), board={"sides": [[0, 0, 0, "low_wall"]]})
        == -2
    )
    assert figures(board={"sides": [[4, 0, 2, "low_wall"], [0, 0, 0, "low_wall"], [4, 0, 3, "fence"]]}) == 0
    pair = [[1, 1, 2, "low_wall"], [1, 1, 3, "low_wall"]]
    assert (
        figures(b=(1, 1, 3), board={"sides": pair}) == -2
        and figures(b=(1, 1, 3), board={"sides": pair[:1]}) == 0
    )
    for spec, figure in (
        ({}, -4),
        ({"posture": "kneeling"}, -4),
        ({"posture": "crawling"}, 0),
        ({"posture": "lying"}, 0),
        ({"condition": "unconscious"}, 0),
    ):
        assert figures(c={"at": [2, 0, 0], **spec}) == figures(d={"at": [2, 0, 0], **spec}) == figure
    assert figures(c={"at": [2, 0, 0]}, d={"at": [1, 0, 0]}) == -8


@pytest.mark.rule("M-DP-0", "M-POST-4")
def test_a_crouching_defender_may_stand_up_first():
    lab = scene(*HIT, 1, 1, 1, a=SWORD, b={"posture": "crouching"}).play(
        BLOW, "b defend kind=dodge stand=yes"
    )
    assert lab.status("b").posture == "standing"


@pytest.mark.rule("M-DMG-2", "M-DEF-7")
def test_the_stunned_may_defend():
    lab = scene(*HIT, 2, 1, 1, a=SWORD, b={"now": {"stunned": True}, "DX": 14}, first="a").play(BLOW)
    assert lab.code("b defend kind=dodge") == ""
    assert lab.play("b defend kind=dodge").status("b").stunned


@pytest.mark.rule("M-DEF-4")
def test_cards_say_how_many_parries_and_blocks_are_left():
    lab = scene(
        a=SWORD, b={"arms": ["rapier 15", "shield 12 off"], "now": {"blocks": 1, "parries": [["rapier", 1]]}}
    )
    lines = {
        dict(line.params).get("id"): dict(line.params)
        for line in RULESET.card(lab.game.state, lab.unit("b")).lines
    }
    assert (lines["rapier"]["left"], lines["shield"]["left"]) == (1, 0)
    lab.set("b", all_out_defense=True)
    lines = {
        dict(line.params).get("id"): dict(line.params)
        for line in RULESET.card(lab.game.state, lab.unit("b")).lines
    }
    assert (lines["rapier"]["left"], lines["shield"]["left"]) == ("∞", 1)


@pytest.mark.rule("M-DEF-1", "M-TEST-1")
def test_always_and_never():
    for faces, need, stops in (((1, 1, 2), 1, True), ((6, 6, 5), 18, False), ((6, 5, 5), 16, True)):
        body = {1: {"move": 1}, 18: {"move": 12, "pd": 6}, 16: {"move": 10, "pd": 6}}[need]
        lab = scene(*HIT, *faces, *([] if stops else [1]), a=SWORD, b=body).play(BLOW, "b defend kind=dodge")
        (roll,) = rolls(lab, "dodge")
        assert (roll.need, roll.outcome == "success") == (need, stops)


def test_every_kind_has_its_words():
    for kind, why in product(("dodge", "parry", "block", "none"), ("same", "ranged", "unready")):
        assert tr(f"maneuvers.kind_{kind}") != f"maneuvers.kind_{kind}"
        assert tr(f"maneuvers.E_DEFENCE_{why}") != f"maneuvers.E_DEFENCE_{why}"
