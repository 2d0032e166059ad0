"""The map of the editor as a model that the stage of a fight can paint, and marks of what is pointed at."""

from collections.abc import Iterator

from hexsim.board.board import Board
from hexsim.files.nested import value_at
from hexsim.hexes.figure import covered
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.rules.state import GameState, Unit
from hexsim.ui import stamps
from hexsim.ui.edit_foot import unit_of
from hexsim.ui.edit_point import brushed
from hexsim.ui.edit_view import Editing
from hexsim.ui.hud.look import Panel
from hexsim.ui.ops import Clip, Line, Op, Stamps, bounds
from hexsim.ui.overlay import Overlay, Phrase
from hexsim.ui.panels import Menu, Model, TurnEntry
from hexsim.ui.scene import layout_of


def state_of(now: Editing, board: Board) -> GameState:
    """What can be read of the scenario, as a state to be drawn."""
    reading = now.doc.reading
    units = {unit.id: Unit(id=unit.id, side=unit.side, name=unit.name, sheet=None, status=None,
                           pose=unit.pose, footprint=unit.footprint) for unit in reading.units}
    return GameState(ruleset=reading.ruleset.name if reading.ruleset else "", switches=reading.switches,
                     board=board, sides=reading.sides, units=tuple(units.values()), things=reading.things)


def order_of(now: Editing, state: GameState) -> tuple[TurnEntry, ...]:
    """The units, with a ring around the selected one."""
    entry = value_at(now.doc.data, ("units", now.view.unit)) if now.view.unit >= 0 else None
    chosen = entry.get("id") if isinstance(entry, dict) and now.view.tab == "units" else None
    return tuple(TurnEntry(unit=unit.id, name=unit.name, side=unit.side, dot="ready", active=False,
                           asked=False, selected=unit.id == chosen, label=unit.name)
                 for unit in state.units if unit.id == chosen)


def model_of(state: GameState, order: tuple[TurnEntry, ...]) -> Model:
    """A model of nothing but the map and who stands on it."""
    return Model(state=state, title="", round="", prompt=Phrase(text=""), status=(), order=order, card=None,
                 menu=Menu(title="", rows=(), page=1, pages=1), overlay=Overlay(), preview=None,
                 decision=None, buttons=(), log=(), dialog=None, minimap=None, replay=None, outcome="")


def marks_panel(now: Editing) -> Panel | None:
    """Outlines of the hexes or of the hexside that a click would change, and of the zone of an aim."""
    view = now.view.view
    pane = (float(view.pane.x), float(view.pane.y), float(view.pane.width), float(view.pane.height))
    ops = tuple(_marks(now, layout_of(view)))
    box = bounds(ops)
    if box is None:
        return None
    left, top = max(box[0], pane[0]), max(box[1], pane[1])
    right, bottom = min(box[0] + box[2], pane[0] + pane[2]), min(box[1] + box[3], pane[1] + pane[3])
    if right <= left or bottom <= top:
        return None
    part = (left - 2, top - 2, right - left + 4, bottom - top + 4)
    return Panel(id="marks", box=part, ops=(Clip(box=pane, ops=ops),), opaque=False)


def _marks(now: Editing, layout: Layout) -> Iterator[Op]:
    view, board = now.view, now.doc.reading.board
    if board is None:
        return
    if view.tab == "sides":
        yield from _outlined(_zone(now), layout, "good")
    unit = unit_of(now, view.unit) if view.tab == "units" else None
    picking = view.placing[:1] == ("foot",)
    if unit is not None and unit.pose is not None and (picking or len(unit.footprint) > 1):
        yield from _outlined(covered(unit.footprint, unit.pose), layout, "good")
    if view.tab == "things" and 0 <= view.thing < len(now.doc.reading.things):
        at = now.doc.reading.things[view.thing].hex
        yield from _outlined((at,) if at is not None else (), layout, "cursor")
    at = view.view.hover
    if at is None or view.dialog is not None:
        return
    if view.tab == "walls":
        ends = layout.side(at, view.edge)
        width = max(4.0, layout.size * 0.16)
        yield Line(points=ends, stroke="hover.edge", width=width + 3)
        yield Line(points=ends, stroke="cursor", width=width)
    elif view.tab == "map" and not view.fill:
        yield from _outlined(brushed(view, at), layout, "cursor")
    else:
        yield from _outlined((at,), layout, "cursor")


def _zone(now: Editing) -> tuple[Hex, ...]:
    data = value_at(now.doc.data, ("sides", now.view.side)) if now.view.side >= 0 else None
    name = data.get("id") if isinstance(data, dict) else None
    side = next((side for side in now.doc.reading.sides if side.id == name), None)
    return tuple(at for aim in side.aims for at in aim.hexes) if side is not None else ()


def _outlined(hexes: tuple[Hex, ...], layout: Layout, key: str) -> Iterator[Op]:
    if not hexes:
        return
    places = tuple(map(layout.centre, hexes))
    for stroke, width in (("hover.edge", 5.0), (key, 2.5)):
        stamp = stamps.outline(layout.size * 0.94, layout.orientation, stroke, width, 0b111111)
        yield Stamps(stamp=stamp, places=places)
