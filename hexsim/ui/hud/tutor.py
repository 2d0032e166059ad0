"""The lesson's panel: the instruction, what is said about what was done, what one may ask for."""

from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look, Panel
from hexsim.ui.hud.sheet import Key, Sheet, finished, plate, shifted_sheet
from hexsim.ui.ops import Box, Rect
from hexsim.ui.panels import TutorModel

TONES = {"right": "good", "refused": "bad", "wrong": "bad", "other": "accent", "hint": "accent",
         "solution": "accent"}
"""Colours of what is said, by what has happened."""


def tutor_panel(model: TutorModel, box: Box, look: Look, scroll: float = 0.0) -> Panel:
    """Above the map: title and place, instruction, what came of it, and buttons at the foot."""
    pad = look.pad
    wide = box[2] - 3 * pad
    sheet = Sheet(look=look, left=0, y=0, width=wide - pad)
    if model.lines:
        for phrase in model.lines:
            sheet.text(phrase.text, key=TONES.get(model.tone, "ink"), weight="bold",
                       act=desk.OpenRuleCard(phrase.rule) if phrase.rule else None)
    sheet.text(model.say)
    if model.about:
        sheet.text(model.about, size=look.small, key="ink.dim")
    keys = Sheet(look=look, left=0, y=0, width=wide)
    keys.keys([Key(label=button.label, act=desk.Teach(button.do), strong=button.strong)
               for button in model.buttons])
    head = Sheet(look=look, left=box[0] + 1.5 * pad, y=box[1] + pad * 0.7, width=wide)
    head.text(" · ".join(part for part in (model.title, model.place) if part), size=look.small, key="ink.dim",
              weight="bold", most=1)
    foot = box[1] + box[3] - keys.y - pad * 0.5
    inner = (box[0] + 1.5 * pad, head.y, wide, max(1.0, foot - head.y - pad * 0.3))
    placed = shifted_sheet(keys, (inner[0], foot, inner[2], 0))
    edge = {"right": "good", "refused": "bad", "wrong": "bad"}.get(model.tone, "panel.edge")
    stripe = Rect(box=(box[0], box[1], pad * 0.5, box[3]), fill="accent" if edge == "panel.edge" else edge)
    back = [*plate(box, key="panel.head"), stripe, *head.ops]
    return finished("tutor", box, shifted_sheet(sheet, inner), back=back, inner=inner, scroll=scroll,
                    front=placed.ops, fixed=[*head.regions, *placed.regions])
