"""The log: the newest line at the bottom, ledgers folded out below; only what is seen is laid out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hexsim.text import tr
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look, Panel, Region, icon_stamp, overlap
from hexsim.ui.hud.sheet import Key, Sheet
from hexsim.ui.hud.side import heading
from hexsim.ui.ops import Box, Clip, Line, Op, Rect, Stamps, moved
from hexsim.ui.panels import LogLine
from hexsim.ui.scene_tokens import Cast

_INK = {"turn": "ink.dim", "order": "ink", "move": "ink", "roll": "ink", "change": "ink", "note": "ink.dim",
        "end": "accent"}


def log_panel(lines: Sequence[LogLine], cast: Cast, sides: Mapping[str, str], box: Box, look: Look, *,
              scroll: int = 0, row: int | None = None, unit: str = "", selected: str = "",
              moment: int | None = None) -> Panel:
    """The log as it is seen.

    Args:
        lines: all of it, oldest first.
        cast: the looks of units.
        sides: the side of each unit.
        box: where it lies.
        look: sizes.
        scroll: lines newer than the lowest one seen.
        row: the line in focus, counted from the newest; None if the keyboard is elsewhere.
        unit: the unit whose lines are shown, "" for all.
        selected: the unit whose lines could be shown alone.
        moment: the moment shown in a replay: its line is marked.
    """
    only = unit or selected
    keys = [Key(icon="icon_unit", act=desk.FilterLog("" if unit else only), lit=bool(unit),
                tip=tr("ui.w_log_all" if unit else "ui.w_log_one"), why="" if only else " "),
            Key(icon="icon_copy", act=desk.CopyLog(), tip=tr("ui.do_copy_log"))]
    back, fixed, inner = heading(box, tr("ui.w_tab_log"), look, focus=row is not None, keys=keys)
    marked = _marked(lines, moment)
    below = scroll if row is None else max(min(scroll, row), row - 3)
    if marked is not None and row is None and not scroll:
        below = max(0, len(lines) - 1 - marked - 2)
    shown = _seen(lines, below, inner, look)
    ops: list[Op] = []
    regions: list[Region] = []
    y = inner[1] + inner[3] - sum(high for _, _, high in shown)
    y = min(y, inner[1])
    for place, sheet, high in shown:
        line = lines[place]
        if (row is not None and len(lines) - 1 - place == row) or place == marked:
            key = "focus" if row is not None and len(lines) - 1 - place == row else "accent"
            ops.append(Rect(box=(inner[0] - 2, y, inner[2] + 4, high), stroke=key, width=2, radius=3))
        if line.unit in sides:
            stripe = (inner[0], y + 2, max(3.0, look.unit * 0.22), high - 4)
            ops.append(Rect(box=stripe, fill=f"side.{cast.of(line.unit, sides[line.unit])[0]}", radius=1))
        ops += moved(sheet.ops, 0, y)
        regions += [replace(r, box=(b[0], b[1] + y, b[2], b[3])) for r in sheet.regions for b in (r.box,)]
        y += high
    found = [replace(region, box=seen) for region in regions if (seen := overlap(region.box, inner))]
    return Panel(id="log", box=box, ops=(*back, Clip(box=inner, ops=tuple(ops)),
                                         *_bar(lines, shown, inner, look)),
                 regions=(*found, *fixed))


def _seen(lines: Sequence[LogLine], below: int, inner: Box, look: Look) -> list[tuple[int, Sheet, float]]:
    """Number, sheet (begun at 0) and height of each line in view, oldest first."""
    out: list[tuple[int, Sheet, float]] = []
    room = inner[3]
    place = max(len(lines) - 1 - below, min(len(lines) - 1, 0))
    while place >= 0 and room > 0:
        sheet = _line(lines[place], inner, look)
        high = sheet.y + look.pad * 0.5
        out.append((place, sheet, high))
        room -= high
        place -= 1
    return out[::-1]


def _line(line: LogLine, inner: Box, look: Look) -> Sheet:
    sheet = Sheet(look=look, left=inner[0] + look.unit * 0.5, y=look.pad * 0.25,
                  width=inner[2] - look.unit)
    indent = look.unit * 1.1
    if line.kind == "turn":
        ends = ((inner[0], 0.5), (inner[0] + inner[2], 0.5))
        sheet.ops.append(Line(points=ends, stroke="panel.edge", width=1))
    top = sheet.y
    sheet.text(line.text, size=look.small if line.kind in ("turn", "note") else look.unit,
               key=_INK.get(line.kind, "ink"), weight="bold" if line.kind in ("turn", "end") else "normal",
               indent=indent, act=desk.JumpTo(line.moment), rule=line.rule)
    if line.ledger:
        middle = (inner[0] + look.unit * 1.05, top + look.unit * 0.68)
        name = "icon_unfold" if line.unfolded else "icon_fold"
        sheet.ops.append(Stamps(stamp=icon_stamp(name, look.unit * 0.36, "ink.dim"), places=(middle,)))
        sheet.regions.append(Region(box=(inner[0], top, indent + look.unit * 0.4, look.line),
                                    act=desk.FoldLine(line.id)))
    if line.unfolded:
        for phrase in line.ledger:
            act = desk.OpenRuleCard(phrase.rule) if phrase.rule else None
            sheet.text(phrase.text, size=look.small, key="ink.dim", indent=indent + look.unit * 0.4, act=act)
    return sheet


def _marked(lines: Sequence[LogLine], moment: int | None) -> int | None:
    if moment is None:
        return None
    return next((place for place in range(len(lines) - 1, -1, -1) if lines[place].moment <= moment), None)


def _bar(lines: Sequence[LogLine], shown: Sequence[tuple[int, Sheet, float]], inner: Box,
         look: Look) -> list[Op]:
    if not shown or (shown[0][0] == 0 and shown[-1][0] == len(lines) - 1):
        return []
    wide = max(3.0, look.unit * 0.26)
    x = inner[0] + inner[2] + max(0.0, (look.pad - wide) / 2)
    begin, end = shown[0][0] / len(lines), (shown[-1][0] + 1) / len(lines)
    high = max(look.unit * 1.5, inner[3] * (end - begin))
    top = inner[1] + (inner[3] - high) * (begin / max(1 - (end - begin), 1e-9))
    return [Rect(box=(x, inner[1], wide, inner[3]), fill="panel.row", radius=wide / 2),
            Rect(box=(x, min(top, inner[1] + inner[3] - high), wide, high), fill="button.edge",
                 radius=wide / 2)]
