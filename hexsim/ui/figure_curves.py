"""Figures without a map: chances over distance."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit
from hexsim.ui.figure import drawing
from hexsim.ui.named import odds_of, orders_naming, units_in
from hexsim.ui.words import order_label

MOST_CURVES = 10
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b59410", "#56b4e9", "#333333", "#8c564b", "#7f7f7f",
            "#bcbd22")
_MARKS = "osD^vP*Xph"


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """An attack over distances in hexes: its chance, and the damage to be expected where that is known."""

    label: str
    chances: tuple[tuple[int, Fraction], ...]
    expected: tuple[tuple[int, Fraction], ...]


def curves(ruleset: Ruleset, state: GameState, unit: Unit, target: Unit, most: int) -> tuple[Curve, ...]:
    """The attacks of a unit on another one that stands straight ahead, facing it, 1 to `most` hexes away.

    Those with the best chances, each where it can be made at all.
    """
    found: dict[str, tuple[dict[int, Fraction], dict[int, Fraction]]] = {}
    for far, there in _ahead(state, unit, target, most):
        for order in orders_naming(ruleset, there, unit.id).get(target.id, ()):
            odds = odds_of(ruleset, there, order)
            if odds.chance is not None and set(units_in(there, order)) == {target.id}:
                label = order_label(ruleset, there, _aimless(there, order))
                chances, expected = found.setdefault(label, ({}, {}))
                chances[far] = max(odds.chance, chances.get(far, Fraction(0)))
                if odds.expected is not None:
                    expected[far] = max(odds.expected, expected.get(far, Fraction(0)))
    made = [Curve(label=label, chances=tuple(sorted(chances.items())),
                  expected=tuple(sorted(expected.items())))
            for label, (chances, expected) in found.items()]
    made.sort(key=lambda curve: (-len(curve.chances), -max(chance for _, chance in curve.chances)))
    return tuple(made[:MOST_CURVES])


def _ahead(state: GameState, unit: Unit, target: Unit, most: int) -> Iterator[tuple[int, GameState]]:
    assert unit.pose is not None
    at = unit.pose.hex
    for far in range(1, most + 1):
        at = at.neighbour(unit.pose.facing)
        if at not in state.board:
            return
        others = [one for one in state.units_at(at) if one.id != target.id]
        if not others:
            pose = Pose(at, (unit.pose.facing + 3) % 6)
            yield far, state.with_unit(replace(target, pose=pose))


def _aimless(state: GameState, order: Order) -> Order:
    """The order without whom it is against."""
    units = set(units_in(state, order))
    clauses = (replace(clause, args=tuple(pair for pair in clause.args if pair[1] not in units))
               for clause in order.clauses)
    return replace(order, clauses=tuple(clauses))


def draw_curves(found: tuple[Curve, ...], path: Path, *, title: str, words: Mapping[str, str]) -> None:
    """Write chances, and below them the damage to be expected where that is known.

    Args:
        found: the curves.
        path: the file.
        title: stands above.
        words: of the axes: `distance`, `chance`, `expected`.

    Raises:
        OSError: the file cannot be written.
    """
    both = any(curve.expected for curve in found)
    with drawing(path, (9, 9 if both else 5.5)) as figure:
        upper = figure.add_subplot(2 if both else 1, 1, 1)
        _plotted(upper, {curve.label: [(far, float(100 * chance)) for far, chance in curve.chances]
                         for curve in found})
        upper.set_ylim(0, 102)
        upper.set_ylabel(words["chance"])
        upper.set_title(title)
        last = upper
        if both:
            last = figure.add_subplot(2, 1, 2, sharex=upper)
            _plotted(last, {curve.label: [(far, float(value)) for far, value in curve.expected]
                            for curve in found})
            last.set_ylim(bottom=0)
            last.set_ylabel(words["expected"])
        last.set_xlabel(words["distance"])
        last.xaxis.get_major_locator().set_params(integer=True)
        handles, labels = upper.get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=2, fontsize=8)


def _plotted(axes, rows: Mapping[str, list[tuple[int, float]]]) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    for number, (label, row) in enumerate(rows.items()):
        axes.plot([x for x, _ in row], [y for _, y in row], label=label, marker=_MARKS[number % len(_MARKS)],
                  color=_COLOURS[number % len(_COLOURS)], linewidth=1.6, markersize=5)
    axes.grid(visible=True, color="#dddddd")
