"""Step and Ready: drawing, stowing, readying again, dropping, which hand, the action point (M-RDY-*)."""

import pytest
from maneuvers_lab import RULESET, board_of, fight, item, unit

from hexsim.hexes.hex import Hex
from hexsim.rules.event import Noted
from hexsim.rules.state import Thing
from hexsim.rulesets.maneuvers.arms import turns_to_ready
from hexsim.rulesets.maneuvers.hands import free_hands
from hexsim.rulesets.maneuvers.items import Item, Loose, known_items
from hexsim.rulesets.maneuvers.sheet import Carried, Sheet

SHEATHED = (Carried(item="sword"),)


def has(*names, place="main", **more):
    return tuple(Carried(item=name, place=place, **more) for name in names)


@pytest.mark.rule("M-RDY-1", "M-RDY-9")
@pytest.mark.parametrize(
    ("path", "end"),
    [
        pytest.param("F ! /2", (1, 0, 2), id="V-426"),
        pytest.param("! B", (-1, 0, 0), id="V-427"),
        ("/3 !", (0, 0, 3)),
        ("F", (1, 0, 0)),
        ("", (0, 0, 0)),
    ],
)
def test_drawing_with_a_step(path, end):
    lab = fight(unit("a", items=SHEATHED)).play(f'a step_ready item=sword how=draw path="{path}"')
    if lab.point == "M-DP-7":
        lab.play("a pass")
    held = lab.held("sword")
    assert (held.place, held.ready, lab.pose()) == ("main", True, end)


@pytest.mark.rule("M-RDY-1")
def test_the_action_comes_where_the_path_says():
    lab = fight(unit("a", move=10, items=SHEATHED)).play('a step_ready item=sword how=draw path="F ! B"')
    kinds = [
        getattr(event, "key", "") or getattr(getattr(event, "step", None), "token", "")
        for event in lab.events
    ]
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
@pytest.mark.parametrize(
    ("name", "st", "turns"),
    [
        ("axe", 16, 1),
        ("axe", 17, 0),
        ("halberd", 17, 2),
        ("halberd", 18, 1),
        ("halberd", 22, 1),
        ("halberd", 23, 0),
        ("sword", 10, 0),
    ],
)
def test_turns_to_ready(name, st, turns):  # V-429, V-432
    assert turns_to_ready(Sheet(ST=st), known_items()[name]) == turns


@pytest.mark.rule("M-RDY-12")
def test_both_hands_full():  # V-440
    things = (*has("sword"), *has("shield", place="off"), Carried(item="knife"))
    lab = fight(unit("a", items=things))
    refusal = lab.check("a step_ready item=knife how=draw")
    assert (refusal.code, refusal.rule) == ("E_HANDS", "M-RDY-12")
    lab.play("a drop item=sword")
    assert lab.code("a step_ready item=knife how=draw") == ""


@pytest.mark.rule("M-RDY-12")
@pytest.mark.parametrize(
    ("holds", "wants", "hand", "place"),
    [
        ((), "sword", "", "main"),
        ((), "sword", " hand=off", "off"),
        (("main",), "knife", "", "off"),
        (("main",), "knife", " hand=main", ""),
        (("off",), "shield", "", ""),
        (("main",), "shield", "", "off"),
        (("main",), "spear", "", ""),
        ((), "spear", "", "both"),
        (("both",), "knife", "", ""),
    ],
)
def test_which_hand(holds, wants, hand, place):
    fillers = tuple(
        Carried(own=Item(name="stick", hands=2 if at == "both" else 1), id=f"stick{at}", place=at)
        for at in holds
    )
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


@pytest.mark.rule("M-RDY-8", "M-RDY-10")
@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("item=sword how=load", "E_WEAPON", "M-RDY-10"),
        ("item=sword how=reready", "E_WEAPON", "M-RDY-8"),
        ("item=bow how=load", "E_ITEM", "M-WPN-1"),
        ("item=nothing how=draw", "E_ITEM", "M-RDY-9"),
        ("item=sword how=draw", "E_ITEM", "M-RDY-9"),
        ("item=bow how=stow", "E_ITEM", "M-RDY-9"),
        ("item=0 how=door", "E_ITEM", "M-TERR-2"),
        ("item=sword", "E_OPTION", "M-RDY-9"),
        ("how=draw", "E_ITEM", "M-RDY-9"),
        ("item=7 how=door", "E_ITEM", "M-TERR-2"),
        ("item=sword how=juggle", "E_NOTATION", "core"),
    ],
)
def test_what_cannot_be_readied(text, code, rule):
    lab = fight(unit("a", items=(*has("sword"), Carried(item="bow"))))
    refusal = lab.check(f"a step_ready {text}")
    assert (refusal.code, refusal.rule) == (code, rule)


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


@pytest.mark.rule("M-RDY-1")
def test_what_is_offered_is_all_that_can_be_done():
    board = board_of(terrains=[(1, 0, "table")], sides=[(0, 0, 2, "door_open")])
    things = (item("club", (0, 0)), item("axe", (1, 0)), Thing(id="gone", pose=None, record=None))
    held = (*has("sword"), Carried(item="knife"), Carried(item="bow", loaded=False))
    lab = fight(
        unit("a", items=held), unit("d", (0, 1, 0), items=has("rapier")), board=board, things=things[:2]
    )
    offers = RULESET.orders["step_ready"].offers(lab.game.state, "a")
    assert {(offer.order.get("item"), offer.order.get("how")) for offer in offers} == {
        ("sword", "stow"),
        ("knife", "draw"),
        ("club", "pick"),
        ("axe", "take"),
        ("rapier", "take"),
        ("NW", "door"),
    }
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
