"""What intents make of the editor: pure, errors become sentences in the status line."""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hexsim.board.terrain import SIDE_KINDS
from hexsim.errors import HexsimError, NotationError
from hexsim.files.edit import Copy, Document, Edit, NewThing, NewUnit, Stand, document, drop, edited, set_key
from hexsim.files.edit_map import HIGHEST, LOWEST
from hexsim.files.edit_step import between
from hexsim.files.edit_text import value_at
from hexsim.files.importers.toml_text import toml_value
from hexsim.hexes.notation import parse_pose
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.edit_options import new_side, offered, side_name, tables, terrains_of
from hexsim.ui.edit_point import pointed
from hexsim.ui.edit_view import Editing, Entry, Options
from hexsim.ui.intent_edit import TABS, Choose, Deed, EditIntent, Errand, Make, Offer, Point, Run, Step, Type

_TABLES = {"units": "unit", "things": "thing", "sides": "side"}


def act(now: Editing, intent: EditIntent | it.Intent) -> tuple[Editing, Errand | None]:
    """The editor after an intent, and what the window has to do."""
    if now.view.dialog is not None:
        return _answered(now, intent)
    match intent:
        case Run():
            return now, intent.errand
        case Make():
            return made(now, intent.edit, join=intent.join), None
        case Step():
            return _stepped(now, intent.by), None
        case Choose():
            return _chosen(now, intent), None
        case Point():
            return _strokes(now, intent), None
        case Deed():
            return _done(now, intent.what), None
        case Type():
            return now.seeing(dialog=_entry(now, intent)), None
        case Offer():
            return now.seeing(dialog=offered(now, intent)), None
        case it.Back():
            return now.seeing(placing=(), unit=-1, thing=-1, message=""), None
    return now, None


def made(now: Editing, edit: Edit, *, join: bool = False) -> Editing:
    """With an edit; one that cannot be made says why."""
    try:
        doc = edited(now.doc, edit)
    except HexsimError as error:
        return now.seeing(message=str(error))
    if doc is now.doc:
        return now
    return _fitting(stepped(now, doc, join=join and now.stroke).having(stroke=join).seeing(message=""))


def stepped(now: Editing, doc: Document, *, join: bool = False) -> Editing:
    """With another text, as a step that can be taken back; `join` makes it one with the step before."""
    past, before = now.past, now.doc.raw
    if join and past:
        past, before = past[:-1], past[-1].back(before)
    return now.having(doc=doc, past=(*past, between(before, doc.raw)), future=())


def _fitting(now: Editing) -> Editing:
    """With nothing selected that is gone."""
    view = now.view
    for table, name in _TABLES.items():
        if getattr(view, name) >= len(tables(now, table)):
            view = view.having(**{name: len(tables(now, table)) - 1 if name == "side" else -1})
    board = now.doc.reading.board
    if board is not None and board.orientation != view.view.orientation:
        view = view.having(view=view.view.having(orientation=board.orientation))
    return now if view is now.view else now.having(view=view)


def _stepped(now: Editing, by: int) -> Editing:
    past, future = now.past, now.future
    if not (past if by < 0 else future):
        return now.seeing(message=tr("ui.edit_no_step"))
    if by < 0:
        step, past = past[-1], past[:-1]
        raw, future = step.back(now.doc.raw), (*future, step)
    else:
        step, future = future[-1], future[:-1]
        raw, past = step.forth(now.doc.raw), (*past, step)
    doc = document(raw, near=now.doc)
    return _fitting(now.having(doc=doc, past=past, future=future, stroke=False).seeing(message=""))


_TABS_OF = {"walls": "walls", "units": "units", "things": "things", "sides": "sides", "map": "map"}


def _chosen(now: Editing, intent: Choose) -> Editing:
    if intent.name == "paint":
        return now.seeing(brush="terrain", terrain=intent.value)
    if intent.name == "go":
        table, number = intent.value
        found = {_TABLES[table]: number} if table in _TABLES and number >= 0 else {}
        return now.seeing(tab=_TABS_OF.get(table, "scene"), placing=(), **found)
    also = {"placing": ()} if intent.name == "tab" else {}
    return now.seeing(**{"message": "", **also, intent.name: intent.value})


def _strokes(now: Editing, point: Point) -> Editing:
    try:
        view, edits = pointed(now, point)
    except HexsimError as error:
        return now.seeing(message=str(error))
    now = now.having(view=view, stroke=now.stroke and point.phase == "drag")
    for edit in edits:
        before = now.doc
        now = made(now, edit, join=point.phase == "drag" or view.tab in ("map", "walls"))
        if now.doc is not before and isinstance(edit, Copy | NewUnit | NewThing):
            table = edit.table if isinstance(edit, Copy) else (
                "units" if isinstance(edit, NewUnit) else "things")
            now = now.seeing(**{_TABLES[table]: len(tables(now, table)) - 1},
                             **({} if isinstance(edit, Copy) else {"placing": ()}))
    return now


def selected(now: Editing) -> tuple[str, int] | None:
    """What is selected of the open tab: its table and number."""
    view = now.view
    found = {"units": ("units", view.unit), "things": ("things", view.thing),
             "sides": ("sides", view.side)}.get(view.tab)
    return found if found is not None and 0 <= found[1] < len(tables(now, found[0])) else None


def _done(now: Editing, what: str) -> Editing:
    if what in ("next_tab", "previous_tab"):
        place = (TABS.index(now.view.tab) + (1 if what == "next_tab" else -1)) % len(TABS)
        return now.seeing(tab=TABS[place], placing=(), message="")
    if what in ("less", "more"):
        return _turned_brush(now, 1 if what == "more" else -1)
    if what in ("next", "previous"):
        return _next_of(now, 1 if what == "next" else -1)
    if what == "new":
        return _new(now)
    chosen = selected(now)
    if chosen is None:
        return now.seeing(message=tr("ui.edit_nothing_selected"))
    if what == "delete":
        return made(now, drop(*chosen))
    if chosen[0] == "sides":
        return now
    if what == "copy":
        return now.seeing(placing=("copy", *chosen), message=tr("ui.edit_place_copy"))
    return _faced(now, chosen, 1 if what == "left" else -1)


def _next_of(now: Editing, by: int) -> Editing:
    """The next terrain, thing on a hexside, unit, thing or side."""
    view, board = now.view, now.doc.reading.board
    if view.tab == "map" and board is not None:
        names = [*(terrain.id for terrain in terrains_of(board)), ""]
        return now.seeing(brush="terrain", terrain=_after(names, view.terrain, by))
    if view.tab == "walls":
        return now.seeing(wall=_after([*(kind.id for kind in SIDE_KINDS), ""], view.wall, by))
    table = {"units": "units", "things": "things", "sides": "sides"}.get(view.tab)
    count = len(tables(now, table)) if table is not None else 0
    if table is None or not count:
        return now
    field = _TABLES[table]
    return now.seeing(**{field: _after(list(range(count)), getattr(view, field), by)})


def _after(names: list[Any], name: object, by: int) -> Any:  # noqa: ANN401 - of their type
    place = names.index(name) if name in names else (-1 if by > 0 else 0)
    return names[(place + by) % len(names)]


def _new(now: Editing) -> Editing:
    """What the open tab makes: pressed again, the unit is of the next side."""
    if now.view.tab == "things":
        return now.seeing(placing=("thing", "item"), message="")
    sides = [str(entry.get("id")) for entry in tables(now, "sides")]
    if now.view.tab == "sides":
        return made(now, new_side(now).edit)
    if now.view.tab != "units" or not sides:
        return now
    before = now.view.placing[1] if now.view.placing[:1] == ("unit",) else None
    side = _after(sides, before, 1)
    name = next(side_name(entry) for entry in tables(now, "sides") if str(entry.get("id")) == side)
    return now.seeing(placing=("unit", side), message=tr("ui.edit_place_unit", side=name))


def _turned_brush(now: Editing, by: int) -> Editing:
    if now.view.brush == "level":
        return now.seeing(level=min(max(now.view.level + by, LOWEST), HIGHEST))
    return now.seeing(wide=min(max(now.view.wide + by, 0), 4))


def _faced(now: Editing, chosen: tuple[str, int], by: int) -> Editing:
    board, text = now.doc.reading.board, value_at(now.doc.data, (*chosen, "at"))
    try:
        pose = parse_pose(board.grid, str(text)) if board is not None else None
    except NotationError:
        pose = None
    if pose is None:
        return now.seeing(message=tr("ui.edit_no_facing"))
    return made(now, Stand(table=chosen[0], number=chosen[1], hex=pose.hex,
                           facing=(int(pose.facing) + by) % 6))


def _entry(now: Editing, intent: Type) -> Entry:
    value = value_at(now.doc.data, intent.path)
    plain = intent.kind != "toml" or (isinstance(value, str) and not _is_toml(value))
    text = "" if value is None else " ".join(str(value).split()) if plain else toml_value(value)
    return Entry(title=intent.title, path=intent.path, kind=intent.kind, text=text, first=text)


def _is_toml(text: str) -> bool:
    """Whether a text would be read as another value than itself."""
    try:
        return bool(tomllib.loads(f"value = {text}"))
    except tomllib.TOMLDecodeError:
        return False


def _answered(now: Editing, intent: EditIntent | it.Intent) -> tuple[Editing, Errand | None]:
    dialog = now.view.dialog
    assert dialog is not None
    if isinstance(intent, it.Back):
        if isinstance(dialog, Options) and dialog.buttons:  # the last answer is the one that loses nothing
            return _taken(now, dialog, len(dialog.rows) - 1)
        return now.seeing(dialog=None), None
    if intent == Run("quit"):
        now, errand = _answered(now, it.Back())
        return now, errand or "quit"
    if isinstance(dialog, Entry):
        return _typed(now, dialog, intent)
    match intent:
        case it.MoveCursor(arrow=arrow):
            row = (dialog.row + (-1 if arrow in ("up", "left") else 1)) % max(1, len(dialog.rows))
            return now.seeing(dialog=replace(dialog, row=row)), None
        case it.Confirm():
            return _taken(now, dialog, dialog.row)
        case desk.DialogButton(n=n) if n < len(dialog.rows):
            return _taken(now, dialog, n)
    return now, None


def _taken(now: Editing, dialog: Options, number: int) -> tuple[Editing, Errand | None]:
    return acts(now.seeing(dialog=None), dialog.rows[number].acts if dialog.rows else ())


def acts(now: Editing, intents: Sequence[EditIntent]) -> tuple[Editing, Errand | None]:
    """Several intents one after the other; the last errand is handed on."""
    errand: Errand | None = None
    for intent in intents:
        now, wanted = act(now, intent)
        errand = wanted or errand
    return now, errand


def _typed(now: Editing, dialog: Entry, intent: EditIntent | it.Intent) -> tuple[Editing, Errand | None]:
    match intent:
        case it.TypeText(text=text):
            return now.seeing(dialog=replace(dialog, text=dialog.text + text.replace("\n", " "))), None
        case it.Erase():
            return now.seeing(dialog=replace(dialog, text=dialog.text[:-1])), None
        case it.Confirm():
            if not dialog.path:
                named = dialog.text.strip()
                return (now.having(target=named).seeing(dialog=None), "save") if named else (now, None)
            if dialog.text == dialog.first:  # nothing was changed: the text keeps its own way of writing it
                return now.seeing(dialog=None), None
            value = _value(dialog)
            if value is ...:
                return now.seeing(dialog=replace(dialog, fault=tr("ui.edit_want_number"))), None
            after = made(now.seeing(dialog=None), set_key(*dialog.path, value=value))
            return after, None
    return now, None


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
