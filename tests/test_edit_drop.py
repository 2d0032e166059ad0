"""Files dropped on the editor, or named there: opened, imported with a report, joined; nothing unsaved is lost."""

import json
from pathlib import Path

import pytest
from edit_kit import Editor
from maps_made import tmx
from sheets_made import GCS_5
from terminal import hexsim

from hexsim.files.edit_store import kept
from hexsim.files.importers.read import import_file
from hexsim.files.places import scenario_path
from hexsim.hexes.hex import Hex
from hexsim.text import tr
from hexsim.ui.intent_edit import Choose
from hexsim.ui.window.lobby import Lobby

pygame = pytest.importorskip("pygame")


@pytest.fixture(autouse=True)
def folder(display, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name, text in {"ford.tmx": tmx([1, 2, 3, 1, 1, 1], 3), "ford.board": "size 3 3\n",
                       "ada.gcs": json.dumps(GCS_5), "bad.tmx": "<map/>", "fight.hexlog": "{}",
                       "notes.txt": "hello"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def dropped(editor, path):
    editor.event(pygame.DROPFILE, file=str(path))


def painted(editor):
    editor.press(Choose("paint", "rock"))
    editor.click(Hex(2, 2))
    return editor.doc.raw


def test_a_scenario_is_opened_in_the_place_of_an_untouched_one(folder):
    editor = Editor()
    path = folder / "mine.toml"
    path.write_bytes(scenario_path("duel").read_bytes())
    dropped(editor, path)
    assert editor.doc.raw == path.read_text(encoding="utf-8") and editor.app.now.file == "mine.toml"
    assert editor.app.now.past == () and not editor.app.now.unsaved
    changed = painted(editor)
    editor.key("s", "ctrl")
    assert path.read_text(encoding="utf-8") == changed


@pytest.mark.parametrize("answer", ["edit_stay", "edit_drop", "edit_save"])
def test_what_is_not_saved_is_asked_about_and_never_lost(folder, answer):
    first = folder / "first.toml"
    first.write_bytes(scenario_path("duel").read_bytes())
    editor = Editor(first)
    changed = painted(editor)
    dropped(editor, scenario_path("bridge"))
    assert tr("ui.edit_unsaved_ask") in editor.words()
    dropped(editor, scenario_path("wall"))  # one question after the other
    assert tr("ui.edit_unsaved_ask") in editor.words()
    editor.choose(tr(f"ui.{answer}"))
    stays = answer == "edit_stay"
    assert editor.app.now.file == ("first.toml" if stays else "bridge.toml")
    assert (editor.doc.raw == changed) is stays
    if answer == "edit_save":
        assert first.read_text(encoding="utf-8") == changed
    else:
        assert first.read_bytes() == scenario_path("duel").read_bytes()
    if answer == "edit_drop":
        assert kept(first) == changed
        again = Editor(first)
        assert tr("ui.edit_kept") in again.words()
        again.choose(tr("ui.edit_take_up"))
        assert again.doc.raw == changed


def test_what_was_kept_of_an_opened_file_stays_until_it_is_asked_about(folder):
    first = folder / "first.toml"
    first.write_bytes(scenario_path("duel").read_bytes())
    editor = Editor(first)
    changed = painted(editor)
    editor.event(pygame.QUIT)
    editor.choose(tr("ui.edit_drop"))
    again = Editor()
    dropped(again, first)
    again.desk.keep(again.app.now)  # as happens when the hands rest
    assert kept(first) == changed
    again.choose(tr("ui.edit_take_up"))
    again.key("z", "ctrl")
    again.desk.keep(again.app.now)
    assert kept(first) is None


def test_an_edit_is_kept_when_the_hands_rest(folder, monkeypatch):
    from hexsim.ui.view import ViewState
    from hexsim.ui.window import edit_run

    first = folder / "first.toml"
    first.write_bytes(scenario_path("duel").read_bytes())
    seen = []
    look = Editor(first)
    board, taken = look.doc.reading.board, {unit.pose.hex for unit in look.doc.reading.units}
    at = look.pixel(next(at for at in board if at not in taken and board.terrain(at).id == "open"))
    click = [pygame.event.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    turns = [[pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_PERIOD, mod=0, unicode="")], click, [],
             [pygame.event.Event(pygame.QUIT)], [pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_DOWN,
                                                                    mod=0, unicode="")],
             [pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_RETURN, mod=0, unicode="")]]

    def wait(*timeout):
        seen.append((timeout, kept(first)))
        events = turns.pop(0)
        for event in events[1:]:
            pygame.event.post(event)
        return events[0] if events else pygame.event.Event(pygame.NOEVENT)

    pygame.event.clear()
    monkeypatch.setattr(pygame.event, "wait", wait)
    assert not edit_run.edit(Lobby(ViewState(window=(1280, 800)), (1280, 800)), first, {}, lambda *_: True)
    assert [have for _, have in seen[:3]] == [None] * 3 and seen[2][0] == (400,)
    assert seen[3][1] == kept(first) != scenario_path("duel").read_text(encoding="utf-8") and seen[3][1]


def test_escape_at_the_question_stays(folder):
    editor = Editor()
    changed = painted(editor)
    dropped(editor, scenario_path("bridge"))
    editor.key("escape")
    assert editor.doc.raw == changed and editor.app.now.view.dialog is None


@pytest.mark.parametrize("name", ["ford.tmx", "ford.board"])
def test_a_foreign_map_is_imported_reported_and_saved_under_a_name_of_its_own(folder, name):
    editor = Editor()
    before = (folder / name).read_bytes()
    dropped(editor, folder / name)
    assert tr("ui.import_title", file=name) in editor.words()
    editor.key("return")
    assert editor.doc.raw == import_file(folder / name, "maneuvers").text
    assert editor.app.now.unsaved and editor.app.now.file == ""
    editor.key("s", "ctrl")
    assert editor.app.now.view.dialog.text == "ford.toml"
    editor.key("return")
    assert (folder / "ford.toml").read_text(encoding="utf-8") == editor.doc.raw
    assert (folder / name).read_bytes() == before and not editor.app.now.unsaved


def test_work_on_an_imported_map_is_offered_when_it_comes_again(folder):
    editor = Editor()
    dropped(editor, folder / "ford.tmx")
    editor.key("return")
    editor.press(Choose("paint", "rock"))
    editor.click(Hex(1, 0))
    changed = editor.doc.raw
    editor.event(pygame.QUIT)
    editor.choose(tr("ui.edit_drop"))
    again = Editor(folder / "ford.tmx")
    assert tr("ui.edit_kept") in again.words()
    again.choose(tr("ui.edit_take_up"))
    assert again.doc.raw == changed


def test_a_character_joins_a_side_where_it_is_placed(folder):
    editor = Editor(scenario_path("duel"))
    side = editor.doc.data["sides"][1]
    count, start = len(editor.doc.reading.units), editor.doc.raw
    dropped(editor, folder / "ada.gcs")
    editor.choose(tr("ui.edit_bring_join", side=side["name"]))
    assert "Worked out anew: hit points are HT here: 11 in place of 14" in editor.words().replace("\n", " ")
    assert editor.doc.raw == start
    editor.key("return")
    board, taken = editor.doc.reading.board, {unit.pose.hex for unit in editor.doc.reading.units}
    at = next(at for at in board if at not in taken and not board.terrain(at).blocks_move)
    editor.click(at)
    unit = editor.doc.reading.units[-1]
    assert len(editor.doc.reading.units) == count + 1
    assert (unit.name, unit.side, unit.pose.hex) == ("Ada of the Ford", side["id"], at)
    assert dict(unit.sheets)["maneuvers"].HT == 11 and editor.doc.reading.problems == ()
    editor.key("z", "ctrl")
    assert editor.doc.raw == start


def test_a_character_becomes_a_scenario_of_its_own(folder):
    editor = Editor()
    painted(editor)
    dropped(editor, folder / "ada.gcs")
    editor.choose(tr("ui.edit_bring_own"))
    assert tr("ui.edit_unsaved_ask") in editor.words()
    editor.choose(tr("ui.edit_drop"))
    assert [unit.name for unit in editor.doc.reading.units] == ["Ada of the Ford", "Opponent"]


@pytest.mark.parametrize("name", ["bad.tmx", "fight.hexlog", "notes.txt", "nowhere.toml", "broken.toml"])
def test_what_cannot_be_opened_is_told_and_the_work_stays(folder, name):
    (folder / "broken.toml").write_text("format = ", encoding="utf-8")
    editor = Editor()
    changed = painted(editor)
    for _ in range(2):
        dropped(editor, folder / name)
        if tr("ui.edit_unsaved_ask") in editor.words():
            editor.choose(tr("ui.edit_drop"))
        assert tr("ui.w_cannot_open") in editor.words() and editor.doc.raw == changed
        editor.key("escape")
    assert editor.app.now.view.dialog is None and len(editor.app.now.past) == 1
    editor.key("z", "ctrl")
    assert editor.doc.raw != changed


def test_a_file_can_be_named_too(folder, monkeypatch):
    editor = Editor()
    painted(editor)
    monkeypatch.setattr(Lobby, "file_name", lambda _: Path("ford.tmx"))
    editor.key("o", "ctrl")
    assert tr("ui.edit_unsaved_ask") in editor.words()
    editor.choose(tr("ui.edit_drop"))
    assert tr("ui.import_title", file="ford.tmx") in editor.words()


def test_the_command_takes_what_can_be_imported_and_names_what_cannot(folder):
    done = hexsim("edit", "notes.txt")
    assert done.code == 2 and "notes.txt" in done.err and "Traceback" not in done.err


@pytest.mark.parametrize("language", ["en", "pt_BR", "ru"])
def test_the_questions_are_in_the_language_of_the_window(folder, language):
    editor = Editor(language=language)
    dropped(editor, folder / "ada.gcs")
    assert "ui." not in editor.words() and "{" not in editor.words()
    editor.choose(tr("ui.edit_bring_own"))
    assert "ui." not in editor.words() and "core." not in editor.words()
