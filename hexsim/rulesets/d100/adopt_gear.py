"""Weapons of a character from elsewhere as things with figures of their own."""

import re
from typing import Any

from hexsim.rules.adopting import fresh_id, listed, within
from hexsim.rules.character import Character, Gear, Note, NoteKind, Use
from hexsim.rulesets.d100.harm import damage_spec

MOST_ITEMS = 20
_DAMAGE = re.compile(r"(\d{1,2})d(\d{1,2})\s*([+-]\s*\d{1,2})?\s*([a-z]*)")
_TYPES = {"i": "impact", "r": "rending", "e": "energy", "x": "explosive", "explosive": "explosive"}
_GROUPS = ("pistol", "basic", "heavy", "thrown")


def items_of(character: Character) -> tuple[list[dict[str, Any]], tuple[Note, ...]]:
    """The weapons as tables of a sheet, and the notes on them."""
    items: list[dict[str, Any]] = []
    left, guessed = list[str](), list[str]()
    hands = {"main", "off"}
    for gear in character.gear:
        own = _own(gear)
        if own is None or not gear.worn or len(items) >= MOST_ITEMS:
            left.append(gear.name)
            continue
        if "reload" in own:
            guessed.append(gear.name)
        item = {"id": fresh_id(gear.name, {one["id"] for one in items}), "own": own}
        wanted = {"main", "off"} if own["hands"] == 2 else {"main"}
        if wanted <= hands:
            hands -= wanted
            item["place"] = "both" if own["hands"] == 2 else "main"
        items.append(item)
    notes: list[tuple[NoteKind, str, list[str]]] = [
        ("took", "adopt_things", [item["own"]["name"] for item in items]),
        ("left", "adopt_things_left", left), ("guessed", "adopt_reload", guessed)]
    return items, tuple(Note(kind=kind, key=f"d100.{key}", params=(("names", listed(names)),))
                        for kind, key, names in notes if names)


def _own(gear: Gear) -> dict[str, Any] | None:
    """The figures of a weapon, None if its damage cannot be read."""
    use = next((use for use in gear.uses if _damage(use)), None)
    if use is None or not gear.name.strip():
        return None
    own = {"name": gear.name.strip()[:80], "damage": _damage(use),
           "penetration": within(use.penetration or 0, 0, 50)}
    if not use.ranged:
        return own | {"kind": "melee", "group": "melee", "hands": 1}
    group = next((group for group in _GROUPS if group in use.skill.casefold()), "basic")
    return own | {"kind": "ranged", "group": group, "hands": 2 if group in ("basic", "heavy") else 1,
                  "range": within(_first(use.range, 20), 1, 2000)} | _fire(use, group)


def _fire(use: Use, group: str) -> dict[str, Any]:
    """Rates and shots; what is thrown is one and cannot be reloaded."""
    if group == "thrown":
        return {"clip": 1}
    rates = [_first(part, 0) for part in use.rate.split("/")]
    single, semi, full = (*rates, 0, 0, 0)[:3]
    return {"single": bool(single) or not (semi or full), "semi": within(semi, 0, 50),
            "full": within(full, 0, 50), "clip": within(_first(use.shots, 1), 1, 1000), "reload": "full"}


def _first(text: str, usual: int) -> int:
    found = re.search(r"[0-9]{1,6}", text)
    return int(found[0]) if found else usual


def _damage(use: Use) -> str:
    """Damage as sheets here write it, "" for none; of a type nobody knows it is impact.

    >>> _damage(Use(damage="1d10 + 5 R")), _damage(Use(damage="1d10+2 Impact")), _damage(Use(damage="much"))
    ('1d10+5 rending', '1d10+2 impact', '')
    """
    found = _DAMAGE.search(use.damage.casefold())
    if found is None:
        return ""
    adds = int((found[3] or "0").replace(" ", ""))
    kind = _TYPES.get(found[4]) or _TYPES.get(found[4][:1], "impact")
    text = f"{int(found[1])}d{int(found[2])}{f'{adds:+d}' if adds else ''} {kind}"
    return text if damage_spec(text) is not None else ""
