"""Small character files for the tests, in the formats of others, made here."""

import json
from typing import Any


def attribute(key: str, value: int, **more: int) -> dict[str, Any]:
    """An attribute with what was worked out."""
    return {"attr_id": key, "adj": 0, "calc": {"value": value, **more}}


SWORD = {"description": "Long sword", "quantity": 1, "equipped": True, "weapons": [
    {"id": "w1", "damage": {"type": "cut", "st": "sw", "base": "1"}, "strength": "11", "usage": "Swung",
     "reach": "1,2", "parry": "0", "block": "No", "defaults": [
         {"type": "dx", "modifier": -5}, {"type": "skill", "name": "Broadsword"}],
     "calc": {"level": 15, "parry": "10", "damage": "2d cut"}},
    {"id": "w2", "damage": {"type": "cr", "st": "thr", "base": "1"}, "usage": "Thrust", "reach": "1",
     "defaults": [{"type": "skill", "name": "Broadsword"}], "calc": {"level": 14, "damage": "1d+1 cr"}}]}
BOW = {"description": "Hunting bow", "equipped": True, "weapons": [
    {"id": "W1", "damage": {"type": "imp", "st": "thr", "base": "2"}, "strength": "10†", "accuracy": "2",
     "range": "x15/x20", "rate_of_fire": "1", "shots": "1(2)", "bulk": "-7",
     "defaults": [{"type": "skill", "name": "Bow"}], "calc": {"level": 13, "damage": "1d+2 imp"}}]}
RIFLE = {"description": "Rifle", "equipped": True, "weapons": [
    {"id": "W2", "damage": {"type": "pi", "base": "5d"}, "strength": "9†", "accuracy": "5",
     "range": "500/3,500", "shots": "10+1(3)", "defaults": [
         {"type": "skill", "name": "Guns", "specialization": "Rifle"}], "calc": {"level": 12}}]}
SHIELD = {"description": "Medium shield", "equipped": True, "weapons": [
    {"id": "w3", "damage": {"type": "cr", "st": "thr"}, "reach": "1", "parry": "No", "block": "0",
     "defaults": [{"type": "skill", "name": "Shield", "specialization": "Shield"}], "calc": {"level": 14}}]}

GCS_5: dict[str, Any] = {
    "version": 5, "id": "x", "total_points": 100, "profile": {"name": "Ada of the Ford", "SM": 0},
    "settings": {"body_type": {"locations": [
        {"id": "skull", "calc": {"dr": {"all": 5}}}, {"id": "torso", "calc": {"dr": {"all": 3}}}]}},
    "attributes": [attribute("st", 13), attribute("dx", 12), attribute("iq", 10), attribute("ht", 11),
                   attribute("will", 12), attribute("per", 10), attribute("hp", 14, current=9),
                   attribute("basic_move", 6), attribute("basic_speed", 6)],
    "traits": [{"name": "Combat Reflexes", "calc": {"points": 15}},
               {"name": "A box", "children": [{"name": "Ambidexterity"}, {"name": "Luck", "disabled": True}]},
               {"name": "Night Vision", "levels": 2}],
    "skills": [{"name": "Broadsword", "difficulty": "dx/a", "points": 8, "calc": {"level": 14}},
               {"name": "Group", "children": [
                   {"name": "Shield", "specialization": "Shield", "calc": {"level": 14}},
                   {"name": "Guns", "specialization": "Rifle", "calc": {"level": 12}},
                   {"name": "Fast-Draw", "specialization": "Sword", "calc": {"level": 13}},
                   {"name": "Poetry", "calc": {"level": 9}}]}],
    "equipment": [SWORD, {"description": "Pack", "equipped": True, "children": [
        SHIELD, {**BOW, "equipped": False}]}, RIFLE],
    "calc": {"thrust": "1d", "swing": "2d-1", "basic_lift": "34 lb", "move": [6, 4, 3, 2, 1],
             "dodge": [10, 9, 8, 7, 6]}}

GCS_4 = {**GCS_5, "version": 4}
GCS_2: dict[str, Any] = {
    "version": 2, "type": "character", "profile": {"name": "Bo"},
    "attributes": [{"attr_id": "st", "adj": 2}, {"attr_id": "dx", "adj": 3}, {"attr_id": "iq", "adj": -1},
                   {"attr_id": "ht", "adj": 0}, {"attr_id": "will", "adj": 2}, {"attr_id": "hp", "adj": 1}],
    "advantages": [{"type": "advantage", "name": "Combat Reflexes"}],
    "skills": [{"type": "skill", "name": "Axe/Mace", "difficulty": "dx/a", "points": 4},
               {"type": "skill", "name": "Brawling", "difficulty": "dx/e", "points": 1}],
    "equipment": [
        {"type": "equipment", "description": "Axe", "equipped": True, "weapons": [
            {"type": "melee_weapon", "damage": {"type": "cut", "st": "sw", "base": "2"}, "strength": "11",
             "reach": "1", "parry": "0U", "defaults": [{"type": "skill", "name": "Axe/Mace"}]}]},
        {"type": "equipment", "description": "Mail", "equipped": True, "features": [
            {"type": "dr_bonus", "location": "torso", "amount": 4}]}]}
GCS_1 = {"version": 1, "type": "character", "profile": {"name": "Cy"}, "ST": 11, "DX": 12, "IQ": 10, "HT": 13,
         "HP_adj": 1, "will_adj": 1, "advantages": [], "skills": [], "equipment": []}

ACTOR_DICE: dict[str, Any] = {
    "name": "Dov", "type": "character", "_stats": {"systemId": "gurps", "coreVersion": "13.351"}, "items": [],
    "system": {
        "attributes": {key: {"value": value} for key, value in
                       {"ST": 12, "DX": 11, "IQ": 10, "HT": 12, "WILL": 10, "PER": 10}.items()},
        "HP": {"value": 12, "max": 12}, "basicmove": {"value": "5"}, "basicspeed": {"value": "5.75"},
        "dodge": {"value": 8}, "currentdodge": 8,
        "encumbrance": {"00000": {"level": 0, "current": False}, "00001": {"level": 1, "current": True}},
        "hitlocations": {"00000": {"where": "Torso", "dr": "2"}},
        "ads": {"00000": {"name": "Combat Reflexes", "contains": {"00000": {"name": "Fit"}}}},
        "skills": {"00000": {"name": "Spear", "level": 13, "contains": {}}},
        "melee": {"00000": {"name": "Spear", "mode": "Two hands", "level": 13, "damage": "1d+3 imp",
                            "reach": "1, 2*", "parry": "9", "st": "9†"}},
        "ranged": {"00000": {"name": "Javelin", "level": 10, "damage": "1d imp", "acc": "3",
                             "range": "18/30", "rof": "1", "shots": "T(1)"}}}}
ACTOR_PERCENT: dict[str, Any] = {
    "name": "Eve", "type": "acolyte", "flags": {"exportSource": {"system": "dark-heresy"}},
    "data": {
        "characteristics": {
            "weaponSkill": {"short": "WS", "base": 35, "advance": 1, "modifier": 0},
            "ballisticSkill": {"short": "BS", "total": 41}, "strength": {"short": "S", "base": 30},
            "toughness": {"short": "T", "base": 32, "unnatural": 2}, "agility": {"short": "Ag", "base": 38},
            "intelligence": {"base": 30}, "perception": {"base": 33}, "willpower": {"base": 36},
            "fellowship": {"base": 25}},
        "wounds": {"max": 12, "value": 12}, "size": 4,
        "skills": {"dodge": {"label": "Dodge", "characteristic": "Ag", "advance": 2},
                   "logic": {"label": "Logic", "characteristic": "Int", "advance": 0}}},
    "items": [
        {"name": "Pistol", "type": "weapon", "data": {
            "class": "Pistol", "damage": "1d10+2", "damageType": "Impact", "penetration": 1, "range": 30,
            "rateOfFire": {"single": "1", "burst": 3, "full": 0}, "clip": {"max": 8, "value": 8}}},
        {"name": "Vest", "type": "armour", "data": {"armourPoints": {"body": 3, "leftArm": 0}}},
        {"name": "Quick", "type": "talent", "data": {}}]}
ACTOR_DOTS: dict[str, Any] = {
    "name": "Fay", "type": "PC", "_stats": {"systemId": "worldofdarkness"}, "system": {
        "attributes": {key: {"value": value, "total": value} for key, value in
                       {"strength": 2, "dexterity": 3, "stamina": 4, "wits": 3, "perception": 2}.items()},
        "abilities": {"brawl": {"value": 2}, "talent": {"dodge": {"value": 1}}},
        "advantages": {"willpower": {"permanent": 5}},
        "traits": {"health": {"totalhealthlevels": {"value": 6, "max": 7}}},
        "soak": {"bashing": 4, "lethal": 0}, "movement": {"walk": {"value": 7}}},
    "items": [{"name": "Blade", "type": "Melee Weapon", "system": {
        "damage": {"attribute": "strength", "bonus": 1, "type": "lethal"}, "isequipped": True}},
        {"name": "Firearms", "type": "Ability", "system": {"value": 2}}]}

SHEETS = {name: json.dumps(data) for name, data in {
    "five.gcs": GCS_5, "four.gcs": GCS_4, "two.gcs": GCS_2, "one.gcs": GCS_1,
    "dice.json": ACTOR_DICE}.items()}
