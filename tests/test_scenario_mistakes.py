"""Every mistake a scenario can have is named, with its line and key, and one does not hide another."""

import pytest

from hexsim.errors import ScenarioError
from hexsim.files.limits import MOST_TABLES
from hexsim.files.mistakes import MOST_LISTED
from hexsim.files.scenario import read_scenario
from hexsim.text import LANGUAGES, set_language
from scenarios import GOOD, changed, found, problems

ONE = [
    # the head
    ("format = 1\n", "format = true\n", (1, "format", "want_number")),
    ("format = 1\n", "", (None, "format", "want_key")),
    ("format = 1\n", "format = 2\n", (1, "format", "format_newer")),
    ("format = 1\n", "format = 0\n", (1, "format", "format_unknown")),
    ('title = "Yard"', "title = 3", (2, "title", "want_text")),
    ('title = "Yard"', 'title = ""', (2, "title", "want_longer")),
    ('title = "Yard"', 'title = "Ya\\u0007rd"', (2, "title", "want_printable")),
    ('title = "Yard"\n', "", (None, "title", "want_key")),
    ('about = "Two against one."', 'abuot = "Two"', (3, "abuot", "key_not_known")),
    ('about = "Two against one."', 'orientation = "round"', (3, "orientation", "want_one_of")),
    ('ruleset = "parley"', 'ruleset = "whist"', (4, "ruleset", "ruleset_unknown")),
    ('about = "Two against one."', "switches = 3", (3, "switches", "want_table")),
    ('about = "Two against one."', "switches = {whist = true}", (3, "switches.whist", "switch_unknown")),
    # the map
    (". . , . # .", ". . , . #", (8, "map.rows", "map_ragged")),
    (" . ~ . . . .", " . ~ . ? . .", (8, "map.rows", "map_letter")),
    ('m = "mud"', 'm = "swamp"', (12, "map.legend.m", "terrain_unknown")),
    ('m = "mud"', "m = [1]", (12, "map.legend.m", "terrain_unknown")),
    ('m = "mud"', 'mm = "mud"', (12, "map.legend.mm", "legend_letter")),
    ('m = "mud"', '_ = "mud"', (12, "map.legend._", "legend_letter")),
    ("[map.legend]", 'lvels = "1"\n[map.legend]', (11, "map.lvels", "key_not_known")),
    ("[map.legend]", 'levels = "000000"\n[map.legend]', (11, "map.levels", "map_levels_rows")),
    ("[map.legend]", 'levels = """\n000000\n000x00\n000000\n"""\n[map.legend]',
     (13, "map.levels", "map_level")),
    ("[map.legend]", 'levels = """\n000000\n00000\n000000\n"""\n[map.legend]',
     (13, "map.levels", "map_ragged")),
    ("[map.legend]", 'levels = """\n00_000\n000000\n000000\n"""\n[map.legend]',
     (12, "map.levels", "map_levels_hole")),
    # terrains
    ("extra = 2", "extra = 9", (15, "terrains.mud.extra", "want_most")),
    ("extra = 2", "extra = 1.5", (15, "terrains.mud.extra", "want_number")),
    ("extra = 2", "slow = true", (15, "terrains.mud.slow", "key_not_known")),
    ('footing = "bad"', 'footing = "poor"', (16, "terrains.mud.footing", "want_one_of")),
    ("cv = 6", "cv = 6.5", (18, "terrains.mud.d100.cv", "want_figure")),
    # hexsides
    ('kind = "door_closed"', 'kind = "gate"', (20, "walls[1].kind", "want_one_of")),
    ('sides = "0101E 0302NE"', 'sides = "0101E 0302N"', (21, "walls[1].sides", "bad_direction")),
    ('sides = "0101E 0302NE"', 'sides = "0101E 0302"', (21, "walls[1].sides", "bad_pose")),
    ('sides = "0101E 0302NE"', 'sides = "0101E 0901E"', (21, "walls[1].sides", "no_such_hex")),
    ('sides = "0101E 0302NE"', 'sides = "0101E 40,0/E"', (21, "walls[1].sides", "off_map")),
    ("[[things]]", '[[walls]]\nkind = "wall"\nsides = "0201W"\n[[things]]',
     (24, "walls[2].sides", "wall_twice")),
    # things
    ('id = "staff"', 'id = "a b"', (23, "things[1].id", "id_bad")),
    ('id = "staff"', 'id = "red"', (23, "things[1].id", "id_twice")),
    ('kind = "item"', 'kind = "tree"', (24, "things[1].kind", "want_one_of")),
    ('at = "0201"', 'at = "02011"', (26, "things[1].at", "bad_hex")),
    ('at = "0201"', 'at = "0209E"', (26, "things[1].at", "no_such_hex")),
    # sides and aims
    ('id = "red"\n', 'id = "referee"\n', (28, "sides[1].id", "id_reserved")),
    ('kind = "reach"', 'kind = "reech"', (30, "sides[1].aims[1].kind", "want_one_of")),
    ('hexes = "0601 0602", ', "", (30, "sides[1].aims[1]", "aim_needs")),
    ('hexes = "0601 0602"', 'hexes = "0601 9,9"', (30, "sides[1].aims[1].hexes", "off_map")),
    ('hexes = "0601 0602"', 'hexes = "0501"', (30, "sides[1].aims[1].hexes", "aim_blocked")),
    ('units = "ana"', 'units = "bo"', (30, "sides[1].aims[1].units", "aim_foreign")),
    ('units = "ana"', 'units = "eve"', (30, "sides[1].aims[1].units", "unit_unknown")),
    ('units = "ana"', "rounds = 3", (30, "sides[1].aims[1].rounds", "aim_needless")),
    ('units = "ana"', "rounds = 0", (30, "sides[1].aims[1].rounds", "want_least")),
    ('{kind = "reach", hexes = "0601 0602", units = "ana"}', '{kind = "kill", units = "ana"}',
     (30, "sides[1].aims[1].units", "aim_own")),
    ('[[sides]]\nid = "blue"', '[[sides]]\nid = "blue"\n[[sides]]\nid = "green"',
     (33, "sides[3]", "side_empty")),
    # units
    ('side = "red"', 'side = "rde"', (35, "units[1].side", "side_unknown")),
    ('at = "0101E"', 'at = "0101"', (36, "units[1].at", "bad_pose")),
    ('at = "0101E"', 'at = "0501E"', (36, "units[1].at", "stand_blocked")),
    ('at = "0101E"', 'at = "-9,0/E"', (36, "units[1].at", "off_map")),
    ('at = "0101E"', 'at = "0603E"', (43, "units[2].at", "stand_taken")),
    ('at = "0101E"\n', "", (33, "units[1]", "unit_nowhere")),
    ('at = "0101E"', 'at = "0101E"\nfootprint = ["0,0", "x"]', (37, "units[1].footprint[2]", "want_offset")),
    ('at = "0101E"', 'at = "0101E"\nfootprint = ["1,0"]', (37, "units[1].footprint", "footprint_origin")),
    ('at = "0101E"', 'at = "0101E"\nfootprint = ["0,0", "0,0"]', (37, "units[1].footprint[2]", "footprint_twice")),
    ('at = "0101E"', 'at = "0101E"\narrives = 0', (37, "units[1].arrives", "want_least")),
    ("nerve = 7", "nerve = 70", (38, "units[1].parley.nerve", "want_most")),
    ("nerve = 7", 'nerve = "7"', (38, "units[1].parley.nerve", "want_number")),
    ("nerve = 7", "nerve = true", (38, "units[1].parley.nerve", "want_number")),
    ("nerve = 7", "nerve = 2020-01-01", (38, "units[1].parley.nerve", "want_number")),
    ("nerve = 7", "nervous = 7", (38, "units[1].parley.nervous", "key_not_known")),
    ('gait = "walk"', 'gait = "trot"', (45, "units[2].parley.gait", "want_one_of")),
    ('[units.parley]\ngait = "walk"\n', "", (39, "units[2]", "sheet_missing")),
    ('[units.parley]\ngait = "walk"\n', "parley = 3\n", (44, "units[2].parley", "key_not_known")),
    ('[units.parley]\nnerve = 7', "[units.parley]\n[units.whist]", (38, "units[1].whist", "sheet_unknown")),
]


FOLLOWS = {
    "id_reserved": {"side_unknown", "side_empty", "aim_foreign"},  # the units still name the side as it was
    "side_unknown": {"side_empty", "aim_foreign"},
    "key_not_known": {"sheet_missing"},
}
"""What else is rightly wrong after some of the mistakes."""


@pytest.mark.parametrize(("old", "new", "mistake"), ONE, ids=[case[2][2] for case in ONE])
def test_a_mistake_is_named_with_its_place_and_nothing_else(old, new, mistake):
    mistakes = found(changed((old, new)))
    assert mistake in mistakes
    assert {key for _, _, key in mistakes} - FOLLOWS.get(mistake[2], set()) == {mistake[2]}


def test_the_text_they_start_from_has_none():
    assert problems(GOOD) == ()


def test_all_mistakes_come_at_once_and_in_order():
    text = changed(
        ('title = "Yard"', "title = 3"), ('ruleset = "parley"', 'ruleset = "whist"'),
        (" . ~ . . . .", " . ~ . . ."),
        ("extra = 2", "extra = 9"), ('kind = "door_closed"', 'kind = "gate"'), ('id = "staff"', 'id = "ana"'),
        ('kind = "reach"', 'kind = "reech"'), ("nerve = 7", "nerve = 70"), ('side = "blue"', 'side = "bleu"'),
        ('at = "0603W"', 'at = "0603"'))
    assert found(text) == [
        (2, "title", "want_text"), (4, "ruleset", "ruleset_unknown"), (8, "map.rows", "map_ragged"),
        (15, "terrains.mud.extra", "want_most"), (20, "walls[1].kind", "want_one_of"),
        (23, "things[1].id", "id_twice"), (30, "sides[1].aims[1].kind", "want_one_of"),
        (31, "sides[2]", "side_empty"), (38, "units[1].parley.nerve", "want_most"),
        (41, "units[2].side", "side_unknown"), (43, "units[2].at", "bad_pose"),
    ]


def test_a_sentence_holds_file_line_key_and_what_is_allowed():
    (problem,) = problems(changed(('gait = "walk"', 'gait = "trot"')))
    assert str(problem) == 'yard.toml:45: units[2].parley.gait: must be one of walk, ramble, not "trot".'


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_words_in_every_language(language):
    set_language(language)
    try:
        for old, new, _ in ONE:
            with pytest.raises(ScenarioError) as error:
                read_scenario(changed((old, new)), "yard.toml")
            assert "core." not in str(error.value) and "{" not in str(error.value).replace("{…}", "")
    finally:
        set_language("en")


def test_mistakes_in_the_sheets_of_another_ruleset_are_named_too():
    text = changed(("nerve = 7", "nerve = 7\n[units.maneuvers]\nDX = 99\nskills = {sword = 61}"))
    assert found(text) == [(40, "units[1].maneuvers.DX", "want_most"),
                           (41, "units[1].maneuvers.skills.sword", "want_most")]


def test_places_in_nested_sheets():
    sheet = ('[[units.maneuvers.items]]\nitem = "sword"\nplace = "foot"\n'
             '[[units.maneuvers.items]]\nown = {name = "hook", reach = [1, 9], hook = true}\n')
    text = changed(("nerve = 7", f"nerve = 7\n{sheet}"))
    assert found(text) == [(41, "units[1].maneuvers.items[1].place", "want_one_of"),
                           (43, "units[1].maneuvers.items[2].own.hook", "key_not_known"),
                           (43, "units[1].maneuvers.items[2].own.reach[2]", "want_most")]


def test_what_the_ruleset_refuses_is_a_mistake_of_the_unit():
    text = changed(('ruleset = "parley"', 'ruleset = "maneuvers"'),
                   ("[units.parley]\nnerve = 7", "[units.maneuvers]"),
                   ('[units.parley]\ngait = "walk"', '[units.maneuvers]\nitems = [{item = "moon"}]'),
                   ('at = "0101E"', 'at = "0101E"\nfootprint = ["0,0", "-1,0"]'))
    keys = [(problem.line, problem.field, problem.key) for problem in problems(text)]
    assert keys == [(36, "units[1].at", "core.stand_beyond"), (39, "units[2]", "maneuvers.item_unknown")]
    text = text.replace('at = "0101E"', 'at = "0201E"')
    keys = [(problem.line, problem.field, problem.key) for problem in problems(text)]
    assert keys == [(33, "units[1]", "maneuvers.E_FOOTPRINT"), (39, "units[2]", "maneuvers.item_unknown")]


def test_hundreds_of_mistakes_are_counted():
    units = "".join(f'[[units]]\nid = "u{n}"\nside = "nobody"\n' for n in range(300))
    sentences = problems(GOOD + units)
    assert len(sentences) == MOST_LISTED + 1
    assert str(sentences[-1]).endswith("and 800 more mistakes.")


def test_too_many_of_something():
    for name, most in MOST_TABLES.items():
        assert [(field, key) for _, field, key in found(GOOD + f"[[{name}]]\n" * (most + 1))] == [(name, "too_many")]
    thing = '[[things]]\nid = "t{}"\nkind = "item"\nname = "t"\nat = "0101"\n'
    things = "".join(map(thing.format, range(1001)))
    assert [key for _, _, key in found(GOOD + things)] == ["too_many"]
    wide = changed((". . , . # .\n . ~ . . . .\n. . % t . .\n", "." * 501 + "\n"))
    assert ("map.rows", "map_large") in [(field, key) for _, field, key in found(wide)]
    tall = changed((". . , . # .\n . ~ . . . .\n. . % t . .\n", "......\n" * 501))
    assert ("map.rows", "map_large") in [(field, key) for _, field, key in found(tall)]
    terrains = "".join(f'[terrains.x{n}]\nname = "x"\n' for n in range(300))
    assert [key for _, _, key in found(GOOD + terrains)] == ["too_many"]


def test_what_two_readers_find_is_said_once():
    text = 'format = 1\ntitle = "Yard"\nruleset = "parley"\nmap = 3\nsides = [{id = "red"}]\nunits = 7\n'
    mistakes = found(text)
    assert mistakes.count((4, "map", "want_table")) == 1 and len(set(mistakes)) == len(mistakes)


def fighters(*pairs):
    """The yard for maneuvers."""
    text = GOOD.replace("parley", "maneuvers").replace("nerve = 7", "").replace('gait = "walk"', "")
    return [(problem.field, problem.key) for problem in problems(changed(*pairs, text=text))]


@pytest.mark.parametrize(("table", "mistake"), [
    ('item = "knofe"', "maneuvers.item_unknown"), ("itm = 3", "maneuvers.thing_key"), ('item = "knife"', "")])
def test_what_the_ruleset_cannot_read_of_a_thing_is_named(table, mistake):
    keys = fighters(('at = "0201"', f'at = "0201"\n[things.maneuvers]\n{table}'))
    assert keys == ([("things[1].maneuvers", mistake)] if mistake else [])


@pytest.mark.parametrize(("place", "fits"), [("off", True), ("carried", True), ("main", False),
                                             ("both", False)])
def test_a_shield_is_held_in_the_off_hand(place, fits):
    shield = f'at = "0603W"\n[units.maneuvers]\nitems = [{{item = "shield", place = "{place}"}}]'
    keys = fighters(('at = "0603W"\n[units.maneuvers]', shield))
    assert keys == ([] if fits else [("units[2]", "maneuvers.off_hand_only")])
