"""Lines of play, marks and arrows at the screen, by intents and by real pygame events."""

from pathlib import Path

import pytest
from screen import duel
from window_kit import Hand, file_session, session_of

from hexsim.files.log import resume
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.game.tree import Mark
from hexsim.hexes.hex import Hex
from hexsim.rules.codec import digest
from hexsim.rules.order import parse_order
from hexsim.text import LANGUAGES
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import intent_replay as rec
from hexsim.ui.command import ComparePath, QuickGifPath, ReplayPath, VerifyNow
from hexsim.ui.dialog import CommentPrompt, FilePrompt, Notice
from hexsim.ui.hud.look import Scrub
from hexsim.ui.seen import replay_of
from hexsim.ui.spots import mark_shown, marked_moments
from hexsim.ui.view import ViewState
from hexsim.ui.window.session import Session
from tests.terminal import YARD, hexsim

pygame = pytest.importorskip("pygame")

ORDERS = ('ana move path="F2 /1"\nben move path="R F /3"\nana step_wait path="/3"\nana pass\nben nothing\n'
          'ben pass\n')


@pytest.fixture(autouse=True)
def _place(display, monkeypatch, tmp_path):
    monkeypatch.setenv("HEXSIM_PICTURES", str(tmp_path / "pictures"))


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "fight.hexlog"
    assert hexsim("run", YARD, "--orders", "-", "-o", path, stdin=ORDERS).code == 0
    return path


@pytest.fixture
def hand(log):
    """A person who watches the log from its beginning."""
    game, writer = resume(log, watched=True)
    game.look(game.tree.main)
    session = Session(game, ViewState(motion="off"), writer, agents=lambda game: {}, watching=True)
    session.do(desk.JumpTo(0), 0.0)
    return Hand(session)


def press(hand, at, button=1):
    hand.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))


def let_go(hand, at, button=1):
    hand.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))


def drag(hand, start, *points):
    hand.move(start)
    press(hand, start)
    for point in points:
        hand.move(point)
    let_go(hand, points[-1])


def track(hand):
    return next(region.box for panel in hand.app.panels for region in panel.regions
                if isinstance(region.act, Scrub))


def moment(hand):
    return hand.view.replay.moment


def test_scrubbing_shows_what_was_played_there(hand):
    replay, (left, top, wide, high) = replay_of(hand.game), track(hand)
    y, points = round(top + high / 2), [round(left + wide * share) for share in (0.9, 0.3, 0.6, 1.0, 0.0)]
    press(hand, (round(left), y))
    for x in points:
        hand.move((x, y))
        state = replay.state_at(moment(hand))
        assert [unit.pose for unit in hand.app._model.state.units] == [unit.pose for unit in state.units]
        assert abs(moment(hand) / len(replay) - (x - left) / wide) < 0.05
    let_go(hand, (points[-1], y))
    hand.move((round(left + wide / 2), y))
    assert moment(hand) == 0, "let go of, the timeline stays"


def test_event_turn_and_end_keys(hand):
    replay = replay_of(hand.game)
    hand.key("right")
    assert moment(hand) == replay.next_shown(0)
    hand.key("down")
    first = moment(hand)
    assert first in [turn + 1 for turn in replay.turns]
    hand.key("down")
    hand.key("up")
    assert moment(hand) == first
    hand.key("end")
    assert moment(hand) == len(replay)
    hand.key("left")
    assert moment(hand) == replay.previous_shown(len(replay))
    hand.key("home")
    assert moment(hand) == 0


@pytest.mark.parametrize("presses", range(3))
def test_running_on_and_backwards_at_three_speeds(hand, presses):
    for _ in range(presses):
        hand.key("x")
    speed, replay = hand.view.replay.speed, replay_of(hand.game)
    assert speed == (1, 2, 4)[presses]
    hand.key("space")
    hand.step(seconds=0.01)
    for _ in range(4):
        hand.step(seconds=0.601 / speed)
    seen = 0
    for _ in range(4):
        seen = replay.next_shown(seen)
    assert moment(hand) == seen and hand.view.replay.playing
    hand.key("space", "shift")
    assert hand.view.replay.playing and hand.view.replay.backwards
    for _ in range(40):
        hand.step(seconds=0.7)
    assert moment(hand) == 0 and not hand.view.replay.playing
    hand.key("space", "shift")
    assert moment(hand) == len(replay), "backwards from the beginning starts at the end"


def test_figures_walk_backwards_when_it_runs_backwards(hand):
    hand.app.session.view = hand.view.having(motion="normal")
    replay = replay_of(hand.game)
    at = next(at for at in range(1, len(replay) + 1) if type(replay.events[at - 1]).__name__ == "Moved"
              and replay.events[at - 1].before.hex != replay.events[at - 1].after.hex)
    hand.app.session.do(desk.JumpTo(at), hand.clock.now)
    step = replay.events[at - 1]
    hand.key("left")
    session = hand.app.session
    begun = dict(session.moving(hand.clock.now))[step.unit]
    from hexsim.ui.scene import layout_of

    layout = layout_of(hand.view)
    assert begun.at == pytest.approx(layout.centre(step.after.hex))
    hand.step(seconds=0.2)
    there = dict(session.moving(hand.clock.now))[step.unit]
    far = [abs(a - b) for a, b in zip(there.at, layout.centre(step.before.hex), strict=True)]
    assert max(far) < hand.view.camera.zoom * 0.5
    hand.wait()
    assert hand.app._model.state.unit(step.unit).pose == step.before


def test_a_click_on_a_log_line_goes_there(hand):
    line = next(line for line in hand.app._model.log if line.kind == "move")
    hand.press(desk.JumpTo(line.moment))
    assert moment(hand) == line.moment


def test_the_camera_follows_or_not(hand):
    hand.app.session.do(desk.Zoom(12, None), 0.0)
    hand.app.session.do(desk.CentreOn(-30.0, -30.0), 0.0)
    away = hand.view.camera
    hand.key("f")
    assert not hand.view.follow
    hand.key("down")
    hand.key("down")
    assert hand.view.camera == away
    hand.key("f")
    hand.key("down")
    assert hand.view.camera != away
    state = hand.app._model.state
    pose = state.unit(state.active).pose
    x, y = hand.pixel(pose.hex)
    pane = hand.view.pane
    assert pane.x < x < pane.x + pane.width and pane.y < y < pane.y + pane.height


def test_a_comment_is_typed_kept_and_shown_again(hand, log):
    hand.key("down")
    here = moment(hand)
    code = pygame.KSCAN_K
    hand.step(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=code, mod=0, unicode="k"),
              pygame.event.Event(pygame.TEXTINPUT, text="k"),
              pygame.event.Event(pygame.KEYUP, key=0, scancode=code, mod=0))
    assert hand.view.dialog == CommentPrompt(text=""), "the key that opens it writes nothing"
    for letter in "fine, if so":
        scan = getattr(pygame, f"KSCAN_{letter.upper()}", pygame.KSCAN_COMMA)
        hand.step(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=scan, mod=0, unicode=letter),
                  pygame.event.Event(pygame.TEXTINPUT, text=letter),
                  pygame.event.Event(pygame.KEYUP, key=0, scancode=scan, mod=0))
    assert hand.view.follow, "letters are only letters while words are typed"
    hand.key("return")
    assert mark_shown(hand.game, hand.view).text == "fine, if so"
    assert "fine, if so" in hand.words()
    again, _ = resume(log, watched=True)
    assert list(marked_moments(again)) == [(here, Mark(text="fine, if so"))]
    hand.key("k")
    for _ in range(11):
        hand.key("backspace")
    hand.key("return")
    assert not list(marked_moments(hand.game))


def test_arrows_are_drawn_by_dragging_and_taken_away_by_the_same(hand, log):
    start, end = Hex(0, 1), Hex(2, 1)
    board = hand.game.state.board
    assert start in board and end in board
    selected = hand.view.selected
    hand.move(start)
    press(hand, hand.pixel(start))
    hand.move(Hex(1, 1))
    assert hand.view.replay.pen == start and hand.app._model.overlay.drawn == ((start, Hex(1, 1)),)
    hand.move(end)
    let_go(hand, hand.pixel(end))
    assert hand.app._model.overlay.drawn == ((start, end),) and hand.view.replay.pen is None
    assert hand.app._model.overlay.plan is None and hand.view.selected == selected
    key = hand.colour(((hand.pixel(start)[0] + hand.pixel(end)[0]) / 2,
                       (hand.pixel(start)[1] + hand.pixel(end)[1]) / 2))
    assert key[2] > key[1] + 40, "the arrow is to be seen"
    verify(read_log(log))
    drag(hand, hand.pixel(start), hand.pixel(Hex(1, 1)), hand.pixel(end))
    assert hand.app._model.overlay.drawn == ()
    hand.key("end")
    drag(hand, hand.pixel(start), hand.pixel(end))
    hand.key("home")
    assert hand.app._model.overlay.drawn == ()


def test_arrows_and_rings_by_keys(hand):
    hand.key("d")
    assert "Point at a hex" in hand.words()
    hand.key("kp6")
    here = hand.view.cursor
    hand.key("d")
    hand.key("d")
    assert hand.app._model.overlay.drawn == ((here, here),)
    hand.key("d")
    hand.key("kp6")
    hand.key("escape")
    assert hand.view.replay is not None and hand.view.replay.pen is None
    hand.key("d", "shift")
    assert hand.app._model.overlay.drawn == ()


def test_a_plain_click_still_looks_at_a_unit(hand):
    pose = hand.app._model.state.unit("ben").pose
    hand.click(pose.hex)
    assert "ben" in (hand.view.inspected, hand.view.selected)
    assert not hand.game.tree.marks


def test_bookmarks_and_going_from_mark_to_mark(hand):
    hand.key("down")
    hand.key("b")
    one = moment(hand)
    hand.key("down")
    hand.key("down")
    hand.key("b")
    two = moment(hand)
    hand.key("home")
    hand.key("pagedown")
    assert moment(hand) == one
    hand.key("pagedown")
    assert moment(hand) == two
    hand.key("pagedown")
    assert moment(hand) == two and "No mark after" in hand.words()
    hand.key("pageup")
    assert moment(hand) == one
    hand.key("b")
    assert [at for at, _ in marked_moments(hand.game)] == [two]


def branched(hand):
    """Play one other order from the second turn on, then look back."""
    hand.key("down")
    hand.key("down")
    hand.key("down")
    hand.key("p")
    assert hand.view.replay is None
    ply = hand.game.ply
    hand.key("return", "ctrl")
    hand.key("return")
    assert hand.game.ply > ply
    hand.key("r")


def test_playing_from_here_makes_a_branch_of_the_same_file(hand, log):
    before = log.read_bytes()
    last = len(hand.game.history)
    branched(hand)
    tree = hand.game.tree
    assert len(tree.tips()) == 2 and tree.current != tree.main
    assert log.read_bytes().startswith(before), "nothing is cut off"
    verify(read_log(log))
    assert tree.nodes[tree.main].ply == last
    again, _ = resume(log, watched=True)
    assert again.tree.tips() == tree.tips() and again.tree.current == tree.current


def test_from_line_to_line(hand):
    branched(hand)
    tree, main = hand.game.tree, hand.game.tree.main
    branch = tree.current
    fight = digest(hand.game.state)
    hand.key("y")
    assert hand.game.node == main and hand.view.replay is not None
    hand.press(rec.ShowLine(branch))
    assert hand.game.node == branch
    hand.key("y", "shift")
    assert hand.game.node == main and tree.current == branch
    hand.key("escape")
    assert hand.game.node == branch and digest(hand.game.state) == fight, "looking moves nothing"


def test_promoting_deleting_and_bringing_back(hand, log):
    branched(hand)
    tree, main, branch = hand.game.tree, hand.game.tree.main, hand.game.tree.current
    hand.press(rec.ShowLine(branch))
    hand.press(rec.PromoteLine())
    assert tree.main == branch and resume(log, watched=True)[0].tree.main == branch
    hand.press(rec.ShowLine(main))
    hand.press(rec.DeleteLine())
    assert tree.tips() == [branch] and hand.game.node == branch
    gone = tree.top_deleted()
    again, _ = resume(log, watched=True)
    assert again.tree.tips() == [branch]
    hand.press(rec.RestoreLine(gone[0]))
    assert set(tree.tips()) == {branch, main}
    verify(read_log(log))


def test_the_main_line_cannot_be_deleted(hand):
    branched(hand)
    hand.press(rec.ShowLine(hand.game.tree.main))
    count = len(hand.game.tree.tips())
    hand.app.session.do(rec.DeleteLine(), 0.0)
    hand.step()
    assert len(hand.game.tree.tips()) == count and "cannot be deleted" in hand.words()


def test_verifying_says_that_it_comes_out_the_same(hand):
    hand.app.session.do(rec.Verify(), 0.0)
    for _ in range(200):
        hand.step(seconds=0.05)
        if hand.view.dialog is not None:
            break
    assert isinstance(hand.view.dialog, Notice) and "6 orders on 1 line of play" in hand.words()


def test_verifying_shows_where_it_does_not(log):
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace('"left":3', '"left":4', 1), encoding="utf-8")
    game, writer = resume_unchecked(log)
    session = Session(game, ViewState(motion="off"), writer, agents=lambda game: {}, watching=True)
    session.do(desk.JumpTo(0), 0.0)
    hand = Hand(session)
    session.do(rec.Verify(), 0.0)
    for _ in range(200):
        hand.step(seconds=0.05)
        if hand.view.dialog is not None:
            break
    assert isinstance(hand.view.dialog, Notice) and "does not come out the same" in hand.view.dialog.title
    assert hand.view.replay.moment > 0


def resume_unchecked(path):
    """A log whose figures of points were tampered with: folding does not look at them."""
    return resume(path, watched=True)


def test_comparing_goes_to_the_first_difference(hand, log, tmp_path):
    other = tmp_path / "other.hexlog"
    orders = ORDERS.replace("R F /3", "R2 /3").splitlines(keepends=True)[:2]
    assert hexsim("run", YARD, "--orders", "-", "-o", other, stdin="".join(orders)).code == 0
    hand.app.session.do(rec.CompareWith(str(other)), 0.0)
    hand.step()
    assert "They part at order 2." in hand.words()
    replay = replay_of(hand.game)
    assert replay.plies[replay.ply_at(moment(hand) + 1)].ply == 2
    hand.key("escape")
    hand.app.session.do(rec.CompareWith("/no/such.hexlog"), 0.0)
    assert isinstance(hand.view.dialog, Notice)


def test_gif_and_page_from_the_window(hand, tmp_path):
    hand.key("g")
    made = list((tmp_path / "pictures").glob("*.gif"))
    assert len(made) == 1 and str(made[0]) in hand.words()
    hand.key("g", "ctrl")
    assert hand.view.dialog == FilePrompt(purpose="replay")
    hand.type(str(tmp_path / "x.html"))
    hand.key("return")
    assert (tmp_path / "x.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    hand.app.session.do(rec.SaveReplay(str(tmp_path / "x.bmp")), 0.0)
    assert isinstance(hand.view.dialog, Notice)


def test_commands_reach_the_window_and_questions_are_asked():
    one = duel()
    one.do(rec.CompareWith())
    assert one.view.dialog == FilePrompt(purpose="compare")
    one.do(it.Back(), rec.CompareWith("a"), rec.SaveReplay("b"), rec.QuickGif(), rec.Verify())
    assert one.asked == [ComparePath("a"), ReplayPath("b"), QuickGifPath(), VerifyNow()]


def test_undone_lines_of_a_live_fight_are_there_to_look_at():
    one = duel()
    one.go(Hex(4, 4))
    gone = one.game.node
    one.do(it.Undo())
    one.game.play(parse_order("ana nothing"))
    one.do(desk.Switch("replay"))
    book = one.model.book
    assert [line.shown for line in book.lines] == [True, False]
    one.do(rec.ShowLine(gone), desk.ReplayStep(1, end=True))
    assert one.model.state.unit("ana").pose.hex == Hex(4, 4)
    one.do(it.Back())
    assert one.game.node == one.game.tree.current != gone


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_panel_fits_in_every_language(log, lang, scale):
    game, writer = resume(log, watched=True)
    game.branch(2)
    game.play(game.awaiting.default)
    game.mark((1, 2), Mark(bookmark=True))
    game.mark((1, 3), Mark(arrows=((Hex(0, 1), Hex(1, 1)), (Hex(0, 1), Hex(0, 1)))))
    view = ViewState(language=lang, scale=scale)
    session = Session(game, view, writer, agents=lambda game: {}, watching=True)
    session.do(desk.JumpTo(3), 0.0)
    hand = Hand(session)
    hand.app.session.do(rec.ShowLine(game.tree.main), 0.0)
    hand.step()
    assert "ui." not in hand.words() and len(hand.app._model.book.marks) == 2
    assert all(not mark.label.startswith("ui.") for mark in hand.app._model.book.marks)
    panel = next(panel for panel in hand.app.panels if panel.id == "menu")
    left, top, wide, high = panel.box
    for region in panel.regions:
        assert left <= region.box[0] and region.box[0] + region.box[2] <= left + wide + 1
        assert top <= region.box[1] and region.box[1] + region.box[3] <= top + high + 1
    assert any(isinstance(region.act, rec.ShowLine) for region in panel.regions)


def test_a_fight_without_a_file_can_be_written_on_but_not_proved():
    hand = Hand(session_of(duel().game))
    hand.key("r")
    hand.key("b")
    assert hand.app._model.book.bookmark
    hand.app.session.do(rec.Verify(), 0.0)
    assert isinstance(hand.view.dialog, Notice) and hand.view.dialog.lines == ("This fight is in no log.",)


def test_a_scenario_in_the_window_keeps_its_marks_in_the_autosave(tmp_path):
    hand = Hand(file_session(Path(YARD)))
    hand.key("return", "ctrl")
    hand.key("return")
    hand.key("r")
    hand.key("b")
    path = next((tmp_path / "data" / "autosave").glob("*.hexlog"))
    assert b'"bookmark":true' in path.read_bytes()
    verify(read_log(path))


def test_undo_while_looking_at_another_line_takes_back_where_the_fight_stands():
    one = duel()
    one.go(Hex(4, 4))
    gone = one.game.node
    one.do(it.Undo())
    one.game.play(parse_order("ana nothing"))
    here = one.game.node
    one.do(desk.Switch("replay"), rec.ShowLine(gone), it.Undo())
    assert one.game.tree.current == one.game.node == one.game.tree.nodes[here].parent
