"""Planning on the map: reach, prices, facings, waypoints, alternatives; what is shown is what is charged."""

from heapq import heappop, heappush
from random import Random

import pytest
from maneuvers_lab import board_of, fight, unit
from screen import Desk, charged, duel, entry, field_of, meadow, previewed, spot

from hexsim.board.board import rectangle
from hexsim.board.walk import walk
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import end_of, parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.ui.choices import offers_of
from hexsim.ui.dialog import CommandSearch
from hexsim.ui.intent import (
    Back,
    ChooseAlternative,
    ChooseVerb,
    Click,
    Confirm,
    Erase,
    Face,
    GiveOrder,
    Hover,
    MoveCursor,
    Number,
    SelectUnit,
    StepCursor,
    TurnGhost,
    TypePath,
    Undo,
)
from hexsim.ui.intent_desk import FocusLost, Switch


def test_reach_is_shown_for_whoever_is_asked():
    desk = duel()
    assert desk.view.selected == "ana"
    over = desk.model.overlay
    costs = {at.hex: at.cost for at in over.reach}
    assert costs[Hex(3, 4)] == 0 and costs[Hex(4, 4)] == 1 and costs[Hex(5, 4)] == 2
    assert Hex(6, 4) not in costs and Hex(12, 1) not in costs
    assert [band.most for band in over.bands] == [3, 6]
    assert all(at.band == (0 if at.cost <= 3 else 1) for at in over.reach)
    assert [(area.name.rsplit("_")[-1], len(area.hexes)) for area in over.arcs] == [
        ("front", 3), ("side", 2), ("rear", 1)]


def test_reach_keeps_its_identity_while_one_hovers():
    desk = duel()
    before = desk.model.overlay.reach
    desk.point(Hex(5, 4))
    assert desk.model.overlay.reach is before


def test_hover_shows_the_path_with_running_prices():
    desk = duel()
    plan = desk.point(Hex(5, 3)).overlay.plan
    assert plan.path == "F L" and plan.spent == 3 and plan.left == 3
    assert [(line.token, line.cost, line.spent, line.left) for line in plan.lines] == [
        ("F", 1, 1, 5), ("L", 2, 3, 3)]
    assert plan.lines[1].items == (("M-MOVE-2", 1), ("M-TERR-1", 1))
    assert plan.lines[1].place == "0704NE" and not plan.lines[1].turns
    assert desk.model.overlay.ghost.pose == plan.end == Pose(Hex(5, 3), 1)
    assert desk.model.overlay.facings == ()


def test_turn_prices_stand_on_their_own_lines():
    desk = duel()
    plan = desk.plan(Hex(6, 3), 3)
    turns = [(line.token, line.cost) for line in plan.lines if line.turns]
    assert plan.end.facing == desk.view.draft.facing and turns
    assert sum(line.cost for line in plan.lines) == plan.spent


def test_six_facings_with_price_or_reason():
    desk = duel()
    desk.plan(Hex(5, 4))
    choices = desk.model.overlay.facings
    assert [choice.number for choice in choices] == [1, 2, 3, 4, 5, 6]
    assert all(choice.cost == 2 and choice.why is None for choice in choices)
    desk.do(Back())
    desk.plan(Hex(9, 2))
    choices = desk.model.overlay.facings
    refused = [choice for choice in choices if choice.cost is None]
    assert refused and all(choice.why and choice.why.rule for choice in refused)
    assert sum(choice.chosen for choice in choices) == 1


def test_ghost_turns_to_the_mouse_only_as_far_as_allowed():
    desk = duel()
    desk.plan(Hex(9, 2))
    allowed = {choice.facing for choice in desk.model.overlay.facings if choice.cost is not None}
    assert 0 < len(allowed) < 6
    for facing in range(6):
        before = desk.view.draft.facing
        desk.point_from(Hex(9, 2), facing)
        assert desk.view.draft.facing == (facing if facing in allowed else before)
        assert desk.model.overlay.ghost.pose.facing == desk.view.draft.facing
        if facing not in allowed:
            assert "(M-" in desk.status()


def test_pointer_in_the_middle_of_the_goal_turns_nothing():
    desk = duel()
    desk.plan(Hex(5, 4), 2)
    desk.do(Hover(Hex(5, 4), spot(Hex(5, 4))))
    assert desk.view.draft.facing == 2


def test_keys_turn_the_ghost():
    desk = duel()
    desk.plan(Hex(5, 4))
    desk.do(TurnGhost(1))
    assert desk.view.draft.facing == 1
    desk.do(TurnGhost(-1), TurnGhost(-1))
    assert desk.view.draft.facing == 5
    desk.do(Number(4))
    assert desk.view.draft.facing == 3
    desk.do(Face(2))
    assert desk.view.draft.facing == 2
    desk.do(StepCursor(4))
    assert desk.view.draft.facing == 4


def test_a_refused_facing_says_why():
    desk = duel()
    desk.plan(Hex(9, 2))
    refused = next(choice for choice in desk.model.overlay.facings if choice.cost is None)
    desk.do(Number(refused.number))
    assert refused.why.text in desk.status()
    assert desk.view.draft.facing != refused.facing


def test_turning_on_the_spot():
    desk = duel()
    desk.do(TurnGhost(1), TurnGhost(1))
    assert desk.view.draft.goal == Hex(3, 4)
    desk.do(Confirm())
    assert desk.unit("ana").pose == Pose(Hex(3, 4), 2)
    assert desk.game.awaiting.who != ("ana",)


def test_click_goal_click_again_commits():
    desk = duel()
    desk.do(Click(Hex(5, 4), at=spot(Hex(5, 4))), Click(Hex(5, 4), at=spot(Hex(5, 4))))
    assert desk.unit("ana").pose == Pose(Hex(5, 4), 0)
    assert str(desk.game.history[-1].order) == 'ana move path="F2 /0"'
    assert desk.game.awaiting.point == "M-DP-1", "the facing was chosen: nobody asks for it again"
    assert desk.game.awaiting.who != ("ana",)


def test_previewed_is_charged_for_many_goals():
    desk, dice = duel(), Random(7)
    for _ in range(60):
        who = desk.game.awaiting.who[0]
        goals = [at.hex for at in desk.model.overlay.reach]
        goal = dice.choice(goals)
        desk.plan(goal, dice.randrange(6))
        if dice.random() < 0.4:
            desk.do(ChooseAlternative())
        plan = desk.model.overlay.plan
        assert plan.trouble is None, plan
        before = desk.game.ply
        desk.do(Confirm())
        assert desk.game.ply == before + 1
        events = desk.game.history[-1].events
        assert charged(events, who) == previewed(plan)
        assert desk.unit(who).pose == plan.end
        assert sum(line.cost for line in plan.lines) == plan.spent <= plan.budget
        logged = [line for line in desk.model.log if line.ply == desk.game.ply and line.kind == "move"]
        assert [phrase.text for phrase in logged[0].ledger] == [line.text for line in plan.lines]


def test_hexes_drawn_are_hexes_charged():
    desk = duel()
    plan = desk.plan(Hex(5, 2))
    desk.do(Confirm())
    trail = desk.model.overlay.trails[0]
    assert trail.unit == "ana"
    assert list(trail.poses) == [plan.start, *(line.after for line in plan.lines)]


def test_trail_shows_turns():
    desk = duel()
    desk.do(GiveOrder(parse_order('ana move path="F tL2 F /3"')))
    trail = desk.model.overlay.trails[0]
    assert [pose.facing for pose in trail.poses] == [0, 0, 1, 2, 2, 3]
    assert trail.poses[1].hex == trail.poses[2].hex == trail.poses[3].hex


@pytest.mark.parametrize("goal", [Hex(5, 4), Hex(5, 2), Hex(3, 4), Hex(2, 5), Hex(6, 3)])
@pytest.mark.parametrize("facing", [0, 2, 5])
def test_mouse_keys_and_notation_give_the_same_plan(goal, facing):
    mouse, keys, text = duel(), duel(), duel()
    mouse.plan(goal, facing)
    keys.do(MoveCursor("up"))
    while keys.view.cursor != goal:
        step = keys.view.cursor.direction_to(_towards(keys.view.cursor, goal))
        keys.do(StepCursor(step))
    keys.do(Confirm())
    for _ in range(6):
        if keys.view.draft.facing != mouse.view.draft.facing:
            keys.do(TurnGhost(1))
    plan = mouse.model.overlay.plan
    text.do(TypePath(parse_path(plan.path)))
    assert keys.model.overlay.plan == plan
    assert text.model.overlay.plan == plan
    assert text.model.overlay.ghost == keys.model.overlay.ghost == mouse.model.overlay.ghost


def _towards(here, goal):
    return min((here.neighbour(d) for d in range(6)), key=lambda at: (at.distance(goal), at))


def test_line_of_sight_is_the_same_for_keys_and_mouse():
    mouse, keys = duel(), duel()
    mouse.do(Switch("sight"), Hover(Hex(5, 5), spot(Hex(5, 5))))
    keys.do(Switch("sight"), MoveCursor("up"))
    while keys.view.cursor != Hex(5, 5):
        keys.do(StepCursor(keys.view.cursor.direction_to(_towards(keys.view.cursor, Hex(5, 5)))))
    assert mouse.model.overlay.sight == keys.model.overlay.sight is not None
    assert not mouse.model.overlay.sight.clear and mouse.model.overlay.sight.by == Hex(4, 5)


def test_typed_path_that_is_refused_says_so_and_does_nothing():
    desk = duel()
    desk.do(TypePath(parse_path("F7")))
    assert desk.model.overlay.plan.trouble.rule
    before = desk.game.state
    desk.do(Confirm())
    assert desk.game.state is before and "E_" in desk.status()


def test_alternatives_side_by_side():
    desk = duel()
    desk.plan(Hex(5, 2))
    others = desk.model.overlay.alternatives
    assert [other.style for other in others] == sorted(
        (other.style for other in others), key=lambda style: next(o.cost for o in others if o.style == style))
    assert len({other.cost for other in others}) > 1
    assert [other.chosen for other in others].count(True) == 1 and others[0].chosen
    desk.do(ChooseAlternative("sidestep"))
    plan = desk.model.overlay.plan
    chosen = next(other for other in desk.model.overlay.alternatives if other.style == "sidestep")
    assert chosen.chosen and plan.spent == chosen.cost
    assert not any(token in plan.path.split() for token in ("F", "L", "R"))
    seen = {desk.view.draft.style}
    for _ in others:
        desk.do(ChooseAlternative())
        seen.add(desk.view.draft.style)
    assert seen == {other.style for other in others}


def test_no_alternatives_at_one_price():
    desk = duel()
    desk.plan(Hex(3, 4))
    assert desk.model.overlay.alternatives == ()
    desk.do(ChooseAlternative())
    assert desk.model.status[0].text


def test_waypoints_force_the_path():
    desk = duel()
    free = desk.point(Hex(5, 4)).overlay.plan.spent
    desk.do(Click(Hex(4, 3), shift=True))
    assert desk.model.overlay.waypoints == (Hex(4, 3),)
    plan = desk.plan(Hex(5, 4))
    assert Hex(4, 3) in [line.after.hex for line in plan.lines]
    assert plan.spent > free and plan.trouble is None
    desk.do(Confirm())
    assert desk.unit("ana").pose.hex == Hex(5, 4)
    assert charged(desk.game.history[-1].events, "ana") == previewed(plan)


def test_waypoint_prices_are_the_cheapest_of_all_paths_through():
    desk = duel(move=4)
    desk.do(Click(Hex(4, 3), shift=True))
    least = _least_through(desk, Hex(4, 3))
    assert {at.hex: at.cost for at in desk.model.overlay.reach} == least
    for goal in (Hex(5, 3), Hex(5, 4), Hex(4, 4), Hex(3, 3), Hex(4, 2)):
        plan = desk.point(goal).overlay.plan
        assert plan.spent == least[goal], goal
        assert end_of(plan.start, parse_path(plan.path)) == plan.end


def _least_through(desk, via):
    """Exhaustive: the least price of every hex for paths that enter `via` on the way."""
    option = offers_of(desk.game.ruleset, desk.game.state, "ana", "move")[0]
    ground, gait, start = option.reach.ground, option.reach.gait, option.reach.start
    todo, least, done = [(0, 0, (), start, False)], {}, set()
    todo += [(0, facing + 1, (f"@{facing}",), Pose(start.hex, facing), False) for facing in range(6)]
    while todo:
        price, _, path, pose, passed = heappop(todo)
        moved = any(token[0] not in "@t" for token in path)
        if (pose, passed, moved) in done:
            continue
        done.add((pose, passed, moved))
        if passed and ground.may_end(pose.hex):
            least.setdefault(pose.hex, price)
        for token in ("F", "L", "R", "<", ">", "SL", "SR", "B", "tL", "tR"):
            steps, snags = walk(ground, gait, start, (*path, token))
            if all(snag.kind == "end" for snag in snags):
                step, spent = steps[-1], sum(step.price for step in steps)
                through = passed or (step.enters and step.pose.hex == via)
                heappush(todo, (spent, len(done) * 10 + len(todo), (*path, token), step.pose, through))
    return least


def test_backspace_and_shift_click_in_the_facing_phase():
    desk = duel()
    desk.do(Click(Hex(4, 3), shift=True), Click(Hex(5, 3)), Click(Hex(5, 3), shift=True))
    assert desk.view.draft.waypoints == (Hex(4, 3), Hex(5, 3)) and desk.view.draft.goal is None
    desk.do(Erase())
    assert desk.view.draft.waypoints == (Hex(4, 3),)
    desk.do(Erase())
    assert desk.view.draft.waypoints == ()


def test_waypoint_out_of_reach_is_refused_with_a_reason():
    desk = duel()
    desk.do(Click(Hex(12, 1), shift=True))
    assert desk.view.draft.waypoints == () and "9" in desk.status()
    desk.do(Click(Hex(4, 5), shift=True))
    assert desk.view.draft.waypoints == () and "(M-TERR-1)" in desk.status()


def test_waypoint_in_an_allys_hex():
    scenario = field_of(entry("ana", "red", (3, 4), DX=13, HT=12), entry("eve", "red", (4, 4)),
                        entry("bob", "blue", (12, 2), 3))
    desk = Desk(Game(find_ruleset("maneuvers"), scenario, Seeded("x")))
    desk.do(Click(Hex(4, 4), shift=True))
    assert desk.view.draft.waypoints == (Hex(4, 4),)
    plan = desk.plan(Hex(5, 4))
    assert ("M-TERR-3", 1) in plan.lines[0].items and plan.trouble is None
    desk.do(Back(), Back())
    desk.do(Click(Hex(4, 4)))
    assert desk.view.draft.goal is None and "M-TERR-3" in desk.status()


@pytest.mark.rule("M-EVADE-1")
def test_evade_is_planned_through_the_enemys_hex():
    desk = duel()
    desk.point(Hex(6, 4))
    assert "M-EVADE-1" in desk.status()
    desk.do(Click(Hex(6, 4)))
    assert desk.view.draft.waypoints == (Hex(6, 4),)
    plan = desk.plan(Hex(7, 4))
    assert "^" in plan.path and plan.trouble is None
    assert any(("M-EVADE-1", 1) in line.items for line in plan.lines)
    before = desk.game.ply
    desk.do(Confirm())
    assert desk.game.ply == before + 1
    assert "^" in str(desk.game.history[-1].order)


def test_evade_that_cannot_be_paid_is_refused():
    scenario = field_of(entry("ana", "red", (3, 4), encumbrance=3), entry("bob", "blue", (6, 4), 3))
    desk = Desk(Game(find_ruleset("maneuvers"), scenario, Seeded("x")))
    desk.do(SelectUnit("ana"))
    while desk.game.awaiting.who != ("ana",):
        desk.do(GiveOrder(desk.game.awaiting.default))
    desk.do(Click(Hex(6, 4)))
    assert desk.view.draft.waypoints == () and desk.model.status[0].text


@pytest.mark.parametrize(("goal", "rule"), [
    (Hex(12, 1), "M-MOVE-2"), (Hex(4, 5), "M-TERR-1"), (Hex(2, 6), "M-TERR-3"),
])
def test_why_not_names_the_rule(goal, rule):
    desk = duel()
    desk.point(goal)
    assert rule in desk.status()
    assert any(phrase.rule == rule for phrase in desk.model.status)
    assert desk.model.overlay.plan is None
    desk.do(Click(goal))
    assert desk.view.draft.goal is None


def test_why_not_counts_what_is_missing_and_says_what_is_near():
    desk = duel()
    desk.point(Hex(12, 1))
    assert "Needs 9, has 6: 3 points short. (M-MOVE-2)" in desk.status()
    assert "Nearest: 1002 for 6." in desk.status()


def test_one_step_back_at_a_time():
    desk = duel()
    desk.do(ChooseVerb("move"), Click(Hex(4, 3), shift=True), Click(Hex(5, 3)))
    assert desk.view.draft.goal and desk.view.choice
    desk.do(Back())
    assert desk.view.draft.goal is None and desk.view.draft.waypoints == (Hex(4, 3),)
    desk.do(Back())
    assert desk.view.draft.waypoints == () and desk.view.choice is not None
    desk.do(Back())
    assert desk.view.choice is None and desk.view.selected == "ana"
    desk.do(Back(listing=False))
    assert desk.view.selected == ""
    desk.do(Back(listing=False))
    assert desk.view.dialog is None
    desk.do(Back())
    assert desk.view.dialog == CommandSearch()
    desk.do(Back())
    assert desk.view.dialog is None


def test_click_selects_whoever_may_act_and_inspects_others():
    desk = duel()
    desk.do(Back(), Click(Hex(3, 4)))
    assert desk.view.selected == "ana"
    desk.do(Click(Hex(2, 6)))
    assert desk.view.inspected == "eve" and desk.view.selected == "ana"
    assert desk.model.card.title == "Eve"
    assert all(area.hexes for area in desk.model.overlay.arcs)
    desk.do(Back())
    assert desk.view.inspected == ""
    desk.do(Back(), Click(Hex(9, 9)))
    assert desk.view.selected == ""


def test_reach_overlay_of_a_unit_without_points():
    kneeling = entry("ana", "red", (3, 4), DX=13, HT=12, posture="kneeling")
    scenario = field_of(kneeling, entry("bob", "blue", (6, 4), 3))
    desk = Desk(Game(find_ruleset("maneuvers"), scenario, Seeded("x")))
    assert [(at.hex, at.cost, at.band) for at in desk.model.overlay.reach] == [(Hex(3, 4), 0, 0)]
    desk.point(Hex(4, 4))
    assert desk.model.overlay.plan is None and "M-" in desk.status()


def test_enemy_reach_and_arcs_while_held():
    desk = duel()
    desk.do(Switch("threat", on=True))
    (threat,) = desk.model.overlay.threats
    costs = {at.hex: at.cost for at in threat.hexes}
    assert threat.unit == "bob" and costs[Hex(5, 4)] == 1 and Hex(3, 4) not in costs
    assert [len(area.hexes) for area in threat.arcs] == [3, 2, 1]
    desk.do(FocusLost())
    assert desk.model.overlay.threats == () and desk.view.hover is None


def test_undo_gives_back_everything_that_was_shown():
    desk = duel()
    desk.do(Switch("sight"), Switch("threat"), Hover(Hex(5, 5), spot(Hex(5, 5))))
    before, digest, board = desk.model, desk.game.digest, desk.game.state.board
    desk.go(Hex(5, 2), 3)
    desk.do(Undo(), Hover(Hex(5, 5), spot(Hex(5, 5))))
    assert desk.game.digest == digest and desk.game.state.board is board
    after = desk.model
    assert after.overlay == before.overlay, "reach, ledger, arcs, line of sight, threats, trail"
    assert after.card == before.card and after.log == before.log and after.menu == before.menu
    assert after.state.unit("ana").pose == Pose(Hex(3, 4), 0)


def test_allowance_never_grows_by_going_back_and_forth():
    desk = duel()
    first = desk.model.overlay
    for _ in range(3):
        desk.do(Click(Hex(4, 3), shift=True), Click(Hex(5, 3)), TurnGhost(1), ChooseAlternative(), Back(),
                Back(), ChooseVerb("step_wait"), Back(), ChooseVerb("move"), Back())
        desk.do(Hover(None))
        assert desk.model.overlay.reach == first.reach and desk.model.overlay.bands == first.bands
    desk.go(Hex(5, 4), 0)
    desk.do(Undo())
    assert desk.model.overlay.reach == first.reach


def test_planning_changes_nothing():
    desk = duel()
    state, digest = desk.game.state, desk.game.digest
    desk.do(Hover(Hex(5, 3)), Click(Hex(5, 3)), TurnGhost(1), ChooseAlternative())
    desk.do(Click(Hex(5, 3), shift=True))
    assert desk.game.state is state and desk.game.digest == digest and desk.game.ply == 0


def test_flat_maps_are_planned_alike():
    board = rectangle(12, 10, "flat")
    units = entry("ana", "red", (3, 4), DX=13, HT=12), entry("bob", "blue", (8, 1), 3)
    scenario = field_of(*units, board=board)
    desk = Desk(Game(find_ruleset("maneuvers"), scenario, Seeded("x")))
    desk.do(Click(Hex(4, 4)), TurnGhost(1))
    assert desk.model.overlay.plan.lines[-1].place.endswith("NE")
    desk.do(Confirm())
    assert desk.unit("ana").pose == Pose(Hex(4, 4), 1)


def test_meadow_is_what_the_tests_think():
    assert meadow().terrain(Hex(5, 3)).extra == 1


def test_the_way_so_far_stays_while_the_pointer_is_out_of_reach():
    desk = duel()
    desk.do(Click(Hex(4, 4), shift=True), Hover(Hex(5, 4), spot(Hex(5, 4))))
    assert desk.model.overlay.plan.end.hex == Hex(5, 4)
    desk.do(Hover(Hex(12, 1), spot(Hex(12, 1))))
    plan = desk.model.overlay.plan
    assert plan is not None and plan.end.hex == Hex(4, 4), "the path up to the waypoint"


def test_turning_on_the_spot_is_proposed_once():
    desk = duel()
    here = desk.game.state.unit("ana").pose
    desk.do(Click(here.hex), Face(3))
    assert desk.model.overlay.plan.path == "/3"


@pytest.mark.parametrize(("postures", "clear"), [
    (("standing", "standing"), True), (("standing", "kneeling"), False), (("lying", "standing"), False)])
def test_the_line_of_sight_is_that_of_the_postures(postures, clear):
    """Over a rise of one level between the two."""
    units = unit("a", posture=postures[0]), unit("b", (2, 0, 3), posture=postures[1])
    desk = Desk(fight(*units, board=board_of(levels=[(1, 0, 1)])).game)
    desk.do(Switch("sight"), Hover(Hex(2, 0), spot(Hex(2, 0))))
    assert desk.model.overlay.sight.clear is clear


@pytest.mark.parametrize("path", ["F2 /1", "F", "tL", "!", "@1 B"])
def test_a_typed_path_where_only_a_facing_is_asked_says_why_not(path):
    desk = duel()
    desk.do(GiveOrder(parse_order('ana move path="F2"')))
    assert desk.game.awaiting.verbs == ("face",)
    desk.do(TypePath(parse_path(path)))
    trouble = desk.model.overlay.plan.trouble
    assert trouble is not None and "{" not in trouble.text and "ui." not in trouble.text
    ply = desk.game.ply
    desk.do(Confirm())
    assert desk.game.ply == ply, "it is not carried out"
    desk.do(Back(), TypePath(parse_path("/1")), Confirm())
    assert desk.game.state.unit("ana").pose.facing == 1
