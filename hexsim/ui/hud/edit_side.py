"""The side panel of the editor: what the open tab offers."""

from collections.abc import Callable
from typing import Any

from hexsim.board.terrain import SIDE_KINDS
from hexsim.files.edit import Resize, Turn, set_key
from hexsim.files.importers.toml_text import toml_value
from hexsim.files.nested import value_at
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.switch import Switch
from hexsim.text import language, tr
from hexsim.ui.edit_foot import unit_of
from hexsim.ui.edit_goods import entries_of, loose_name, loose_of, name_of, title_of, way_of
from hexsim.ui.edit_options import (
    aim_words,
    new_side,
    ruleset_of,
    side_name,
    switch_path,
    switch_words,
    tables,
)
from hexsim.ui.edit_view import Editing
from hexsim.ui.hud.edit_ground import map_tab
from hexsim.ui.hud.look import Look, Panel
from hexsim.ui.hud.sheet import Key, Sheet, finished, plate
from hexsim.ui.intent_edit import TABS, Choose, Deed, Make, Offer, Type
from hexsim.ui.ops import Box

EDGES = ("left", "right", "top", "bottom")


def side_panel(now: Editing, box: Box, look: Look, scroll: float = 0.0) -> Panel:
    """The tabs, and below them what can be done there."""
    head = Sheet(look=look, left=box[0] + look.pad, y=box[1] + look.pad, width=box[2] - 2 * look.pad)
    wrong = len(now.doc.reading.problems)
    head.keys([Key(label=tr(f"ui.edit_tab_{name}") + (f" {wrong}" if name == "mistakes" and wrong else ""),
                   act=Choose("tab", name), lit=name == now.view.tab) for name in TABS])
    head.rule()
    inner = (box[0] + look.pad, head.y, box[2] - 2.4 * look.pad, max(1.0, box[1] + box[3] - head.y))
    sheet = Sheet(look=look, left=inner[0], y=inner[1], width=inner[2])
    sheet.gap(0.3)
    _TABS[now.view.tab](now, sheet)
    sheet.gap(0.5)
    return finished("edit_side", box, sheet, back=[*plate(box), *head.ops], inner=inner, scroll=scroll,
                    fixed=head.regions)


def _title(sheet: Sheet, text: str) -> None:
    sheet.gap(0.3)
    sheet.text(text, size=sheet.look.small, key="ink.dim", weight="bold")


def _walls(now: Editing, sheet: Sheet) -> None:
    for kind in SIDE_KINDS:
        sheet.row(kind.label, chosen=now.view.wall == kind.id, act=Choose("wall", kind.id))
    sheet.row(tr("ui.edit_no_wall"), chosen=not now.view.wall, act=Choose("wall", ""))
    sheet.gap(0.3)
    sheet.text(tr("ui.edit_walls_hint"), size=sheet.look.small, key="ink.dim")


def _units(now: Editing, sheet: Sheet) -> None:
    sides = {entry.get("id"): side_name(entry) for entry in tables(now, "sides")}
    _title(sheet, tr("ui.edit_unit_new"))
    sheet.keys([Key(label=name, act=Choose("placing", ("unit", str(side))),
                    lit=now.view.placing == ("unit", side)) for side, name in sides.items()])
    units = tables(now, "units")
    number = now.view.unit
    if 0 <= number < len(units):
        _unit(now, number, units[number], sheet)
    _title(sheet, tr("ui.edit_units", count=len(units)))
    for place, entry in enumerate(units):
        sheet.row(str(entry.get("name") or entry.get("id") or "?"), chosen=place == number,
                  detail=f"{entry.get('at', '–')} · {sides.get(entry.get('side'), '?')}",
                  act=Choose("unit", place))
    if not units:
        sheet.text(tr("ui.edit_units_hint"), size=sheet.look.small, key="ink.dim")


def _unit(now: Editing, number: int, entry: dict[str, Any], sheet: Sheet) -> None:
    _title(sheet, tr("ui.edit_selected"))
    _handles(sheet, turning=True)
    path = ("units", number)
    for key, kind in (("name", "words"), ("id", "words"), ("arrives", "number")):
        label = tr(f"ui.edit_{key}")
        sheet.row(label, detail=str(entry.get(key, "–")),
                  act=Type(path=(*path, key), kind="number" if kind == "number" else "words", title=label))
    _place(now, path, entry, sheet)
    side = next((side_name(one) for one in tables(now, "sides") if one.get("id") == entry.get("side")), "?")
    sheet.row(tr("ui.edit_side"), detail=side, act=Offer("side", path))
    unit = unit_of(now, number)
    sheet.row(tr("ui.edit_covers"), act=Offer("footprint", path), chosen=now.view.placing[:1] == ("foot",),
              detail=tr("ui.edit_covers_count", n=len(unit.footprint)) if unit is not None else "–")
    ruleset = ruleset_of(now)
    if ruleset is not None:
        _sheet(now, (*path, ruleset.name), sheet)


def _place(now: Editing, path: tuple[str | int, ...], entry: dict[str, Any], sheet: Sheet) -> None:
    """Where it stands, and a way to put it elsewhere: what cannot be read cannot be dragged."""
    standing = ("stand", *path)
    sheet.row(tr("ui.edit_at"), detail=str(entry.get("at", "–")), chosen=now.view.placing == standing,
              act=Choose("placing", standing))


def _sheet(now: Editing, path: tuple[str | int, ...], sheet: Sheet) -> None:
    """The figures a unit has in the scenario's ruleset, and what it carries."""
    given = value_at(now.doc.data, path) or {}
    _title(sheet, tr("ui.edit_figures"))
    ruleset = ruleset_of(now)
    assert ruleset is not None
    for name, value in given.items():
        if name not in {goods.key for goods in ruleset.goods}:
            sheet.row(name, detail=toml_value(value), act=Type(path=(*path, name), kind="toml", title=name))
    sheet.keys([Key(label=tr("ui.edit_figure_add"), act=Offer("figure", path[:2]))])
    for kind, goods in enumerate(ruleset.goods):
        _title(sheet, title_of(goods))
        for place, item in enumerate(entries_of(now, path[:2], goods)[1]):
            if isinstance(item, dict):
                way = way_of(goods, ruleset.sheet, item)
                sheet.row(name_of(goods, item), detail=tr(f"ui.edit_hand_{way.word}") if way else "",
                          act=Offer("carried", (*path[:2], kind, place)))
        sheet.keys([Key(label=tr("ui.edit_item_add"), act=Offer("good", (*path[:2], kind)))])


def _handles(sheet: Sheet, *, turning: bool) -> None:
    turns = [Key(label="↺", act=Deed("left"), hint="Q", tip=tr("ui.edit_turn_left")),
             Key(label="↻", act=Deed("right"), hint="E", tip=tr("ui.edit_turn_right"))]
    sheet.keys([*(turns if turning else ()), Key(label=tr("ui.edit_copy"), act=Deed("copy"), hint="C"),
                Key(label=tr("ui.edit_delete"), act=Deed("delete"), hint="Del")])


def _things(now: Editing, sheet: Sheet) -> None:
    sheet.keys([Key(label=tr(f"ui.edit_{kind}_new"), act=Choose("placing", ("thing", kind)),
                    lit=now.view.placing == ("thing", kind)) for kind in ("item", "body")])
    things, number, ruleset = tables(now, "things"), now.view.thing, ruleset_of(now)
    if 0 <= number < len(things):
        entry, path = things[number], ("things", number)
        _title(sheet, tr("ui.edit_selected"))
        _handles(sheet, turning=False)
        sheet.row(tr("ui.edit_name"), detail=str(entry.get("name", "–")),
                  act=Type(path=(*path, "name"), kind="words", title=tr("ui.edit_name")))
        _place(now, path, entry, sheet)
        other = "body" if entry.get("kind") == "item" else "item"
        sheet.row(tr("ui.edit_kind"), detail=tr(f"ui.edit_{entry.get('kind', 'item')}_name"),
                  act=Make(set_key(*path, "kind", value=other)))
        if ruleset is not None and loose_of(ruleset):
            what = value_at(entry, (ruleset.name, "item"))
            sheet.row(tr("ui.edit_what"), detail=loose_name(ruleset, str(what)) if what else "–",
                      act=Offer("item", path))
    _title(sheet, tr("ui.edit_things", count=len(things)))
    for place, entry in enumerate(things):
        sheet.row(str(entry.get("name") or "?"), detail=str(entry.get("at", "–")), chosen=place == number,
                  act=Choose("thing", place))


def _sides(now: Editing, sheet: Sheet) -> None:
    sides, number = tables(now, "sides"), now.view.side
    for place, entry in enumerate(sides):
        sheet.row(side_name(entry), detail=str(entry.get("id", "?")), chosen=place == number,
                  act=Choose("side", place))
    keys = [Key(label=tr("ui.edit_side_new"), act=new_side(now))]
    if 0 <= number < len(sides):
        keys.append(Key(label=tr("ui.edit_delete"), act=Deed("delete"), hint="Del"))
    sheet.keys(keys)
    if not 0 <= number < len(sides):
        return
    path: tuple[str | int, ...] = ("sides", number)
    for key in ("name", "id"):
        label = tr(f"ui.edit_{key}")
        sheet.row(label, detail=str(sides[number].get(key, "–")),
                  act=Type(path=(*path, key), kind="words", title=label))
    _title(sheet, tr("ui.edit_aims"))
    aims = sides[number].get("aims", [])
    aims = [aim for aim in aims if isinstance(aim, dict)] if isinstance(aims, list) else []
    for place, aim in enumerate(aims):
        sheet.row(aim_words(aim), act=Offer("aim", (*path, "aims", place)),
                  chosen=now.view.placing == ("aim", number, place))
    if not aims:
        sheet.text(tr("ui.edit_aims_none"), size=sheet.look.small, key="ink.dim")
    sheet.keys([Key(label=tr("ui.edit_aim_add"), act=Offer("aim_kind", path))])
    if now.view.placing[:1] == ("aim",):
        sheet.text(tr("ui.edit_aim_hint"), size=sheet.look.small, key="accent")


def _scene(now: Editing, sheet: Sheet) -> None:
    data, board, ruleset = now.doc.data, now.doc.reading.board, ruleset_of(now)
    for key in ("title", "about"):
        label = tr(f"ui.edit_{key}")
        sheet.row(label, detail=" ".join(str(data.get(key, "–")).split()),
                  act=Type(path=(key,), kind="words", title=label))
        own, here = value_at(data, ("words", language(), key)), tr("ui.edit_here", what=label)
        sheet.row(here, detail=" ".join(str(own).split()) if own is not None else "–",
                  act=Type(path=("words", language(), key), kind="words", title=here))
    sheet.row(tr("ui.edit_ruleset"), detail=tr(ruleset.title) if ruleset else str(data.get("ruleset", "–")),
              act=Offer("ruleset"))
    if board is not None:
        sheet.row(tr("ui.edit_orientation"), detail=tr(f"ui.edit_{board.orientation}"), act=Make(Turn()))
        _title(sheet, tr("ui.edit_size", cols=board.grid.cols, rows=board.grid.rows))
        for edge in EDGES:
            sheet.keys([Key(label="−", act=Make(Resize(edge=edge, grow=False))),
                        Key(label="+", act=Make(Resize(edge=edge, grow=True))),
                        Key(label=tr(f"ui.edit_edge_{edge}"), act=Make(Resize(edge=edge, grow=True)))])
    if ruleset is not None and ruleset.switches:
        _title(sheet, tr("ui.edit_switches"))
        for switch in ruleset.switches:
            _switch(now, ruleset, switch, sheet)


def _switch(now: Editing, ruleset: Ruleset, switch: Switch, sheet: Sheet) -> None:
    value = dict(now.doc.reading.switches).get(switch.name, switch.default)
    path, label = switch_path(now, switch.name), switch_words(ruleset, switch)
    if isinstance(switch.default, bool):
        new = None if value is not switch.default else not switch.default
        sheet.row(label, tick=bool(value), act=Make(set_key(*path, value=new)))
    elif switch.words:
        sheet.row(label, detail=str(value), act=Offer("switch", (switch.name,)))
    else:
        number = isinstance(switch.default, int)
        sheet.row(label, detail=str(value),
                  act=Type(path=path, kind="number" if number else "words", title=label))


def _mistakes(now: Editing, sheet: Sheet) -> None:
    problems = now.doc.reading.problems
    if not problems:
        sheet.text(tr("ui.edit_sound"), key="good")
    for problem in problems[:100]:
        sheet.text(str(problem), act=_go_to(problem.field), size=sheet.look.small)
        sheet.gap(0.3)


def _go_to(field: str) -> Choose:
    """Where a mistake can be mended."""
    table, _, rest = field.partition("[")
    digits = rest.partition("]")[0]
    return Choose("go", (table, int(digits) - 1 if digits.isdigit() else -1))


_TABS: dict[str, Callable[[Editing, Sheet], None]] = {
    "map": map_tab, "walls": _walls, "units": _units, "things": _things, "sides": _sides, "scene": _scene,
    "mistakes": _mistakes}
