"""Panels of a fight over the map: an order before it is given, a question with its answers."""

from collections.abc import Sequence

from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import tokens
from hexsim.ui.fights import Decision, DecisionRow, Preview, RollSheet
from hexsim.ui.hud.look import Look, Panel
from hexsim.ui.hud.sheet import Key, Sheet, finished, plate, shifted_sheet
from hexsim.ui.ops import Box, Op, Rect, Stamps
from hexsim.ui.overlay import Phrase
from hexsim.ui.room import float_width
from hexsim.ui.scene_tokens import Cast


def preview_panel(preview: Preview, pane: Box, look: Look, scroll: float = 0.0, *,
                  below: float = 0.0, away: str = "right") -> Panel | None:
    """The order looked at: chance, expectation, ledger, answers, other ways; and the button that gives it.

    Args:
        preview: what is shown.
        pane: the map's part of the window.
        look: sizes.
        scroll: pixels scrolled down.
        below: pixels at the bottom of the pane that belong to the ledger of a way.
        away: the side of the pane on which it hides nobody it is about.
    """
    wide = float_width(look.scale, pane[2])
    if wide < 13 * look.unit:
        return None
    sheet = Sheet(look=look, left=0, y=0, width=wide - 2 * look.pad)
    sheet.text(preview.title, weight="bold", most=3)
    for roll in preview.rolls:
        sheet.gap(0.35)
        _roll(roll, sheet)
    if preview.trouble is not None:
        _phrase(preview.trouble, sheet, key="warn")
    if preview.ways:
        sheet.gap(0.35)
        sheet.text(tr("ui.preview_ways"), size=look.small, key="ink.dim", weight="bold")
        for way in preview.ways:
            sheet.row(way.label, detail=way.chance, chosen=way.chosen, act=it.Weigh(way.order))
    keys = Sheet(look=look, left=0, y=0, width=wide - 2 * look.pad)
    why = preview.trouble.text if preview.trouble is not None and preview.trouble.rule else ""
    keys.keys([Key(label=tr("ui.preview_give"), act=it.Confirm(), hint="Enter", strong=not why, why=why),
               Key(label=tr("ui.preview_back"), act=it.Back(), hint="Esc")], align="right")
    foot = keys.y + look.pad * 0.6
    below = below if away == "right" else 0.0
    high = min(sheet.y + 2.5 * look.pad + foot, max(pane[3] - below - 3 * look.pad, pane[3] * 0.4))
    left = pane[0] + look.pad if away == "left" else pane[0] + pane[2] - wide - look.pad
    box = (left, pane[1] + look.pad, wide, high)
    return _floating("preview", box, sheet, look, scroll, keys=keys, foot=foot, edge="accent")


def decision_panel(decision: Decision, cast: Cast, pane: Box, look: Look, scroll: float = 0.0, *,
                   away: str = "left") -> Panel | None:
    """Who is asked what, every answer with its chance and ledger; a click answers.

    Args:
        decision: what is asked.
        cast: the looks of the sides.
        pane: the map's part of the window.
        look: sizes.
        scroll: pixels scrolled down.
        away: the side of the pane on which it hides nobody it is about.
    """
    wide = float_width(look.scale, pane[2])
    if wide < 13 * look.unit:
        return None
    sheet = Sheet(look=look, left=0, y=0, width=wide - 2 * look.pad)
    _whose(decision, cast, sheet)
    _phrase(decision.question, sheet, key="ink", weight="bold")
    sheet.gap(0.3)
    for place, row in enumerate(decision.rows):
        _answer(row, place, sheet)
    if decision.hint:
        sheet.text(decision.hint, size=look.small, key="ink.dim")
    if decision.pages[1] > 1:
        turns = (("icon_previous", -1), ("icon_next", 1))
        sheet.keys([Key(icon=icon, act=it.TurnPage(step)) for icon, step in turns], align="right")
    high = min(sheet.y + 2 * look.pad, pane[3] * 0.92)
    left = pane[0] + look.pad if away == "left" else pane[0] + pane[2] - wide - look.pad
    return _floating("decision", (left, pane[1] + look.pad, wide, high), sheet, look, scroll, edge="accent")


def side_away(about: Sequence[Hex], layout: Layout, pane: Box) -> str:
    """The side of the pane farther from those a question is about."""
    xs = [layout.centre(at)[0] for at in about]
    middle = sum(xs) / len(xs) if xs else pane[0] + pane[2]
    return "left" if middle >= pane[0] + pane[2] / 2 else "right"


def _whose(decision: Decision, cast: Cast, sheet: Sheet) -> None:
    """Whose answer it is, beside the disc of their side."""
    look = sheet.look
    size = look.unit * 1.1
    stamp = tokens.token(size, "pointy", cast.colours.get(decision.side, 0), "", None)
    sheet.ops.append(Stamps(stamp=stamp, places=((sheet.left + size * 0.62, sheet.y + look.unit * 0.72),)))
    sheet.text(decision.whose, key="accent", weight="bold", indent=size * 1.5, most=2)


def _answer(row: DecisionRow, place: int, sheet: Sheet) -> None:
    detail = " · ".join(part for part in (row.roll.chance if row.roll else "",
                                          tr("ui.default_answer") if row.default else "") if part)
    look = sheet.look
    room = sheet.width - 4 * look.pad - look.unit * 1.3
    beside = look.width(row.label) + look.width(detail, look.small) <= room
    sheet.row(row.label, mark=str(row.number), detail=detail if beside else "", focus=row.focus,
              act=it.ChooseMenu(place))
    if detail and not beside:
        sheet.text(detail, size=look.small, key="accent", indent=look.unit * 1.7)
    if row.roll is None:
        return
    if row.roll.share is not None:
        _bar(row.roll.share, sheet)
    for line in row.roll.lines:
        _phrase(line, sheet, size=sheet.look.small, indent=sheet.look.unit * 1.7)
    if row.roll.expected:
        sheet.text(row.roll.expected, size=sheet.look.small, key="ink.dim", indent=sheet.look.unit * 1.7)
    sheet.gap(0.25)


def _roll(roll: RollSheet, sheet: Sheet) -> None:
    look = sheet.look
    sheet.text(roll.title, size=look.small, key="ink.dim", weight="bold")
    if roll.chance:
        sheet.text(roll.chance, size=round(look.unit * 1.35), key="accent", weight="bold")
    if roll.share is not None:
        _bar(roll.share, sheet)
    if roll.expected:
        sheet.text(roll.expected, weight="bold")
    for line in roll.lines:
        _phrase(line, sheet, size=look.small)
    if roll.answers:
        sheet.gap(0.2)
        sheet.text(tr("ui.roll_answers"), size=look.small, key="ink.dim", weight="bold")
        for answer in roll.answers:
            text = " · ".join(part for part in (f"{answer.label}: {answer.chance}", answer.expected) if part)
            sheet.text(text, size=look.small)


def _bar(share: float, sheet: Sheet) -> None:
    """A chance as a bar."""
    look = sheet.look
    high = max(4.0, look.unit * 0.36)
    box = (sheet.left, sheet.y + 2, sheet.width, high)
    sheet.ops.append(Rect(box=box, fill="bar.back", radius=high / 2))
    if share > 0:
        sheet.ops.append(Rect(box=(box[0], box[1], max(high, box[2] * share), high), fill="bar",
                              radius=high / 2))
    sheet.y += high + look.pad * 0.6


def _phrase(phrase: Phrase, sheet: Sheet, *, key: str = "ink", size: float | None = None,
            weight: str = "normal", indent: float = 0.0) -> None:
    """A sentence; a click on it opens its rule."""
    act = desk.OpenRuleCard(phrase.rule) if phrase.rule else None
    sheet.text(phrase.text, key=key, size=size, indent=indent, act=act,
               weight="bold" if weight == "bold" else "normal")


def _floating(name: str, box: Box, sheet: Sheet, look: Look, scroll: float, *, edge: str = "panel.edge",
              keys: Sheet | None = None, foot: float = 0.0) -> Panel:
    pad = look.pad
    inner = (box[0] + pad, box[1] + pad, box[2] - 2 * pad, max(1.0, box[3] - 2 * pad - foot))
    back: list[Op] = [*plate(box, key="panel@240", edge=edge, radius=pad * 0.7)]
    front: list[Op] = []
    fixed = []
    if keys is not None:
        placed = shifted_sheet(keys, (inner[0], box[1] + box[3] - foot - pad * 0.3, inner[2], 0))
        front, fixed = placed.ops, placed.regions
    return finished(name, box, shifted_sheet(sheet, inner), back=back, inner=inner, scroll=scroll,
                    front=front, fixed=fixed, opaque=False)

