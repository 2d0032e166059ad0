"""The lists of the editor: sides, figures of a sheet, things to carry, aims, rulesets, values of switches."""

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from hexsim.files.aims import NEEDS
from hexsim.files.edit import Keys, drop, set_key
from hexsim.files.edit_text import Add, Put
from hexsim.files.edit_values import tables_of
from hexsim.files.importers.toml_text import toml_value
from hexsim.files.nested import value_at
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.switch import Switch
from hexsim.text import has_text, tr
from hexsim.ui.edit_foot import shape_list
from hexsim.ui.edit_goods import Listed, Of, carried_list, goods_list, thing_list
from hexsim.ui.edit_terrain import CHOICES, choice_list, look_list, preset_list
from hexsim.ui.edit_view import Editing, Options, Row
from hexsim.ui.intent_edit import Choose, EditIntent, Make, Offer, Type

_PLAIN = (int, str, bool)


def offered(now: Editing, intent: Offer) -> Options:
    """The list that is asked for."""
    title, rows = _LISTS[intent.what](now, intent.of)
    return Options(title=title, rows=rows or (Row(label=tr("ui.edit_none"), acts=()),))


def _sides(now: Editing, of: Of) -> Listed:
    rows = tuple(Row(label=side_name(entry), acts=(Make(set_key(*of, "side", value=entry.get("id"))),))
                 for entry in tables(now, "sides"))
    return tr("ui.edit_side"), rows


def tables(now: Editing, name: str) -> list[dict[str, Any]]:
    """The entries of a list of tables."""
    return tables_of(now.doc.data, name)


def side_name(entry: dict[str, Any]) -> str:
    """What a side is called."""
    return str(entry.get("name") or entry.get("id") or "?")


def ruleset_of(now: Editing) -> Ruleset | None:
    """The ruleset of the scenario."""
    return now.doc.reading.ruleset


def sheet_fields(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The keys a sheet may have, each with its usual value as TOML, "" where that is nothing."""
    for entry in dataclasses.fields(ruleset.sheet):
        if entry.init:
            usual = entry.default if isinstance(entry.default, _PLAIN) and entry.default != "" else None
            yield entry.name, "" if usual is None else toml_value(usual)


def _figures(now: Editing, of: Of) -> Listed:
    """Keys of the sheet that are not given yet."""
    ruleset = ruleset_of(now)
    if ruleset is None:
        return tr("ui.edit_figure"), ()
    sheet = value_at(now.doc.data, (*of, ruleset.name)) or {}
    rows = tuple(Row(label=name, detail=usual,
                     acts=(Type(path=(*of, ruleset.name, name), kind="toml", title=name),))
                 for name, usual in sheet_fields(ruleset)
                 if name not in sheet and name not in {goods.key for goods in ruleset.goods})
    return tr("ui.edit_figure"), rows


def aim_words(aim: dict[str, Any]) -> str:
    """An aim in words."""
    kind = str(aim.get("kind"))
    key = f"ui.edit_aim_{kind}"
    parts = [tr(key) if has_text(key) else kind]
    parts += [str(aim[key]) for key in ("units", "hexes") if key in aim]
    if "rounds" in aim:
        parts.append(tr("ui.edit_rounds_of", rounds=str(aim["rounds"])))
    return " · ".join(parts)


def _aim_kinds(now: Editing, of: Of) -> Listed:
    have = value_at(now.doc.data, (*of, "aims")) or []
    rows = []
    for kind, (needed, _) in NEEDS.items():
        entry: dict[str, Any] = {"kind": kind, **({"rounds": 10} if "rounds" in needed else {})}
        acts: list[EditIntent] = [Make(set_key(*of, "aims", value=[*have, entry]))]
        if "hexes" in needed:
            acts.append(Choose("placing", ("aim", of[1], len(have))))
        rows.append(Row(label=tr(f"ui.edit_aim_{kind}"), acts=tuple(acts)))
    return tr("ui.edit_aim_add"), tuple(rows)


def _aim(now: Editing, of: Of) -> Listed:
    """What can be changed in an aim."""
    aim = value_at(now.doc.data, of) or {}
    needed, also = NEEDS.get(str(aim.get("kind")), ((), ()))
    rows = []
    if "hexes" in needed:
        rows.append(Row(label=tr("ui.edit_aim_hexes"), acts=(Choose("placing", ("aim", of[1], of[3])),)))
    if "rounds" in needed:
        rows.append(Row(label=tr("ui.edit_rounds"), detail=str(aim.get("rounds", "")),
                        acts=(Type(path=(*of, "rounds"), kind="number", title=tr("ui.edit_rounds")),)))
    if "units" in (*needed, *also):
        rows.append(Row(label=tr("ui.edit_aim_units"), acts=(Offer("aim_units", of),),
                        detail=str(aim.get("units", ""))))
    aims = value_at(now.doc.data, of[:3]) or []
    rest = [entry for place, entry in enumerate(aims) if place != of[3]]
    rows.append(Row(label=tr("ui.edit_delete"), acts=(Make(set_key(*of[:3], value=rest or None)),)))
    return aim_words(aim), tuple(rows)


def _aim_units(now: Editing, of: Of) -> Listed:
    names = str(value_at(now.doc.data, (*of, "units")) or "").split()
    rows = []
    for entry in tables(now, "units"):
        name = str(entry.get("id"))
        new = [one for one in names if one != name] if name in names else [*names, name]
        rows.append(Row(label=str(entry.get("name") or name), tick=name in names,
                        acts=(Make(set_key(*of, "units", value=" ".join(new) or None)),
                              Offer("aim_units", of))))
    return tr("ui.edit_aim_units"), tuple(rows)


def _rulesets(now: Editing, of: Of) -> Listed:
    """Other rules for the scenario; units without a sheet for them get an empty one."""
    del of
    return tr("ui.edit_ruleset"), tuple(
        Row(label=tr(find_ruleset(name).title), detail=name, acts=(Make(Keys(changes=(
            Put(path=("ruleset",), value=name),
            *(Put(path=("units", number, name), value={}) for number, entry in
              enumerate(tables(now, "units")) if name not in entry)))),))
        for name in available_rulesets())


def switch_words(ruleset: Ruleset, switch: Switch) -> str:
    """What a switch is called."""
    key = f"{ruleset.name}.switch_{switch.name}"
    return tr(key) if has_text(key) else switch.name


def switch_path(now: Editing, name: str) -> tuple[str, ...]:
    """Where the value of a switch stands, or is to stand."""
    found = now.doc.data.get("switches", {})
    parts = name.split(".")
    for length in range(1, len(parts)):
        if isinstance(value_at(found, tuple(parts[:length])), dict):
            return ("switches", *parts)
    return ("switches", name)


def _switch(now: Editing, of: Of) -> Listed:
    ruleset = ruleset_of(now)
    switch = next(entry for entry in ruleset.switches if entry.name == of[0]) if ruleset else None
    if ruleset is None or switch is None:
        return "", ()
    path = switch_path(now, switch.name)
    return switch_words(ruleset, switch), tuple(
        Row(label=word, acts=(Make(set_key(*path, value=word)),)) for word in switch.words)


def new_side(now: Editing) -> Make:
    """A side more."""
    from hexsim.files.edit_who import free_id, free_name

    name = free_name(now.doc.data, "sides", tr("ui.edit_side"))
    entry = {"id": free_id(now.doc.data, "side"), "name": name}
    return Make(Keys(changes=(Add(name="sides", entry=entry, after=("things", "walls", "map")),)))


def gone(table: str, number: int) -> Make:
    """An entry of a list less."""
    return Make(drop(table, number))


_LISTS: dict[str, Callable[[Editing, Of], Listed]] = {
    "side": _sides, "figure": _figures, "good": goods_list, "carried": carried_list, "item": thing_list,
    "aim": _aim, "aim_kind": _aim_kinds, "aim_units": _aim_units, "ruleset": _rulesets, "switch": _switch,
    "look": look_list, "footprint": shape_list, "preset": preset_list,
    **{key: partial(choice_list, key) for key in CHOICES},
}
