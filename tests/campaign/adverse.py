"""Adverse surroundings: a full disk, a folder that cannot be written to, no fonts, no sound, a window that is
closed or changed in the middle of something."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from campaign.child import Child, hexsim
from campaign.kills import Stage, load
from campaign.report import Report
from campaign.samples import TOP, by_ruleset
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log

COMMANDS = ("play", "run", "simulate", "render", "figure", "import")


def run(report: Report, seed: str) -> None:
    """All of them in turn."""
    import pygame  # noqa: F401 - so that no process has to load it

    load()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        stages = []
        for ruleset, path in by_ruleset(sorted((TOP / "scenarios").glob("*.toml"))).items():
            (folder / ruleset).mkdir()
            stages.append(Stage(path, folder / ruleset))
        turn = 0
        while report.goes_on:
            dice = Random(f"{seed}.{turn}")
            what = tuple(TRIALS)[turn % len(TRIALS)]
            with report.trial(f"adverse {what} seed {seed}.{turn}"):
                found = TRIALS[what](dice, dice.choice(stages))
                report.figures[f"{what} {found}".strip() if found else what] += 1
            report.done += 1
            turn += 1
    report.notes.append(f"screen: {os.environ['SDL_VIDEODRIVER']}")


def words_of(command: str, stage: Stage, folder: Path) -> tuple[object, ...]:
    """A command line that writes something into the folder."""
    return {
        "play": ("play", stage.scenario, "--text", "--seed", "1"),
        "run": ("run", stage.scenario, "--orders", stage.folder / "orders.txt", "--seed", "1", "-o",
                folder / "run.hexlog"),
        "simulate": ("simulate", stage.folder / "yard.toml", "-n", "2", "--agents", "random", "-o", folder / "batch"),
        "render": ("render", stage.scenario, "-o", folder / "map.svg"),
        "figure": ("figure", "price", stage.scenario, "-o", folder / "price.svg"),
        "import": ("import", stage.folder / "map.tmj", "-o", folder / "map.toml"),
    }[command]


def full_disk(dice: Random, stage: Stage) -> None:
    """No file may grow beyond some bytes: a sentence, and every whole line that was written can be read."""
    with tempfile.TemporaryDirectory() as name:
        command, most = dice.choice(COMMANDS[:3]), int(10 ** dice.uniform(0, 5))
        child = hexsim(*words_of(command, stage, Path(name)), folder=Path(name), most_bytes=most)
        if command == "play":
            child.say(stage.lines())
        code = child.wait()
        sentences(child.out.decode(), code, (0, 2))
        for path in Path(name).rglob("*.hexlog"):
            assert path.stat().st_size <= most
            readable(path, stage)


def readable(path: Path, stage: Stage) -> None:
    """What of the log is there holds the first orders; a log without a whole first line holds nothing."""
    if b"\n" not in path.read_bytes():
        return
    game = open_game(read_log(path))
    assert [str(played.order) for played in game.history] == stage.orders[:game.ply]


def read_only(dice: Random, stage: Stage) -> None:
    """A folder that may not be written to: a sentence; the text board plays on without a file."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "shut"
        folder.mkdir(mode=0o555)
        Path(name).chmod(0o755)
        command = dice.choice(COMMANDS[:5])
        child = hexsim(*words_of(command, stage, folder), folder=folder, powers=False)
        if command == "play":
            child.say(f"{stage.lines()}units\n")
        code = child.wait()
        text = child.out.decode()
        sentences(text, code, (2,))
        assert not list(folder.rglob("*"))
        if command == "play":
            assert f"> {stage.orders[stage.typed[-1]]}\n" in text and "> units\n" in text
        folder.chmod(0o755)


def sentences(text: str, code: int, allowed: tuple[int, ...]) -> None:
    """No traceback; an exit code that is allowed."""
    assert "Traceback" not in text and code in allowed, (code, text[-2000:])


def in_window(call: Callable[[], None], **env: str) -> str:
    """Something done at a window in a process of its own; `SDL_VIDEODRIVER=x11` takes a real screen."""
    def go() -> int:
        call()
        return 0

    child = Child(go, env={"SDL_AUDIODRIVER": "dummy", **env})
    code, out = child.wait(), child.out.decode()
    sentences(out, code, (0,))
    return out.strip().split("\n")[-1]


def hand_of(stage: Stage, **window: object):
    """A window on the fight, that keeps an autosave."""
    import pygame
    from window_kit import Hand, file_session, open_display

    open_display()
    assert pygame.display.get_driver() == os.environ["SDL_VIDEODRIVER"]
    return Hand(file_session(stage.scenario), **window)


def some_keys(dice: Random, hand, most: int) -> None:
    """A person who presses things."""
    keys = ("return", "tab", "e", "q", "1", "2", "k", "a", "v", "l", "m", "f1", "backspace", "z", "space", "o",
            "r", "p", "down", "right", "left", "s", "n", "b", "slash")
    for _ in range(dice.randrange(1, most)):
        if dice.random() < 0.4:
            size = hand.app.canvas.get_size()
            at = dice.randrange(size[0]), dice.randrange(size[1])
            hand.move(at)
            hand.click(at, button=dice.choice((1, 1, 1, 3)))
        elif dice.random() < 0.2:
            hand.type(dice.choice(("und", "6", "move", "x")))
        else:
            hand.key(dice.choice(keys), *(("ctrl",) if dice.random() < 0.3 else ()))


def closed_window(dice: Random, stage: Stage) -> str:
    """Closed in the middle of a prompt: every order given so far is in the autosave. Where it was closed."""
    with tempfile.TemporaryDirectory() as name:
        def go() -> None:
            import pygame

            hand = hand_of(stage)
            some_keys(dice, hand, 40)
            game = hand.app.session.game
            before = game.ply if game else 0
            asked = game.awaiting if game else None
            print("in a dialog" if hand.view.dialogs else "in a question" if asked and not asked.root else "in between")
            hand.step(pygame.event.Event(pygame.QUIT))
            paths = sorted((Path(name) / "autosave").glob("*.hexlog"), key=os.path.getmtime)
            if before and not hand.view.replay and hand.app.session.writer is not None:
                assert paths, "no autosave"
                assert max(len(read_log(path).plies) - 1 for path in paths) >= before

        return in_window(go, HEXSIM_DATA=name, HEXSIM_CONFIG=name, HEXSIM_PICTURES=name)


def no_fonts(dice: Random, stage: Stage) -> None:
    """No font file is to be found: pygame's own letters do."""
    with tempfile.TemporaryDirectory() as name:
        def go() -> None:
            from hexsim.ui import metrics

            metrics.FONT_FILES.update(dict.fromkeys(metrics.FONT_FILES, "there-is-none.ttf"))
            metrics._font_file.cache_clear()
            assert metrics.font_file("normal") is None
            some_keys(dice, hand_of(stage), 12)

        in_window(go, HEXSIM_DATA=name, HEXSIM_CONFIG=name, HEXSIM_PICTURES=name)


def no_sound(dice: Random, stage: Stage) -> None:
    """No audio driver at all."""
    with tempfile.TemporaryDirectory() as name:
        in_window(lambda: some_keys(dice, hand_of(stage), 12), SDL_AUDIODRIVER="nonexistent",
                  HEXSIM_DATA=name, HEXSIM_CONFIG=name, HEXSIM_PICTURES=name)


def resized(dice: Random, stage: Stage) -> None:
    """A map of 10,000 hexes in a window that is made tiny and huge while something is being pressed."""
    with tempfile.TemporaryDirectory() as name:
        scenario = Path(name) / "large.toml"
        scenario.write_text(large(stage.game.ruleset.name), encoding="utf-8")

        def go() -> None:
            import pygame
            from window_kit import Hand, file_session, open_display

            open_display()
            hand = Hand(file_session(scenario))
            for _ in range(6):
                size = dice.choice(((1, 1), (40, 3000), (320, 200), (2560, 1440), (3840, 2160), (500, 400)))
                pygame.display.set_mode(size, pygame.RESIZABLE)
                hand.step(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
                assert hand.app.canvas.get_size() == hand.view.window
                some_keys(dice, hand, 6)

        in_window(go, HEXSIM_DATA=name, HEXSIM_CONFIG=name, HEXSIM_PICTURES=name)


def large(ruleset: str) -> str:
    """A scenario of 10,000 hexes with two units."""
    rows = "\n".join(" " * (number % 2) + " ".join(["."] * 100) for number in range(100))
    units = "".join(f'[[sides]]\nid = "{side}"\n[[units]]\nid = "{side}1"\nside = "{side}"\nat = "{at}"\n'
                    f"[units.{ruleset}]\n" for side, at in (("red", "050050E"), ("blue", "053050W")))
    return f'format = 1\ntitle = "Large"\nruleset = "{ruleset}"\n[map]\nrows = """\n{rows}\n"""\n{units}'


TRIALS: dict[str, Callable[[Random, Stage], str | None]] = {
    "full disk": full_disk, "read-only folder": read_only, "window closed": closed_window,
    "no fonts": no_fonts, "no sound": no_sound, "10,000 hexes resized": resized}

