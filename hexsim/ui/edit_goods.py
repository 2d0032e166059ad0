"""The lists of the editor about what units have by name: things to carry, abilities, and how."""

import typing
from collections.abc import Mapping
from typing import Any

from hexsim.files.edit import set_key
from hexsim.files.importers.toml_text import toml_value
from hexsim.files.nested import value_at
from hexsim.rules.goods import Goods
from hexsim.rules.ruleset import Ruleset
from hexsim.text import tr
from hexsim.ui.edit_view import Editing, Row
from hexsim.ui.intent_edit import Make, Type

Of = tuple[str | int, ...]
Listed = tuple[str, tuple[Row, ...]]

_WAYS: Mapping[str, tuple[tuple[Any, str], ...]] = {
    "place": tuple((hand, hand) for hand in ("main", "off", "both", "carried")),
    "in_hand": ((True, "held"), (False, "carried")),
    "state": tuple((state, state) for state in ("ready", "jammed", "broken"))}


class Way(typing.NamedTuple):
    """One way of having a thing: key and value in its entry, and the end of the key of its words."""

    key: str
    value: Any
    word: str
    usual: bool


def ways_of(goods: Goods, sheet: type) -> tuple[Way, ...]:
    """All ways of having one that the sheets know: in which hand, merely whether in hand, in which state."""
    return tuple(Way(field.name, value, word, value == field.default) for field in goods.fields(sheet)
                 for value, word in _WAYS.get(field.name, ()))


def way_of(goods: Goods, sheet: type, item: Mapping[str, Any]) -> Way | None:
    """The way of an entry; the usual one if it says nothing, None for one nobody knows."""
    return next((way for way in ways_of(goods, sheet)
                 if (item[way.key] == way.value if way.key in item else way.usual)), None)


def title_of(goods: Goods) -> str:
    """What they are together."""
    return tr(goods.title or "ui.edit_items")


def name_of(goods: Goods, item: Mapping[str, Any]) -> str:
    """What an entry is called."""
    own = item.get("own")
    named = item.get(goods.entry) or (own.get("name") if isinstance(own, dict) else None) or item.get("id")
    return goods.label(str(named)) if named else "…"


def entries_of(now: Editing, unit: Of, goods: Goods) -> tuple[Of, list[Any]]:
    """Where a unit's list of them stands, and what is in it; the sheet's usual ones where nothing is said."""
    ruleset = now.doc.reading.ruleset
    assert ruleset is not None
    path = (*unit, ruleset.name, goods.key)
    found = value_at(now.doc.data, path)
    if found is None:
        return path, list(goods.usual(ruleset.sheet))
    return path, found if isinstance(found, list) else []


def _ruleset(now: Editing) -> Ruleset:
    ruleset = now.doc.reading.ruleset
    assert ruleset is not None
    return ruleset


def goods_list(now: Editing, of: Of) -> Listed:
    """What a unit can be given: `of` is its path and the number of the kind."""
    *unit, kind = of
    goods = _ruleset(now).goods[int(kind)]
    path, have = entries_of(now, tuple(unit), goods)
    rows = [_named(goods, name, Make(set_key(*path, value=[*have, {goods.entry: name}])))
            for name in (*goods.known(), *goods.also)]
    return title_of(goods), tuple(sorted(rows, key=lambda row: row.label.casefold()))


def _named(goods: Goods, name: str, act: Make) -> Row:
    label = goods.label(name)
    return Row(label=label, acts=(act,), detail=name if name != label else "")


def carried_list(now: Editing, of: Of) -> Listed:
    """What can be done with something a unit has: `of` is its path, the number of the kind and its own."""
    *unit, kind, number = of
    ruleset = _ruleset(now)
    goods, number = ruleset.goods[int(kind)], int(number)
    path, have = entries_of(now, tuple(unit), goods)
    item = have[number]
    now_is = way_of(goods, ruleset.sheet, item)
    rows = [Row(label=tr(f"ui.edit_hand_{way.word}"), tick=way == now_is,
                acts=(_put(path, have, number, {**item, way.key: way.value}),))
            for way in ways_of(goods, ruleset.sheet)]
    known = value_at(now.doc.data, path) is not None
    for field in goods.fields(ruleset.sheet):
        if field.name in (*_WAYS, goods.entry):
            continue
        value = item.get(field.name, field.default)
        if isinstance(field.default, bool):
            new = {**item, field.name: not value}
            rows.append(Row(label=field.name, tick=bool(value), acts=(_put(path, have, number, new),)))
        elif known:
            shown = toml_value(item[field.name]) if field.name in item else ""
            rows.append(Row(label=field.name, detail=shown, acts=(
                Type(path=(*path, number, field.name), kind="toml", title=field.name),)))
    rows.append(Row(label=tr("ui.edit_delete"), acts=(_put(path, have, number, None),)))
    return name_of(goods, item), tuple(rows)


def _put(path: Of, have: list[Any], number: int, item: Any) -> Make:  # noqa: ANN401
    """The list with another entry in a place, or without it."""
    return Make(set_key(*path, value=[*have[:number], *([] if item is None else [item]), *have[number + 1:]]))


def thing_list(now: Editing, of: Of) -> Listed:
    """What a thing on the ground may be for the ruleset."""
    ruleset = _ruleset(now)
    rows = [_named(goods, name, Make(set_key(*of, ruleset.name, "item", value=name)))
            for goods in loose_of(ruleset) for name in goods.known()]
    none = Row(label=tr("ui.edit_none"), acts=(Make(set_key(*of, ruleset.name, "item", value=None)),))
    return tr("ui.edit_what"), (none, *sorted(rows, key=lambda row: row.label.casefold()))


def loose_of(ruleset: Ruleset) -> tuple[Goods, ...]:
    """What may lie on the ground."""
    return tuple(goods for goods in ruleset.goods if goods.loose)


def loose_name(ruleset: Ruleset, name: str) -> str:
    """What a thing on the ground is called."""
    return next((goods.label(name) for goods in loose_of(ruleset) if name in goods.known()), name)
