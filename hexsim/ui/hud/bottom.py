"""The bar at the bottom: what is asked, what is pointed at or wrong, and the buttons that matter most."""

from collections.abc import Sequence

from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.frame import Frame, status_lines
from hexsim.ui.hud.look import Look, Panel, Region, cut, wrapped
from hexsim.ui.hud.sheet import Key, key_ops, key_width, plate
from hexsim.ui.ops import Op, Rect, Text
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import Button


def bottom_panel(buttons: Sequence[Button], frame: Frame, look: Look) -> Panel:
    """The bar with its buttons; the words lie on it."""
    box = frame.bottom
    left, top, wide, high = box
    ops: list[Op] = plate(box, key="panel.head")
    regions: list[Region] = []
    x = left + wide - look.pad
    for key in reversed(_keys(buttons, small=wide < 50 * look.unit)):
        key_wide = key_width(key, look)
        x -= key_wide
        drawn, region = key_ops(key, (x, top + (high - look.key) / 2, key_wide, look.key), look)
        ops += drawn
        regions.append(region)
        x -= look.pad * 0.7
    return Panel(id="bottom", box=box, ops=tuple(ops), regions=tuple(regions))


def words_panel(prompt: Phrase, status: Sequence[Phrase], bar: Panel, frame: Frame,
                look: Look) -> Panel | None:
    """What is asked, and what is pointed at or wrong, beside the buttons of the bar.

    A click on a sentence opens its rule.
    """
    left, top, wide, high = bar.box
    end = min((region.box[0] for region in bar.regions), default=left + wide)
    box = (left + look.pad, top + 1, end - left - 2 * look.pad, high - 2)
    if box[2] <= 3 * look.unit:
        return None
    ops, regions = _words(prompt, status, (box[0], top + round(look.pad * 0.7)), box[2],
                          status_lines(frame.window, look), look)
    return Panel(id="words", box=box, ops=(Rect(box=box, fill="panel.head"), *ops), regions=tuple(regions))


def _keys(buttons: Sequence[Button], *, small: bool) -> list[Key]:
    by_id: dict[str, Button] = {button.id: button for button in buttons}
    out = []
    for name, act in (("undo", it.Undo()), ("redo", it.Redo()), ("end_turn", it.EndTurn())):
        button = by_id.get(name)
        if button is None:
            continue
        main = name == "end_turn"
        label = button.label if main and not small else ""
        why = "" if button.enabled else button.why or " "
        out.append(Key(label=label, icon=f"icon_{name}", act=act, hint=button.key, strong=main and not why,
                       why=why, tip="" if label else button.label))
    return out


def _words(prompt: Phrase, status: Sequence[Phrase], at: tuple[float, float], room: float, lines: int,
           look: Look) -> tuple[list[Op], list[Region]]:
    x, y = at
    step = look.line
    shown = cut(prompt.text, room, look, weight="bold")
    ops: list[Op] = [Text(at=(x, y + step / 2), text=shown, size=look.unit, fill="accent", weight="bold")]
    act = desk.OpenRuleCard(prompt.rule) if prompt.rule else None
    regions = [Region(box=(x, y, room, step), act=act, whole=prompt.text if shown != prompt.text else "")]
    y += step
    whole = "\n".join(phrase.text for phrase in status)
    pieces = [(piece, phrase) for phrase in status for piece in wrapped(phrase.text, room, look)]
    pieces = _joined(status, room, look) or pieces
    cut_off = len(pieces) > lines
    for place, (piece, phrase) in enumerate(pieces[:lines]):
        text = piece
        if cut_off and place == lines - 1:
            text = cut(f"{piece} …", room, look)
            text = text if text.endswith("…") else text + "…"
        key = "warn" if phrase.rule else "ink"
        ops.append(Text(at=(x, y + step / 2), text=text, size=look.unit, fill=key))
        act = desk.OpenRuleCard(phrase.rule) if phrase.rule else None
        regions.append(Region(box=(x, y, room, step), act=act, whole=whole if cut_off else ""))
        y += step
    return ops, regions


def _joined(status: Sequence[Phrase], room: float, look: Look) -> list[tuple[str, Phrase]]:
    """All phrases, two of the same kind in one line where they fit; none if there is just one."""
    out: list[tuple[str, Phrase]] = []
    for phrase in status:
        last = out[-1] if out else None
        glue = "  " if last and last[0].endswith(".") else "  ·  "
        both = f"{last[0]}{glue}{phrase.text}" if last else ""
        if last and bool(last[1].rule) == bool(phrase.rule) and look.width(both) <= room:
            out[-1] = (both, last[1])
        else:
            out += [(piece, phrase) for piece in wrapped(phrase.text, room, look)]
    return out
