"""Attacks under `maneuvers`: what may be attacked, the order of things, what is offered and refused."""

import pytest
from maneuvers_fights import PISTOL, need, notes, odds_of, rolls, scene
from maneuvers_lab import RULESET, board_of, fight, unit

from hexsim.rules.event import Asked, Declared, Moved, Noted, Rolled
from hexsim.rules.order import parse_order, refusal_text
from hexsim.rulesets.maneuvers.items import Item
from hexsim.rulesets.maneuvers.sheet import Carried
from hexsim.text import LANGUAGES, set_language

SWORD, BOTH = {"arms": ["sword 14"]}, {"arms": ["sword 14", "knife 13 off"]}
BLOW = "a step_attack target=b weapon=sword"
MISS, HIT = (5, 5, 5), (4, 4, 4)


@pytest.mark.rule("M-ATK-1", "M-FACE-5")
@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("", "attack face"),
        ("!", "attack face"),
        ("/0 !", "attack"),
        ("! /5", "attack"),
        ("! B", "attack face"),
    ],
)
def test_where_the_attack_comes_and_whether_the_end_facing_is_asked(path, asked):
    lab = scene(*MISS, a=SWORD).play(f'{BLOW} path="{path}"')
    seen = ["attack"] * len(rolls(lab, "attack")) + ["face"] * (lab.point == "M-DP-7")
    assert " ".join(seen) == asked


@pytest.mark.rule("M-NOTE-3", "M-DP-7")
def test_after_a_path_without_an_action_point_one_turns_first():
    lab = scene(*MISS, a=SWORD, b={"at": [2, 0, 3]}).play(f"{BLOW} path=F")
    assert lab.point == "M-DP-7" and not rolls(lab, "attack")
    assert rolls(lab.play("a face to=3"), "attack")[0].need == 9, "it has turned its back"


@pytest.mark.rule("M-STEP-4", "M-ATK-1")
def test_a_divided_step():
    lab = scene(*MISS, a={**SWORD, "move": 15}, b={"at": [2, 0, 3]})
    lab.play(f'{BLOW} path="F ! B2 /0"')
    happened = [
        event.step.token if isinstance(event, Moved) else "roll"
        for event in lab.events
        if isinstance(event, Moved | Rolled)
    ]
    assert happened == ["F", "!", "roll", "B", "B", "/0"] and lab.pose() == (-1, 0, 0)


@pytest.mark.rule("M-ERR-1", "M-DP-2", "M-ATK-2")
def test_a_refused_attack_after_a_path_leaves_the_point_open():  # V-253
    lab = scene(*MISS, a=SWORD, b={"at": [3, 0, 3]}, c={"at": [1, 1, 3]})
    lab.play(f'{BLOW} path="F !"')
    assert (lab.point, lab.pose()) == ("M-DP-2", (1, 0, 0)) and not rolls(lab, "attack")
    why = dict(notes(lab)[-1].params)
    assert (why["code"], why["distance"]) == ("E_REACH", 2)
    assert [str(one) for one in lab.game.legal_orders] == ["a act weapon=sword target=c", "a act do=none"]
    refusal = lab.check("a act target=b weapon=sword")
    assert [str(one) for one in refusal.nearest] == ["a act weapon=sword target=c", "a act do=none"]
    assert rolls(lab.play("a act target=c weapon=sword"), "attack")[0].outcome == "miss"


@pytest.mark.rule("M-DP-2")
def test_the_attack_may_be_left_out():
    lab = scene(a=SWORD).play('a step_attack path="! /1"')
    assert lab.point == "M-DP-2"
    lab.play("a pass")
    assert lab.pose() == (0, 0, 1) and not rolls(lab, "attack")


@pytest.mark.rule("M-DP-2", "M-NOTE-3")
def test_nobody_is_asked_where_nobody_can_be_attacked():
    lab = scene(a=SWORD, b={"at": [5, 0, 3]}).play("a step_attack path=F")
    assert [event.awaiting.point for event in lab.events if isinstance(event, Asked)] == ["M-DP-7"]


@pytest.mark.rule("M-ATK-2")
@pytest.mark.parametrize(
    ("far", "use", "mode"),
    [
        (1, "", "hand"),
        (1, "hand", "hand"),
        (1, "thrown", "thrown"),
        (2, "", "thrown"),
        (2, "hand", "E_REACH"),
        (10, "", "thrown"),
        (11, "", "E_RANGE"),
        (11, "thrown", "E_RANGE"),
        (11, "hand", "E_REACH"),
    ],
)
def test_a_thing_of_two_kinds(far, use, mode):
    lab = scene(*MISS, a={"arms": ["knife 14"]}, b={"at": [far, 0, 3]})
    text = f"a step_attack target=b weapon=knife {f'use={use}' if use else ''}"
    assert lab.code(text) == (mode if mode[0] == "E" else "")
    if mode[0] != "E":
        lab.play(text)
        assert (lab.held("knife") is None) == (mode == "thrown")


def crowd(**more):
    """a with a sword, a knife, a bow away and a shield; b beside, c behind a wall, d a friend, e dead."""
    arms = ["sword 14", "shield 12 off", "bow 14 carried", "fist 11"]
    case = {
        "a": {"arms": arms},
        "b": {"at": [1, 0, 3]},
        "c": {"at": [0, 1, 0]},
        "d": {"at": [0, -1, 0]},
        "c2": {"at": [-1, 0, 0], "condition": "dead"},
        "board": {"sides": [[0, 0, 5, "wall"]]},
        **more,
    }
    return scene(**case)


REFUSED = [
    ("target=b weapon=axe", "E_ITEM", "M-WPN-1"),
    ("target=b", "E_ITEM", "M-WPN-1"),
    ("target=b weapon=bow", "E_ITEM", "M-WPN-1"),
    ("target=b weapon=sword target2=b weapon2=sword", "E_HANDS", "M-TWO-1"),
    ("target=b weapon=shield", "E_WEAPON", "M-ATK-2"),
    ("target=b weapon=sword use=thrown", "E_WEAPON", "M-ATK-2"),
    ("weapon=sword", "E_TARGET", "M-ATK-2"),
    ("target=nobody weapon=sword", "E_TARGET", "M-ATK-2"),
    ("target=a weapon=sword", "E_TARGET", "M-ATK-2"),
    ("target=d weapon=sword", "E_TARGET", "M-ATK-2"),
    ("target=c2 weapon=sword", "E_TARGET", "M-ATK-2"),
    ("target=c weapon=sword", "E_SIGHT", "M-LOS-1"),
]


@pytest.mark.rule("M-ATK-2", "M-ERR-2", "M-ATK-9")
@pytest.mark.parametrize(("keys", "code", "rule"), REFUSED)
@pytest.mark.parametrize("verb", ["step_attack", "move", "all_out_attack option=c"])
def test_what_cannot_be_attacked(verb, keys, code, rule):
    lab = crowd()
    before = lab.game.state
    refusal = lab.check(f"a {verb} {keys}")
    assert (refusal.code, refusal.rule) == (code, rule) and lab.game.state is before
    assert all(order in lab.game.legal_orders for order in refusal.nearest)


ROCK = Item(name="rock", kind=("thrown",), damage="thr crushing", max=3)


@pytest.mark.rule("M-ERR-2")
@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ('target=nobody weapon=axe path="! !"', "E_COUNT"),
        ("target=nobody weapon=axe weapon2=axe", "E_ITEM"),
        ("target=nobody weapon=rock weapon2=rock", "E_HANDS"),
        ("target=nobody weapon=rock use=hand", "E_WEAPON"),
        ("target=nobody weapon=pistol", "E_UNREADY"),
        ("target=nobody weapon=rock", "E_TARGET"),
        ("target=d2 weapon=rock", "E_TARGET"),
        ("target=c weapon=rock", "E_SIGHT"),
        ("target=c2 weapon=fist", "E_REACH"),
        ("target=c2 weapon=rock", "E_RANGE"),
        ("target=b weapon=rock", ""),
    ],
)
def test_the_first_of_several_errors(keys, code):
    pistol = Carried(own=PISTOL, id="pistol", place="off", loaded=False)
    items = (Carried(own=ROCK, id="rock", place="main"), pistol, Carried(item="fist"))
    others = (
        unit("b", (2, 0, 3)),
        unit("c", (0, 4, 3)),
        unit("c2", (4, 0, 3)),
        unit("d2", (0, -2, 0), side="red"),
    )
    lab = fight(unit("a", items=items), *others, board=board_of(terrains=[(0, 1, "rock")]))
    assert lab.code(f"a step_attack {keys}") == code


@pytest.mark.rule("M-ERR-1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_sentences(language):
    lab = crowd()
    far = scene(a={"arms": ["halberd 14 both", "fist 12"]}, b={"at": [6, 0, 3]})
    shot = scene(a={"arms": ["knife 14", "axe 14 off unready"]}, b={"at": [12, 0, 3]})
    set_language(language)
    try:
        refusals = [lab.check(f"a step_attack {keys}") for keys, _, _ in REFUSED]
        refusals += [
            far.check("a step_attack target=b weapon=halberd"),
            shot.check("a step_attack target=b weapon=knife"),
            shot.check("a step_attack target=b weapon=axe"),
            far.check("a step_attack target=b weapon=halberd target2=b weapon2=fist"),
            far.check("a all_out_attack option=c target=b weapon=halberd target2=b weapon2=fist"),
        ]
        sentences = [refusal_text("maneuvers", refusal) for refusal in refusals]
    finally:
        set_language("en")
    for sentence in sentences:
        assert not set("{@") & set(sentence) and "maneuvers." not in sentence and len(sentence) > 20
    assert "6" in sentences[len(REFUSED)] and "2, 3" in sentences[len(REFUSED)]
    assert "12" in sentences[len(REFUSED) + 1] and "10" in sentences[len(REFUSED) + 1]


@pytest.mark.rule("M-ERR-1", "M-ATK-2")
@pytest.mark.parametrize(
    ("keys", "near"),
    [
        ("target=b weapon=sword", ["weapon=knife target=b", 'weapon=sword target=b path="F !"']),
        ("target=nobody weapon=knife", ["weapon=knife target=b"]),
        ("target=b weapon=rope", ["weapon=knife target=b"]),
        ("target=d weapon=sword", []),
    ],
)
def test_the_nearest_attack(keys, near):
    lab = scene(a={"arms": ["sword 14", "knife 13 off"]}, b={"at": [2, 0, 3]}, d={"at": [0, 2, 0]})
    refusal = lab.check(f"a step_attack {keys}")
    found = [str(order) for order in refusal.nearest]
    assert (
        found[: len(near)] == [f"a step_attack {text}" for text in near]
        and len(found) <= 3
        and bool(near) == bool(found)
    )
    assert all(order in lab.game.legal_orders for order in refusal.nearest)


@pytest.mark.rule("M-ATK-8", "M-ATK-7")
def test_a_blow_in_its_order():
    lab = scene(*HIT, 1, a=SWORD, b={"at": [1, 0, 0]}).play(BLOW)
    kinds = [type(event).__name__ for event in lab.events if not isinstance(event, Asked)]
    declared = next(event for event in lab.events if isinstance(event, Declared) and event.verb == "attack")
    assert (declared.unit, declared.targets, declared.item) == ("a", ("b",), "sword")
    assert kinds.index("Declared") < kinds.index("Rolled")
    attack, damage = (event for event in lab.events if isinstance(event, Rolled))
    assert (attack.rule, attack.need, attack.total, attack.degree, attack.outcome) == (
        "M-ATK-7",
        14,
        12,
        2,
        "hit",
    )
    assert (damage.test, damage.total) == ("maneuvers.test_damage", 2)


@pytest.mark.rule("M-MOD-1")
def test_the_ledger_lists_its_rows_in_order():
    a = {
        "arms": ["knife 20 off"],
        "at": [0, 0, 3],
        "posture": "crouching",
        "move": 8,
        "now": {"shock_now": 2},
    }
    board = {"terrains": [[0, 0, "rough"], [4, 0, "undergrowth"]]}
    lab = scene(
        *MISS,
        1,
        a=a,
        b={"at": [4, 0, 3], "posture": "kneeling"},
        d={"at": [2, 0, 0]},
        board=board,
        switches={"darkness": -3},
    )
    lab.play("referee modify unit=a by=3 reason=luck")
    (odds,) = odds_of(lab, "a step_attack target=b weapon=knife")
    rows = [(one.reason.removeprefix("maneuvers.reason_"), one.value) for one in odds.modifiers]
    assert rows == [
        ("shock", -2),
        ("off_hand", -4),
        ("posture", -2),
        ("footing", -2),
        ("distance", -2),
        ("cover", -2),
        ("in_line", -4),
        ("posture_of_target", -2),
        ("luck", 3),
        ("wild", -5),
        ("unaimed", -4),
    ]
    assert need(odds) == 20 + sum(value for _, value in rows)
    assert all(one.rule in RULESET.book for one in odds.modifiers)
    assert rolls(lab.play("a step_attack target=b weapon=knife"), "attack")[0].modifiers == odds.modifiers
    assert lab.status().referee == (), "the referee's figure is used up"


@pytest.mark.rule("M-MOD-1", "M-AOA-1")
@pytest.mark.parametrize(("option", "figures"), [("c", [4]), ("d", []), ("a", [])])
def test_all_out_attack_in_the_ledger(option, figures):
    (odds,) = odds_of(scene(a=SWORD), f"a all_out_attack option={option} target=b weapon=sword")
    assert [one.value for one in odds.modifiers] == figures


@pytest.mark.rule("M-AOA-1", "M-AOA-2", "M-AOA-3")
def test_two_attacks_at_two_enemies():
    lab = scene(*MISS, *MISS, a=BOTH, c={"at": [1, -1, 3]})
    lab.play('a all_out_attack option=a path="/0 ! !" target=b weapon=sword')
    assert (lab.point, lab.status().no_defence) == ("M-DP-2", True)
    offered = {str(one) for one in lab.game.legal_orders}
    assert {"a act weapon=sword target=c", "a act weapon=knife target=b", "a act do=none"} <= offered
    lab.play("a act target=c weapon=knife")
    assert [(roll.need, roll.outcome) for roll in rolls(lab, "attack")] == [(14, "miss"), (9, "miss")]
    assert lab.point == "M-DP-10"


@pytest.mark.rule("M-AOA-2", "M-AOA-3")
def test_an_all_out_attack_may_decline_to_attack():
    lab = scene(a=SWORD).play("a all_out_attack option=a", "a face to=0", "a act do=none", "a pass")
    assert lab.status().no_defence and not rolls(lab, "attack") and lab.point == "M-DP-10"


@pytest.mark.rule("M-TWO-1", "M-TWO-3", "M-TWO-4")
def test_the_main_hand_strikes_first():
    lab = scene(5, 5, 4, 5, 5, 4, a=BOTH)
    lab.play("a step_attack target=b weapon=knife target2=b weapon2=sword")
    assert [roll.need for roll in rolls(lab, "attack")] == [10, 5]


@pytest.mark.rule("M-TWO-1", "M-MOVE-13")
def test_two_weapons_where_they_may_not_strike():
    lab = scene(a=BOTH)
    both = "target=b weapon=sword target2=b weapon2=knife"
    assert lab.check(f"a move {both}").code == "E_WEAPON"
    assert lab.check(f"a all_out_attack option=a {both}").code == "E_OPTION"
    lab.play('a all_out_attack option=a two=yes path="/0 ! !"')
    assert lab.code(f"a act {both}") == ""
    lab.play("a act do=none")
    refusal = lab.check(f"a act {both}")
    assert (refusal.code, refusal.rule) == ("E_OPTION", "M-TWO-3"), "two at once come first"


@pytest.mark.rule("M-TWO-5", "M-TWO-1")
def test_the_off_hand():
    (odds,) = odds_of(scene(a=BOTH), "a step_attack target=b weapon=knife")
    assert need(odds) == 9
    (odds,) = odds_of(scene(a={**BOTH, "ambidextrous": True}), "a step_attack target=b weapon=knife")
    assert need(odds) == 13


@pytest.mark.rule("M-TWO-4", "M-ATK-8")
def test_a_blow_that_has_become_impossible_is_lost_without_dice():
    lab = scene(
        *HIT,
        6,
        3,
        3,
        3,
        a={"arms": ["sword 18", "knife 18 off"], "ST": 20},
        b={"at": [1, 0, 0], "HT": 2},
        c={"at": [4, 0, 0]},
    )
    lab.play("a step_attack target=b weapon=sword target2=b weapon2=knife")
    assert lab.status("b").out == "dead" and len(rolls(lab, "attack")) == 1
    assert [event.key for event in notes(lab) if "lost" in event.key] == ["maneuvers.attack_lost"]


@pytest.mark.rule("M-MOVE-10", "M-ATK-4")
@pytest.mark.parametrize(("path", "where"), [("! B", (0, 0)), ("F !", (1, 0)), ("F2 ! F", (2, 0))])
def test_a_blow_in_move_is_wild_wherever_the_target_stands(path, where):
    b = [where[0] + 1, where[1] - 1, 3]
    lab = scene(5, 5, 1, a={"arms": ["sword 18"], "move": 6}, b={"at": b}).play(
        f'a move path="{path}" target=b weapon=sword'
    )
    (roll,) = rolls(lab, "attack")
    assert (roll.need, [one.rule for one in roll.modifiers]) == (9, ["M-ATK-4", "M-ATK-4"])


@pytest.mark.rule("M-MOVE-13", "M-DP-2")
def test_move_without_an_attack_asks_for_none():
    lab = scene(a={**SWORD, "move": 6}, b={"at": [3, 0, 3]}).play('a move path="F2 /0"')
    assert lab.point == "M-DP-1" and lab.asked == "b"
    lab = scene(a={**SWORD, "move": 6}, b={"at": [3, 0, 3]}).play('a move path="F2 ! /0"')
    assert lab.point == "M-DP-2"


@pytest.mark.rule("M-MOVE-11", "M-MOVE-12")
@pytest.mark.parametrize(
    ("weapon", "path", "figure"),
    [
        ("bow", "F ! F", -6),
        ("bow", "F4 ! F", -12),
        ("crossbow", "F3 !", -3),
        ("crossbow", "F5 !", -6),
        ("carbine", "!", -1),
        ("carbine", "F6 !", -2),
        ("knife", "F4 !", -2),
        ("knife", "@1 ! F", -1),
    ],
)
def test_figures_of_moving_fire(weapon, path, figure):
    hand = "" if weapon == "knife" else " both"
    lab = scene(a={"arms": [f"{weapon} 40{hand}"], "move": 6}, b={"at": [10, 0, 3]})
    (odds,) = odds_of(lab, f'a move path="{path}" target=b weapon={weapon}')
    assert [one.value for one in odds.modifiers if one.rule == "M-MOVE-11"] == [figure]


@pytest.mark.rule("M-AIM-2", "M-RNG-1")
@pytest.mark.parametrize(
    ("arms", "skill", "far", "unaimed"),
    [("bow", 15, 2, 0), ("bow", 15, 3, -4), ("knife", 12, 3, 0), ("knife", 11, 3, -4),
     ("crossbow", 20, 30, 0)],
)
def test_snap_shots(arms, skill, far, unaimed):
    hand = "" if arms == "knife" else " both"
    lab = scene(a={"arms": [f"{arms} {skill}{hand}"]}, b={"at": [far, 0, 3]})
    (odds,) = odds_of(lab, f"a step_attack target=b weapon={arms}")
    assert sum(one.value for one in odds.modifiers if one.rule == "M-AIM-2") == unaimed


@pytest.mark.rule("M-ATK-3", "M-ATK-4")
@pytest.mark.parametrize("facing", range(6))
def test_the_arc_of_the_attacker_decides(facing):
    (odds,) = odds_of(scene(a={"arms": ["sword 14"], "at": [0, 0, facing]}), BLOW)
    assert need(odds) == (14 if facing in (0, 1, 5) else 9)


@pytest.mark.rule("M-ATK-5", "M-ATK-6")
def test_friends_and_bodies_do_not_stop_a_blow():
    spear = {"arms": ["spear 15 both"]}
    for kind, name in (({}, "d"), ({"condition": "unconscious"}, "c"), ({"condition": "dead"}, "c")):
        lab = scene(a=spear, b={"at": [2, 0, 3]}, **{name: {"at": [1, 0, 0], **kind}})
        assert need(odds_of(lab, "a step_attack target=b weapon=spear")[0]) == 15
    lab = scene(a=spear, b={"at": [2, 0, 3]}, c={"at": [1, 0, 0], "posture": "lying"})
    assert need(odds_of(lab, "a step_attack target=b weapon=spear")[0]) == 11, "in any posture"


@pytest.mark.rule("M-TERR-4", "M-STEP-7")
def test_bad_footing():
    board = {"terrains": [[0, 0, "rough"]]}
    for arms, figure in (("sword 14", -2), ("knife 14", -2), ("carbine 14 both", 0)):
        lab = scene(a={"arms": [arms]}, b={"at": [1, 0, 3]}, board=board)
        for verb in ("step_attack", "all_out_attack option=d"):
            (odds,) = odds_of(lab, f"a {verb} target=b weapon={arms.split()[0]}")
            assert sum(one.value for one in odds.modifiers if one.rule == "M-TERR-4") == figure


@pytest.mark.rule("M-CRIT-3")
@pytest.mark.parametrize(
    ("arms", "die", "place"),
    [
        ("sword 14", 1, "ground"),
        ("sword 14", 3, "ground"),
        ("sword 14", 4, "unready"),
        ("sword 14", 5, "unready"),
        ("sword 14", 6, "helpless"),
        ("bow 14 both", 3, "ground"),
        ("bow 14 both", 4, "unloaded"),
        ("bow 14 both", 6, "helpless"),
        ("fist 14", 1, "helpless"),
        ("fist 14", 6, "helpless"),
        ("axe 14", 6, "helpless unready"),
    ],
)
def test_mishaps(arms, die, place):
    name = arms.split()[0]
    lab = scene(6, 6, 6, die, a={"arms": [arms], "ST": 12}).play(f"a step_attack target=b weapon={name}")
    held, lies = lab.held(name), {thing.id: tuple(thing.hex) for thing in lab.game.state.things}
    assert lies == ({name: (0, 0)} if place == "ground" else {})
    assert (held is None) == (place == "ground")
    if held is not None and name != "fist":
        assert held.ready == ("unready" not in place)
    if name == "bow" and held is not None:
        assert held.shots == 0
    assert lab.status().no_defence == ("helpless" in place)
    lab.done()


@pytest.mark.rule("M-CRIT-3", "M-RNG-6")
@pytest.mark.parametrize("die", [1, 5, 6])
def test_a_throw_that_goes_wrong_lands_all_the_same(die):
    lab = scene(6, 6, 6, die, a={"arms": ["knife 14"]}, b={"at": [3, 0, 3]})
    lab.play("a step_attack target=b weapon=knife")
    assert [(thing.id, tuple(thing.hex)) for thing in lab.game.state.things] == [("knife", (3, 0))]
    assert lab.status().no_defence == (die == 6) and lab.held("knife") is None


@pytest.mark.rule("M-RDY-8", "M-RDY-7", "M-RDY-6")
@pytest.mark.parametrize(
    ("dice", "st", "ready"), [(MISS, 12, False), (MISS, 17, True), (MISS, 22, True), ((*HIT, 1), 12, False)]
)
def test_an_unbalanced_weapon_is_unready_hit_or_miss(dice, st, ready):
    lab = scene(*dice, a={"arms": ["axe 14"], "ST": st}, b={"at": [1, 0, 0], "dr": 99})
    assert lab.play("a step_attack target=b weapon=axe").held("axe").ready == ready


@pytest.mark.rule("M-ATK-9", "M-DEF-5")
def test_an_unconscious_unit_may_be_killed():
    lab = scene(
        *HIT,
        6,
        6,
        6,
        6,
        a={"arms": ["sword 14"], "ST": 10},
        b={"at": [4, 0, 3]},
        c={"at": [1, 0, 3], "condition": "unconscious", "hp": -5},
    )
    lab.play("a step_attack target=c weapon=sword")
    assert lab.status("c").out == "dead" and lab.game.awaiting.who == ("a",)
    lab.done()


@pytest.mark.rule("M-MAN-1", "M-DP-2")
def test_actions_that_do_not_belong_to_the_maneuver():
    lab = scene(a=SWORD).play('a step_attack path="! /0"')
    refusal = lab.check("a act do=ready item=sword how=stow")
    assert (refusal.code, refusal.rule) == ("E_SWITCH", "M-MULTI-0")
    other = scene(a=SWORD).play('a step_ready path="! /0"')
    assert other.code("a act target=b weapon=sword") == "E_MANEUVER"
    assert (
        lab.code("b defend kind=dodge") == "E_NOT_ACTIVE" and lab.code("a defend kind=dodge") == "E_MANEUVER"
    )


@pytest.mark.rule("M-DP-11", "M-AOA-3")
def test_answers_given_ahead_are_used_one_after_the_other():
    lab = scene(*MISS, *MISS, a=BOTH)
    lab.play('a all_out_attack option=a path="/0" + act target=b weapon=knife + act target=b weapon=sword')
    assert [roll.need for roll in rolls(lab, "attack")] == [9, 14]
    prepared = [note for note in lab.events if isinstance(note, Noted) and "ahead" in note.key]
    assert prepared == [] and lab.point == "M-DP-10"


def every_offer(lab):
    for _, verb, offers in lab.game.legal_orders.families():
        for offer in offers if isinstance(offers, tuple) else ():
            if offer.reach is None:
                yield verb, offer


@pytest.mark.rule("M-ATK-2", "M-TWO-1")
def test_offers_are_families_and_accepted():
    lab = scene(
        a={"arms": ["sword 14", "knife 13 off", "fist 12"]},
        c={"at": [1, -1, 3]},
        c2={"at": [5, 0, 3]},
        d={"at": [0, 1, 0]},
    )
    found = [(verb, str(offer.order.clause), offer.key, offer.values) for verb, offer in every_offer(lab)]
    assert ("step_attack", "step_attack weapon=sword", "target", ("b", "c")) in found
    assert ("step_attack", "step_attack weapon=knife", "target", ("b", "c", "c2")) in found
    assert ("step_attack", "step_attack weapon=knife use=thrown", "target", ("b", "c")) in found
    assert (
        "step_attack",
        "step_attack weapon=sword target=b weapon2=knife",
        "target2",
        ("b", "c", "c2"),
    ) in found
    assert ("all_out_attack", "all_out_attack option=d weapon=fist", "target", ("b", "c")) in found
    for _, offer in every_offer(lab):
        assert all(lab.game.check(offer.pick(index)) is None for index in range(len(offer)))


@pytest.mark.rule("M-ATK-2")
def test_what_cannot_be_used_is_not_offered():
    arms = ["axe 14 unready", "shield 12 off", "sword 12 carried"]
    lab = scene(a={"arms": arms}, b={"at": [1, 0, 3]})
    attacks = [offer for verb, offer in every_offer(lab) if verb in ("step_attack", "all_out_attack")]
    assert attacks == [] and parse_order(BLOW) not in lab.game.legal_orders
