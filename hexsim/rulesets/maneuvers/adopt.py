"""A character from elsewhere as a sheet (M-SHEET-1); what is worked out anew is told.

The files are mostly of a later edition of rules of the same family: there hit points come from ST, Dodge from
Speed, and shields and armour have no passive defence. Here hit points are HT and Dodge is Move, as always.
"""

from collections.abc import Iterator
from typing import Any

from hexsim.rules.adopting import listed, within
from hexsim.rules.character import Adopted, Character, Note, NoteKind
from hexsim.rulesets.maneuvers.adopt_gear import items_of, skill_named

_FLAGS = {"combat reflexes": "combat_reflexes", "ambidexterity": "ambidextrous",
          "trained by a master": "trained_by_master"}


def adopt(character: Character) -> Adopted | None:
    """The sheet of a character of the family with three dice, None for any other."""
    if character.family != "three_dice":
        return None
    figures = character.figures
    attributes = {key: within(figures.get(key.casefold(), 10), 1, 40) for key in ("ST", "DX", "IQ", "HT")}
    sheet: dict[str, Any] = dict(attributes)
    will = within(figures.get("will", attributes["IQ"]), 1, 40)
    if will != attributes["IQ"]:
        sheet["will"] = will
    speed = (attributes["DX"] + attributes["HT"]) // 4
    if within(figures.get("basic_move", speed), 0, 60) != speed:
        sheet["move"] = within(figures["basic_move"], 0, 60)
    for key, most in (("encumbrance", 4), ("dr", 100)):
        if value := within(figures.get(key, 0), 0, most):
            sheet[key] = value
    sheet |= {ours: True for trait in character.traits if (ours := _FLAGS.get(trait.casefold().strip()))}
    items, learnt, about = items_of(character)
    skills = {**learnt, **_skills(character)}
    if skills:
        sheet["skills"] = {name: within(level, 0, 60) for name, level in sorted(skills.items())}
    if items:
        sheet["items"] = items
    return Adopted(sheet=sheet, notes=(*_told(character, sheet), *about))


def _skills(character: Character) -> dict[str, int]:
    """The skills that mean something here, each with its best level."""
    out: dict[str, int] = {}
    for name, level in character.skills.items():
        ours = skill_named(name)
        if ours:
            out[ours] = max(level, out.get(ours, 0))
    return out


def _told(character: Character, sheet: dict[str, Any]) -> Iterator[Note]:
    figures = character.figures
    yield _note("took", "adopt_attributes", **{key: sheet[key] for key in ("ST", "DX", "IQ", "HT")})
    beyond = [key for key in ("ST", "DX", "IQ", "HT") if figures.get(key.casefold(), 10) != sheet[key]]
    if beyond:
        yield _note("guessed", "adopt_beyond", names=" ".join(beyond))
    if figures.get("hp", sheet["HT"]) != sheet["HT"]:
        yield _note("recomputed", "adopt_hits", theirs=figures["hp"], ours=sheet["HT"])
    if figures.get("hp_now", figures.get("hp", 0)) != figures.get("hp", figures.get("hp_now", 0)):
        yield _note("left", "adopt_wounds")
    move = max(0, sheet.get("move", (sheet["DX"] + sheet["HT"]) // 4) - sheet.get("encumbrance", 0))
    yield _note("recomputed", "adopt_dodge", move=move, theirs=figures.get("dodge", 0)) \
        if "dodge" in figures else _note("recomputed", "adopt_dodge_only", move=move)
    if "dr" in sheet:
        yield _note("took", "adopt_armour", dr=sheet["dr"])
    kept = [name for name in character.skills if skill_named(name)]
    if kept:
        yield _note("took", "adopt_skills", names=listed(kept))
    lost = [name for name in character.skills if not skill_named(name)]
    if lost:
        yield _note("left", "adopt_skills_left", names=listed(lost))
    traits = [trait for trait in character.traits if trait.casefold().strip() not in _FLAGS]
    if traits:
        yield _note("left", "adopt_traits_left", names=listed(traits))


def _note(kind: NoteKind, key: str, **params: str | int) -> Note:
    return Note(kind=kind, key=f"maneuvers.{key}", params=tuple(params.items()))
