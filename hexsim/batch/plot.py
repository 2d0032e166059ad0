"""A batch as one picture: who wins, how long it takes, what hurts from where, what is ordered.

matplotlib comes with hexalattice; it is imported only here.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hexsim.batch.setup import Record
from hexsim.batch.table import Table
from hexsim.text import tr

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#444444")
MOST_BARS, LEAST_ROOM = 14, 4


def draw(table: Table, records: list[Record], path: Path, title: str,
         words: Callable[[str], str] = str) -> None:
    """Write the picture; the ending says which kind. Where nobody was hurt, there is no plot of that.

    Args:
        table: the figures.
        records: the fights they are of.
        path: the file.
        title: above all plots.
        words: what a verb is called.

    Raises:
        OSError: it cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 8.5), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(title, fontsize=13, fontweight="bold")
    wins, length, *rest = figure.subplots(2, 2).flat
    _wins(wins, table)
    _length(length, records)
    if table.harm:
        _harm(rest.pop(0), table, words)
    if table.orders:
        _orders(rest.pop(0), table, words)
    for axes in rest:
        axes.remove()
    figure.savefig(path, dpi=110)


def _wins(axes: "Axes", table: Table) -> None:
    shares = [*table.wins, *table.by_player, (tr("cli.plot_draws"), table.draws)]
    for place, (_, share) in enumerate(shares):
        low, high = share.interval
        axes.barh(place, share.value, color=COLOURS[place % len(COLOURS)])
        axes.errorbar(share.value, place, xerr=[[share.value - low], [high - share.value]], color="#111111",
                      capsize=4)
        axes.text(1.01, place, f"{share.count}/{share.total}", va="center", fontsize=9)
    axes.set_yticks(range(len(shares)), [name for name, _ in shares])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.axvline(0.5, color="#999999", linewidth=1, linestyle=":")
    axes.set_title(tr("cli.plot_wins"))


def _length(axes: "Axes", records: list[Record]) -> None:
    counts = Counter(record.rounds for record in records)
    axes.bar(list(counts), list(counts.values()), color=COLOURS[0], width=0.9)
    _whole(axes.xaxis)
    _whole(axes.yaxis)
    axes.set_xlabel(tr("cli.plot_rounds"))
    axes.set_ylabel(tr("cli.plot_fights"))
    axes.set_title(tr("cli.plot_length"))


def _harm(axes: "Axes", table: Table, words: Callable[[str], str]) -> None:
    """Points of health by order, the bars divided by arc."""
    arcs = ("front", "side", "rear", "none")
    by_verb: dict[str, Counter[str]] = {}
    for (_, verb, arc), (_, points) in table.harm:
        by_verb.setdefault(words(verb) if verb else "–", Counter())[arc] += points
    verbs = sorted(by_verb, key=lambda verb: -by_verb[verb].total())[:MOST_BARS]
    left = [0] * len(verbs)
    for place, arc in enumerate(arcs):
        values = [by_verb[verb][arc] for verb in verbs]
        if any(values):
            axes.barh(verbs, values, left=left, color=COLOURS[place], label=tr(f"cli.plot_arc_{arc}"))
        left = [a + b for a, b in zip(left, values, strict=True)]
    axes.set_ylim(max(len(verbs), LEAST_ROOM) - 0.5, -0.5)
    _whole(axes.xaxis)
    axes.set_title(tr("cli.plot_harm"))
    axes.legend(fontsize=9, loc="lower right")


def _orders(axes: "Axes", table: Table, words: Callable[[str], str]) -> None:
    counts = Counter[str]()
    for (_, verb), count in table.orders:
        counts[words(verb)] += count
    shown = counts.most_common(MOST_BARS)
    axes.barh([verb for verb, _ in shown], [count for _, count in shown], color=COLOURS[5])
    axes.invert_yaxis()
    _whole(axes.xaxis)
    axes.set_title(tr("cli.plot_orders"))


def _whole(axis: "Axis") -> None:
    """Only whole numbers: what is counted has no halves."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
