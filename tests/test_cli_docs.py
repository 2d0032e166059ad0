"""What docs/orders.md and docs/text-board.md say is what hexsim does."""

import re
import shlex
from pathlib import Path

import pytest

from hexsim.hexes.path import format_path, parse_path
from hexsim.rules.order import parse_order, read_orders
from hexsim.ui import console, console_replay
from tests.terminal import hexsim

DOCS = Path(__file__).parent.parent / "docs"
ORDERS = (DOCS / "orders.md").read_text(encoding="utf-8")
BOARD = (DOCS / "text-board.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", ORDERS, re.DOTALL)


def words(table):
    return {word for cell in re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
            for word in re.findall(r"`([a-z]+)", cell)}


def test_orders_in_the_page_are_orders():
    found = [order for block in blocks("orders") for _, order in read_orders(block)]
    assert len(found) >= 6
    assert all(parse_order(str(order)) == order for order in found)


@pytest.mark.parametrize("line", blocks("paths")[0].splitlines())
def test_paths_in_the_page_are_canonical(line):
    assert format_path(parse_path(line)) == line


@pytest.mark.parametrize("block", blocks("console"))
def test_examples_print_what_the_page_says(block):
    line, _, text = block.partition("\n")
    found = hexsim(*shlex.split(line)[2:])
    assert found.out + found.err == text
    assert found.code == (3 if found.err else 0)


def test_every_command_of_the_board_is_in_the_page():
    play, replay = BOARD.split("## Replays")
    assert words(play) == {*console.COMMANDS, "quit"} - {"?"}
    assert words(replay) == {*console_replay.COMMANDS, "quit"} - {"?"}
