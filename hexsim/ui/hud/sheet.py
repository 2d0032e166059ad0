"""A column of widgets in the making: lines of words, rows, buttons, bars, from top to bottom."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hexsim.ui.hud.look import Act, Look, Panel, Region, cut, icon_stamp, overlap, wrapped
from hexsim.ui.ops import Box, Clip, Line, Op, Rect, Stamps, Text, Weight, moved, shifted


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A button.

    Attributes:
        label: its words, "" for a button with a drawing only.
        icon: name of its drawing, "" for none.
        hint: the key that does the same.
        why: why it is grey, "" if it can be pressed.
        strong: it is the main thing to do.
        lit: it is switched on.
        tip: what the tooltip says besides.
    """

    label: str = ""
    icon: str = ""
    act: Act | None = None
    hint: str = ""
    why: str = ""
    strong: bool = False
    lit: bool = False
    tip: str = ""


@dataclass(slots=True)
class Sheet:
    """A column that grows downwards from `y` (mutable; made and used up within one function)."""

    look: Look
    left: float
    y: float
    width: float
    ops: list[Op] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)

    def gap(self, lines: float = 0.5) -> None:
        """Some room."""
        self.y += self.look.pad * 2 * lines

    def text(self, text: str, *, size: float | None = None, key: str = "ink", weight: Weight = "normal",
             indent: float = 0.0, act: Act | None = None, tip: str = "", most: int = 0,
             rule: str = "") -> None:
        """Words over as many lines as they need, or `most` at most."""
        size = size or self.look.unit
        width, top, step = self.width - indent, self.y, round(size * 1.36)
        lines = wrapped(text, width, self.look, size, weight)
        whole = ""
        if most and len(lines) > most:
            lines = [*lines[:most - 1], cut(" ".join(lines[most - 1:]), width, self.look, size, weight)]
            whole = text
        for line in lines:
            self.ops.append(Text(at=(self.left + indent, self.y + step / 2), text=line, size=size, fill=key,
                                 weight=weight))
            self.y += step
        if act is not None or tip or whole or rule:
            box = (self.left + indent, top, width, self.y - top)
            self.regions.append(Region(box=box, act=act, tip=tip, whole=whole, rule=rule))

    def rule(self) -> None:
        """A thin line across."""
        self.y += self.look.pad * 0.5
        ends = ((self.left, self.y), (self.left + self.width, self.y))
        self.ops.append(Line(points=ends, stroke="panel.edge", width=1))
        self.y += self.look.pad * 0.5

    def row(self, label: str, *, mark: str = "", detail: str = "", grey: bool = False, chosen: bool = False,
            focus: bool = False, act: Act | None = None, tip: str = "", tick: bool | None = None,
            rule: str = "") -> None:
        """A line to choose: a mark in front (a digit, say), the label, a detail at the right end."""
        look, high = self.look, self.look.key
        box = (self.left, self.y, self.width, high)
        self._plate(box, chosen=chosen, focus=focus)
        ink = "ink.off" if grey else "ink"
        x, right, middle = self.left + look.pad, self.left + self.width - look.pad, self.y + high / 2
        if mark:
            self.ops.append(Text(at=(x + look.unit * 0.4, middle), text=mark, size=look.small,
                                 fill="ink.off" if grey else "accent", anchor="centre"))
            x += look.unit * 1.25
        if tick is not None:
            x = self._tick(x, middle, on=tick)
        whole = [] if not detail else [label, detail]
        if detail:
            room = max(right - x - look.width(label) - look.pad, (right - x) * 0.2)
            shown = cut(detail, min(room, (right - x) * 0.55), look, look.small)
            whole = whole if shown != detail else []
            self.ops.append(Text(at=(right, middle), text=shown, size=look.small, fill="ink.dim",
                                 anchor="right"))
            right -= look.width(shown, look.small) + look.pad
        shown = cut(label, right - x, look)
        whole = whole or ([label] if shown != label else [])
        self.ops.append(Text(at=(x, middle), text=shown, size=look.unit, fill=ink))
        self.regions.append(Region(box=box, act=act, tip=tip, whole=" · ".join(whole), rule=rule))
        self.y += high + 1

    def _plate(self, box: Box, *, chosen: bool, focus: bool) -> None:
        radius = self.look.pad * 0.6
        if chosen:
            self.ops.append(Rect(box=box, fill="accent.deep", radius=radius))
            stripe = (box[0], box[1], max(2.0, self.look.unit * 0.2), box[3])
            self.ops.append(Rect(box=stripe, fill="accent", radius=1))
        else:
            self.ops.append(Rect(box=box, fill="panel.row", radius=radius))
        if focus:
            self.ops.append(Rect(box=box, stroke="focus", width=max(2.0, self.look.unit * 0.14),
                                 radius=radius))

    def _tick(self, x: float, middle: float, *, on: bool) -> float:
        side = self.look.unit * 1.0
        box = (x, middle - side / 2, side, side)
        self.ops.append(Rect(box=box, fill="field", stroke="button.edge", width=1, radius=2))
        if on:
            stamp = icon_stamp("icon_tick", side * 0.45, "accent")
            self.ops.append(Stamps(stamp=stamp, places=((x + side / 2, middle),)))
        return x + side + self.look.pad

    def keys(self, keys: Sequence[Key], *, align: str = "left") -> None:
        """Buttons side by side, on further lines where they do not fit."""
        look = self.look
        rows: list[list[tuple[Key, float]]] = [[]]
        for key in keys:
            wide = min(key_width(key, look), self.width)
            if rows[-1] and sum(w + look.pad for _, w in rows[-1]) + wide > self.width:
                rows.append([])
            rows[-1].append((key, wide))
        for row in rows:
            total = sum(wide for _, wide in row) + look.pad * (len(row) - 1)
            x = self.left if align == "left" else self.left + self.width - total
            for key, wide in row:
                ops, region = key_ops(key, (x, self.y, wide, look.key), look)
                self.ops += ops
                self.regions.append(region)
                x += wide + look.pad
            self.y += look.key + look.pad * 0.6

    def bar(self, label: str, value: int, most: int) -> None:
        """A number with a maximum as a bar."""
        look = self.look
        number = f"{value}/{most}"
        room = look.width(number, look.small) + look.pad
        name = cut(label, self.width * 0.45, look, look.small)
        middle, high = self.y + look.line / 2, max(4.0, look.unit * 0.5)
        self.ops.append(Text(at=(self.left, middle), text=name, size=look.small, fill="ink.dim"))
        begin = self.left + self.width * 0.47
        wide = max(1.0, self.left + self.width - room - begin)
        box = (begin, middle - high / 2, wide, high)
        share = min(max(value / most if most > 0 else 0.0, 0.0), 1.0)
        self.ops.append(Rect(box=box, fill="bar.back", radius=high / 2))
        if share > 0:
            self.ops.append(Rect(box=(begin, middle - high / 2, max(high, wide * share), high),
                                 fill="bar.low" if share <= 1 / 3 else "bar", radius=high / 2))
        self.ops.append(Text(at=(self.left + self.width, middle), text=number, size=look.small, fill="ink",
                             anchor="right"))
        if name != label:
            self.regions.append(Region(box=(self.left, self.y, self.width, look.line), whole=label))
        self.y += look.line

    def chips(self, words: Sequence[str]) -> None:
        """Short words on plates, side by side."""
        look = self.look
        x, high = self.left, round(look.small * 1.6)
        for word in words:
            shown = cut(word, self.width - 2 * look.pad, look, look.small)
            wide = look.width(shown, look.small) + 1.4 * look.pad
            if x > self.left and x + wide > self.left + self.width:
                x, self.y = self.left, self.y + high + 3
            box = (x, self.y, wide, high)
            self.ops.append(Rect(box=box, fill="button.off", stroke="panel.edge", width=1, radius=high / 2))
            self.ops.append(Text(at=(x + wide / 2, self.y + high / 2), text=shown, size=look.small,
                                 fill="ink",
                                 anchor="centre"))
            if shown != word:
                self.regions.append(Region(box=box, whole=word))
            x += wide + look.pad * 0.6
        if words:
            self.y += high + look.pad * 0.5


def key_width(key: Key, look: Look) -> float:
    """Pixels a button wants."""
    if not key.label:
        return look.key
    wide = look.width(key.label, weight="bold" if key.strong else "normal") + 2.2 * look.pad
    return wide + (look.unit * 1.4 if key.icon else 0.0)


def key_ops(key: Key, box: Box, look: Look) -> tuple[list[Op], Region]:
    """A button in its box."""
    left, top, wide, high = box
    grey = bool(key.why)
    fill = "button.off" if grey else "accent.deep" if key.strong or key.lit else "button"
    edge = "panel.edge" if grey else "accent" if key.strong or key.lit else "button.edge"
    ink = "ink.off" if grey else "ink"
    ops: list[Op] = [Rect(box=box, fill=fill, stroke=edge, width=1, radius=look.pad * 0.7)]
    weight: Weight = "bold" if key.strong else "normal"
    x, room = left + look.pad * 1.1, wide - 2.2 * look.pad
    if key.icon:
        size = look.unit * 0.56
        middle = left + wide / 2 if not key.label else x + size
        ops.append(Stamps(stamp=icon_stamp(key.icon, size, ink), places=((middle, top + high / 2),)))
        x, room = x + look.unit * 1.4, room - look.unit * 1.4
    size = look.unit if look.width(key.label, weight=weight) <= room + 1 else look.small
    shown = cut(key.label, room + 1, look, size, weight)
    if key.label:
        ops.append(Text(at=(x + max(room, 0) / 2, top + high / 2), text=shown, size=size, fill=ink,
                        anchor="centre", weight=weight))
    hint = f"[{key.hint}]" if key.hint else ""
    name = key.tip if not key.label else ""
    tip = " ".join(part for part in (name, hint) if part)
    said = "\n".join(part for part in (tip, key.why, key.tip if key.label else "") if part)
    return ops, Region(box=box, act=key.act, tip=said, whole=key.label if shown != key.label else "")


def finished(name: str, box: Box, sheet: Sheet, *, back: Sequence[Op], inner: Box, scroll: float = 0.0,
             front: Sequence[Op] = (), opaque: bool = True, fixed: Sequence[Region] = ()) -> Panel:
    """A panel whose sheet, made from the top of `inner` on, is shown from `scroll` pixels down.

    Args:
        name: id of the panel.
        box: the panel.
        sheet: what is in it.
        back: operations below the sheet, such as the plate.
        inner: the part in which the sheet is seen.
        scroll: pixels of the sheet above the part seen.
        front: operations above the sheet, such as a heading.
        opaque: whether the panel hides what is below.
        fixed: regions that do not scroll.
    """
    content = sheet.y - inner[1]
    scroll = max(0.0, min(scroll, content - inner[3]))
    regions = []
    for region in sheet.regions:
        seen = overlap((region.box[0], region.box[1] - scroll, region.box[2], region.box[3]), inner)
        if seen:
            regions.append(replace(region, box=seen))
    body = Clip(box=inner, ops=moved(sheet.ops, 0, -scroll))
    bar = _scrollbar(inner, content, scroll, sheet.look)
    return Panel(id=name, box=box, ops=(*back, body, *bar, *front), regions=(*regions, *fixed),
                 content=content, seen=inner[3], scroll=scroll, opaque=opaque)


def shifted_sheet(sheet: Sheet, inner: Box) -> Sheet:
    """A sheet made at (0, 0) as if it had been made in that box."""
    regions = [replace(region, box=shifted(region.box, inner[0], inner[1])) for region in sheet.regions]
    return Sheet(look=sheet.look, left=inner[0], y=inner[1] + sheet.y, width=inner[2],
                 ops=list(moved(sheet.ops, inner[0], inner[1])), regions=regions)


def _scrollbar(inner: Box, content: float, scroll: float, look: Look) -> tuple[Op, ...]:
    if content <= inner[3] + 1:
        return ()
    wide = max(3.0, look.unit * 0.26)
    x = inner[0] + inner[2] + max(0.0, (look.pad - wide) / 2)
    high = max(look.unit * 1.5, inner[3] * inner[3] / content)
    top = inner[1] + (inner[3] - high) * scroll / max(content - inner[3], 1)
    return (Rect(box=(x, inner[1], wide, inner[3]), fill="panel.row", radius=wide / 2),
            Rect(box=(x, top, wide, high), fill="button.edge", radius=wide / 2))


def plate(box: Box, *, key: str = "panel", edge: str = "panel.edge", radius: float = 0.0) -> list[Op]:
    """The background of a panel."""
    return [Rect(box=box, fill=key, stroke=edge, width=1, radius=radius)]
