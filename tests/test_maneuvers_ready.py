"""Step and Ready: drawing, stowing, taking, picking up, readying again, loading, doors (M-RDY-*)."""

import pytest
from maneuvers_lab import RULESET, board_of, fight, item, unit

from hexsim.hexes.hex import Hex
from hexsim.rules.event import Noted
from hexsim.rules.state import Thing
from hexsim.rulesets.maneuvers.arms import turns_to_ready
from hexsim.rulesets.maneuvers.hands import free_hands
from hexsim.rulesets.maneuvers.items import Held, Item, Loose, known_items
from hexsim.rulesets.maneuvers.sheet import Carried, Sheet

SHEATHED = (Carried(item="sword"),)


def has(*names, place="main", **more):
    return tuple(Carried(item=name, place=place, **more) for name in names)


@pytest.mark.rule("M-RDY-1", "M-RDY-9")
@pytest.mark.parametrize(("path", "end"), [pytest.param("F ! /2", (1, 0, 2), id="V-426"),
                                           pytest.param("! B", (-1, 0, 0), id="V-427"), ("/3 !", (0, 0, 3)),
                                           ("F", (1, 0, 0)), ("", (0, 0, 0))])
def test_drawing_with_a_step(path, end):
    lab = fight(unit("a", items=SHEATHED)).play(f'a step_ready item=sword how=draw path="{path}"')
    if lab.point == "M-DP-7":
        lab.play("a pass")
    held = lab.held("sword")
    assert (held.place, held.ready, lab.pose()) == ("main", True, end)


@pytest.mark.rule("M-RDY-1")
def test_the_action_comes_where_the_path_says():
    lab = fight(unit("a", move=10, items=SHEATHED)).play('a step_ready item=sword how=draw path="F ! B"')
    kinds = [getattr(event, "key", "") or getattr(getattr(event, "step", None), "token", "") for event in lab.events]
    order = [kind for kind in kinds if kind in ("F", "!", "B", "maneuvers.did_draw")]
    assert order == ["F", "maneuvers.did_draw", "!", "B"]
    assert lab.facings() == (0, 1, 5), "two hexes of two"


@pytest.mark.rule("M-RDY-8")
def test_an_axe_is_ready_after_one_turn():  # V-428
    lab = fight(unit("a", ST=12, items=has("axe", ready=False)))
    assert lab.play("a step_ready item=axe how=reready", "a pass").held("axe").ready


@pytest.mark.rule("M-RDY-6", "M-RDY-8")
@pytest.mark.parametrize(("st", "turns"), [pytest.param(18, 1, id="V-430"), pytest.param(17, 2, id="V-431")])
def test_a_halberd_in_strong_hands(st, turns):
    lab = fight(unit("a", ST=st, items=has("halberd", place="both", ready=False)))
    for turn in range(turns):
        assert not lab.held("halberd").ready
        lab.play("a step_ready item=halberd how=reready", "a pass").next_turn()
        assert lab.held("halberd").turns == (0 if turn + 1 == turns else turn + 1)
    assert lab.held("halberd").ready


@pytest.mark.rule("M-RDY-6", "M-RDY-7", "M-RDY-11")
@pytest.mark.parametrize(("name", "st", "turns"), [("axe", 16, 1), ("axe", 17, 0), ("halberd", 17, 2), ("halberd", 18, 1),
                                                   ("halberd", 22, 1), ("halberd", 23, 0), ("sword", 10, 0)])
def test_turns_to_ready(name, st, turns):  # V-429, V-432
    assert turns_to_ready(Sheet(ST=st), known_items()[name]) == turns


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
@pytest.mark.parametrize(("at", "text", "code"), [
    pytest.param((1, -1), 'how=take path="/1"', "", id="V-435"), pytest.param((2, -1), "how=take", "E_ITEM", id="V-436"),
    ((0, 0), "how=take", ""), ((1, -1), "how=pick", "E_ITEM"), ((1, -1), 'how=take path="! F"', "E_MOVED")])
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
    assert fight(unit("a"), board=low, things=(item("knife", (1, 0)),)).code("a step_ready item=knife how=take") == ""


@pytest.mark.rule("M-RDY-2")
@pytest.mark.parametrize("helper", [{"condition": "unconscious"}, {"side": "blue"}])
def test_nobody_takes_from_an_enemy_or_a_body(helper):
    side = helper.pop("side", "red")
    other = unit("d", (1, 0, 3), side=side, items=has("knife"), **helper)
    assert fight(unit("a"), other, unit("z", (-7, 0, 0), side="blue", DX=1)).code(
        "a step_ready item=knife how=take") == "E_ITEM"


@pytest.mark.rule("M-RDY-3", "M-RDY-9")
@pytest.mark.parametrize("at", [(0, 0), (0, 1)])
def test_picking_up_takes_two_turns_in_a_row(at):  # V-437
    lab = fight(unit("a"), things=(item("knife", at),))
    lab.play("a step_ready item=knife how=pick", "a pass")
    assert lab.held("knife") is None and lab.status().fetching.item == "knife"
    lab.next_turn().play('a step_ready item=knife how=pick path="! /2"')
    assert lab.held("knife").ready and lab.status().fetching is None and not lab.game.state.things


@pytest.mark.rule("M-RDY-9")
@pytest.mark.parametrize("between", ["a step_wait", "a nothing", "a move", "a posture to=kneeling", "a step_ready path=F",
                                     "a step_concentrate task=x turns=1", "a step_ready item=rope how=draw"])
def test_any_other_maneuver_loses_the_first_turn(between):  # V-438
    lab = fight(unit("a", items=(Carried(own=Item(name="rope"), id="rope"),)), things=(item("knife", (0, 0)),))
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
    lab = fight(unit("a"), unit("d", (1, 0, 3), altered_time=0), things=(item("knife", (0, 0)), item("club", (1, 0))))
    lab.play("a step_ready item=knife how=pick", "a pass").skip_to("d")
    lab.play("d step_ready item=knife how=pick", "d pass").next_turn("d").play("d step_ready item=knife how=pick")
    assert lab.skip_to("a").code("a step_ready item=knife how=pick") == "E_ITEM"


@pytest.mark.rule("M-RDY-12")
def test_both_hands_full():  # V-440
    things = (*has("sword"), *has("shield", place="off"), Carried(item="knife"))
    lab = fight(unit("a", items=things))
    refusal = lab.check("a step_ready item=knife how=draw")
    assert (refusal.code, refusal.rule) == ("E_HANDS", "M-RDY-12")
    lab.play("a drop item=sword")
    assert lab.code("a step_ready item=knife how=draw") == ""


@pytest.mark.rule("M-RDY-12")
@pytest.mark.parametrize(("holds", "wants", "hand", "place"), [
    ((), "sword", "", "main"), ((), "sword", " hand=off", "off"), (("main",), "knife", "", "off"),
    (("main",), "knife", " hand=main", ""), (("off",), "shield", "", ""), (("main",), "shield", "", "off"),
    (("main",), "spear", "", ""), ((), "spear", "", "both"), (("both",), "knife", "", "")])
def test_which_hand(holds, wants, hand, place):
    fillers = tuple(Carried(own=Item(name="stick", hands=2 if at == "both" else 1), id=f"stick{at}", place=at)
                    for at in holds)
    lab = fight(unit("a", items=(*fillers, Carried(item=wants))))
    text = f"a step_ready item={wants} how=draw{hand}"
    assert lab.code(text) == ("" if place else "E_HANDS")
    if place:
        assert lab.play(text, "a pass").held(wants).place == place


@pytest.mark.rule("M-RDY-12", "M-WPN-1")
def test_natural_weapons_never_fill_a_hand():
    lab = fight(unit("a", items=(*has("fist"), Carried(item="spear"))))
    assert free_hands(lab.unit()) == ("main", "off") and lab.held("fist").ready
    assert lab.code("a drop item=fist") == lab.code("a step_ready item=fist how=stow") == "E_ITEM"
    assert lab.code("a step_ready item=spear how=draw") == ""


@pytest.mark.rule("M-RDY-9")
def test_stowing():
    lab = fight(unit("a", items=has("sword"))).play("a step_ready item=sword how=stow", "a pass")
    assert (lab.held("sword").place, lab.held("sword").ready) == ("carried", False)
    assert lab.next_turn().code("a step_ready item=sword how=stow") == "E_ITEM"


@pytest.mark.rule("M-RDY-4", "M-RDY-5")
@pytest.mark.parametrize(("name", "how", "place", "dodge_only"), [
    ("sword", "draw", "carried", False), ("bow", "draw", "carried", True), ("bow", "load", "both", True),
    ("bow", "stow", "both", True), ("knife", "draw", "carried", False)])
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


@pytest.mark.rule("M-RDY-8", "M-RDY-10")
@pytest.mark.parametrize(("text", "code", "rule"), [
    ("item=sword how=load", "E_WEAPON", "M-RDY-10"), ("item=sword how=reready", "E_WEAPON", "M-RDY-8"),
    ("item=bow how=load", "E_ITEM", "M-WPN-1"), ("item=nothing how=draw", "E_ITEM", "M-RDY-9"),
    ("item=sword how=draw", "E_ITEM", "M-RDY-9"), ("item=bow how=stow", "E_ITEM", "M-RDY-9"),
    ("item=0 how=door", "E_ITEM", "M-TERR-2"), ("item=sword", "E_OPTION", "M-RDY-9"), ("how=draw", "E_ITEM", "M-RDY-9"),
    ("item=7 how=door", "E_ITEM", "M-TERR-2"), ("item=sword how=juggle", "E_NOTATION", "core")])
def test_what_cannot_be_readied(text, code, rule):
    lab = fight(unit("a", items=(*has("sword"), Carried(item="bow"))))
    refusal = lab.check(f"a step_ready {text}")
    assert (refusal.code, refusal.rule) == (code, rule)


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


@pytest.mark.rule("M-DP-2", "M-ERR-1")
def test_a_refused_action_after_a_step_leaves_the_step_done():
    lab = fight(unit("a", items=SHEATHED)).play('a step_ready item=knife how=draw path="F !"')
    assert (lab.point, lab.pose()) == ("M-DP-2", (1, 0, 0))
    assert any(isinstance(event, Noted) and event.key == "core.ahead_refused" for event in lab.events)
    offered = [str(order) for order in lab.game.legal_orders]
    assert offered == ["a act do=none", "a act do=ready item=sword how=draw"]
    assert lab.code("a act do=ready item=knife how=draw") == "E_ITEM"
    assert lab.play("a act do=ready item=sword how=draw").held("sword").ready
    assert lab.point == "M-DP-7"


@pytest.mark.rule("M-ERR-1")
@pytest.mark.parametrize("path", ["", "!", "! F"])
def test_an_action_before_anything_else_is_checked_with_the_order(path):
    lab = fight(unit("a", items=SHEATHED))
    assert lab.code(f'a step_ready item=knife how=draw path="{path}"') == "E_ITEM"
    assert lab.code(f'a step_ready path="{path}" + act do=ready item=knife how=draw') == "E_ITEM"


@pytest.mark.rule("M-DP-2")
def test_a_maneuver_without_a_thing_named_asks_at_the_action_point():
    lab = fight(unit("a", items=SHEATHED)).play('a step_ready path="F /1"')
    assert lab.point == "M-DP-2" and lab.game.awaiting.default.get("do") == "none"
    lab.play("a pass")
    assert lab.held("sword").place == "carried" and lab.point == "M-DP-10"
    lab = fight(unit("a")).play('a step_ready path="F /1"')
    assert lab.point == "M-DP-10", "with nothing to ready nobody is asked"


@pytest.mark.rule("M-DP-2", "M-RDY-2")
def test_at_the_action_point_nothing_is_taken_after_a_step():
    board = board_of(terrains=[(2, 0, "table")])
    lab = fight(unit("a", items=SHEATHED), board=board, things=(item("knife", (2, 0)),))
    lab.play('a step_ready path="F !"')
    assert lab.code("a act do=ready item=knife how=take") == "E_MOVED"
    assert all("knife" not in str(order) for order in lab.game.legal_orders)


@pytest.mark.rule("M-RDY-1")
def test_what_is_offered_is_all_that_can_be_done():
    board = board_of(terrains=[(1, 0, "table")], sides=[(0, 0, 2, "door_open")])
    things = (item("club", (0, 0)), item("axe", (1, 0)), Thing(id="gone", pose=None, record=None))
    held = (*has("sword"), Carried(item="knife"), Carried(item="bow", loaded=False))
    lab = fight(unit("a", items=held), unit("d", (0, 1, 0), items=has("rapier")), board=board, things=things[:2])
    offers = RULESET.orders["step_ready"].offers(lab.game.state, "a")
    assert {(offer.order.get("item"), offer.order.get("how")) for offer in offers} == {
        ("sword", "stow"), ("knife", "draw"), ("club", "pick"), ("axe", "take"), ("rapier", "take"), ("2", "door")}
    for offer in offers:
        for index in range(len(offer)):
            assert lab.game.check(offer.pick(index)) is None
    assert {len(offer) > 6 for offer in offers if offer.order.get("how") in ("draw", "stow")} == {True}
    assert {len(offer) for offer in offers if offer.order.get("how") in ("take", "pick", "door")} == {6}


@pytest.mark.rule("M-WPN-2")
def test_dropping_is_free_and_leaves_the_maneuver():  # V-578
    lab = fight(unit("a", (2, 1, 3), items=has("sword"))).play("a drop item=sword")
    (thing,) = lab.game.state.things
    assert (thing.id, thing.hex, thing.record.kind, lab.held("sword")) == ("sword", Hex(2, 1), "item", None)
    assert isinstance(thing.record, Loose) and (lab.point, lab.asked) == ("M-DP-1", "a")
    assert lab.code("a move path=F3") == "" and lab.code("a drop item=sword") == "E_ITEM"


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
    lab.play("d step_ready item=dirk how=pick", "d pass").next_turn("d").play("d step_ready item=dirk how=pick", "d pass")
    assert lab.held("dirk", "d") == Held(item=dirk, place="main", ready=True)


@pytest.mark.rule("M-WPN-1")
def test_things_of_a_scenario():
    lab = fight(unit("a"), things=(item("knife", (0, 0)), item("old", (0, 0), item="axe"), item("rope", (0, 0))))
    for name in ("knife", "old", "rope"):
        lab.play(f"a step_ready item={name} how=pick", "a pass").next_turn()
        lab.play(f"a step_ready item={name} how=pick", "a pass").next_turn()
        lab.play(f"a step_ready item={name} how=stow", "a pass").next_turn()
    kinds = {name: lab.held(name).item for name in ("knife", "old", "rope")}
    assert (kinds["knife"], kinds["old"]) == (known_items()["knife"], known_items()["axe"])
    assert kinds["rope"] == Item(name="rope")
