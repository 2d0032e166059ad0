"""Random order texts for any ruleset, often wrong: of every kind a person or a file could come up with."""

from collections import deque
from random import Random
from typing import Any, Literal, get_args, get_origin

from hexsim.hexes.hex import Hex
from hexsim.hexes.path import TOKENS
from hexsim.rules.fields import FreePath, Tokens, keys_of
from hexsim.rules.ruleset import Offer, Ruleset, legal_orders
from hexsim.rules.state import GameState

_ODD = ("", "x", "-1", "99", "0101", "0203", "1,1", "yes", "no", '"a b"', '""', "é", "F2", '"F tL /3"', "a,b",
        "@9", "+", '"', "=")
_JUNK = (*_ODD, "\x00", "a" * 300, "+ +", "'", "\u202e", "1e400", "-9" * 20, "<b>", "{n}", "%s", "\\", "\t")

KINDS = ("listed", "damaged", "another's", "stale", "mixed", "made", "junk")
_SHARES = (20, 22, 8, 8, 12, 28, 2)
_PICKED = 6
"""Listed orders that are looked up in one state; more are rarely needed before the next."""


class _Menu:
    """The listed orders of one state, each looked up when it is wanted (mutable)."""

    def __init__(self, ruleset: Ruleset, state: GameState) -> None:
        self._offers: list[Offer] = list(legal_orders(ruleset, state).offers())
        self._picked: list[str] = []

    def pick(self, dice: Random) -> str | None:
        """The text of one of them, None if there is none; families are as likely as one another."""
        while self._offers and len(self._picked) < _PICKED:
            offer = dice.choice(self._offers)
            if size := len(offer):
                self._picked.append(str(offer.pick(dice.randrange(size))))
                return self._picked[-1]
            self._offers.remove(offer)
        return dice.choice(self._picked) if self._picked else None


class OrderFuzz:
    """Texts for one game (mutable: it remembers what could have been ordered before)."""

    def __init__(self, dice: Random, ruleset: Ruleset) -> None:
        self._dice, self._ruleset = dice, ruleset
        self._past: deque[str] = deque(maxlen=60)

    def text(self, state: GameState) -> tuple[str, str]:
        """Its kind (of `KINDS`) and an order as text."""
        dice = self._dice
        kind = dice.choices(KINDS, _SHARES)[0]
        if kind == "made":
            return kind, _made(dice, self._ruleset, state)
        if kind == "junk":
            return kind, " ".join(dice.choice(_JUNK) for _ in range(dice.randrange(5)))
        if kind == "stale":
            return (kind, dice.choice(self._past)) if self._past else ("made", _made(dice, self._ruleset, state))
        menu, text = self._menu(state), self.listed(state)
        if text is None:
            return "made", _made(dice, self._ruleset, state)
        if dice.random() < 0.2:
            self._past.append(text)
        if kind == "damaged":
            text = _damaged(dice, text)
        elif kind == "another's":
            text = f"{_somebody(dice, state)} {text.partition(' ')[2]}"
        elif kind == "mixed":
            text = _mixed(dice, text, menu.pick(dice) if dice.random() < 0.5 or not self._past
                          else dice.choice(self._past))
        return kind, text

    def listed(self, state: GameState) -> str | None:
        """One of the listed orders, None if there is none."""
        return self._menu(state).pick(self._dice)

    def _menu(self, state: GameState) -> _Menu:
        return state.memo.get("fuzz") or state.memo.setdefault("fuzz", _Menu(self._ruleset, state))


def _damaged(dice: Random, text: str) -> str:
    at = dice.randrange(len(text) + 1)
    return dice.choice((
        text[:at] + dice.choice(' "=+/@#!FLRB<>tS0159,.^\n') + text[at:],
        text[:at] + text[at + 1:],
        text[:at],
        text.replace(" ", "  ", 1) + " " + dice.choice(("+ pass", "+ face to=1", "x=1", "stand=yes", "+")),
        " ".join([dice.choice(("nobody", "referee", "red", "a")), *text.split()[1:]]),
    ))


def _mixed(dice: Random, text: str, other: str) -> str:
    """A piece of another order in this one: a value, the answers given ahead, or all of its words."""
    ours, theirs = text.split(" "), other.split(" ")
    way = dice.randrange(3)
    if way == 0:
        values = dict(word.split("=", 1) for word in theirs if word.count("=") == 1 and '"' not in word)
        ours = [f"{word.split('=')[0]}={values.get(word.split('=')[0], dice.choice(list(values.values()) or ['x']))}"
                if word.count("=") == 1 and '"' not in word and dice.random() < 0.6 else word for word in ours]
        return " ".join(ours)
    if way == 1:
        return f"{text} + {' '.join(theirs[1:])}"
    return " ".join([*ours[:2], *theirs[2:], *ours[2:]])


def _somebody(dice: Random, state: GameState) -> str:
    return dice.choice(
        [*(unit.id for unit in state.units), *(side.id for side in state.sides), "referee", "nobody"])


def _made(dice: Random, ruleset: Ruleset, state: GameState) -> str:
    """An order of the ruleset's verbs and keys."""
    asked = state.awaiting
    who = dice.choice(asked.who) if asked and dice.random() < 0.75 else _somebody(dice, state)
    clauses = [_clause(dice, ruleset, state) for _ in range(dice.choice((1, 1, 1, 2, 3)))]
    return f"{who} {' + '.join(clauses)}"


def _clause(dice: Random, ruleset: Ruleset, state: GameState) -> str:
    asked = state.awaiting
    near = asked.verbs if asked and dice.random() < 0.6 else tuple(ruleset.orders)
    verb = dice.choice((*near, *near, "pass", "fly"))
    if verb not in ruleset.orders:
        return verb
    keys = keys_of(ruleset.orders[verb].fields)
    keys = [key for key in keys if dice.random() < (0.95 if key.required else 0.5)]
    words = [verb, *(f"{key.name}={_value(dice, key.hint, state)}" for key in keys)]
    if dice.random() < 0.05:
        words.append(f"{dice.choice(('path', 'odd', 'target'))}={dice.choice(_ODD)}")
    return " ".join(words)


def _value(dice: Random, hint: Any, state: GameState) -> str:
    if dice.random() < 0.08:
        return dice.choice(_ODD)
    if hint in (Tokens, FreePath):
        tokens = [*TOKENS, *("F^", "L^"), *("F",) * 12, *("L", "R") * 3]
        return f'"{" ".join(dice.choice(tokens) for _ in range(dice.randrange(6)))}"'
    if hint is Hex:
        return state.board.number(_place(dice, state))
    if hint is bool:
        return dice.choice(("yes", "no"))
    if hint is int:
        return str(dice.randint(-3, 8))
    if get_origin(hint) is Literal:
        return dice.choice(get_args(hint))
    names = _names(state)
    if get_origin(hint) is tuple:
        return ",".join(dice.choice(names) for _ in range(dice.randrange(1, 4)))
    return dice.choice(names)


def _place(dice: Random, state: GameState) -> Hex:
    """Any hex of the map; half of the time one near a unit."""
    units = [unit for unit in state.units if unit.pose]
    if units and dice.random() < 0.5:
        at = dice.choice(units).pose.hex
        near = Hex(at.q + dice.randint(-2, 2), at.r + dice.randint(-2, 2))
        if near in state.board:
            return near
    places = state.memo.get("fuzz places") or state.memo.setdefault("fuzz places", list(state.board))
    return dice.choice(places)


def _names(state: GameState) -> list[str]:
    """What a key may name: units, things, what somebody carries, words of the rules, nothing there is."""
    known = state.memo.get("fuzz names")
    if known is None:
        held = {str(item) for unit in state.units for text in (unit.sheet, unit.status)
                for name in ("items", "weapons", "gear", "disciplines", "powers")
                for item in _ids(getattr(text, name, ()))}
        known = [*(unit.id for unit in state.units), *(thing.id for thing in state.things), *sorted(held),
                 "nobody", "x"]
        state.memo["fuzz names"] = known
    return known


def _ids(value: Any) -> list[str]:
    """The names of a list of things, as records, pairs or texts."""
    found = []
    for one in value if isinstance(value, tuple) else ():
        name = one if isinstance(one, str) else getattr(one, "id", None) or getattr(one, "name", None)
        if name is None and isinstance(one, tuple) and one:
            name = one[0]
        if isinstance(name, str):
            found.append(name)
    return found
