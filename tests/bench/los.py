"""How long `seen_from` takes against the same rule in C: `python tests/bench/los.py [--reference DIR]`.

Both answer the same question on the same random map, round by round in one process, and must name the same
hexes. With `--reference` the C text in DIR/los_ref.py runs along; it samples its lines instead of walking
them, so a few hexes differ, and how many is printed. Pin a core: `taskset -c 1 python tests/bench/los.py`.
"""

import argparse
import ctypes
import re
import statistics
import subprocess
import tempfile
import time
from operator import truediv
from pathlib import Path
from random import Random

from hexsim.board.board import free_form
from hexsim.board.sight import seen_from
from hexsim.hexes.notation import from_offset

CASES = ((40, 10), (100, 15), (100, 30), (100, 200))


def compiled(text, folder):
    """A C text as a library."""
    source, library = Path(folder) / "los.c", Path(folder) / f"los{abs(hash(text))}.so"
    source.write_text(text)
    flags = ("-O3", "-march=native", "-shared", "-fPIC")
    subprocess.run(["gcc", *flags, "-o", library, source, "-lm"], check=True)
    return ctypes.CDLL(str(library))


def field(size, seed=1, opaque=0.05):
    """A square map, a twentieth of it rock, with the slots of the C code; and a viewer in its middle."""
    dice = Random(seed)
    cells = {from_offset(col, row): ("rock" if dice.random() < opaque else "open", 0)
             for row in range(1, size + 1) for col in range(1, size + 1)}
    return free_form(cells), from_offset((size + 2) // 2, (size + 2) // 2)


def in_c(function, board, viewer, radius):
    """The question put to a C function: a call without arguments, and the hexes it found last."""
    seen = (ctypes.c_uint8 * board.size)()
    screen, present = board.where(lambda terrain: terrain.blocks_sight), board.frame.present
    width, slot = board.grid.cols + 2, board.index(viewer)
    return (lambda: function(width, board.size, screen, present, slot, radius, seen),
            lambda: {board.hex_at(at) for at in board.slots() if seen[at]})


def measure(calls, rounds):
    """Milliseconds of each call, and its ratios to the first one, round by round."""
    times = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            times[name].append(1e3 * (time.perf_counter() - start))
    first = times[next(iter(times))]
    return {name: (statistics.median(taken), statistics.median(map(truediv, taken, first)))
            for name, taken in times.items()}


def compare(libraries, size, radius, rounds):
    """One line of the table."""
    board, viewer = field(size)
    calls, found = {}, {}
    for name, function in libraries.items():
        calls[name], found[name] = in_c(function, board, viewer, radius)
    start = time.perf_counter()
    ours = set(seen_from(board, viewer, radius))
    first = 1e3 * (time.perf_counter() - start)
    calls["hexsim"] = lambda: seen_from(board, viewer, radius)
    results = measure(calls, rounds)
    assert found["c"]() == ours, "hexsim and C do not see the same hexes"
    parts = [f"{name} {taken:.3f} ms (x{ratio:.1f})" for name, (taken, ratio) in results.items()]
    other = f"; reference differs in {len(found['reference']() ^ ours)}" if "reference" in found else ""
    print(f"{size}x{size} R={radius}, {len(ours)} seen: {', '.join(parts)}; first call {first:.1f} ms{other}")
    return results


def main():
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--reference", type=Path, help="folder with los_ref.py")
    arguments.add_argument("--rounds", type=int, default=21)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        libraries = {"c": compiled((Path(__file__).parent / "los.c").read_text(), folder).seen_from}
        if chosen.reference:
            text = re.search(r"r'''(.*?)'''", (chosen.reference / "los_ref.py").read_text(), re.DOTALL)
            libraries["reference"] = compiled(text[1], folder).los
        for size, radius in CASES:
            compare(libraries, size, radius, chosen.rounds)


if __name__ == "__main__":
    main()
