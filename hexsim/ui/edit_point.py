"""What the pointer on the map asks for, by the tool in hand."""

from collections.abc import Iterator

from hexsim.board.board import Board
from hexsim.files.edit import Copy, Edit, NewThing, NewUnit, Paint, Raise, Stand, Wall, set_key
from hexsim.files.edit_fill import alike
from hexsim.files.edit_values import tables_of
from hexsim.files.edit_who import free_name
from hexsim.files.nested import value_at
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.line import line
from hexsim.hexes.pose import Pose
from hexsim.text import tr
from hexsim.ui.edit_foot import picked, unit_of
from hexsim.ui.edit_view import Editing, EditView
from hexsim.ui.intent_edit import Point

Pointed = tuple[EditView, tuple[Edit, ...]]


def pointed(now: Editing, point: Point) -> Pointed:
    """The view after a press, drag or release on the map, and the edits that come of it."""
    board = now.doc.reading.board
    if board is None:
        return now.view, ()
    if now.view.placing and now.view.placing[0] == "aim":
        return _zone(now, point, board)
    if now.view.placing and now.view.placing[0] == "foot":
        press = point.phase == "press" and not point.right
        return now.view, picked(now, int(now.view.placing[1]), point.hex, board) if press else ()
    match now.view.tab:
        case "map":
            return _ground(now, point, board)
        case "walls":
            return _walls(now, point, board)
        case "units" | "things":
            return _figures(now, point, board)
    return now.view, ()


def brushed(view: EditView, at: Hex) -> tuple[Hex, ...]:
    """The hexes under the brush."""
    return tuple(within(at, view.wide))


def _ground(now: Editing, point: Point, board: Board) -> Pointed:
    view = now.view
    if point.right:
        if point.phase != "press":
            return view, ()
        if point.hex not in board:
            return view.having(brush="terrain", terrain=""), ()
        return view.having(terrain=board.terrain(point.hex).id, level=board.level(point.hex)), ()
    if point.phase == "release":
        return view.having(last=None), ()
    if view.fill:
        hexes = alike(now.doc.raw, now.doc.reading, point.hex,
                      levels=view.brush == "level") if point.phase == "press" else ()
    else:
        last = view.last if point.phase == "drag" and view.last is not None else point.hex
        hexes = tuple(dict.fromkeys(at for step in line(last, point.hex)
                                    for at in brushed(view, step.hexes[0])))
    edit: Edit = (Paint(hexes=hexes, terrain=view.terrain) if view.brush == "terrain"
                  else Raise(hexes=hexes, level=view.level))
    return view.having(last=point.hex), (edit,) if hexes else ()


def _walls(now: Editing, point: Point, board: Board) -> Pointed:
    view = now.view
    if point.phase == "release":
        return view.having(last=None), ()
    if point.right:
        kind = board.side(point.hex, point.side) if point.hex in board else None
        return view.having(wall=kind.id if kind else ""), ()
    return view, (Wall(sides=((point.hex, point.side),), kind=view.wall),)


def _figures(now: Editing, point: Point, board: Board) -> Pointed:
    view, table = now.view, "units" if now.view.tab == "units" else "things"
    field = "unit" if table == "units" else "thing"
    if point.phase == "release":
        return view.having(dragged=None), ()
    if point.phase == "drag":
        if view.dragged is None or point.hex not in board or point.right:
            return view, ()
        to = point.hex.plus(view.grab)
        return view, (Stand(table=table, number=view.dragged[1], hex=to, facing=None),) if to in board else ()
    number: int = getattr(view, field)
    if point.right:
        if table == "units" and number >= 0 and point.hex in board:
            return view, tuple(_facing(now, number, point))
        return view, ()
    if view.placing and point.hex in board:
        return _placed(now, point)
    there = next((place for place, at in places(now, table) if at == point.hex), -1)
    held = (table, there) if there >= 0 else None
    own = next((at for place, at in places(now, table) if place == there), point.hex)
    return view.having(dragged=held, grab=own.minus(point.hex), message="", **{field: there}), ()


def places(now: Editing, table: str) -> Iterator[tuple[int, Hex]]:
    """Where the entries of a table are: their numbers with every hex they cover."""
    reading = now.doc.reading
    numbers = {str(entry.get("id")): number for number, entry in enumerate(tables_of(now.doc.data, table))}
    if table == "units":
        for unit in reading.units:
            if unit.pose is not None and unit.id in numbers:
                for offset in unit.footprint:
                    yield numbers[unit.id], unit.pose.hex.plus(offset.rotated(unit.pose.facing))
    else:
        for thing in reading.things:
            if thing.hex is not None and thing.id in numbers:
                yield numbers[thing.id], thing.hex


def _facing(now: Editing, number: int, point: Point) -> Iterator[Edit]:
    unit = unit_of(now, number)
    if unit is None or unit.pose is None:
        return
    here = unit.pose.hex
    if point.hex == here:
        facing = point.side
    else:
        facing = min(range(6), key=lambda way: here.neighbour(way).distance(point.hex))
    yield Stand(table="units", number=number, hex=here, facing=facing)


def _placed(now: Editing, point: Point) -> Pointed:
    view, data = now.view, now.doc.data
    match view.placing:
        case ("unit", str(side)):
            name = free_name(data, "units", tr("ui.edit_unit_name"))
            return view, (NewUnit(side=side, name=name, pose=Pose(point.hex, point.side)),)
        case ("brought", str(side)) if view.guest is not None:
            name, sheet = view.guest
            name = free_name(data, "units", name)
            return view, (NewUnit(side=side, name=name, pose=Pose(point.hex, point.side), sheet=sheet),)
        case ("thing", str(kind)):
            name = free_name(data, "things", tr(f"ui.edit_{kind}_name"))
            return view, (NewThing(kind=kind, name=name, hex=point.hex),)
        case ("stand", str(table), int(number)):
            facing = point.side if table == "units" else None
            return view, (Stand(table=table, number=number, hex=point.hex, facing=facing),)
        case ("copy", str(table), int(number)):
            return view, (Copy(table=table, number=number, hex=point.hex),)
    return view, ()


def _zone(now: Editing, point: Point, board: Board) -> Pointed:
    """A hex more or less in the zone of an aim."""
    _, side, aim = now.view.placing
    if point.phase != "press" or point.right or point.hex not in board:
        return now.view, ()
    path = ("sides", int(side), "aims", int(aim), "hexes")
    words = str(value_at(now.doc.data, path) or "").split()
    number = board.grid.number(point.hex)
    here = [word for word in words if word == number or word == f"{point.hex.q},{point.hex.r}"]
    rest = [word for word in words if word not in here] if here else [*words, number]
    return now.view, (set_key(*path, value=" ".join(rest) or None),)
