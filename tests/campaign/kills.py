"""Processes killed at random moments: what had been carried out is there, and it goes on from there."""

import shutil
import tempfile
import time
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random

from test_batch import YARD

from campaign.child import Child, hexsim
from campaign.report import Report
from campaign.samples import TOP, by_ruleset, fight
from hexsim.files.log import resume
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.files.places import autosave_folder
from hexsim.rules.order import parse_order
from hexsim.ui.console_turn import is_minor
from hexsim.ui.intent import GiveOrder

PLIES, FIGHTS = 14, 6
SEED = "1"


class Stage:
    """A fight of known orders, and how long each way to play it takes undisturbed (mutable).

    Attributes:
        orders: all of them; the text board gives some by itself.
        typed: places in `orders` of those that somebody has to type.
    """

    def __init__(self, scenario: Path, folder: Path) -> None:
        self.scenario, self.folder = scenario, folder
        self.game, _ = fight(scenario, PLIES, SEED, branched=False)
        self.orders = [str(played.order) for played in self.game.history]
        states = [self.game.state_at(ply) for ply in range(len(self.orders))]
        self.typed = [ply for ply, state in enumerate(states) if not is_minor(self.game.ruleset, state)]
        (folder / "orders.txt").write_text("\n".join(self.orders) + "\n", encoding="utf-8")
        (folder / "yard.toml").write_text(YARD, encoding="utf-8")
        self.took: dict[str, float] = {}
        self.whole = b""

    def start(self, way: str, folder: Path, log: Path | None = None, ply: int = 0) -> Child:
        """A process that plays; with a log it goes on there, after so many orders."""
        if way == "window":
            return Child(lambda: _at_window(log or self.scenario, self.orders), env={"HEXSIM_DATA": str(folder)})
        words: tuple[object, ...] = {
            "play": ("play", self.scenario, "--text", "--seed", SEED) if log is None else ("play", log, "--text"),
            "run": ("run", self.scenario, "--orders", self.folder / "orders.txt", "--seed", SEED, "-o",
                    folder / "run.hexlog"),
            "simulate": ("simulate", self.folder / "yard.toml", "-n", FIGHTS, "--agents", "random", "-o",
                         folder / "batch")}[way]
        child = hexsim(*words, folder=folder)
        if way == "play":
            child.say(self.lines(ply))
        child.end_input()
        return child

    def lines(self, ply: int = 0) -> str:
        """What is typed at the text board after so many orders."""
        return "".join(f"{self.orders[place]}\n" for place in self.typed if place >= ply)

    def time(self, way: str) -> float:
        """Seconds of one that nobody disturbs."""
        if way not in self.took:
            with _folder() as folder:
                begun = time.monotonic()
                child = self.start(way, folder)
                code = child.wait()
                assert code == 0, child.out.decode()[-2000:]
                self.took[way] = time.monotonic() - begun
                if way == "simulate":
                    self.whole = (folder / "batch" / "table.csv").read_bytes()
        return self.took[way]


def _at_window(path: Path, orders: list[str]) -> int:
    """A window on the fight in which the orders that are left are given, each said when it has been taken."""
    from window_kit import Hand, file_session, open_display

    open_display()
    hand = Hand(file_session(path, seed=SEED))
    for order in orders[hand.game.ply:]:
        hand.app.session.do(GiveOrder(parse_order(order)), hand.clock.now)
        print(f"> {order}", flush=True)
        hand.step(seconds=0.1)
    return 0


def load() -> None:
    """Load what processes need, so that each copy of this one has it at once."""
    for name in ("pygame", "window_kit", "hexsim.ui.window.app", "matplotlib.figure", "matplotlib.backends.backend_agg", "hexsim.batch.plot", "hexsim.ui.console",
                 *(f"hexsim.cli.{command}" for command in ("play", "play_text", "run", "simulate"))):
        import_module(name)


def run(report: Report, seed: str) -> None:
    """Kills, of the ways in turn, over all rulesets; a game at the text board or window is killed several times."""
    load()
    with _folder() as folder:
        stages = []
        for name, path in by_ruleset(sorted((TOP / "scenarios").glob("*.toml"))).items():
            (folder / name).mkdir()
            stages.append(Stage(path, folder / name))
        turn = 0
        while report.goes_on:
            way, stage = tuple(CHECKS)[turn % len(CHECKS)], stages[turn // len(CHECKS) % len(stages)]
            with report.trial(f"kills {way} {stage.scenario.stem} seed {seed}.{turn}"):
                one(report, stage, way, Random(f"{seed}.{turn}"))
            turn += 1


def one(report: Report, stage: Stage, way: str, dice: Random) -> None:
    """A process killed at a random moment, and looked at; at the board and the window taken up and killed again."""
    with _folder() as folder:
        log, ply = None, 0
        for _ in range(dice.choice((1, 2, 3, 4)) if way in ("play", "window") else 1):
            if not killed(report, stage, way, folder, dice.random() ** 0.6, log, ply):
                break
            log = next(iter((folder / "autosave").glob("*.hexlog")), None)
            ply = len(read_log(log).line_of(read_log(log).current)) - 1 if log else 0
            if ply == len(stage.orders) or not report.goes_on:
                break


def killed(report: Report, stage: Stage, way: str, folder: Path, moment: float, log: Path | None,
           ply: int) -> bool:
    """One kill, after that share of the time of a process that nobody disturbs; False if it came too late."""
    whole = stage.time(way)
    child = stage.start(way, folder, log, ply)
    child.hear(time.monotonic() + moment * whole)
    kept = _lines(folder / "batch" / "fights.jsonl")
    in_time = child.kill()
    what = CHECKS[way](stage, folder, child.out.decode(), kept, ply)
    report.figures[f"{way} {what if in_time else 'was over before'}{' again' if log else ''}"] += 1
    report.done += in_time
    stage.took[way] = whole * (1.01 if in_time else 0.9)
    return in_time


@contextmanager
def _folder():
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def _lines(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[:-1] if path.exists() else []


def check_play(stage: Stage, folder: Path, out: str, _: list[bytes], before: int) -> str:
    """Every order whose answer was on the board is in the autosave, and those of earlier processes."""
    return _check_board(stage, folder, out, [place for place in stage.typed if place >= before], before)


def check_window(stage: Stage, folder: Path, out: str, _: list[bytes], before: int) -> str:
    """The same at the window, where every order is given by hand."""
    return _check_board(stage, folder, out, list(range(before, len(stage.orders))), before)


def _check_board(stage: Stage, folder: Path, out: str, to_type: list[int], before: int) -> str:
    taken = sum(line.startswith("> ") for line in out.split("\n")[:-1])
    answered = to_type[taken - 1] if taken else before
    found = sorted((folder / "autosave").glob("*.hexlog"))
    if not found:
        assert answered == 0, f"{answered} orders, no autosave"
        return "killed before the first order"
    assert len(found) == 1, found
    return _taken_up(stage, found[0], answered)


def check_run(stage: Stage, folder: Path, _: str, __: list[bytes], ___: int) -> str:
    """The log, as far as it goes, is that of the orders."""
    path = folder / "run.hexlog"
    return _taken_up(stage, path, 0) if path.exists() and path.stat().st_size else "killed before the log"


def _taken_up(stage: Stage, path: Path, least: int) -> str:
    """A copy opens with at least so many orders, and played to the end it is the fight nobody disturbed."""
    autosave_folder().mkdir(parents=True, exist_ok=True)
    path = Path(shutil.copy(path, autosave_folder()))
    game, writer = resume(path)
    assert game.ply >= least, f"{least} orders answered, {game.ply} kept"
    assert [str(played.order) for played in game.history] == stage.orders[:game.ply]
    for order in stage.orders[game.ply:]:
        game.play(parse_order(order))
    assert game.digest == stage.game.digest
    assert writer.failure is None
    verify(read_log(path))
    path.unlink()
    return "killed in the middle" if game.history else "killed at the start"


def check_simulate(stage: Stage, folder: Path, _: str, kept: list[bytes], __: int) -> str:
    """No fight that was written is lost or played twice; the table is the one of a run nobody disturbed."""
    path = folder / "batch" / "fights.jsonl"
    there = path.read_bytes() if path.exists() else b""
    assert there.split(b"\n")[:len(kept)] == kept
    child = stage.start("simulate", folder)
    assert child.wait() == 0, child.out.decode()[-2000:]
    assert (folder / "batch" / "table.csv").read_bytes() == stage.whole
    after = path.read_bytes()
    assert after.startswith(there[:there.rfind(b"\n") + 1])
    fights = [line for line in after.split(b"\n")[1:] if line.endswith(b"}")]
    assert len(fights) == FIGHTS, "a fight was played twice"
    return "killed in the middle" if len(kept) > 1 else "killed at the start"


CHECKS = {"play": check_play, "window": check_window, "run": check_run, "simulate": check_simulate}
