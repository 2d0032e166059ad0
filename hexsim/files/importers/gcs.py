"""Character sheets `.gcs`, JSON of the versions 1 to 5.

From version 4 on a file holds what was worked out of it (`calc`); before, levels are worked out here from
points and difficulty as the rules of that program do, and the report says so.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hexsim.files.importers.draft import Draft, ImportFileError
from hexsim.files.importers.json_parts import all_of, figure, part, tables, text
from hexsim.files.importers.source import content_of, json_of
from hexsim.rules.character import Character, Gear, Use

MOST_GEAR = 60
_EASE = {"e": 0, "a": -1, "h": -2, "vh": -3, "w": -3}
"""Difficulty of a skill → its level for one point, from its attribute."""


def read_gcs(path: Path, report: Draft) -> Character:
    """The character of a file.

    Raises:
        ImportFileError: no such file, or one of the old kind in XML.
    """
    data = content_of(path)
    if data.lstrip()[:1] == b"<":
        raise ImportFileError("core.import_gcs_old", file=str(path))
    root = json_of(data, path)
    attributes = _attributes(root)
    if not {"st", "dx", "iq", "ht"} <= set(attributes):
        raise ImportFileError("core.import_not_character", file=str(path))
    traits = list(all_of(tables(root, "traits") or tables(root, "advantages"), "children"))
    gear = list(all_of(tables(root, "equipment"), "children"))
    skills = dict(_skills(root, attributes, report))
    dr = _armour(root, traits, gear, report)
    known = {key: value for key, value in {
        **attributes, "encumbrance": _encumbrance(root), "dr": dr}.items() if value is not None}
    return Character(
        family="three_dice", name=text(root, "profile", "name", most=200) or path.stem[:200], figures=known,
        skills=skills, traits=tuple(name for one in traits if (name := _named(one)) and not _off(one)),
        gear=tuple(_gear([*(one for one in traits if not _off(one)), *gear,
                          *all_of(tables(root, "skills"), "children")], skills)))


def _named(entry: dict[str, Any]) -> str:
    level = text(entry, "levels", most=6)
    return " ".join(word for word in (text(entry, "name") or text(entry, "description"), level) if word)


def _off(entry: dict[str, Any]) -> bool:
    return entry.get("disabled") is True


def _attributes(root: object) -> dict[str, int]:
    """Attributes by their short names; what a file gives as a difference is added up."""
    out: dict[str, int] = {}
    plain = {key: figure(root, key.upper()) for key in ("st", "dx", "iq", "ht")}
    out |= {key: value for key, value in plain.items() if value is not None}
    for entry in tables(root, "attributes"):
        key = text(entry, "attr_id", most=40)
        value = figure(entry, "calc", "value")
        difference = figure(entry, "adj") or 0
        if value is None and key in ("st", "dx", "iq", "ht"):
            value = 10 + difference
        elif value is None and key in _BASE:
            value = out.get(_BASE[key], 10) + difference
        if value is not None and key:
            out[key] = value
        if key == "hp" and (now := figure(entry, "calc", "current")) is not None:
            out["hp_now"] = now
    for key, base in _BASE.items():
        if base in out:
            out.setdefault(key, out[base] + (figure(root, f"{key}_adj") or figure(root, f"{key.upper()}_adj")
                                             or 0))
    for key, place in (("dodge", "dodge"), ("move", "move")):
        if (value := figure(root, "calc", place, 0)) is not None:
            out[key if key == "dodge" else "move_now"] = value
    return out


_BASE = {"will": "iq", "per": "iq", "hp": "st"}


def _encumbrance(root: object) -> int | None:
    """The level of burden, if the weights are worked out: by how far Move has sunk."""
    carried, lift = figure(root, "calc", "weight_carried"), figure(root, "calc", "basic_lift")
    if not carried or not lift:
        return None
    return next((level for level, times in enumerate((1, 2, 3, 6)) if carried <= lift * times), 4)


def _skills(root: object, attributes: dict[str, int], report: Draft) -> Iterator[tuple[str, int]]:
    guessed = False
    for entry in all_of(tables(root, "skills"), "children"):
        name, special = text(entry, "name"), text(entry, "specialization")
        level = figure(entry, "calc", "level")
        if level is None and text(entry, "difficulty"):
            level, guessed = _level(entry, attributes), True
        if name and level is not None:
            yield (f"{name} ({special})" if special else name), max(0, min(level, 60))
    if guessed:
        report.note("recomputed", "core.import_levels")


def _level(entry: dict[str, Any], attributes: dict[str, int]) -> int | None:
    """A level from points and difficulty, such as `dx/a`."""
    attribute, _, ease = text(entry, "difficulty").casefold().partition("/")
    points = figure(entry, "points") or 0
    if attribute not in attributes or ease not in _EASE or points < 1:
        return None
    more = 0 if points < 2 else 1 if points < 4 else 1 + points // 4
    return attributes[attribute] + _EASE[ease] + more


def _armour(root: object, traits: list[dict[str, Any]], gear: list[dict[str, Any]], report: Draft) -> int:
    """Armour of the trunk as worked out, else the sum of what is worn."""
    for place in all_of(tables(root, "settings", "body_type", "locations"), "locations"):
        if text(place, "id") == "torso" and (found := figure(place, "calc", "dr", "all")) is not None:
            return max(0, min(found, 100))
    total = 0
    for entry in [*(one for one in traits if not _off(one)), *(one for one in gear if _is_worn(one))]:
        for bonus in tables(entry, "features"):
            places = [text(bonus, "location"), *(part(bonus, "locations") or [])] \
                if isinstance(part(bonus, "locations"), list | None) else [text(bonus, "location")]
            if text(bonus, "type") == "dr_bonus" and {"torso", "all", "full body"} & set(map(str, places)):
                total += (figure(bonus, "amount") or 0) * (
                    (figure(entry, "levels") or 1) if bonus.get("per_level") is True else 1)
    if total:
        report.note("recomputed", "core.import_armour", number=total)
    return max(0, min(total, 100))


def _is_worn(entry: dict[str, Any]) -> bool:
    return entry.get("equipped") is not False and entry.get("state", "equipped") in ("equipped", "")


def _gear(entries: list[dict[str, Any]], skills: dict[str, int]) -> Iterator[Gear]:
    """Things, traits and skills with a way of fighting."""
    for entry in [entry for entry in entries if tables(entry, "weapons")][:MOST_GEAR]:
        uses = tuple(_use(weapon, skills) for weapon in tables(entry, "weapons")[:8])
        yield Gear(name=text(entry, "description") or text(entry, "name") or "–", uses=uses,
                   worn=_is_worn(entry))


def _use(weapon: dict[str, Any], skills: dict[str, int]) -> Use:
    names = [f"{name} ({special})" if (special := text(default, "specialization")) else name
             for default in tables(weapon, "defaults") if (name := text(default, "name"))]
    skill = next((name for name in names if name in skills), next(iter(names), ""))
    given = part(weapon, "damage")
    basis, adds, kind = text(given, "st"), text(given, "base"), text(given, "type")
    if basis or adds:
        sign = "+" if basis and re.match(r"\d", adds) else ""
        damage = f"{basis}{sign}{adds if adds not in ('0', '+0') else ''} {kind}".replace("+ ", " ").strip()
    else:
        damage = text(weapon, "damage")
    mark = text(weapon, "id")[:1]
    ranged = text(weapon, "type") == "ranged_weapon" or mark == "W" or (mark != "w" and bool(
        text(weapon, "range")))
    return Use(name=text(weapon, "usage"), ranged=ranged, skill=skill, level=figure(weapon, "calc", "level"),
               damage=damage, damage_now=text(weapon, "calc", "damage"),
               reach=text(weapon, "calc", "reach") or text(weapon, "reach"),
               range=text(weapon, "range") or text(weapon, "calc", "range"),
               accuracy=figure(weapon, "accuracy"), rate=text(weapon, "rate_of_fire"),
               shots=text(weapon, "shots"), strength=text(weapon, "strength"), parry=text(weapon, "parry"),
               block=text(weapon, "block"))
