"""The user's own files: settings, keys, progress in lessons, fights of a batch, lists of orders."""

import os
from pathlib import Path

from test_batch import YARD

from hexsim.batch.fight import play_fight
from hexsim.batch.setup import Setup
from hexsim.batch.store import FIGHTS, Store, as_csv
from hexsim.batch.table import table_of
from hexsim.cli.run import read_orders
from hexsim.teach import cards, practice, progress
from hexsim.ui.view import ViewState
from hexsim.ui.window.settings import key_table, remember, remembered

SETUP = Setup(source=YARD, agents=(("red", "random"), ("blue", "random")), seed="7")
KEYS = frozenset(("f8", "l", "z", "v", "return"))
ORDERS = """# a few
ana move path="R F L /0"
ben step_wait
ana all_out_attack option=c + act do=none
"""
OWN_KEYS = """help = ["f8"]
threat = "l"
undo = ["ctrl+z", "ctrl+shift+z"]
replay = []
"""


def own_files(folder: Path) -> list[tuple[str, bytes]]:
    """(name, content) of sound ones, made in a folder, which is that of the settings from now on."""
    store = Store(folder, SETUP)
    store.open()
    for number in range(3):
        store.add(play_fight(SETUP, number))
    deck = cards.Deck().answer(("maneuvers", "price", 2, "9"), right=False).with_level("maneuvers", "price", 2)
    kept = progress.Progress().with_mark("maneuvers", "first", progress.Mark(exercise="a", done=True, slips=2))
    progress.save(kept.with_record(cards.RECORD, cards.to_data(deck)), folder / "progress.json")
    os.environ["HEXSIM_CONFIG"] = str(folder)
    remember(ViewState())
    (folder / "keys.toml").write_text(OWN_KEYS, encoding="utf-8")
    (folder / "orders.txt").write_text(ORDERS, encoding="utf-8")
    return [(name, (folder / name).read_bytes())
            for name in (FIGHTS, "progress.json", "window.toml", "keys.toml", "orders.txt")]


def used(path: Path) -> None:
    """What the program does with such a file."""
    os.environ["HEXSIM_CONFIG"] = str(path.parent)
    {FIGHTS: _fights, "progress.json": _progress, "window.toml": lambda _: remembered(ViewState()),
     "keys.toml": _keys, "orders.txt": lambda path: read_orders(str(path))}[path.name](path)


def _fights(path: Path) -> None:
    store = Store(path.parent, SETUP)
    store.open()
    as_csv(table_of(store.records(10)))


def _progress(path: Path) -> None:
    found = progress.load(path)
    for aside in path.parent.glob("progress-unread-*"):
        aside.unlink()
    task = practice.next_task(practice.deck_of(found), "maneuvers", "1")
    assert progress.save(practice.entered(found, task, right=True), path)
    assert practice.deck_of(progress.load(path)).answered > practice.deck_of(found).answered


def _keys(_: Path) -> None:
    table, trouble = key_table(KEYS)
    assert table and trouble.encode() is not None
