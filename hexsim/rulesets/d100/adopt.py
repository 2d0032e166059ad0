"""A character from elsewhere as a sheet; what is worked out anew or left is told."""

from collections.abc import Iterator
from typing import Any

from hexsim.rules.adopting import listed, within
from hexsim.rules.character import Adopted, Character, Note, NoteKind
from hexsim.rulesets.d100.adopt_gear import items_of
from hexsim.rulesets.d100.knowledge import known_skills

_FIGURES = {"WS": "weapon_skill", "BS": "ballistic_skill", "S": "strength", "T": "toughness", "A": "agility",
            "Int": "intelligence", "Per": "perception", "WP": "willpower", "Fel": "fellowship",
            "wounds": "wounds", "size": "size"}
_MOST = {"wounds": 1000, "size": 10}
_SKILLS = {"medicae": "heal", "awareness": "spot", "stealth": "sneak", "silent move": "sneak",
           "deceive": "bluff", "survival (riding)": "ride", "security": "pick_lock", "demolition": "defuse"}
_TALENTS = {"swift attack": "swift_attack", "lightning attack": "lightning_attack",
            "two-weapon wielder (melee)": "two_weapon_melee", "ambidextrous": "ambidextrous",
            "two-weapon wielder (ranged)": "two_weapon_ranged", "two-weapon wielder (ballistic)":
            "two_weapon_ranged"}
_PLACES = ("head", "right_arm", "left_arm", "body", "right_leg", "left_leg")
_EVASIONS = ("dodge", "parry")


def adopt(character: Character) -> Adopted | None:
    """The sheet of a character in percent, None for any other; of whom nothing is known it is a recruit."""
    if character.family != "percentile":
        return None
    if not character.figures and not character.gear:
        return Adopted(sheet={})
    figures = character.figures
    sheet: dict[str, Any] = {ours: within(figures[theirs], 1, _MOST.get(ours, 200))
                             for ours, theirs in _FIGURES.items() if theirs in figures}
    sheet["armour"] = ""
    if armour := {place: within(figures[f"armour_{place}"], 0, 100) for place in _PLACES
                  if figures.get(f"armour_{place}", 0) > 0}:
        sheet["ap"] = armour
    skills: dict[str, int] = {}
    for name, level in character.skills.items():
        if ours := _skill(name):
            skills[ours] = max(within(level, 1, 200), skills.get(ours, 1))
    sheet |= {name: skills.pop(name) for name in _EVASIONS if name in skills}
    if skills:
        sheet["skills"] = dict(sorted(skills.items()))
    if talents := sorted({ours for trait in character.traits if (ours := _talent(trait))}):
        sheet["talents"] = talents
    sheet["items"], about = items_of(character)
    return Adopted(sheet=sheet, notes=(*_told(character, sheet), *about))


def _skill(name: str) -> str | None:
    plain = name.casefold().strip()
    ours = _SKILLS.get(plain, plain.replace(" ", "_"))
    return ours if ours in (*_EVASIONS, *known_skills()) else None


def _talent(name: str) -> str | None:
    return _TALENTS.get(name.casefold().strip())


def _told(character: Character, sheet: dict[str, Any]) -> Iterator[Note]:
    figures = character.figures
    yield _note("took", "adopt_figures", ", ".join(f"{key} {sheet[key]}" for key in _FIGURES if key in sheet))
    yield from _if("guessed", "adopt_beyond", [key for key, theirs in _FIGURES.items()
                                               if key in sheet and sheet[key] != figures[theirs]])
    yield from _if("guessed", "adopt_missing", [key for key in _FIGURES if key not in sheet])
    yield from _if("took", "adopt_armour", [f"{points}" for points in sheet.get("ap", {}).values()])
    yield from _if("left", "adopt_unnatural", [key for key, theirs in _FIGURES.items()
                                               if figures.get(f"unnatural_{theirs}", 0)])
    yield from _if("took", "adopt_skills", [name for name in character.skills if _skill(name)])
    yield from _if("left", "adopt_skills_left", [name for name in character.skills if not _skill(name)])
    yield from _if("left", "adopt_traits_left", [name for name in character.traits if not _talent(name)])


def _if(kind: NoteKind, key: str, names: list[str]) -> Iterator[Note]:
    if names:
        yield _note(kind, key, listed(names))


def _note(kind: NoteKind, key: str, names: str) -> Note:
    return Note(kind=kind, key=f"d100.{key}", params=(("names", names),))
