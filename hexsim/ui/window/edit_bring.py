"""Files that come to the editor, dropped on its window or named: what they are, what is asked about them."""

from pathlib import Path

from hexsim.errors import HexsimError
from hexsim.files import edit_store
from hexsim.files.edit import document
from hexsim.files.importers.read import can_import, import_file, is_person
from hexsim.text import tr
from hexsim.ui.edit_options import side_name, tables
from hexsim.ui.edit_view import Editing, Options, Row
from hexsim.ui.intent_edit import Bring, EditIntent, Run
from hexsim.ui.window.books import mistakes, note_line


def told(title: str, lines: tuple[str, ...]) -> Options:
    """Sentences to read."""
    return Options(title=title, lines=lines, rows=(Row(label=tr("ui.close"), acts=()),), buttons=True)


def question(key: str, *answers: tuple[str, EditIntent | None]) -> Options:
    """A question whose last answer loses nothing."""
    rows = tuple(Row(label=tr(label), acts=(act,) if act is not None else ()) for label, act in answers)
    return Options(title=tr(key), lines=(tr(f"{key}_about"),), rows=rows, buttons=True)


def wrong(error: HexsimError, path: Path) -> Options:
    """Everything that is wrong with a file."""
    notice = mistakes(error, path)
    return told(notice.title, notice.lines)


def asked_first(now: Editing, bring: Bring) -> Options | None:
    """What has to be known before a file is opened, None for nothing."""
    path = Path(bring.path)
    if not bring.how and is_person(path) and now.doc.reading.ruleset is not None and tables(now, "sides"):
        joins = tuple(Row(label=tr("ui.edit_bring_join", side=side_name(side)),
                          acts=(Bring(bring.path, how="join", side=str(side.get("id"))),))
                      for side in tables(now, "sides"))
        own = Row(label=tr("ui.edit_bring_own"), acts=(Bring(bring.path, how="own"),))
        return Options(title=tr("ui.edit_bring", file=path.name), rows=(*joins, own))
    if bring.how != "sure" and now.unsaved and now.past:
        return question("ui.edit_unsaved_ask", ("ui.edit_save", Run("save_bring")),
                        ("ui.edit_drop", Bring(bring.path, how="sure")), ("ui.edit_stay", None))
    return None


def source_of(path: Path, ruleset: str = "") -> tuple[edit_store.Source, tuple[str, ...]]:
    """The text of a scenario file, or of what a foreign one is imported as with the report of it.

    Raises:
        HexsimError: it cannot be read, or is no scenario.
    """
    if can_import(path):
        found = import_file(path, ruleset)
        document(found.text)
        return edit_store.Source(raw=found.text), tuple(map(note_line, found.notes))
    if path.suffix.casefold() != ".toml":
        raise HexsimError("ui.edit_toml", file=str(path))
    return edit_store.load(path), ()
