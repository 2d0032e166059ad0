"""hexsim as a process: what it imports, closed pipes, interrupts, odd encodings, a full disk."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.interrupts import interruptible
from tests.terminal import YARD

TOP = Path(__file__).parent.parent
SCREEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
HEAVY = ("pygame", "numpy", "matplotlib", "hexalattice", "numba")


def environment(tmp_path, **more):
    kept = {name: value for name, value in os.environ.items() if name not in SCREEN}
    return {**kept, "HEXSIM_DATA": str(tmp_path), "HEXSIM_LANG": "en", "PYTHONPATH": str(TOP), **more}


def start(tmp_path, *words, **more):
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "hexsim", *words], stdin=pipe, stdout=pipe, stderr=pipe,
                            env=environment(tmp_path, **more), cwd=tmp_path, **interruptible())


def finish(tmp_path, *words, stdin=b"", **more):
    process = start(tmp_path, *words, **more)
    out, err = process.communicate(stdin, timeout=60)
    return process.returncode, out, err


LIGHT = {
    "help": ["--help"],
    "reach": ["reach", YARD, "ana"],
    "explain": ["explain", YARD, "ana", "F2"],
    "run": ["run", YARD, "--orders", "-"],
    "check": ["check", YARD],
    "rules": ["rules", "maneuvers"],
    "play": ["play", YARD, "--text"],
    "perft": ["perft", YARD],
}


@pytest.mark.parametrize("case", LIGHT)
def test_nothing_heavy_is_imported(case, tmp_path):
    code = ("import sys; from hexsim.cli import main; code = main(sys.argv[1:]); "
            f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr); sys.exit(code)")
    done = subprocess.run([sys.executable, "-c", code, *LIGHT[case]], input="", capture_output=True,
                          text=True, env=environment(tmp_path), timeout=60)
    assert (done.returncode, done.stderr) == (0, "[]\n")


def test_help_needs_no_rules_at_all(tmp_path):
    code = ("import sys; from hexsim.cli import main; main(['--help']); "
            "print(*sorted(name for name in sys.modules if name.startswith('hexsim.')), file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env=environment(tmp_path))
    assert done.stderr.split() == ["hexsim.cli", "hexsim.cli.commands", "hexsim.cli.language",
                                   "hexsim.cli.options", "hexsim.cli.output", "hexsim.errors", "hexsim.text"]


def test_help_is_quick(tmp_path):
    resource = pytest.importorskip("resource")

    def spent():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    took = []
    for _ in range(4):
        before = spent()
        finish(tmp_path, "--help")
        took.append(spent() - before)
    assert min(took) < 0.15


def test_without_a_display_the_text_board_starts_and_says_so(tmp_path):
    code, out, err = finish(tmp_path, "play", YARD, stdin=b"quit\n")
    assert (code, err) == (0, b"")
    assert out.decode().splitlines()[0] == "There is no display: the game goes on as text in the terminal."
    code, out, err = finish(tmp_path, stdin=b"yard\ntavern\nquit\n")
    assert (code, err) == (0, b"")
    assert "“yard”" in out.decode()
    assert "Type help for the commands" in out.decode()


def test_a_display_that_is_not_there_is_none(tmp_path):
    code, out, _ = finish(tmp_path, "play", YARD, stdin=b"quit\n", DISPLAY=":7654")
    assert code == 0
    assert "There is no display" in out.decode().splitlines()[0]


@pytest.mark.parametrize("words", [("play", YARD), ("replay", "{log}"), ("render", YARD, "-o", "x.png")])
def test_two_pygames_are_a_sentence(tmp_path, words):
    log = tmp_path / "fight.hexlog"
    finish(tmp_path, "run", YARD, "--orders", "-", "-o", str(log))
    old = tmp_path / "packages" / "pygame-2.6.1.dist-info"
    old.mkdir(parents=True)
    (old / "METADATA").write_text("Metadata-Version: 2.1\nName: pygame\nVersion: 2.6.1\n", encoding="utf-8")
    path = f"{tmp_path / 'packages'}{os.pathsep}{TOP}"
    words = [word.format(log=log) for word in words]
    code, out, err = finish(tmp_path, *words, SDL_VIDEODRIVER="dummy", PYTHONPATH=path)
    assert (code, out, err.count(b"\n")) == (2, b"", 1)
    assert b"pip uninstall -y pygame pygame-ce" in err
    code, out, err = finish(tmp_path, "play", YARD, "--text", stdin=b"quit\n", PYTHONPATH=path)
    assert (code, err) == (0, b"")


def test_the_last_fight_can_be_taken_up_again(tmp_path):
    finish(tmp_path, "play", YARD, "--text", stdin=b"ana move path=F2\nquit\n")
    code, out, _ = finish(tmp_path, "--text", stdin=b"0\nunits ana\n")
    assert code == 0
    assert "0401 facing E" in out.decode()


def test_a_closed_pipe_is_quiet(tmp_path):
    process = start(tmp_path, "reach", YARD, "ana", "--json")
    process.stdout.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == b""


def test_a_full_disk_is_a_sentence(tmp_path):
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([sys.executable, "-m", "hexsim", "reach", YARD, "ana", "--json"], stdout=full,
                              stderr=subprocess.PIPE, env=environment(tmp_path), timeout=60)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not there")
def test_an_interrupt_is_quiet(tmp_path):
    process = start(tmp_path, "play", YARD, "--text")
    while b"Round 1" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert process.stderr.read() == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_terminal(tmp_path, encoding):
    code, out, err = finish(tmp_path, "play", YARD, "--text", "--lang", "ru", stdin=b"map\n\xff\nquit\n",
                            PYTHONIOENCODING=encoding)
    assert (code, err) == (0, b"")
    assert b".R1" in out
    code, out, err = finish(tmp_path, "reach", YARD, "ana", "--json", "--lang", "ru",
                            PYTHONIOENCODING=encoding)
    assert (code, err) == (0, b"")
    assert out.startswith(b"{")


def test_one_digest_under_every_hash_seed(tmp_path):
    orders = b'ana move path="R F L /0"\nben step_wait\n'
    words = ("run", YARD, "--orders", "-", "--json")
    done = [finish(tmp_path, *words, stdin=orders, PYTHONHASHSEED=seed) for seed in "01"]
    assert done[0] == done[1]
    assert done[0][0] == 0


def test_python_m_hexsim_is_the_command(tmp_path):
    assert finish(tmp_path, "--version")[1] == finish(tmp_path, "version")[1]
