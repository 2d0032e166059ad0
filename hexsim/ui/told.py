"""Sentences a ruleset has for what happened, by keys of its catalogue; where it has none, there is none here.

`told_<verb>` tells a `Declared`, `told_<test>_<outcome>` or `told_<test>` a `Rolled`, and
`told_<field>_<value>` a change of status: the value itself, `yes`, `no`, `none`, `set` and `again` for a
record that came and changed, `more` and `less` for numbers; `.<rule>` behind it is for that rule only. A roll
with words `joins_<test>`, and a note with words `<its key>_joins`, stand in the fold of the line after them.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from hexsim.rules.event import Change, Declared, Event, Noted, Rolled
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import has_text, tr
from hexsim.ui.overlay import Phrase
from hexsim.ui.words import item_label, named, value_label, who_label, with_rule

Params = dict[str, Any]


def declared_words(ruleset: Ruleset, state: GameState, event: Declared) -> str:
    """What a unit says it does, "" without words for it."""
    return _told(ruleset, (event.verb,), _people(ruleset, state, event))


def rolled_words(ruleset: Ruleset, state: GameState, event: Rolled) -> str:
    """What a roll has brought, "" without words for it."""
    short = test_name(event)
    names = (f"{short}_{event.outcome}", short) if event.outcome else (short,)
    return _told(ruleset, names, _of_roll(ruleset, state, event))


def changed_words(ruleset: Ruleset, state: GameState, unit: str, change: Change, rule: str) -> str | None:
    """What has become of a unit; "" if that is not worth a word, None if the field has no words here."""
    params = {"who": who_label(state, unit), **_of_change(ruleset, state, unit, change)}
    tries = list(_endings(change))
    text = _told(ruleset, [f"{change.field}{ending}{about}" for ending in tries
                           for about in (f".{rule}", "")], params)
    known = (*tries, "_yes", "_no", "_none", "_set", "_more", "_less", *_of_value(change.before))
    has_words = any(has_text(f"{ruleset.name}.told_{change.field}{ending}") for ending in known)
    return text if text or has_words else None


def joining(ruleset: Ruleset, state: GameState, event: Event) -> Phrase | None:
    """What only explains the line after it, None if the event stands for itself."""
    match event:
        case Rolled():
            key, params = f"{ruleset.name}.joins_{test_name(event)}", _of_roll(ruleset, state, event)
        case Noted():
            key, params = f"{event.key}_joins", dict(event.params)
        case _:
            return None
    return with_rule(tr(key, **params), event.rule) if has_text(key) else None


def test_name(event: Rolled) -> str:
    """The name of a test without its domain."""
    return event.test.rpartition(".")[2].removeprefix("test_")


def minus(value: Any) -> str:  # noqa: ANN401 - any field of any ruleset
    """A value as text, a number below 0 with a true minus sign.

    >>> minus(-3), minus(4), minus("x")
    ('−3', '4', 'x')
    """
    return f"−{-value}" if _counts(value) and value < 0 else str(value)


def faces_words(event: Rolled) -> str:
    """The dice of a roll one by one."""
    return " ".join(map(str, event.faces))


def _told(ruleset: Ruleset, names: "list[str] | tuple[str, ...]", params: Params) -> str:
    key = next((key for name in names if has_text(key := f"{ruleset.name}.told_{name}")), "")
    return tr(key, **params) if key else ""


def _people(ruleset: Ruleset, state: GameState, event: Declared | Rolled) -> Params:
    names = [who_label(state, unit) for unit in event.targets]
    item = item_label(ruleset, state, event.unit, event.item)
    item = item or (value_label(ruleset, state, "item", event.item) if event.item else "")
    return {"who": who_label(state, event.unit), "target": names[0] if names else "–",
            "targets": ", ".join(names) or "–", "item": item or "–"}


def _of_roll(ruleset: Ruleset, state: GameState, event: Rolled) -> Params:
    return {**_people(ruleset, state, event), "total": event.total,
            "need": "–" if event.need is None else minus(event.need), "margin": minus(event.degree),
            "faces": faces_words(event), "outcome": named(ruleset, "outcome", event.outcome),
            "test": named(ruleset, "test", event.test)}


def _endings(change: Change) -> Iterator[str]:
    """What may stand behind the field, the most telling first."""
    before, after = change.before, change.after
    yield from _of_value(after)
    if is_dataclass(after):
        yield "_set" if before is None else "_again"
        if is_dataclass(before):
            for entry in fields(after):
                old, new = getattr(before, entry.name, None), getattr(after, entry.name)
                if old != new:
                    yield from (f".{entry.name}{ending}" for ending in _of_value(new))
    elif _counts(before) and _counts(after):
        yield "_more" if after > before else "_less"


def _of_value(value: Any) -> tuple[str, ...]:  # noqa: ANN401 - any field of any ruleset
    if isinstance(value, bool):
        return ("_yes",) if value else ("_no",)
    if value is None or value in ("", ()):
        return ("_none",)
    return (f"_{value}",) if isinstance(value, str | int) else ()


def _counts(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _of_change(ruleset: Ruleset, state: GameState, unit: str, change: Change) -> Params:
    before, after = change.before, change.after
    params: Params = {"before": minus(before), "after": minus(after), "item": change.key or "–"}
    if _counts(before) and _counts(after):
        params["by"] = abs(after - before)
    record = after if is_dataclass(after) else before
    if not is_dataclass(record):
        return params
    for entry in fields(record):
        value = getattr(record, entry.name)
        if isinstance(value, str):
            value = item_label(ruleset, state, unit, value) or value_label(ruleset, state, entry.name, value)
        params[entry.name] = value if isinstance(value, int) else str(value)
    name = getattr(getattr(record, "item", record), "name", "")
    return {**params, "item": tr(name[1:]) if name.startswith("@") else name} if name else params
