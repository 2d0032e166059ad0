"""What is drawn for a model: the ground, what lies on it, figures, plans; by structure, not by pixels."""

from collections import Counter
from dataclasses import replace

import pytest
from screen import duel, entry, field_of

from hexsim.board.board import free_form, rectangle
from hexsim.board.terrain import DEFAULT_TERRAINS, SIDE_KINDS, Terrain
from hexsim.game.game import Game
from hexsim.hexes.direction import OFFSETS
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Zone
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.state import Record, Thing
from hexsim.ui import stamps, tokens
from hexsim.ui.cells import cells_of
from hexsim.ui.icons import assets_folder, icon, placed
from hexsim.ui.intent import Back, GiveOrder, TypePath
from hexsim.ui.intent_desk import Switch
from hexsim.ui.looks import watched
from hexsim.ui.model import view_model
from hexsim.ui.ops import (
    Circle,
    Clip,
    Line,
    Polygon,
    Raster,
    Rect,
    Stamp,
    Stamps,
    Text,
    bounds,
    enlarged,
    moved,
)
from hexsim.ui.overlay import Area, Overlay, SightLine, Trail, Watched
from hexsim.ui.scene import darkness_of, layout_of, scene
from hexsim.ui.scene_overlay import overlay_ops, sight_ops
from hexsim.ui.scene_plan import plan_ops
from hexsim.ui.scene_terrain import NUMBERS_FROM, STAMPS_FROM, raster_box, side_ops, terrain_ops
from hexsim.ui.scene_tokens import Pawn, cast_of, marks_of, pawn_ops, token_ops
from hexsim.ui.seen import Seen
from hexsim.ui.theme import theme_of
from hexsim.ui.view import ViewState

BOX = (0.0, 0.0, 1000.0, 800.0)


def keys_of(ops):
    """Every theme key that operations use, also within stamps."""
    out = set()
    for op in ops:
        for name in ("fill", "stroke", "halo"):
            out |= {getattr(op, name)} if getattr(op, name, "") else set()
        if isinstance(op, Stamps):
            out |= keys_of(op.stamp.ops)
        if isinstance(op, Clip):
            out |= keys_of(op.ops)
    return out


def stamps_of(ops, kind):
    """The stamps of a kind, by the first part of their key."""
    return [op for op in ops if isinstance(op, Stamps) and op.stamp.key[0] == kind]


def places(ops):
    """All places of stamps."""
    return [at for op in ops for at in op.places]


@pytest.fixture(params=["pointy", "flat"])
def layout(request):
    return Layout(orientation=request.param, size=30.0, origin=(60.0, 60.0))


def test_every_hex_in_the_box_is_drawn_once(layout):
    board = rectangle(40, 40, layout.orientation)
    ops = terrain_ops(board, layout, BOX)
    drawn = places(stamps_of(ops, "ground"))
    assert len(drawn) == len(set(drawn)) < len(board)
    seen = [at for at in map(layout.centre, board) if -30 <= at[0] <= 1030 and -30 <= at[1] <= 830]
    assert {tuple(map(round, at)) for at in seen} <= {tuple(map(round, at)) for at in drawn}


def test_the_whole_is_the_sum_of_its_strips(layout):
    """What a pan draws anew at the rim is what a whole drawing has there."""
    board = rectangle(30, 30, layout.orientation, sides={(Hex(3, 3), 0): "wall"}, levels={Hex(4, 4): 2})
    whole = set(places(op for op in terrain_ops(board, layout, BOX) if isinstance(op, Stamps)))
    parts = set()
    for left in range(0, 1000, 250):
        part = terrain_ops(board, layout, (float(left), 0.0, 250.0, 800.0))
        parts |= set(places(op for op in part if isinstance(op, Stamps)))
    assert parts == whole


def test_terrains_differ_without_colour():
    """No two grounds have the same drawing, whatever the colours."""
    shapes = {}
    for look in (*stamps.LOOKS, "other"):
        ops = stamps.ground(look, 40.0, "pointy").ops[1:]
        shapes[look] = tuple((type(op).__name__, getattr(op, "points", None) or op.at) for op in ops)
        assert shapes[look], look
    assert len(set(shapes.values())) == len(stamps.LOOKS) + 1 > len(DEFAULT_TERRAINS)


def test_a_terrain_of_the_scenario_has_a_look_too():
    board = rectangle(2, 1, fill="lawn", extra=[Terrain(id="lawn", name="Lawn")])
    assert "terrain.other" in keys_of(terrain_ops(board, Layout(size=30), BOX))


@pytest.mark.parametrize("kind", [kind.id for kind in SIDE_KINDS])
@pytest.mark.parametrize("direction", range(6))
def test_hexsides_are_drawn_on_their_side(layout, kind, direction):
    at = Hex(3, 4)
    board = rectangle(10, 10, layout.orientation, sides={(at, direction): kind})
    middle = layout.ahead(at, direction)
    drawn = [op for op in side_ops(board, layout, BOX) if op.stamp.key[1] == kind]
    assert [tuple(map(round, place)) for place in places(drawn)] == [tuple(map(round, middle))]


def test_hexsides_differ_in_shape():
    shapes = {kind.id: tuple(type(op).__name__ for op in stamps.edge(kind.id, 40.0, "pointy", 0).ops)
              for kind in SIDE_KINDS}
    assert len(set(shapes.values())) == len(SIDE_KINDS), shapes


def test_levels_are_contours_with_numbers(layout):
    board = rectangle(9, 9, layout.orientation, levels={Hex(3, 4): 2, Hex(4, 4): -1})
    ops = terrain_ops(board, layout, BOX)
    contours = [op for op in stamps_of(ops, "edge") if op.stamp.key[1] == "contour"]
    assert len(places(contours)) == 11
    assert {op.text for op in ops if isinstance(op, Text)} >= {"+2", "−1"}
    flat = terrain_ops(rectangle(9, 9, layout.orientation), layout, BOX)
    assert not [op for op in stamps_of(flat, "edge") if op.stamp.key[1] == "contour"]


def test_numbers_are_dropped_where_they_are_too_small():
    board = rectangle(5, 5)
    near = terrain_ops(board, Layout(size=NUMBERS_FROM, origin=(50, 50)), BOX)
    far = terrain_ops(board, Layout(size=NUMBERS_FROM - 1, origin=(50, 50)), BOX)
    off = terrain_ops(board, Layout(size=NUMBERS_FROM, origin=(50, 50)), BOX, numbers=False)
    assert sum(isinstance(op, Text) for op in near) == 25
    assert not any(isinstance(op, Text) for op in (*far, *off))


@pytest.mark.parametrize("board", [
    rectangle(500, 500), rectangle(500, 300, "flat"),
    free_form({Hex(q, r): ("rough", 0) for q in range(30) for r in range(30)}),
    free_form({Hex(0, 0): ("open", 0), Hex(4000, 4000): ("rock", 0)}),
])
def test_from_afar_a_map_is_one_picture_that_lies_on_its_hexes(board):
    layout = Layout(orientation=board.orientation, size=STAMPS_FROM / 2, origin=(3.0, 5.0))
    ops = terrain_ops(board, layout, BOX)
    assert [type(op) for op in ops] == [Rect, Raster]
    left, top, wide, high = raster_box(cells_of(board), layout)
    for at in (next(iter(board)), list(board)[-1]):
        x, y = layout.centre(at)
        assert left < x < left + wide and top < y < top + high


def test_cells_agree_with_the_board(layout):
    board = rectangle(7, 5, layout.orientation, terrains={Hex(2, 2): "rock"}, levels={Hex(1, 1): 3})
    cells = cells_of(board)
    for (q, r), ground, level in zip(cells.places.tolist(), cells.ground.tolist(), cells.levels.tolist(),
                                     strict=True):
        assert board.terrain(Hex(q, r)).id == cells.terrains[ground] and board.level(Hex(q, r)) == level
    assert cells_of(board) is cells
    rims = sum(board.index(at.neighbour(d)) < 0 for at in board for d in range(6))
    assert sum(len(rim) for rim in cells.rims) == rims


def test_darkness_tints_the_ground():
    night = terrain_ops(rectangle(3, 3), Layout(size=30), BOX, darkness=7)
    assert isinstance(night[-1], Rect) and night[-1].fill == "night@140"


def test_bodies_and_items_lie_on_the_ground():
    desk = duel()
    state = desk.game.state.having(things=(
        Thing(id="b", pose=Pose(Hex(1, 1), 2), record=Record(kind="body", name="x")),
        Thing(id="i", pose=Hex(2, 1), record=Record(kind="item", name="y")),
        Thing(id="j", pose=Hex(2, 1), record=Record(kind="item", name="z")),
        Thing(id="gone", pose=None, record=Record(kind="item", name="z"))))
    drawn = stamps_of(overlay_ops(Overlay(), state, Layout(size=30, origin=(60, 60)), BOX), "thing")
    assert [op.stamp.key[1] for op in drawn] == ["body", "item", "item"]
    assert len(set(places(drawn))) == 3


def test_reach_is_drawn_in_bands_with_outline_hatch_and_price():
    desk = duel()
    layout = Layout(size=30.0, origin=(60.0, 60.0))
    ops = overlay_ops(desk.model.overlay, desk.game.state, layout, (0, 0, 5000, 5000))
    areas = [op for op in stamps_of(ops, "area") if op.stamp.key[3].startswith("reach.")]
    reach = desk.model.overlay.reach
    assert len(places(areas)) == len(reach)
    hatches = {op.stamp.key[3]: op.stamp.key[4] for op in areas}
    assert len(set(hatches.values())) == len(hatches) == 2
    borders = stamps_of(ops, "border")
    assert {op.stamp.key[3] for op in borders} == {"reach.half.edge", "reach.whole.edge"}
    assert {op.stamp.key[5] for op in borders if op.stamp.key[3] == "reach.half.edge"} == {0.0}
    assert {op.stamp.key[5] for op in borders if op.stamp.key[3] == "reach.whole.edge"} != {0.0}
    prices = {op.stamp.key[2]: len(op.places) for op in stamps_of(ops, "price")}
    assert prices == Counter(entry.cost for entry in reach)


def test_a_border_runs_around_its_set_and_nowhere_else():
    desk = duel()
    layout = Layout(size=30.0, origin=(60.0, 60.0))
    inside = {entry.hex for entry in desk.model.overlay.reach}
    ops = overlay_ops(desk.model.overlay, desk.game.state, layout, (0, 0, 5000, 5000))
    outer = [op for op in stamps_of(ops, "border") if op.stamp.key[3] == "reach.whole.edge"]
    sides = sum(op.stamp.key[6].bit_count() * len(op.places) for op in outer)
    assert sides == sum(at.neighbour(d) not in inside for at in inside for d in range(6))


def test_arcs_front_sides_and_rear_have_looks_of_their_own():
    arcs = tuple(Area(name=name, label="", hexes=(Hex(n, 0),), rule="")
                 for n, name in enumerate(("front", "left", "right", "rear")))
    ops = overlay_ops(Overlay(arcs=arcs), duel().game.state, Layout(size=30), (-500, -500, 1000, 1000))
    looks = [(op.stamp.key[3], op.stamp.key[4]) for op in stamps_of(ops, "area")]
    assert len(set(looks)) == 4 and len({hatch for _, hatch in looks}) == 4


def test_standing_zones_are_framed_and_those_of_enemies_look_like_threats():
    hexes = (Hex(1, 0), Hex(2, 0))
    area = Area(name="kill", label="", hexes=hexes, rule="")
    state, box = duel().game.state, (-500, -500, 1000, 1000)
    for hostile, key, edge in ((True, "threat", "threat.edge"), (False, "zone@26", "zone.edge")):
        over = Overlay(watched=(Watched(unit="a", hostile=hostile, area=area),))
        ops = overlay_ops(over, state, Layout(size=30), box)
        (filled,) = [op for op in stamps_of(ops, "area") if op.stamp.key[3] == key]
        assert len(filled.places) == 2
        edges = [op for op in stamps_of(ops, "border") if op.stamp.key[3] == edge]
        assert sum(op.stamp.key[6].bit_count() * len(op.places) for op in edges) == 10


def test_standing_zones_are_shown_whoever_is_looked_at():
    game = duel().game
    one, *others = game.state.units
    zone = Zone(name="kill", hexes=(Hex(1, 0),), rule="D", standing=True)
    plain = Zone(name="front", hexes=(Hex(2, 0),), rule="D")
    ruleset = replace(game.ruleset, zones=lambda state, unit: (plain, zone))
    shown = Seen(state=replace(game.state, memo={}), side=one.side, live=True, hidden=False)
    found = watched(ruleset, shown, ViewState(selected=one.id))
    assert [(entry.unit, entry.hostile) for entry in found] == [
        (other.id, other.side != one.side) for other in others]
    assert {entry.area.hexes for entry in found} == {zone.hexes}


def plan_texts(desk, goal, facing=None):
    """What is written on the plan to a goal."""
    desk.plan(goal, facing)
    layout = Layout(size=30.0, origin=(60.0, 60.0))
    ops = plan_ops(desk.model.overlay, layout, (0, "Ana"))
    chips = [(op.stamp.key[1], op.places[0]) for op in stamps_of(ops, "chip")]
    return desk.model.overlay, layout, chips, ops


def test_every_step_of_a_plan_carries_its_price():
    overlay, layout, chips, _ = plan_texts(duel(), Hex(5, 2))
    steps = [line for line in overlay.plan.lines if not line.turns]
    assert steps
    for line in steps:
        (ax, ay), (bx, by) = layout.centre(line.before.hex), layout.centre(line.after.hex)
        assert (str(line.cost), ((ax + bx) / 2, (ay + by) / 2)) in chips
    assert any(text == f"{overlay.plan.spent}/{overlay.plan.budget}" for text, _ in chips)


def test_turns_on_the_way_are_priced_at_the_hexside_faced():
    desk = duel()
    desk.do(TypePath(("F", "tL", "tL", "F")))
    layout = Layout(size=30.0, origin=(60.0, 60.0))
    ops = plan_ops(desk.model.overlay, layout, (0, "Ana"))
    turns = [line for line in desk.model.overlay.plan.lines if line.turns]
    chips = {(op.stamp.key[1], tuple(map(round, op.places[0]))) for op in stamps_of(ops, "chip")}
    assert len(turns) == 2
    for line in turns:
        at = tuple(map(round, layout.ahead(line.after.hex, line.after.facing, 0.86)))
        assert (f"↻{line.cost}", at) in chips


def test_the_six_end_facings_stand_around_the_goal_with_their_prices():
    overlay, layout, chips, ops = plan_texts(duel(), Hex(4, 4))
    pointers = stamps_of(ops, "pointer")
    assert [op.stamp.key[3] for op in pointers] == list(range(6))
    assert sum(op.stamp.key[4] == "chosen" for op in pointers) == 1
    for choice in overlay.facings:
        text = "×" if choice.cost is None else str(choice.cost)
        assert any(chip == text and at == layout.ahead(Hex(4, 4), choice.facing, 1.6) for chip, at in chips)


def test_the_ghost_turns_with_the_facing_chosen():
    desk = duel()
    shown = {}
    for facing in (0, 1):
        overlay, _, _, ops = plan_texts(desk, Hex(4, 4), facing)
        ghost, = [op for op in stamps_of(ops, "token") if op.stamp.key[7]]
        shown[facing] = ghost.stamp.key[5]
        assert ghost.alpha < 255 and shown[facing] == overlay.ghost.pose.facing
        desk.do(Back())
    assert shown == {0: 0, 1: 1}


def test_a_line_of_sight_shows_what_is_in_its_way():
    layout = Layout(size=30.0)
    clear = sight_ops(SightLine(start=Hex(0, 0), end=Hex(3, 0), clear=True, by=None, rule=""), layout)
    rock = sight_ops(SightLine(start=Hex(0, 0), end=Hex(3, 0), clear=False, by=Hex(1, 0), rule=""), layout)
    wall = sight_ops(SightLine(start=Hex(0, 0), end=Hex(3, 0), clear=False, by=(Hex(1, 0), 0), rule=""),
                     layout)
    assert "sight" in keys_of(clear) and "sight.no" in keys_of(rock)
    assert rock[-1].places == (layout.centre(Hex(1, 0)),)
    assert wall[-1].points == layout.side(Hex(1, 0), 0)


def test_tokens_carry_name_wedge_dot_marks_and_ring():
    desk = duel()
    state, order = desk.game.state, desk.model.order
    ops = token_ops(state, order, cast_of(state), Layout(size=30.0, origin=(60, 60)), (0, 0, 5000, 5000))
    figures = stamps_of(ops, "token")
    assert {op.stamp.key[4]: op.stamp.key[5] for op in figures} == {"Ana": 0, "Bob": 3, "Eve": 0}
    assert {op.stamp.key[2] for op in stamps_of(ops, "badge")} == {"dot_ready"}
    assert [op.stamp.key[2] for op in stamps_of(ops, "ring")] == ["token.active"]
    sides = {op.stamp.key[4]: op.stamp.key[3] for op in figures}
    assert sides["Ana"] == sides["Eve"] != sides["Bob"]


def test_posture_marks_have_drawings():
    desk = duel()
    desk.do(GiveOrder(parse_order("ana posture to=kneeling")))
    ops = token_ops(desk.game.state, desk.model.order, cast_of(desk.game.state), Layout(size=30.0),
                    (-1e4, -1e4, 2e4, 2e4))
    assert "mark_kneeling" in {op.stamp.key[2] for op in stamps_of(ops, "badge")}
    for posture in ("standing", "crouching", "kneeling", "crawling", "sitting", "lying"):
        assert icon(f"mark_{posture}"), posture


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_the_wedge_points_where_the_figure_faces(facing, orientation):
    layout = Layout(orientation=orientation, size=40.0)
    head = tokens.wedge(40.0, orientation, facing, "side.0")[0]
    tip = max(head.points, key=lambda point: point[0] ** 2 + point[1] ** 2)
    assert layout.facing_to(Hex(0, 0), *tip) == facing


def test_figures_on_their_way_are_left_out_and_drawn_apart():
    desk = duel()
    state, cast, layout = desk.game.state, cast_of(desk.game.state), Layout(size=30.0)
    box = (-1e4, -1e4, 2e4, 2e4)
    rest = stamps_of(token_ops(state, desk.model.order, cast, layout, box, frozenset({"ana"})), "token")
    assert {op.stamp.key[4] for op in rest} == {"Bob", "Eve"}
    moving = pawn_ops(state, desk.model.order, cast, layout, {"ana": Pawn(at=(5.0, 6.0), facing=2, tilt=0.5)})
    figure, = stamps_of(moving, "token")
    assert figure.places == ((5.0, 6.0),) and figure.stamp.key[5] == 2


def test_letters_are_never_the_same():
    names = [("a", "Guard"), ("b", "Guard"), ("c", "Guardian"), ("d", "Guard 1"), ("e", "Ёлка"), ("f", "")]
    letters = tokens.short_names(names)
    assert len(set(letters.values())) == len(names) and all(0 < len(text) <= 3 for text in letters.values())


def test_the_scene_uses_only_keys_of_the_theme():
    desk = duel()
    desk.plan(Hex(4, 4))
    desk.do(Switch("threat"), Switch("sight"))
    layers = scene(desk.model, desk.view, cast_of(desk.game.state))
    unknown = {key for key in keys_of(layers.ops) if not theme_of("day").knows(key)}
    assert not unknown


def test_the_scene_is_the_same_every_time():
    desk = duel()
    one = scene(desk.model, desk.view, cast_of(desk.game.state))
    two = scene(view_model(desk.game, desk.view), desk.view, cast_of(desk.game.state))
    assert one == two


def test_the_layout_of_a_view_is_its_camera():
    desk = duel()
    layout = layout_of(desk.view)
    pane = desk.view.pane
    x, y = layout_of(desk.view, at_pane=True).origin
    assert layout.size == desk.view.camera.zoom and layout.origin == (x + pane.x, y + pane.y)


def test_darkness_comes_from_the_switch_of_that_name():
    scenario = field_of(entry("ana", "red", (3, 4)), entry("bob", "blue", (6, 4)))
    ruleset = find_ruleset("maneuvers")
    for dark, shown in ((0, 0), (-4, 4), (-10, 10)):
        game = Game(ruleset, replace(scenario, switches=(("darkness", dark),)), Seeded("x"))
        assert darkness_of(game.state) == shown


def test_every_drawing_can_be_read():
    names = {path.stem for path in assets_folder().glob("*.svg")}
    assert {"app", "dot_ready", "dot_partly", "dot_done", "dot_out", "icon_undo"} <= names
    assert {f"terrain_{look}" for look in stamps.LOOKS} <= names
    known = {"ink", "mark", "lit", "paper", ""}
    for name in names - {"app"}:
        ops = icon(name)
        assert ops and keys_of(ops) <= known, name
        box = bounds(ops)
        assert min(box[:2]) >= -1.01 and max(box[0] + box[2], box[1] + box[3]) <= 1.01, name
    assert icon("no such drawing") == ()


def test_drawings_turn_and_flip():
    ops = (Polygon(points=((1, 0), (0, 0), (0, -1)), fill="ink"), Circle(at=(1, 0), radius=1), Line(
        points=((1, 0), (0, 0)), stroke="ink"))
    turned = placed(ops, 10, turn=90)
    assert tuple(map(round, turned[0].points[0])) == (0, -10)
    assert placed(ops, 10, flip=True)[1].at == (-10, 0)
    assert placed(ops, 10, keys={"ink": "lit"})[0].fill == "lit"


def test_operations_move_grow_and_have_bounds():
    stamp = Stamp(key=("x",), reach=3, ops=())
    ops = (Rect(box=(1, 2, 3, 4), stroke="ink", width=2), Text(at=(5, 5), text="ab", size=10, fill="ink"),
           Stamps(stamp=stamp, places=((9, 9),)), Clip(box=(0, 0, 4, 4), ops=(Circle(at=(1, 1), radius=1),)))
    shifted = moved(ops, 10, 20)
    assert shifted[0].box == (11, 22, 3, 4) and shifted[2].places == ((19, 29),)
    assert shifted[3].ops[0].at == (11, 21)
    assert bounds(ops[:1]) == (0, 1, 5, 6) and bounds(()) is None
    assert enlarged(ops[:1], 2)[0].box == (2, 4, 6, 8)
    with pytest.raises(TypeError):
        enlarged(ops[2:3], 2)


def test_hatchings_stay_within_their_hex():
    for orientation in ("pointy", "flat"):
        outer = Layout(orientation=orientation, size=30.0)
        for hatch in "/\\x.-|":
            for op in stamps.hatching(30.0, orientation, hatch, "ink"):
                for point in getattr(op, "points", None) or (op.at,):
                    assert outer.pick(*point) == Hex(0, 0), (orientation, hatch)


def test_directions_of_rays_are_those_of_the_layout():
    for orientation in ("pointy", "flat"):
        layout = Layout(orientation=orientation, size=1.0)
        for direction in range(6):
            x, y = stamps.ray(orientation, direction)
            assert layout.facing_to(Hex(0, 0), x, y) == direction
            assert layout.pick(1.2 * x, 1.2 * y) == Hex(*OFFSETS[direction])


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("footprint", [(Hex(0, 0),), (Hex(0, 0), Hex(-1, 0)),
                                       (Hex(0, 0), Hex(-1, 0), Hex(-1, 1))])
def test_figures_of_several_hexes_lie_on_their_hexes(layout, footprint, facing):
    desk = duel()
    unit = replace(desk.game.state.unit("ana"), footprint=footprint, pose=Pose(Hex(4, 5), facing))
    state = desk.game.state.having(units=(unit, *desk.game.state.units[1:]))
    ops = token_ops(state, desk.model.order, cast_of(state), layout, (0, 0, 5000, 5000))
    figure = next(op for op in stamps_of(ops, "token") if op.stamp.key[4] == "Ana")
    assert figure.places == (layout.centre(Hex(4, 5)),)
    bodies = [op for op in stamps_of(ops, "body") if op.stamp.key[4] == tuple(
        at.minus(Hex(4, 5)) for at in unit.hexes())]
    assert len(bodies) == (len(footprint) > 1) and len(unit.hexes()) == len(footprint)
    (x, y), discs = figure.places[0], [op.at for body in bodies for op in body.stamp.ops
                                       if isinstance(op, Circle) and op.fill.startswith("side.")]
    assert [layout.pick(x + dx, y + dy) for dx, dy in discs] == (list(unit.hexes()) if bodies else [])


def test_turns_appear_in_the_trail(layout):
    poses = (Pose(Hex(1, 1), 0), Pose(Hex(2, 1), 0), Pose(Hex(2, 1), 1), Pose(Hex(2, 1), 2),
             Pose(Hex(2, 0), 2))
    trail = Trail(unit="ana", poses=poses)
    ops = overlay_ops(Overlay(trails=(trail,)), duel().game.state, layout, (0, 0, 5000, 5000))
    line = next(op for op in ops if isinstance(op, Line))
    assert line.points == tuple(layout.centre(pose.hex) for pose in poses)
    ticks = [(op.stamp.key[3], op.places[0]) for op in stamps_of(ops, "tick")]
    assert ticks == [(pose.facing, layout.centre(pose.hex)) for pose in poses[:-1]]


def test_marks_are_named_by_the_tags_of_the_card():
    desk = duel()
    entry_of = desk.model.order[0]
    for tags, marks in ((("m.posture_standing",), ()),
                        (("m.posture_lying", "m.condition_dead"), ("lying", "dead")),
                        (("m.tag_waiting_still", "m.tag_stunned", "m.tag_loading"),
                         ("waiting", "stunned", "loading"))):
        assert marks_of(replace(entry_of, marks=tags)) == marks
        assert all(icon(f"mark_{mark}") for mark in marks)
    for name in ("stunned", "no_defence", "all_out_defense", "ranged_ready", "fetching", "loading",
                 "concentrating", "aim", "evaluate", "feint", "dead", "unconscious", "out"):
        assert icon(f"mark_{name}"), name
