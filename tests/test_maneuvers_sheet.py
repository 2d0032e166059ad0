"""Sheets, things and the start of a fight under `maneuvers`: derived numbers, what is refused."""

from dataclasses import fields, replace

import pytest
from maneuvers_lab import RULESET, fight, scenario, unit

from hexsim.errors import HexsimError, ScenarioError
from hexsim.files.scenario import read_scenario
from hexsim.hexes.hex import Hex
from hexsim.rules.scenario import opening
from hexsim.rulesets.maneuvers.items import Item, known_items
from hexsim.rulesets.maneuvers.posture import move_of, postures
from hexsim.rulesets.maneuvers.sheet import Carried, Sheet, block_value, body_move, initiative, parry_value


@pytest.mark.rule("M-SHEET-2")
@pytest.mark.parametrize(
    ("sheet", "hp", "move", "first"),
    [
        pytest.param({"DX": 13, "HT": 12, "encumbrance": 1}, 12, 5, 6, id="V-559"),
        pytest.param({"DX": 13, "HT": 12, "encumbrance": 1}, 3, 2, 6, id="V-560"),
        pytest.param({"move": 15, "encumbrance": 1}, 10, 14, 5, id="V-561"),
        ({"encumbrance": 4, "DX": 5, "HT": 5}, 5, 0, 2),
        ({"combat_reflexes": True, "DX": 11, "HT": 12}, 12, 5, 6),
        ({"move": 60}, -5, 30, 5),
    ],
)
def test_derived_numbers(sheet, hp, move, first):
    sheet = Sheet(**sheet)
    assert (sheet.speed4, body_move(sheet, hp), initiative(sheet)) == (sheet.DX + sheet.HT, move, first)


@pytest.mark.rule("M-SHEET-2", "M-DMG-2")
def test_wounds_halve_the_move():
    lab = fight(unit("a", DX=13, HT=12, encumbrance=1, hp=3))
    assert move_of(lab.unit()) == 2
    assert {line.rule: dict(line.params) for line in RULESET.card(lab.game.state, lab.unit()).lines} == {
        "M-STEP-1": {"hexes": 1},
        "M-INIT-1": {"initiative": 6},
        "M-SHEET-2": {"dodge": 2},
    }


@pytest.mark.rule("M-SHEET-1")
def test_defaults_and_bounds():
    sheet = Sheet()
    assert (sheet.ST, sheet.DX, sheet.IQ, sheet.HT, sheet.willpower, sheet.hit_points) == (
        10,
        10,
        10,
        10,
        10,
        10,
    )
    assert (
        Sheet(IQ=13).willpower == 13
        and Sheet(IQ=13, will=8).willpower == 8
        and Sheet(HT=12, hp_max=30).hit_points == 30
    )
    assert {entry.name for entry in fields(Sheet)} >= {
        "ST",
        "DX",
        "IQ",
        "HT",
        "will",
        "hp_max",
        "skills",
        "pd",
        "dr",
        "encumbrance",
        "move",
        "combat_reflexes",
        "ambidextrous",
        "trained_by_master",
        "super_fast",
        "altered_time",
    }


@pytest.mark.rule("M-SHEET-1")
@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("sword", 14),
        ("axe", 7),
        ("shield", None),
        ("jumping", None),
        ("fast_draw:arrow", None),
        ("fast_draw:knife", 12),
    ],
)
def test_skills(name, level):
    assert Sheet(DX=12, skills=(("fast_draw:knife", 12), ("sword", 14))).skill(name) == level


FILE = """
format = 1
title = "One"
ruleset = "maneuvers"
[map]
rows = ". . . ."
[[sides]]
id = "red"
name = "Red"
[[units]]
id = "a"
side = "red"
at = "0101E"
[units.maneuvers]
"""


@pytest.mark.rule("M-SHEET-1")
def test_a_sheet_from_a_file():
    read = read_scenario(
        FILE
        + """
DX = 12
skills = { sword = 14, shield = 11, "fast_draw:knife" = 13 }
posture = "kneeling"
hp = 7
[[units.maneuvers.items]]
item = "sword"
place = "main"
[[units.maneuvers.items]]
id = "dirk"
own = { name = "Dirk", kind = ["hand"], reach = [1], damage = "thr impaling" }
"""
    )
    status = opening(RULESET, read).unit("a").status
    sheet = dict(read.units[0].sheets)["maneuvers"]
    assert sheet.skills == (("fast_draw:knife", 13), ("shield", 11), ("sword", 14)) and sheet.DX == 12
    assert (status.posture, status.hp) == ("kneeling", 7)
    dirk = Item(name="Dirk", kind=("hand",), reach=(1,), damage="thr impaling")
    assert dict(status.items)["dirk"].item == dirk


@pytest.mark.rule("M-SHEET-1", "M-WPN-1")
@pytest.mark.parametrize(
    "line",
    [
        "DX = 0",
        "DX = 41",
        'HT = "12"',
        "encumbrance = 5",
        "altered_time = 6",
        "move = 61",
        "skills = { sword = 61 }",
        "hp_max = 401",
        "pd = 11",
        'posture = "hovering"',
        'condition = "asleep"',
        "STR = 12",
        'items = [{ item = "sword", place = "foot" }]',
        'items = [{ own = { name = "x", hands = 3 } }]',
        'items = [{ own = { name = "x", reach = [5] } }]',
        'items = [{ own = { name = "x", motion = 2 } }]',
        'items = [{ item = "blade" }]',
    ],
)
def test_figures_that_a_file_may_not_give(line):
    with pytest.raises(ScenarioError) as caught:
        read_scenario(FILE + line)
    assert (len(caught.value.problems) == 1 and "maneuvers" in str(caught.value)) or "units" in str(
        caught.value
    )


@pytest.mark.rule("M-WPN-1")
def test_the_table_of_things():
    items = known_items()
    assert list(items) == [
        "sword",
        "knife",
        "club",
        "axe",
        "rapier",
        "spear",
        "halberd",
        "fist",
        "bow",
        "crossbow",
        "carbine",
        "shield",
    ]
    assert (items["halberd"].reach, items["halberd"].ready_turns, items["halberd"].min_st) == ((2, 3), 2, 13)
    assert (items["bow"].motion, items["crossbow"].motion, items["carbine"].motion) == (6, 3, 1)
    assert (items["crossbow"].load_turns, items["carbine"].shots, items["shield"].pd) == (4, 8, 2)
    assert [name for name, item in items.items() if item.unbalanced] == ["axe", "halberd"]
    assert [name for name, item in items.items() if item.may_parry] == [
        "sword",
        "knife",
        "club",
        "axe",
        "rapier",
        "spear",
        "halberd",
        "fist",
    ]
    for name, item in items.items():
        assert item.name == f"@maneuvers.item_{name}" and (item.damage or name == "shield")


@pytest.mark.rule("M-SHEET-2")
@pytest.mark.parametrize(
    ("name", "place", "ambidextrous", "parry"),
    [
        ("sword", "main", False, 7),
        ("sword", "off", False, 5),
        ("sword", "off", True, 7),
        ("spear", "both", False, 5),
        ("bow", "both", False, None),
        ("sword", "carried", False, None),
    ],
)
def test_parry_values(name, place, ambidextrous, parry):
    lab = fight(
        unit(
            "a",
            DX=15,
            skills=(("sword", 14),),
            ambidextrous=ambidextrous,
            items=(Carried(item=name, place=place),),
        )
    )
    assert parry_value(lab.unit().sheet, lab.held(name)) == parry


@pytest.mark.rule("M-SHEET-2")
def test_block_value():
    assert block_value(Sheet(skills=(("shield", 13),))) == 6 and block_value(Sheet()) is None
    lab = fight(unit("a", skills=(("shield", 13),), items=(Carried(item="shield", place="off"),)))
    line = RULESET.card(lab.game.state, lab.unit()).lines[-1]
    assert (line.key, dict(line.params)["defence"]) == ("maneuvers.line_shield", 6)


@pytest.mark.rule("M-FOOT-1")
def test_no_figures_of_several_hexes():  # V-566
    big = replace(unit("a"), footprint=(Hex(0, 0), Hex(1, 0)))
    with pytest.raises(ScenarioError) as caught:
        opening(RULESET, scenario(big))
    assert caught.value.key == "maneuvers.E_FOOTPRINT" and "a" in str(caught.value)


@pytest.mark.rule("M-WPN-1", "M-WPN-2")
@pytest.mark.parametrize(
    "items",
    [
        (Carried(item="blade"),),
        (Carried(item="sword", place="main"), Carried(item="axe", place="main")),
        (Carried(item="spear", place="both"), Carried(item="knife", place="off")),
    ],
)
def test_things_that_cannot_be(items):
    with pytest.raises(HexsimError):
        opening(RULESET, scenario(unit("a", items=items)))


@pytest.mark.rule("M-TURN-1")
def test_one_that_comes_later_needs_a_place():
    with pytest.raises(HexsimError):
        opening(RULESET, scenario(replace(unit("a"), pose=None, arrives=2)))


@pytest.mark.rule("M-WPN-1")
def test_how_things_begin():
    items = (
        Carried(item="sword", place="main"),
        Carried(item="axe", place="off", ready=False),
        Carried(item="bow", loaded=False),
        Carried(item="crossbow", id="big"),
        Carried(item="fist"),
    )
    lab = fight(unit("a", items=items))
    assert [(name, held.place, held.ready, held.shots) for name, held in lab.status().items] == [
        ("axe", "off", False, 0),
        ("big", "carried", False, 1),
        ("bow", "carried", False, 0),
        ("fist", "main", True, 0),
        ("sword", "main", True, 0),
    ]
    two = fight(
        unit("a", items=(Carried(item="spear", place="main"), Carried(item="knife"), Carried(item="knife")))
    )
    assert [(name, held.place) for name, held in two.status().items] == [
        ("knife", "carried"),
        ("knife.2", "carried"),
        ("spear", "both"),
    ]


@pytest.mark.rule("M-POST-5")
def test_all_postures_have_figures():
    assert list(postures()) == ["standing", "crouching", "kneeling", "sitting", "crawling", "lying"]


@pytest.mark.rule("M-SHEET-1")
def test_a_card_of_everything():
    items = tuple(Carried(item=name) for name in known_items())
    lab = fight(unit("a", items=items, stunned=False)).play("a step_concentrate task=x turns=3", "a pass")
    card = RULESET.card(lab.game.state, lab.unit())
    assert card.title == "A" and [bar.key for bar in card.bars] == ["maneuvers.bar_hp", "maneuvers.bar_move"]
    assert {line.key.split("_")[1] for line in card.lines} == {
        "step",
        "initiative",
        "dodge",
        "item",
        "missile",
        "weapon",
        "task",
    }
