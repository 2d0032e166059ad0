"""What floats over the map: what the bands mean, other ways to the goal, the ledger, the minimap."""

from collections.abc import Sequence

from hexsim.hexes.layout import Layout
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.cells import cells_of
from hexsim.ui.hud.look import Look, LookAt, Panel, Region, cut
from hexsim.ui.hud.sheet import Sheet, finished, plate, shifted_sheet
from hexsim.ui.ops import Box, Circle, Clip, Line, Op, Raster, Rect, Text
from hexsim.ui.overlay import Alternative, Band, Plan
from hexsim.ui.panels import Minimap
from hexsim.ui.scene_terrain import raster_box
from hexsim.ui.scene_tokens import Cast
from hexsim.ui.stamps import BAND_LOOKS


def legend_panel(bands: Sequence[Band], pane: Box, look: Look) -> Panel | None:
    """The bands of the reach in words, at the top left of the map."""
    if not any(band.most for band in bands) or pane[2] < 24 * look.unit or pane[3] < 16 * look.unit:
        return None
    rows = [(BAND_LOOKS[min(place, len(BAND_LOOKS) - 1)], band.label) for place, band in enumerate(bands)]
    swatch, step = look.unit * 1.5, round(look.small * 1.7)
    wide = min(swatch + max(look.width(label, look.small) for _, label in rows) + 3 * look.pad, pane[2] * 0.6)
    box = (pane[0] + look.pad, pane[1] + look.pad, wide, step * len(rows) + look.pad)
    ops: list[Op] = [Rect(box=box, fill="panel@225", stroke="panel.edge", width=1, radius=look.pad * 0.7)]
    y = box[1] + look.pad * 0.5
    regions = []
    for name, label in rows:
        mark = (box[0] + look.pad, y + step * 0.18, swatch, step * 0.64)
        dash = 0.0 if name == "half" else look.unit * 0.22
        ops += [Rect(box=mark, fill="terrain.open"), Rect(box=mark, fill=f"reach.{name}"),
                *_edged(mark, f"reach.{name}.edge", dash)]
        shown = cut(label, box[2] - swatch - 3 * look.pad, look, look.small)
        ops.append(Text(at=(mark[0] + swatch + look.pad, y + step / 2), text=shown, size=look.small,
                        fill="ink"))
        if shown != label:
            regions.append(Region(box=(box[0], y, box[2], step), whole=label))
        y += step
    return Panel(id="legend", box=box, ops=tuple(ops), regions=tuple(regions), opaque=False)


def _edged(box: Box, key: str, dash: float) -> list[Op]:
    left, top, wide, high = box
    points = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high), (left, top))
    return [Line(points=points, stroke=key, width=2, dash=dash)]


PLAN_SHARE = 0.48
"""The most of the map's height that the ledger takes."""


def plan_panel(plan: Plan, alternatives: Sequence[Alternative], pane: Box, look: Look, scroll: float = 0.0, *,
               above: bool = False) -> Panel | None:
    """Other ways to the goal side by side with their prices, and the ledger of the way taken.

    At the right of the map, at the bottom or `above`, where it hides nothing that matters.
    """
    wide = min(30 * look.unit, pane[2] * 0.62)
    if wide < 13 * look.unit:
        return None
    inner_wide = wide - 2 * look.pad
    sheet = Sheet(look=look, left=0, y=0, width=inner_wide)
    if alternatives:
        sheet.text(tr("ui.w_ways"), size=look.small, key="ink.dim", weight="bold")
        for other in alternatives:
            sheet.row(f"{other.cost}  {other.label}", detail=other.path, chosen=other.chosen,
                      act=it.ChooseAlternative(other.style))
        sheet.gap(0.3)
    sheet.text(tr("ui.w_ledger" if plan.budget else "ui.w_ledger_free", spent=plan.spent, budget=plan.budget,
                  left=plan.left), size=look.small, key="ink.dim", weight="bold")
    for line in plan.lines:
        rule = line.items[0][0] if line.items else ""
        sheet.text(line.text, size=look.small, act=desk.OpenRuleCard(rule) if rule else None,
                   key="bad" if line.left < 0 else "ink")
    high = min(sheet.y + 2 * look.pad, pane[3] * PLAN_SHARE)
    top = pane[1] + look.pad if above else pane[1] + pane[3] - high - look.pad
    box = (pane[0] + pane[2] - wide - look.pad, top, wide, high)
    inner = (box[0] + look.pad, box[1] + look.pad, inner_wide, high - 2 * look.pad)
    back = [Rect(box=box, fill="panel@235", stroke="panel.edge", width=1, radius=look.pad * 0.7)]
    return finished("plan", box, shifted_sheet(sheet, inner), back=back, inner=inner, scroll=scroll,
                    opaque=False)


def minimap_panel(minimap: Minimap, state: GameState, cast: Cast, pane: Box, look: Look) -> Panel | None:
    """The whole map in small with the figures and the part in view; a click goes there."""
    room = min(15.0 * look.unit, pane[2] * 0.34, pane[3] * 0.42)
    wide, high = minimap.right - minimap.left, minimap.bottom - minimap.top
    if room < 4 * look.unit or wide <= 0 or high <= 0:
        return None
    step = max(wide, high) / room
    inner_wide, inner_high = wide / step, high / step
    pad = max(3.0, look.pad * 0.5)
    box = (pane[0] + look.pad, pane[1] + pane[3] - inner_high - 2 * pad - look.pad,
           inner_wide + 2 * pad, inner_high + 2 * pad)
    inner = (box[0] + pad, box[1] + pad, inner_wide, inner_high)
    ops: list[Op] = [*plate(box, radius=3), Rect(box=inner, fill="void")]
    raster = _raster_box(minimap, state, inner, step)
    seen = tuple((point - start) / step for point, start in zip(
        minimap.view, (minimap.left, minimap.top) * 2, strict=True))
    view = (inner[0] + seen[0], inner[1] + seen[1], seen[2] - seen[0], seen[3] - seen[1])
    dots = _dots(state, cast, minimap, inner, step)
    ops.append(Clip(box=inner, ops=(
        Raster(box=raster, cells=cells_of(state.board)), *dots,
        Rect(box=view, stroke="hover.edge", width=3), Rect(box=view, stroke="hover", width=1))))
    act = LookAt(box=inner, left=minimap.left, top=minimap.top, step=step)
    return Panel(id="minimap", box=box, ops=tuple(ops), regions=(Region(box=inner, act=act),))


def _raster_box(minimap: Minimap, state: GameState, inner: Box, step: float) -> Box:
    layout = Layout(orientation=state.board.orientation, size=1 / step,
                    origin=(inner[0] - minimap.left / step, inner[1] - minimap.top / step))
    return raster_box(cells_of(state.board), layout)


def _dots(state: GameState, cast: Cast, minimap: Minimap, inner: Box, step: float) -> list[Op]:
    layout = Layout(orientation=state.board.orientation, size=1.0)
    out: list[Op] = []
    for unit in state.units:
        if unit.pose is not None:
            x, y = layout.centre(unit.pose.hex)
            at = (inner[0] + (x - minimap.left) / step, inner[1] + (y - minimap.top) / step)
            out += [Circle(at=at, radius=3.2, fill="token.edge"),
                    Circle(at=at, radius=2.4, fill=f"side.{cast.of(unit.id, unit.side)[0]}")]
    return out


def outcome_panel(words: str, pane: Box, look: Look) -> Panel:
    """How the fight ended, across the top of the map."""
    wide = min(look.width(words, look.unit * 1.3, "bold") + 4 * look.pad, pane[2] - 2 * look.pad)
    sheet = Sheet(look=look, left=pane[0] + (pane[2] - wide) / 2 + look.pad, y=pane[1] + 2 * look.pad,
                  width=wide - 2 * look.pad)
    sheet.text(words, size=look.unit * 1.3, key="accent", weight="bold", most=3)
    box = (pane[0] + (pane[2] - wide) / 2, pane[1] + look.pad, wide, sheet.y - pane[1])
    back = plate(box, edge="accent", radius=look.pad)
    return Panel(id="outcome", box=box, ops=(*back, *sheet.ops), regions=tuple(sheet.regions), opaque=False)
