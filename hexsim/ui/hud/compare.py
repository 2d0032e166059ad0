"""The comparer's panel: a column for each kind of way, with its line, price, end facing and ledger."""

from collections.abc import Sequence

from hexsim.hexes.direction import Orientation, direction_name
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look, Panel
from hexsim.ui.hud.sheet import Key, Sheet, finished, key_ops, shifted_sheet
from hexsim.ui.ops import Box, Line, Rect
from hexsim.ui.overlay import Compared
from hexsim.ui.scene_compare import STYLES

SHARE = 0.5
"""The most of the map's height that the comparer takes."""


def compare_panel(ways: Sequence[Compared], orientation: Orientation, pane: Box, look: Look,
                  scroll: float = 0.0, *, above: bool = False) -> Panel | None:
    """At the bottom of the map, or at its top (`above`), where it hides nothing that matters."""
    wide = min(pane[2] - 2 * look.pad, 22.0 * look.unit * len(ways) + 2 * look.pad)
    if wide < 13 * look.unit or not ways:
        return None
    inner_wide = wide - 2 * look.pad
    gap, rows = look.pad * 1.6, _rows(ways, inner_wide, look)
    whole = Sheet(look=look, left=0, y=0, width=inner_wide)
    whole.text(tr("ui.compare_title"), size=look.small, key="ink.dim", weight="bold")
    for row in rows:
        top, column = whole.y, (inner_wide - gap * (len(row) - 1)) / len(row)
        made = [_column(way, orientation, place * (column + gap), top, column, look)
                for place, way in enumerate(row)]
        for sheet in made:
            whole.ops += sheet.ops
            whole.regions += sheet.regions
        whole.y = max(sheet.y for sheet in made) + look.pad * 0.5
    high = min(whole.y + 2 * look.pad, pane[3] * SHARE)
    top = pane[1] + look.pad if above else pane[1] + pane[3] - high - look.pad
    box = (pane[0] + pane[2] - wide - look.pad, top, wide, high)
    inner = (box[0] + look.pad, box[1] + look.pad, inner_wide, high - 2 * look.pad)
    cross = (box[0] + wide - look.key, box[1], look.key, look.key)
    close, region = key_ops(Key(icon="icon_close", act=desk.Switch("compare", on=False),
                                hint=tr("ui.do_compare")), cross, look)
    back = [Rect(box=box, fill="panel@240", stroke="panel.edge", width=1, radius=look.pad * 0.7)]
    return finished("compare", box, shifted_sheet(whole, inner), back=back, inner=inner, scroll=scroll,
                    opaque=False, front=close, fixed=[region])


def _rows(ways: Sequence[Compared], wide: float, look: Look) -> list[Sequence[Compared]]:
    """As many columns beside one another as have room for words."""
    most = max(1, min(len(ways), int(wide // (11 * look.unit))))
    return [ways[place:place + most] for place in range(0, len(ways), most)]


def _column(way: Compared, orientation: Orientation, left: float, top: float, wide: float,
            look: Look) -> Sheet:
    sheet = Sheet(look=look, left=left, y=top, width=wide)
    key, dash = STYLES[way.style]
    middle = top + look.unit * 0.5
    ends = ((left, middle), (left + min(wide, 4 * look.unit), middle))
    sheet.ops += [Line(points=ends, stroke="plan.lit", width=max(4.0, look.unit * 0.36)),
                  Line(points=ends, stroke=key, width=max(2.0, look.unit * 0.22),
                       dash=dash * look.unit * 2.2)]
    sheet.y = top + look.unit
    plan = way.plan
    if plan is None:
        sheet.text(way.label, weight="bold", key="ink.off")
        why = way.why
        sheet.text(why.text if why else tr("ui.compare_none"), size=look.small, key="ink.dim",
                   act=desk.OpenRuleCard(why.rule) if why and why.rule else None)
        return sheet
    price = f"{plan.spent}/{plan.budget}" if plan.budget else str(plan.spent)
    sheet.text(f"{price}  {way.label}", weight="bold", act=it.TypePath(way.tokens))
    facing = direction_name(plan.end.facing, orientation)
    sheet.text(tr("ui.compare_faces" if way.same else "ui.compare_faces_other", facing=facing),
               size=look.small, key="ink.dim" if way.same else "warn")
    for line in plan.lines:
        rule = line.items[0][0] if line.items else ""
        sheet.text(line.text, size=look.small, act=desk.OpenRuleCard(rule) if rule else None,
                   key="bad" if line.left < 0 else "ink")
    if plan.trouble is not None:
        sheet.text(plan.trouble.text, size=look.small, key="bad",
                   act=desk.OpenRuleCard(plan.trouble.rule) if plan.trouble.rule else None)
    return sheet
