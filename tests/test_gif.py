"""A moving picture of a fight: looked at picture by picture, never larger than it may be."""

import io
from itertools import pairwise

import pytest

from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.ui import gif
from hexsim.ui.film import Film
from hexsim.ui.gif_file import CLEAR, gif_file
from tests.terminal import YARD, hexsim

np = pytest.importorskip("numpy")
Image = pytest.importorskip("PIL.Image")
pytest.importorskip("pygame")

ORDERS = 'ana move path="F2 /1"\nben move path="R F /3"\nana step_wait path="/3"\n'


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "fight.hexlog"
    assert hexsim("run", YARD, "--orders", "-", "-o", path, stdin=ORDERS).code == 0
    return path


@pytest.fixture
def game(log):
    return open_game(read_log(log))


def pictures(data):
    """Every picture as an array, and how long it is seen."""
    with Image.open(io.BytesIO(data)) as file:
        out = []
        for number in range(file.n_frames):
            file.seek(number)
            out.append((np.asarray(file.convert("RGB")).astype(int), file.info["duration"]))
        return out


def test_every_picture_is_what_the_moment_looks_like(game):
    film = Film(game, gif.SIZE)
    moments = film.moments()
    made = gif._pictures(film, moments)
    seen = pictures(gif.gif_bytes(game))
    assert len(seen) == len(moments) > 10
    for (_, drawn), (shown, _) in zip(made, seen, strict=True):
        off = np.abs(np.asarray(drawn).astype(int) - shown).max(axis=2)
        assert (off > 40).mean() < 0.002, "one palette for all pictures is near enough"
    changes = [bool((a != b).any()) for (a, _), (b, _) in pairwise(seen)]
    assert sum(changes) > len(changes) / 2
    assert seen[-1][1] == 3000


def test_the_words_below_tell_what_happens(game):
    seen = pictures(gif.gif_bytes(game))
    strips = [picture[-gif.STRIP:] for picture, _ in seen]
    assert len({strip.tobytes() for strip in strips}) > 5


def test_no_more_than_it_may_take(game):
    whole = len(gif.gif_bytes(game))
    small = gif.gif_bytes(game, most=whole // 2)
    assert len(small) <= whole // 2
    assert len(pictures(small)) >= 2


def test_a_long_fight_shows_first_and_last():
    assert gif._thinned(range(1000), 11) == (0, *(round(n * 99.9) for n in range(1, 10)), 999)
    assert gif._thinned([1, 2], 11) == (1, 2)


def test_the_file_format_brings_back_every_pixel():
    rng = np.random.default_rng(1)
    palette = rng.integers(0, 256, 3 * CLEAR).astype(np.uint8).tobytes()
    frames = [rng.integers(0, CLEAR, (23, 31)).astype(np.uint8)]
    for _ in range(4):
        frame = frames[-1].copy()
        frame[rng.integers(0, 20): 22, rng.integers(0, 9): 12] = rng.integers(0, CLEAR)
        frames.append(frame)
    frames.append(frames[-1].copy())
    colours = np.frombuffer(palette, np.uint8).reshape(-1, 3)
    delays = [10, 20, 30, 40, 50, 60]
    with Image.open(io.BytesIO(gif_file(frames, palette, delays))) as file:
        assert file.info["loop"] == 0
    seen = pictures(gif_file(frames, palette, delays))
    assert [delay for _, delay in seen] == [10 * delay for delay in delays]
    for (shown, _), frame in zip(seen, frames, strict=True):
        assert (shown == colours[frame]).all()


def test_on_the_command_line(log, tmp_path):
    out = tmp_path / "x.gif"
    found = hexsim("render", log, "-o", out)
    assert (found.code, found.err) == (0, "")
    assert out.read_bytes()[:6] == b"GIF89a"
    found = hexsim("render", log, "-o", "/no/such/folder/x.gif")
    assert found.code == 2 and found.err.count("\n") == 1
