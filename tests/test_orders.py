"""Orders as text and as values: parsing, writing, keys of a verb, the canonical form, ways given as hexes."""

from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parley.scenes import court, duel
from playing import refused, say, started

from hexsim.board.board import rectangle
from hexsim.errors import NotationError
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.fields import FreePath, Tokens, bind, is_path, unbind
from hexsim.rules.order import (
    LONGEST,
    Clause,
    Order,
    Refusal,
    is_writable,
    order,
    parse_order,
    read_orders,
    refusal_text,
)
from hexsim.rules.ruleset import settle
from hexsim.text import set_language

names = st.text("abc_é09", max_size=6).map("v".__add__)
ids = st.text("abcé_-.019", min_size=1, max_size=6)
values = st.text(st.characters(exclude_characters='"\n\r', exclude_categories=("Cs",)), max_size=12)
clauses = st.builds(
    Clause, verb=names, args=st.dictionaries(names, values, max_size=4).map(lambda d: tuple(d.items()))
)
orders = st.builds(Order, who=ids, clauses=st.lists(clauses, min_size=1, max_size=4).map(tuple))


@given(orders)
def test_an_order_reads_back_as_it_was_written(written):
    assert parse_order(str(written)) == written
    assert str(parse_order(str(written))) == str(written)
    assert is_writable(written)


odd_words = st.one_of(names, st.text(max_size=4))
odd_clauses = st.builds(
    Clause, verb=odd_words, args=st.lists(st.tuples(odd_words, st.text(max_size=5)), max_size=3).map(tuple)
)


odd_orders = st.builds(
    Order, who=st.one_of(ids, st.text(max_size=4)), clauses=st.lists(odd_clauses, max_size=2).map(tuple)
)


@given(odd_orders)
def test_an_order_is_writable_if_its_text_reads_back(odd):
    try:
        back = parse_order(str(odd))
    except NotationError:
        back = None
    assert is_writable(odd) == (back == odd)


@given(
    st.lists(orders, max_size=5),
    st.lists(st.sampled_from(("", "   ", "# a remark", "  # b x=1")), max_size=3),
)
def test_a_file_of_orders_reads_back_with_line_numbers(written, between):
    lines = [*between, *map(str, written)]
    assert list(read_orders("\r\n".join(lines))) == [(len(between) + i, o) for i, o in enumerate(written, 1)]


@given(st.text(max_size=60))
def test_any_text_is_an_order_or_a_notation_error(text):
    try:
        read = parse_order(text)
    except NotationError as error:
        assert str(error) and error.key.startswith("core.order_")
    else:
        assert parse_order(str(read)) == read


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "who"),
        ("   ", "who"),
        ("ana", "too_short"),
        ("=a go", "who"),
        ('"ana" go', "who"),
        ("# go", "who"),
        ("+ go", "who"),
        ("ana + go", "verb"),
        ("ana go +", "verb"),
        ("ana go + + idle", "verb"),
        ("ana 7up", "verb"),
        ("ana x=1", "verb"),
        ("ana go path", "key"),
        ("ana go 1=2", "key"),
        ("ana go +x=1", "key"),
        ("ana go =1", "word"),
        ("ana go path=", "value"),
        ("ana go path=+", "value"),
        ("ana go a=1 a=2", "twice"),
        ('ana go a="1', "word"),
        ('ana go a="1"2', "word"),
        ('ana go a=1"2', "word"),
        ('ana go "a b"', "word"),
        ('ana go a="1\n2"', "newline"),
        ("ana go\nbo go", "newline"),
        ("ana go " + "x" * LONGEST, "too_long"),
    ],
)
def test_what_cannot_be_read_is_named(text, key):
    with pytest.raises(NotationError) as caught:
        parse_order(text)
    assert caught.value.key == f"core.order_{key}"
    assert "{" not in str(caught.value).replace(text, "")


def test_values_may_hold_equals_signs_and_quotes_only_where_needed():
    read = parse_order('a b x=c=d y="" z="two words" w=+1')
    assert read.clause.args == (("x", "c=d"), ("y", ""), ("z", "two words"), ("w", "+1"))
    assert str(read) == 'a b x=c=d y="" z="two words" w=+1'
    assert str(Order(who="a", clauses=(Clause(verb="b", args=(("x", "+"),)),))) == 'a b x="+"'


def test_setting_a_key_to_nothing_removes_it():
    assert order("a", "b", x="1", y="").with_args(x="").clause.args == ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    count: int
    way: Tokens = ()
    at: Hex | None = None
    free: FreePath = ()
    hard: bool = False
    kind: Literal["sword", "bow"] = "sword"
    whom: tuple[str, ...] = ()
    note: str = ""


BOARD = rectangle(20, 20)
FULL = 'do count=-3 way="F2 /1" at=0507 free=tL hard=yes kind=bow whom=a,b note="a b"'


def _clause(text):
    return parse_order(f"a {text}").clause


def test_keys_are_read_and_written():
    read = bind(Keys, _clause(FULL), BOARD)
    assert read == Keys(
        count=-3,
        way=Tokens(("F", "F", "/1")),
        at=Hex(1, 6),
        free=FreePath(("tL",)),
        hard=True,
        kind="bow",
        whom=("a", "b"),
        note="a b",
    )
    assert str(unbind("do", read, BOARD)) == FULL


def test_the_canonical_clause_has_keys_in_field_order_and_no_defaults():
    shuffled = _clause('do note="" hard=no way="F F" whom=b,,a, kind=sword count=007')
    assert str(unbind("do", bind(Keys, shuffled, BOARD), BOARD)) == "do count=7 way=F2 whom=b,a"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("do", "core.key_missing"),
        ("do count=1 odd=2", "core.key_unknown"),
        ("do count=x", "core.value_number"),
        ("do count=-", "core.value_number"),
        ("do count=1234567890", "core.value_number"),
        ("do count=²", "core.value_number"),
        ("do count=1 hard=true", "core.value_bad"),
        ("do count=1 kind=axe", "core.value_bad"),
        ("do count=1 at=9999", "core.no_such_hex"),
        ("do count=1 at=x", "core.bad_hex"),
        ("do count=1 way=X", "core.bad_path"),
        ('do count=1 free="0101 x"', "core.bad_hex"),
    ],
)
def test_values_that_do_not_fit_are_refused(text, key):
    with pytest.raises(NotationError) as caught:
        bind(Keys, _clause(text), BOARD)
    assert caught.value.key == key and str(caught.value) != key


@pytest.mark.parametrize(
    ("hexes", "tokens"),
    [
        ("0303", "F"),
        ("0303 0403", "F F"),
        ("0202", "@1 F"),
        ("0303 0103", None),
        ("0303 0304 /2", "F tR F /2"),
        ("0303 0203", "F tL3 F"),
        ("0101", None),
        ("1,2", "F"),
        ("0303 0403 0402", "F F tL F"),
        ("0103", "@3 F"),
    ],
)
def test_a_way_given_as_hexes_becomes_tokens(hexes, tokens):
    start = Pose(Hex(0, 2), 0)
    read = bind(Keys, Clause(verb="do", args=(("count", "1"), ("free", hexes))), BOARD, start).free
    if tokens is None:
        assert not is_path(read) and read[0].isdigit()
        assert bind(Keys, unbind("do", Keys(count=1, free=read), BOARD), BOARD, start).free == read
    else:
        assert str(unbind("do", Keys(count=1, free=read), BOARD)).split("free=")[1].strip('"') == (
            tokens.replace("F F", "F2")
        )


def test_an_order_with_hexes_is_settled_from_where_the_unit_stands():
    game = started(duel, (6, 1))
    say(game, "ana stance", "bo stance")
    at = game.state.unit("ana").pose.hex
    number = game.state.board.number
    way = " ".join(number(hex_) for hex_ in (at.neighbour(1), at.neighbour(1).neighbour(2)))
    given = parse_order(f'ana go path="{way} /0"')
    assert str(settle(game.ruleset, game.state, given)) == 'ana go path="@1 F tL F /0"'
    say(game, f'ana go path="{way} /0"')
    assert game.state.unit("ana").pose == Pose(at.neighbour(1).neighbour(2), 0)
    assert str(game.history[-1].order) == 'ana go path="@1 F tL F /0"'


def test_hexes_that_do_not_follow_on_each_other_are_the_rulesets_path_error():
    game = started(duel, (6, 1))
    say(game, "ana stance", "bo stance")
    refusal = refused(game, 'ana go path="0705 0704"')
    assert (refusal.code, refusal.rule, refusal.token) == ("E_PATH", "Y-GO", 1)


def test_passing_stands_for_the_default_and_is_written_as_it():
    game = started(court, (6, 1))
    assert str(settle(game.ruleset, game.state, parse_order("ana pass"))) == "ana stance"
    say(game, "ana pass")
    assert str(game.history[-1].order) == "ana stance"
    assert refused(game, "ana pass").code == "E_NOT_ACTIVE"
    assert refused(game, "cy pass x=1").code == "E_NOTATION"


def test_an_order_that_cannot_be_written_down_is_refused():
    game = started(duel, (6, 1))
    for bad in (
        Order(who="ana", clauses=()),
        Order(who="a b", clauses=(Clause(verb="stance"),)),
        order("referee", "modify", unit="ana", by="1", reason='a "b"'),
        order("referee", "modify", unit="ana", by="1", reason="a\nb"),
    ):
        assert game.check(bad).params[0] == ("detail", "@core.order_unwritable")


def test_unknown_verbs_and_parts_are_refused_with_what_there_is():
    game = started(duel, (6, 1))
    assert dict(refused(game, "ana fly").params)["verb"] == "fly"
    say(game, "ana stance", "bo stance")
    refusal = refused(game, "ana go + shout target=bo")
    assert (
        dict(refusal.params)["detail"] == "@core.part_unknown"
        and dict(refusal.params)["allowed"] == "face answer"
    )
    say(game, "ana go path=F + answer + pass")


def test_a_refusal_is_worded_in_the_language_of_the_reader():
    refusal = Refusal(
        code="E_NOTATION",
        rule="core",
        params=(("detail", "@core.verb_unknown"), ("verb", "fly"), ("allowed", "go idle")),
        token=3,
    )
    found = set()
    for language in ("en", "pt_BR", "ru"):
        set_language(language)
        text = refusal_text("parley", refusal)
        assert (
            "fly" in text
            and "go idle" in text
            and "3" in text
            and "{" not in text
            and text.endswith("(E_NOTATION)")
        )
        found.add(text)
    set_language("en")
    assert len(found) == 3


def test_nothing_is_accepted_after_the_end():
    game = started(duel, (6, 1))
    say(game, "blue concede")
    assert game.state.outcome is not None and game.awaiting is None
    assert (
        refused(game, "ana stance").code == "E_OVER"
        and refused(game, "referee modify unit=ana by=1").code == "E_OVER"
    )
    assert len(game.legal_orders) == 0 and not game.legal_orders
