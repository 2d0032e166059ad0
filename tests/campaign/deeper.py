"""Damage that goes deeper: sound TOML and JSON with wrong values, and logs whose digests fit the wrong events."""

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

from hexsim.errors import HexsimError
from hexsim.files.log_fold import _MISFITS, _fold_ply
from hexsim.files.log_head import fight_of
from hexsim.files.log_line import digest_line
from hexsim.files.log_read import read_log
from hexsim.rules import scenario as positions

VALUES = (-1, 0, 1, 2, 3, 7, 501, 10**9, 10**14, -(10**14), True, False, None, "", "x", "0101E", "red", "yes", "é", [], {},
          [[]], [0, 0], [1, 2, 3], {"$": "Hex"}, {"p": [0, 0, 9]}, "a" * 300, "1e9", "@core.E_OVER", "{n}", " ", "\n")
TOML_VALUES = ("-1", "0", "1", "2", "3", "7", "501", "1000000000", "99999999999999999999", "true", "false", '""', '"x"',
               '"0101E"', '"red"', '"é"', "[]", "{}", "[[]]", "[0, 0]", "1.5", "nan", "inf", "1979-05-27", '"{n}"',
               '"a b"', '" "', '"\\n"', "[1, 2, 3]", '["a"]', '[{kind = "x"}]', "{a = 1}")
_VALUE = re.compile(rb"(?m)(?:^|[{,]\s*)[\w.]+\s*=\s*(?P<value>\"[^\"\n]*\"|\[[^\]\n]*\]|[\w.+-]+)")


def other_value(dice: Random, data: bytes, other: bytes) -> bytes:
    """A TOML text with one value in place of another: still TOML, most of the time."""
    found = list(_VALUE.finditer(data))
    if not found:
        return data
    match = dice.choice(found)
    theirs = [one["value"] for one in _VALUE.finditer(other)] or [b"1"]
    value = dice.choice(TOML_VALUES).encode() if dice.random() < 0.6 else dice.choice(theirs)
    return data[:match.start("value")] + value + data[match.end("value"):]


def other_node(dice: Random, data: bytes, other: bytes) -> bytes:
    """A JSON text, or lines of them, with one node changed, taken away, doubled or put in place of another."""
    try:
        whole = json.loads(data)
    except ValueError:
        whole = None
    if isinstance(whole, dict | list):
        try:
            donor = json.loads(other)
        except ValueError:
            donor = whole
        return json.dumps(_changed(dice, whole, donor)).encode()
    lines = data.split(b"\n")
    full = [at for at, line in enumerate(lines) if line[:1] in (b"{", b"[")]
    if not full:
        return data
    at = dice.choice(full)
    try:
        value = json.loads(lines[at])
    except ValueError:
        return data
    rest = other.split(b"\n")
    try:
        donor = json.loads(dice.choice(rest))
    except ValueError:
        donor = value
    lines[at] = json.dumps(_changed(dice, value, donor), ensure_ascii=False, separators=(",", ":")).encode()
    return b"\n".join(lines)


def _changed(dice: Random, value: Any, donor: Any) -> Any:
    places = list(_places(value))
    if not places:
        return value
    holder, key = dice.choice(places)
    way = dice.randrange(6)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif way == 2:
        nodes = [found[name] for found, name in _places(donor)]
        holder[key] = json.loads(json.dumps(dice.choice(nodes))) if nodes else None
    elif way == 3 and isinstance(holder, dict):
        holder[dice.choice(("x", "$", "p", "rule", "unit", "before", "after"))] = holder.pop(key)
    elif way == 4 and type(holder[key]) is int:
        holder[key] += dice.choice((-1, 1, 2, -7, 100))
    else:
        holder[key] = json.loads(json.dumps(dice.choice(VALUES)))
    return value


def _places(value: Any, most: int = 4000) -> list[tuple[Any, Any]]:
    """(holder, key) of every node below a value."""
    out: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting and len(out) < most:
        holder = waiting.pop()
        keys = range(len(holder)) if isinstance(holder, list) else list(holder) if isinstance(holder, dict) else ()
        for key in keys:
            out.append((holder, key))
            waiting.append(holder[key])
    return out


def agreed(data: bytes) -> bytes:
    """The log with digests that fit what is in it, as far as it can be folded: whoever opens it gets far."""
    try:
        log = read_log(data)
        ruleset, scenario = fight_of(log)
        before = positions.opening(ruleset, scenario)
        header = log.header.started(before)
    except HexsimError:
        return data
    lines = {1: header.line()}
    try:
        log = replace(log, header=header)
        states = [_opening_of(log, ruleset, scenario, lines)]
        for ply in log.plies[1:]:
            state, _ = _fold_ply(log, ruleset, states[ply.parent], ply, check=False)
            lines[ply.lines[-1].number] = digest_line(state)
            states.append(state)
    except (HexsimError, *_MISFITS):
        pass
    rows = data.split(b"\n")
    for number, line in lines.items():
        rows[number - 1] = line.encode()
    return b"\n".join(rows)


def _opening_of(log: Any, ruleset: Any, scenario: Any, lines: dict[int, str]) -> Any:
    before = positions.opening(ruleset, scenario)
    state, _ = _fold_ply(log, ruleset, before, log.plies[0], check=False)
    lines[log.plies[0].lines[-1].number] = digest_line(state)
    return state
