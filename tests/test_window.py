"""The window driven by real pygame events under the dummy driver: play, look, undo, save, replay."""

import os

import pytest
from screen import duel
from window_kit import Hand, file_session, session_of

from hexsim.board.board import rectangle
from hexsim.files.log_read import read_log
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.rules.codec import digest
from hexsim.text import LANGUAGES
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.dialog import CommandSearch, FilePrompt, Help, Notice, RuleCard, Settings
from hexsim.ui.hud.look import LookAt, OpenTab, Scrub
from hexsim.ui.scene import layout_of
from hexsim.ui.theme import theme_of
from hexsim.ui.view import Camera, ViewState
from hexsim.ui.window.settings import remembered

pygame = pytest.importorskip("pygame")

FIELD = """
format = 1
title = "Field"
ruleset = "maneuvers"
[map]
rows = '''
. . . . . . . . . .
 . . . . . . . . . .
. . . . . , . . . .
 . . . . . . . . . .
. . . . . . . . . .
'''
[[sides]]
id = "red"
name = "Red"
[[sides]]
id = "blue"
name = "Blue"
[[units]]
id = "ana"
side = "red"
name = "Ana"
at = "0203E"
[units.maneuvers]
DX = 14
HT = 14
[[units]]
id = "bob"
side = "blue"
name = "Bob"
at = "0903W"
[units.maneuvers]
"""


pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture
def scenario(tmp_path):
    path = tmp_path / "field.toml"
    path.write_text(FIELD, encoding="utf-8")
    return path


def near(colour, key, palette="day", by=12):
    """Whether a colour is about that of a theme key."""
    wanted = theme_of(palette).colour(key)
    return all(abs(int(a) - b) <= by for a, b in zip(colour, wanted, strict=False))


def ring_colours(hand, at, key):
    """How many of the pixels around a hex's centre, within its token, have the colour of a key."""
    x, y = hand.pixel(at)
    reach = int(hand.view.camera.zoom * 0.55)
    picture = hand.picture()
    spots = [picture[x + dx, y + dy] for dx in range(-reach, reach) for dy in range(-reach, reach)]
    return sum(near(spot, key) for spot in spots)


def test_from_opening_a_file_to_a_committed_move_undone_saved_and_replayed(scenario, tmp_path):
    hand = Hand(file_session(scenario))
    start = digest(hand.game.state)
    ana, goal = Hex(0, 2), Hex(3, 2)
    assert hand.view.selected == "ana" and hand.game.state.unit("ana").pose.hex == ana
    assert ring_colours(hand, ana, "side.1") > 100 and ring_colours(hand, goal, "side.1") == 0

    hand.move(goal)
    assert hand.app._model.overlay.plan.end.hex == goal
    hand.click(goal)
    assert hand.view.draft.goal == goal and hand.game.ply == 0
    hand.key("q")
    facing = hand.view.draft.facing
    assert facing == 1
    plan = hand.app._model.overlay.plan
    hand.key("return")
    assert hand.game.ply == 1 and hand.game.state.unit("ana").pose == plan.end
    assert plan.end.facing == 1

    hand.wait()
    assert ring_colours(hand, goal, "side.1") > 100 and ring_colours(hand, ana, "side.1") == 0
    saved = tmp_path / "fight.hexlog"
    hand.key("s", "ctrl")
    assert isinstance(hand.view.dialog, FilePrompt)
    hand.type(str(saved.with_suffix("")))
    hand.key("return")
    assert saved.is_file() and len(hand.app.session.writer.paths) == 2 and str(saved) in hand.words()

    hand.key("z", "ctrl")
    assert digest(hand.game.state) == start
    assert ring_colours(hand, ana, "side.1") > 100
    hand.key("z", "ctrl", "shift")
    assert hand.game.state.unit("ana").pose == plan.end
    assert len(read_log(saved).tips) >= 1

    hand.key("r")
    assert hand.view.replay is not None
    hand.key("home")
    assert hand.view.replay.moment == 0 and ring_colours(hand, ana, "side.1") > 100
    for _ in range(hand.app._model.replay.last):
        hand.key("right")
    hand.wait()
    assert ring_colours(hand, goal, "side.1") > 100
    hand.key("escape")
    assert hand.view.replay is None and not hand.app.session.closed


def test_the_same_move_by_keys_alone(scenario):
    hand = Hand(file_session(scenario))
    for name in ("right", "right", "right", "right"):
        hand.key(name)
    assert hand.view.cursor == Hex(3, 2)
    hand.key("return")
    hand.key("1")
    assert hand.view.draft.facing == 0
    hand.key("return")
    assert hand.game.state.unit("ana").pose == (Hex(3, 2), 0)
    assert hand.game.awaiting.who == ("bob",)


def test_the_numpad_walks_the_six_directions(scenario):
    hand = Hand(file_session(scenario))
    hand.key("right")
    here = hand.view.cursor
    hand.key("kp_9")
    assert hand.view.cursor == here.neighbour(1)


@pytest.mark.parametrize("shrink", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("zoom", [9.0, 21.5, 44.0, 90.0])
def test_a_click_takes_the_hex_under_it(orientation, zoom, shrink):
    """Centre and the six corners, one pixel inside and outside, at any zoom and window scale."""
    person = duel()
    session = session_of(person.game)
    hand = Hand(session, size=(1000, 700), shrink=shrink)
    at = Hex(4, 3)
    session.view = session.view.having(orientation=orientation)
    layout = Layout(orientation=orientation, size=1.0)
    x, y = layout.centre(at)
    session.view = session.view.having(camera=Camera(x=x + 0.37, y=y - 0.21, zoom=zoom))
    hand.step()
    layout = layout_of(hand.view)
    cx, cy = layout.centre(at)
    points = [(cx, cy)]
    for px, py in layout.corners(at):
        length = ((px - cx) ** 2 + (py - cy) ** 2) ** 0.5
        points += [(px + (px - cx) / length * by, py + (py - cy) / length * by) for by in (-1.0, 1.0)]
    for point in points:
        real = round(point[0] * shrink), round(point[1] * shrink)
        hand.step(pygame.event.Event(pygame.MOUSEMOTION, pos=real, rel=(0, 0), buttons=(0, 0, 0)))
        assert hand.view.hover == layout.pick(real[0] / shrink, real[1] / shrink)
    hand.move(points[0])
    assert hand.view.hover == at


def test_outside_the_map_is_no_hex(scenario):
    hand = Hand(file_session(scenario))
    pane = hand.view.pane
    hand.click((pane.x + 3, pane.y + pane.height - 4))
    assert hand.view.draft.goal is None and hand.view.target not in hand.game.state.board


def test_the_corners_of_the_window_can_be_reached(scenario):
    for shrink in (1.0, 1.5, 2.0):
        hand = Hand(file_session(scenario), shrink=shrink)
        for at in ((0, 0), (1279, 0), (0, 799), (1279, 799)):
            hand.move(at)
            assert hand.app.hands.at == pytest.approx(at, abs=1)
            assert any(panel.covers(*at) for panel in hand.app.panels)


def test_the_wheel_zooms_at_the_pointer(scenario):
    hand = Hand(file_session(scenario))
    at = hand.pixel(Hex(5, 3))
    hand.move(at)
    for steps in (1, 1, 3, -2, -1, -1, 2):
        hand.step(pygame.event.Event(pygame.MOUSEWHEEL, y=steps, x=0))
        assert layout_of(hand.view).pick(*at) == Hex(5, 3)
    size = hand.view.camera.zoom
    hand.key("0")
    assert hand.view.camera.zoom != size


def drag(hand, button, start, end):
    """Press, move in steps, let go."""
    hand.move(start)
    hand.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button))
    for share in (0.3, 0.7, 1.0):
        at = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        hand.step(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
    hand.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=button))


def test_middle_and_space_drag_pan_and_right_does_not(scenario):
    hand = Hand(file_session(scenario))
    before = layout_of(hand.view).origin
    drag(hand, 2, (400, 300), (460, 350))
    moved = layout_of(hand.view).origin
    assert moved == pytest.approx((before[0] + 60, before[1] + 50))
    space = {"key": 0, "scancode": pygame.KSCAN_SPACE, "mod": 0}
    hand.step(pygame.event.Event(pygame.KEYDOWN, unicode=" ", **space))
    drag(hand, 1, (400, 300), (380, 280))
    hand.step(pygame.event.Event(pygame.KEYUP, **space))
    assert layout_of(hand.view).origin == pytest.approx((moved[0] - 20, moved[1] - 20))
    assert hand.view.draft.goal is None
    drag(hand, 3, (400, 300), (300, 300))
    assert layout_of(hand.view).origin == pytest.approx((moved[0] - 20, moved[1] - 20))


def test_a_panned_picture_is_the_picture_drawn_anew(scenario):
    hand = Hand(file_session(scenario))
    drag(hand, 2, (400, 300), (347, 391))
    hand.step(pygame.event.Event(pygame.WINDOWLEAVE))
    panned = hand.picture().copy()
    hand.app.stage.ground.__init__()
    hand.app.stage.forget()
    hand.step()
    assert (panned == hand.picture()).all()


def test_right_click_and_escape_go_one_step_back(scenario):
    hand = Hand(file_session(scenario))
    for back in (lambda: hand.click((300, 300), button=3), lambda: hand.key("escape")):
        hand.click(Hex(3, 2))
        assert hand.view.draft.goal is not None
        back()
        assert hand.view.draft.goal is None and hand.view.selected == "ana"
        back()
        assert hand.view.selected == ""
        back()
        hand.view.dialog and hand.key("escape")
        hand.key("tab")
        assert hand.view.selected == "ana"


def test_focus_loss_lets_go_of_everything(scenario):
    hand = Hand(file_session(scenario))
    hand.step(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_V, mod=0, unicode="v"))
    hand.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=2))
    assert hand.view.threat
    hand.step(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not hand.view.threat and hand.view.hover is None
    before = hand.view.camera
    hand.move((500, 320))
    assert hand.view.camera == before
    state = hand.app._model.overlay
    assert state.reach and not state.threats


def test_v_is_held_to_peek_or_pressed_to_stay(scenario):
    hand = Hand(file_session(scenario))
    key = {"key": 0, "scancode": pygame.KSCAN_V, "mod": 0}
    hand.step(pygame.event.Event(pygame.KEYDOWN, unicode="v", **key))
    assert hand.view.threat
    hand.step(pygame.event.Event(pygame.KEYDOWN, unicode="v", **key))
    hand.step(pygame.event.Event(pygame.KEYUP, **key), seconds=1.0)
    hand.step()
    assert not hand.view.threat
    hand.key("v")
    assert hand.view.threat
    hand.key("v")
    assert not hand.view.threat


def test_resizing_during_a_question_keeps_it_and_the_map(scenario):
    hand = Hand(file_session(scenario))
    hand.click(Hex(3, 2))
    hand.key("k", "ctrl")
    assert isinstance(hand.view.dialog, CommandSearch)
    hand.type("und")
    for size in ((800, 500), (1600, 900), (500, 400)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        hand.step(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        assert hand.app.canvas.get_size() == size and hand.view.window == size
        assert hand.view.dialog.text == "und" and hand.view.draft.goal == Hex(3, 2)
        dialog = next(panel for panel in hand.app.panels if panel.id == "dialog")
        assert dialog.box[2] <= size[0] and dialog.box[3] <= size[1]
    hand.key("escape")
    hand.key("return")
    assert hand.game.ply == 1


def test_a_broken_file_dropped_on_the_window_lists_every_mistake(scenario, tmp_path):
    hand = Hand(file_session(scenario))
    hand.click(Hex(3, 2))
    hand.key("return")
    bad = tmp_path / "bad.toml"
    bad.write_text(FIELD.replace('at = "0203E"', 'at = "9999E"').replace('side = "blue"', 'side = "green"'),
                   encoding="utf-8")
    hand.step(pygame.event.Event(pygame.DROPFILE, file=str(bad)))
    assert isinstance(hand.view.dialog, Notice) and len(hand.view.dialog.lines) >= 3
    assert "9999" in hand.words() and "green" in hand.words()
    assert hand.game.ply == 1
    hand.key("return")
    assert hand.view.dialog is None
    hand.step(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "missing.toml")))
    assert isinstance(hand.view.dialog, Notice)
    hand.key("escape")
    hand.step(pygame.event.Event(pygame.DROPFILE, file=str(scenario)))
    assert hand.view.dialog is None and hand.game.ply == 0


def test_a_log_dropped_on_the_window_goes_on(scenario, tmp_path):
    hand = Hand(file_session(scenario))
    hand.click(Hex(3, 2))
    hand.key("return")
    saved = tmp_path / "x.hexlog"
    hand.app.session.do(desk.SaveGame(str(saved)), 0.0)
    other = Hand(file_session(scenario))
    other.step(pygame.event.Event(pygame.DROPFILE, file=str(saved)))
    assert other.game.ply == 1 and digest(other.game.state) == digest(hand.game.state)


def test_closing_asks_nothing_and_the_fight_is_saved(scenario):
    hand = Hand(file_session(scenario))
    hand.click(Hex(3, 2))
    hand.key("return")
    path, = hand.app.session.writer.paths
    hand.step(pygame.event.Event(pygame.QUIT))
    assert hand.app.session.closed and read_log(path).tips


def test_a_picture_of_the_screen_is_saved(scenario, tmp_path):
    hand = Hand(file_session(scenario))
    hand.key("s", "ctrl", "shift")
    hand.type(str(tmp_path / "shot"))
    hand.key("return")
    shot = pygame.image.load(tmp_path / "shot.png")
    assert shot.get_size() == (1280, 800)
    hand.key("s", "ctrl", "shift")
    hand.type(str(tmp_path / "no" / "shot.png"))
    hand.key("return")
    assert "no" in hand.words() and hand.view.message is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_switches_live(scenario, language):
    hand = Hand(file_session(scenario))
    hand.press(desk.OpenSettings())
    assert isinstance(hand.view.dialog, Settings)
    while hand.view.language != language:
        hand.press(desk.DialogButton(0))
    hand.key("escape")
    words = {"en": "Orders", "pt_BR": "Ordens", "ru": "Приказы"}
    hand.app.session.view = hand.view.having(scale=200)
    hand.app._place()
    hand.step()
    assert words[language] in hand.words() or words[language][:4] in hand.words()


def test_settings_are_remembered(scenario, tmp_path):
    hand = Hand(file_session(scenario))
    hand.key("equals", "ctrl")
    hand.key("f4")
    hand.key("n")
    text = (tmp_path / "config" / "window.toml").read_text()
    assert "scale = 110" in text and 'palette = "dusk"' in text and "numbers = false" in text
    view = remembered(ViewState())
    assert (view.scale, view.palette, view.numbers) == (110, "dusk", False)


def test_a_larger_scale_draws_larger_letters_not_stretched_ones(scenario):
    hand = Hand(file_session(scenario))
    sizes = {}
    for scale in (100, 200):
        hand.app.session.view = hand.view.having(scale=scale)
        hand.app._place()
        hand.step()
        top = next(panel for panel in hand.app.panels if panel.id == "top")
        sizes[scale] = next(op.size for op in top.ops if getattr(op, "text", "") == "Field")
    assert sizes == {100: 13, 200: 26}


def test_figures_walk_and_shift_skips(scenario):
    hand = Hand(file_session(scenario))
    hand.click(Hex(3, 2))
    hand.key("return")
    hand.step(seconds=0.3)
    between = hand.app.session.moving(hand.clock.now)["ana"]
    start, end = layout_of(hand.view).centre(Hex(0, 2)), layout_of(hand.view).centre(Hex(3, 2))
    assert start[0] < between.at[0] < end[0]
    hand.step(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_LSHIFT, mod=0, unicode=""))
    assert not hand.app.session.moving(hand.clock.now)
    assert ring_colours(hand, Hex(3, 2), "side.1") > 100


def test_nothing_moves_with_animation_off(scenario):
    hand = Hand(file_session(scenario), motion="off")
    hand.click(Hex(3, 2))
    hand.key("return")
    assert not hand.app.session.moving(hand.clock.now)


def test_an_idle_window_waits_and_draws_nothing(scenario):
    hand = Hand(file_session(scenario))
    hand.move((5, 300))
    hand.step(seconds=1.0)
    assert hand.step(seconds=5.0) == [] and hand.app._due() is None
    hand.click(Hex(3, 2))
    hand.key("return")
    assert hand.app._due() is not None


def test_hover_redraws_little(scenario):
    hand = Hand(file_session(scenario))
    hand.move(Hex(1, 2))
    rects = hand.move(Hex(2, 2))
    assert rects and sum(rect.w * rect.h for rect in rects) < 0.25 * 1280 * 800


def test_a_frame_in_parts_is_the_frame_drawn_whole(scenario):
    """Whatever was done, what dirty rectangles left on screen is what a whole drawing shows."""
    hand = Hand(file_session(scenario))
    deeds = [
        lambda: hand.move(Hex(2, 2)), lambda: hand.move(Hex(4, 1)), lambda: hand.click(Hex(3, 2)),
        lambda: hand.key("e"), lambda: hand.move((700, 400)), lambda: hand.key("f1"),
        lambda: hand.key("escape"), lambda: hand.key("return"), hand.wait, lambda: hand.key("v"),
        lambda: hand.key("z", "ctrl"), lambda: hand.key("l"), lambda: hand.move(Hex(7, 2)),
        lambda: hand.key("m"), lambda: hand.key("r"), lambda: hand.key("left"), hand.wait,
        lambda: hand.key("escape"), lambda: hand.key("f4")]
    for number, deed in enumerate(deeds):
        deed()
        parts = hand.picture().copy()
        hand.app.stage.forget()
        hand.step()
        assert (parts == hand.picture()).all(), number


def test_the_minimap_takes_one_there(scenario):
    hand = Hand(file_session(scenario))
    hand.app.session.view = hand.view.having(camera=Camera(x=0, y=0, zoom=90))
    hand.step()
    region = next(region for panel in hand.app.panels for region in panel.regions if isinstance(region.act,
                                                                                                LookAt))
    left, top, wide, high = region.box
    before = hand.view.camera
    hand.click((left + wide - 2, top + high - 2))
    assert hand.view.camera.x > before.x and hand.view.camera.y > before.y
    hand.key("m")
    assert not any(isinstance(region.act, LookAt) for panel in hand.app.panels for region in panel.regions)


def test_tooltips_come_after_a_rest(scenario):
    hand = Hand(file_session(scenario))
    button = next(region for panel in hand.app.panels for region in panel.regions
                  if region.act == desk.OpenSettings())
    left, top, wide, high = button.box
    hand.move((left + wide / 2, top + high / 2))
    hand.step(seconds=0.2)
    assert not hand.app.desk.tip
    hand.step(seconds=0.3)
    assert hand.app.desk.tip and any(panel.id == "tip" for panel in hand.app.panels)
    hand.move((400, 400))
    assert not hand.app.desk.tip


def test_a_narrow_window_keeps_its_panels_in_a_drawer(scenario):
    hand = Hand(file_session(scenario), size=(500, 400))
    assert not any(panel.id in ("unit", "menu", "log") for panel in hand.app.panels)
    hand.press(OpenTab(tab="menu"))
    assert any(panel.id == "menu" for panel in hand.app.panels)
    hand.press(it.ChooseMenu(0))
    hand.press(OpenTab(tab=""))
    assert not any(panel.id == "menu" for panel in hand.app.panels)


def test_the_replay_can_be_scrubbed_run_and_jumped_into(scenario):
    hand = Hand(file_session(scenario))
    hand.click(Hex(3, 2))
    hand.key("return")
    hand.wait()
    live = hand.game.state.unit("ana").pose
    line = next(line for line in hand.app._model.log if line.kind == "move")
    hand.press(desk.JumpTo(line.moment))
    assert hand.view.replay.moment == line.moment
    assert hand.app._model.state.unit("ana").pose == live
    track = next(region for panel in hand.app.panels for region in panel.regions if isinstance(region.act,
                                                                                               Scrub))
    left, top, wide, high = track.box
    y = round(top + high / 2)
    drag(hand, 1, (round(left + wide) - 2, y), (round(left), y))
    assert hand.view.replay.moment == 0 and hand.app._model.state.unit("ana").pose.hex == Hex(0, 2)
    hand.key("space")
    assert hand.view.replay.playing
    for _ in range(60):
        hand.step(seconds=0.3)
    assert not hand.view.replay.playing
    assert hand.app._model.state.unit("ana").pose == live
    hand.key("up")
    hand.key("down")
    hand.key("escape")
    assert hand.view.replay is None


def test_jumping_to_a_turn_shows_what_running_there_shows(scenario):
    hand = Hand(file_session(scenario), motion="off")
    for goal in (Hex(3, 2), Hex(5, 2)):
        hand.click(goal)
        hand.key("return")
    hand.key("r")
    hand.key("home")
    last = hand.app._model.replay.last
    run = []
    for _ in range(last + 1):
        run.append((hand.view.replay.moment, tuple(unit.pose for unit in hand.app._model.state.units)))
        hand.key("right")
    for moment, poses in reversed(run):
        hand.app.session.do(desk.JumpTo(moment), 0.0)
        hand.step()
        assert tuple(unit.pose for unit in hand.app._model.state.units) == poses


def test_help_opens_the_rule_or_the_keys(scenario):
    hand = Hand(file_session(scenario))
    hand.key("f1")
    assert isinstance(hand.view.dialog, Help)
    hand.key("escape")
    hand.click(Hex(3, 2))
    hand.key("f1")
    assert isinstance(hand.view.dialog, RuleCard)


def test_a_large_map_opens_near_its_first_fighter():
    person = duel()
    session = session_of(person.game)
    session.game.opening = session.game.opening.having(board=rectangle(300, 300))
    hand = Hand(session)
    assert hand.view.camera.zoom >= 14
    pane = hand.view.pane
    x, y = hand.pixel(hand.game.state.unit(hand.view.selected).pose.hex)
    assert pane.x < x < pane.x + pane.width and pane.y < y < pane.y + pane.height


def test_the_environment_is_that_of_the_tests():
    assert os.environ["SDL_VIDEODRIVER"] == "dummy" and pygame.display.get_driver() == "dummy"


def test_a_held_key_commits_nothing_twice(scenario):
    hand = Hand(file_session(scenario))
    hand.move(Hex(2, 2))
    down = pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_RETURN, mod=0, unicode="")
    hand.step(down)
    assert hand.view.draft.goal == Hex(2, 2)
    hand.step(down)
    hand.step(down)
    assert hand.game.ply == 0
    hand.step(pygame.event.Event(pygame.KEYUP, key=0, scancode=pygame.KSCAN_RETURN, mod=0))
    hand.step(down)
    assert hand.game.ply == 1
    arrow = pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_DOWN, mod=0, unicode="")
    hand.step(arrow)
    start = hand.view.cursor
    hand.step(arrow)
    assert hand.view.cursor not in (None, start)
