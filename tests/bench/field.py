"""The movement field against C: `python tests/bench/field.py --reference DIR` (or HEXSIM_BENCH_REFERENCE).

DIR holds `field_ref.c` (field_state, field_hex, field_simd) and `hexmap.py` (Map). In one process it checks
that all agree (G1), takes each case in rounds in which every implementation gets a warm block, so that the
ratios to field_state are paired (G2, G3), and then, in other processes, start-up (G7) and memory (G12).

`python` and `fast` are factories `(m, M) -> (query, to_dist)`; other tools of that protocol can take them.
"""

import argparse
import ctypes
import gc
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from operator import truediv
from pathlib import Path

NEVER = 65535
SMALL = ((7, 5, 6), (20, 20, 6), (31, 24, 200), (40, 40, 10))
CASES = (("20x20 M=6", 20, 6), ("40x40 M=10", 40, 10), ("100x100 M=15", 100, 15), ("100x100 whole", 100, 200),
         ("500x500 M=200", 500, 200), ("500x500 whole", 500, 60000))
GOALS = (
    ("G2", "python", "20x20 M=6", "c_state", 70), ("G2", "python", "40x40 M=10", "c_state", 70),
    ("G2", "python", "100x100 M=15", "c_state", 70), ("G2", "python", "100x100 whole", "c_state", 35),
    ("G2", "python", "500x500 whole", "c_state", 40), ("G3", "fast", "100x100 whole", "c_state", 0.6),
    ("G3", "fast", "100x100 whole", "c_simd", 3), ("G3", "fast", "500x500 whole", "c_state", 0.7),
    ("G3", "fast", "500x500 whole", "c_simd", 2.5),
)


def toll(board, at, direction):
    """The extra price in the reference's table, whose directions run clockwise from north-east."""
    prices, answers = board.cache["reference"]
    return answers[prices[board.index(at) * 6 + (1 - direction) % 6]]


def question(m, budget):
    """The reference's map as a board (the same slots), and Move with that many points."""
    from hexsim.board.board import free_form
    from hexsim.board.gait import Charge
    from hexsim.board.ground import Block, Ground

    board = free_form({at(col, row): ("open", 0) for row in range(1, m.H + 1) for col in range(1, m.W + 1)})
    assert board.size == m.N
    answers = [(Charge(rule="bench", amount=more),) for more in range(255)]
    board.cache["reference"] = m.ec.tobytes(), [*answers, Block(rule="bench", kind="wall")]
    return Ground(board=board, toll=toll), move(budget)


def at(col, row):
    """The hex in a column and row."""
    from hexsim.hexes.notation import from_offset

    return from_offset(col, row)


def move(budget):
    """Move with that many points, as `maneuvers` has it."""
    from hexsim.board.gait import EndTurn, Entry, Gait, Gear, Turn

    entries = tuple(Entry(token=token, rule="bench", price=price) for token, price in
                    {"F": 1, "L": 1, "R": 1, "<": 2, ">": 2, "SL": 2, "SR": 2, "B": 2}.items())
    ends = (EndTurn(rule="bench", spent=budget // 2, sides=3), EndTurn(rule="bench", spent=budget, sides=1))
    gears = tuple(Gear(entries=entries, turn=Turn(rule="bench", price=price), ends=ends) for price in (0, 1))
    return Gait(name="move", budget=budget, gears=gears)


def _factory(backend):
    def factory(m, budget):
        from hexsim.board.reach import reach
        from hexsim.hexes.pose import Pose

        ground, gait = question(m, budget)

        def query(slot):
            return reach(ground, gait, Pose(ground.board.hex_at(slot), 0), backend)

        def to_dist(there):
            import numpy as np
            found = np.full((m.N, 6), NEVER)
            for layer in there.field.layers:
                for slot in layer.slots():
                    found[slot] = np.minimum(found[slot], layer.costs(slot))
            return found[:, [(1 - facing) % 6 for facing in range(6)]].ravel()

        return query, to_dist
    factory.__name__ = backend
    return factory


python, fast = _factory("python"), _factory("fast")


def load(folder):
    """The reference: its module of maps, and its C functions as factories."""
    spec = importlib.util.spec_from_file_location("hexmap", folder / "hexmap.py")
    hexmap = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hexmap)
    with tempfile.TemporaryDirectory() as place:
        library = Path(place) / "field_ref.so"
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run(["gcc", *flags, "-o", str(library), str(folder / "field_ref.c")], check=True)
        functions = ctypes.CDLL(str(library))
    return hexmap, {name: _c_factory(functions, name) for name in ("state", "hex", "simd")}


def _c_factory(functions, name):
    def factory(m, budget):
        import numpy as np

        lanes = 8 if name == "simd" else 6
        dist, key = np.empty((m.N, lanes), np.uint16), np.empty(m.N, np.uint16)
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (dist, key)[:1 + (name != "state")]]
        table, function = ctypes.c_void_p(m.ec.ctypes.data), getattr(functions, f"field_{name}")

        def query(slot, _kept=(dist, key)):  # the pointers do not keep the arrays alive
            return function(m.W2, m.N, table, slot, budget, *pointers)

        return query, (lambda _: dist[:, :6].ravel())
    return factory


def verify(hexmap, factories, seeds):
    """How many questions were answered alike by all (G1)."""
    import numpy as np

    asked = 0
    for seed in range(seeds):
        for cols, rows, budget in SMALL:
            m = hexmap.Map(cols, rows, seed)
            made = {name: factory(m, budget) for name, factory in factories.items()}
            for slot in m.sources[:4]:
                answers = {name: np.array(to_dist(query(slot))).astype(int)
                           for name, (query, to_dist) in made.items()}
                wanted = answers.pop("c_state")
                wrong = [name for name, answer in answers.items() if not np.array_equal(answer, wanted)]
                if wrong:
                    sys.exit(f"G1: {wrong} differ on {cols}x{rows} M={budget}, seed {seed}, slot {slot}")
                asked += 1
    return asked


def timed(queries, slot, seconds):
    """Milliseconds of each, and by name its ratio to every C reference, medians of rounds."""
    taken, once = {name: [] for name in queries}, {}
    for name, query in queries.items():
        query(slot)
        start = time.perf_counter()
        query(slot)
        once[name] = time.perf_counter() - start
    gc.collect()
    begun = time.perf_counter()
    while len(taken["c_state"]) < 5 or (time.perf_counter() - begun < seconds and len(taken["c_state"]) < 60):
        for name, query in queries.items():
            block = []
            for _ in range(max(1, min(25, int(0.01 / once[name])))):
                start = time.perf_counter()
                query(slot)
                block.append(time.perf_counter() - start)
            taken[name].append(statistics.median(block))
    ratios = {(name, base): statistics.median(map(truediv, taken[name], taken[base]))
              for name in queries for base in ("c_state", "c_simd")}
    return {name: 1e3 * statistics.median(times) for name, times in taken.items()}, ratios


def compare(hexmap, factories, case, seconds):
    """One case: states in reach, milliseconds, ratios, and the first query of the Python search."""
    name, size, budget = case
    m = hexmap.Map(size, size, 1)
    made = {key: factory(m, budget) for key, factory in factories.items()}
    start = time.perf_counter()
    made["python"][0](m.centre)
    first = 1e3 * (time.perf_counter() - start)
    times, ratios = timed({key: query for key, (query, _) in made.items()}, m.centre, seconds)
    states = int((made["c_state"][1](made["c_state"][0](m.centre)) < NEVER).sum())
    print(f"{name}: {states} states; first Python query {first:.1f} ms", flush=True)
    for key, milliseconds in times.items():
        print(f"  {key:8} {milliseconds:10.4f} ms  x{ratios[key, 'c_state']:.2f} of c_state  "
              f"x{ratios[key, 'c_simd']:.2f} of c_simd", flush=True)
    return ratios


STARTUP = """import sys, time
start = time.perf_counter()
import hexsim
took = time.perf_counter() - start
heavy = sorted({"numpy", "numba", "pygame", "pydantic"} & set(sys.modules))
print(took, *heavy)
"""


def startup():
    """Milliseconds of `import hexsim` in a new process (median of 7), and what heavy it loads (G7)."""
    command = [sys.executable, "-c", STARTUP]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            for _ in range(7)]
    return 1e3 * statistics.median(float(run[0]) for run in runs), runs[0][1:]


MEMORY = """import sys, time
sys.path.insert(0, sys.argv[1])
from pathlib import Path
import field
def used(what):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(what))
backend = sys.argv[2]
from random import Random
from hexsim.board.board import rectangle
from hexsim.board.ground import Ground, terrain_toll
from hexsim.board.reach import reach
from hexsim.hexes.pose import Pose
dice, ground = Random(1), ("rough", "undergrowth", "shallow_water", "rock")
board = rectangle(500, 500, terrains={field.at(dice.randrange(500), dice.randrange(500)): dice.choice(ground)
                                      for _ in range(100_000)})
before = used("VmRSS")
start = time.perf_counter()
there = reach(Ground(board=board, toll=terrain_toll), field.move(60000), Pose(field.at(250, 250), 0), backend)
took = time.perf_counter() - start
assert len(there.field.layers) == 2
print(used("VmRSS") - before, used("VmHWM"), took)
"""


def memory(backend):
    """MiB a whole 500x500 field adds with its tables, peak of the process (G12), seconds of the query."""
    place = str(Path(__file__).parent)
    run = subprocess.run([sys.executable, "-c", MEMORY, place, backend], capture_output=True, text=True,
                         check=True)
    return tuple(float(number) for number in run.stdout.split())


def main():
    """Measure, print, and say which goals are met; exit 1 if one is not."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--reference", type=Path, default=os.environ.get("HEXSIM_BENCH_REFERENCE"))
    arguments.add_argument("--cases", default="0,1,2,3,4,5", help="numbers of the cases to time")
    arguments.add_argument("--verify", type=int, default=20, help="seeds for G1")
    arguments.add_argument("--seconds", type=float, default=6, help="for each case")
    arguments.add_argument("--json", action="store_true", help="the goals once more as JSON at the end")
    chosen = arguments.parse_args()
    if chosen.reference is None:
        arguments.error("name the folder of the C reference with --reference or HEXSIM_BENCH_REFERENCE")
    folder = Path(chosen.reference).resolve()
    hexmap, in_c = load(folder)
    from hexsim.board.fast import is_installed
    factories = {f"c_{name}": factory for name, factory in in_c.items()} | {"python": python}
    if is_installed():
        factories["fast"] = fast
    results = [("G1", f"{verify(hexmap, factories, chosen.verify)} questions answered alike", True)]
    ratios = {}
    for number in map(int, filter(None, chosen.cases.split(","))):
        found = compare(hexmap, factories, CASES[number], chosen.seconds)
        ratios |= {(CASES[number][0], *key): ratio for key, ratio in found.items()}
    for goal, name, case, base, bound in GOALS:
        if (case, name, base) in ratios:
            ratio = ratios[case, name, base]
            results.append((goal, f"{name} {case}: x{ratio:.2f} of {base}, goal {bound}", ratio <= bound))
    took, heavy = startup()
    results.append(("G7", f"import hexsim {took:.1f} ms, goal 100; loads {heavy or 'nothing heavy'}",
                    took <= 100 and not heavy))
    for name, bound in (("python", 250), ("fast", 200))[:1 + is_installed()]:
        added, peak, took = memory(name)
        kept = added if name == "python" else peak
        text = f"{name} 500x500: {added:.0f} MiB more, peak {peak:.0f} MiB, goal {bound}"
        results.append(("G12", f"{text}; first query {took:.1f} s", kept <= bound))
    for goal, text, met in results:
        print(f"{goal:4} {'met   ' if met else 'MISSED'} {text}")
    if chosen.json:
        print(json.dumps([{"goal": goal, "text": text, "met": met} for goal, text, met in results]))
    return 0 if all(met for *_, met in results) else 1


if __name__ == "__main__":
    sys.exit(main())
