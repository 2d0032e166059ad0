"""Actors that Foundry has exported, JSON: the family of their rules by the id of the game system."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from hexsim.files.importers.draft import Draft, ImportFileError
from hexsim.files.importers.json_parts import all_of, figure, part, table, tables, text
from hexsim.files.importers.source import content_of, json_of
from hexsim.rules.character import Character, Gear, Use

MOST_GEAR = 60


def is_actor(root: object) -> bool:
    """Whether a JSON document looks like an actor: a name, and figures of a game system."""
    inner = part(root, "system") or part(root, "data")
    return isinstance(inner, dict) and isinstance(part(root, "name"), str) and (
        "attributes" in inner or "characteristics" in inner)


def read_foundry(path: Path, report: Draft) -> Character:
    """The character of a file.

    Raises:
        ImportFileError: no actor, or one of a game system whose figures nobody here understands.
    """
    root = json_of(content_of(path), path)
    if not is_actor(root):
        raise ImportFileError("core.import_not_character", file=str(path))
    system = part(root, "system") or part(root, "data")
    read = _reader(root, system)
    if read is None:
        raise ImportFileError("core.import_system", file=str(path), name=_system_id(root) or "–")
    report.note("took", "core.import_actor", name=_system_id(root) or "–")
    return read(text(root, "name", most=200) or path.stem[:200], system, tables(root, "items"))


Reader = Callable[[str, dict[str, Any], list[dict[str, Any]]], Character]


def _system_id(root: object) -> str:
    return (text(root, "_stats", "systemId") or text(root, "_stats", "exportSource", "systemId")
            or text(root, "flags", "exportSource", "system"))


def _reader(root: object, system: dict[str, Any]) -> Reader | None:
    """By the id of the system, else by what only one family has."""
    name = _system_id(root).casefold()
    for beginning, read in _BY_SYSTEM.items():
        if name.startswith(beginning):
            return read
    if name:
        return None
    if "ST" in table(system, "attributes"):
        return _three_dice
    if "characteristics" in system:
        return _percentile
    return _dots if figure(system, "attributes", "stamina", "value") is not None else None


def _figures(pairs: Iterator[tuple[str, int | None]]) -> dict[str, int]:
    return {name: value for name, value in pairs if value is not None}


def _three_dice(name: str, system: dict[str, Any], items: list[dict[str, Any]]) -> Character:
    del items

    def pairs() -> Iterator[tuple[str, int | None]]:
        for key in ("ST", "DX", "IQ", "HT", "WILL", "PER"):
            yield key.casefold(), figure(system, "attributes", key, "value")
        yield "hp", figure(system, "HP", "max")
        yield "hp_now", figure(system, "HP", "value")
        yield "basic_move", figure(system, "basicmove", "value")
        yield "basic_speed", figure(system, "basicspeed", "value")
        yield "dodge", figure(system, "currentdodge") or figure(system, "dodge", "value")
        yield "dr", next((figure(place, "dr") for place in tables(system, "hitlocations")
                          if text(place, "where").casefold() in ("torso", "body")), None)
        yield "encumbrance", next((figure(place, "level") for place in tables(system, "encumbrance")
                                   if place.get("current") is True), None)

    skills: dict[str, int] = {}
    for entry in all_of(tables(system, "skills"), "contains", "collapsed"):
        level = figure(entry, "level") or figure(entry, "import")
        if level is not None and text(entry, "name"):
            skills[text(entry, "name")] = max(0, min(level, 60))
    traits = tuple(text(one, "name") for one in all_of(tables(system, "ads"), "contains", "collapsed")
                   if text(one, "name"))
    gear: dict[str, list[Use]] = {}
    for key, ranged in (("melee", False), ("ranged", True)):
        for entry in all_of(tables(system, key), "contains", "collapsed"):
            if text(entry, "name"):
                gear.setdefault(text(entry, "name"), []).append(_three_dice_use(entry, ranged=ranged))
    return Character(family="three_dice", name=name, figures=_figures(pairs()), skills=skills, traits=traits,
                     gear=tuple(Gear(name=name, uses=tuple(uses[:8]))
                                for name, uses in list(gear.items())[:MOST_GEAR]))


def _three_dice_use(entry: dict[str, Any], *, ranged: bool) -> Use:
    level = figure(entry, "level") or figure(entry, "import")
    return Use(name=text(entry, "mode"), ranged=ranged, level=level,
               damage=text(entry, "damage"), damage_now=text(entry, "damage"), reach=text(entry, "reach"),
               range=text(entry, "range"), accuracy=figure(entry, "acc"), rate=text(entry, "rof"),
               shots=text(entry, "shots"), strength=text(entry, "st"), parry=text(entry, "parry"),
               block=text(entry, "block"))


_PERCENTILE = {"weaponSkill": "weapon_skill", "ballisticSkill": "ballistic_skill", "strength": "strength",
               "toughness": "toughness", "agility": "agility", "intelligence": "intelligence",
               "perception": "perception", "willpower": "willpower", "fellowship": "fellowship"}
_PLACES = {"head": "head", "leftArm": "left_arm", "rightArm": "right_arm", "body": "body",
           "leftLeg": "left_leg", "rightLeg": "right_leg"}
_TRAINED = {0: -20, 1: 0, 2: 10, 3: 20, 4: 30}
"""Steps of a skill → what they add to its characteristic."""


def _percentile(name: str, system: dict[str, Any], items: list[dict[str, Any]]) -> Character:
    values = {short: _characteristic(part(system, "characteristics", key))
              for key, short in _PERCENTILE.items()}

    def pairs() -> Iterator[tuple[str, int | None]]:
        yield from values.items()
        for key, short in _PERCENTILE.items():
            yield f"unnatural_{short}", figure(system, "characteristics", key, "unnatural") or None
        yield "wounds", figure(system, "wounds", "max")
        yield "size", figure(system, "size")
        for key, place in _PLACES.items():
            yield f"armour_{place}", _worn(items, key)

    shorts = {text(system, "characteristics", key, "short"): values[short]
              for key, short in _PERCENTILE.items()}
    skills: dict[str, int] = {}
    for key, entry in table(system, "skills").items():
        base = shorts.get(text(entry, "characteristic"))
        steps = figure(entry, "advance")
        if base is not None and steps is not None and steps > 0:
            skills[text(entry, "label") or str(key)[:60]] = base + _TRAINED.get(steps, 30)
    traits = tuple(text(item, "name") for item in items
                   if text(item, "type") in ("talent", "trait", "aptitude") and text(item, "name"))
    weapons = [item for item in items if text(item, "type") == "weapon" and text(item, "name")]
    return Character(family="percentile", name=name, figures=_figures(pairs()), skills=skills, traits=traits,
                     gear=tuple(map(_percentile_gear, weapons[:MOST_GEAR])))


def _characteristic(entry: object) -> int | None:
    """Its value, or the sum of what it is made of, five for each advance."""
    total = figure(entry, "total") or figure(entry, "value")
    if total is not None:
        return total
    base = figure(entry, "base")
    more = 5 * (figure(entry, "advance") or 0) + (figure(entry, "modifier") or 0)
    return None if base is None else base + more


def _inner(item: dict[str, Any]) -> object:
    return part(item, "system") or part(item, "data")


def _worn(items: list[dict[str, Any]], place: str) -> int | None:
    """The best armour that is worn there."""
    suits = (_inner(item) for item in items if text(item, "type") == "armour")
    points = [figure(suit, "armourPoints", place) or figure(suit, "part", place) or 0
              for suit in suits if part(suit, "equipped") is not False]
    return max(points, default=None)


def _percentile_gear(item: dict[str, Any]) -> Gear:
    inner = _inner(item)
    kind = text(inner, "class").casefold()
    rate = "/".join(text(inner, "rateOfFire", key) or "–" for key in ("single", "burst", "full"))
    use = Use(ranged=kind not in ("melee", ""), skill=kind, damage=" ".join(
        word for word in (text(inner, "damage"), text(inner, "damageType")) if word),
        penetration=figure(inner, "penetration"), range=text(inner, "range"), rate=rate,
        shots=text(inner, "clip", "max"))
    return Gear(name=text(item, "name"), uses=(use,), worn=part(inner, "equipped") is not False)


_DOTS = ("strength", "dexterity", "stamina", "charisma", "manipulation", "appearance", "perception",
         "intelligence", "wits", "composure", "resolve")


def _dots(name: str, system: dict[str, Any], items: list[dict[str, Any]]) -> Character:
    def pairs() -> Iterator[tuple[str, int | None]]:
        for key in _DOTS:
            entry = part(system, "attributes", key)
            yield key, figure(entry, "total") or figure(entry, "value")
        yield "willpower", figure(system, "advantages", "willpower", "permanent")
        for place in ("traits", "settings", ""):
            keys = (place, "health", "totalhealthlevels") if place else ("health", "totalhealthlevels")
            if (levels := figure(system, *keys, "max")) is not None:
                yield "health", levels
                yield "health_now", figure(system, *keys, "value")
        for kind in ("bashing", "lethal", "aggravated"):
            yield f"soak_{kind}", figure(system, "soak", kind)
        yield "initiative", figure(system, "initiative", "total")
        for gait in ("walk", "jog", "run"):
            yield gait, figure(system, "movement", gait, "value") or figure(system, "movement", gait)

    skills: dict[str, int] = {}
    for entry in _abilities(system, items):
        value = figure(entry, "total") or figure(entry, "value")
        shown = text(entry, "name") or text(entry, "label").split(".")[-1]
        if value and shown:
            skills[shown] = value
    weapons = [item for item in items if "weapon" in text(item, "type").casefold() and text(item, "name")]
    return Character(family="dots", name=name, figures=_figures(pairs()), skills=skills,
                     gear=tuple(map(_dots_gear, weapons[:MOST_GEAR])))


def _abilities(system: dict[str, Any], items: list[dict[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Abilities in groups, all together, or as items of their own."""
    for key, entry in table(system, "abilities").items():
        if isinstance(entry, dict) and "value" in entry:
            yield {"name": str(key)[:60], **entry}
        elif isinstance(entry, dict):
            yield from ({"name": str(inner)[:60], **value} for inner, value in entry.items()
                        if isinstance(value, dict))
    for item in items:
        if text(item, "type").casefold() in ("ability", "trait") and part(_inner(item), "value") is not None:
            yield {"name": text(item, "name"), "value": part(_inner(item), "value")}


def _dots_gear(item: dict[str, Any]) -> Gear:
    inner = _inner(item)
    ranged = "ranged" in text(item, "type").casefold()
    basis, dice = text(inner, "damage", "attribute"), figure(inner, "damage", "bonus") or 0
    use = Use(ranged=ranged, skill=text(inner, "attack", "ability"), rate=text(inner, "mode", "rate"),
              damage=f"{basis}+{dice} {text(inner, 'damage', 'type')}".strip("+ "),
              accuracy=figure(inner, "attack", "accuracy"), range=text(inner, "range"),
              shots=text(inner, "clip") or text(inner, "magasin"))
    return Gear(name=text(item, "name"), uses=(use,), worn=part(inner, "isequipped") is not False)


_BY_SYSTEM: Mapping[str, Reader] = {
    "gurps": _three_dice, "dark-heresy": _percentile, "worldofdarkness": _dots, "vtm": _dots, "wod": _dots}
"""Beginning of a system's id → how its actors are read."""
