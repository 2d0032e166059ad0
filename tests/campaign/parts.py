"""The parts of the campaign and their sizes."""

import argparse
import os
import resource
import signal
import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module

from campaign.report import Report

FULL = {"orders": 5_000_000, "files": 100_000, "kills": 1_000, "adverse": 1_000, "hostile": 100}
"""Trials at full size; orders are a million for each of four rulesets and for the tests' own."""

SHARE = {"orders": 0.45, "files": 0.25, "kills": 0.18, "adverse": 0.07, "hostile": 0.05}
"""Of the time, where that is limited."""

MOST_MEMORY = 1_000_000_000
"""Bytes of address space for orders and files."""


def main(words: Sequence[str]) -> int:
    """Run the parts that are named, all of them if none is; 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=" ".join(FULL))
    parser.add_argument("--size", type=float, default=1.0, help="share of the full size, 1 if nothing is said")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of all parts together, at most")
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args(words)
    parts = chosen.parts or list(FULL)
    if unknown := set(parts) - set(FULL):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    whole = sum(SHARE[part] for part in parts)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    reports = []
    for part in parts:
        seconds = chosen.seconds * SHARE[part] / whole
        reports.append(play(part, max(1, round(FULL[part] * chosen.size)), chosen.seed, seconds))
        print("\n".join(reports[-1].lines()), flush=True)
    return 1 if any(report.faults for report in reports) else 0


def play(part: str, size: int, seed: str, seconds: float = float("inf")) -> Report:
    """One part; files within bounded memory, everything without a screen unless one is named, with a data folder of its own."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    run: Callable[[Report, str], None] = import_module(f"campaign.{part}").run
    report = Report(part=part, size=size, seconds=seconds)
    before = resource.getrlimit(resource.RLIMIT_AS)
    kept = {name: os.environ.get(name) for name in ("HEXSIM_DATA", "HEXSIM_CONFIG")}
    if part == "files":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, before[1]))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(dict.fromkeys(kept, folder))
        try:
            run(report, seed)
        except KeyboardInterrupt:
            report.notes.append("stopped before its end")
        finally:
            resource.setrlimit(resource.RLIMIT_AS, before)
            for name, value in kept.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
    return report
