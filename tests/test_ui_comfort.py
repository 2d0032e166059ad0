"""Small things that make the screen pleasant: nothing jumps, is out of reach, is cut off needlessly."""

import pytest
from screen import Desk, duel, entry, field_of

from hexsim.board.board import rectangle
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.text import set_language
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.actions import ACTIONS
from hexsim.ui.bars import map_box
from hexsim.ui.camera import centred
from hexsim.ui.dialog import Notice
from hexsim.ui.hud.look import Look
from hexsim.ui.hud.sheet import Sheet
from hexsim.ui.hud.talk import dialog_panel
from hexsim.ui.metrics import FileMetrics
from hexsim.ui.ops import Text
from hexsim.ui.panels import DialogModel, DialogRow
from hexsim.ui.view import Camera, Pane, to_screen

SMALL, LARGE = (800, 500), (1280, 800)


def look(scale=100):
    return Look(metrics=FileMetrics(), scale=scale)


def test_the_whole_map_has_a_rim():
    desk = duel()
    desk.do(desk_it.Resize(LARGE, Pane(x=0, y=30, width=900, height=700)), desk_it.Fit())
    left, top, right, bottom = map_box(desk.game.state)
    (x, y), (far_x, far_y) = to_screen(desk.view, left, top), to_screen(desk.view, right, bottom)
    gaps = (x, y - 30, 900 - far_x, 730 - far_y)
    assert min(gaps) >= 7.9
    assert min(gaps) < 9 or desk.view.camera.zoom >= 100


def test_a_map_shown_whole_is_shown_whole_in_another_window():
    desk = duel()
    desk.do(desk_it.Resize(LARGE, Pane(x=0, y=30, width=900, height=700)), desk_it.Fit())
    desk.do(desk_it.Resize(SMALL, Pane(x=0, y=30, width=300, height=350)))
    resized = desk.view.camera
    desk.do(desk_it.Fit())
    assert resized == desk.view.camera


def test_the_unit_stays_in_view_when_the_window_gets_smaller():
    desk = duel()
    desk.do(desk_it.Resize(LARGE, Pane(x=0, y=30, width=900, height=700)), it.CycleUnit())
    desk.do(desk_it.CentreSelection(), desk_it.Zoom(9), desk_it.Pan(300, 200))
    desk.do(desk_it.Resize(SMALL, Pane(x=0, y=30, width=300, height=350)))
    at = desk.game.state.unit(desk.view.selected).pose.hex
    x, y = to_screen(desk.view, *Layout(orientation="pointy", size=1.0).centre(at))
    assert 0 <= x < 300
    assert 30 <= y < 380


def planned():
    """A desk with a goal set one hex ahead, and where the centre of that hex is."""
    desk = duel()
    desk.do(it.CycleUnit())
    pose = desk.game.state.unit(desk.view.selected).pose
    goal = pose.hex.neighbour(pose.facing)
    layout = Layout(orientation="pointy", size=1.0)
    centre = layout.centre(goal)
    desk.do(it.Click(goal, at=centre))
    assert desk.view.draft.goal == goal
    return desk, goal, layout, centre


def test_within_the_goal_the_pointer_does_not_turn_the_ghost():
    desk, goal, _, (x, y) = planned()
    before = desk.view.draft.facing
    for dx, dy in ((0.8, 0), (-0.8, 0), (0.4, 0.7), (-0.4, -0.7)):
        desk.do(it.Hover(goal, (x + dx, y + dy)))
        assert desk.view.draft.facing == before


def test_a_facing_chosen_by_key_outlives_a_shaking_hand():
    desk, goal, layout, _ = planned()
    there = layout.centre(goal.neighbour(2))
    desk.do(it.Hover(goal.neighbour(2), there))
    turned = desk.view.draft.facing
    desk.do(it.TurnGhost(1))
    chosen = desk.view.draft.facing
    assert chosen != turned
    desk.do(it.Hover(goal.neighbour(2), (there[0] + 0.05, there[1])))
    assert desk.view.draft.facing == chosen


def test_the_wheel_reaches_the_end_of_the_keys():
    set_language("en")
    desk = duel()
    desk.do(desk_it.OpenHelp())
    model = desk.model.dialog
    assert {row.label for row in model.rows} >= {"Quit", "Undo"}
    assert len(model.rows) == 4 + sum(bool(action.keys) for action in ACTIONS)
    panel = dialog_panel(model, SMALL, look(), 100_000.0)
    assert panel.content > panel.seen
    assert panel.scroll == pytest.approx(panel.content - panel.seen)


def test_mistakes_are_scrolled_by_wheel_and_by_keys():
    desk = duel()
    lines = tuple(f"mistake {n}" for n in range(60))
    desk.view = desk.view.having(dialogs=(Notice(title="Wrong", lines=lines),))
    desk.do(it.MoveCursor("up"))
    assert len(desk.model.dialog.lines) == 60
    first = dialog_panel(desk.model.dialog, SMALL, look())
    desk.do(*[it.MoveCursor("down")] * 5)
    later = dialog_panel(desk.model.dialog, SMALL, look())
    assert first.scroll == 0 < later.scroll
    desk.do(*[it.MoveCursor("down")] * 80)
    last = dialog_panel(desk.model.dialog, SMALL, look())
    assert last.scroll == pytest.approx(last.content - last.seen)


def test_the_field_of_the_command_search_stays_where_it_is():
    tops = {dialog_panel(DialogModel(kind="commands", title="Commands", entry="x",
                                     rows=(DialogRow(label="row"),) * rows), LARGE, look()).box[1]
            for rows in (0, 1, 5, 12)}
    assert len(tops) == 1


def test_a_row_cuts_its_detail_before_its_label():
    sheet = Sheet(look=look(200), left=0, y=0, width=500)
    sheet.row("Step and Concentrate", mark="3", detail="a mental task of some length")
    texts = [op.text for op in sheet.ops if isinstance(op, Text)]
    assert "Step and Concentrate" in texts
    assert any(text.endswith("…") for text in texts)


@pytest.mark.parametrize("at", [Hex(0, 0), Hex(59, 0), Hex(-19, 39), Hex(10, 20), Hex(40, 39)])
def test_no_room_is_left_empty_beside_a_large_map(at):
    """Where a hex at the rim cannot be in the middle, the map still fills the pane, but for its rim."""
    units = entry("ana", "red", (3, 4)), entry("bob", "blue", (6, 4), 3)
    desk = Desk(Game(find_ruleset("maneuvers"), field_of(*units, board=rectangle(60, 40)), Seeded("1")))
    pane = Pane(x=0, y=30, width=900, height=700)
    view = centred(desk.view.having(window=LARGE, pane=pane, camera=Camera(zoom=24)), desk.game.state, at)
    left, top, right, bottom = map_box(desk.game.state)
    (x, y), (far_x, far_y) = to_screen(view, left, top), to_screen(view, right, bottom)
    assert x <= 8.1 and y <= 38.1 and far_x >= 891.9 and far_y >= 721.9
    shown = to_screen(view, *Layout(orientation="pointy", size=1.0).centre(at))
    assert 0 <= shown[0] <= 900 and 30 <= shown[1] <= 730
