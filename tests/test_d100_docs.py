"""What docs/orders.md and docs/scenario-format.md say of `d100`: every verb, key, word, code, field, name."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Literal, get_args, get_origin

from hexsim.board.board import rectangle
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.fields import bind, keys_of
from hexsim.rules.order import read_orders
from hexsim.rules.registry import find_ruleset
from hexsim.rulesets.d100.items import Item, check_item, known_items
from hexsim.rulesets.d100.knowledge import Power
from hexsim.rulesets.d100.sheet import Carried, Sheet, characters, suits

RULESET = find_ruleset("d100")
ROOT = Path(__file__).parent.parent
ORDERS = (ROOT / "docs" / "orders.md").read_text(encoding="utf-8")
PAGE = ORDERS.split("## The verbs of `d100`")[1].split("\n## ")[0]
CODE = re.compile(r'"(E_[A-Z_]+)"')


def test_every_verb_stands_there_with_every_key():
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.split("What its keys may hold:")[0], re.MULTILINE)
    told = {verb: (set(re.findall(r"`(\w+)`", cell)), set(re.findall(r"\*\*`(\w+)`\*\*", cell)))
            for verb, cell in rows}
    assert len(told) == len(rows)
    assert set(told) == set(RULESET.orders)
    for verb, kind in RULESET.orders.items():
        keys = keys_of(kind.fields)
        assert told[verb] == ({key.name for key in keys}, {key.name for key in keys if key.required}), verb


def test_every_key_stands_there_with_every_word_it_may_hold():
    page = PAGE.split("What its keys may hold:")[1].split("```")[0]
    rows = dict(re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (.*?) \|$", page, re.MULTILINE))
    told = {key: words for names, words in rows.items() for key in re.findall(r"`(\w+)`", names)}
    for kind in RULESET.orders.values():
        for key in keys_of(kind.fields):
            assert key.name in told, (kind.verb, key.name)
            for word in get_args(key.hint) if get_origin(key.hint) is Literal else ():
                assert not word or word.isdecimal() or f"`{word}`" in told[key.name], (key.name, word)


def test_every_example_can_be_read():
    board, start = rectangle(30, 20), Pose(Hex(3, 4), 0)
    (block,) = re.findall(r"```d100\n(.*?)```", PAGE, re.DOTALL)
    found = [clause for _, order in read_orders(block) for clause in order.clauses]
    assert len(found) > 25
    for clause in found:
        bind(RULESET.orders[clause.verb].fields, clause, board, start)


def test_every_code_stands_there():
    folder = ROOT / "hexsim" / "rulesets" / "d100"
    used = {code for path in folder.rglob("*.py") for code in CODE.findall(path.read_text(encoding="utf-8"))}
    ours = PAGE.split("## The verbs of `")[0]
    rows = re.findall(r"^\| (`E_.*?) \| .* \|$", ours, re.MULTILINE)
    told = {code for row in rows for code in re.findall(r"`(E_\w+)`", row)}
    assert told == used | {"E_NOTATION"}


SHEETS = (ROOT / "docs" / "scenario-format.md").read_text(encoding="utf-8").split("### Sheets for `d100`")[1]


def test_every_field_of_a_sheet_stands_in_the_page():
    told = {word for text in re.findall("`([^`]+)`", SHEETS) for word in re.findall(r"\w+", text)}
    for kind in (Sheet, Carried, Item, Power):
        assert {entry.name for entry in fields(kind)} <= told | {"name"}, kind


def test_everything_of_the_tables_stands_in_the_page():
    told = set(re.findall(r"`(\w+)`", SHEETS))
    assert {*known_items(), *characters(), *suits()} <= told


def test_the_thing_of_ones_own_can_be_read():
    example = re.search(r"own = (\{.*?\})", SHEETS, re.DOTALL)[1].replace("\n", " ")
    item = Item(**tomllib.loads(f"own = {example}")["own"])
    check_item(item)
    assert item.reload_turns == 3
