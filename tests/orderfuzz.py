"""Random order texts for any ruleset: listed ones, listed ones that were damaged, ones made of its verbs."""

from random import Random
from typing import Any, Literal, get_args, get_origin

from hexsim.hexes.hex import Hex
from hexsim.hexes.path import TOKENS
from hexsim.rules.fields import FreePath, Tokens, keys_of
from hexsim.rules.ruleset import Ruleset, legal_orders
from hexsim.rules.state import GameState

_ODD = (
    "",
    "x",
    "-1",
    "99",
    "0101",
    "0203",
    "1,1",
    "yes",
    "no",
    '"a b"',
    '""',
    "é",
    "F2",
    '"F tL /3"',
    "a,b",
    "@9",
    "+",
    '"',
    "=",
)


def random_order(dice: Random, ruleset: Ruleset, state: GameState) -> str:
    """An order as a text, often wrong."""
    kind = dice.random()
    if kind < 0.6:
        legal = state.memo.setdefault("fuzz", legal_orders(ruleset, state))
        size = len(legal)
        if size:
            text = str(legal.pick(dice.randrange(size)))
            return text if kind < 0.3 else _damaged(dice, text)
    asked = state.awaiting
    who = dice.choice(asked.who) if asked and dice.random() < 0.7 else _somebody(dice, state)
    clauses = [_clause(dice, ruleset, state) for _ in range(dice.choice((1, 1, 1, 2, 3)))]
    return f"{who} {' + '.join(clauses)}"


def _damaged(dice: Random, text: str) -> str:
    at = dice.randrange(len(text) + 1)
    return dice.choice(
        (
            text[:at] + dice.choice(' "=+/@#!FLRB<>tS0159,.^\n') + text[at:],
            text[:at] + text[at + 1 :],
            text[:at],
            text.replace(" ", "  ", 1)
            + " "
            + dice.choice(("+ pass", "+ face to=1", "x=1", "stand=yes", "+")),
            " ".join([dice.choice(("nobody", "referee", "red", "a")), *text.split()[1:]]),
        )
    )


def _somebody(dice: Random, state: GameState) -> str:
    return dice.choice(
        [*(unit.id for unit in state.units), *(side.id for side in state.sides), "referee", "nobody"]
    )


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
        places = list(state.board)
        return state.board.number(dice.choice(places))
    if hint is bool:
        return dice.choice(("yes", "no"))
    if hint is int:
        return str(dice.randint(-3, 8))
    if get_origin(hint) is Literal:
        return dice.choice(get_args(hint))
    names = [*(unit.id for unit in state.units), *(thing.id for thing in state.things), "nobody", "x"]
    if get_origin(hint) is tuple:
        return ",".join(dice.choice(names) for _ in range(dice.randrange(1, 4)))
    return dice.choice(names)
