"""Values typed in the editor: what stands in the field at first, and what becomes of it."""

import tomllib
from dataclasses import replace

from hexsim.files.edit import Edit, Letter, Rename, set_key
from hexsim.files.edit_ground import letters_for
from hexsim.files.importers.toml_text import toml_value
from hexsim.files.nested import value_at
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui.edit_steps import made
from hexsim.ui.edit_terrain import named_ground
from hexsim.ui.edit_view import Editing, Entry
from hexsim.ui.intent_edit import Caret, EditIntent, Errand, Type


def entry_of(now: Editing, intent: Type) -> Entry:
    """The field in which a value is typed."""
    if intent.kind == "letter":
        text = "".join(letters_for(now.doc.data, str(intent.path[0]))[:1])
        return Entry(title=intent.title, path=intent.path, kind="letter", text=text, first=text)
    value = value_at(now.doc.data, intent.path) if intent.path else None
    plain = intent.kind != "toml" or (isinstance(value, str) and not _is_toml(value))
    text = "" if value is None else " ".join(str(value).split()) if plain else toml_value(value)
    return Entry(title=intent.title, path=intent.path, kind=intent.kind, text=text, first=text)


def _is_toml(text: str) -> bool:
    """Whether a text would be read as another value than itself."""
    try:
        return bool(tomllib.loads(f"value = {text}"))
    except tomllib.TOMLDecodeError:
        return False


def typed(now: Editing, dialog: Entry, intent: EditIntent | it.Intent) -> tuple[Editing, Errand | None]:
    """What a key does to a field: a letter more or fewer, or the value taken."""
    before, after = dialog.parts
    match intent:
        case it.TypeText(text=text):
            shown = "".join(filter(str.isprintable, text))
            return now.seeing(dialog=replace(dialog, text=before + shown + after)), None
        case it.Erase():
            return now.seeing(dialog=replace(dialog, text=before[:-1] + after)), None
        case Caret("delete"):
            return now.seeing(dialog=replace(dialog, text=before + after[1:], behind=len(after[1:]))), None
        case Caret(where=where):
            behind = {"left": min(dialog.behind + 1, len(dialog.text)), "right": max(dialog.behind - 1, 0),
                      "home": len(dialog.text), "end": 0}[where]
            return now.seeing(dialog=replace(dialog, behind=behind)), None
        case it.Confirm():
            named = dialog.text.strip()
            if dialog.kind == "ground":
                return (_grounded(now, named) if named else now), None
            if not dialog.path:
                return (now.having(target=named).seeing(dialog=None), "save") if named else (now, None)
            if dialog.text == dialog.first:  # nothing was changed: the text keeps its own way of writing it
                return now.seeing(dialog=None), None
            if dialog.kind == "letter":
                edit = Letter(terrain=str(dialog.path[0]), letter=named)
                return (made(now.seeing(dialog=None), edit) if named else now), None
            value = _value(dialog)
            if value is ...:
                return now.seeing(dialog=replace(dialog, fault=tr("ui.edit_want_number"))), None
            return made(now.seeing(dialog=None), _edit_of(dialog, value)), None
    return now, None


def _edit_of(dialog: Entry, value: object) -> Edit:
    """The edit that a typed value makes; another id is another one wherever it is named."""
    if len(dialog.path) == 3 and dialog.path[2] == "id" and isinstance(value, str):
        return Rename(table=str(dialog.path[0]), number=int(dialog.path[1]), id=value)
    return set_key(*dialog.path, value=value)


def _grounded(now: Editing, name: str) -> Editing:
    """With a terrain of that name, to be painted with, its figures shown."""
    edit, found = named_ground(now, name)
    after = made(now.seeing(dialog=None), edit)
    return after if after.doc is now.doc else after.seeing(brush="terrain", terrain=found, ground=found)


def _value(dialog: Entry) -> object:
    """What was typed: None for nothing, `...` for what cannot be."""
    text = dialog.text.strip()
    if not text:
        return None
    if dialog.kind == "number":
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else ...
    if dialog.kind == "toml":
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except (tomllib.TOMLDecodeError, RecursionError, ValueError):
            return text
    return text
