"""Weapons and shields of a character from elsewhere as things with figures of their own (M-WPN-1)."""

import re
from typing import Any, Literal

from hexsim.rules.adopting import fresh_id
from hexsim.rules.character import Character, Gear, Note, NoteKind, Use

_SKILLS = {
    "shortsword": "sword", "broadsword": "sword", "two-handed sword": "sword", "knife": "knife",
    "axe/mace": "axe", "two-handed axe/mace": "axe", "rapier": "rapier", "smallsword": "rapier",
    "saber": "rapier", "main-gauche": "rapier", "spear": "spear", "staff": "spear", "polearm": "halberd",
    "brawling": "fist", "boxing": "fist", "karate": "fist", "bow": "bow", "crossbow": "crossbow",
    "guns": "carbine", "beam weapons": "carbine", "shield": "shield", "jumping": "jumping",
    "acrobatics": "acrobatics", "thrown weapon": "thrown",
}
"""Beginning of a skill's name → what it is called here; a specialisation in brackets does not count."""

_FENCING = ("rapier", "smallsword", "saber", "main-gauche")
_WOUNDS = {"cut": "cutting", "imp": "impaling", "cr": "crushing"}
_DAMAGE = re.compile(r"(thr|sw|\d{1,2}d)\s*([+-]\d{1,3})?(?:x\d+)?(?:\(\d+\))?\s*([a-z]+)?")
_NUMBERS = re.compile(r"x?(\d+(?:\.\d+)?)")
SNAP, MOST_ITEMS = 12, 20
_NATURAL = ("punch", "kick", "bite", "claw", "natural attacks", "brawling", "karate", "boxing")


def skill_named(name: str) -> str | None:
    """What a skill is called here, None if it means nothing here.

    >>> skill_named("Guns (Rifle)"), skill_named("Fast-Draw (Sword)"), skill_named("Poetry")
    ('carbine', 'fast_draw:sword', None)
    """
    plain, _, special = name.casefold().partition("(")
    if plain.strip() == "fast-draw":
        kind = special.strip(" )")
        return f"fast_draw:{_SKILLS.get(kind, kind)}" if kind else "fast_draw"
    return _SKILLS.get(plain.strip())


def items_of(character: Character) -> tuple[list[dict[str, Any]], dict[str, int], tuple[Note, ...]]:
    """The things as tables of a sheet, levels of skills that only they know, and the notes on them."""
    items: list[dict[str, Any]] = [{"item": "fist"}]
    skills: dict[str, int] = {}
    left, crushing, ranges, shields = list[str](), list[str](), list[str](), list[str]()
    hands = {"main", "off"}
    for gear in character.gear:
        use = _best(gear)
        own = _own(gear, use, character.figures.get("st", 10)) if use is not None and gear.worn else None
        if own is None or use is None or len(items) > MOST_ITEMS:
            if gear.name.casefold() not in _NATURAL:
                left.append(gear.name)
            continue
        if own["kind"] == ["missile"] or own["kind"] == ["thrown"]:
            ranges.append(gear.name)
        if own["kind"] == ["shield"]:
            shields.append(gear.name)
        if own.get("damage", "").endswith("crushing") and _kind(use) not in ("cr", ""):
            crushing.append(gear.name)
        if use.level is not None and own["skill"]:
            skills[own["skill"]] = max(use.level, skills.get(own["skill"], 0))
        place = _place(own, hands)
        items.append({"id": fresh_id(gear.name, _ids(items)), "own": own,
                      **({"place": place} if place else {})})
    notes: list[tuple[NoteKind, str, list[str]]] = [
        ("took", "adopt_things", [str(item["own"]["name"]) for item in items if "own" in item]),
        ("left", "adopt_things_left", left), ("guessed", "adopt_crushing", crushing),
        ("guessed", "adopt_snap", ranges), ("guessed", "adopt_shield", shields)]
    told = [Note(kind=kind, key=f"maneuvers.{key}", params=(("names", ", ".join(names[:MOST_ITEMS])),))
            for kind, key, names in notes if names]
    return items, skills, tuple(told)


def _best(gear: Gear) -> Use | None:
    """The way of fighting that is taken of those a thing has: shields to block, then by the level."""
    shields = [use for use in gear.uses if _is_shield(gear, use)]
    sound = [use for use in gear.uses if _damage(use) is not None]
    return max(shields or sound, key=lambda use: (not use.ranged, use.level or 0, use.name), default=None)


def _is_shield(gear: Gear, use: Use) -> bool:
    return (skill_named(use.skill) == "shield"
            or (use.block not in ("", "0", "No", "no", "–", "-") and "shield" in gear.name.casefold()))


def _kind(use: Use) -> str:
    match = _DAMAGE.search(use.damage or use.damage_now)
    return (match[3] or "") if match else ""


def _damage(use: Use) -> str | None:
    """Damage as a sheet says it, None if it is none: what neither cuts nor pierces like a blade crushes."""
    match = _DAMAGE.search(use.damage) or _DAMAGE.search(use.damage_now)
    if match is None:
        return None
    adds = int(match[2] or 0)
    return f"{match[1]}{f'{adds:+d}' if adds else ''} {_WOUNDS.get(match[3] or '', 'crushing')}"


def _own(gear: Gear, use: Use, strength: int) -> dict[str, Any] | None:
    """The figures of a thing, None if nothing can be done with it here, or a hand already is one."""
    if gear.name.casefold() in _NATURAL:
        return None
    skill = skill_named(use.skill) or re.sub(r"\W+", "_", (use.skill or gear.name).casefold()).strip("_")[:40]
    if _is_shield(gear, use):
        return {"name": gear.name[:80], "kind": ["shield"], "skill": "shield", "pd": 2}
    least = min([int(float(number)) for number in _NUMBERS.findall(use.strength)[:1]] or [0], default=0)
    out: dict[str, Any] = {"name": gear.name[:80], "skill": skill or "thing", "damage": _damage(use)}
    if least:
        out["min_st"] = min(least, 30)
    if "†" in use.strength or "‡" in use.strength or "two-handed" in use.skill.casefold():
        out["hands"] = 2
    return out | (_shot(use, strength) if use.ranged else _handled(use))


def _handled(use: Use) -> dict[str, Any]:
    numbers = sorted({min(int(number), 4) for number in re.findall(r"\d+", use.reach)} - {0})
    out: dict[str, Any] = {"kind": ["hand"], "reach": numbers or [1]}
    if use.parry.casefold() == "no":
        out["can_parry"] = False
    if "U" in use.parry or "‡" in use.strength:
        out |= {"unbalanced": True, "ready_turns": 1, "unready_after_parry": True}
    if any(name in use.skill.casefold() for name in _FENCING) or "F" in use.parry:
        out["fencing"] = True
    return out


def _shot(use: Use, strength: int) -> dict[str, Any]:
    """Ranges in hexes, a yard each; those by strength are worked out."""
    kind: Literal["thrown", "missile"] = "thrown" if "thrown" in use.skill.casefold() or (
        use.shots.casefold().startswith("t")) else "missile"
    parts = use.range.replace(",", "").casefold().split("/")[:2]
    found = [number for part in parts for number in _ranges(part, strength)[:1]] or [10]
    shots = [int(number) for number in re.findall(r"\d{1,4}", use.shots)]
    out: dict[str, Any] = {"kind": [kind], "acc": min(max(use.accuracy or 0, 0), 20), "ss": SNAP,
                           "max": min(found[-1], 2000), "half": min(found[0], 2000) if len(found) > 1 else 0}
    if kind == "missile":
        out |= {"shots": min(max(shots[0], 1), 100) if shots else 1,
                "load_turns": min(shots[1], 20) if len(shots) > 1 else 1}
    return out


def _ranges(text: str, strength: int) -> list[int]:
    return [int(float(number) * (strength if "x" in text else 1)) for number in _NUMBERS.findall(text)]


def _place(own: dict[str, Any], hands: set[str]) -> str | None:
    """The hand that holds it from the beginning, while there are hands."""
    if own["kind"] == ["shield"]:
        wanted, place = {"off"}, "off"
    elif own.get("hands") == 2:
        wanted, place = {"main", "off"}, "both"
    else:
        wanted, place = {"main"}, "main"
    if not wanted <= hands:
        return None
    hands -= wanted
    return place


def _ids(items: list[dict[str, Any]]) -> set[str]:
    return {str(item.get("id") or item.get("item")) for item in items}
