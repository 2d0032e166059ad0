"""Postures under `maneuvers`: the maneuver, crouching and standing up free, what is left of movement."""

import pytest
from maneuvers_lab import RULESET, fight, unit

from hexsim.rules.order import order
from hexsim.rulesets.maneuvers.posture import eyes, postures
from hexsim.rulesets.maneuvers.sheet import Carried

DOWN = ("kneeling", "crawling", "sitting")


@pytest.mark.rule("M-POST-1")
def test_from_lying_to_standing_in_two_turns():  # V-207
    lab = fight(unit("a", posture="lying")).play("a posture to=kneeling")
    assert lab.status().posture == "kneeling"
    lab.next_turn().play("a posture to=standing")
    assert lab.status().posture == "standing"


@pytest.mark.rule("M-POST-1")
@pytest.mark.parametrize("to", ["standing", "crouching"])
def test_not_from_lying_to_the_feet_in_one_turn(to):  # V-208, V-209
    lab = fight(unit("a", posture="lying"))
    refusal = lab.check(f"a posture to={to}")
    assert (refusal.code, refusal.rule) == ("E_POSTURE", "M-POST-1")
    assert {near.get("to") for near in refusal.nearest} == set(DOWN)
    assert all(near in lab.game.legal_orders for near in refusal.nearest)


@pytest.mark.rule("M-POST-1")
@pytest.mark.parametrize("before", list(postures()))
@pytest.mark.parametrize("to", list(postures()))
def test_every_change_of_posture(before, to):  # V-210, V-212
    lab = fight(unit("a", posture=before))
    legal = to != before and not (before == "lying" and to in ("standing", "crouching"))
    assert lab.code(f"a posture to={to}") == ("" if legal else "E_POSTURE")
    offered = RULESET.orders["posture"].offers(lab.game.state, "a")
    assert (to in {offer.order.get("to") for offer in offered}) == legal
    if legal:
        assert lab.play(f'a posture to={to} path="/2"').status().posture == to
        assert lab.pose() == (0, 0, 2)


@pytest.mark.rule("M-STEP-8")
def test_posture_and_facing_in_one_turn():  # V-211
    lab = fight(unit("a", posture="sitting")).play('a posture to=crawling path="/3"')
    assert (lab.status().posture, lab.pose()) == ("crawling", (0, 0, 3))
    assert lab.asked == "z"


@pytest.mark.rule("M-STEP-8", "M-DP-7")
def test_whoever_changes_posture_is_asked_for_the_facing():
    lab = fight(unit("a")).play("a posture to=lying")
    assert lab.point == "M-DP-7" and lab.facings() == (0, 1, 2, 3, 4, 5)
    assert lab.play("a face to=5").pose() == (0, 0, 5)


@pytest.mark.rule("M-POST-2", "M-POST-5")
def test_crouching_halves_move_and_costs_no_maneuver():  # V-213
    lab = fight(unit("a", move=7)).play("a crouch")
    assert (lab.point, lab.asked) == ("M-DP-1", "a")
    refusal = lab.check('a move path="F4"')
    assert (refusal.code, refusal.token, dict(refusal.params)["has"]) == ("E_POINTS", 4, 3)
    lab.play('a move path="F3"')
    assert (lab.pose(), lab.status().posture) == ((3, 0, 0), "crouching")


@pytest.mark.rule("M-POST-3", "M-DP-10")
@pytest.mark.parametrize(
    "text",
    [
        "a step_ready",
        "a all_out_defense path=B",
        "a step_wait",
        "a nothing",
        "a all_out_attack option=d",
        "a aim path=F2",
    ],
)
def test_crouching_at_the_end_after_anything_but_move(text):  # V-214
    lab = fight(unit("a", move=6)).play(text).skip_to("a", "M-DP-10")
    lab.play("a crouch")
    assert lab.status().posture == "crouching"
    assert lab.events[1].rule == "M-POST-3"


@pytest.mark.rule("M-POST-3")
def test_no_crouching_at_the_end_of_a_move():  # V-215
    lab = fight(unit("a")).play("a move")
    refusal = lab.check("a crouch")
    assert (lab.point, refusal.code, refusal.rule) == ("M-DP-7", "E_POSTURE", "M-POST-3")
    lab.play("a pass")
    assert lab.asked == "z", "it is not asked"


@pytest.mark.rule("M-POST-3")
def test_one_that_has_changed_posture_may_crouch_if_it_stands():
    lab = fight(unit("a", posture="kneeling")).play("a posture to=standing", "a pass")
    assert lab.point == "M-DP-10"
    lab = fight(unit("a")).play("a posture to=kneeling", "a pass")
    assert lab.asked == "z"


@pytest.mark.rule("M-POST-4")
def test_standing_up_from_a_crouch_is_free():  # V-216
    lab = fight(unit("a", move=7, posture="crouching"))
    assert lab.check('a move path="F7"').code == "E_POINTS"
    lab.play("a stand")
    assert (lab.point, lab.status().posture) == ("M-DP-1", "standing")
    assert lab.play('a move path="F7"').pose() == (7, 0, 0)


@pytest.mark.rule("M-POST-6")
def test_crouching_and_standing_up_once_a_turn_each():  # V-218
    lab = fight(unit("a", move=7, posture="crouching")).play("a stand")
    assert lab.code("a stand") == "E_POSTURE"
    lab.play("a step_ready path=F", "a pass", "a crouch")
    lab = fight(unit("a", move=7, posture="crouching")).play("a stand", "a crouch")
    for text in ("a stand", "a move stand=yes", "a nothing stand=yes"):
        assert (lab.code(text), lab.check(text).rule) == ("E_POSTURE", "M-POST-6")
    lab = fight(unit("a", move=7)).play("a crouch", "a stand")
    assert (lab.code("a crouch"), lab.check("a crouch").rule) == ("E_POSTURE", "M-POST-6")
    lab.play("a nothing", "z pass", "z pass").skip_to("a")
    assert lab.code("a crouch") == "", "in its next turn it may again"


@pytest.mark.rule("M-POST-6")
def test_one_that_crouched_at_its_start_is_not_asked_again():
    lab = fight(unit("a", posture="standing")).play("a crouch", "a step_wait stand=yes", "a pass")
    assert lab.asked == "z"


@pytest.mark.rule("M-DP-0", "M-POST-4")
@pytest.mark.parametrize(
    ("text", "end"),
    [
        ('a move path="F7" stand=yes', (7, 0, 0)),
        ('a step_wait path="F /2" stand=yes', (1, 0, 2)),
        ("a posture to=kneeling stand=yes", (0, 0, 0)),
        ("a nothing stand=yes", (0, 0, 0)),
        ("a all_out_attack option=a path=F3 stand=yes", (3, 0, 0)),
    ],
)
def test_standing_up_within_another_order(text, end):
    lab = fight(unit("a", move=7, posture="crouching"))
    lab.play(text)
    assert lab.pose() == end and lab.status().stood
    assert lab.events[1].rule == "M-POST-4", "it stands before anything else"


@pytest.mark.rule("M-DP-0")
@pytest.mark.parametrize("verb", ["move", "step_wait", "nothing", "crouch", "stand"])
def test_only_a_crouching_unit_stands_up(verb):
    lab = fight(unit("a", posture="kneeling"))
    assert lab.check(f"a {verb} stand=yes").code == "E_POSTURE"


@pytest.mark.rule("M-DP-0", "M-DP-7")
def test_standing_up_with_the_end_facing():
    lab = fight(unit("a", move=7, posture="crouching")).play("a move path=F2", "a face to=1 stand=yes")
    assert (lab.status().posture, lab.pose()) == ("standing", (2, 0, 1))


@pytest.mark.rule("M-PATH-4")
def test_standing_up_on_the_way_does_not_add_to_the_budget():
    lab = fight(unit("a", move=14, posture="crouching")).play("a move path=F7")
    assert lab.facings() == (0, 1, 5), "7 of 7, as it crouched when it entered its first hex"
    assert lab.code("a face to=3 stand=yes") == "E_TURN", "the frozen budget rules the end turn, too"


@pytest.mark.rule("M-POST-5")
@pytest.mark.parametrize(
    ("posture", "move", "step"),
    [
        ("standing", 12, 2),
        ("crouching", 6, 1),
        ("kneeling", 0, 0),
        ("sitting", 0, 0),
        ("crawling", 2, 1),
        ("lying", 1, 0),
    ],
)
def test_move_and_step_by_posture(posture, move, step):
    lab = fight(unit("a", move=12, posture=posture))
    state, mover = lab.game.state, lab.unit()
    assert RULESET.gait(state, mover, order("a", "move").clause).budget == move
    assert RULESET.gait(state, mover, order("a", "step_wait").clause).budget == step
    assert len(RULESET.orders["step_wait"].offers(state, "a")[0].values) >= 6, "turning is always possible"


@pytest.mark.rule("M-POST-5", "M-LOS-1")
def test_eyes_by_posture():
    heights = {posture: eyes(fight(unit("a", posture=posture)).unit()) for posture in postures()}
    assert heights == {"standing": 2, "crouching": 1, "kneeling": 1, "sitting": 1, "crawling": 0, "lying": 0}


@pytest.mark.rule("M-PATH-4", "M-DP-0", "M-DP-2")
@pytest.mark.parametrize(("path", "facings"), [("F ! F", (0, 1, 5)), ("! F2", (0, 1, 2, 3, 4, 5))])
def test_the_first_hex_fixes_the_allowance(path, facings):
    """Standing up at the action point helps only before the first hex: two hexes of 2, or of 4."""
    lab = fight(unit("a", move=20, posture="crouching", items=(Carried(item="sword"),)))
    lab.play(f'a step_ready path="{path}"')
    assert lab.point == "M-DP-2"
    lab.play("a act do=none stand=yes")
    assert (lab.status().posture, lab.pose(), lab.facings()) == ("standing", (2, 0, 0), facings)
