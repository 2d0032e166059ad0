"""The lesson's panel: the instruction, what is said about what was done, what one may ask for."""

from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look, Panel
from hexsim.ui.hud.sheet import Key, Sheet, finished, plate, shifted_sheet
from hexsim.ui.ops import Box
from hexsim.ui.panels import TutorModel

TONES = {"right": "good", "refused": "bad", "wrong": "bad", "other": "accent", "hint": "accent",
         "solution": "accent"}
"""Colours of what is said, by what has happened."""


def tutor_panel(model: TutorModel, pane: Box, look: Look, scroll: float = 0.0) -> Panel:
    """Across the top of the map, as high as its words, but never more than half of it."""
    pad = look.pad
    wide = min(pane[2] - 2 * pad, 46.0 * look.unit)
    sheet = Sheet(look=look, left=0, y=0, width=wide - 3 * pad)
    head = " · ".join(part for part in (model.title, model.place) if part)
    sheet.text(head, size=look.small, key="ink.dim", weight="bold", most=1)
    sheet.text(model.say, size=round(look.unit * 1.08))
    if model.about:
        sheet.text(model.about, size=look.small, key="ink.dim")
    if model.lines:
        sheet.rule()
    for phrase in model.lines:
        sheet.text(phrase.text, key=TONES.get(model.tone, "ink"),
                   act=desk.OpenRuleCard(phrase.rule) if phrase.rule else None)
    keys = Sheet(look=look, left=0, y=0, width=wide - 3 * pad)
    keys.keys([Key(label=button.label, act=desk.Teach(button.do), strong=button.strong)
               for button in model.buttons])
    most = max(pane[3] * 0.5, keys.y + 4 * look.line)
    high = min(sheet.y + keys.y + 3 * pad, most, pane[3] - 2 * pad)
    box = (pane[0] + (pane[2] - wide) / 2, pane[1] + pad, wide, high)
    inner = (box[0] + 1.5 * pad, box[1] + pad, wide - 3 * pad, max(1.0, high - keys.y - 2.5 * pad))
    placed = shifted_sheet(keys, (inner[0], box[1] + high - keys.y - pad * 0.6, inner[2], 0))
    edge = {"right": "good", "refused": "bad", "wrong": "bad"}.get(model.tone, "accent")
    return finished("tutor", box, shifted_sheet(sheet, inner),
                    back=plate(box, key="panel@240", edge=edge, radius=pad), inner=inner, scroll=scroll,
                    front=placed.ops, fixed=placed.regions, opaque=False)
