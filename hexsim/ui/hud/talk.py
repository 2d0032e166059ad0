"""Dialogs and tooltips: what lies on top of everything."""

from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look, Panel, Region, wrapped
from hexsim.ui.hud.sheet import Key, Sheet, finished, key_ops, plate, shifted_sheet
from hexsim.ui.ops import Box, Line, Op, Rect, Text
from hexsim.ui.panels import DialogModel

_LISTS = ("commands", "settings", "help")


def dialog_panel(model: DialogModel, window: tuple[int, int], look: Look,
                 scroll: float | None = None) -> Panel:
    """The dialog in the middle of the window; it shows the row in focus unless it was scrolled elsewhere."""
    wide = min(float(window[0] - 2 * look.pad), (46 if model.kind == "help" else 38) * look.unit)
    sheet = Sheet(look=look, left=0, y=0, width=wide - 3 * look.pad)
    focus = _body(model, sheet)
    head = round(look.unit * 2.3)
    foot = look.key + 2 * look.pad if _buttons(model) else look.pad
    high = min(sheet.y + head + foot + look.pad, window[1] - 2.0 * look.pad)
    box = (round((window[0] - wide) / 2), round((window[1] - high) / 2), wide, high)
    inner = (box[0] + 1.5 * look.pad, box[1] + head, wide - 3 * look.pad, high - head - foot)
    if scroll is None:
        scroll = max(0.0, focus - inner[3] + look.key * 1.5) if focus is not None else 0.0
    back = [*plate(box, edge="accent", radius=look.pad), *_head(model, box, head, look)]
    foot_ops, fixed = _foot(model, box, foot, look)
    close, region = key_ops(Key(icon="icon_close", act=it.Back(), hint="Esc"),
                            (box[0] + wide - look.key - look.pad * 0.5, box[1] + (head - look.key) / 2,
                             look.key, look.key), look)
    return finished("dialog", box, shifted_sheet(sheet, inner), back=[*back, *close], inner=inner,
                    scroll=scroll,
                    front=foot_ops, fixed=[*fixed, region], opaque=False)


def _head(model: DialogModel, box: Box, head: float, look: Look) -> list[Op]:
    room = box[2] - look.key - 4 * look.pad
    lines = wrapped(model.title, room, look, look.unit * 1.15, "bold")
    text = lines[0] if len(lines) == 1 else lines[0] + "…"
    y = box[1] + head
    return [Text(at=(box[0] + 1.5 * look.pad, box[1] + head / 2), text=text, size=look.unit * 1.15,
                 fill="accent",
                 weight="bold"),
            Line(points=((box[0] + 1, y - 1), (box[0] + box[2] - 1, y - 1)), stroke="panel.edge", width=1)]


def _body(model: DialogModel, sheet: Sheet) -> float | None:
    """Fill the sheet; the pixel at which the row in focus begins, None if there is none."""
    look, focus = sheet.look, None
    sheet.gap(0.5)
    for phrase in model.lines:
        sheet.text(phrase.text, act=desk.OpenRuleCard(phrase.rule) if phrase.rule else None)
        sheet.gap(0.25)
    if model.entry is not None:
        _entry(model.entry, sheet)
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
    return focus


def _entry(text: str, sheet: Sheet) -> None:
    look = sheet.look
    box = (sheet.left, sheet.y, sheet.width, look.key * 1.1)
    sheet.ops.append(Rect(box=box, fill="field", stroke="focus", width=2, radius=3))
    shown = text
    while shown and look.width(shown) > sheet.width - 2.5 * look.pad:
        shown = shown[1:]
    middle = sheet.y + box[3] / 2
    sheet.ops.append(Text(at=(sheet.left + look.pad, middle), text=shown, size=look.unit, fill="ink"))
    x = sheet.left + look.pad + look.width(shown) + 1
    sheet.ops.append(Line(points=((x, middle - look.unit * 0.6), (x, middle + look.unit * 0.6)),
                          stroke="focus",
                          width=max(1.0, look.unit * 0.1)))
    sheet.y += box[3]
    sheet.gap(0.4)


def _buttons(model: DialogModel) -> list[tuple[int, str, bool, bool]]:
    if model.kind in _LISTS:
        return []
    return [(place, row.label, row.focus, row.enabled) for place,
            row in enumerate(model.rows) if row.ticked is None]


def _foot(model: DialogModel, box: Box, foot: float, look: Look) -> tuple[list[Op], list[Region]]:
    keys = [Key(label=label, act=desk.DialogButton(place), strong=focus, why="" if enabled else " ")
            for place, label, focus, enabled in _buttons(model)]
    sheet = Sheet(look=look, left=box[0] + 1.5 * look.pad, y=box[1] + box[3] - foot + look.pad * 0.8,
                  width=box[2] - 3 * look.pad)
    if keys:
        sheet.keys(keys, align="right")
    return sheet.ops, sheet.regions


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
