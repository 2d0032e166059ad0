"""Figures of several hexes (M-FOOT-*): which there may be, and where they act and are met.

Where they stand, turn and go is the business of `board.figure`, their arcs that of `hexes.figure`.
"""

from collections.abc import Mapping

from hexsim.board.sight import sight
from hexsim.errors import ScenarioError
from hexsim.hexes.figure import arc_of_figure, is_connected
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Arc
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import ONE_HEX, GameState, Unit
from hexsim.rules.switch import Switch, SwitchValue
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.posture import eyes

MOST, FARTHEST = 7, 2
"""So many hexes a figure covers at most, none of them farther from its head than that."""

SWITCH = Switch(name="large_figures", default=False, rule="M-FOOT-2", quiet=True)


def is_large(unit: Unit) -> bool:
    """Whether the unit covers more than one hex."""
    return len(unit.footprint) > 1


@rule("M-FOOT-1")
def check_size(entry: UnitEntry, switches: Mapping[str, SwitchValue]) -> None:
    """Nothing, if the figure of an entry is one that may be.

    Raises:
        ScenarioError: it covers several hexes and those are not allowed, or lie as they may not.
    """
    if entry.footprint == ONE_HEX:
        return
    if not switches.get(SWITCH.name, SWITCH.default):
        raise ScenarioError("maneuvers.E_FOOTPRINT", unit=entry.id)
    check_shape(entry)


@rule("M-FOOT-2")
def check_shape(entry: UnitEntry) -> None:
    """The head, up to six hexes more, none farther from it than two, all in one piece.

    Raises:
        ScenarioError: the figure is larger, or in pieces.
    """
    far = max(Hex(0, 0).distance(offset) for offset in entry.footprint)
    if len(entry.footprint) > MOST or far > FARTHEST:
        raise ScenarioError("maneuvers.footprint_large", unit=entry.id, most=MOST, far=FARTHEST)
    if not is_connected(entry.footprint):
        raise ScenarioError("maneuvers.footprint_apart", unit=entry.id)


@rule("M-FOOT-6")
def no_evade(one: Unit, other: Unit) -> str:
    """The rule by which the one does not evade the other, empty if it may: large figures neither can."""
    return "M-FOOT-6" if is_large(one) or is_large(other) else ""


@rule("M-FOOT-7")
def struck_at(state: GameState, unit: Unit, other: Unit) -> Hex:
    """The hex in which the unit meets another: of those in clear sight from its head the nearest.

    Of equally near ones one in its front arc comes first, then the order of the footprint. If none is in
    sight, the nearest of all.
    """
    assert unit.pose is not None and other.pose is not None
    if not is_large(other):
        return other.pose.hex
    key = ("struck", unit.id, other.id)
    kept: Hex | None = state.memo.get(key)
    if kept is None:
        kept = state.memo[key] = _struck_at(state, unit, other)
    return kept


def _struck_at(state: GameState, unit: Unit, other: Unit) -> Hex:
    assert unit.pose is not None
    here, heights = unit.pose.hex, (eyes(unit), eyes(other))
    hexes = other.hexes()
    hidden = [not sight(state.board, here, at, *heights).clear for at in hexes]
    aside = [arc_in(unit, at) != "front" for at in hexes]
    return hexes[min(range(len(hexes)), key=lambda at: (hidden[at], here.distance(hexes[at]), aside[at], at))]


def arc_in(unit: Unit, at: Hex) -> Arc:
    """The arc of a unit in which a hex lies (M-FACE-2, M-FOOT-8)."""
    assert unit.pose is not None
    return arc_of_figure(unit.footprint, unit.pose, at)


def is_behind(unit: Unit, other: Unit) -> bool:
    """Whether the other stands wholly in the unit's rear arc."""
    return all(arc_in(unit, at) == "rear" for at in other.hexes())
