"""The figures of a state as operations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hexsim.hexes.figure import turned
from hexsim.hexes.layout import Layout, Point
from hexsim.rules.state import GameState, Unit
from hexsim.ui import tokens
from hexsim.ui.icons import icon
from hexsim.ui.ops import Box, Op, Stamps
from hexsim.ui.panels import TurnEntry
from hexsim.ui.scene_fight import health_ring
from hexsim.ui.theme import side_slots

MOST_MARKS = 3
RESTING = frozenset(("unconscious", "mount", "vehicle"))
"""Marks of figures that are out of the fight but may come back or never fought: grey, but not crossed out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """The look of every unit: colour number and letters, by id; the same all through a fight."""

    colours: Mapping[str, int]
    letters: Mapping[str, str]

    def of(self, unit: str, side: str) -> tuple[int, str]:
        """Colour number and letters of a unit."""
        return self.colours.get(side, 0), self.letters.get(unit, "")


def cast_of(state: GameState) -> Cast:
    """The looks of a state's units."""
    return Cast(colours=side_slots([(side.id, side.name) for side in state.sides]),
                letters=tokens.short_names([(unit.id, unit.name) for unit in state.units]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pawn:
    """A figure on its way: `at` in pixels, facing with the fraction of a turn it has made."""

    at: Point
    facing: int
    tilt: float = 0.0


def token_ops(state: GameState, order: Sequence[TurnEntry], cast: Cast, layout: Layout, box: Box,
              but: frozenset[str] = frozenset()) -> tuple[Op, ...]:
    """Every figure in a box except those in `but`; whoever acts or is selected lies on top."""
    return tuple(_tokens(state, order, cast, layout, box, but))


def _body(unit: Unit, colour: int, layout: Layout, pawn: Pawn, entry: TurnEntry | None) -> Iterator[Op]:
    """What a figure of several hexes has besides its head."""
    if len(unit.footprint) > 1:
        stamp = tokens.body(layout.size, layout.orientation, colour, turned(unit.footprint)[pawn.facing],
                            out=entry is not None and entry.dot == "out", tilt=round(pawn.tilt * 12) / 12)
        yield Stamps(stamp=stamp, places=(pawn.at,))


def _tokens(state: GameState, order: Sequence[TurnEntry], cast: Cast, layout: Layout, box: Box,
            but: frozenset[str]) -> Iterator[Op]:
    entries = {entry.unit: entry for entry in order}
    left, top, width, height = box
    for unit in sorted(state.units, key=lambda unit: _rank(entries.get(unit.id))):
        if unit.pose is None or unit.id in but:
            continue
        x, y = layout.centre(unit.pose.hex)
        pad = layout.size * (1.2 if len(unit.footprint) == 1 else 5)
        if left - pad < x < left + width + pad and top - pad < y < top + height + pad:
            pawn = Pawn(at=(x, y), facing=unit.pose.facing)
            yield from _body(unit, cast.of(unit.id, unit.side)[0], layout, pawn, entries.get(unit.id))
            yield from figure(layout, cast.of(unit.id, unit.side), pawn, entries.get(unit.id))


def pawn_ops(state: GameState, order: Sequence[TurnEntry], cast: Cast, layout: Layout,
             moving: Mapping[str, Pawn]) -> tuple[Op, ...]:
    """The figures on their way."""
    entries = {entry.unit: entry for entry in order}
    return tuple(_pawns(state, entries, cast, layout, moving))


def _pawns(state: GameState, entries: Mapping[str, TurnEntry], cast: Cast, layout: Layout,
           moving: Mapping[str, Pawn]) -> Iterator[Op]:
    for unit, pawn in moving.items():
        look, entry = cast.of(unit, state.side_of(unit)), entries.get(unit)
        if state.has_unit(unit):
            yield from _body(state.unit(unit), look[0], layout, pawn, entry)
        yield from figure(layout, look, pawn, entry)


def _rank(entry: TurnEntry | None) -> int:
    if entry is None or entry.dot == "out":
        return 0
    return 2 if entry.active or entry.selected else 1


def figure(layout: Layout, look: tuple[int, str], pawn: Pawn, entry: TurnEntry | None) -> Iterator[Op]:
    """One figure with its rings, dot and marks."""
    size, at = layout.size, (pawn.at,)
    if entry is not None and entry.active:
        yield Stamps(stamp=tokens.ring(size, "token.active"), places=at)
    elif entry is not None and entry.selected:
        yield Stamps(stamp=tokens.ring(size, "token.chosen", dashed=True), places=at)
    out = entry is not None and entry.dot == "out"
    tilt = round(pawn.tilt * 12) / 12
    marks = marks_of(entry) if entry is not None else ()
    stamp = tokens.token(size, layout.orientation, *look, pawn.facing, out=out, tilt=tilt,
                         crossed=RESTING.isdisjoint(marks))
    yield Stamps(stamp=stamp, places=at)
    if entry is not None and entry.health is not None and entry.health < 1 and not out:
        yield Stamps(stamp=health_ring(size, round(entry.health * 24)), places=at)
    if entry is None or size < tokens.MARKS_FROM:
        return
    x, y = pawn.at
    if not out:
        yield Stamps(stamp=tokens.badge(size, f"dot_{entry.dot}"), places=((x + size * 0.5, y + size * 0.5),))
    for place, mark in enumerate(marks[:MOST_MARKS]):
        at_mark = (x - size * 0.5, y + size * (0.5 - 0.4 * place))
        yield Stamps(stamp=tokens.badge(size, f"mark_{mark}"), places=(at_mark,))


def marks_of(entry: TurnEntry) -> tuple[str, ...]:
    """Names of the marks a figure carries; standing needs none."""
    found = (mark.rpartition(".")[2] for mark in entry.marks)
    names = (_drawn(mark.removeprefix("posture_").removeprefix("tag_").removeprefix("condition_"))
             for mark in found)
    return tuple(mark for mark in names if mark != "standing")


def _drawn(mark: str) -> str:
    """The mark, or what stands before its last words where only that is drawn."""
    name = mark
    while not icon(f"mark_{name}") and "_" in name:
        name = name.rpartition("_")[0]
    return name if icon(f"mark_{name}") else mark
