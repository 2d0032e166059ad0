"""Fights a second and core: the real `maneuvers` rules with `greedy`, beside a toy of the same shape.

    python tests/bench/skirmish.py [--fights 12] [--rounds 5] [--processes] [--profile]

Four against four on a map of 20 × 20: Move 5, skill 12, defence 9, 10 hit points, armour 1, a blow of 1d + 1,
sixty rounds at most. The two take turns, so that a machine that slows down slows both; the ratio counts.
"""

import argparse
import cProfile
import pstats
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from skirmish_map import SIZE, Ground
from skirmish_toy import Toy

from hexsim.batch.run import play_here, play_in_processes
from hexsim.batch.setup import Setup

SHEET = """[units.maneuvers]
move = 5
hp_max = 10
dr = 1
pd = 3
thr = "1d"
sw = "1d+1"
skills = {sword = 12}
items = [{item = "sword", place = "main"}]
"""
LETTERS = {"open": ".", "x1": "a", "x2": "b", "x3": "c", "x4": "d", "rock": "#"}


def scenario(ground, seed):
    """The scenario file of a fight."""
    names = [f"{'rock' if at in ground.rock else ('open', 'x1', 'x2', 'x3', 'x4')[ground.extra[at]]}"
             for at in ground.cells]
    rows = "\n".join(" " * (row % 2) + " ".join(LETTERS[name] for name in names[row * SIZE:(row + 1) * SIZE])
                     for row in range(SIZE))
    levels = "\n".join(" " * (row % 2) + " ".join(str(ground.level[col, row]) for col in range(SIZE))
                       for row in range(SIZE))
    named = {name: letter for name, letter in LETTERS.items() if name not in ("open", "rock")}
    legend = "\n".join(f'"{letter}" = "{name}"' for name, letter in named.items())
    own = "".join(f'[terrains.x{extra}]\nname = "Rough {extra}"\nextra = {extra}\n' for extra in (1, 2, 3, 4))
    walls = " ".join(f"{col + 1:02}{row + 1:02}/{side}" for (col, row), side in sorted(ground.walls))
    units = "".join(
        f'[[units]]\nid = "{side}{n}"\nside = "{side}"\nat = "{col + 1:02}{row + 1:02}/{facing}"\n{SHEET}'
        for side, facing, places in zip(("red", "blue"), (0, 3), ground.starts(seed), strict=True)
        for n, (col, row) in enumerate(places))
    sides = "".join(f'[[sides]]\nid = "{side}"\naims = [{{kind = "last_standing"}}]\n'
                    for side in ("red", "blue"))
    return (f'format = 1\ntitle = "Yardstick"\nruleset = "maneuvers"\n[map]\nrows = """\n{rows}\n"""\n'
            f'levels = """\n{levels}\n"""\n[map.legend]\n{legend}\n{own}[[walls]]\nkind = "wall"\n'
            f'sides = "{walls}"\n{sides}{units}')


def setup_of(seed=1):
    """The yardstick as a batch: both sides played by `greedy`, broken off after about sixty rounds."""
    agents = ("red", "greedy"), ("blue", "greedy")
    return Setup(source=scenario(Ground(), seed), agents=agents, most_plies=960)


def compare(fights, rounds):
    """Fights a second of both, round by round, and their ratio."""
    setup, toy = setup_of(), Toy(Ground())
    tuple(play_here(setup, (0,)))
    real, theirs, plies, lengths, used = [], [], [], [], []
    for number in range(rounds):
        begun = time.process_time()
        records = list(play_here(setup, range(number * fights, (number + 1) * fights)))
        real.append(fights / (time.process_time() - begun))
        plies += [record.plies for record in records]
        lengths += [record.rounds for record in records]
        begun, count = time.process_time(), 20 * fights
        used += [toy.fight(seed) for seed in range(number * count, (number + 1) * count)]
        theirs.append(count / (time.process_time() - begun))
    ratios = [b / a for a, b in zip(real, theirs, strict=True)]
    print(f"hexsim  {statistics.median(real):8.1f} fights a second and core; "
          f"{statistics.mean(plies):.0f} orders, {statistics.mean(lengths):.1f} rounds a fight")
    print(f"toy     {statistics.median(theirs):8.1f} fights a second and core; "
          f"{statistics.mean(used):.0f} turns a fight")
    print(f"ratio   {statistics.median(ratios):8.1f} times the toy's time")


def processes(fights):
    """One process against two, by the clock, start of the processes left out."""
    setup = setup_of()
    took = []
    for workers in (1, 2):
        playing = play_in_processes(setup, range(fights), workers, chunk=2)
        next(playing)
        begun, done = time.perf_counter(), 0
        for _ in playing:
            done += 1
        took.append((time.perf_counter() - begun) / done)
    print(f"two processes play {took[0] / took[1]:.2f} times as many fights by the clock as one")


def main():
    """The table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fights", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--processes", action="store_true")
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    if chosen.profile:
        setup = setup_of()
        tuple(play_here(setup, (0,)))
        profile = cProfile.Profile()
        profile.runcall(lambda: list(play_here(setup, range(chosen.fights))))
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
    elif chosen.processes:
        processes(chosen.fights)
    else:
        compare(chosen.fights, chosen.rounds)


if __name__ == "__main__":
    main()
