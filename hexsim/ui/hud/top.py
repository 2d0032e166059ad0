"""The bar at the top: title and round, the turn order, buttons for files, replay, settings, help."""

from collections.abc import Mapping, Sequence

from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import tokens
from hexsim.ui.hud.frame import TABS, Frame
from hexsim.ui.hud.look import Look, OpenTab, Panel, Region, cut
from hexsim.ui.hud.sheet import Key, key_ops, plate
from hexsim.ui.ops import Box, Line, Op, Rect, Stamps, Text
from hexsim.ui.panels import TurnEntry
from hexsim.ui.scene_tokens import Cast


def top_panel(title: str, round_: str, order: Sequence[TurnEntry], cast: Cast, frame: Frame, look: Look, *,
              hints: Mapping[str, str], tab: str, replaying: bool) -> Panel:
    """The bar; in a narrow window it also opens the sections of the side panel.

    `hints` names the keys of actions.
    """
    box = frame.top
    ops: list[Op] = [*plate(box, key="panel.head"), _foot(box)]
    keys = _keys(frame, hints, tab, replaying=replaying)
    x = box[2] - look.pad
    regions: list[Region] = []
    for key in reversed(keys):
        x -= look.key
        drawn, region = key_ops(key, (x, (box[3] - look.key) / 2, look.key, look.key), look)
        ops += drawn
        regions.append(region)
        x -= round(look.pad * 0.6)
    room = x - 2 * look.pad
    wanted = look.width(title, weight="bold") + look.width(round_, look.small) + 3 * look.pad
    named = max(0.0, min(wanted, room * 0.34))
    drawn, found = _title(title, round_, (look.pad, box[3] / 2), named, look)
    ops += drawn
    regions += found
    begin = named + 2 * look.pad
    drawn, found = strip(order, cast, (begin, 0, room + look.pad - begin, box[3] - 1), look)
    return Panel(id="top", box=box, ops=(*ops, *drawn), regions=(*regions, *found))


def _foot(box: Box) -> Op:
    y = box[1] + box[3] - 0.5
    return Line(points=((box[0], y), (box[0] + box[2], y)), stroke="panel.edge", width=1)


def _keys(frame: Frame, hints: Mapping[str, str], tab: str, *, replaying: bool) -> list[Key]:
    made = (("open", desk.OpenFile()), ("save", desk.SaveGame()), ("replay", desk.Switch("replay")),
            ("commands", desk.OpenCommands()), ("settings", desk.OpenSettings()), ("help", desk.OpenHelp()))
    keys = [Key(icon=f"icon_{name}", act=act, hint=hints.get(name, ""), tip=tr(f"ui.do_{name}"),
                lit=replaying and name == "replay") for name, act in made]
    if frame.drawer:
        names = {"unit": "icon_unit", "menu": "icon_menu", "log": "icon_log"}
        tabs = [Key(icon=names[name], act=OpenTab(tab="" if tab == name else name),
                    tip=tr(f"ui.w_tab_{name}"), lit=tab == name) for name in TABS]
        keys = [*tabs, *keys[3:]]
    return keys


def _title(title: str, round_: str, at: tuple[float, float], room: float,
           look: Look) -> tuple[list[Op], list[Region]]:
    x, y = at
    shown = cut(title, room, look, weight="bold")
    ops: list[Op] = [Text(at=(x, y), text=shown, size=look.unit, fill="ink", weight="bold")]
    wide = look.width(shown, weight="bold") + look.pad
    if round_ and look.width(round_, look.small) <= room - wide:
        ops.append(Text(at=(x + wide, y), text=round_, size=look.small, fill="ink.dim"))
    box = (x, y - look.line / 2, max(room, 1.0), look.line)
    return ops, [Region(box=box, tip=round_, whole=title)]


def strip(order: Sequence[TurnEntry], cast: Cast, box: Box, look: Look) -> tuple[list[Op], list[Region]]:
    """The turn order: a disc and, where there is room, the name of each; the active one is always seen."""
    left, top, room, high = box
    if not order or room < look.key:
        return [], []
    disc = look.key * 0.92
    widths = [disc + look.width(entry.name, look.small) + 1.4 * look.pad for entry in order]
    named = sum(widths) + look.pad * 0.4 * len(order) <= room
    if not named:
        widths = [disc + look.pad * 0.4] * len(order)
    step = look.pad * 0.4
    shown = len(order)
    if not named and shown * (disc + 2 * step) > room:
        shown = max(1, int((room - look.unit * 2.2) / (disc + 2 * step)))
    active = next((place for place, entry in enumerate(order) if entry.active or entry.asked), 0)
    first = max(0, min(active - shown // 3, len(order) - shown))
    ops: list[Op] = []
    regions: list[Region] = []
    x = left
    for place in range(first, first + shown):
        entry = order[place]
        wide = widths[place]
        cell = (x, top + (high - look.key) / 2, wide, look.key)
        ops += _entry(entry, cast, cell, look, named=named)
        regions.append(Region(box=cell, act=it.SelectUnit(entry.unit), tip=entry.label))
        x += wide + step
    if shown < len(order):
        rest = [entry.label for place, entry in enumerate(order) if not first <= place < first + shown]
        ops.append(Text(at=(x, top + high / 2), text=f"+{len(rest)}", size=look.small, fill="ink.dim"))
        regions.append(Region(box=(x, top, look.unit * 2, high), tip="\n".join(rest)))
    return ops, regions


def _entry(entry: TurnEntry, cast: Cast, cell: Box, look: Look, *, named: bool) -> list[Op]:
    left, top, _, high = cell
    size = high * 0.66
    middle, centre = top + high / 2, left + high * 0.46
    ops: list[Op] = []
    if entry.active or entry.selected:
        edge = "token.active" if entry.active else "ink.dim"
        ops.append(Rect(box=cell, fill="button" if entry.active else "panel.head", stroke=edge,
                        width=2 if entry.active else 1, radius=look.pad * 0.7))
    slot, letters = cast.of(entry.unit, entry.side)
    stamp = tokens.token(size, "pointy", slot, letters, None, out=entry.dot == "out")
    ops.append(Stamps(stamp=stamp, places=((centre, middle - size * 0.06),)))
    badge = tokens.badge(size * 1.15, f"dot_{entry.dot}")
    ops.append(Stamps(stamp=badge, places=((centre + size * 0.42, middle + size * 0.4),)))
    if named:
        ops.append(Text(at=(left + high * 0.98, middle), text=entry.name, size=look.small,
                        fill="ink.off" if entry.dot == "out" else "ink"))
    return ops
