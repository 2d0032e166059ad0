"""Rounds and turns under `maneuvers`: initiative, several maneuvers, concentrating, what lasts how long."""

import pytest
from maneuvers_lab import RULESET, Lab, fight, scenario, unit

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.rules.dice import DiceError, Scripted
from hexsim.rules.event import Began, Declared, Noted, Placed, Rolled, StatusChanged
from hexsim.rulesets.maneuvers.sheet import Sheet, initiative, maneuvers_a_turn


def begun(*units, dice=(), **given):
    """A fight with exactly these dice from its first one on."""
    scripted = Scripted(dice)
    return Lab(Game(RULESET, scenario(*units, **given), scripted), scripted)


@pytest.mark.rule("M-INIT-1")
def test_order_of_initiative():  # V-482
    lab = begun(
        unit("a", (0, 0), DX=12, HT=11),
        unit("b", (3, 0), DX=11, HT=12),
        unit("c", (5, 0), DX=10, HT=10, combat_reflexes=True),
    )
    assert [initiative(unit.sheet) for unit in lab.game.state.units] == [5, 5, 6]
    assert lab.game.state.flow.order == ("c", "a", "b") and lab.asked == "c"


@pytest.mark.rule("M-INIT-1")
def test_ties_roll_until_they_are_none():  # V-483
    lab = begun(unit("a", (0, 0)), unit("b", (3, 0)), dice=(4, 4, 2, 5))
    rolls = [event for event in lab.game.opening_events if isinstance(event, Rolled)]
    assert [(roll.unit, roll.total) for roll in rolls] == [("a", 4), ("b", 4), ("a", 2), ("b", 5)]
    assert lab.game.state.flow.order == ("b", "a")
    lab.done()


@pytest.mark.rule("M-INIT-1")
def test_only_those_still_tied_roll_again():
    lab = begun(
        unit("a", (0, 0)),
        unit("b", (3, 0)),
        unit("c", (5, 0)),
        unit("w", (6, 0), DX=12),
        dice=(3, 6, 3, 1, 2),
    )
    assert lab.game.state.flow.order == ("w", "b", "c", "a")
    with pytest.raises(DiceError):
        begun(unit("a", (0, 0)), unit("b", (3, 0)), dice=(3,))


@pytest.mark.rule("M-TURN-1")
def test_every_conscious_unit_has_one_turn_a_round():
    lab = fight(unit("a"), unit("d", (2, 0)), unit("b", (5, 0)), unit("c", (6, 0), condition="unconscious"))
    turns = []
    while lab.game.state.round < 4:
        turns.append((lab.game.state.round, lab.asked))
        lab.play(f"{lab.asked} nothing", f"{lab.asked} pass")
    assert turns == [(number, name) for number in (1, 2, 3) for name in ("a", "d", "b")]
    spans = [
        (event.span, event.number, event.unit) for event in lab.game.events() if isinstance(event, Began)
    ]
    assert spans[:4] == [("round", 1, ""), ("turn", 1, "a"), ("turn", 1, "d"), ("turn", 1, "b")]


@pytest.mark.rule("M-TURN-1")
def test_one_that_comes_later_stands_at_its_place_in_its_round():
    late = unit("b", (3, 0, 2))
    lab = fight(
        unit("a"), type(late)(**{name: getattr(late, name) for name in late.__slots__} | {"arrives": 3})
    )
    assert lab.unit("b").pose is None and RULESET.fights(lab.game.state, lab.unit("b"))
    assert lab.code("a move path=F3") == "", "its hex is free"
    lab.play("a move path=F3", "a pass")
    assert (lab.game.state.round, lab.asked) == (2, "a")
    lab.play("a nothing", "a pass")
    assert lab.unit("b").pose is None, "its place is taken"
    lab.play("a move path=F", "a pass")
    (placed,) = [event for event in lab.events if isinstance(event, Placed)]
    assert (placed.before, placed.after.hex, lab.game.state.round) == (None, Hex(3, 0), 4)
    assert lab.skip_to("b").pose("b") == (3, 0, 2)


@pytest.mark.rule("M-MAN-1")
def test_one_maneuver_a_turn():  # V-254
    lab = fight(unit("a")).play("a step_ready path=F", "a pass")
    refusal = lab.check('a move path="F"')
    assert (lab.point, refusal.code, refusal.rule) == ("M-DP-10", "E_MANEUVER", "M-MAN-1")
    lab.play("a pass")
    assert lab.check('a move path="F"').code == "E_NOT_ACTIVE"


@pytest.mark.rule("M-MAN-2")
@pytest.mark.parametrize(
    ("sheet", "count"),
    [
        ({}, 1),
        ({"altered_time": 2}, 3),
        pytest.param({"super_fast": True, "DX": 12, "HT": 12}, 1, id="V-477"),
        pytest.param({"super_fast": True, "DX": 20, "HT": 15}, 1, id="V-481"),
        ({"super_fast": True, "DX": 26, "HT": 22}, 2),
        ({"super_fast": True, "altered_time": 1, "DX": 40, "HT": 40}, 4),
    ],
)
def test_number_of_maneuvers(sheet, count):
    assert maneuvers_a_turn(Sheet(**sheet)) == count
    lab = fight(unit("a", **sheet))
    for number in range(count):
        assert (lab.asked, lab.point, lab.game.state.agenda[-1].taken) == (
            "a",
            "M-DP-1",
            ("nothing",) * number,
        )
        lab.play("a nothing")
    assert lab.point == "M-DP-10"


@pytest.mark.rule("M-MAN-2")
def test_each_maneuver_has_its_own_displacement():
    lab = fight(unit("a", move=5, altered_time=1)).play("a move path=F5", "a pass", "a move path=B2")
    assert lab.pose() == (3, 0, 0)
    lab.play("a pass")
    assert lab.asked == "z"


@pytest.mark.rule("M-MAN-2", "M-POST-3")
def test_crouching_before_the_second_maneuver_but_not_after_a_move():
    lab = fight(unit("a", altered_time=1)).play("a step_wait", "a pass")
    assert lab.code("a crouch") == ""
    lab = fight(unit("a", altered_time=1)).play("a move", "a pass")
    assert (lab.point, lab.check("a crouch").rule) == ("M-DP-1", "M-POST-3")


@pytest.mark.rule("M-CONC-2")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("step_wait", "step_concentrate task=x turns=2", id="V-478"),
        pytest.param("step_concentrate task=x turns=2", "move", id="V-479"),
        ("step_concentrate task=x turns=2", "step_concentrate task=x turns=2"),
    ],
)
def test_concentrating_takes_a_super_fast_unit_its_whole_turn(first, second):
    lab = fight(unit("a", super_fast=True, DX=26, HT=22)).play(f"a {first}", "a pass")
    refusal = lab.check(f"a {second}")
    assert (refusal.code, refusal.rule) == ("E_MANEUVER", "M-CONC-2")
    lab.play("a nothing", "a pass")
    assert lab.asked != "a"


@pytest.mark.rule("M-CONC-2")
def test_altered_time_may_concentrate_besides():  # V-480
    lab = fight(unit("a", altered_time=1)).play("a all_out_attack option=a", "a pass")
    lab.play("a step_concentrate task=x turns=1", "a pass").next_turn()
    done = [
        event
        for event in lab.game.events()
        if isinstance(event, Noted) and event.key == "maneuvers.task_done"
    ]
    assert len(done) == 1


@pytest.mark.rule("M-CONC-3")
def test_a_task_of_two_turns():  # V-475
    lab = fight(unit("a")).play('a step_concentrate task="a spell" turns=2 path="F ! /1"')
    assert (lab.status().concentrating.done, lab.status().concentrating.credit) == (0, True)
    lab.next_turn()
    assert lab.status().concentrating.done == 1
    lab.play('a step_concentrate task="a spell"', "a pass").next_turn()
    assert lab.status().concentrating is None
    (done,) = [
        event
        for event in lab.game.events()
        if isinstance(event, Noted) and event.key == "maneuvers.task_done"
    ]
    assert (dict(done.params)["task"], lab.game.state.round) == ("a spell", 3)


@pytest.mark.rule("M-CONC-3")
@pytest.mark.parametrize(
    "between", ["a move path=F", "a nothing", "a step_wait", "a aim", "a posture to=lying"]
)
def test_another_maneuver_loses_all_progress(between):  # V-476
    lab = fight(unit("a")).play("a step_concentrate task=x turns=2", "a pass").next_turn()
    lab.play(between)
    assert lab.status().concentrating is None
    lab.next_turn()
    assert lab.code("a step_concentrate task=x") == "E_OPTION"


@pytest.mark.rule("M-CONC-3")
def test_another_task_begins_anew():
    lab = fight(unit("a")).play("a step_concentrate task=x turns=2", "a pass").next_turn()
    lab.play("a step_concentrate task=y turns=5", "a pass")
    assert (lab.status().concentrating.task, lab.status().concentrating.done) == ("y", 0)


@pytest.mark.rule("M-CONC-3")
@pytest.mark.parametrize("keys", ["", "task=x", "task=x turns=0", "task=x turns=100", "turns=3"])
def test_a_task_needs_a_name_and_its_turns(keys):
    assert fight(unit("a")).code(f"a step_concentrate {keys}".strip()) == "E_OPTION"


@pytest.mark.rule("M-TURN-2")
def test_staying_conscious_at_zero_hit_points():  # V-484, V-485
    lab = fight(unit("a", HT=11, DX=11, hp=-1), dice=(4, 4, 3))
    assert lab.asked == "a" and RULESET.card(lab.game.state, lab.unit()).bars[1].value == 2
    lab = fight(unit("a", HT=11, DX=11, hp=-1, posture="crouching"), unit("d", (3, 0)), dice=(4, 4, 4))
    assert (lab.status().out, lab.status().posture, lab.asked) == ("unconscious", "lying", "d")
    assert [event.outcome for event in lab.game.opening_events if isinstance(event, Rolled)][-1] == "failure"


@pytest.mark.rule("M-TURN-2")
def test_whoever_drops_out_at_its_start_may_decide_the_fight():
    lab = fight(unit("a", HT=11, DX=11, hp=0), dice=(6, 6, 6))
    assert lab.game.state.outcome.winners == ("blue",) and lab.game.awaiting is None
    assert lab.check("z nothing").code == "E_OVER"


@pytest.mark.rule("M-TURN-2", "M-TURN-3")
def test_recovering_from_being_stunned():  # V-486
    lab = fight(unit("a", HT=11, stunned=True), dice=(3, 3, 4)).play("a nothing")
    assert lab.asked == "z" and not lab.status().stunned
    lab.next_turn().play("a move path=F")
    lab.done()


@pytest.mark.rule("M-TURN-2")
def test_a_failed_recovery_leaves_one_stunned():
    lab = fight(unit("a", HT=11, stunned=True), dice=(4, 4, 4, 3, 3, 3)).play("a nothing").next_turn()
    assert lab.status().stunned
    lab.play("a nothing")
    assert not lab.status().stunned
    lab.done()


@pytest.mark.rule("M-DMG-2")
@pytest.mark.parametrize(
    "verb",
    [
        "move",
        "step_ready",
        "step_wait",
        "aim",
        "all_out_defense",
        "crouch",
        "stand",
        "drop item=x",
        "posture to=lying",
    ],
)
def test_a_stunned_unit_only_does_nothing(verb):  # V-487
    lab = fight(unit("a", stunned=True), dice=(3, 3, 3))
    assert (lab.code(f"a {verb}"), lab.check(f"a {verb}").rule) == ("E_STUNNED", "M-DMG-2")
    assert [str(order) for order in lab.game.legal_orders] == ["a nothing"]


@pytest.mark.rule("M-TURN-3")
def test_a_unit_stunned_in_its_own_turn_stops_where_it_is():
    lab = fight(unit("a", altered_time=1), dice=(3, 3, 3)).play("a move path=F2")
    assert lab.point == "M-DP-7"
    lab.set(stunned=True).play("z pass" if lab.asked == "z" else "referee modify unit=a by=0")
    assert (lab.asked, lab.pose(), lab.status().stunned) == ("z", (2, 0, 0), False), (
        "step 4 follows, it recovers"
    )


@pytest.mark.rule("M-WAIT-1", "M-WAIT-2", "M-WAIT-11")
@pytest.mark.parametrize(
    ("path", "waiting"), [("", "still"), ("/0", "still"), ("/1", "moved"), ("F", "moved"), ("B /0", "moved")]
)
def test_waiting(path, waiting):
    lab = fight(unit("a")).play(f'a step_wait path="{path}"')
    if lab.point == "M-DP-7":
        lab.play("a pass")
    assert lab.status().waiting == waiting
    assert f"maneuvers.tag_waiting_{waiting}" in RULESET.card(lab.game.state, lab.unit()).tags
    assert lab.next_turn().status().waiting == ""


@pytest.mark.rule("M-WAIT-1")
def test_a_step_there_and_back_is_not_still():
    lab = fight(unit("a", move=10)).play('a step_wait path="F B"', "a pass")
    assert (lab.pose(), lab.status().waiting) == ((0, 0, 0), "moved")


@pytest.mark.rule("M-AOA-2", "M-AOD-1")
@pytest.mark.parametrize(
    ("text", "name"),
    [("a all_out_attack option=d", "no_defence"), ("a all_out_defense path=B", "all_out_defense")],
)
def test_what_lasts_until_the_next_turn(text, name):
    lab = fight(unit("a")).play(text)
    assert getattr(lab.status(), name), "from the declaration on"
    declared = next(index for index, event in enumerate(lab.events) if isinstance(event, Declared))
    assert isinstance(lab.events[declared + 1], StatusChanged)
    assert f"maneuvers.tag_{name}" in RULESET.card(lab.game.state, lab.unit()).tags
    assert not getattr(lab.next_turn().status(), name)


@pytest.mark.rule("M-MOVE-9")
def test_a_move_leaves_no_mark_on_the_defences():
    lab = fight(unit("a")).play("a move path=F4", "a pass")
    assert not (lab.status().no_defence or lab.status().ranged_ready or lab.status().waiting)


@pytest.mark.rule("M-AOA-1", "M-TWO-3")
@pytest.mark.parametrize(
    ("keys", "code", "rule"),
    [
        ("", "E_OPTION", "M-AOA-1"),
        ("option=e", "E_OPTION", "M-AOA-1"),
        ("option=c two=yes", "E_OPTION", "M-TWO-3"),
        ("option=a two=yes", "", ""),
        ('option=a path="! !"', "", ""),
        ('option=a path="! ! !"', "E_COUNT", "M-AOA-1"),
        ('option=a two=yes path="! ! !"', "", ""),
        ('option=b path="! !"', "E_COUNT", "M-AOA-1"),
        ('option=c path="! F"', "E_ACTION", "M-AOA-1"),
    ],
)
def test_options_of_an_all_out_attack(keys, code, rule):
    refusal = fight(unit("a")).check(f"a all_out_attack {keys}".strip())
    assert (refusal.code, refusal.rule) == (code, rule) if code else refusal is None


@pytest.mark.rule("M-MOVE-13")
def test_one_action_point_in_a_move():  # V-571
    refusal = fight(unit("a", move=6)).check('a move path="! F !"')
    assert (refusal.code, refusal.rule, refusal.token) == ("E_COUNT", "M-MOVE-13", None)


@pytest.mark.rule("M-NOP-1")
def test_nothing_has_no_path():  # V-569
    lab = fight(unit("a"))
    refusal = lab.check('a nothing path="/1"')
    assert (refusal.code, refusal.rule) == ("E_MANEUVER", "M-NOP-1")
    lab.play("a nothing")
    assert lab.pose() == (0, 0, 0) and lab.point == "M-DP-10"
