"""Step and Ready: taking a thing and picking one up (M-RDY-2, M-RDY-3, M-RDY-9)."""

import pytest
from maneuvers_lab import board_of, fight, item, unit

from hexsim.rulesets.maneuvers.items import Held, Item, known_items
from hexsim.rulesets.maneuvers.sheet import Carried

SHEATHED = (Carried(item="sword"),)


def has(*names, place="main", **more):
    return tuple(Carried(item=name, place=place, **more) for name in names)


@pytest.mark.rule("M-RDY-2")
def test_taking_what_an_ally_holds_out():  # V-433, V-434
    lab = fight(unit("a"), unit("d", (1, 0, 3), items=has("knife")))
    refusal = lab.check('a step_ready item=knife how=take path="F"')
    assert refusal.code == "E_OCCUPIED"
    refusal = lab.check('a step_ready item=knife how=take path="B"')
    assert (refusal.code, refusal.rule) == ("E_MOVED", "M-RDY-2")
    lab.play("a step_ready item=knife how=take", "a pass")
    assert (lab.held("knife").place, lab.held("knife").ready) == ("main", True)
    assert lab.held("knife", "d") is None


@pytest.mark.rule("M-RDY-2")
@pytest.mark.parametrize(
    ("at", "text", "code"),
    [
        pytest.param((1, -1), 'how=take path="/1"', "", id="V-435"),
        pytest.param((2, -1), "how=take", "E_ITEM", id="V-436"),
        ((0, 0), "how=take", ""),
        ((1, -1), "how=pick", "E_ITEM"),
        ((1, -1), 'how=take path="! F"', "E_MOVED"),
    ],
)
def test_taking_from_a_table(at, text, code):
    board = board_of(terrains=[(*at, "table")])
    lab = fight(unit("a"), board=board, things=(item("knife", at),))
    assert lab.code(f"a step_ready item=knife {text}") == code
    if not code:
        lab.play(f"a step_ready item=knife {text}").skip_to("z")
        assert lab.held("knife").ready and not lab.game.state.things


@pytest.mark.rule("M-RDY-2")
def test_nothing_is_taken_through_a_wall():
    board = board_of(terrains=[(1, 0, "table")], sides=[(0, 0, 0, "wall")])
    lab = fight(unit("a"), board=board, things=(item("knife", (1, 0)),))
    assert lab.code("a step_ready item=knife how=take") == "E_ITEM"
    low = board_of(terrains=[(1, 0, "table")], sides=[(0, 0, 0, "low_wall")])
    assert (
        fight(unit("a"), board=low, things=(item("knife", (1, 0)),)).code("a step_ready item=knife how=take")
        == ""
    )


@pytest.mark.rule("M-RDY-2")
@pytest.mark.parametrize("helper", [{"condition": "unconscious"}, {"side": "blue"}])
def test_nobody_takes_from_an_enemy_or_a_body(helper):
    side = helper.pop("side", "red")
    other = unit("d", (1, 0, 3), side=side, items=has("knife"), **helper)
    assert (
        fight(unit("a"), other, unit("z", (-7, 0, 0), side="blue", DX=1)).code(
            "a step_ready item=knife how=take"
        )
        == "E_ITEM"
    )


@pytest.mark.rule("M-RDY-3", "M-RDY-9")
@pytest.mark.parametrize("at", [(0, 0), (0, 1)])
def test_picking_up_takes_two_turns_in_a_row(at):  # V-437
    lab = fight(unit("a"), things=(item("knife", at),))
    lab.play("a step_ready item=knife how=pick", "a pass")
    assert lab.held("knife") is None and lab.status().fetching.item == "knife"
    lab.next_turn().play('a step_ready item=knife how=pick path="! /2"')
    assert lab.held("knife").ready and lab.status().fetching is None and not lab.game.state.things


@pytest.mark.rule("M-RDY-9")
@pytest.mark.parametrize(
    "between",
    [
        "a step_wait",
        "a nothing",
        "a move",
        "a posture to=kneeling",
        "a step_ready path=F",
        "a step_concentrate task=x turns=1",
        "a step_ready item=rope how=draw",
    ],
)
def test_any_other_maneuver_loses_the_first_turn(between):  # V-438
    lab = fight(
        unit("a", items=(Carried(own=Item(name="rope"), id="rope"),)), things=(item("knife", (0, 0)),)
    )
    lab.play("a step_ready item=knife how=pick", "a pass").next_turn()
    lab.play(between).next_turn()
    if "path=F" in between:
        lab.play("a step_ready path=B").next_turn()
    lab.play("a step_ready item=knife how=pick", "a pass")
    assert lab.held("knife") is None and lab.status().fetching is not None
    lab.next_turn().play("a step_ready item=knife how=pick", "a pass")
    assert lab.held("knife") is not None


@pytest.mark.rule("M-RDY-9")
def test_crouching_between_does_not_lose_it():
    lab = fight(unit("a"), things=(item("knife", (0, 0)),))
    lab.play("a step_ready item=knife how=pick", "a pass", "a crouch").next_turn()
    lab.play("a stand", "a step_ready item=knife how=pick", "a pass")
    assert lab.held("knife") is not None


@pytest.mark.rule("M-RDY-9", "M-MAN-2")
def test_two_maneuvers_of_one_turn_are_not_two_turns():
    lab = fight(unit("a", altered_time=1), things=(item("knife", (0, 0)),))
    for _ in range(2):
        lab.play("a step_ready item=knife how=pick", "a pass")
        assert lab.held("knife") is None
    lab.next_turn().play("a step_ready item=knife how=pick", "a pass")
    assert lab.held("knife") is not None


@pytest.mark.rule("M-RDY-9")
def test_picking_up_needs_one_to_stay():  # V-439
    lab = fight(unit("a"), things=(item("knife", (0, 0)),))
    refusal = lab.check('a step_ready item=knife how=pick path="F"')
    assert (refusal.code, refusal.rule) == ("E_MOVED", "M-RDY-9")
    assert [str(near) for near in refusal.nearest] == ["a step_ready item=knife how=pick"]


@pytest.mark.rule("M-RDY-9")
def test_somebody_else_is_quicker():
    lab = fight(
        unit("a"), unit("d", (1, 0, 3), altered_time=0), things=(item("knife", (0, 0)), item("club", (1, 0)))
    )
    lab.play("a step_ready item=knife how=pick", "a pass").skip_to("d")
    lab.play("d step_ready item=knife how=pick", "d pass").next_turn("d").play(
        "d step_ready item=knife how=pick"
    )
    assert lab.skip_to("a").code("a step_ready item=knife how=pick") == "E_ITEM"


@pytest.mark.rule("M-DP-2", "M-RDY-2")
def test_at_the_action_point_nothing_is_taken_after_a_step():
    board = board_of(terrains=[(2, 0, "table")])
    lab = fight(unit("a", items=SHEATHED), board=board, things=(item("knife", (2, 0)),))
    lab.play('a step_ready path="F !"')
    assert lab.code("a act do=ready item=knife how=take") == "E_MOVED"
    assert all("knife" not in str(order) for order in lab.game.legal_orders)


@pytest.mark.rule("M-WPN-2")
def test_ids_of_dropped_and_taken_things_stay_apart():
    lab = fight(unit("a", items=has("sword")), things=(item("sword", (3, 3)),)).play("a drop item=sword")
    assert [thing.id for thing in lab.game.state.things] == ["sword", "sword.2"]
    lab.play("a step_ready item=sword.2 how=pick", "a pass").next_turn()
    lab.play("a step_ready item=sword.2 how=pick", "a pass")
    assert lab.held("sword.2").ready


@pytest.mark.rule("M-RDY-9", "M-WPN-1")
def test_a_thing_keeps_its_figures_from_hand_to_hand():
    dirk = Item(name="dirk", kind=("hand",), reach=(1,), damage="thr+1 impaling", skill="knife")
    lab = fight(unit("a", items=(Carried(own=dirk, id="dirk", place="main"),)), unit("d", (1, 0, 3)))
    lab.play("a drop item=dirk", "a nothing", "a pass").skip_to("d")
    lab.play("d step_ready item=dirk how=pick", "d pass").next_turn("d").play(
        "d step_ready item=dirk how=pick", "d pass"
    )
    assert lab.held("dirk", "d") == Held(item=dirk, place="main", ready=True)


@pytest.mark.rule("M-WPN-1")
def test_things_of_a_scenario():
    lab = fight(
        unit("a"), things=(item("knife", (0, 0)), item("old", (0, 0), item="axe"), item("rope", (0, 0)))
    )
    for name in ("knife", "old", "rope"):
        lab.play(f"a step_ready item={name} how=pick", "a pass").next_turn()
        lab.play(f"a step_ready item={name} how=pick", "a pass").next_turn()
        lab.play(f"a step_ready item={name} how=stow", "a pass").next_turn()
    kinds = {name: lab.held(name).item for name in ("knife", "old", "rope")}
    assert (kinds["knife"], kinds["old"]) == (known_items()["knife"], known_items()["axe"])
    assert kinds["rope"] == Item(name="rope")
