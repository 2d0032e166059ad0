"""Logs on disk: autosaves, named saves, packed saves, going on in them; and disks that do not play along."""

import errno
import gzip
import json
import os
from pathlib import Path

import pytest
from logs import TALK, begun, play_on, says

from hexsim.errors import LogError
from hexsim.files.check import check_file, is_log
from hexsim.files.log import LogWriter, record, resume
from hexsim.files.log_fold import open_game, replay_of
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.files.places import autosave_folder, data_folder, newest_autosave
from hexsim.files.scenario import read_scenario
from hexsim.files.sink import Sink, free_name
from hexsim.game.game import Game
from hexsim.rules.codec import digest
from hexsim.rules.dice import Scripted, Seeded
from hexsim.rules.registry import find_ruleset


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """Everything a user keeps lies in the test's own folder."""
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_log_is_written_as_the_fight_goes_on(tmp_path):
    game = begun()
    writer = record(game, tmp_path / "a.hexlog")
    path = tmp_path / "a.hexlog"
    assert [next(iter(json.loads(line))) for line in path.read_text().splitlines()][:2] == ["format", "ply"]
    for ply in range(1, 5):
        play_on(game, 1, seed=ply)
        assert path.read_bytes() == writer.content
        assert open_game(read_log(path)).digest == game.digest
    header = json.loads(path.read_text().splitlines()[0])
    assert list(header) == ["format", "hexsim", "ruleset", "version", "switches", "scenario", "dice", "start"]
    assert (header["scenario"], header["dice"]) == (TALK, {"seed": "5"})
    assert header["switches"] == {"echo": False, "wind": 0}
    assert not data_folder().exists()


def test_everything_comes_back(tmp_path):
    for typed in (False, True):
        game = begun(typed=typed)
        record(game, tmp_path / f"{typed}.hexlog")
        play_on(game, 30, seed=2)
        log = read_log(tmp_path / f"{typed}.hexlog")
        again = open_game(log)
        assert (again.opening, again.opening_events) == (game.opening, game.opening_events)
        assert again.history == game.history and again.events() == game.events()
        replay = replay_of(log)
        assert replay.events == game.events() and replay.state_at(len(replay)) == game.state
        assert [ply.order for ply in replay.plies] == [None, *(played.order for played in game.history)]
        assert digest(replay.state_at(0)) != game.opening and replay.state_at(0).round == 0


def test_scripted_dice_come_back(tmp_path):
    scenario = read_scenario(TALK)
    faces = tuple(Seeded("x").face(0, k, 0, 6) for k in range(60))
    game = Game(find_ruleset("parley"), scenario, Scripted(faces))
    record(game, tmp_path / "a.hexlog")
    play_on(game, 10)
    log = read_log(tmp_path / "a.hexlog")
    verify(log)
    assert open_game(log).dice == Scripted(faces)


def test_switches_in_force_come_back(tmp_path):
    scenario = read_scenario(TALK.replace('ruleset = "parley"', 'ruleset = "parley"\nswitches = {wind = 2}'))
    game = Game(find_ruleset("parley"), scenario, Seeded("1"))
    record(game, tmp_path / "a.hexlog")
    play_on(game, 4)
    again = open_game(read_log(tmp_path / "a.hexlog"))
    assert again.state.switch("wind") == 2 and again.digest == game.digest


def test_every_branch_can_be_watched():
    game = begun()
    writer = record(game)
    play_on(game, 4, seed=1)
    ends = [game.state]
    game.back(1)
    play_on(game, 3, seed=2)
    ends.append(game.state)
    game.back(0)
    log = read_log(writer.content)
    seen = [replay_of(log, tip) for tip in log.tips]
    states = [replay.state_at(len(replay)) for replay in seen]
    assert all(end in states for end in ends)
    now = replay_of(log)
    assert now.state_at(len(now)) == game.state == open_game(log).state


def test_an_autosave_begins_with_the_first_order(data):
    game = begun()
    writer = record(game)
    assert writer.paths == () and newest_autosave() is None and not data.exists()
    play_on(game, 1)
    (path,) = writer.paths
    assert path.parent == autosave_folder() == data / "autosave" and path.name.endswith("-talk.hexlog")
    assert newest_autosave() == path and path.read_bytes() == writer.content
    other = begun()
    record(other)
    play_on(other, 2)
    assert len(list(autosave_folder().iterdir())) == 2, "never over another one"
    for number, each in enumerate(sorted(autosave_folder().iterdir())):
        os.utime(each, ns=(number, number))
    assert newest_autosave() == max(autosave_folder().iterdir())


def test_save_as_copies_and_goes_on_in_both(tmp_path):
    game = begun()
    writer = record(game)
    play_on(game, 3)
    writer.save_as(tmp_path / "named.hexlog")
    writer.save_as(tmp_path / "packed.hexlog.gz")
    writer.save_as(tmp_path / "named.hexlog")
    play_on(game, 3, seed=3)
    assert len(writer.paths) == 3
    assert gzip.decompress((tmp_path / "packed.hexlog.gz").read_bytes()) == writer.content
    for path in writer.paths:
        log = read_log(path)
        verify(log)
        assert log.data == writer.content and open_game(log).digest == game.digest
        assert check_file(path) == () and is_log(path)


def test_nothing_is_overwritten_unasked(tmp_path):
    path = tmp_path / "mine.hexlog"
    path.write_text("precious")
    game = begun()
    for attempt in (lambda: record(game, path), lambda: record(game).save_as(path)):
        error = says(attempt)
        assert isinstance(error, LogError) and "exists" in str(error)
        assert path.read_text() == "precious"
    record(game).save_as(path, overwrite=True)
    assert open_game(read_log(path)).digest == game.digest
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.hexlog"]


@pytest.mark.parametrize("name", ["none/fight.hexlog", "x" * 300 + ".hexlog", "a\0b.hexlog", "."])
def test_where_one_cannot_save_there_is_a_sentence_and_the_autosave_goes_on(tmp_path, name):
    game = begun()
    writer = record(game)
    play_on(game, 2)
    for overwrite in (False, True):
        error = says(lambda overwrite=overwrite: writer.save_as(tmp_path / name, overwrite=overwrite))
        assert isinstance(error, LogError) and error.exit_code == 2 and "cannot be written" in str(error)
    play_on(game, 2, seed=2)
    assert writer.failure is None and len(writer.paths) == 1
    assert not [*tmp_path.parent.glob("*.part"), *tmp_path.rglob("*.part")]
    assert open_game(read_log(writer.paths[0])).digest == game.digest


def test_a_full_disk_loses_nothing(tmp_path):
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    content = bytearray(b"abc\n")
    sink = Sink(Path("/dev/full"), lambda: bytes(content))
    sink.adopt(4, b"")
    for block in (b"d\n", b"e\n"):
        content += block
        sink.append(block)
        assert sink.failure is not None and "full" in str(sink.failure)
    sink.path = tmp_path / "room.hexlog"
    content += b"f\n"
    sink.append(b"f\n")
    assert sink.failure is None and sink.path.read_bytes() == bytes(content) == b"abc\nd\ne\nf\n"


def test_a_write_that_stops_half_way_is_finished_by_the_next(tmp_path, monkeypatch):
    path = tmp_path / "a.hexlog"
    game = begun()
    writer = record(game, path)

    class Stingy:
        def __init__(self, file):
            self.file, self.room = file, 100

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def fileno(self):
            return self.file.fileno()

        def write(self, data):
            if not self.room:
                raise OSError(28, "no space left")
            written = self.file.write(data[: self.room])
            self.room -= written
            return written

    plain = Path.open
    monkeypatch.setattr(Path, "open", lambda self, *args, **more: Stingy(plain(self, *args, **more))
                        if args == ("ab",) and self == path else plain(self, *args, **more))
    play_on(game, 2)
    assert writer.failure is not None and "disk is full" in str(writer.failure)
    cut = path.read_bytes()
    assert writer.content.startswith(cut) and len(cut) < len(writer.content)
    verify(read_log(path))
    monkeypatch.setattr(Path, "open", plain)
    play_on(game, 1, seed=5)
    assert writer.failure is None and path.read_bytes() == writer.content


def test_without_a_folder_for_autosaves_the_fight_goes_on(data):
    data.write_text("a file where the folder should be")
    game = begun()
    writer = record(game)
    play_on(game, 2, seed=2)
    assert game.ply and writer.failure is not None and "cannot be written" in str(writer.failure)
    data.unlink()
    play_on(game, 1, seed=5)
    assert writer.failure is None and open_game(read_log(writer.paths[0])).digest == game.digest


def test_a_file_that_vanished_is_written_anew(tmp_path):
    game = begun()
    writer = record(game, tmp_path / "a.hexlog")
    play_on(game, 2)
    (tmp_path / "a.hexlog").unlink()
    play_on(game, 2, seed=3)
    assert (tmp_path / "a.hexlog").read_bytes() == writer.content and writer.failure is None


def test_two_who_go_on_in_one_file_do_not_mix(tmp_path):
    path = tmp_path / "a.hexlog"
    record(begun(), path)
    (one, first), (two, second) = resume(path), resume(path)
    play_on(one, 2, seed=1)
    play_on(two, 2, seed=2)
    assert first.paths[0] == path and second.paths[0] == tmp_path / "a-2.hexlog"
    for writer, game in ((first, one), (second, two)):
        assert writer.failure is None
        log = read_log(writer.paths[0])
        verify(log)
        assert open_game(log).digest == game.digest


def test_going_on_in_a_named_save_keeps_it_and_makes_an_autosave(tmp_path):
    path = tmp_path / "a.hexlog"
    game = begun()
    record(game, path)
    play_on(game, 3)
    before = path.read_bytes()
    again, writer = resume(path)
    assert path.read_bytes() == before and newest_autosave() is None
    play_on(again, 2, seed=4)
    assert path.read_bytes().startswith(before)
    assert newest_autosave().read_bytes() == path.read_bytes() == writer.content
    last, _ = resume(newest_autosave())
    play_on(last, 1)
    assert len(list(autosave_folder().iterdir())) == 1, "an autosave goes on in itself"


def test_going_on_in_a_packed_save(tmp_path):
    path = tmp_path / "a.hexlog.gz"
    game = begun()
    record(game, path)
    play_on(game, 3)
    before = path.read_bytes()
    again, writer = resume(path)
    play_on(again, 2, seed=4)
    assert path.read_bytes().startswith(before) and writer.paths[0] == path
    assert read_log(path).data == writer.content
    path.write_bytes(before[:-40])
    game, writer = resume(path)
    play_on(game, 1)
    assert path.read_bytes() == before[:-40], "packed data cut short cannot be appended to"
    (autosave,) = writer.paths
    assert autosave.parent == autosave_folder() and open_game(read_log(autosave)).digest == game.digest


def test_going_on_where_one_may_not_write(tmp_path, monkeypatch):
    path = tmp_path / "a.hexlog"
    record(begun(), path)
    before = path.read_bytes()
    monkeypatch.setattr(os, "access", lambda file, mode: False)
    game, writer = resume(path)
    play_on(game, 2)
    assert path.read_bytes() == before
    (autosave,) = writer.paths
    assert autosave.parent == autosave_folder() and open_game(read_log(autosave)).digest == game.digest


def test_recording_a_fight_under_way(tmp_path):
    game = begun()
    play_on(game, 4, seed=7)
    record(game, tmp_path / "a.hexlog")
    log = read_log(tmp_path / "a.hexlog")
    verify(log)
    assert open_game(log).history == game.history


def test_undo_and_redo_are_in_the_log(tmp_path):
    game = begun()
    record(game, tmp_path / "a.hexlog")
    play_on(game, 2, seed=1)
    digests = [game.digest]
    while game.undo():
        digests.append(open_game(read_log(tmp_path / "a.hexlog")).digest)
        assert digests[-1] == game.digest
    while game.redo():
        assert open_game(read_log(tmp_path / "a.hexlog")).digest == game.digest
    assert game.digest == digests[0]
    verify(read_log(tmp_path / "a.hexlog"))


@pytest.mark.parametrize(("stem", "ending"), [
    ("a", ".hexlog.gz"), ("a", ".hexlog"), ("name", ".toml"), ("20260102-duel", ".png"), ("two.parts", ".svg"),
    ("bare", ""), (".hidden", "")])
def test_free_names(tmp_path, stem, ending):
    path = tmp_path / f"{stem}{ending}"
    assert free_name(path) == path
    path.touch()
    assert free_name(path) == tmp_path / f"{stem}-2{ending}"
    (tmp_path / f"{stem}-2{ending}").symlink_to(tmp_path / "nowhere")
    assert free_name(path) == tmp_path / f"{stem}-3{ending}"


def test_the_folder_of_the_system_is_used_by_default(monkeypatch):
    monkeypatch.delenv("HEXSIM_DATA")
    assert data_folder().name == "hexsim" and data_folder().is_absolute()


def test_a_writer_never_needs_a_file():
    game = begun()
    game.recorder = writer = LogWriter(b"", "x", autosave=False)
    play_on(game, 2)
    assert writer.content and writer.paths == () and writer.failure is None


class KilledError(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("moment", ["write_bytes", "link", "unlink"])
def test_a_new_file_is_there_whole_or_not_at_all(tmp_path, monkeypatch, moment):
    def killed(*_, **__):
        raise KilledError

    game = begun()
    path = tmp_path / "a.hexlog"
    with monkeypatch.context() as patched, pytest.raises(KilledError):
        patched.setattr(os if moment == "link" else Path, moment, killed)
        record(game, path)
    assert not path.exists() or open_game(read_log(path)).ply == 0
    assert moment == "unlink" or not path.exists()
    path.unlink(missing_ok=True)
    assert record(game, path).failure is None
    assert [found.name for found in tmp_path.iterdir() if found.suffix == ".hexlog"] == ["a.hexlog"]


@pytest.mark.parametrize("error", [OSError(errno.EPERM, "no"), OSError(errno.EOPNOTSUPP, "no"), AttributeError("link")])
def test_where_a_file_has_one_name_only_it_is_moved(tmp_path, monkeypatch, error):
    def none(*_):
        raise error

    monkeypatch.setattr(os, "link", none)
    path = tmp_path / "a.hexlog"
    record(begun(), path)
    assert open_game(read_log(path)).ply == 0
    assert [found.name for found in tmp_path.iterdir()] == ["a.hexlog"]
    with pytest.raises(LogError, match="exists"):
        record(begun(), path)


def test_an_empty_autosave_is_no_last_fight(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path))
    autosave_folder().mkdir(parents=True)
    kept = autosave_folder() / "a.hexlog"
    kept.write_bytes(b"x")
    (autosave_folder() / "b.hexlog").write_bytes(b"")
    assert newest_autosave() == kept
