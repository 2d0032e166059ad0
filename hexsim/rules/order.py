"""Orders: what somebody asks for, as text and as a value (contract 7). A ruleset gives them meaning.

    order = who " " clause { " + " clause } ;  clause = verb { " " key "=" value } ;  value = bare | '"' … '"'
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hexsim.errors import HexsimError, NotationError

REFEREE = "referee"
PASS = "pass"  # noqa: S105 - a verb, not a secret


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One verb with its keys; a key occurs once."""

    verb: str
    args: tuple[tuple[str, str], ...] = ()

    def get(self, key: str, default: str = "") -> str:
        """The value of `key`, or `default`."""
        return next((value for name, value in self.args if name == key), default)

    def has(self, key: str) -> bool:
        """Whether `key` is given."""
        return any(name == key for name, _ in self.args)

    def with_args(self, **args: str) -> "Clause":
        """The clause with some keys set; an empty value removes the key."""
        kept = {**dict(self.args), **args}
        return replace(self, args=tuple((key, value) for key, value in kept.items() if value != ""))

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
        return replace(self, clauses=(self.clause.with_args(**args), *self.ahead))

    def __str__(self) -> str:
        return f"{self.who} {' + '.join(map(str, self.clauses))}"


def order(who: str, verb: str, **args: str) -> Order:
    """An order of one clause; keys with empty values are left out.

    >>> str(order("a", "move", path="F2 /1"))
    'a move path="F2 /1"'
    """
    return Order(who=who, clauses=(Clause(verb=verb).with_args(**args),))


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
    nearest: tuple[Order, ...] = field(default=())


class IllegalOrderError(HexsimError, ValueError):
    """An order that a rule refuses; nothing has changed."""

    exit_code = 3

    def __init__(self, ruleset: str, refusal: Refusal) -> None:
        super().__init__("core.refused")
        self.ruleset, self.refusal = ruleset, refusal

    def __str__(self) -> str:
        return refusal_text(self.ruleset, self.refusal)


def refusal_text(ruleset: str, refusal: Refusal) -> str:
    """One sentence in the current language: the code's words, the token, the rule."""
    from hexsim.text import has_text, tr

    key = f"{ruleset}.{refusal.code}"
    if not has_text(key):
        key = f"core.{refusal.code}"
    sentence = tr(key, **dict(refusal.params))
    if refusal.token is not None:
        sentence = tr("core.at_token", sentence=sentence, token=refusal.token)
    return f"{sentence} ({refusal.code}, {refusal.rule})"


def parse_order(text: str) -> Order:
    """Read one order.

    Raises:
        NotationError: no such text; the sentence says what was expected where.

    >>> parse_order('a all_out_attack option=c + act do=none').ahead[0].get("do")
    'none'
    """
    words = list(_words(text))
    if len(words) < 2:
        raise NotationError("core.order_too_short", text=text)
    who, rest = words[0], words[1:]
    if "=" in who or who.startswith('"') or who == "+":
        raise NotationError("core.order_who", text=text, word=who)
    clauses: list[list[str]] = [[]]
    for word in rest:
        if word == "+":
            clauses.append([])
        else:
            clauses[-1].append(word)
    return Order(who=who, clauses=tuple(_clause(words, text) for words in clauses))


def read_orders(text: str) -> Iterator[tuple[int, Order]]:
    """The orders of a file with their line numbers; blank lines and lines that begin with `#` are skipped."""
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, parse_order(stripped)


def _clause(words: list[str], text: str) -> Clause:
    if not words or "=" in words[0] or not _is_name(words[0]):
        raise NotationError("core.order_verb", text=text, word=words[0] if words else "")
    args: list[tuple[str, str]] = []
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or not _is_name(key):
            raise NotationError("core.order_key", text=text, word=word)
        if any(key == name for name, _ in args):
            raise NotationError("core.order_twice", text=text, word=key)
        if value.startswith('"'):
            value = value[1:-1]
        elif value in ("", "+") or '"' in value:
            raise NotationError("core.order_value", text=text, word=word)
        args.append((key, value))
    return Clause(verb=words[0], args=tuple(args))


def _words(text: str) -> Iterator[str]:
    word, quoted = "", False
    for char in text:
        if char == "\n" or (quoted and char == "\r"):
            raise NotationError("core.order_newline", text=text)
        if char == '"':
            if not quoted and not word.endswith("="):
                raise NotationError("core.order_quote", text=text)
            quoted = not quoted
            word += char
        elif char.isspace() and not quoted:
            if word:
                yield word
            word = ""
        else:
            if word.endswith('"') and not quoted and word.count('"') == 2:
                raise NotationError("core.order_quote", text=text)
            word += char
    if quoted:
        raise NotationError("core.order_quote", text=text)
    if word:
        yield word


def _is_name(text: str) -> bool:
    return text.isidentifier()


def _quoted(value: str) -> str:
    bare = value not in ("", "+") and not any(char.isspace() or char == '"' for char in value)
    return value if bare else f'"{value}"'
