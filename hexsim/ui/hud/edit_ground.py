"""The tab of the editor for the map: brush and terrains, or the figures of one terrain."""

from hexsim.board.terrain import Terrain
from hexsim.files.edit import DropGround
from hexsim.files.edit_ground import letters_for
from hexsim.files.importers.toml_text import toml_value
from hexsim.files.nested import value_at
from hexsim.text import tr
from hexsim.ui import stamps
from hexsim.ui.edit_terrain import (
    CHOICES,
    FLAGS,
    figures_of,
    is_usual,
    look_word,
    said_of,
    terrain_named,
    terrains_of,
    word_of,
)
from hexsim.ui.edit_view import Editing
from hexsim.ui.hud.sheet import Key, Sheet
from hexsim.ui.intent_edit import Choose, Deed, Make, Offer, Type
from hexsim.ui.ops import Stamps


def map_tab(now: Editing, sheet: Sheet) -> None:
    """What the tab offers."""
    kind = terrain_named(now, now.view.ground) if now.view.ground else None
    if kind is not None:
        _figures(now, kind, sheet)
    else:
        _brushes(now, sheet)


def _brushes(now: Editing, sheet: Sheet) -> None:
    view = now.view
    sheet.keys([Key(label=tr("ui.edit_fill"), hint="F", act=Choose("fill", not view.fill), lit=view.fill),
                Key(label="−", act=Deed("less"), hint="["),
                Key(label=tr("ui.edit_brush", size=1 + 2 * view.wide) if view.brush == "terrain"
                    else tr("ui.edit_level_is", level=view.level), act=Deed("more")),
                Key(label="+", act=Deed("more"), hint="]")])
    for kind in terrains_of(now.doc.reading.board):
        middle = sheet.y + sheet.look.key / 2
        sheet.row(kind.label, chosen=view.brush == "terrain" and view.terrain == kind.id, mark=" ",
                  act=Choose("paint", kind.id))
        _drawn(now, kind, sheet, middle)
    sheet.row(tr("ui.edit_no_hex"), mark="×", act=Choose("paint", ""),
              chosen=view.brush == "terrain" and not view.terrain)
    sheet.row(tr("ui.edit_level_is", level=view.level), mark="▲", chosen=view.brush == "level",
              act=Choose("brush", "level"), tip=tr("ui.edit_level_tip"))
    sheet.gap(0.3)
    chosen = terrain_named(now, view.terrain) if view.brush == "terrain" else None
    sheet.keys([Key(label=tr("ui.edit_ground_new"), act=Offer("preset"), hint="Insert"),
                *([Key(label=tr("ui.edit_ground_change"), act=Deed("change"), hint="F2", tip=chosen.label)]
                  if chosen is not None else ())])
    sheet.text(tr("ui.edit_map_hint"), size=sheet.look.small, key="ink.dim")


def _drawn(now: Editing, kind: Terrain, sheet: Sheet, middle: float) -> None:
    """The drawing of a terrain where a row has its mark."""
    look = sheet.look
    drawn = stamps.ground(kind.drawn, look.unit * 0.64, now.view.view.orientation)
    sheet.ops.append(Stamps(stamp=drawn, places=((sheet.left + look.pad + look.unit * 0.3, middle),)))


def _figures(now: Editing, kind: Terrain, sheet: Sheet) -> None:
    """Everything that can be said of a terrain."""
    name = kind.id
    usual, said = is_usual(name), value_at(now.doc.data, ("terrains", name)) is not None
    sheet.keys([Key(label=tr("ui.edit_ground_back"), act=Choose("ground", ""), hint="Esc"),
                *([Key(label=tr("ui.edit_ground_usual" if usual else "ui.edit_delete"),
                       act=Make(DropGround(terrain=name)))] if said else ())])
    middle = sheet.y + sheet.look.key / 2
    label = tr("ui.edit_called")
    sheet.row(kind.label, mark=" ", detail=name, chosen=True,
              act=Type(path=("terrains", name, "name"), kind="words", title=label))
    _drawn(now, kind, sheet, middle)
    sheet.row(label, detail=kind.label, act=Type(path=("terrains", name, "name"), kind="words", title=label))
    label = tr("ui.edit_letter")
    sheet.row(label, detail=" ".join(letters_for(now.doc.data, name)) or "–",
              act=Type(path=(name,), kind="letter", title=label))
    sheet.row(tr("ui.edit_look"), detail=look_word(kind), act=Offer("look", (name,)))
    for key in CHOICES:
        sheet.row(tr(f"ui.edit_{key}"), detail=word_of(key, getattr(kind, key)),
                  act=Offer(key, (name,)))  # type: ignore[arg-type]
    for key in FLAGS:
        value = getattr(kind, key)
        sheet.row(tr(f"ui.edit_{key}"), tick=value, act=said_of(name, key, not value))
    for ruleset, key, value in figures_of(now, kind):
        label = tr("ui.edit_of_ruleset", key=key, ruleset=ruleset)
        sheet.row(label, detail="–" if value is None else toml_value(value),
                  act=Type(path=("terrains", name, ruleset, key), kind="toml", title=label))
