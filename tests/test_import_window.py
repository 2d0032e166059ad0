"""Foreign files on the window, at the text board and on the command line: imported, reported, played."""

import json
from pathlib import Path

import pytest
from maps_made import tmx
from sheets_made import GCS_5
from window_kit import Hand, open_display, session_of

from hexsim.cli import main
from hexsim.files.check import check_file, is_log
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.scenario import read_scenario
from hexsim.text import set_language, tr
from hexsim.ui.dialog import Notice
from hexsim.ui.view import ViewState
from hexsim.ui.window import run
from hexsim.ui.window.books import import_notice, opened

pygame = pytest.importorskip("pygame")
from hexsim.ui.window.lobby import Lobby  # noqa: E402 - after the skip
from hexsim.ui.window.welcome import Play, Welcome, dropped  # noqa: E402

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _place(display, monkeypatch):
    def waited(timeout=0):
        event = pygame.event.poll()
        assert event.type != pygame.NOEVENT or timeout, "nothing comes any more"
        return event

    monkeypatch.setattr(pygame.event, "wait", waited)


@pytest.fixture
def foreign(tmp_path):
    files = {"ford.tmx": tmx([1, 2, 3, 1, 1, 1], 3), "ford.board": "size 3 3\n",
             "ada.gcs": json.dumps(GCS_5), "bad.tmx": "<map/>"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def drop(path):
    return pygame.event.Event(pygame.DROPFILE, file=str(path))


def test_a_file_dropped_into_a_fight_is_imported_reported_and_played(foreign):
    open_display()
    hand = Hand(session_of(opened(ROOT / "scenarios" / "duel.toml", seed="1")[0]))
    hand.step(drop(foreign / "ada.gcs"))
    assert [unit.name for unit in hand.game.state.units] == ["Ada of the Ford", "Opponent"]
    notice = hand.view.dialog
    assert isinstance(notice, Notice) and notice.title == "Imported: ada.gcs"
    assert "Worked out anew: hit points are HT here: 11 in place of 14" in notice.lines
    hand.step(drop(foreign / "bad.tmx"))
    assert isinstance(hand.view.dialog, Notice) and hand.view.dialog.title == tr("ui.w_cannot_open")
    assert hand.game.state.units[0].name == "Ada of the Ford"


def test_a_file_dropped_on_the_start_screen_is_told_of_before_it_is_played(foreign, monkeypatch):
    open_display()
    lobby = Lobby(ViewState(), (1000, 700))
    pygame.event.post(drop(foreign / "ford.tmx"))
    choice = Welcome(lobby).choose()
    assert choice == Play(foreign / "ford.tmx")
    shown = []
    monkeypatch.setattr(Lobby, "tell", lambda _, notice: shown.append(notice.title))
    monkeypatch.setattr(run, "_arranged", lambda *_: run.Arrangement())
    monkeypatch.setattr(run, "_run", lambda session, _: shown.append(len(session.game.state.units)) or True)
    assert run._follow(lobby, choice, run.Arrangement(), {})
    assert shown == ["Imported: ford.tmx", 2]


@pytest.mark.parametrize("name", ["ford.tmx", "ford.board", "ada.gcs"])
def test_a_foreign_file_is_no_log_and_is_opened_as_a_scenario(foreign, name):
    assert not is_log(foreign / name)
    assert dropped(foreign / name) == Play(foreign / name)
    game, writer = opened(foreign / name, seed="1")
    assert len(game.state.units) == 2
    notice = import_notice(foreign / name)
    assert notice is not None and all(": " in line for line in notice.lines)
    writer.save_as(foreign / "fight.hexlog")
    assert open_game(read_log(foreign / "fight.hexlog")).state == game.state
    assert check_file(foreign / name) == ()


def test_a_scenario_of_our_own_has_no_report():
    assert import_notice(ROOT / "scenarios" / "duel.toml") is None


def test_a_map_of_tiled_in_json_is_no_log(foreign):
    assert main(["export", "duel", "-o", str(foreign / "duel.tmj")]) == 0
    assert not is_log(foreign / "duel.tmj")
    assert check_file(foreign / "duel.tmj") == ()


def test_a_foreign_map_is_exported_as_what_it_is_imported_as(foreign):
    out = foreign / "again.tmj"
    assert main(["export", "duel", "-o", str(foreign / "duel.tmj")]) == 0
    assert main(["export", str(foreign / "duel.tmj"), "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == (foreign / "duel.tmj").read_text(encoding="utf-8")


def test_import_on_the_command_line(foreign, capsys):
    out = foreign / "new.toml"
    assert main(["import", str(foreign / "ada.gcs"), "-o", str(out)]) == 0
    told = capsys.readouterr()
    assert "worked out anew: hit points are HT here: 11 in place of 14" in told.err
    assert read_scenario(out).units[0].name == "Ada of the Ford"
    assert main(["import", str(foreign / "ada.gcs"), "-o", str(out)]) == 2
    assert main(["import", str(foreign / "ada.gcs"), "--into", str(out), "--side", "blue", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["scenario"].startswith(out.read_text(encoding="utf-8").rstrip("\n"))
    assert [unit.id for unit in read_scenario(told["scenario"]).units][-1] == "ada_of_the_ford2"
    assert {note["kind"] for note in told["notes"]} == {"took", "left", "recomputed", "guessed"}


def test_an_exported_map_is_never_written_over(foreign, capsys):
    out = foreign / "duel.tmj"
    out.write_text("painted since", encoding="utf-8")
    assert main(["export", "duel", "-o", str(out)]) == 2
    assert out.read_text(encoding="utf-8") == "painted since"
    assert "exists already" in capsys.readouterr().err


def test_a_side_without_a_scenario_is_no_silent_loss(foreign, capsys):
    assert main(["import", str(foreign / "ada.gcs"), "--side", "red"]) == 2
    told = capsys.readouterr()
    assert told.out == "" and "--side" in told.err and "--into" in told.err


def test_json_is_printed_and_the_file_is_written_as_well(foreign, capsys):
    out = foreign / "both.toml"
    assert main(["import", str(foreign / "ada.gcs"), "-o", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scenario"] == out.read_text(encoding="utf-8")


def test_every_command_line_of_the_page_does_what_it_says(foreign, capsys, monkeypatch):
    monkeypatch.chdir(foreign)
    (foreign / "MAP.tmx").write_bytes((foreign / "ford.tmx").read_bytes())
    (foreign / "HERO.gcs").write_bytes((foreign / "ada.gcs").read_bytes())
    page = (ROOT / "docs" / "import.md").read_text(encoding="utf-8")
    lines = [line.split("  ")[0].split()[1:] for line in page.split("```")[1].strip().splitlines()]
    lines = [line for line in lines if line[0] != "play"]
    assert len(lines) == 4
    for line in lines:
        assert main(line) == 0, (line, capsys.readouterr().err)
        assert Path(line[-1]).exists()


@pytest.mark.parametrize("language", ["en", "pt_BR", "ru"])
def test_the_report_is_in_the_language_of_its_reader(foreign, language):
    set_language(language)
    lines = import_notice(foreign / "ada.gcs").lines
    assert not [line for line in lines if "core." in line or "maneuvers." in line or "{" in line]
    assert len(set(lines)) == len(lines)


def test_other_commands_take_foreign_files_too(foreign, capsys):
    assert main(["check", str(foreign / "ford.tmx"), str(foreign / "ada.gcs")]) == 0
    assert main(["render", str(foreign / "ford.tmx"), "-o", str(foreign / "ford.svg")]) == 0
    assert main(["check", str(foreign / "bad.tmx")]) == 2
    assert "only hexagonal maps" in capsys.readouterr().err
