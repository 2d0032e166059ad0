"""The same window on a real screen: an X server without a monitor, started by the test itself."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from test_window import FIELD

pytestmark = pytest.mark.screen
ROOT = Path(__file__).parent.parent

PLAY = """
import sys
from pathlib import Path
import pygame
from window_kit import Hand, file_session, open_display
from hexsim.hexes.hex import Hex
from hexsim.rules.codec import digest

source, saved, shot = map(Path, sys.argv[1:4])
shrink = float(sys.argv[4])
open_display()
assert pygame.display.get_driver() == "x11", pygame.display.get_driver()
hand = Hand(file_session(source), size=(800, 500), shrink=shrink)
start = digest(hand.game.state)
hand.click(Hex(2, 2))
hand.key("q")
hand.key("return")
hand.wait()
assert hand.game.state.unit("ana").pose == (Hex(2, 2), 1), hand.game.state.unit("ana")
hand.key("z", "ctrl")
assert digest(hand.game.state) == start
hand.key("z", "ctrl", "shift")
hand.key("s", "ctrl")
hand.type(str(saved))
hand.key("return")
hand.key("r")
hand.key("home")
assert hand.view.replay.moment == 0
hand.key("end")
assert hand.app._model.state.unit("ana").pose == (Hex(2, 2), 1)
hand.key("escape")
hand.key("f11")
full = pygame.display.get_surface().get_size()
hand.key("f11")
window = pygame.display.get_surface().get_size()
hand.step()
pygame.image.save(pygame.display.get_surface(), shot)
print(full, window, saved.is_file())
"""


@pytest.fixture(scope="module")
def screen():
    """The name of a display, with nothing on it."""
    if shutil.which("Xvfb") is None:
        pytest.skip("there is no Xvfb")
    ready, told = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(told), "-screen", "0", "1024x768x24", "-nolisten",
                               "tcp"],
                              pass_fds=(told,), stderr=subprocess.DEVNULL)
    os.close(told)
    with os.fdopen(ready) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start")
    yield f":{number}"
    server.terminate()
    server.wait()


def run(screen, tmp_path, code, *args):
    """A Python of its own on that display."""
    env = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER",
                                                                             "WAYLAND_DISPLAY")}
    env |= {"DISPLAY": screen, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
            "HEXSIM_CONFIG": str(tmp_path / "config"), "HEXSIM_DATA": str(tmp_path / "data"),
            "LANG": "C.UTF-8"}
    return subprocess.run([sys.executable, "-c", code, *map(str, args)], env=env, cwd=tmp_path, text=True,
                          capture_output=True, timeout=120)


@pytest.mark.parametrize("shrink", [1.0, 1.25])
def test_play_undo_save_and_replay_on_a_real_screen(screen, tmp_path, shrink):
    source = tmp_path / "field.toml"
    source.write_text(FIELD, encoding="utf-8")
    shot = tmp_path / "shot.png"
    done = run(screen, tmp_path, PLAY, source, tmp_path / "fight.hexlog", shot, shrink)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"(1024, 768) {(int(800 * shrink), int(500 * shrink))} True"
    pygame = pytest.importorskip("pygame")
    picture = pygame.image.load(shot)
    assert picture.get_size() == (800 * shrink, 500 * shrink)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 700, 7) for y in range(0, 480, 7)}) > 30


WAIT = """
import sys, threading, time
from pathlib import Path
import pygame
from hexsim.ui.window import run_window

def later():
    time.sleep(float(sys.argv[2]))
    spent = time.process_time()
    time.sleep(1.5)
    print("idle", time.process_time() - spent)
    pygame.event.post(pygame.event.Event(pygame.QUIT))

threading.Thread(target=later, daemon=True).start()
print("exit", run_window(Path(sys.argv[1]), seed="1"))
"""


def test_an_idle_window_sleeps(screen, tmp_path):
    source = tmp_path / "field.toml"
    source.write_text(FIELD, encoding="utf-8")
    begun = time.monotonic()
    done = run(screen, tmp_path, WAIT, source, 4)
    assert done.returncode == 0, done.stderr
    assert "exit 0" in done.stdout and time.monotonic() - begun < 60
    idle = float(done.stdout.split("idle ")[1].split()[0])
    assert idle < 0.3, done.stdout
