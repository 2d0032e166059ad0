"""Rules of this book that the shared map, paths and orders carry: which function implements each."""

from collections.abc import Callable, Mapping
from typing import Any

from hexsim.board.figure import FigureGround
from hexsim.board.gait import Path
from hexsim.board.ground import Ground, terrain_toll
from hexsim.board.reach import Reach
from hexsim.board.sight import sight
from hexsim.hexes.figure import arc_of_figure
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import between
from hexsim.hexes.path import after, end_of, format_path, parse_path
from hexsim.hexes.pose import arc_of
from hexsim.rules.order import parse_order
from hexsim.rules.rule import Book

SHARED: Mapping[str, Callable[..., Any]] = {
    "M-MAP-1": Hex.neighbour, "M-FACE-2": arc_of, "M-LINE-1": between, "M-LOS-1": sight,
    "M-TERR-1": terrain_toll, "M-TERR-2": terrain_toll, "M-MOVE-6": Ground.crossing, "M-NOTE-1": parse_path,
    "M-NOTE-2": after, "M-NOTE-4": format_path, "M-NOTE-5": end_of, "M-NOTE-6": Reach.path,
    "M-FOOT-3": FigureGround.fits, "M-FOOT-4": FigureGround.swings, "M-FOOT-5": FigureGround.crossing,
    "M-FOOT-8": arc_of_figure, "M-LED-1": Path.ledger, "M-ORD-1": parse_order,
}


def with_shared(book: Book) -> Book:
    """The book, with these rules entered."""
    for rule, function in SHARED.items():
        book.rule(rule)(function)
    return book
