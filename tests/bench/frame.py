"""What frames cost: `python tests/bench/frame.py [--size 1280x800]`; goals G8, G9 and the first frame of G7.

Draws through the dummy driver, so nothing is presented; times are medians in milliseconds, by the clock and
of processor time. Pin a core: `taskset -c 1 python tests/bench/frame.py`.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["HEXSIM_CONFIG"] = os.environ["HEXSIM_DATA"] = os.devnull
sys.path.insert(0, str(Path(__file__).parent.parent))

GROUNDS = ("open",) * 6 + ("rough", "undergrowth", "shallow_water")


def fight(cols, rows, units=24, move=15):
    """A map with everything on it, its middle free, and two sides."""
    from hexsim.board.board import rectangle
    from hexsim.game.game import Game
    from hexsim.hexes.notation import from_offset
    from hexsim.hexes.pose import Pose
    from hexsim.rules.dice import Seeded
    from hexsim.rules.registry import find_ruleset
    from hexsim.rules.scenario import Scenario, UnitEntry
    from hexsim.rules.state import Side

    dice, ruleset = Random(1), find_ruleset("maneuvers")
    terrains = {from_offset(col, row): dice.choice(GROUNDS) for col in range(cols) for row in range(rows)}
    places = [from_offset(cols // 2 + dice.randrange(-12, 13), rows // 2 + dice.randrange(-9, 10))
              for _ in range(3 * units)]
    entries = [UnitEntry(id=f"u{n}", side=("red", "blue")[n % 2], name=f"Unit {n}", pose=Pose(at, n % 6),
                         sheets=(("maneuvers", ruleset.sheet(move=move)),))
               for n, at in enumerate(list(dict.fromkeys(places))[:units])]
    scenario = Scenario(format=1, title="Bench", board=rectangle(cols, rows, terrains=terrains),
                        units=tuple(entries), ruleset="maneuvers",
                        sides=(Side(id="red", name="Red"), Side(id="blue", name="Blue")))
    return Game(ruleset, scenario, Seeded("bench"))


def timed(call, rounds):
    """Medians of clock and processor, and the worst of the clock, in milliseconds."""
    clock, spent = [], []
    for _ in range(rounds):
        begun, used = time.perf_counter(), time.thread_time()
        call()
        clock.append(1e3 * (time.perf_counter() - begun))
        spent.append(1e3 * (time.thread_time() - used))
    return statistics.median(clock), statistics.median(spent), max(clock)


def told(name, goal, figures):
    """A row of the table."""
    median, spent, worst = figures
    print(f"{name:<46} {median:8.2f} {spent:8.2f} {worst:8.2f}   {goal}", flush=True)


def measure(cols, rows, size):
    """All frames of one map."""
    import pygame
    from window_kit import Hand, session_of

    from hexsim.hexes.hex import within
    from hexsim.ui import intent_desk as desk
    from hexsim.ui.window import first

    first.open_window()
    hand = Hand(session_of(fight(cols, rows)), size=size)
    session, stage = hand.app.session, hand.app.stage
    print(f"\n{cols} x {rows} hexes, {size[0]} x {size[1]} pixels{'':<17}  clock      cpu    worst   goal")

    told("yardstick: 1,000 hexes as filled polygons", "", timed(yardstick(hand.app.canvas), 50))

    def bake(fit):
        session.do(desk.Fit() if fit else desk.CentreSelection(), 0.0)
        stage.ground.__init__()
        stage.forget()
        hand.step()

    session.do(desk.Fit(), 0.0)
    hand.step()
    told("full bake, whole map in view", "G9 <= 50", timed(lambda: bake(True), 7))
    here = hand.game.state.unit(hand.view.selected).pose.hex
    around = [at for at in within(here, 5) if at in hand.game.state.board]
    pixels = [hand.pixel(at) for at in around]
    frames(hand, pixels, "fit")
    session.view = session.view.having(camera=session.view.camera.__class__(zoom=30.0))
    bake(False)
    told("full bake, near", "", timed(lambda: bake(False), 7))
    frames(hand, [hand.pixel(at) for at in around], "near")
    select(hand)
    pygame.quit()


def yardstick(surface):
    """Something plain whose time tells how fast the machine is just now: 2.8 ms on the one of the table."""
    import pygame

    from hexsim.board.board import rectangle
    from hexsim.hexes.layout import Layout

    outlines = Layout(size=18, origin=(20, 20)).outlines(list(rectangle(40, 25))).tolist()

    def draw():
        for outline in outlines:
            pygame.draw.polygon(surface, (90, 140, 70), outline)

    return draw


def frames(hand, pixels, name):
    """Hovering, standing still, moving the map."""
    dice = Random(2)

    def hover():
        hand.move(dice.choice(pixels))

    for at in pixels:
        hand.move(at)
    told(f"hover, {name}", "G8 <= 1", timed(hover, 200))
    told(f"still frame, {name}", "G9 <= 2", timed(hand.step, 200))

    def whole():
        hand.app.stage.forget()
        hand.step()

    told(f"whole window put together, {name}", "G9 <= 8", timed(whole, 30))

    def pan():
        from hexsim.ui import intent_desk as desk

        hand.app.session.do(desk.Pan(dice.choice((-9, 7, 12)), dice.choice((-6, 5, 11))), 0.0)
        hand.step()

    told(f"pan, {name}", "G9 <= 8", timed(pan, 60))


def select(hand):
    """From another unit being asked to its reach on screen, nothing of it known before."""
    from hexsim.ui import intent as it

    def again():
        memo = hand.game.state.memo
        for key in [key for key in memo if not (isinstance(key, tuple) and "ply" in str(key[0]))]:
            del memo[key]
        hand.app._model = None
        hand.app.session.do(it.SelectUnit(hand.view.selected), 0.0)
        hand.app._made = ()
        hand.step()

    told("unit selected to reach shown, Move 15", "G8 <= 16", timed(again, 15))


START = """
import time; begun = time.perf_counter()
import sys
from pathlib import Path
from hexsim.ui.window.check import demand_pygame
demand_pygame()
from hexsim.ui.window import first
first.open_window(); table = time.perf_counter()
from hexsim.ui.window.run import App, KNOWN, Session, ViewState, key_table, opened
game, writer = opened(Path(sys.argv[1]), seed="1")
App(Session(game, ViewState(), None, agents=lambda game: {}), (1280, 800), key_table(KNOWN)[0]).step([])
print(1e3 * (table - begun), 1e3 * (time.perf_counter() - begun))
"""


def start(rounds=5):
    """The first frames of a new process."""
    root = Path(__file__).parent.parent.parent
    runs = []
    for _ in range(rounds):
        done = subprocess.run([sys.executable, "-c", START, root / "scenarios" / "bridge.toml"], check=True,
                              capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(root)})
        runs.append(tuple(map(float, done.stdout.split()[-2:])))
    table, play = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"\nfirst frame of a new process (G7 <= 500): window with an empty table {table:.0f} ms, "
          f"map to play on {play:.0f} ms")


def main():
    """The whole table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x800")
    size = tuple(map(int, parser.parse_args().size.split("x")))
    for cols, rows in ((40, 25), (100, 100), (500, 500)):
        measure(cols, rows, size)
    start()


if __name__ == "__main__":
    main()
