"""Step and Ready: loading missile weapons, opening and closing doors (M-RDY-5, M-RDY-10, M-TERR-2)."""

import pytest
from maneuvers_lab import RULESET, board_of, fight, unit

from hexsim.hexes.hex import Hex
from hexsim.rulesets.maneuvers.sheet import Carried


def has(*names, place="main", **more):
    return tuple(Carried(item=name, place=place, **more) for name in names)


@pytest.mark.rule("M-RDY-4", "M-RDY-5")
@pytest.mark.parametrize(
    ("name", "how", "place", "dodge_only"),
    [
        ("sword", "draw", "carried", False),
        ("bow", "draw", "carried", True),
        ("bow", "load", "both", True),
        ("bow", "stow", "both", True),
        ("knife", "draw", "carried", False),
    ],
)
def test_missile_weapons_leave_only_the_dodge(name, how, place, dodge_only):
    lab = fight(unit("a", items=(Carried(item=name, place=place, loaded=False),)))
    lab.play(f"a step_ready item={name} how={how}", "a pass")
    assert lab.status().ranged_ready == dodge_only
    assert ("maneuvers.tag_ranged_ready" in RULESET.card(lab.game.state, lab.unit()).tags) == dodge_only
    assert not lab.next_turn().status().ranged_ready


@pytest.mark.rule("M-RDY-10", "M-RDY-11")
@pytest.mark.parametrize("st", [10, pytest.param(20, id="V-446")])
def test_loading_a_bow(st):  # V-443
    lab = fight(unit("a", ST=st, items=has("bow", place="both", loaded=False)))
    for shots in (0, 0):
        assert lab.held("bow").shots == shots
        lab.play("a step_ready item=bow how=load", "a pass").next_turn()
    assert (lab.held("bow").shots, lab.held("bow").seconds) == (1, 0)
    assert lab.code("a step_ready item=bow how=load") == "E_WEAPON"


@pytest.mark.rule("M-RDY-5", "M-RDY-10")
def test_a_turn_with_a_dodge_does_not_count():  # V-444
    lab = fight(unit("a", items=has("bow", place="both", loaded=False)))
    lab.play("a step_ready item=bow how=load", "a pass").set(dodged=True).next_turn()
    assert lab.held("bow").seconds == 0 and not lab.status().dodged
    lab.play("a step_ready item=bow how=load", "a pass").next_turn()
    assert (lab.held("bow").seconds, lab.held("bow").shots) == (1, 0)
    lab.play("a step_ready item=bow how=load", "a pass").next_turn()
    assert lab.held("bow").shots == 1


@pytest.mark.rule("M-RDY-10")
def test_seconds_need_not_be_in_a_row():  # V-447
    lab = fight(unit("a", items=has("crossbow", place="both", loaded=False)))
    for _ in range(3):
        lab.play("a step_ready item=crossbow how=load", "a pass").next_turn()
    lab.play("a step_wait").next_turn()
    assert (lab.held("crossbow").seconds, lab.held("crossbow").shots) == (3, 0)
    lab.play("a step_ready item=crossbow how=load", "a pass").next_turn()
    assert lab.held("crossbow").shots == 1


@pytest.mark.rule("M-RDY-10", "M-WPN-2")
def test_dropping_a_weapon_loses_its_seconds():
    lab = fight(unit("a", items=has("crossbow", place="both", loaded=False)))
    lab.play("a step_ready item=crossbow how=load", "a pass").next_turn()
    lab.play("a step_ready item=crossbow how=load", "a pass").next_turn().play("a drop item=crossbow")
    (thing,) = lab.game.state.things
    assert (thing.hex, thing.record.held.seconds, thing.record.held.ready) == (Hex(0, 0), 0, False)


@pytest.mark.rule("M-RDY-10")
def test_a_second_is_lost_with_the_weapon_in_the_meantime():
    lab = fight(unit("a", altered_time=1, items=has("bow", place="both", loaded=False)))
    lab.play("a step_ready item=bow how=load", "a pass", "a drop item=bow")
    assert lab.status().loading == ""
    lab.next_turn()


@pytest.mark.rule("M-RDY-8")
def test_a_missile_weapon_is_loaded_not_readied():
    lab = fight(unit("a", items=has("bow", place="both", loaded=False, ready=False)))
    assert lab.code("a step_ready item=bow how=reready") == "E_WEAPON"


@pytest.mark.rule("M-TERR-2")
@pytest.mark.parametrize("name", ["0", "E", "e"])
def test_opening_a_door(name):  # V-448
    lab = fight(unit("a", move=10), board=board_of(sides=[(0, 0, 0, "door_closed")]))
    assert lab.code("a move path=F") == "E_BLOCKED"
    lab.play(f"a step_ready item={name} how=door", "a pass").next_turn()
    assert lab.game.state.board.side(Hex(0, 0), 0).id == "door_open"
    assert lab.code("a move path=F") == ""
    lab.play("a step_ready item=0 how=door", "a pass")
    assert lab.game.state.board.side(Hex(1, 0), 3).id == "door_closed"


@pytest.mark.rule("M-TERR-2", "M-RDY-1")
def test_through_the_door_one_opens():
    lab = fight(unit("a", move=10), board=board_of(sides=[(1, 0, 0, "door_closed")]))
    refusal = lab.check('a step_ready item=0 how=door path="F2 !"')
    assert (refusal.code, refusal.token) == ("E_BLOCKED", 2)
    lab.play('a step_ready item=0 how=door path="F ! F"')
    assert lab.pose() == (2, 0, 0)


@pytest.mark.rule("M-TERR-2", "M-RDY-1")
def test_closing_the_door_behind_oneself():
    board = board_of(sides=[(0, 0, 0, "door_open")])
    lab = fight(unit("a", move=15), board=board)
    refusal = lab.check('a step_ready item=3 how=door path="F ! B"')
    assert (refusal.code, refusal.token) == ("E_BLOCKED", 3), "it is closed by then"
    lab.play('a step_ready item=3 how=door path="F ! F"')
    assert (lab.pose(), lab.game.state.board.side(Hex(0, 0), 0).id) == ((2, 0, 0), "door_closed")


@pytest.mark.rule("M-TERR-2")
def test_a_path_through_an_opened_door_may_not_end_on_an_ally():
    lab = fight(unit("a"), unit("d", (1, 0, 0)), board=board_of(sides=[(0, 0, 0, "door_closed")]))
    refusal = lab.check('a step_ready item=0 how=door path="! F"')
    assert (refusal.code, refusal.token) == ("E_OCCUPIED", 2)


@pytest.mark.rule("M-RDY-10")
def test_a_magazine_is_filled_at_once():
    lab = fight(unit("a", items=has("carbine", place="both", loaded=False)))
    for _ in range(4):
        assert lab.held("carbine").shots == 0
        lab.play("a step_ready item=carbine how=load", "a pass").next_turn()
    assert lab.held("carbine").shots == 8
