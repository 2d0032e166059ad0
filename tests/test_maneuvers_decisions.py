"""Decisions under `maneuvers`: who is asked what, answers given ahead, the referee, how a fight ends."""

import pytest
from maneuvers_lab import RULESET, body, fight, scenario, unit

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.rules.dice import Scripted
from hexsim.rules.event import Answered, Ended, Noted, Rolled
from hexsim.rules.order import parse_order
from hexsim.rules.state import Aim


@pytest.mark.rule("M-WAIT-1")
def test_turning_when_asked_is_not_still():
    lab = fight(unit("a")).play("a step_wait", "a face to=2")
    assert lab.status().waiting == "moved"


@pytest.mark.rule("M-DP-1", "M-DP-0")
def test_only_the_one_asked_answers():  # V-567, V-568
    lab = fight(unit("a"), unit("b", (4, 0)), unit("c", (5, 0), condition="unconscious"))
    assert lab.check('b move path="F"').code == "E_NOT_ACTIVE"
    assert lab.check('c move path="F"').code == "E_OUT"
    assert lab.check("nobody move").code == "E_NOT_ACTIVE" and lab.check("red nothing").code == "E_NOT_ACTIVE"
    assert lab.game.awaiting.default == parse_order("a nothing")


@pytest.mark.rule("M-DMG-2")
@pytest.mark.parametrize("condition", ["unconscious", "dead"])
def test_bodies_do_not_act_and_cost_a_point(condition):
    lab = fight(unit("a", move=6), unit("d", (1, 0), condition=condition), things=(body("x", (1, 0)),))
    assert lab.unit("d").status.posture == "lying"
    assert lab.play('a move path="F2"').spent() == 3, "a body, however many lie there"


@pytest.mark.rule("M-DP-7")
def test_the_end_facing_is_asked():  # V-572
    lab = fight(unit("a", move=6)).play('a move path="F3"')
    assert (lab.point, lab.facings()) == ("M-DP-7", (0, 1, 2, 3, 4, 5))
    assert lab.game.awaiting.default == parse_order("a face to=0")
    lab.play("a pass")
    assert lab.pose() == (3, 0, 0)


@pytest.mark.rule("M-DP-7")
def test_an_end_facing_that_is_not_allowed():
    lab = fight(unit("a", move=6)).play('a move path="F4"')
    refusal = lab.check("a face to=3")
    assert (refusal.code, refusal.rule) == ("E_TURN", "M-DP-7")
    assert [str(near) for near in refusal.nearest] == ["a face to=0", "a face to=1", "a face to=5"]
    assert lab.code("a face to=6") == "E_NOTATION"


@pytest.mark.rule("M-DP-11")
def test_answers_given_ahead():
    lab = fight(unit("a", move=6)).play('a step_ready path="F" + face to=2 + crouch')
    assert (lab.pose(), lab.status().posture, lab.asked) == ((1, 0, 2), "crouching", "z")
    assert lab.game.ply == 1
    assert [event.prepared for event in lab.events if isinstance(event, Answered)] == [False, True, True]


@pytest.mark.rule("M-DP-11")
def test_an_answer_given_ahead_waits_for_its_question():
    lab = fight(unit("a", move=6)).play("a crouch + move path=F3 + face to=1")
    assert (lab.pose(), lab.asked) == ((3, 0, 1), "z")


@pytest.mark.rule("M-DP-11", "M-ERR-1")
def test_a_refused_answer_leaves_the_question_open():
    lab = fight(unit("a", move=6)).play('a move path="F5" + face to=3 + face to=1')
    assert (lab.point, lab.pose()) == ("M-DP-7", (5, 0, 0))
    assert sum(isinstance(event, Noted) for event in lab.events) == 1
    lab.play("a face to=5")
    assert lab.pose() == (5, 0, 5)
    left = [event for event in lab.events if isinstance(event, Noted)]
    assert [event.key for event in left] == ["maneuvers.ahead_left"]
    assert lab.game.state.flow.ahead == ()


@pytest.mark.rule("M-DP-11")
def test_what_is_left_over_is_noted():
    lab = fight(unit("a")).play("a nothing + face to=3")
    lab.play("a pass")
    (noted,) = [event for event in lab.events if isinstance(event, Noted)]
    assert (noted.rule, dict(noted.params)["order"]) == ("M-DP-11", "face to=3")


@pytest.mark.rule("M-DP-2", "M-DP-11")
def test_leaving_the_action_out_in_advance():
    lab = fight(unit("a", move=6)).play('a move path="F ! F /1" + act do=none')
    assert (lab.pose(), lab.asked) == ((2, 0, 1), "z")
    assert not any(isinstance(event, Noted) for event in lab.events)


@pytest.mark.rule("M-SIT-1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("referee modify unit=a by=-10", ""),
        ("referee modify unit=a by=11", "E_OPTION"),
        ("a modify unit=a by=1", "E_NOT_ACTIVE"),
        ("red modify unit=a by=1", "E_NOT_ACTIVE"),
        ("referee modify unit=x by=1", "E_TARGET"),
        ("referee modify by=1", "E_NOTATION"),
    ],
)
def test_the_referee(text, code):
    lab = fight(unit("a"))
    assert lab.code(text) == code
    if not code:
        asked = lab.game.awaiting
        assert lab.play(text).game.awaiting == asked and lab.game.ply == 1


@pytest.mark.rule("M-SIT-1")
def test_the_referees_figure_counts_in_the_next_test():
    lab = fight(unit("a", HT=11, stunned=True), dice=(4, 4, 4)).play(
        'referee modify unit=a by=1 reason="a friend helps"'
    )
    lab.play("a nothing")
    (roll,) = [event for event in lab.events if isinstance(event, Rolled)]
    assert (roll.need, roll.outcome, [m.reason for m in roll.modifiers]) == (
        12,
        "success",
        ["a friend helps"],
    )
    assert lab.status().referee == ()


@pytest.mark.rule("M-DP-0")
def test_giving_up():
    lab = fight(unit("a"), unit("b", (4, 0))).play("a move path=F2", "blue concede")
    assert lab.game.state.outcome.winners == ("red",) and isinstance(lab.events[-1], Ended)
    lab = fight(unit("a"), unit("b", (4, 0)), unit("y", (6, 0), side="green")).play("blue concede")
    assert lab.asked == "a" and lab.code("blue concede") == "E_NOT_ACTIVE"
    lab.play("a nothing", "a pass")
    assert lab.asked == "y" and not RULESET.fights(lab.game.state, lab.unit("b"))
    lab.play("red concede")
    assert lab.game.state.outcome.winners == ("green",)


@pytest.mark.rule("M-DP-0")
def test_agreeing_to_end():
    lab = fight(unit("a"), unit("b", (4, 0))).play("red agree")
    assert lab.asked == "a" and lab.code("a agree") == "E_NOT_ACTIVE"
    lab.next_turn().play("blue agree")
    assert lab.game.state.outcome is None, "an offer holds for its round"
    lab.play("red agree")
    assert lab.game.state.outcome.winners == ()


@pytest.mark.rule("M-TURN-2")
def test_the_fight_is_judged_at_the_end_of_a_turn():
    aims = (Aim(kind="reach", hexes=(Hex(2, 0),)),)
    plan = scenario(unit("a", move=6), unit("b", (7, 0), DX=1))
    sides = tuple(
        type(side)(id=side.id, name=side.name, aims=aims if side.id == "red" else ()) for side in plan.sides
    )
    game = Game(
        RULESET,
        type(plan)(**{name: getattr(plan, name) for name in plan.__slots__} | {"sides": sides}),
        Scripted(()),
    )
    game.play(parse_order("a move path=F2"))
    assert game.state.outcome is None, "its turn is not over"
    game.play(parse_order("a face to=0"))
    assert game.state.outcome.winners == ("red",)


def test_a_field_with_only_bodies_is_a_draw():
    lab = fight(unit("a", condition="dead"), unit("b", (3, 0), condition="dead"))
    assert lab.game.state.outcome.winners == ()


@pytest.mark.rule("M-DP-1")
def test_undo_goes_back_to_the_choice_of_a_maneuver():
    lab = fight(unit("a", move=6)).play("a crouch", "a step_ready path=F", "a face to=3", "z nothing")
    assert lab.game.undo() and lab.asked == "z"
    assert lab.game.undo() and (lab.asked, lab.pose(), lab.status().posture) == ("a", (0, 0, 0), "crouching")
    assert lab.game.undo() and lab.status().posture == "standing" and not lab.game.undo()


@pytest.mark.rule("M-DP-11", "M-SIT-1")
def test_an_open_question_is_not_answered_ahead_by_an_interruption():
    lab = fight(unit("a", move=6)).play('a move path="F5" + face to=3 + face to=1')
    asked = lab.game.awaiting
    lab.play("referee modify unit=a by=1")
    assert (lab.game.awaiting, lab.pose(), len(lab.game.state.flow.ahead)) == (asked, (5, 0, 0), 1)
