"""The book of `blocks` and what docs/orders.md says of it."""

import re
from pathlib import Path

from blocks_lab import RULESET
from test_blocks_errors import CODES

from hexsim.rules.fields import keys_of
from hexsim.rules.order import read_orders
from hexsim.text import LANGUAGES, has_text, set_language, tr

PAGE = (Path(__file__).parent.parent / "docs" / "orders.md").read_text(encoding="utf-8")
SECTION = next(
    part for part in re.split(r"(?=## The verbs of `)", PAGE) if part.startswith("## The verbs of `blocks`")
)

COUNTS = {
    "MAP": 4,
    "FACE": 2,
    "DICE": 2,
    "TEST": 5,
    "ROUND": 8,
    "AMB": 4,
    "ACT": 1,
    "ATK": 4,
    "AREA": 1,
    "MAN": 3,
    "JOINT": 4,
    "HEAL": 3,
    "MOVE": 2,
    "BONUS": 1,
    "ABIL": 1,
    "REACT": 2,
    "DEF": 3,
    "RET": 4,
    "ESC": 4,
    "DMG": 1,
    "END": 4,
}
IDS = {"B-COND", *(f"B-{name}-{number}" for name, count in COUNTS.items() for number in range(1, count + 1))}


def test_the_book_has_every_rule():
    assert {rule.id for rule in RULESET.book} == IDS


def test_every_verb_with_every_key():
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", SECTION.split("The keys of this")[0], re.MULTILINE)
    found = {
        verb: (set(re.findall(r"`(\w+)`", cell)), set(re.findall(r"\*\*`(\w+)`\*\*", cell)))
        for verb, cell in rows
    }
    assert set(found) == set(RULESET.orders)
    for verb, kind in RULESET.orders.items():
        keys = keys_of(kind.fields)
        assert found[verb] == ({key.name for key in keys}, {key.name for key in keys if key.required}), verb


def test_every_example_is_an_order_and_every_verb_has_one():
    (block,) = re.findall(r"```orders\n(.*?)```", SECTION, re.DOTALL)
    given = [order for _, order in read_orders(block)]
    verbs = {clause.verb for order in given for clause in order.clauses}
    assert verbs == set(RULESET.orders)
    for order in given:
        for clause in order.clauses:
            known = {key.name for key in keys_of(RULESET.orders[clause.verb].fields)}
            assert {key for key, _ in clause.args} <= known, str(order)


def test_every_code_is_told():
    told = set(re.findall(r"`(E_\w+)`", SECTION.split("| code |")[1]))
    assert told == CODES - {"E_OVER"}


def test_every_verb_and_word_has_a_name_in_every_language():
    for language in LANGUAGES:
        set_language(language)
        for verb in RULESET.orders:
            assert has_text(f"blocks.verb_{verb}") and tr(f"blocks.verb_{verb}") != f"blocks.verb_{verb}"
        for name in ("force", "grace", "vigour", "mind", "presence", "connection"):
            assert has_text(f"blocks.attr_{name}")
    set_language("en")
