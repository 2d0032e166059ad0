"""Faults that other tactical games have had, each as a kind that cannot happen here: map, movement, sight.

The numbers are those of the project's list of known faults; the other files of this name have the rest.
"""

from dataclasses import replace
from math import atan2, degrees, sqrt
from random import Random

import pytest
from figures import HORSE, WAGON, Figure
from gaits import SMALL, move
from oracle import dijkstra, strings, turned_hex
from screen import field_of
from strategies import moved, random_board
from test_search import field, placed

from hexsim.board.board import free_form, rectangle
from hexsim.board.figure import FigureGround
from hexsim.board.gait import EndTurn, Entry, Gait, Gear, Turn
from hexsim.board.ground import terrain_toll
from hexsim.board.pick import pick_on
from hexsim.board.reach import reach
from hexsim.board.sight import STANDING, seen_from, sight
from hexsim.board.walk import walk
from hexsim.hexes.figure import covered
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.layout import Layout
from hexsim.hexes.line import line
from hexsim.hexes.path import ENTRIES
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import opening
from hexsim.rules.state import Unit

ORIENTATIONS = ("pointy", "flat")
BEND = (Hex(0, 0), Hex(-1, 0), Hex(0, -1))
FOOTPRINTS = ((Hex(0, 0),), HORSE, WAGON, BEND)
ARC = {0: "front", 1: "front", 2: "left", 3: "rear", 4: "right", 5: "front"}


def some_hex(dice, far=20):
    return Hex(dice.randint(-far, far), dice.randint(-far, far))


def random_gait(dice):
    """Any gait at all: up to three gears, any prices, with or without turns and end turns."""
    def gear():
        tokens = dice.sample(sorted(ENTRIES), dice.randint(0, 8))
        rows = sorted(((dice.randint(0, 5), dice.randint(0, 3)) for _ in range(dice.randint(0, 2))),
                      key=lambda row: (row[0], -row[1]))
        least = [min(sides for _, sides in rows[:n + 1]) for n in range(len(rows))]
        return Gear(entries=tuple(Entry(token=token, rule="X", price=dice.randint(1, 4)) for token in tokens),
                    turn=dice.choice((None, Turn(rule="X", price=dice.randint(0, 3)))),
                    ends=tuple(EndTurn(rule="X", spent=row[0], sides=sides)
                               for row, sides in zip(rows, least, strict=True)),
                    extras=dice.random() < 0.7)
    return Gait(name="any", budget=dice.randint(0, 6), gears=tuple(gear() for _ in range(dice.randint(1, 3))))


def tied():
    """A gait for which sidestepping and turning before the step cost the same."""
    ways = tuple(Entry(token=token, rule="X", price=1 if token in "FLR" else 3) for token in ENTRIES)
    return Gait(name="tied", budget=6, gears=(Gear(entries=ways, turn=Turn(rule="X", price=1)),))


@pytest.mark.parametrize("gait", [*SMALL.values(), tied()], ids=lambda gait: f"{gait.name} {gait.budget}")
def test_01_for_equal_price_the_facing_stays(gait):
    """A click on the hex beside made the unit turn and walk where a sidestep cost just as much."""
    ties = 0
    for terrain in ("open", "rough", "undergrowth"):
        for rel, facing in ((rel, facing) for rel in range(1, 6) for facing in range(6)):
            start = Pose(Hex(2, 3), facing)
            at = start.ahead(rel)
            ground = field(rectangle(7, 7, terrains={at: terrain}), {})
            there, token = reach(ground, gait, start), {1: "<", 2: "SL", 3: "B", 4: "SR", 5: ">"}[rel]
            steps, snags = walk(ground, gait, start, (token,))
            price = sum(step.price for step in steps) + gait.opening_price * (not steps)
            if snags or price != there.price(at, facing):
                continue
            assert there.path(at, facing).tokens == (token,)
            if rel in (2, 3, 4) and price == there.price(at):
                assert there.path(at).end.facing == facing
                ties += 1
    assert ties or gait.name != "tied"


def test_02_turns_cost_what_the_table_says_for_each_hexside():
    """A turn of several hexsides was charged by the wrong unit: once, or for each side, or not at all."""
    dice, tried, ground = Random(2), 0, field(rectangle(20, 14), {})
    for _ in range(300):
        gait, start = replace(random_gait(dice), budget=99), Pose(Hex(6, 6), dice.randrange(6))
        first, later = gait.gear(0), gait.gear(1)
        if later.turn is None or not first.entries:
            continue
        tried += 1
        entry, count, way = dice.choice(first.entries), dice.randint(1, 9), dice.choice(("tL", "tR"))
        steps, snags = walk(ground, gait, start, (entry.token, *[way] * count))
        assert not snags and [step.price for step in steps[1:]] == [later.turn.price] * count
        assert all(len(step.charges) == 1 and step.charges[0].rule == "X" for step in steps[1:])
        assert steps[-1].pose == steps[0].pose.turned(count if way == "tL" else -count)
        if first.turn is not None:
            for facing in range(6):
                (step,), _ = walk(ground, gait, start, (f"@{facing}",))
                sides = (facing - start.facing) % 6
                assert step.price == first.turn.price * min(sides, 6 - sides)
    assert tried > 100


def test_09_on_the_boundary_of_two_arcs_the_one_further_to_the_front_counts():
    """Whoever attacked from exactly the line between two arcs was treated as if it came from behind."""
    dice, layout = Random(9), Layout(size=1.0)
    for _ in range(400):
        pose, rel, far = Pose(some_hex(dice), dice.randrange(6)), dice.randrange(6), dice.randint(1, 30)
        edge = pose.hex.plus(Hex(0, 0).neighbour((pose.facing + rel) % 6).times(far))
        assert arc_of(pose, edge) == ARC[rel]
        for at in (edge, *(edge.neighbour(way) for way in range(6))):
            if at == pose.hex:
                continue
            (x, y), (to_x, to_y) = layout.centre(pose.hex), layout.centre(at)
            angle = (degrees(atan2(y - to_y, to_x - x)) - 60 * pose.facing + 180) % 360 - 180
            wide = "front" if abs(angle) < 60.001 else "side" if abs(angle) < 120.001 else "rear"
            assert arc_of(pose, at) == (wide if wide != "side" else "left" if angle > 0 else "right")


def test_11_arcs_turn_with_the_facing_and_not_with_the_map():
    """The weak side lay to the north of the map, whichever way the unit faced."""
    dice, ruleset = Random(11), find_ruleset("maneuvers")
    for _ in range(150):
        board, _, pose = placed(dice.random(), 6)
        sides, mirror = dice.randrange(6), dice.random() < 0.5
        there = pose.mirrored() if mirror else pose
        there, other = there.rotated(sides), some_hex(dice)
        arc = arc_of(pose, other)
        swapped = {"left": "right", "right": "left"}.get(arc, arc) if mirror else arc
        assert arc_of(there, turned_hex(other, sides, mirror=mirror)) == swapped
        unit = Unit(id="a", side="red", name="A", sheet=None, status=None, pose=pose)
        state = opening(ruleset, field_of(board=board))
        turned = state.having(board=moved(board, sides, mirror))
        zones, again = (ruleset.zones(*seen) for seen in ((state, unit), (turned, replace(unit, pose=there))))
        assert zones and [{turned_hex(at, sides, mirror=mirror) for at in zone.hexes} for zone in zones] == [
            set(zone.hexes) for zone in again]


def test_12_a_line_of_sight_is_clear_both_ways_or_neither():
    """One could see through a field in one direction and not in the other."""
    dice, blocked = Random(12), 0
    for _ in range(60):
        board = random_board(dice, 9, 9, dice.choice(ORIENTATIONS), levels=dice.choice((0, 1, 3)), sides=0.1,
                             holes=0.1, plain=0.7)
        places = list(board)
        for _ in range(25):
            (a, b), (here, there) = dice.choices(places, k=2), dice.choices((0, 1, STANDING), k=2)
            clear = sight(board, a, b, here, there).clear
            assert clear == sight(board, b, a, there, here).clear
            assert clear == (a in seen_from(board, b, a.distance(b), there, here))
            blocked += not clear
    assert 100 < blocked < 1400


@pytest.mark.parametrize("gait", [move(4), SMALL["step 3"], SMALL["heavy 5"]], ids=lambda gait: gait.name)
def test_16_no_string_of_steps_is_cheaper_than_the_way_proposed(gait):
    """The planner took a way of six points where one of five existed."""
    for seed in range(7):
        board, met, start = placed(1600 + seed, 4)
        there = reach(field(board, met), gait, start)
        _, best = strings(board, met, gait, start)
        assert {(goal.hex, goal.facing): goal.price for goal in there.goals()} == {
            goal: price for goal, (price, _, _) in best.items()}
        assert all(there.path(*goal).price == price for goal, (price, _, _) in best.items())


def test_17_no_gait_and_no_ground_breaks_the_search():
    """The relaxing of paths ran into its own assertion on unusual costs, or left negative points."""
    dice, walked = Random(17), 0
    for _ in range(250):
        (board, met, start), gait = placed(dice.random(), 6), random_gait(dice)
        there, best = reach(field(board, met), gait, start), {}
        for (pose, _), spent in dijkstra(board, met, gait, start).items():
            best[pose] = min(spent, best.get(pose, spent))
        assert dict(there.poses()) == best
        for price, at, facing in dice.sample(there.goals(), min(4, len(there.goals()))):
            left = [int(text.rsplit(" ", 1)[1]) for text in there.path(at, facing).ledger(gait.budget)]
            assert [gait.budget, *left] == sorted([gait.budget, *left], reverse=True)
            assert 0 <= gait.budget - price == (left or [gait.budget])[-1]
            walked += len(left)
    assert walked > 500


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("footprint", FOOTPRINTS, ids=len)
def test_27_figures_of_any_size_stand_on_whole_hexes(footprint, orientation):
    """Figures of an even number of hexes snapped to places between the hexes of the grid."""
    dice = Random(27)
    for _ in range(40):
        size, origin = dice.uniform(3, 90), (dice.uniform(-500, 500), dice.uniform(-500, 500))
        layout = Layout(orientation=orientation, size=size, origin=origin)
        pivot = layout.pick(dice.uniform(-900, 900), dice.uniform(-900, 900))
        for facing in range(6):
            unit = Unit(id="a", side="red", name="A", sheet=None, status=None, pose=Pose(pivot, facing),
                        footprint=footprint)
            hexes = unit.hexes()
            assert hexes[0] == pivot and len(set(hexes)) == len(footprint)
            assert [layout.pick(*layout.centre(at)) for at in hexes] == list(hexes)
            assert unit.hexes(unit.pose.turned(1)) == tuple(at.rotated(1, pivot) for at in hexes)
            if footprint in (HORSE, WAGON):
                tails = [layout.ahead(pivot, facing, -2 * n) for n in range(1, len(footprint))]
                assert [layout.pick(*tail) for tail in tails] == list(hexes[1:])


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_29_a_point_beside_the_map_is_no_hex(orientation):
    """A click below the map, or in a hole of it, took the nearest hex there was."""
    dice, outside = Random(29), 0
    for _ in range(40):
        board = random_board(dice, dice.randint(1, 6), dice.randint(1, 6), orientation, holes=0.3,
                             at=(dice.randint(-9, 9), dice.randint(-9, 9)))
        layout = Layout(orientation=orientation, size=dice.uniform(2, 60))
        x, y = layout.centre(next(iter(board)))
        for _ in range(60):
            point = x + dice.uniform(-4, 9) * layout.size, y + dice.uniform(-4, 9) * layout.size
            near = min(board, key=lambda at: (layout.centre(at)[0] - point[0]) ** 2
                       + (layout.centre(at)[1] - point[1]) ** 2)
            inside = max(_beyond(layout, near, way, point) for way in range(6))
            if abs(inside) > 1e-6:
                assert pick_on(board, layout, *point) == (near if inside < 0 else None)
                outside += inside > 0
    assert 300 < outside < 2300


def _beyond(layout, at, way, point):
    """How far a point is beyond the line of a hexside; negative within."""
    (x, y), (ax, ay) = layout.centre(at), layout.ahead(at, way)
    half = layout.size * sqrt(3) / 2
    return ((point[0] - x) * (ax - x) + (point[1] - y) * (ay - y)) / half - half


def test_41_along_a_hexside_only_what_stands_on_both_sides_hides():
    """Lines of sight exactly along a hexside were blocked, or not, by what stood on that very side."""
    dice = Random(41)
    for _ in range(150):
        a, turn, far = some_hex(dice), dice.randrange(6), dice.randint(1, 4)
        b = a.plus(Hex(1, 1).times(far).rotated(turn))
        pairs = [item.hexes for item in line(a, b) if len(item.hexes) == 2]
        assert len(pairs) == far
        along = {(left, left.direction_to(right)): "wall" for left, right in pairs}
        rocks = {dice.choice(pair) for pair in pairs}
        cells = {at: ("rock" if at in rocks else "open", 0) for at in within(a, 9)}
        assert sight(free_form(cells, sides=along), a, b).clear
        shut = dice.choice(pairs)
        cells |= dict.fromkeys(shut, ("rock", 0))
        found = sight(free_form(cells, sides=along), a, b)
        assert not found.clear and found.by == shut[0]
        thin = dict.fromkeys(within(a, 9), ("open", 0))
        ends = [item.hexes[0] for item in line(a, b) if len(item.hexes) == 1]
        place = pairs.index(shut)
        walls = [(at, at.direction_to(dice.choice(ends[place:place + 2]))) for at in shut]
        assert sight(free_form(thin, sides={walls[0]: "wall"}), a, b).clear
        assert not sight(free_form(thin, sides=dict.fromkeys(walls, "wall")), a, b).clear


@pytest.mark.parametrize("ground_of", [Figure, FigureGround])
@pytest.mark.parametrize("footprint", FOOTPRINTS[1:], ids=("horse", "wagon", "bend"))
def test_49_figures_of_several_hexes_step_back_by_one(footprint, ground_of):
    """Large figures could not back up, and their head and tail were taken for each other."""
    dice, backed = Random(49), 0
    for _ in range(160):
        board, _, start = placed(dice.random(), 7)
        ground = ground_of(board=board, toll=terrain_toll, footprint=footprint)
        if not ground.fits(start.hex) >> start.facing & 1:
            continue
        back = (start.facing + 3) % 6
        behind = Pose(start.hex.neighbour(back), start.facing)
        free = ground.fits(behind.hex) >> behind.facing & 1 and not ground.crossing(
            start.hex, back, start.facing).block
        steps, snags = walk(ground, replace(move(20), evade=None), start, ("B",))
        assert bool(free) == (not snags), (start, snags)
        if free:
            assert steps[0].pose == behind and covered(footprint, behind)[0] == behind.hex
            assert covered(footprint, behind) == tuple(at.neighbour(back) for at in covered(footprint, start))
            there = reach(ground, move(4), start)
            assert steps[0].price > 4 or there.cost(behind) <= steps[0].price
            backed += 1
    assert backed > 5


def test_51_a_line_is_the_same_from_both_ends():
    """The line from a to b took other hexes than the line from b to a."""
    dice, paired = Random(51), 0
    for _ in range(600):
        a, vector = some_hex(dice), some_hex(dice, 12)
        if dice.random() < 0.4:
            vector = Hex(1, 1).times(dice.randint(1, 9)).rotated(dice.randrange(6))
        b = a.plus(vector)
        there, back = line(a, b), line(b, a)
        assert [item.hexes for item in there] == [item.hexes[::-1] for item in back[::-1]]
        assert [(item.start, item.end) for item in there] == [
            (1 - item.end, 1 - item.start) for item in back[::-1]]
        for left, right in (item.hexes for item in there if len(item.hexes) == 2):
            (q, r), (dq, dr) = vector, left.minus(right)
            assert q * dr - r * dq < 0, "the one on the left comes first"
            paired += 1
    assert paired > 100
