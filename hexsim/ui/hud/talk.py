"""Dialogs and tooltips: what lies on top of everything."""

from bisect import bisect_left
from collections.abc import Sequence

from hexsim.board.board import Board
from hexsim.hexes.layout import Layout
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look, Panel, wrapped
from hexsim.ui.hud.sheet import Key, Sheet, finished, key_ops, plate, shifted_sheet
from hexsim.ui.ops import Box, Clip, Line, Op, Rect, Text
from hexsim.ui.panels import DialogModel
from hexsim.ui.scene_terrain import terrain_ops

MAP_LINES = 11
"""Height of a map in a dialog, in lines of words."""

_LISTS = ("commands", "settings", "help", "list")


def dialog_panel(model: DialogModel, window: tuple[int, int], look: Look,
                 scroll: float | None = None) -> Panel:
    """The dialog in the middle of the window; it shows the row in focus unless it was scrolled elsewhere."""
    pad = look.pad
    wide = min(float(window[0] - 2 * pad), (46 if model.kind == "help" else 38) * look.unit)
    sheet = Sheet(look=look, left=0, y=0, width=wide - 3 * pad)
    focus, begin = _body(model, sheet)
    title = wrapped(model.title, wide - look.key - 4 * pad, look, look.unit * 1.15, "bold")
    head = round(look.unit * (0.8 + 1.5 * len(title)))
    keys = _buttons(model, wide - 3 * pad, look)
    foot = keys.y + 1.4 * pad if keys.regions else pad
    high = min(sheet.y + head + foot + pad, window[1] - 2.0 * pad)
    top = (window[1] - high) / 2
    if model.kind == "commands":  # what is typed into stays where it is while the list below it changes
        top = min(top, window[1] * 0.12)
    box = (round((window[0] - wide) / 2), round(top), wide, high)
    inner = (box[0] + 1.5 * pad, box[1] + head, wide - 3 * pad, max(1.0, high - head - foot))
    if scroll is None:
        scroll = max(0.0, focus - inner[3] + look.key * 1.5) if focus is not None else begin
    keys = shifted_sheet(keys, (inner[0], box[1] + high - foot + pad * 0.4, inner[2], 0))
    cross = (box[0] + wide - look.key - pad * 0.5, box[1] + (round(look.unit * 2.3) - look.key) / 2,
             look.key, look.key)
    close, region = key_ops(Key(icon="icon_close", act=it.Back(), hint="Esc"), cross, look)
    back = [*plate(box, edge="accent", radius=pad), *_head(title, box, head, look), *close]
    return finished("dialog", box, shifted_sheet(sheet, inner), back=back, inner=inner, scroll=scroll,
                    front=keys.ops, fixed=[*keys.regions, region], opaque=False)


def _head(title: Sequence[str], box: Box, head: float, look: Look) -> list[Op]:
    size, y = look.unit * 1.15, box[1] + head
    out: list[Op] = [Text(at=(box[0] + 1.5 * look.pad, box[1] + look.unit * (1.15 + 1.5 * place)), text=line,
                          size=size, fill="accent", weight="bold") for place, line in enumerate(title)]
    out.append(Line(points=((box[0] + 1, y - 1), (box[0] + box[2] - 1, y - 1)), stroke="panel.edge", width=1))
    return out


def _body(model: DialogModel, sheet: Sheet) -> tuple[float | None, float]:
    """Fill the sheet; the pixels at which the row in focus (None for none) and the first line begin."""
    look, focus, begin = sheet.look, None, 0.0
    sheet.gap(0.5)
    for place, phrase in enumerate(model.lines):
        begin = sheet.y if 0 < place == model.first else begin
        sheet.text(phrase.text, act=desk.OpenRuleCard(phrase.rule) if phrase.rule else None)
        sheet.gap(0.25)
    if model.board is not None:
        _map(model.board, sheet)
    if model.entry is not None:
        _entry(model.entry, model.behind, sheet)
    if model.fault:
        sheet.text(model.fault, key="bad")
    if model.kind in _LISTS:
        for place, row in enumerate(model.rows):
            focus = sheet.y if row.focus else focus
            sheet.row(row.label, detail=row.detail, grey=not row.enabled, focus=row.focus, tick=row.ticked,
                      act=desk.DialogButton(place) if model.kind != "help" else None)
    else:
        for place, row in enumerate(model.rows):
            if row.ticked is not None:
                sheet.row(row.label, tick=row.ticked, focus=row.focus, act=desk.DialogButton(place))
    sheet.y += look.pad * 0.5
    return focus, begin


def _map(board: Board, sheet: Sheet) -> None:
    """A small picture of a map, as wide as the words at most."""
    unit = Layout(orientation=board.orientation, size=1.0, origin=(0.0, 0.0))
    places = [unit.centre(at) for at in board]
    left, top = min(x for x, _ in places) - 1, min(y for _, y in places) - 1
    across, down = max(x for x, _ in places) + 1 - left, max(y for _, y in places) + 1 - top
    size = min(sheet.width / across, MAP_LINES * sheet.look.line / down, 1.5 * sheet.look.unit)
    box = (sheet.left + (sheet.width - size * across) / 2, sheet.y, size * across, size * down)
    origin = box[0] - left * size, box[1] - top * size
    layout = Layout(orientation=board.orientation, size=size, origin=origin)
    sheet.ops.append(Clip(box=box, ops=terrain_ops(board, layout, box, numbers=size > 20)))
    sheet.y += box[3]
    sheet.gap(0.4)


def _entry(text: str, behind: int, sheet: Sheet) -> None:
    """The field in which words are typed, as much of them as it has room for around the caret."""
    look = sheet.look
    box = (sheet.left, sheet.y, sheet.width, look.key * 1.1)
    sheet.ops.append(Rect(box=box, fill="field", stroke="focus", width=2, radius=3))
    room, at = sheet.width - 2.5 * look.pad, len(text) - behind
    before, after = text[:at], text[at:]
    least = min(look.width(after[:24]), room * 0.4)  # what is seen of the words behind the caret
    first = bisect_left(range(len(before)), True, key=lambda n: look.width(before[n:]) <= room - least)
    shown = before[first:]
    rest = room - look.width(shown)
    last = bisect_left(range(len(after)), True, key=lambda n: look.width(after[:n + 1]) > rest)
    middle = sheet.y + box[3] / 2
    x = sheet.left + look.pad + look.width(shown)
    sheet.ops.append(Text(at=(sheet.left + look.pad, middle), text=shown, size=look.unit, fill="ink"))
    sheet.ops.append(Text(at=(x + 1, middle), text=after[:last], size=look.unit, fill="ink"))
    sheet.ops.append(Line(points=((x + 1, middle - look.unit * 0.6), (x + 1, middle + look.unit * 0.6)),
                          stroke="focus",
                          width=max(1.0, look.unit * 0.1)))
    sheet.y += box[3]
    sheet.gap(0.4)


def _buttons(model: DialogModel, wide: float, look: Look) -> Sheet:
    """The buttons below the dialog's words; none for lists."""
    rows = () if model.kind in _LISTS else model.rows
    keys = [Key(label=row.label, act=desk.DialogButton(place), strong=row.focus,
                why="" if row.enabled else " ")
            for place, row in enumerate(rows) if row.ticked is None]
    sheet = Sheet(look=look, left=0, y=0, width=wide)
    if keys:
        sheet.keys(keys, align="right")
    return sheet


def shade_panel(window: tuple[int, int]) -> Panel:
    """The veil between a dialog and the rest."""
    box = (0.0, 0.0, float(window[0]), float(window[1]))
    return Panel(id="shade", box=box, ops=(Rect(box=box, fill="shade"),), opaque=False)


def tip_panel(text: str, at: tuple[float, float], window: tuple[int, int], look: Look) -> Panel:
    """A tooltip beside a point, wholly inside the window."""
    room = min(26.0 * look.unit, window[0] - 4.0 * look.pad)
    lines = wrapped(text, room, look, look.small)
    step = round(look.small * 1.4)
    most = max(1, int((window[1] - 4 * look.pad) / step))
    lines = lines[:most]
    wide = max(look.width(line, look.small) for line in lines) + 2 * look.pad
    high = step * len(lines) + 1.4 * look.pad
    x = min(at[0] + look.unit, window[0] - wide - 2)
    y = at[1] + look.unit * 1.5
    if y + high > window[1] - 2:
        y = max(2.0, at[1] - high - look.pad)
    box = (round(max(2.0, x)), round(y), round(wide), round(high))
    ops: list[Op] = [Rect(box=box, fill="tip", stroke="tip.edge", width=1, radius=look.pad * 0.6)]
    for place, line in enumerate(lines):
        ops.append(Text(at=(box[0] + look.pad, box[1] + 0.7 * look.pad + step * (place + 0.5)), text=line,
                        size=look.small, fill="tip.ink"))
    return Panel(id="tip", box=box, ops=tuple(ops), opaque=False)
