"""The first screen: what there is to play, and in which language."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexsim.text import LANGUAGES, NAMES, language, tr
from hexsim.ui import intent_desk as desk
from hexsim.ui import stamps, tokens
from hexsim.ui.hud.look import Look, Panel, Pick, Region, icon_stamp, wrapped
from hexsim.ui.hud.sheet import Key, Sheet, finished
from hexsim.ui.ops import Box, Op, Rect, Stamps, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something to begin: its title and a sentence on it.

    Attributes:
        chip: a thin row, one of several to choose from.
        lit: the one chosen of these.
        head: words above it.
        key: a letter that takes it, "" for none.
    """

    title: str
    about: str = ""
    icon: str = ""
    chip: bool = False
    lit: bool = False
    head: str = ""
    key: str = ""


def start_panel(entries: Sequence[Entry], focus: int, window: tuple[int, int], look: Look,
                scroll: float | None = None, motto: str = "") -> Panel:
    """The whole window; the entry in focus is always seen. `motto`: the words below the name."""
    wide = min(window[0] - 2.0 * look.unit, 52.0 * look.unit)
    left = (window[0] - wide) / 2
    head = 6.2 * look.unit
    box: Box = (0.0, 0.0, float(window[0]), float(window[1]))
    foot = look.key + 2 * look.pad
    inner = (left, head, wide, max(1.0, window[1] - head - foot))
    sheet = Sheet(look=look, left=left, y=head, width=wide - look.pad)
    begin = end = head
    for place, entry in enumerate(entries):
        top = sheet.y
        if entry.head:
            sheet.gap(0.3)
            sheet.text(entry.head, size=look.small, key="ink.dim", weight="bold")
        if entry.chip:
            room, about = sheet.width - 4 * look.pad, look.width(entry.about, look.small)
            fits = about < room * 0.55 and look.width(entry.title) + about < room
            sheet.row(entry.title, detail=entry.about if fits else "", chosen=entry.lit,
                      focus=place == focus, act=Pick(n=place))
            if not fits:
                sheet.text(entry.about, size=look.small, key="ink.dim", indent=look.pad)
        else:
            _entry(entry, place, sheet, focus=place == focus)
        if place == focus:
            begin, end = top, sheet.y
    if scroll is None:
        scroll = max(0.0, end - head - inner[3]) if end - head > inner[3] else 0.0
        scroll = min(scroll, begin - head)
    title = _title(left, wide, look, motto or tr("ui.w_motto"))
    keys = Sheet(look=look, left=left, y=window[1] - foot + look.pad, width=wide)
    keys.keys([*(Key(label=NAMES[name], act=desk.SetLanguage(name),
                     lit=name == language()) for name in LANGUAGES)])
    return finished("start", box, sheet, back=[*_backdrop(window, look), *title], inner=inner, scroll=scroll,
                    front=keys.ops, fixed=keys.regions)


def _entry(entry: Entry, place: int, sheet: Sheet, *, focus: bool) -> None:
    look, top = sheet.look, sheet.y
    indent = look.unit * 2.6
    about = wrapped(entry.about, sheet.width - indent - look.pad, look, look.small) if entry.about else []
    about = about[:2] if len(about) <= 2 else [about[0], about[1].rstrip(" .,;") + "…"]
    high = round(look.unit * 1.4 + len(about) * look.small * 1.36 + 2.2 * look.pad)
    box = (sheet.left, top, sheet.width, high)
    sheet.ops.append(Rect(box=box, fill="button" if focus else "panel",
                          stroke="focus" if focus else "panel.edge",
                          width=2 if focus else 1, radius=look.pad))
    y = top + look.pad * 1.1
    icon = entry.icon or "icon_fit"
    sheet.ops.append(Stamps(stamp=icon_stamp(icon, look.unit * 0.75, "accent"),
                            places=((sheet.left + look.unit * 1.4, top + high / 2),)))
    sheet.y = y
    title = f"{entry.title} [{entry.key.upper()}]" if entry.key else entry.title
    sheet.text(title, weight="bold", indent=indent, most=1)
    for line in about:
        sheet.text(line, size=look.small, key="ink.dim", indent=indent)
    whole = entry.about if entry.about and about and about[-1].endswith("…") else ""
    sheet.regions.append(Region(box=box, act=Pick(n=place), whole=" ".join(whole.split())))
    sheet.y = top + high + look.pad * 0.8


def _title(left: float, wide: float, look: Look, motto: str) -> list[Op]:
    size = look.unit * 2.1
    y = 3.0 * look.unit
    token = tokens.token(size, "pointy", 0, "", 1)
    return [
        Stamps(stamp=token, places=((left + size * 0.8, y),)),
        Text(at=(left + size * 2, y - look.unit * 0.35), text="hexsim", size=look.unit * 2.2, fill="ink",
             weight="bold"),
        *(Text(at=(left + size * 2, y + look.unit * (1.35 + 1.2 * place)), text=line, size=look.small,
               fill="ink.dim")
          for place, line in enumerate(wrapped(motto, wide - size * 2, look, look.small)[:2]))]


def _backdrop(window: tuple[int, int], look: Look) -> list[Op]:
    size = look.unit * 3.2
    stamp = stamps.outline(size, "pointy", "void.dot", 1.5, 0b111)
    places = [(size * 1.7320508 * (col + row % 2 / 2), size * 1.5 * row)
              for row in range(int(window[1] / size / 1.5) + 2)
              for col in range(int(window[0] / size / 1.7) + 2)]
    return [Rect(box=(0, 0, window[0], window[1]), fill="void"), Stamps(stamp=stamp, places=tuple(places))]
