"""`hexsim run` of a wrong order, for every error code: its rule, a sentence, exit 3, nothing drawn."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from fight_scenes import ANA, BOB, CID, PAIR, WIM, scene

from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Scripted
from hexsim.rules.fields import bind, keys_of
from hexsim.rules.order import parse_order, read_orders
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES
from tests.terminal import hexsim

PAGE = (Path(__file__).parent.parent / "docs" / "orders.md").read_text(encoding="utf-8")
ORDERS = "## The verbs of".join(PAGE.split("## The verbs of")[:2])
"""The page up to the verbs of the next ruleset."""

TABLE = {
    "E_NOTATION", "E_OUT", "E_NOT_ACTIVE", "E_STUNNED", "E_SWITCH", "E_MANEUVER", "E_POSTURE", "E_TURN",
    "E_DIRECTION", "E_ACTION", "E_EDGE", "E_BLOCKED", "E_OCCUPIED", "E_EVADE", "E_POINTS", "E_MOVED",
    "E_COUNT", "E_ITEM", "E_HANDS", "E_WEAPON", "E_SKILL", "E_UNREADY", "E_OPTION", "E_TARGET", "E_SIGHT",
    "E_REACH", "E_RANGE", "E_ARC", "E_NO_DEFENCE", "E_DEFENCE", "E_DEFENCE_USED", "E_FOOTPRINT",
}
"""Section 12 of the rules."""

FAR = scene("Far", (ANA, "0302E"), (WIM, "0304E"), (BOB, "0802W"))
BEHIND = scene("Behind", (ANA, "0302E"), (BOB, "0402E"))
ARCHER = scene("Archer", (("cid", "red", CID[2].replace("DX = 9", "DX = 15")), "0302E"), (BOB, "0602W"))
TWICE = scene("Twice", (ANA, "0302E"), (WIM, "0403NW"), (BOB, "0402W"))
WALL = '\n[[walls]]\nkind = "wall"\nsides = "0302E"\n'
SHORT_BOW = """[{id = "bow", place = "both", own = {name = "bow", kind = ["missile"], skill = "bow",
    hands = 2, damage = "1d impaling", max = 2, shots = 1, load_turns = 2}}]""".replace("\n", "")
CINEMATIC = "[switches]\ncinematic = true\n[map]"


def with_sheet(text, unit, sheet):
    """The scenario with lines more on a unit's sheet."""
    before, after = text.split(f'id = "{unit}"', 1)
    return f'{before}id = "{unit}"' + after.replace("[units.maneuvers]\n", f"[units.maneuvers]\n{sheet}\n", 1)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A wrong order: its code and rule, after which orders and faces, in which scenario."""

    code: str
    rule: str
    order: str
    text: str = PAIR
    before: tuple = ()
    faces: tuple = ()


CASES = (
    Case(code="E_NOTATION", rule="core", order="ana move path=X2"),
    Case(code="E_NOTATION", rule="core", order="ana fly"),
    Case(code="E_OUT", rule="M-DMG-2", order="wim move path=F",
         text=with_sheet(TWICE, "wim", 'condition = "unconscious"')),
    Case(code="E_NOT_ACTIVE", rule="M-DP-0", order="bob move path=F"),
    Case(code="E_STUNNED", rule="M-DMG-2", order="ana step_attack target=bob weapon=sword",
         text=with_sheet(PAIR, "ana", "stunned = true")),
    Case(code="E_SWITCH", rule="M-MULTI-0", order='ana move path="F^ F" stunt=dx'),
    Case(code="E_MANEUVER", rule="M-NOP-1", order="ana nothing path=/1"),
    Case(code="E_MANEUVER", rule="M-MAN-1", order="ana defend kind=dodge"),
    Case(code="E_POSTURE", rule="M-POST-1", order="ana posture to=standing"),
    Case(code="E_TURN", rule="M-MOVE-8", order='ana move path="F4 /3"', text=FAR),
    Case(code="E_DIRECTION", rule="M-STEP-6", order="ana all_out_attack option=c path=B", text=FAR),
    Case(code="E_ACTION", rule="M-NOTE-3", order="ana step_wait path=!"),
    Case(code="E_EDGE", rule="M-PATH-1", order='ana move path="@3 F4"'),
    Case(code="E_BLOCKED", rule="M-TERR-2", order="ana move path=F", text=FAR + WALL),
    Case(code="E_OCCUPIED", rule="M-TERR-3", order="ana move path=F"),
    Case(code="E_EVADE", rule="M-EVADE-1", order='ana move path="@3 F^ F"'),
    Case(code="E_POINTS", rule="M-MOVE-4", order="ana move path=SR4"),
    Case(code="E_MOVED", rule="M-RDY-2", order="ana step_ready item=axe how=take path=B"),
    Case(code="E_COUNT", rule="M-MOVE-13", order='ana move path="! B !"'),
    Case(code="E_ITEM", rule="M-WPN-1", order="ana step_attack target=bob weapon=axe"),
    Case(code="E_HANDS", rule="M-TWO-1",
         order="ana step_attack target=bob weapon=sword target2=bob weapon2=sword"),
    Case(code="E_WEAPON", rule="M-AIM-2", order="ana aim target=bob weapon=sword"),
    Case(code="E_SKILL", rule="M-MULTI-b4", order='ana move path="F^ F" stunt=acrobatics',
         text=with_sheet(PAIR, "ana", "trained_by_master = true").replace("[map]", CINEMATIC)),
    Case(code="E_UNREADY", rule="M-RDY-8", order="ana step_attack target=bob weapon=sword",
         text=PAIR.replace('place = "main"', 'place = "main", ready = false', 1)),
    Case(code="E_OPTION", rule="M-AOA-1", order="ana all_out_attack target=bob weapon=sword"),
    Case(code="E_TARGET", rule="M-ATK-2", order="ana step_attack target=wim weapon=sword", text=FAR),
    Case(code="E_SIGHT", rule="M-LOS-1", order="ana step_attack target=bob weapon=sword", text=PAIR + WALL),
    Case(code="E_REACH", rule="M-ATK-2", order="ana step_attack target=bob weapon=sword", text=FAR),
    Case(code="E_RANGE", rule="M-RNG-1", order="cid step_attack target=bob weapon=bow",
         text=ARCHER.replace('[{item = "bow", place = "both"}]', SHORT_BOW)),
    Case(code="E_ARC", rule="M-AIM-9", order="cid aim target=bob weapon=bow",
         text=ARCHER.replace("0302E", "0302NW")),
    Case(code="E_NO_DEFENCE", rule="M-DEF-5", order="bob defend kind=dodge", text=BEHIND,
         before=("ana step_attack target=bob weapon=sword",), faces=(3, 4, 4, 1)),
    Case(code="E_DEFENCE", rule="M-RNG-3", order="bob defend kind=parry weapon=sword", text=ARCHER,
         before=("cid step_attack target=bob weapon=bow",), faces=(1, 2, 2)),
    Case(code="E_DEFENCE_USED", rule="M-DEF-4", order="bob defend kind=parry weapon=sword", text=TWICE,
         before=("ana step_attack target=bob weapon=sword path=/0", "bob defend kind=parry weapon=sword",
                 "ana pass", "wim step_attack target=bob weapon=spear path=/2"),
         faces=(3, 4, 4, 1, 1, 2, 3, 4, 4)),
)


def started(case):
    """The fight as far as it has come when the wrong order is given."""
    scenario = read_scenario(case.text)
    game = Game(find_ruleset(scenario.ruleset), scenario, Scripted(case.faces))
    for text in case.before:
        game.play(parse_order(text))
    return game


def run(case, folder, order, *words, lang="en"):
    """What `hexsim run` makes of it."""
    (folder / "fight.toml").write_text(case.text, encoding="utf-8")
    orders = "\n".join((*case.before, *([order] if order else [])))
    (folder / "orders.txt").write_text(f"{orders}\n", encoding="utf-8")
    faces = ",".join(map(str, case.faces))
    return hexsim("run", folder / "fight.toml", "--orders", folder / "orders.txt", "--dice", faces, *words,
                  lang=lang)


def documented():
    """Verb to its keys, the required ones apart, as docs/orders.md has them."""
    page = ORDERS.split("## The verbs of `maneuvers`")[1].split("### Answers ahead")[0].split("The keys:")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.MULTILINE)
    return {verb: (set(re.findall(r"`(\w+)`", cell)), set(re.findall(r"\*\*`(\w+)`\*\*", cell)))
            for verb, cell in rows}


def test_the_page_has_every_verb_with_every_key():
    orders = find_ruleset("maneuvers").orders
    found = documented()
    assert set(found) == set(orders)
    for verb, kind in orders.items():
        keys = keys_of(kind.fields)
        assert found[verb] == ({key.name for key in keys}, {key.name for key in keys if key.required}), verb


def test_the_page_has_every_key_and_every_word_it_may_have():
    page = ORDERS.split("The keys:")[1].split("```")[0]
    rows = dict(re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (.*?) \|$", page, re.MULTILINE))
    told = {key: words for names, words in rows.items() for key in re.findall(r"`(\w+)`", names)}
    for kind in find_ruleset("maneuvers").orders.values():
        for key in keys_of(kind.fields):
            assert key.name == "stand" or key.name in told, (kind.verb, key.name)
            for word in get_args(key.hint) if get_origin(key.hint) is Literal else ():
                assert not word or word.isdecimal() or f"`{word}`" in told[key.name], (key.name, word)


def test_every_example_can_be_read():
    orders, board = find_ruleset("maneuvers").orders, read_scenario(PAIR).board
    found = [clause for block in re.findall(r"```orders\n(.*?)```", ORDERS, re.DOTALL)
             for _, order in read_orders(block) for clause in order.clauses]
    assert {clause.verb for clause in found} >= set(orders) - {"crouch", "stand", "all_out_defense", "draw",
                                                               "nothing", "agree"}
    for clause in found:
        bind(orders[clause.verb].fields, clause, board)


def test_the_page_has_every_code():
    assert set(re.findall(r"^\| `(E_\w+)` \|", ORDERS, re.MULTILINE)) == TABLE


def test_every_code_of_the_table_has_a_wrong_order():
    assert {case.code for case in CASES} | {"E_FOOTPRINT"} == TABLE


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.order.split()[1]}")
def test_a_wrong_order_is_refused_with_its_rule_and_nothing_changes(case, tmp_path):
    game = started(case)
    before, drawn = game.digest, game.state.drawn
    assert drawn == len(case.faces), "so that one die more would be missed"
    refusal = game.check(parse_order(case.order))
    assert (refusal.code, refusal.rule) == (case.code, case.rule)
    found = run(case, tmp_path, case.order, "--json")
    assert found.code == 3
    document = found.document
    assert document["digest"] == before and len(document["plies"]) == len(case.before)
    assert document["refusal"]["code"] == case.code and document["refusal"]["rule"] == case.rule
    assert document["refusal"]["line"] == len(case.before) + 1
    assert document == {**run(case, tmp_path, "", "--json").document, "refusal": document["refusal"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.order.split()[1]}")
def test_the_refusal_is_a_whole_sentence(case, tmp_path, lang):
    found = run(case, tmp_path, case.order, lang=lang)
    assert found.code == 3
    line = found.err.strip()
    assert case.code in line and (case.rule == "core" or case.rule in line)
    assert not re.search(r"[{}]|maneuvers\.|core\.|None", line), line
    assert len(line.split()) > 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_figure_of_two_hexes_is_refused_when_the_scenario_is_read(tmp_path, lang):
    text = FAR.replace('name = "Ana"\n', 'name = "Ana"\nfootprint = ["0,0", "1,0"]\n')
    (tmp_path / "fight.toml").write_text(text, encoding="utf-8")
    found = hexsim("run", tmp_path / "fight.toml", "--orders", "-", stdin="", lang=lang)
    assert found.code == 2 and "ana" in found.err
    assert "E_FOOTPRINT, M-FOOT-1" in found.err
