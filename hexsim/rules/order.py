"""Orders: what somebody asks for, as text and as a value (contract 7). A ruleset gives them meaning.

The grammar: `who clause { + clause }`; a clause is `verb { key=value }`; a value stands bare or in quotes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hexsim.errors import HexsimError, NotationError
from hexsim.text import has_text, tr

REFEREE = "referee"
PASS = "pass"  # noqa: S105 - a verb, not a secret
OWN = "core"
"""Stands for a rule where hexsim itself refuses: what cannot be read, and what comes after the end."""

LONGEST = 10_000
"""Characters an order may have."""

_ID = re.compile(r"[\w.-]+")
_WORD = re.compile(r'(?P<bare>[^\s"=]+)(?:(?P<equals>=)(?:"(?P<quoted>[^"]*)"|(?P<value>[^\s"]*)))?(?!\S)')


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One verb with its keys; a key occurs once."""

    verb: str
    args: tuple[tuple[str, str], ...] = ()

    def get(self, key: str, default: str = "") -> str:
        """The value of `key`, or `default`."""
        for name, value in self.args:
            if name == key:
                return value
        return default

    def has(self, key: str) -> bool:
        """Whether `key` is given."""
        return any(name == key for name, _ in self.args)

    def with_args(self, **args: str) -> "Clause":
        """The clause with some keys set; an empty value removes the key."""
        kept = dict(self.args) | args
        return Clause(verb=self.verb, args=tuple([pair for pair in kept.items() if pair[1] != ""]))

    def __str__(self) -> str:
        return " ".join([self.verb, *(f"{key}={_quoted(value)}" for key, value in self.args)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What `who` (a unit, a side or the referee) asks for: identity only, no price and no legality."""

    who: str
    clauses: tuple[Clause, ...]

    @property
    def verb(self) -> str:
        """The verb of the first clause."""
        return self.clauses[0].verb

    @property
    def clause(self) -> Clause:
        """The first clause."""
        return self.clauses[0]

    @property
    def ahead(self) -> tuple[Clause, ...]:
        """The clauses after the first: parts of the order, or answers given ahead."""
        return self.clauses[1:]

    def get(self, key: str, default: str = "") -> str:
        """The value of `key` in the first clause."""
        return self.clause.get(key, default)

    def with_args(self, **args: str) -> "Order":
        """The order with keys of its first clause set."""
        return Order(who=self.who, clauses=(self.clause.with_args(**args), *self.ahead))

    def __str__(self) -> str:
        return f"{self.who} {' + '.join(map(str, self.clauses))}"


def order(who: str, verb: str, **args: str) -> Order:
    """An order of one clause; keys with empty values are left out.

    >>> str(order("a", "move", path="F2 /1"))
    'a move path="F2 /1"'
    """
    return Order(who=who, clauses=(_bare(verb).with_args(**args) if args else _bare(verb),))


@lru_cache(maxsize=512)
def _bare(verb: str) -> Clause:
    return Clause(verb=verb)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why an order is refused: worded by the catalogue entry of (ruleset, code) with `params`.

    Attributes:
        code: error code, unique within its ruleset.
        rule: the rule id that refuses.
        token: number of the path token at fault, from 1.
        nearest: legal orders that come closest.
    """

    code: str
    rule: str
    params: tuple[tuple[str, str | int], ...] = ()
    token: int | None = None
    nearest: tuple[Order, ...] = ()

    @property
    def cited(self) -> str:
        """The rule that people may look up, empty where hexsim itself refuses."""
        return "" if self.rule == OWN else self.rule


class IllegalOrderError(HexsimError, ValueError):
    """An order that a rule refuses; nothing has changed."""

    exit_code = 3

    def __init__(self, ruleset: str, refusal: Refusal) -> None:
        super().__init__("core.refused")
        self.ruleset, self.refusal = ruleset, refusal

    def __str__(self) -> str:
        return refusal_text(self.ruleset, self.refusal)


def refusal_key(ruleset: str, refusal: Refusal) -> str:
    """Catalogue key of the code's words: the ruleset's, or hexsim's own."""
    key = f"{ruleset}.{refusal.code}"
    return f"core.{refusal.code}" if not refusal.cited or not has_text(key) else key


def refusal_text(ruleset: str, refusal: Refusal) -> str:
    """One sentence in the current language: the code's words, the token, the rule."""
    sentence = tr(refusal_key(ruleset, refusal), **dict(refusal.params))
    if refusal.token is not None:
        sentence = tr("core.at_token", sentence=sentence, token=refusal.token)
    return f"{sentence} ({', '.join(filter(None, (refusal.code, refusal.cited)))})"


def parse_order(text: str) -> Order:
    """Read one order; spaces around it and between its words do not count.

    Raises:
        NotationError: no such text; the sentence says what was expected where.

    >>> parse_order('a all_out_attack option=c + act do=none').ahead[0].get("do")
    'none'
    """
    if len(text) > LONGEST:
        raise NotationError("core.order_too_long", most=LONGEST)
    text = text.strip()
    if "\n" in text or "\r" in text:
        raise NotationError("core.order_newline", text=text)
    who, *rest = text.split(maxsplit=1) or [""]
    if not _ID.fullmatch(who):
        raise NotationError("core.order_who", text=text, word=who)
    if not rest:
        raise NotationError("core.order_too_short", text=text)
    clauses: list[list[re.Match[str]]] = [[]]
    for word in _words(rest[0], text):
        if word[0] == "+":
            clauses.append([])
        else:
            clauses[-1].append(word)
    return Order(who=who, clauses=tuple(_clause(words, text) for words in clauses))


def read_orders(text: str) -> Iterator[tuple[int, Order]]:
    """The orders of a file with their line numbers; blank lines and lines that begin with `#` are skipped."""
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, parse_order(stripped)


def is_writable(order: Order) -> bool:
    """Whether the order has a text that reads back as the same order."""
    return bool(_ID.fullmatch(order.who) and order.clauses and len(str(order)) <= LONGEST
                and all(map(_is_writable, order.clauses)))


def _is_writable(clause: Clause) -> bool:
    keys = [key for key, _ in clause.args]
    return (all(name.isidentifier() for name in (clause.verb, *keys)) and len(set(keys)) == len(keys)
            and not any(char in value for _, value in clause.args for char in '"\n\r'))


def _words(rest: str, text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(rest):
        if rest[at].isspace():
            at += 1
            continue
        word = _WORD.match(rest, at)
        if word is None:
            raise NotationError("core.order_word", text=text, word=rest[at:].split(maxsplit=1)[0])
        yield word
        at = word.end()


def _clause(words: list[re.Match[str]], text: str) -> Clause:
    if not words or words[0]["equals"] or not words[0]["bare"].isidentifier():
        raise NotationError("core.order_verb", text=text, word=words[0][0] if words else "+")
    args: dict[str, str] = {}
    for word in words[1:]:
        key, value = word["bare"], word["quoted"]
        if not word["equals"] or not key.isidentifier():
            raise NotationError("core.order_key", text=text, word=word[0])
        if key in args:
            raise NotationError("core.order_twice", text=text, word=key)
        if value is None and word["value"] in ("", "+"):
            raise NotationError("core.order_value", text=text, word=word[0])
        args[key] = word["value"] if value is None else value
    return Clause(verb=words[0]["bare"], args=tuple(args.items()))


def _quoted(value: str) -> str:
    bare = value not in ("", "+") and not any(char.isspace() or char == '"' for char in value)
    return value if bare else f'"{value}"'
