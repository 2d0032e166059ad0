"""Figures of several hexes in `maneuvers` (M-FOOT-1 to M-FOOT-8), played by orders."""

from dataclasses import replace

import pytest
from figure_oracle import BEAST, HORSE, SHAPES, WAGON
from figure_scenes import BOW, SWORD, big, check_room, large, random_scene
from maneuvers_lab import RULESET, board_of, body, item, scenario, unit

from hexsim.ai.random import RandomAgent
from hexsim.errors import ScenarioError
from hexsim.files.places import scenario_path
from hexsim.files.position import position_text
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.hexes.figure import arc_of_figure
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.dice import Seeded
from hexsim.rules.event import Moved, Placed, Rolled
from hexsim.rules.scenario import opening
from hexsim.rules.view import view_for
from hexsim.rulesets.maneuvers.fight.attack import Attack, Setting
from hexsim.rulesets.maneuvers.fight.defence import arc_from
from hexsim.rulesets.maneuvers.fight.modifiers import is_wild, to_hit
from hexsim.rulesets.maneuvers.fight.targets import cover, distance, ends, hexes_struck_through, in_line
from hexsim.rulesets.maneuvers.ground import sees
from hexsim.rulesets.maneuvers.sheet import Carried


def blow(by, at, weapon="sword", mode="hand", verb="step_attack"):
    return Attack(unit=by, target=at, weapon=weapon, mode=mode, setting=Setting(verb=verb))


@pytest.mark.rule("M-FOOT-1", "M-FOOT-2")
@pytest.mark.parametrize(("shape", "on", "key"), [
    (HORSE, False, "E_FOOTPRINT"), (WAGON, True, ""), (SHAPES["dragon"], True, ""),
    ((*SHAPES["dragon"], Hex(1, 0)), True, "footprint_large"), ((*WAGON, Hex(-3, 0)), True, "footprint_large"),
    ((Hex(0, 0), Hex(-2, 0)), True, "footprint_apart")])
def test_which_figures_may_be(shape, on, key):
    given = scenario(big("a", (0, 0, 0), shape), **({"large_figures": True} if on else {}))
    if not key:
        state = opening(RULESET, given)
        assert state.unit("a").hexes() == shape and ("large_figures", True) in state.switches
        return
    with pytest.raises(ScenarioError) as caught:
        opening(RULESET, given)
    assert caught.value.key == f"maneuvers.{key}"


@pytest.mark.rule("M-FOOT-1")
def test_the_switch_leaves_no_trace_while_it_is_off():
    assert "large_figures" not in dict(opening(RULESET, scenario(unit("a"))).switches)
    off = replace(scenario(unit("a")), switches=(("large_figures", False),))
    assert opening(RULESET, off) == opening(RULESET, scenario(unit("a")))


@pytest.mark.rule("M-FOOT-2")
def test_the_head_is_where_it_is_and_the_body_turns_with_it():
    lab = large(big("a", (0, 0, 0)))
    assert lab.unit().hexes() == (Hex(0, 0), Hex(-1, 0))
    lab.play('a move path="@2 F /3"')
    assert lab.pose() == (0, -1, 3) and lab.unit().hexes() == (Hex(0, -1), Hex(1, -1))


@pytest.mark.rule("M-FOOT-3")
def test_a_door_on_which_somebody_stands_cannot_be_closed():
    door = [(0, 0, 3, "door_open")]
    lab = large(big("a", (0, 0, 0)), unit("d", (0, 1, 0)), board=board_of(sides=door))
    refusal = lab.check("a step_ready how=door item=W")
    assert (refusal.code, refusal.rule) == ("E_ITEM", "M-FOOT-3")
    lab.play('a move path="F2"').skip_to("d")
    assert lab.code("a step_ready how=door item=W") == "E_NOT_ACTIVE"
    lab = large(unit("a", (0, 0, 0)), unit("d", (5, 0, 0)), board=board_of(sides=door))
    assert lab.code("a step_ready how=door item=W") == ""


@pytest.mark.rule("M-FOOT-3")
def test_whoever_comes_later_needs_room_for_the_whole_figure():
    late = replace(big("c", (3, 0, 0)), arrives=2)
    lab = large(unit("a", (2, 0, 0)), late)
    lab.play("a nothing")
    while lab.game.state.round < 3:
        lab.play(f"{lab.asked} pass")
    assert lab.unit("c").pose is None
    lab.play('a move path="SL"')
    while lab.unit("c").pose is None:
        lab.play(f"{lab.asked} pass")
    assert lab.unit("c").hexes() == (Hex(3, 0), Hex(2, 0)) and lab.game.state.round == 4


@pytest.mark.rule("M-FOOT-4")
def test_turning_costs_what_it_costs_one_hex_and_needs_room():
    lab = large(big("a", (0, 0, 0), DX=12, HT=12), board=board_of(terrains=[(0, 1, "rough")]))
    lab.play('a move path="F tL"')
    assert lab.spent() == 2 and lab.unit().hexes() == (Hex(1, 0), Hex(0, 1))
    lab = large(big("a", (0, 0, 0)), board=board_of(terrains=[(-1, 1, "rock")]))
    for path in ("@1", "/1"):
        refusal = lab.check(f'a move path="{path}"')
        assert (refusal.code, refusal.rule) == ("E_BLOCKED", "M-FOOT-4")
    assert lab.code('a move path="@5"') == ""
    lab = large(big("a", (0, 0, 0)), unit("d", (-1, 1, 0)))
    refusal = lab.check('a move path="/1"')
    assert (refusal.code, refusal.rule) == ("E_OCCUPIED", "M-FOOT-4")


@pytest.mark.rule("M-FOOT-4")
def test_only_end_facings_with_room_are_offered():
    lab = large(big("a", (0, 0, 0)), board=board_of(terrains=[(0, 1, "rock"), (1, -1, "rock")]))
    lab.play("a step_wait")
    assert lab.point == "M-DP-7" and lab.facings() == (0, 1, 5)
    lab.play("a face to=1")
    assert lab.unit().hexes() == (Hex(0, 0), Hex(-1, 1))


@pytest.mark.rule("M-FOOT-5")
def test_it_goes_as_a_whole_and_pays_for_the_dearest_hex():
    lab = large(big("a", (0, 0, 0), DX=16, HT=16), things=(body("x", (-2, 0)),))
    lab.play('a move path="B F"')
    assert [event.step.price for event in lab.events if isinstance(event, Moved)][:2] == [3, 1]
    wall = board_of(sides=[(-1, 0, 1, "wall")])
    lab = large(big("a", (0, 0, 0)), board=wall)
    refusal = lab.check('a move path="<"')
    assert (refusal.code, refusal.rule) == ("E_BLOCKED", "M-TERR-2")
    assert lab.code('a move path=">"') == "" and lab.code('a move path="B"') == ""


@pytest.mark.rule("M-FOOT-6")
def test_every_hex_is_occupied_and_nobody_evades():
    lab = large(unit("a", (0, 0, 0), DX=16, HT=16), big("b", (2, 0, 0)), unit("d", (0, 2, 0)))
    for path, code in (("F", "E_OCCUPIED"), ("F^ F", "E_EVADE"), ("L R F", "")):
        refusal = lab.check(f'a move path="{path}"')
        assert (refusal.code if refusal else "") == code
        if code == "E_EVADE":
            assert refusal.rule == "M-FOOT-6"
    lab = large(big("a", (0, 0, 0), DX=16, HT=16), unit("b", (1, 0, 3)))
    assert (lab.code('a move path="F^ F"'), lab.check('a move path="F^ F"').rule) == ("E_EVADE", "M-FOOT-6")
    assert lab.code('a move path="F"') == "E_OCCUPIED"


@pytest.mark.rule("M-FOOT-6")
def test_a_fallen_one_is_a_body_in_each_of_its_hexes():
    lab = large(unit("a", (0, 0, 0), DX=12, HT=12), big("b", (2, 0, 0), condition="dead"), unit("c", (6, 0, 3)))
    lab.play('a move path="F3"')
    assert lab.spent() == 5


@pytest.mark.rule("M-FOOT-6")
def test_in_the_line_of_a_shot_it_counts_once_and_never_its_own():
    lab = large(unit("a", (0, 0, 0), items=BOW), big("d", (3, 0, 0)), unit("b", (6, 0, 3)), board=board_of(9))
    assert [[one.id for one in place] for place in in_line(lab.game.state, "a", "b")] == [["d"]]
    lab = large(big("a", (0, 0, 3), WAGON, items=BOW), big("b", (6, 0, 0), WAGON), board=board_of(9))
    assert in_line(lab.game.state, "a", "b") == () and in_line(lab.game.state, "b", "a") == ()
    assert hexes_struck_through(lab.game.state, "b", "a") == 0


@pytest.mark.rule("M-FOOT-7")
def test_it_acts_from_its_head_and_is_met_in_its_nearest_hex():
    lab = large(unit("a", (0, 0, 0), items=SWORD), big("b", (3, 0, 0), WAGON, items=SWORD))
    state = lab.game.state
    assert ends(state, "a", "b") == (Hex(0, 0), Hex(1, 0)) and distance(state, "a", "b") == 1
    assert ends(state, "b", "a") == (Hex(3, 0), Hex(0, 0)) and distance(state, "b", "a") == 3
    assert lab.code("a step_attack target=b weapon=sword") == ""
    lab.play("a pass").skip_to("b")
    assert lab.code("b step_attack target=a weapon=sword") == "E_REACH"


@pytest.mark.rule("M-FOOT-7")
def test_of_equally_near_hexes_the_one_in_front_is_met_and_the_visible_first():
    lab = large(unit("a", (0, 0, 0), items=SWORD), big("b", (0, -1, 5), HORSE))
    assert lab.unit("b").hexes() == (Hex(0, -1), Hex(0, -2))
    lab = large(unit("a", (0, 0, 1), items=SWORD), big("b", (-1, 0, 4), HORSE))
    assert lab.unit("b").hexes() == (Hex(-1, 0), Hex(0, -1))
    assert ends(lab.game.state, "a", "b")[1] == Hex(0, -1)
    walled = board_of(sides=[(0, 0, 2, "wall")])
    lab = large(unit("a", (0, 0, 1), items=SWORD), big("b", (-1, 0, 4), HORSE), board=walled)
    assert ends(lab.game.state, "a", "b")[1] == Hex(-1, 0)
    rock = board_of(terrains=[(1, 0, "rock"), (2, 0, "shallow_water")])
    lab = large(unit("a", (0, 0, 0), items=BOW), big("b", (3, 0, 3), HORSE), board=rock)
    assert not sees(lab.game.state, lab.unit("a"), lab.unit("b"))
    assert lab.code("a step_attack target=b weapon=bow") == "E_SIGHT"


@pytest.mark.rule("M-FOOT-7")
def test_cover_and_range_are_those_of_the_hex_that_is_met():
    bush = board_of(terrains=[(4, 0, "undergrowth")])
    lab = large(unit("a", (0, 0, 0), items=BOW), big("b", (5, 0, 0), WAGON), board=bush)
    state = lab.game.state
    assert distance(state, "a", "b") == 3 and cover(state, "a", "b") == "none"
    lab = large(unit("a", (0, 0, 0), items=BOW), big("b", (5, 0, 0), HORSE), board=bush)
    assert distance(lab.game.state, "a", "b") == 4 and cover(lab.game.state, "a", "b") == "light"


@pytest.mark.rule("M-FOOT-7")
def test_things_are_reached_from_the_head_and_thrown_ones_land_where_it_is_met():
    lab = large(big("a", (0, 0, 0), WAGON), unit("b", (6, 0, 3)), things=(item("axe", (-3, 0)), item("knife", (1, 0))))
    assert lab.code("a step_ready how=pick item=axe") == "E_ITEM"
    assert lab.code("a step_ready how=pick item=knife") == ""


@pytest.mark.rule("M-FOOT-8")
def test_arcs_of_a_figure_of_one_hex_are_those_of_its_pose():
    for facing in range(6):
        pose = Pose(Hex(0, 0), facing)
        assert all(arc_of_figure((Hex(0, 0),), pose, at) == arc_of(pose, at) for at in within(Hex(0, 0), 5))


@pytest.mark.rule("M-FOOT-8")
@pytest.mark.parametrize("shape", SHAPES)
def test_arcs_turn_with_the_figure_and_are_what_the_words_say(shape):
    parts = SHAPES[shape]
    for at in within(Hex(0, 0), 6):
        arc = arc_of_figure(parts, Pose(Hex(0, 0), 0), at)
        assert (arc == "front") == (arc_of(Pose(Hex(0, 0), 0), at) == "front")
        assert (arc == "rear") == all(arc_of(Pose(part, 0), at) == "rear" for part in parts)
        for facing in range(6):
            turned = arc_of_figure(parts, Pose(Hex(3, -2), facing), at.rotated(facing).plus(Hex(3, -2)))
            assert turned == arc


@pytest.mark.rule("M-FOOT-8")
def test_defences_and_wild_swings_go_by_its_arcs():
    lab = large(big("a", (0, 0, 0), HORSE, items=SWORD), unit("b", (-1, -1, 5), items=SWORD),
                unit("c", (-2, 0, 0), items=SWORD), unit("w", (1, 0, 3), items=SWORD))
    state, horse = lab.game.state, lab.unit("a")
    arcs = {foe: arc_from(state, blow(foe, "a"), horse) for foe in "bcw"}
    assert arcs == {"b": "left", "c": "rear", "w": "front"}
    assert [is_wild(state, blow("a", foe)) for foe in "bcw"] == [True, True, False]
    assert [one.rule for one in to_hit(state, blow("a", "b")).modifiers][:1] == ["M-ATK-4"]


@pytest.mark.rule("M-FOOT-8")
def test_the_zones_on_the_map_are_the_hexes_around_it():
    lab = large(big("a", (0, 0, 0), BEAST))
    zones = {zone.name: set(zone.hexes) for zone in RULESET.zones(lab.game.state, lab.unit())}
    around = {near for at in BEAST for near in map(at.neighbour, range(6))} - set(BEAST)
    assert set.union(*zones.values()) == around and sum(map(len, zones.values())) == len(around)
    assert zones["maneuvers.zone_front"] == {Hex(1, 0), Hex(1, -1), Hex(0, 1)}


@pytest.mark.rule("M-FOOT-6", "M-FOOT-7")
def test_a_blow_at_the_tail_is_defended_and_wounds():
    lab = large(unit("a", (-2, 1, 1), items=SWORD, skills=(("sword", 18),)), big("b", (0, 0, 0), HORSE),
                dice=(3, 3, 3, 3))
    lab.play("a step_attack target=b weapon=sword")
    rolled = next(event for event in lab.events if isinstance(event, Rolled))
    assert rolled.targets == ("b",)


@pytest.mark.rule("M-FOOT-3")
def test_one_that_is_cut_short_over_an_ally_goes_back_to_where_it_had_room():
    spear = (Carried(item="spear", place="both"),)
    lab = large(big("a", (0, 0, 0), DX=14, HT=14), unit("d", (2, 0, 0), DX=8),
                unit("b", (5, 0, 3), DX=18, HT=14, items=spear), dice=(6, 6, 4))
    lab.play("b step_wait").skip_to("a")
    lab.play('a move path="F4"')
    assert (lab.point, lab.asked, lab.pose()) == ("M-DP-3", "b", (1, 0, 0))
    lab.play('b strike target=a weapon=spear path="F2" + face to=3')
    (back,) = [event for event in lab.events if isinstance(event, Placed)]
    assert (back.before.hex, back.after) == (Hex(2, 0), Pose(Hex(1, 0), 0))
    assert lab.pose() == (1, 0, 0) and lab.pose("b") == (3, 0, 3)


@pytest.mark.rule("M-FOOT-3")
@pytest.mark.parametrize("seed", range(8))
def test_at_random_nobody_overlaps_and_nobody_stands_in_a_wall(seed):
    game, agent, moved = Game(RULESET, random_scene(seed), Seeded(str(seed))), RandomAgent(seed=str(seed)), 0
    for _ in range(120):
        if game.state.outcome is not None:
            break
        check_room(game.state)
        who = game.state.awaiting.side
        played = game.play(agent.choose(RULESET, view_for(RULESET, game.state, who)))
        moved += any(isinstance(event, Moved) and event.unit in "ab" for event in played)
    assert moved > 2


@pytest.mark.rule("M-FOOT-6")
def test_a_position_with_somebody_on_a_fallen_one_becomes_a_scenario():
    """The small ones give way: in a scenario nobody stands where somebody else lies."""
    given = read_scenario(scenario_path("sheepfold"))
    state = opening(RULESET, given)
    drake, marta = state.unit("drake"), state.unit("marta")
    state = state.with_unit(replace(drake, status=replace(drake.status, out="dead", hp=-200)))
    state = state.with_unit(replace(marta, pose=Pose(drake.hexes()[2], 1)))
    again = read_scenario(position_text(given, state))
    units = {one.id: one for one in again.units}
    assert units["drake"].pose == drake.pose and units["drake"].footprint == drake.footprint
    assert units["marta"].pose.hex not in drake.hexes() and units["marta"].pose.facing == 1
