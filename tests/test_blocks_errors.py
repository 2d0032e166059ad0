"""Every error code of the ruleset `blocks`: the first that applies, with rule and words, nothing changed."""

import pytest
from blocks_lab import RULESET, fight, refused, run_steps

from hexsim.errors import ScenarioError
from hexsim.rules.order import refusal_text
from hexsim.text import LANGUAGES, set_language

PAIR = {"a": "0,0/0", "x": "1,0/3"}
THREE = {"a": "0,0/0", "b": "0,1/0", "x": "1,0/3"}
FIRST = {"first_block": "creatures"}
TWO_PARTS = "+ part who=a weapon=sword + part who=b weapon=sword"
SHIELD = {"items": [{"item": "sword"}, {"item": "shield", "charges": 1}]}
BOMB = {"items": [{"item": "sword"}, {"item": "firepot", "id": "bomb"}]}
BROKEN = {"items": [{"item": "sword"}, {"item": "shield", "charges": 0}]}

CASES = [
    ("E_OUT", "B-END-3", THREE, {"sheets": {"b": {"hp": 0}}}, [], "b attack target=x"),
    ("E_OUT", "B-END-3", THREE, {"sheets": {"b": {"hp": 0}}}, [], "b defend"),
    ("E_ORDER_FIXED", "B-ROUND-2", THREE, {}, [], "players order units=a,b"),
    (
        "E_LOST_ROUND",
        "B-AMB-2",
        PAIR,
        {"switches": {"ambush": True}, "dice": (1, 1)},
        [],
        "a attack target=x",
    ),
    ("E_ORDER", "B-ROUND-1", PAIR, {}, [], "x attack target=a"),
    ("E_ORDER", "B-ROUND-1", PAIR, {}, [], "nobody end"),
    ("E_ORDER", "B-ROUND-3", {**PAIR, "y": "5,0/3"}, {"switches": FIRST}, ["x end"], "x end"),
    ("E_ORDER", "B-ROUND-2", THREE, {"marshal": False}, [], "players order units=a"),
    ("E_ORDER", "B-ROUND-1", THREE, {"marshal": False}, [], "creatures order units=x"),
    ("E_ORDER", "B-END-4", PAIR, {}, [], "a agree"),
    ("E_STANDARD", "B-ROUND-4", PAIR, {"dice": (1,)}, ["a attack target=x", "x pass"], "a attack target=x"),
    ("E_STANDARD", "B-ROUND-4", PAIR, {"dice": (1,)}, ["a attack target=x", "x pass"], "a attack target=zz"),
    ("E_BONUS", "B-ROUND-4", PAIR, {}, ["a lie"], "a stand"),
    ("E_NO_TRIGGER", "B-REACT-1", PAIR, {}, [], "a defend"),
    ("E_NO_TRIGGER", "B-REACT-1", PAIR, {}, [], "x escape"),
    ("E_NO_TRIGGER", "B-REACT-1", PAIR, {}, [], "a choose what=damage"),
    ("E_NO_TRIGGER", "B-REACT-1", PAIR, {}, [], "x strike"),
    ("E_OWN_TURN", "B-ROUND-5", PAIR, {"sheets": {"a": BOMB}}, ["a attack weapon=bomb hex=1,0"], "a escape"),
    (
        "E_REACTED",
        "B-ROUND-6",
        PAIR,
        {"dice": (4, 4, 1)},
        ["a attack target=x", "x escape free=grace"],
        "x escape",
    ),
    (
        "E_CHAIN",
        "B-RET-4",
        {**THREE, "b": "1,1/1"},
        {"dice": (1, 1, 1, 1, 8, 8)},
        [f"a joint target=x {TWO_PARTS}", "b join", "x retaliate", "x strike target=b weapon=sword"],
        "b retaliate",
    ),
    (
        "E_AREA",
        "B-DEF-3",
        PAIR,
        {"sheets": {"a": BOMB, "x": SHIELD}},
        ["a attack weapon=bomb target=x"],
        "x defend",
    ),
    ("E_AREA", "B-RET-2", PAIR, {"sheets": {"a": BOMB}}, ["a attack weapon=bomb target=x"], "x retaliate"),
    ("E_AREA", "B-MAN-3", PAIR, {"sheets": {"a": BOMB}}, [], "a attack weapon=bomb target=x manoeuvre=push"),
    (
        "E_AREA",
        "B-JOINT-3",
        THREE,
        {"sheets": {"a": BOMB}},
        [],
        "a joint target=x + part who=a weapon=bomb + part who=b weapon=sword",
    ),
    ("E_REAR", "B-FACE-2", {"a": "0,0/0", "x": "1,0/0"}, {}, ["a attack target=x"], "x retaliate"),
    ("E_SHIELD", "B-DEF-1", PAIR, {}, ["a attack target=x"], "x defend"),
    ("E_SHIELD", "B-DEF-2", PAIR, {"sheets": {"x": BROKEN}}, ["a attack target=x"], "x defend"),
    ("E_ABILITY", "B-ABIL-1", PAIR, {}, [], "a ability ability=flight"),
    (
        "E_ABILITY",
        "B-ABIL-1",
        PAIR,
        {"sheets": {"a": {"abilities": [{"ability": "steady"}]}}},
        [],
        "a ability ability=steady",
    ),
    (
        "E_ABILITY",
        "B-ABIL-1",
        PAIR,
        {"sheets": {"a": {"abilities": [{"ability": "guard_step"}]}}},
        [],
        "a ability ability=guard_step",
    ),
    (
        "E_ABILITY",
        "B-ABIL-1",
        PAIR,
        {"sheets": {"x": {"abilities": [{"ability": "guard_step"}]}}},
        ["a attack target=x"],
        "x trigger ability=guard_step",
    ),
    ("E_ABILITY", "B-BONUS-1", PAIR, {}, [], "a use item=salve"),
    ("E_ATTRIBUTE", "B-TEST-3", PAIR, {}, [], "a heal target=a free=luck"),
    ("E_ATTRIBUTE", "B-TEST-3", PAIR, {}, ["a attack target=x"], "x escape free=luck"),
    (
        "E_ATTRIBUTE",
        "B-TEST-1",
        THREE,
        {},
        [],
        "a joint target=x + part who=a weapon=sword + part who=b weapon=sword attrs=mind",
    ),
    (
        "E_HELD",
        "B-COND",
        PAIR,
        {"switches": FIRST},
        ["x attack target=a manoeuvre=hold", "a pass", "a choose what=manoeuvre", "x end"],
        "a move path=B",
    ),
    ("E_PRONE", "B-COND", PAIR, {"sheets": {"a": {"prone": True}}}, [], "a move path=B"),
    ("E_PRONE", "B-COND", PAIR, {}, [], "a stand"),
    ("E_PRONE", "B-COND", PAIR, {"sheets": {"a": {"prone": True}}}, [], "a lie"),
    ("E_WEAPON", "B-ATK-2", PAIR, {}, [], "a attack weapon=axe target=x"),
    ("E_WEAPON", "B-BONUS-1", PAIR, {}, [], "a draw item=axe"),
    (
        "E_WEAPON",
        "B-BONUS-1",
        PAIR,
        {
            "sheets": {
                "a": {"items": [{"item": "sword"}, {"item": "shield"}, {"item": "maul", "in_hand": False}]}
            }
        },
        [],
        "a draw item=maul away=sword",
    ),
    ("E_WEAPON", "B-BONUS-1", PAIR, {}, [], "a pick item=stone"),
    ("E_TARGET", "B-ATK-3", PAIR, {}, [], "a attack target=nobody"),
    ("E_TARGET", "B-ATK-3", PAIR, {}, [], "a attack target=a"),
    ("E_TARGET", "B-ATK-3", {**PAIR, "y": "0,1/0"}, {"sheets": {"y": {"hp": 0}}}, [], "a attack target=y"),
    ("E_TARGET", "B-ATK-3", PAIR, {}, [], "a attack hex=1,0"),
    ("E_TARGET", "B-AREA-1", PAIR, {"sheets": {"a": BOMB}}, [], "a attack weapon=bomb"),
    ("E_TARGET", "B-HEAL-1", PAIR, {}, [], "a heal target=x"),
    ("E_TARGET", "B-BONUS-1", PAIR, {}, [], "a door hex=1,0"),
    (
        "E_TARGET",
        "B-RET-3",
        {**PAIR, "y": "0,1/0", "b": "9,9/0"},
        {"dice": (1, 1, 8, 8), "switches": FIRST},
        ["x attack target=a", "a retaliate"],
        "a strike target=y",
    ),
    ("E_JOINT", "B-JOINT-3", PAIR, {}, [], "a joint target=x + part who=a"),
    ("E_JOINT", "B-JOINT-3", THREE, {}, [], "a joint target=x + part who=a + part who=ghost"),
    (
        "E_JOINT",
        "B-JOINT-3",
        THREE,
        {"sheets": {"b": {"hp": 0}}},
        [],
        "a joint target=x + part who=a + part who=b",
    ),
    ("E_JOINT", "B-JOINT-3", PAIR, {}, [], "a part who=a"),
    (
        "E_MANOEUVRE",
        "B-MAN-1",
        PAIR,
        {"sheets": {"x": {"prone": True}}},
        [],
        "a attack target=x manoeuvre=knock_down",
    ),
    ("E_MANOEUVRE", "B-MAN-1", PAIR, {"terrain": {"2,0": "rock"}}, [], "a attack target=x manoeuvre=push"),
    (
        "E_MANOEUVRE",
        "B-MAN-1",
        PAIR,
        {"sheets": {"x": {"items": []}}},
        [],
        "a attack target=x manoeuvre=disarm",
    ),
    (
        "E_MANOEUVRE",
        "B-MAN-1",
        {"a": "0,0/0", "x": "2,0/3"},
        {"sheets": {"a": {"items": [{"item": "spear"}]}}},
        [],
        "a attack target=x manoeuvre=hold",
    ),
    ("E_MANOEUVRE", "B-MAN-1", PAIR, {}, [], "a attack target=x manoeuvre=text"),
    ("E_PATH", "B-MAP-4", PAIR, {}, [], "a move path=F"),
    ("E_PATH", "B-MAP-4", PAIR, {}, [], 'a move path="0,1 4,4"'),
    ("E_PATH", "B-MAP-4", PAIR, {"terrain": {"-1,0": "rock"}}, [], "a move path=B9"),
    ("E_MOVE_LEFT", "B-MOVE-2", PAIR, {}, [], "a move path=B7"),
    (
        "E_MOVE_LEFT",
        "B-ROUND-4",
        PAIR,
        {"sheets": {"a": {"abilities": [{"id": "run", "own": {"name": "run", "cost": "movement"}}]}}},
        ["a move path=B"],
        "a ability ability=run",
    ),
    ("E_RANGE", "B-ATK-4", {"a": "0,0/0", "x": "3,0/3"}, {}, [], "a attack target=x"),
    ("E_RANGE", "B-HEAL-3", {**THREE, "b": "0,3/0"}, {"sheets": {"b": {"hp": 1}}}, [], "a heal target=b"),
    (
        "E_LOS",
        "B-ATK-4",
        {"a": "0,0/0", "x": "4,0/3"},
        {"sheets": {"a": {"items": [{"item": "bow"}]}}, "terrain": {"2,0": "building"}},
        [],
        "a attack target=x",
    ),
]

CODES = {
    "E_OVER",
    "E_OUT",
    "E_ORDER_FIXED",
    "E_LOST_ROUND",
    "E_ORDER",
    "E_STANDARD",
    "E_BONUS",
    "E_NO_TRIGGER",
    "E_OWN_TURN",
    "E_REACTED",
    "E_CHAIN",
    "E_AREA",
    "E_REAR",
    "E_SHIELD",
    "E_ABILITY",
    "E_ATTRIBUTE",
    "E_HELD",
    "E_PRONE",
    "E_WEAPON",
    "E_TARGET",
    "E_JOINT",
    "E_MANOEUVRE",
    "E_PATH",
    "E_MOVE_LEFT",
    "E_RANGE",
    "E_LOS",
}


@pytest.mark.parametrize(("code", "rule", "units", "more", "steps", "order"), CASES)
def test_the_code_the_rule_and_the_sentence(code, rule, units, more, steps, order):
    more = {"sheets": {}, **more}
    game = fight(units, *more.pop("dice", ()), **more)
    run_steps(game, steps)
    refusal = refused(game, order)
    assert (refusal.code, refusal.rule) == (code, rule), refusal
    for language in LANGUAGES:
        set_language(language)
        sentence = refusal_text("blocks", refusal)
        assert code in sentence and "{" not in sentence and "@" not in sentence and "blocks." not in sentence
    set_language("en")
    for near in refusal.nearest:
        game.play(near)


def test_every_code_has_a_case():
    game = fight(PAIR)
    run_steps(game, ["players agree", "creatures agree"])
    assert refused(game, "a end").code == "E_OVER"
    assert {case[0] for case in CASES} | {"E_OVER"} == CODES


BAD_SHEETS = [
    ("blocks.item_unknown", {"items": [{"item": "whip"}]}),
    ("blocks.ability_unknown", {"abilities": [{"ability": "flight"}]}),
    ("blocks.ability_unknown", {"items": [{"id": "orb", "own": {"kind": "use", "ability": "flight"}}]}),
    (
        "blocks.attribute_unknown",
        {
            "items": [
                {
                    "id": "w",
                    "own": {"kind": "weapon", "attrs": ["force", "luck"], "damage": "1d6", "reach": 1},
                }
            ]
        },
    ),
    (
        "blocks.weapon_bad",
        {"items": [{"id": "w", "own": {"kind": "weapon", "attrs": ["force"], "damage": "1d6", "reach": 1}}]},
    ),
    (
        "blocks.weapon_bad",
        {
            "items": [
                {
                    "id": "w",
                    "own": {
                        "kind": "weapon",
                        "attrs": ["force", "mind"],
                        "reach": 1,
                        "range": 9,
                        "damage": "1d6",
                    },
                }
            ]
        },
    ),
    (
        "blocks.weapon_bad",
        {
            "items": [
                {
                    "id": "w",
                    "own": {
                        "kind": "weapon",
                        "attrs": ["force", "mind"],
                        "reach": 1,
                        "area": 1,
                        "damage": "1d6",
                    },
                }
            ]
        },
    ),
    (
        "blocks.damage_bad",
        {
            "items": [
                {
                    "id": "w",
                    "own": {"kind": "weapon", "attrs": ["force", "mind"], "reach": 1, "damage": "9d7"},
                }
            ]
        },
    ),
    ("blocks.shield_bad", {"items": [{"id": "s", "own": {"kind": "shield", "charges": 2}}]}),
    ("blocks.hands_full", {"items": [{"item": "maul"}, {"item": "sword"}]}),
    ("blocks.hp_above", {"hp": 30}),
    ("blocks.trigger_bad", {"abilities": [{"id": "n", "own": {"cost": "reaction"}}]}),
    ("blocks.trigger_bad", {"abilities": [{"id": "n", "own": {"trigger": "attacked"}}]}),
    ("blocks.ability_weapon", {"abilities": [{"id": "n", "own": {"effect": "attack"}}]}),
    ("blocks.ability_attrs", {"abilities": [{"id": "n", "own": {"effect": "heal", "attrs": ["mind"]}}]}),
]


@pytest.mark.parametrize(("key", "sheet"), BAD_SHEETS)
def test_a_sheet_that_makes_no_sense_is_a_sentence(key, sheet):
    with pytest.raises(ScenarioError) as caught:
        fight(PAIR, sheets={"a": sheet})
    assert caught.value.key == key and "{" not in str(caught.value)


def test_the_switches_are_those_of_the_rules():
    names = {switch.name: switch.default for switch in RULESET.switches}
    assert names == {
        "ambush": False,
        "first_block": "players",
        "target_number": 7,
        "facing_matters": True,
        "escape_opposed": False,
    }
