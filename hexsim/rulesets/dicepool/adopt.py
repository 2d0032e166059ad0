"""A character from elsewhere as a sheet; what is worked out anew or left is told."""

import re
from collections.abc import Iterator
from typing import Any

from hexsim.rules.adopting import fresh_id, listed, within
from hexsim.rules.character import Adopted, Character, Gear, Note, NoteKind, Use
from hexsim.rulesets.dicepool.sheet import ABILITIES, ATTRIBUTES
from hexsim.rulesets.dicepool.status import FULL

MOST_WEAPONS, USUAL_RANGE = 20, 20
_KINDS = {"brawl": "unarmed", "melee": "melee", "firearms": "firearm", "archery": "firearm",
          "athletics": "thrown", "thrown": "thrown"}
_DAMAGE = re.compile(r"(strength)?\s*([+-]?\s*\d{1,3})?\s*(bashing|lethal|aggravated)?")


def adopt(character: Character) -> Adopted | None:
    """The sheet of a character in dots, None for any other."""
    if character.family != "dots":
        return None
    figures = character.figures
    sheet: dict[str, Any] = {key: within(figures[key], 1, 10) for key in (*ATTRIBUTES, "willpower")
                             if key in figures}
    if figures:
        abilities = {_plain(name): level for name, level in character.skills.items()}
        sheet |= {key: within(abilities.get(key, 0), 0, 10) for key in ABILITIES}
    if figures.get("soak_lethal", 0) > 0:
        sheet["soaks_lethal"] = True
    weapons, left = _weapons(character)
    if weapons:
        sheet["weapons"] = weapons
    return Adopted(sheet=sheet, notes=tuple(_told(character, sheet, left)))


def _plain(name: str) -> str:
    return name.casefold().strip()


def _weapons(character: Character) -> tuple[list[dict[str, Any]], list[str]]:
    """Weapons as tables of a sheet, and the names of those that are left."""
    found: list[dict[str, Any]] = []
    left: list[str] = []
    for gear in character.gear:
        own = _own(gear) if gear.worn and len(found) < MOST_WEAPONS else None
        if own is None:
            left.append(gear.name)
        else:
            found.append({"id": fresh_id(gear.name, {"fist", *(one["id"] for one in found)}), "own": own})
    return found, left


def _own(gear: Gear) -> dict[str, Any] | None:
    """The figures of a weapon, None if no way of fighting with it says how much it hurts."""
    read = ((use, _DAMAGE.match(_plain(use.damage))) for use in gear.uses)
    use, damage = next(((use, found) for use, found in read if found and (found[1] or found[2])),
                       (None, None))
    if use is None or damage is None or not gear.name.strip():
        return None
    dice, kind = int((damage[2] or "0").replace(" ", "")), _kind(use)
    own: dict[str, Any] = {
        "name": gear.name.strip()[:80], "kind": kind, "strength": bool(damage[1]),
        "damage": within(dice, -1, 5) if damage[1] else within(dice, 1, 10),
        "damage_type": "bashing" if (damage[3] or kind) in ("bashing", "unarmed") else "lethal"}
    if kind in ("unarmed", "melee"):
        return own | {"reach": 1}
    span = re.search(r"[0-9]{1,6}", use.range)
    return own | {"range": within(int(span[0]) if span else USUAL_RANGE, 1, 200)}


def _kind(use: Use) -> str:
    return _KINDS.get(_plain(use.skill), "firearm" if use.ranged else "melee")


def _told(character: Character, sheet: dict[str, Any], left: list[str]) -> Iterator[Note]:
    figures = character.figures
    shown = (*ATTRIBUTES, "willpower", *ABILITIES)
    yield from _if("took", "adopt_figures", [f"{key} {sheet[key]}" for key in shown if key in sheet])
    yield from _if("guessed", "adopt_beyond", [key for key in (*ATTRIBUTES, "willpower")
                                               if key in sheet and sheet[key] != figures[key]])
    theirs = figures.get("health", FULL)
    if theirs != FULL:
        yield Note(kind="recomputed", key="dicepool.adopt_health",
                   params=(("ours", FULL), ("theirs", theirs)))
    if figures.get("health_now", theirs) != theirs:
        yield Note(kind="left", key="dicepool.adopt_wounds")
    yield from _if("left", "adopt_skills_left", [name for name in character.skills
                                                 if _plain(name) not in ABILITIES])
    yield from _if("left", "adopt_traits_left", list(character.traits))
    yield from _if("took", "adopt_things", [one["own"]["name"] for one in sheet.get("weapons", ())])
    yield from _if("left", "adopt_things_left", left)


def _if(kind: NoteKind, key: str, names: list[str]) -> Iterator[Note]:
    if names:
        yield Note(kind=kind, key=f"dicepool.{key}", params=(("names", listed(names)),))
