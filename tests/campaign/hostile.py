"""Files made to eat memory and time, of the largest size that is read: opened below 1 GB, and it ends."""

import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

from test_batch import YARD

from campaign.child import hexsim
from campaign.hostile_files import FILES, SMALLER, kept_log
from campaign.kept import SETUP
from campaign.report import Report
from campaign.samples import WESNOTH
from hexsim.batch.fight import play_fight
from hexsim.batch.store import FIGHTS, Store
from hexsim.batch.store import MOST_BYTES as MOST_FIGHTS
from hexsim.files.source import MOST_LOG, MOST_SCENARIO

MOST_MEMORY = 1_000_000_000
"""Bytes of address space."""

MOST_SECONDS = 120
"""Of processor time."""


def run(report: Report, seed: str) -> None:
    """Every file, each by the command that reads it."""
    del seed
    with tempfile.TemporaryDirectory() as name:
        sound(Path(name))
        for what, (ending, make) in list(FILES.items())[:report.size]:
            if not report.goes_on:
                break
            path = Path(name) / (ending if "/" in ending else f"hostile{ending}")
            path.parent.mkdir(exist_ok=True)
            data = make()
            most = {".hexlog": MOST_LOG, ".gz": MOST_LOG, ".jsonl": MOST_FIGHTS}.get(path.suffix, MOST_SCENARIO)
            assert 0.99 * most < len(data) <= most or what in SMALLER, f"{what}: {len(data)} bytes of {most}"
            path.write_bytes(data)
            for command in commands(path):
                with report.trial(f"hostile {what}: hexsim {command[0]}"):
                    opened(report, what, command, Path(name))
            for other in Path(name).rglob("*.hexlog*"):
                other.unlink()
            path.unlink(missing_ok=True)
            report.done += 1
            print(f"    {what}: {report.spent:.0f} s", flush=True)
    report.size = min(report.size, len(FILES))


def sound(folder: Path) -> None:
    """The commands are no wrong ones: with sound files each does what is asked.

    Raises:
        AssertionError: one does not.
    """
    store = Store(folder / "batch", SETUP)
    store.open()
    store.add(play_fight(SETUP, 0))
    files = {"a.hexlog": kept_log(), "a.toml": YARD.encode(), "a.map": WESNOTH.encode()}
    for name, data in files.items():
        (folder / name).write_bytes(data)
    for path in (*(folder / name for name in files), folder / "batch" / FIGHTS):
        for command in commands(path):
            child = hexsim(*command, folder=folder)
            assert child.wait() == 0, (command, child.out)
    rmtree(folder / "batch")


def commands(path: Path) -> Iterator[tuple[object, ...]]:
    """What is done with a file."""
    if path.name == FIGHTS:
        yard = path.parent.parent / "yard.toml"
        yard.write_text(YARD, encoding="utf-8")
        yield "simulate", yard, "-n", 1, "--agents", "random", "--seed", SETUP.seed, "-o", path.parent
        return
    if path.suffix == ".toml":
        yield "simulate", path, "-n", 1, "--agents", "random"
    if path.suffix in (".toml", ".hexlog", ".gz"):
        yield "check", path
    else:
        yield "import", path, "--json"
    if path.suffix in (".hexlog", ".gz"):
        yield "verify", path
        yield "play", path, "--text"


def opened(report: Report, what: str, command: tuple[object, ...], folder: Path) -> None:
    """One command under limits: it ends by itself, with a sentence or with what was asked."""
    begun = time.monotonic()
    child = hexsim(*command, folder=folder, most_memory=MOST_MEMORY, most_seconds=MOST_SECONDS)
    code = child.wait(10 * MOST_SECONDS)
    text = child.out.decode(errors="replace")
    assert code in ((0, 1, 2) if command[0] == "verify" else (0, 2)), (code, text[-1500:])
    assert "Traceback" not in text and "MemoryError" not in text, text[-1500:]
    report.figures[f"{command[0]} {('sound', 'differs', 'refused')[code]}"] += 1
    slowest = report.figures["slowest s"]
    report.figures["slowest s"] = max(slowest, round(time.monotonic() - begun))
    report.figures["MB at most"] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    if time.monotonic() - begun > 20:
        report.figures[f"slow: {what} {command[0]}"] = round(time.monotonic() - begun)
