"""The picture of a batch: whole numbers where things are counted, verbs in words, nothing empty."""

from dataclasses import replace

import pytest
from matplotlib.figure import Figure

from hexsim.batch.plot import draw
from hexsim.batch.setup import Record
from hexsim.batch.table import table_of

RECORD = Record(number=0, players=(("red", "random"), ("blue", "random")), rounds=3, plies=4, winners=("red",),
                reason="aim", losses=(("red", 0), ("blue", 1)), orders=(("red", "all_out", 2),),
                harm=(("red", "all_out", "rear", 1, 2),), digest="0")


@pytest.fixture
def drawn(monkeypatch, tmp_path):
    figures = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, path, dpi: figures.append(figure))

    def call(*records):
        draw(table_of(records), list(records), tmp_path / "x.png", "Fights", {"all_out": "All out"}.get)
        figures[-1].canvas.draw()
        return {axes.get_title(): axes for axes in figures[-1].axes}

    return call


def shown(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def test_counts_have_whole_numbers(drawn):
    plots = drawn(RECORD, replace(RECORD, number=1))
    for title, names in (("How long fights last", ("xaxis", "yaxis")), ("Health lost, by order and arc", ("xaxis",)),
                         ("Orders given", ("xaxis",))):
        for name in names:
            assert all(tick == int(tick) for tick in getattr(plots[title], name).get_ticklocs()), (title, name)


def test_verbs_are_in_words(drawn):
    plots = drawn(replace(RECORD, orders=(("red", "all_out", 2),)))
    assert shown(plots["Orders given"].yaxis) == ["All out"]
    assert shown(plots["Health lost, by order and arc"].yaxis) == ["All out"]


def test_where_nobody_was_hurt_there_is_no_plot_of_it(drawn):
    plots = drawn(replace(RECORD, harm=(), orders=(("red", "all_out", 2),)))
    assert list(plots) == ["Share of fights won, with 95 % intervals", "How long fights last", "Orders given"]
