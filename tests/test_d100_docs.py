"""The section of docs/orders.md about `d100` holds every verb, key, word and code."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

from hexsim.board.board import rectangle
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.fields import bind, keys_of
from hexsim.rules.order import read_orders
from hexsim.rules.registry import find_ruleset

RULESET = find_ruleset("d100")
ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "orders.md").read_text(encoding="utf-8").split("## The verbs of `d100`")[1]
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
    rows = re.findall(r"^\| (`E_.*?) \| .* \|$", PAGE, re.MULTILINE)
    told = {code for row in rows for code in re.findall(r"`(E_\w+)`", row)}
    assert told == used | {"E_NOTATION"}
