"""What intents make of the editor: pure, errors become sentences in the status line."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hexsim.board.terrain import SIDE_KINDS
from hexsim.errors import HexsimError, NotationError
from hexsim.files.edit import Copy, NewThing, NewUnit, Stand, drop
from hexsim.files.edit_map import HIGHEST, LOWEST
from hexsim.files.nested import value_at
from hexsim.hexes.notation import parse_pose
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.edit_options import new_side, offered, side_name, tables
from hexsim.ui.edit_point import pointed
from hexsim.ui.edit_steps import SELECTED, made, walked
from hexsim.ui.edit_terrain import terrain_named, terrains_of
from hexsim.ui.edit_typing import entry_of, typed
from hexsim.ui.edit_view import Editing, Entry, Options
from hexsim.ui.intent_edit import (
    TABS,
    Bring,
    Choose,
    Deed,
    EditIntent,
    Errand,
    Make,
    Offer,
    Point,
    Run,
    Step,
    Type,
)


def act(now: Editing, intent: EditIntent | it.Intent) -> tuple[Editing, Errand | None]:
    """The editor after an intent, and what the window has to do."""
    if isinstance(intent, Bring):
        dialog = now.view.dialog
        if isinstance(dialog, Options) and dialog.buttons:  # one question after the other
            return now, None
        return now.having(brought=intent).seeing(dialog=None), "bring"
    if now.view.dialog is not None:
        return _answered(now, intent)
    match intent:
        case Run():
            return now, intent.errand
        case Make():
            return made(now, intent.edit, join=intent.join), None
        case Step():
            return walked(now, intent.by), None
        case Choose():
            return _chosen(now, intent), None
        case Point():
            return _strokes(now, intent), None
        case Deed():
            return _done(now, intent.what), None
        case Type():
            return now.seeing(dialog=entry_of(now, intent)), None
        case Offer():
            return now.seeing(dialog=offered(now, intent)), None
        case it.Back() if now.view.tab == "map" and now.view.ground:
            return now.seeing(ground="", message=""), None
        case it.Back():
            return now.seeing(placing=(), unit=-1, thing=-1, message=""), None
    return now, None


_TABS_OF = {"walls": "walls", "units": "units", "things": "things", "sides": "sides", "map": "map",
            "terrains": "map"}


def _chosen(now: Editing, intent: Choose) -> Editing:
    if intent.name in ("paint", "ground") and intent.value and terrain_named(now, intent.value) is None:
        return now  # it could not be made
    if intent.name == "paint":
        return now.seeing(brush="terrain", terrain=intent.value)
    if intent.name == "go":
        table, number = intent.value
        found = {SELECTED[table]: number} if table in SELECTED and number >= 0 else {}
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
        if view.placing[:1] == ("stand",) and isinstance(edit, Stand):
            now = now.seeing(placing=())
        if now.doc is not before and isinstance(edit, Copy | NewUnit | NewThing):
            table = edit.table if isinstance(edit, Copy) else (
                "units" if isinstance(edit, NewUnit) else "things")
            now = now.seeing(**{SELECTED[table]: len(tables(now, table)) - 1},
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
    if what == "change":
        here = now.view.tab == "map" and now.view.brush == "terrain"
        return now.seeing(ground=now.view.terrain if here and not now.view.ground else "")
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
    field = SELECTED[table]
    return now.seeing(**{field: _after(list(range(count)), getattr(view, field), by)})


def _after(names: list[Any], name: object, by: int) -> Any:  # noqa: ANN401 - of their type
    place = names.index(name) if name in names else (-1 if by > 0 else 0)
    return names[(place + by) % len(names)]


def _new(now: Editing) -> Editing:
    """What the open tab makes: pressed again, the unit is of the next side."""
    if now.view.tab == "map":
        return now.seeing(dialog=offered(now, Offer("preset")))
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
        return typed(now, dialog, intent)
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
