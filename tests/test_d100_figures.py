"""d100: tests and degrees, locations, damage, arcs, movement, leaps, and the tables of things."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexsim.errors import ScenarioError
from hexsim.hexes.hex import Hex, ring
from hexsim.rulesets.d100 import arcs, harm, hits, leaps, location, situation, tests
from hexsim.rulesets.d100.distances import Distances, distances
from hexsim.rulesets.d100.items import Item, check_item, item_named, known_items
from hexsim.rulesets.d100.knowledge import Power, check_cost, check_power, cost_turns, known_skills
from hexsim.rulesets.d100.sheet import (
    Carried,
    Sheet,
    armour_at,
    bonus,
    characters,
    check_sheet,
    evade_value,
    items_at_start,
    power_named,
    skill_turns,
    skill_value,
    suits,
)

CENTRE = Hex(0, 0)
ROLLS = st.integers(1, 100)
NEEDS = st.integers(-40, 160)


def rows(text: str) -> list[int]:
    """The numbers of a line of the table."""
    return [int(number) for number in text.split()]


@pytest.mark.rule("d100", "DEF-TEST")
def test_a_test_passes_at_its_number() -> None:
    """VD-01: 1 always passes, 100 never."""
    assert [tests.succeeds(roll, 35) for roll in (35, 36, 1, 100)] == [True, False, True, False]
    assert not tests.succeeds(100, 140)
    assert tests.succeeds(1, -30)
    assert tests.target_number(40, (30, 20, 30)) == 100
    assert tests.target_number(40, (-30, -20, -30)) == -20


@pytest.mark.rule("d100", "DEF-DOS")
@pytest.mark.parametrize(("need", "roll", "success", "degrees"), [
    (45, 45, True, 1), (45, 39, True, 2), (45, 7, True, 5), (45, 1, True, 5),
    (45, 46, False, 1), (45, 50, False, 2), (45, 88, False, 5), (45, 100, False, 7),
    (-5, 1, True, 1), (-5, 20, False, 3)])
def test_degrees(need: int, roll: int, success: bool, degrees: int) -> None:
    """VD-02, VD-03, VD-04."""
    assert tests.result_of(roll, need) == tests.Result(roll=roll, success=success, degrees=degrees)


@pytest.mark.rule("d100", "DEF-OPP")
def test_equal_degrees_go_to_the_higher_bonus() -> None:
    """VD-05, and the further ties: the lower roll, then nobody; nobody if both fail."""
    def contest(first: tuple[int, int], second: tuple[int, int],
                bonuses: tuple[int, int]) -> tuple[int | None, int]:
        found = tests.decide(tests.result_of(*first), tests.result_of(*second), bonuses)
        return found.winner, found.degrees

    assert contest((42, 50), (31, 40), (5, 4)) == (0, 2)
    assert contest((42, 50), (31, 40), (4, 5)) == (1, 2)
    assert contest((42, 50), (41, 50), (4, 4)) == (1, 2)
    assert contest((42, 50), (42, 50), (4, 4)) == (None, 0)
    assert contest((60, 50), (70, 50), (4, 4)) == (None, 0)
    assert contest((50, 50), (70, 50), (1, 9)) == (0, 1)


@given(ROLLS, NEEDS, ROLLS, NEEDS, st.integers(0, 9), st.integers(0, 9))
def test_a_contest_is_the_same_from_both_sides(roll: int, need: int, roll_2: int, need_2: int,
                                                ours: int, theirs: int) -> None:
    """Swapping the sides swaps the winner."""
    first, second = tests.result_of(roll, need), tests.result_of(roll_2, need_2)
    one, other = tests.decide(first, second, (ours, theirs)), tests.decide(second, first, (theirs, ours))
    assert (one.winner is None) == (other.winner is None)
    assert one.winner is None or one.winner == 1 - (other.winner or 0)
    assert one.degrees == other.degrees


@pytest.mark.rule("d100", "D-DIFF-1")
def test_difficulties() -> None:
    """Six steps, from Easy to Hard."""
    assert tests.difficulty("easy") == 30
    assert tests.difficulty("routine") == 20
    assert tests.difficulty("ordinary") == 10
    assert tests.difficulty("challenging") == 0
    assert tests.difficulty("difficult") == -10
    assert tests.difficulty("hard") == -20


@pytest.mark.rule("d100", "DEF-LOC")
def test_locations_by_swapped_digits() -> None:
    """VD-06, and how many of the hundred rolls hit which location."""
    shown = {1: "head", 11: "right_arm", 22: "left_arm", 17: "right_leg", 48: "right_leg", 99: "left_leg"}
    assert {roll: location.location_of(roll) for roll in shown} == shown
    assert [location.location_number(roll) for roll in (1, 11, 22, 17, 48, 99)] == [10, 11, 22, 71, 84, 99]
    assert sorted(map(location.location_number, range(1, 101)))[:5] == [1, 2, 3, 4, 5]
    counts = Counter(map(location.location_of, range(1, 101)))
    assert counts == {"head": 10, "right_arm": 10, "left_arm": 10, "body": 40, "right_leg": 15,
                      "left_leg": 15}


@pytest.mark.rule("d100", "DEF-MULTI")
@pytest.mark.parametrize(("first", "expected"), [
    ("body", "body body right_arm head right_arm body body"),
    ("left_leg", "left_leg left_leg body left_arm head body body"),
    ("head", "head head right_arm body right_arm body body"),
    ("left_arm", "left_arm left_arm body head body left_arm left_arm")])
def test_further_hits(first: str, expected: str) -> None:
    """VD-07, VD-08 and the other rows, the sixth hit and later."""
    assert location.locations(first, 7) == tuple(expected.split())
    assert location.locations(first, 1) == (first,)


@pytest.mark.rule("d100", "DEF-DAMAGE")
def test_losses() -> None:
    """VD-09, VD-10: penetration takes from armour and cover together, never more than there is."""
    sword, rifle = harm.damage_spec("1d10 rending"), harm.damage_spec("1d10+3 impact")
    assert sword is not None and rifle is not None
    assert sword.total((7,), 4) == 11
    assert harm.loss(11, 4, 2, 3) == 6
    assert rifle.total((2,)) == 5
    assert harm.loss(5, 5, 0, 4, cover=4) == 0
    assert harm.loss(20, 2, 6, 3) == 17


@pytest.mark.rule("d100", "DEF-WOUNDS")
def test_wounds_and_criticals() -> None:
    """VD-12: looked at after every hit."""
    total, found = 0, []
    for lost in (8, 4, 3, 4):
        total += lost
        found.append(harm.critical(total, 10))
    assert found == [harm.Critical(), harm.Critical(fatigue=1), harm.Critical(fatigue=1, stunned=1),
                     harm.Critical(dead=True)]
    assert [harm.critical(10 + over, 10) for over in (0, 3, 4, 6, 7, 8, 9)] == [
        harm.Critical(), harm.Critical(fatigue=1), *[harm.Critical(fatigue=1, stunned=1)] * 2,
        *[harm.Critical(unconscious=True)] * 2, harm.Critical(dead=True)]


@pytest.mark.rule("d100", "DEF-FATIGUE", "DEF-STUNNED", "DEF-UNARMED", "DEF-FALL", "DEF-BONUS")
def test_what_harm_brings() -> None:
    """Bare hands, falls, exhaustion, the longer of two stuns."""
    assert harm.unarmed_damage().total((4,), 4) == 5
    assert harm.unarmed_damage().total((1,), 0) == 0
    assert harm.fall_damage(4).total((7,)) == 11
    assert not harm.is_exhausted(7, 3, 4)
    assert harm.is_exhausted(8, 3, 4)
    assert harm.longer_stun(2, 1) == 2
    assert harm.longer_stun(2, 5) == 5
    assert bonus(42) == 4


def test_damage_that_cannot_be_read() -> None:
    """Dice of no known form are told from good ones."""
    assert harm.damage_spec("2d10-1 energy") == harm.Damage(dice=2, sides=10, adds=-1, type="energy")
    bad = ("", "1d10", "d10 impact", "1d1 impact", "1d10 magic", "0d10 impact")
    assert not any(map(harm.damage_spec, bad))


@pytest.mark.rule("d100", "D-ARC-30", "D-ARC-45", "D-ARC-180")
@pytest.mark.parametrize(("angle", "expected"), [
    (30, "1 1 1 3 3 3 3 5 5 5 5 7 7 7 9"),
    (45, "1 1 3 3 3 5 5 7 7 7 9 9 11 11 11"),
    (180, "3 7 9 13 15 19 21 25 27 31 33 37 39 43 45")])
def test_hexes_of_an_arc(angle: arcs.Angle, expected: str) -> None:
    """How many hexes of each distance an arc holds, the same in all six directions."""
    for facing in range(6):
        counts = [sum(arcs.in_arc(CENTRE, facing, hex_, angle) for hex_ in ring(CENTRE, distance))
                  for distance in range(1, 16)]
        assert counts == rows(expected)


@pytest.mark.rule("d100", "D-ARC-60")
def test_the_edges_of_60_degrees_belong_to_it() -> None:
    """Both edges, through the corners of the hex ahead, are inside."""
    assert [arcs.in_60(Hex(1, 0), Hex(*at)) for at in ((1, 1), (2, -1), (0, 1), (4, 1), (1, -1))] == [
        True, True, False, True, False]
    assert not arcs.in_60(Hex(1, 0), Hex(-2, 0))


HEXES = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))


@given(HEXES, HEXES, st.integers(0, 5), st.sampled_from((30, 45, 60, 180)), st.integers(0, 5))
def test_arcs_turn_with_the_map(origin: Hex, at: Hex, facing: int, angle: arcs.Angle, sides: int) -> None:
    """Turning everything by any number of hexsides changes nothing; the own hex is never inside."""
    turned = arcs.in_arc(origin.rotated(sides), (facing + sides) % 6, at.rotated(sides), angle)
    assert arcs.in_arc(origin, facing, at, angle) == turned
    assert not arcs.in_arc(origin, facing, origin, angle)


@given(HEXES, st.integers(0, 5))
def test_narrow_arcs_lie_in_wide_ones(at: Hex, facing: int) -> None:
    """30° within 45° within 60° within 180°."""
    inside = [arcs.in_arc(CENTRE, facing, at, angle) for angle in (30, 45, 60, 180)]
    assert inside == sorted(inside)


@pytest.mark.rule("d100", "D-LINE-1")
def test_straight_runs() -> None:
    """Runs along the axes and between them; along an edge either hex will do; bends are seen."""
    straight = ("0,0 1,0 2,0 3,0 4,0", "0,0 1,0 1,1 2,1 2,2", "0,0 0,1 1,1 1,2 2,2", "0,0 1,0 1,1 2,1")
    bent = ("0,0 0,1 0,2 1,2 2,2", "0,0 1,0 1,1 0,1", "0,0 1,-1 2,-1 2,0", "0,0 1,0 0,0")
    assert [arcs.is_straight(path(text)) for text in (*straight, *bent)] == [True] * 4 + [False] * 4
    assert arcs.straight_length(path("0,0 1,-1 2,-1 2,0 2,1 2,2")) == 3
    assert arcs.straight_length(path("0,0")) == 0


def path(text: str) -> tuple[Hex, ...]:
    """Hexes as `q,r`."""
    return tuple(Hex(*map(int, piece.split(","))) for piece in text.split())


@given(HEXES, st.integers(0, 5))
def test_a_straight_run_exists_to_every_hex(goal: Hex, sides: int) -> None:
    """A greedy walk along the line finds one, and it is straight turned and backwards, too."""
    run = [CENTRE]
    while run[-1] != goal:
        nearer = [hex_ for hex_ in ring(run[-1], 1) if hex_.distance(goal) < run[-1].distance(goal)]
        total = CENTRE.distance(goal)
        share = len(run)
        run.append(min(nearer, key=lambda hex_: (
            total * hex_.q - goal.q * share) ** 2 + (total * hex_.r - goal.r * share) ** 2 + (
            total * (hex_.q + hex_.r) - (goal.q + goal.r) * share) ** 2))
    assert arcs.is_straight(run)
    assert arcs.is_straight([hex_.rotated(sides) for hex_ in reversed(run)])


@pytest.mark.rule("d100", "DEF-RANGE")
def test_ranges() -> None:
    """VD-11: the first matching row counts."""
    metres = (2, 3, 29, 30, 120, 121, 180, 181, 240, 241)
    assert [situation.range_modifier(60, at) for at in metres] == [30, 10, 10, 0, 0, -10, -10, -30, -30, None]
    assert situation.range_modifier(0, 1) is None


@pytest.mark.rule("d100", "DEF-SIZEMOD", "DEF-GANG", "DEF-SHOOT-MELEE", "DEF-COVER")
def test_modifiers_of_the_situation() -> None:
    """Size, numbers, a melee, cover."""
    assert situation.size_modifier(2) == -20
    assert [situation.gang_modifier(number) for number in range(5)] == [0, 0, 10, 20, 20]
    assert situation.melee_shot_modifier(with_others=True) == -20
    assert situation.melee_shot_modifier(with_others=False) == 0
    covered = {place for place in location.LOCATIONS if situation.cover_at(place, 6, 5)}
    assert covered == {"body", "right_leg", "left_leg", "left_arm"}
    assert situation.cover_at("body", 6, 1) == 0


@pytest.mark.rule("d100", "DEF-JAM", "DEF-AMMO", "D-SUPPRESS-5")
def test_jams_and_shots() -> None:
    """VD-13; Storm and Twin-linked weapons use up twice as much."""
    assert [hits.jams(roll, burst=False) for roll in (95, 96)] == [False, True]
    assert [hits.jams(roll, burst=True) for roll in (93, 94)] == [False, True]
    rifle, storm = item_named("assault_rifle"), item_named("storm_carbine")
    assert [hits.shots_needed(rifle, mode) for mode in ("standard", "short_burst", "long_burst")] == [1, 3, 8]
    assert [hits.shots_needed(storm, mode) for mode in ("standard", "short_burst", "long_burst")] == [2, 4, 8]
    assert hits.weapon_hits(storm, 3, 1) == 6
    assert [hits.weapon_hits(item_named("twin_carbine"), 2, degree) for degree in (2, 3)] == [2, 3]
    assert [hits.suppressing_hits(*numbers) for numbers in ((9, 2, 9), (9, 9, 3), (3, 9, 9))] == [3, 3, 2]


@given(st.integers(1, 12), st.integers(0, 10), st.integers(1, 20))
def test_hits_never_exceed_their_caps(degrees: int, skill_bonus: int, rate: int) -> None:
    """Every formula gives at least one hit and keeps its cap."""
    assert 1 <= hits.swift_hits(degrees, skill_bonus) <= max(1, skill_bonus)
    assert 1 <= hits.lightning_hits(degrees, skill_bonus) <= 1 + skill_bonus
    assert 1 <= hits.short_burst_hits(degrees, rate) <= hits.long_burst_hits(degrees, rate) <= rate


@pytest.mark.rule("d100", "DEF-MOVE")
def test_distances() -> None:
    """The table; its first row does not follow the formulas."""
    table = "0 1 2 3|1 2 3 6|2 4 6 12|3 6 9 18|4 8 12 24|5 10 15 30"
    for agility_bonus, row in enumerate(table.split("|")):
        assert distances(agility_bonus) == Distances(*rows(row))


@pytest.mark.rule("d100", "D-JUMP-1", "D-JUMP-2", "D-JUMP-3", "D-JUMP-4", "D-JUMP-5", "D-JUMP-6", "D-JUMP-7")
def test_leaps() -> None:
    """Lengths and heights in half metres: never less than one, more with every degree."""
    def test(degrees: int) -> tests.Result:
        return tests.Result(roll=50, success=degrees > 0, degrees=abs(degrees))

    assert [leaps.leap_length(4, test(degrees)) for degrees in (4, 1, -1, -4, -9)] == [11, 8, 4, 1, 1]
    assert leaps.leap_length(5, test(-1)) == 6
    assert leaps.leap_length(3, test(6)) == 11
    assert [leaps.leap_height(length) for length in (11, 8, 9, 1)] == [2, 1, 2, 1]
    assert [leaps.run_up_bonus(metres) for metres in (3, 4, 5, 7, 9)] == [0, 0, 10, 30, 30]
    assert [leaps.is_run_up(metres) for metres in (3, 4)] == [False, True]
    assert leaps.running_jump(3, 4) == 8
    assert leaps.jump_down(7, 4, test(3)) == leaps.Landing(prone=False, fallen=0)
    assert leaps.jump_down(8, 4, test(3)) == leaps.Landing(prone=True, fallen=4)
    assert leaps.jump_down(7, 4, test(-1)) == leaps.Landing(prone=True, fallen=7)
    assert leaps.reach_up(4) == 7


def test_the_tables_are_whole() -> None:
    """Every character, suit, thing and skill of the tables can be read and used."""
    for name in characters():
        sheet = Sheet(character=name)
        check_sheet(sheet)
        assert dict(items_at_start(sheet)).keys() == {entry.item for entry in sheet.items}
    for item in known_items().values():
        check_item(item)
        if item.kind == "ranged":
            assert item.range and item.clip
            assert item.single or item.semi or item.full
    assert {place for suit in suits().values() for place in suit} == set(location.LOCATIONS)
    assert all(cost_turns(skill.cost) >= 0 for skill in known_skills().values())
    groups = {item.group for item in known_items().values()}
    assert groups == {"melee", "pistol", "basic", "heavy", "thrown", "none"}
    qualities = {quality for item in known_items().values() for quality in item.qualities}
    assert qualities == {"spray", "twin_linked", "storm", "unbalanced", "unwieldy"}
    types = {item.damage.split()[1] for item in known_items().values() if item.damage}
    assert types == {"impact", "rending", "explosive", "energy"}


@pytest.mark.rule("d100", "DEF-EVADE", "DEF-SIZE")
def test_what_a_sheet_leaves_out_is_its_characters() -> None:
    """Figures, things, talents; `*` adds to them instead of taking their place."""
    sheet = Sheet(character="duellist", WS=70, talents=("*", "two_weapon_ranged"))
    assert (sheet.WS, sheet.A, sheet.dodge, sheet.armour) == (70, 48, 48, "padded")
    assert sheet.talents == ("swift_attack", "lightning_attack", "two_weapon_melee", "ambidextrous",
                             "two_weapon_ranged")
    assert Sheet(character="duellist", talents=()).talents == ()
    assert Sheet(items=()).items == ()
    more = Sheet(items=(Carried(item="*"), Carried(item="knife"), Carried(item="torch", id="light")))
    assert [name for name, _ in items_at_start(more)] == ["carbine", "knife", "knife_2", "light"]
    assert (evade_value(Sheet(A=42), "dodge"), evade_value(Sheet(WS=12), "parry")) == (22, 1)
    assert armour_at(Sheet(armour="mail", ap=(("head", 7),)), "head") == 7
    assert armour_at(Sheet(armour="mail"), "body") == 4
    assert armour_at(Sheet(armour=""), "body") == 0
    assert Sheet().size == 4


def test_skills_and_powers_of_a_sheet() -> None:
    """Untrained skills fall back on their characteristic; costs come from the sheet, then the table."""
    power = Power(name="glow", cost="full")
    sheet = Sheet(S=44, skills=(("juggle", 30),), costs=(("juggle", "2 full"),), powers=(power,))
    assert [skill_value(sheet, name) for name in ("juggle", "climb", "whistle")] == [30, 24, None]
    assert [skill_turns(sheet, name) for name in ("juggle", "climb", "heal", "defuse")] == [2, 0, 1, 3]
    assert power_named(sheet, "glow") == power
    assert power_named(sheet, "gloom") is None


BAD = list(product((check_item,), (
    Item(name="x", kind="melee"), Item(name="x", damage="many"),
    Item(name="x", damage="1d5 impact", reload="soon")))) + list(product((check_power,), (
        Power(name="p", cost="1 full"), Power(name="p", effect="harm"), Power(name="p", damage="1d"))))


@pytest.mark.parametrize(("check", "thing"), BAD)
def test_what_cannot_be_read_is_named(check, thing) -> None:  # type: ignore[no-untyped-def]
    """A mistake in a scenario's own things or powers is a sentence."""
    with pytest.raises(ScenarioError) as found:
        check(thing)
    assert found.value.key.startswith("d100.")


def test_names_nobody_knows() -> None:
    """Characters, suits, things and costs that do not exist."""
    for sheet in (Sheet(character="nobody"), Sheet(armour="glass")):
        with pytest.raises(ScenarioError):
            check_sheet(sheet)
    with pytest.raises(ScenarioError):
        items_at_start(Sheet(items=(Carried(item="sofa"),)))
    with pytest.raises(ScenarioError):
        check_cost("heal", "long")
