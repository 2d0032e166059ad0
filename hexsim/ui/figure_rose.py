"""The rose of a way of moving: what an entry of bare ground costs in each direction, ahead being upwards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import pi
from pathlib import Path
from typing import Any

from hexsim.board.gait import Gait, Gear
from hexsim.hexes.path import ENTRIES
from hexsim.ui.figure import drawing

_COLOURS = {True: "#f0c95a", False: "#0072b2"}
"""Turning with the way, or keeping the facing."""

_EDGES = {True: "#7a5c00", False: "#003d5c"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Petal:
    """An entry: its token, direction (0 ahead, counter-clockwise), whether it turns, price, rule."""

    token: str
    direction: int
    turns: bool
    price: int
    rule: str


def petals(gear: Gear) -> tuple[Petal, ...]:
    """The entries that a gear allows, by direction."""
    made = [Petal(token=entry.token, direction=ENTRIES[entry.token][0], turns=ENTRIES[entry.token][1] != 0,
                  price=entry.price, rule=entry.rule) for entry in gear.entries]
    return tuple(sorted(made, key=lambda petal: (petal.direction, petal.turns)))


def stages(gait: Gait) -> Iterator[tuple[int, bool, Gear]]:
    """The gears in which something may be entered: the first hex each is for, whether it stays, itself.

    Gears with the same prices are one.
    """
    rows: list[tuple[int, Gear]] = []
    for number, gear in enumerate(gait.gears, start=1):
        last = rows[-1][1] if rows else None
        if gear.entries and (last is None or (last.entries, last.turn) != (gear.entries, gear.turn)):
            rows.append((number, gear))
    for place, (number, gear) in enumerate(rows):
        yield number, place == len(rows) - 1, gear


def draw_rose(gait: Gait, path: Path, *, title: str, stage: Callable[[int, bool], str],
              turning: Callable[[Gear], str], key: tuple[str, str]) -> None:
    """Write a rose for each stage of the way.

    Args:
        gait: the way of moving.
        path: the file.
        title: stands above.
        stage: names a stage by its first hex and whether it stays.
        turning: says what a turn in place costs in a gear.
        key: words for entries that keep the facing, and for those that turn.

    Raises:
        OSError: the file cannot be written.
    """
    found = list(stages(gait))
    most = max((petal.price for *_, gear in found for petal in petals(gear)), default=1)
    with drawing(path, (5.6 * max(len(found), 1) + 0.4, 6.6)) as figure:
        for place, (number, stays, gear) in enumerate(found, start=1):
            axes = figure.add_subplot(1, len(found), place, projection="polar")
            _draw(axes, petals(gear), most)
            axes.set_title(f"{stage(number, stays)}\n{turning(gear)}", pad=16)
        figure.suptitle(title)
        figure.legend(handles=_handles(key), loc="outside lower center", ncols=2)


def _handles(key: tuple[str, str]) -> list[Any]:
    from matplotlib.patches import Patch

    return [Patch(facecolor=_COLOURS[turns], edgecolor=_EDGES[turns], hatch="//" if turns else "",
                  label=words)
            for turns, words in zip((False, True), key, strict=True)]


def _draw(axes: Any, found: Sequence[Petal], most: int) -> None:  # noqa: ANN401 - matplotlib's
    """Bars side by side where a direction has several; a free entry is a thin rim."""
    axes.set_theta_zero_location("N")
    for petal in found:
        beside = [one for one in found if one.direction == petal.direction]
        wide = 0.8 * pi / 3 / len(beside)
        angle = petal.direction * pi / 3 + (beside.index(petal) - (len(beside) - 1) / 2) * wide
        axes.bar(angle % (2 * pi), max(petal.price, 0.04), width=wide, color=_COLOURS[petal.turns],
                 edgecolor=_EDGES[petal.turns], hatch="//" if petal.turns else "")
        axes.text(angle % (2 * pi), petal.price + most * 0.17, f"{petal.token} {petal.price}", ha="center",
                  va="center", fontsize=10, fontweight="bold")
    axes.set_xticks([direction * pi / 3 for direction in range(6)], [""] * 6)
    axes.set_xlim(0, 2 * pi)
    axes.set_ylim(0, most * 1.3)
    axes.set_yticks(range(1, most + 1))
    axes.annotate("", xy=(0, most * 0.42), xytext=(0, 0),
                  arrowprops={"arrowstyle": "-|>", "color": "#d55e00", "linewidth": 3})
