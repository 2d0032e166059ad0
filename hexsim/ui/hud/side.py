"""The side panel: the unit looked at, the menu of what it may do, the log."""

from collections.abc import Sequence

from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import tokens
from hexsim.ui.hud.look import Look, OpenTab, Panel, Region, cut
from hexsim.ui.hud.sheet import Key, Sheet, finished, key_ops, plate
from hexsim.ui.ops import Box, Line, Op, Rect, Stamps, Text
from hexsim.ui.panels import Menu, UnitCard
from hexsim.ui.scene_tokens import Cast


def heading(box: Box, title: str, look: Look, *, focus: bool = False, keys: Sequence[Key] = (),
            act: desk.DeskIntent | OpenTab | None = None) -> tuple[list[Op], list[Region], Box]:
    """The title line of a section with small buttons at its right; also the box that is left below."""
    left, top, wide, high = box
    tall = round(look.unit * 1.9)
    ops: list[Op] = [*plate(box), Rect(box=(left, top, wide, tall), fill="panel.head"),
                     Line(points=((left, top + 0.5), (left + wide, top + 0.5)), stroke="panel.edge", width=1)]
    regions: list[Region] = []
    x, side = left + wide - look.pad * 0.6, round(look.unit * 1.55)
    for key in reversed(keys):
        key_wide = side if not key.label else min(look.width(key.label) + 2.2 * look.pad, wide * 0.5)
        x -= key_wide
        drawn, region = key_ops(key, (x, top + (tall - side) / 2, key_wide, side), look)
        ops += drawn
        regions.append(region)
        x -= look.pad * 0.5
    shown = cut(title, x - left - look.pad, look, look.small, "bold")
    ops.append(Text(at=(left + look.pad, top + tall / 2), text=shown, size=look.small, fill="ink.dim",
                    weight="bold"))
    if act is not None or shown != title:
        regions.append(Region(box=(left, top, max(x - left, 1.0), tall), act=act,
                              whole=title if shown != title else ""))
    if focus:
        ring = (left + 1, top + 1, wide - 2, high - 2)
        ops.append(Rect(box=ring, stroke="focus", width=max(2.0, look.unit * 0.14), radius=2))
    return ops, regions, (left + look.pad, top + tall + look.pad * 0.5, wide - 2 * look.pad,
                          max(1.0, high - tall - look.pad))


def card_panel(card: UnitCard | None, cast: Cast, box: Box, look: Look, scroll: float = 0.0) -> Panel:
    """The unit at a glance."""
    back, fixed, inner = heading(box, tr("ui.w_tab_unit"), look)
    sheet = Sheet(look=look, left=inner[0], y=inner[1], width=inner[2])
    if card is None:
        sheet.text(tr("ui.w_no_unit"), key="ink.dim")
    else:
        _card(card, cast, sheet)
    return finished("unit", box, sheet, back=back, inner=inner, scroll=scroll, fixed=fixed)


def card_height(card: UnitCard | None, cast: Cast, width: float, look: Look) -> float:
    """Pixels the section of the unit would like to have."""
    panel = card_panel(card, cast, (0, 0, width, 100000), look)
    return panel.content + look.unit * 1.9 + 1.5 * look.pad


def _card(card: UnitCard, cast: Cast, sheet: Sheet) -> None:
    look = sheet.look
    slot, letters = cast.of(card.unit, card.side)
    size = look.unit * 1.7
    sheet.ops.append(Stamps(stamp=tokens.token(size, "pointy", slot, letters, None),
                            places=((sheet.left + size * 0.65, sheet.y + size * 0.68),)))
    indent, top = size * 1.5, sheet.y
    sheet.text(card.title, weight="bold", size=round(look.unit * 1.12), indent=indent, most=2)
    sheet.text(f"{card.side_name} · {card.place}", key="ink.dim", size=look.small, indent=indent, most=2)
    sheet.y = max(sheet.y, top + size * 1.4)
    sheet.gap(0.3)
    for bar in card.bars:
        sheet.bar(bar.label, bar.value, bar.most)
    if card.tags:
        sheet.gap(0.3)
        sheet.chips(card.tags)
    for line in card.lines:
        act = desk.OpenRuleCard(line.rule) if line.rule else None
        sheet.text(line.text, size=look.small, act=act)


def menu_panel(menu: Menu, box: Box, look: Look, scroll: float = 0.0, *, focus: bool = False) -> Panel:
    """What may be done; grey rows say why in their tooltip."""
    keys: list[Key] = []
    title = menu.title or tr("ui.w_tab_menu")
    if menu.pages > 1:
        title = f"{title}  {menu.page}/{menu.pages}"
        keys = [Key(icon="icon_previous", act=it.TurnPage(-1)), Key(icon="icon_next", act=it.TurnPage(1))]
    back, fixed, inner = heading(box, title, look, focus=focus, keys=keys)
    sheet = Sheet(look=look, left=inner[0], y=inner[1], width=inner[2])
    if not menu.rows:
        sheet.text(tr("ui.w_no_menu"), key="ink.dim")
    for place, row in enumerate(menu.rows):
        sheet.row(row.label, mark=str(row.number) if row.number else "", detail=row.detail,
                  grey=row.trouble is not None, chosen=row.chosen, focus=row.focus, act=it.ChooseMenu(place),
                  tip=row.trouble.text if row.trouble else "", rule=row.trouble.rule if row.trouble else "")
    return finished("menu", box, sheet, back=back, inner=inner, scroll=scroll, fixed=fixed)


def menu_height(menu: Menu, look: Look) -> float:
    """Pixels the menu would like to have."""
    rows = max(1, len(menu.rows))
    return rows * (look.key + 1) + look.unit * 1.9 + 2 * look.pad
