"""What is shown of d100's units: cards, tags with their marks, questions, zones, and what a hex is."""

import pytest
from d100_lab import RULESET, board_of, fight

from hexsim.hexes.hex import Hex
from hexsim.rules.event import Moved
from hexsim.rulesets.d100.card import TAGS, card, fights
from hexsim.rulesets.d100.covered import cover_from, of_side, of_terrain
from hexsim.rulesets.d100.shown import zones
from hexsim.rulesets.d100.sighting import toward
from hexsim.text import LANGUAGES, has_text, set_language, tr
from hexsim.ui.icons import icon

GUN = {"arms": ["gun both"]}


def shown(lab, name):
    """Bars and tags of a unit."""
    found = card(lab.game.state, lab.unit(name))
    return {bar.key.removeprefix("d100.bar_"): (bar.value, bar.most) for bar in found.bars}, {
        tag.removeprefix("d100.") for tag in found.tags}


def test_every_tag_has_a_mark_and_words():
    for language in LANGUAGES:
        set_language(language)
        assert all(has_text(f"d100.tag_{name}") for name in TAGS)
    set_language("en")
    assert all(icon(f"mark_{name}") for name in (*TAGS, "prone", "sitting", "mount", "vehicle"))


def test_the_card_counts_what_is_left():
    lab = fight({"a": {"arms": ["gun both"], "damage": 7}, "b": {"at": [5, 0]}})
    assert shown(lab, "a")[0] == {"wounds": (93, 100), "actions": (2, 2), "reactions": (1, 1)}
    assert shown(lab, "b")[0]["actions"] == (2, 2), "its turn is still to come"
    lab.play("a aim")
    assert shown(lab, "a")[0]["actions"] == (1, 2) and "tag_aim" in shown(lab, "a")[1]
    lines = {line.key: dict(line.params) for line in card(lab.game.state, lab.unit("a")).lines}
    assert lines["d100.line_aim"] == {"bonus": 10} and "d100.line_used_concentration" in lines
    assert (lines["d100.line_weapon"]["shots"], lines["d100.line_move"]["run"]) == (30, 24)
    lab.play("a end")
    assert shown(lab, "a")[0]["actions"] == (0, 2)


def test_pinned_delayed_stunned_and_dead_units_have_less_left():
    lab = fight({"a": {"pinned": True, "posture": "prone"}, "d": {"at": [0, 2]},
                 "b": {"at": [9, 0], "stunned": 2}, "c": {"at": [9, 3], "condition": "dead"}})
    assert [shown(lab, name)[0]["actions"][0] for name in "adbc"] == [1, 2, 0, 0]
    assert {"tag_pinned", "posture_prone"} <= shown(lab, "a")[1]
    assert "tag_stunned" in shown(lab, "b")[1] and "condition_dead" in shown(lab, "c")[1]
    assert [fights(lab.game.state, lab.unit(name)) for name in "adbc"] == [True, True, True, False]


def test_a_delayed_unit_has_one_half_action():
    lab = fight({"a": {}, "b": {"at": [9, 0]}}).play("a delay")
    assert shown(lab, "a")[0]["actions"] == (1, 2) and "tag_delayed" in shown(lab, "a")[1]


def test_holding_and_being_held():
    lab = fight({"a": {"arms": [], "holds": "b"}, "b": {"at": [1, 0]}})
    assert {"tag_holds", "tag_engaged"} <= shown(lab, "a")[1]
    assert {"tag_held", "tag_engaged"} <= shown(lab, "b")[1]
    assert [zone.hexes for zone in zones(lab.game.state, lab.unit("a"))] == [(Hex(1, 0),)]


@pytest.mark.rule("d100", "D-OVERWATCH-2", "D-FACE-1")
def test_kill_zones_and_braced_arcs_are_zones():
    lab = fight({"a": GUN, "d": {"at": [0, 5], "arms": ["cannon both braced=tripod"]}, "b": {"at": [15, 0]}})
    lab.play("a overwatch weapon=gun attack=standard on=move radius=4")
    (kill,) = zones(lab.game.state, lab.unit("a"))
    assert kill.standing and kill.rule == "D-OVERWATCH-2"
    assert len(kill.hexes) == 1 + 1 + 3 + 3 and Hex(4, 0) in kill.hexes
    (braced,) = zones(lab.game.state, lab.unit("d"))
    assert not braced.standing and len(braced.hexes) == 3 + 7 + 9 + 13 + 15 + 19


def test_questions_name_who_is_concerned():
    lab = fight({"a": {}, "b": {"at": [1, 0]}}, "d100:12").play("a standard target=b weapon=sword")
    asked = RULESET.prompt(lab.game.state)
    assert (asked.key, asked.about) == ("d100.prompt_D-EVADE-1", ("b", "a"))
    assert tr(asked.key, **dict(asked.params)) == "B is hit by A (sword), hits: 1. Evade?"


@pytest.mark.rule("d100", "D-MAP-1", "D-MAP-2", "D-FACE-1", "D-FACE-2")
def test_directions_and_distances():
    """Hexes are metres; one turns to the direction closest to the target, of two the lower one."""
    assert Hex(0, 0).distance(Hex(3, -1)) == 3
    assert [toward(Hex(0, 0), Hex(*at), 4) for at in ((3, 0), (0, -2), (-1, 0), (1, 1), (2, -1), (0, 0))] == [
        0, 2, 3, 0, 0, 4]
    lab = fight({"a": {"facing": 3}, "b": {"at": [0, 1], "unaware": True}}, "d100:99")
    lab.play("a turn to=1")
    assert lab.unit("a").pose.facing == 1
    lab.play("a standard target=b weapon=sword")
    assert lab.unit("a").pose.facing == 5, "attacks turn to their target"
    lab.play("a move path=@2F")
    assert lab.unit("a").pose.facing == 2, "movement ends with the last step's direction"
    assert lab.unit("b").pose.facing == 3


@pytest.mark.rule("d100", "D-FACE-3", "D-MANOEUVRE-2")
def test_being_pushed_turns_nobody():
    lab = fight({"a": {}, "b": {"at": [1, 0], "facing": 5}}, "d100:1 d100:99")
    lab.play("a manoeuvre target=b to=0")
    assert (lab.unit("b").pose.hex, lab.unit("b").pose.facing) == (Hex(2, 0), 5)


@pytest.mark.rule("d100", "D-MAP-3", "D-MAP-5")
def test_what_a_step_costs():
    """Open ground 1, difficult ground 2 whatever the reasons, heights beyond one level not at all."""
    board = board_of(terrains=[(1, 0, "rough"), (2, 0, "rock"), (0, 1, "undergrowth")],
                     levels=[(1, -1, 1), (0, -1, 2), (0, 1, 1)])
    lab = fight({"a": {"A": 20}, "b": {"at": [9, 0]}}, board=board)
    assert lab.code("a move path=F") == "" and lab.code("a move path=F2") == "E_PATH"
    assert lab.code("a move path=@1F") == "", "one level up costs 2"
    assert lab.code("a move path=@5F") == "", "difficult for two reasons is difficult once"
    assert lab.code("a move path=@2F") == "E_PATH", "two levels up take a jump"
    assert lab.code("a move path=@3F2") == "" and lab.code("a move path=@3F3") == "E_PATH"


@pytest.mark.rule("d100", "D-MAP-3", "D-MAP-5")
def test_who_may_be_where():
    """Through friends, not into enemies; bodies are difficult; nobody stops in a friend's hex."""
    lab = fight({"a": {}, "d": {"at": [1, 0]}, "b": {"at": [0, 1]}, "c": {"at": [-1, 0], "condition": "dead"},
                 "c2": {"at": [9, 0]}})
    assert lab.code("a move path=F2") == "" and lab.code("a move path=F") == "E_PATH"
    assert lab.code("a move path=@5F") == "E_PATH"
    lab.play("a move path=@3F")
    assert lab.unit("a").pose.hex == Hex(-1, 0)
    assert [event.left for event in lab.events if isinstance(event, Moved)][-1] == 2


@pytest.mark.rule("d100", "D-MAP-4", "D-JUMP-5")
def test_half_metres_are_rounded_down():
    """A leap of 4.5 m comes down four hexes away."""
    lab = fight({"a": {"A": 40, "S": 40}, "b": {"at": [-9, 0]}}, "d100:35")
    lab.play("a jump kind=leap to=5,0")
    assert lab.unit("a").pose.hex == Hex(4, 0)


@pytest.mark.rule("d100", "D-MAP-5", "DEF-COVER")
def test_cover_of_terrain_and_low_walls():
    board = board_of(terrains=[(3, 0, "undergrowth"), (5, 0, "cover6")], sides=[(7, 0, 3, "low_wall")])
    here = Hex(0, 0)
    assert [cover_from(board, Hex(q, 0), here) for q in (3, 4, 5, 7)] == [4, 0, 6, 4]
    assert cover_from(board, Hex(7, 0), Hex(12, 0)) == 0, "the wall is on the other side"
    assert of_terrain(board.terrain(Hex(4, 0))) == 0 and of_side(None) == 0


@pytest.mark.rule("d100", "DEF-LOS")
def test_lines_of_sight():
    """Walls and opaque hexes between block them, characters do not."""
    board = board_of(terrains=[(2, 0, "rock")])
    lab = fight({"a": {"arms": ["gun both"]}, "b": {"at": [5, 0]}, "c": {"at": [0, 5]}, "b2": {"at": [0, 3]}},
                board=board)
    assert lab.code("a standard target=b weapon=gun") == "E_LOS"
    assert lab.code("a standard target=c weapon=gun") == ""


@pytest.mark.rule("d100", "D-MAP-6")
def test_riders_move_as_their_mounts_do():
    mount = {"A": 50, "mount": True, "arms": []}
    lab = fight({"a": {"A": 20, "rides": "d"}, "d": mount, "b": {"at": [-9, 0]}})
    assert lab.unit("a").pose == lab.unit("d").pose
    assert "tag_mount" in shown(lab, "d")[1] and not fights(lab.game.state, lab.unit("d"))
    lab.play("a move path=@0F5")
    assert lab.unit("a").pose == lab.unit("d").pose and lab.unit("a").pose.hex == Hex(5, 0)
