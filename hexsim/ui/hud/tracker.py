"""The order of the round over the map: who has declared what, who is asked, who may still react."""

from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import tokens
from hexsim.ui.hud.look import Look, Panel, Region
from hexsim.ui.hud.sheet import Sheet, finished, plate, shifted_sheet
from hexsim.ui.ops import Box, Op, Rect, Stamps
from hexsim.ui.panels import TrackerLine, TrackerSheet
from hexsim.ui.scene_tokens import Cast
from hexsim.ui.tracker import fate_words

WIDE, LEAST, SHARE = 24, 11, 0.42
"""Letters' sizes of its width, the least with which it is still read, the most of the map's width."""


def tracker_panel(tracker: TrackerSheet, cast: Cast, room: Box, look: Look, scroll: float = 0.0, *,
                  side: str = "right") -> Panel | None:
    """The panel, None where there is no room for it.

    Args:
        tracker: its rows.
        cast: the looks of units.
        room: the part of the map it may cover.
        look: sizes.
        scroll: pixels scrolled down.
        side: the edge of the room where it lies, left or right.
    """
    wide = min(WIDE * look.unit, room[2])
    if wide < LEAST * look.unit or room[3] < 6 * look.line:
        return None
    sheet = Sheet(look=look, left=0, y=0, width=wide - 2 * look.pad)
    act = desk.OpenRuleCard(tracker.title.rule) if tracker.title.rule else None
    sheet.text(tracker.title.text, size=look.small, key="ink.dim", weight="bold", act=act)
    for line in tracker.lines:
        _unit(line, cast, sheet)
    high = min(sheet.y + 2 * look.pad, room[3])
    left = room[0] if side == "left" else room[0] + room[2] - wide
    box = (left, room[1], wide, high)
    inner = (box[0] + look.pad, box[1] + look.pad, wide - 2 * look.pad, high - 2 * look.pad)
    back: list[Op] = [*plate(box, key="panel@235", radius=look.pad * 0.7)]
    return finished("tracker", box, shifted_sheet(sheet, inner), back=back, inner=inner, scroll=scroll,
                    opaque=False)


def _unit(line: TrackerLine, cast: Cast, sheet: Sheet) -> None:
    """Disc, figure and name; how it stands; what it has declared, what is over struck dim."""
    look = sheet.look
    sheet.gap(0.25)
    top, indent = sheet.y, look.unit * 1.7
    away = line.standing in ("over", "out")
    place = len(sheet.ops)
    figure = f"{line.figure} · " if line.figure else ""
    sheet.text(f"{figure}{line.name}", indent=indent, most=2, weight="bold",
               key="accent" if line.standing == "asked" else "ink.dim" if away else "ink")
    sheet.text(" · ".join(part for part in (line.note, line.reacts) if part), size=look.small, indent=indent,
               key="accent" if line.standing == "asked" else "ink.dim")
    for plan in line.plans:
        sheet.text(fate_words(plan), size=look.small, indent=indent,
                   key="ink" if plan.fate == "due" else "ink.off")
    slot, letters = cast.of(line.unit, line.side)
    size = look.unit * 0.72
    stamp = tokens.token(size, "pointy", slot, letters, None, out=line.standing == "out")
    box = (sheet.left, top, sheet.width, sheet.y - top)
    sheet.ops.insert(place, Stamps(stamp=stamp, places=((sheet.left + look.unit * 0.8,
                                                         top + look.unit * 0.72),)))
    if line.standing == "asked" or line.selected:
        stripe = (sheet.left - look.pad * 0.6, top, max(2.0, look.unit * 0.16), sheet.y - top)
        sheet.ops.insert(place, Rect(box=stripe, fill="accent" if line.standing == "asked" else "ink.dim",
                                     radius=1))
    sheet.regions.append(Region(box=box, act=it.SelectUnit(line.unit)))
