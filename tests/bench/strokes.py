"""What a stroke of the brush costs in the editor: `python tests/bench/strokes.py [--size 500] [--rounds 12]`.

A stroke is what one motion of the mouse asks for: the text changed, read and drawn. Real events, dummy driver, so
that nothing is presented; medians of processor time in milliseconds, and how many times the yardstick of
`frame.py` that is, taken after each. Pin a core: `taskset -c 1 python tests/bench/strokes.py`.
"""

import argparse
import os
import statistics
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

GROUNDS = ("open",) * 4 + ("rough", "undergrowth", "shallow_water")


def scenario(size):
    """The text of a map with everything on it: terrain, levels, holes, two units."""
    from hexsim.files.importers.draft import Draft, UnitDraft
    from hexsim.files.importers.toml_text import scenario_text
    from hexsim.hexes.notation import from_offset

    dice = Random(1)
    cells = {from_offset(col, row): (dice.choice(GROUNDS), dice.choice((0, 0, 0, 1, 2)))
             for row in range(size) for col in range(size) if dice.random() > 0.02 or 18 < row < 22}
    units = [UnitDraft(id=side, side=side, name=side, at=from_offset(8 + n, 19), sheets={"maneuvers": {}})
             for n, side in enumerate(("red", "blue"))]
    return scenario_text(Draft(title="Strokes", ruleset="maneuvers", cells=cells, units=units,
                               sides={"red": "Red", "blue": "Blue"}))


def spent(calls, yard):
    """Medians of the processor time of some calls, and of a yardstick after each, in milliseconds."""
    times, yards = [], []
    for call in calls:
        for done, kept in ((call, times), (yard, yards)):
            begun = time.process_time()
            done()
            kept.append(1e3 * (time.process_time() - begun))
    return statistics.median(times), statistics.median(yards)


def strokes(editor, rounds):
    """What is measured: a name, and calls of which each is one of it."""
    import pygame

    from hexsim.files.edit import Stand
    from hexsim.hexes.notation import from_offset
    from hexsim.ui.intent_edit import Choose, Make

    places = [from_offset(col, 20) for col in range(10, 12 + rounds)]

    def begun(tab, *chosen):
        editor.app.take(Choose("tab", tab))
        for name, value in chosen:
            editor.app.take(Choose(name, value))
        pos = editor.pixel(places[0])
        editor.move(pos)
        editor.event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)

    def drag():
        for at in places[1:-1]:
            yield lambda at=at: editor.move(editor.pixel(at))
        editor.event(pygame.MOUSEBUTTONUP, pos=editor.pixel(places[-1]), button=1)

    for name, tab, *chosen in (("terrain", "map", ("paint", "rock")),
                               ("level", "map", ("brush", "level"), ("level", 5)),
                               ("hexside", "walls", ("wall", "fence")), ("no hex", "map", ("paint", ""))):
        begun(tab, *chosen)
        yield f"{name}, a motion of the mouse", drag()
    yield "stroke taken back", ((lambda: editor.key("z", "ctrl")) for _ in range(4))
    yield "stroke made again", ((lambda: editor.key("y", "ctrl")) for _ in range(4))
    editor.app.take(Choose("tab", "units"))
    yield "unit moved", (lambda at=at: (editor.app.take(Make(Stand(table="units", number=0, hex=at, facing=0))),
                                        editor.app.show()) for at in [from_offset(c, 19) for c in range(20, 32)])


def main():
    """The table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=12)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ["HEXSIM_CONFIG"] = os.environ["HEXSIM_DATA"] = folder
        path = Path(folder) / "strokes.toml"
        path.write_text(scenario(given.size), encoding="utf-8")
        import pygame
        from edit_kit import Editor
        from frame import yardstick

        from hexsim.hexes.notation import from_offset
        from hexsim.ui.intent_desk import Pan, Zoom
        from hexsim.ui.window import first

        first.open_window()
        editor = Editor(path)
        for name, zoom in (("whole map in view", 0), ("near", 20)):
            if zoom:
                editor.app.take(Zoom(zoom, editor.pixel(from_offset(10, 20))))
                x, y = editor.pixel(from_offset(10, 20))
                editor.app.take(Pan(60 - x, 300 - y))
            print(f"\n{given.size} x {given.size}, {name}")
            for what, calls in strokes(editor, given.rounds):
                cost, one = spent(calls, yardstick(pygame.Surface((1280, 800))))
                print(f"{what:<34} {cost:8.1f} ms {cost / one:8.1f} x {one:5.1f} ms", flush=True)


if __name__ == "__main__":
    main()
