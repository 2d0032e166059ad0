"""What must hold in `dicepool` whatever happens: moments, what is hidden, the story, the turn, exact odds."""

from fractions import Fraction
from itertools import islice, product

import pytest
from dicepool_lab import RULESET, Faces, Lab, entry, fight, scenario

from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.event import Began, Noted, Rolled
from hexsim.rules.order import parse_order
from hexsim.rules.ruleset import legal_orders
from hexsim.rules.view import view_for
from hexsim.rulesets.dicepool.blow import damage_pool, halved, soak_pool
from hexsim.rulesets.dicepool.chances import botch, levels_of_attack, mean, net, successes
from hexsim.rulesets.dicepool.dice import count_of, of_faces
from hexsim.rulesets.dicepool.places import distance
from hexsim.rulesets.dicepool.sheet import Sheet

HAND = {"dexterity": 3, "wits": 3, "firearms": 2, "melee": 2, "weapons": ["gun", "knife"]}
DEEDS = [
    ("a attack weapon=gun target=b", "d attack weapon=gun target=b"),
    ("a attack weapon=gun target=b", "b attack weapon=gun target=a"),
    ("a attack weapon=gun target=b path=F2", "b attack weapon=gun target=a path=F2"),
    ("a attack weapon=gun target=b after=yes path=F", "d move path=F4"),
    ("a move path=F3", "b move path=F3"),
    ("a warn enemy=b", "b attack weapon=gun target=a"),
]
PLACES = {"a": [0, 0, 0], "d": [0, 2, 0], "b": [8, 0, 3]}


def tied(first, second, roster, faces):
    """Two units act at one moment, in that order in the roster; c looks on, so that the fight goes on."""
    units = [entry(name, PLACES[name], **HAND) for name in roster]
    others = [name for name in PLACES if name not in roster]
    units += [entry(name, PLACES[name], dexterity=1, wits=1) for name in others]
    units += [entry("c", [0, -4, 3], dexterity=1, wits=1), entry("e", [0, 6, 0], dexterity=1, wits=1)]
    init = [8] * len(roster) + [1] * (len(units) - len(roster))
    lab = fight(*units, init=init, dice=faces)
    orders = {first.split()[0]: first, second.split()[0]: second}
    while lab.point == "P-DECL-1" and lab.state.round == 1:
        who = lab.asked[0]
        lab.play(orders.get(who, f"{who} other text=x"))
    while lab.state.round == 1 and lab.asked:
        lab.passes()
    return lab


def segments(lab):
    """The faces of each attacker, from its attack on."""
    found, current = {}, None
    for event in lab.events:
        if isinstance(event, Rolled) and event.test != "dicepool.test_initiative":
            if event.test == "dicepool.test_attack":
                current = event.unit
            found.setdefault(current, []).extend(event.faces)
    return found


def seeded_faces(seed, count=60):
    dice = Seeded(seed)
    return [dice.face(0, k, 0, 10) for k in range(count)]


@pytest.mark.rule("dicepool", "P-SIM-1", "P-INIT-2")
@pytest.mark.parametrize(("first", "second"), DEEDS)
@pytest.mark.parametrize("seed", ["x", "y", "z"])
def test_swapping_those_of_one_moment_changes_only_the_order_of_dice(first, second, seed):
    one, two = first.split()[0], second.split()[0]
    before = tied(first, second, (one, two), seeded_faces(seed))
    parts = segments(before)
    swapped = [*parts.get(two, []), *parts.get(one, [])]
    after = tied(first, second, (two, one), [*swapped, *[5] * 20])
    assert segments(after) == {name: parts[name] for name in (two, one) if name in parts}
    for name in ("a", "b", "c", "d", "e"):
        assert before.unit(name).pose == after.unit(name).pose, name
        mine, theirs = before.status(name), after.status(name)
        assert (mine.bashing, mine.lethal, mine.posture, mine.weapons) == (
            theirs.bashing, theirs.lethal, theirs.posture, theirs.weapons), name


@pytest.mark.rule("dicepool", "P-SIM-1", "P-MOVE-5")
def test_of_two_that_enter_one_hex_the_later_in_the_roster_stops_before_it():
    for roster in (("a", "b"), ("b", "a")):
        lab = tied("a move path=F4", "b move path=F4", roster, ())
        there = {name: lab.look(f"{name}.pos") for name in "ab"}
        first = roster[0]
        assert there[first] == "4,0" and there[roster[1]] == {"a": "3,0", "b": "5,0"}[roster[1]]


def sealed(answer):
    """Two sides with equal places: red has answered in secret, blue is asked."""
    lab = fight(entry("a", [0, 0, 0], **HAND), entry("b", [8, 0, 3], **HAND), init=[5, 5])
    return lab.play(answer)


@pytest.mark.rule("dicepool", "P-DECL-1", "P-DECL-2")
def test_a_sealed_declaration_makes_no_difference_to_what_the_others_see():
    views = [view_for(RULESET, sealed(answer).state, "blue").state
             for answer in ("a attack weapon=gun target=b", "a defend", "a declare + defend + defend")]
    assert views[0].having(ply=0) == views[1].having(ply=0) == views[2].having(ply=0)
    assert len({tuple(map(str, islice(legal_orders(RULESET, view), 20))) for view in views}) == 1
    rows = {row.unit: row for row in RULESET.tracker(views[0]).rows}
    assert rows["a"].standing == "sealed" and rows["a"].plans == () and rows["b"].standing == "asked"
    own = {row.unit: row for row in RULESET.tracker(view_for(RULESET, sealed("a defend").state,
                                                             "red").state).rows}
    assert [plan.clause.verb for plan in own["a"].plans] == ["defend"]


@pytest.mark.rule("dicepool", "P-DECL-2")
def test_computer_players_answer_from_a_view_alone():
    from hexsim.ai.agents import agent

    for name in ("greedy", "search"):
        chosen = []
        for answer in ("a attack weapon=gun target=b", "a declare + defend + defend"):
            game = sealed(answer).game
            chosen.append(str(agent(name, "x").choose(RULESET, game.view("blue"))))
        assert chosen[0] == chosen[1]


@pytest.mark.rule("dicepool", "P-TURN-1", "P-TURN-4", "P-DICE-2")
def test_a_turn_begins_with_one_die_each_and_what_lasts_a_turn_is_gone_after_it():
    lab = fight(entry("a", [0, 0, 0], **HAND), entry("b", [8, 0, 3], **HAND), init=[9, 1])
    lab.play("b declare will=defence + defend + defend", "a delay").passes(2)
    assert lab.state.round == 2
    for name in "ab":
        status = lab.status(name)
        assert not status.declared and not status.actions and not status.bonus and not status.paid
        assert not status.waits and status.known == (("b",) if name == "a" else ("a",))
    rolled = [event.unit for event in lab.events if isinstance(event, Rolled)]
    assert rolled == ["a", "b", "a", "b"], "initiative, in roster order, each turn"
    spans = [event.span for event in lab.events if isinstance(event, Began)]
    assert spans[:2] == ["round", "declaring"]


@pytest.mark.rule("dicepool", "P-TURN-2", "P-DMG-5", "P-DMG-4")
def test_harm_is_done_at_once_told_and_felt_by_the_next_action():
    lab = fight(entry("a", [0, 0, 0], **HAND), entry("b", [8, 0, 3], **HAND), init=[9, 5],
                dice=[7, 7, 3, 3, 3, 7, 7, 3, 3, 3])
    lab.play("b attack weapon=gun target=a", "a attack weapon=gun target=b", "b react kind=none")
    assert lab.look("b.marks") == "2"
    told = [event for event in lab.events if isinstance(event, Noted) and event.key == "dicepool.hurt"]
    assert [dict(event.params)["unit"] for event in told] == ["B"]
    assert lab.rolls()[-1].startswith("b attack 4/6"), "five dice less one for the wound"


@pytest.mark.rule("dicepool", "P-ABORT-1", "P-ABORT-3")
def test_a_walk_under_way_is_given_up_where_it_is():
    lab = fight(entry("a", [0, 0, 0], **HAND), entry("b", [8, 0, 3], dexterity=2, wits=1), init=[9, 1],
                dice=[7, 7, 3, 3, 3, 7, 7, 2, 3])
    lab.play("b move path=F5", "a delay").run(["a pass", "a pass", "? a P-DELAY-4", "= b.pos 6,0", "a act"])
    lab.play("a attack weapon=gun target=b").run(["? b P-ABORT-1", "b react kind=dodge hex=6,-1",
                                                  "= b.pos 6,-1"])
    assert lab.state.round == 2 and lab.look("b.pos") == "6,-1"


@pytest.mark.rule("dicepool", "P-MAP-1", "P-MAP-4", "P-MOVE-4")
def test_friends_are_passed_and_nobody_ends_on_another():
    lab = fight(entry("a", [0, 0, 0], dexterity=2, wits=1), entry("d", [2, 0, 0], dexterity=3), entry("b",
            [7, 0, 3]),
                init=[1, 9, 9])
    lab.play("a move path=F2", "d other text=x", "b other text=x") if lab.asked == ("a",) else None
    while lab.state.round == 1:
        lab.passes()
    assert lab.look("a.pos") == "1,0", "a walk that would end on a friend ends before"
    assert distance(lab.unit("a").pose.hex, lab.unit("b").pose.hex) == 6


@pytest.mark.rule("dicepool", "P-TEST-6", "P-MULTI-3", "P-MOVE-2", "P-ATK-8")
def test_the_ledger_of_an_attack_names_every_item_with_its_rule():
    lab = fight(entry("a", [5, -3, 0], dexterity=3, wits=3, firearms=3, bashing=2, hampered=True,
                      weapons=["burster"]),
                entry("b", [0, 0, 0], dexterity=1, wits=1), init=[9, 1])
    lab.play("b other text=x")
    odds = RULESET.odds(lab.state, parse_order(
        'a declare + attack weapon=burster mode=burst target=b path="@3 F4" + defend'))
    assert odds.value == 6 and {item.rule: item.value for item in odds.modifiers} == {
        "P-ATK-3": 2, "P-ATK-8": 1, "P-MOVE-2": -1, "P-MULTI-3": -2, "P-DMG-4": -1}
    assert odds.lines[0].key == "dicepool.odds_difficulty"
    assert dict(odds.lines[0].params)["count"] == 8, "6, hampered 1, burst 1"


@pytest.mark.rule("dicepool", "P-TEST-1", "P-TEST-2", "P-TEST-3", "P-TEST-4")
@pytest.mark.parametrize("size", [-1, 0, 1, 2, 3])
@pytest.mark.parametrize("need", [2, 4, 6, 10])
def test_chances_of_a_pool_against_all_its_faces(size, need):
    faces = list(product(range(1, 11), repeat=count_of(size)))
    found = [of_faces(each, size, need) for each in faces]
    spread = successes(size, need)
    for count, chance in enumerate(spread):
        assert chance == Fraction(sum(roll.successes == count for roll in found), len(faces))
    assert botch(size, need) == Fraction(sum(roll.outcome == "botch" for roll in found), len(faces))
    assert sum(net(size, need).values()) == 1 and botch(size, need, 1) == 0
    assert successes(size, need, 1)[1:] == spread


@pytest.mark.rule("dicepool", "P-DMG-1", "P-DMG-2", "P-DMG-3", "P-DEF-1")
@pytest.mark.parametrize("flags", [{}, {"half_bashing": True}, {"soaks_lethal": True, "armour": 1}])
@pytest.mark.parametrize("lethal", [True, False])
def test_the_levels_expected_of_an_attack_against_all_faces(flags, lethal):
    sheet = Sheet(stamina=1, **flags)
    soak = soak_pool(sheet, lethal=lethal)
    attack, damage = 2, 1
    whole, total = Fraction(0), Fraction(0)
    for first in product(range(1, 11), repeat=attack):
        left = of_faces(first, attack, 6).successes
        if not left:
            continue
        pool = damage_pool(damage, left)
        dealt = [of_faces(each, pool.size, 6).successes for each in product(range(1, 11),
                repeat=count_of(pool.size))]
        soaked = [of_faces(each, soak.size, 6).successes
                  for each in product(range(1, 11), repeat=soak.size)] if soak.dice else [0]
        marks = [halved(sheet, max(0, one - two), lethal=lethal) for one in dealt for two in soaked]
        whole += Fraction(sum(marks), len(marks))
    total = whole / 10**attack
    spread = levels_of_attack(successes(attack, 6), damage, soak.size, 6,
                              halved=sheet.half_bashing and not lethal)
    assert mean(spread) == total


@pytest.mark.rule("dicepool", "P-DEF-1", "P-ABORT-2", "P-WILL-1")
def test_the_odds_of_a_defence_against_all_faces():
    lab = fight(entry("a", [0, 0, 0], dexterity=1, wits=3, melee=1, weapons=["knife"]),
                entry("b", [1, 0, 3], dexterity=1, wits=1, dodge=1, willpower=2, weapons=["knife"]), init=[9,
                        1])
    lab.play("b attack weapon=knife target=a", "a attack weapon=knife target=b")
    both = [(of_faces(one, 2, 6).successes, of_faces(two, 2, 6).successes)
            for one in product(range(1, 11), repeat=2) for two in product(range(1, 11), repeat=2)]
    stops = Fraction(sum(hits <= guard for hits, guard in both), len(both))
    misses = Fraction(sum(hits == 0 for hits, _ in both), len(both))
    assert RULESET.odds(lab.state, parse_order("b react kind=dodge by=point")).chance == stops
    will = 1 - successes(2, 6)[0]
    tried = RULESET.odds(lab.state, parse_order("b react kind=dodge by=test"))
    assert tried.chance == will * stops + (1 - will) * misses
    assert any(line.rule == "P-ABORT-2" for line in tried.lines)


def test_the_odds_before_an_attack_are_those_of_its_dice():
    lab = fight(entry("a", [0, 0, 0], dexterity=1, wits=1, firearms=1, weapons=["needle"]),
                entry("b", [8, 0, 3], dexterity=3, wits=3), init=[1, 9])
    odds = RULESET.odds(lab.state, parse_order("a attack weapon=needle target=b"))
    assert odds.chance == 1 - successes(2, 6)[0]
    assert odds.expected == mean(levels_of_attack(successes(2, 6), 3, 0, 6, halved=False))
    assert {answer.test for answer in odds.answers} == {"dicepool.test_dodge"}
    sure = RULESET.odds(lab.state, parse_order("a declare will=1 + attack weapon=needle target=b"))
    assert sure.chance == 1


def test_a_fight_of_three_sides_and_a_late_comer_goes_on():
    units = (entry("a", [0, 0, 0], **HAND), entry("b", [8, 0, 3], **HAND), entry("c", [0, 5, 3],
            side="green", **HAND),
             entry("f", [6, 3, 3], arrives=2, **HAND))
    lab = Lab(Game(RULESET, scenario(*units), Faces(())), ())
    assert lab.unit("f").pose is None and RULESET.fights(lab.state, lab.unit("f"))
    while lab.state.round == 1:
        lab.passes()
    assert lab.look("f.pos") == "6,3"
    lab.play("green concede")
    assert lab.state.outcome is None and not RULESET.fights(lab.state, lab.unit("c"))
    lab.play("red concede")
    assert lab.state.outcome.winners == ("blue",)


@pytest.mark.rule("dicepool", "P-ATK-4")
def test_the_referee_says_who_is_hampered():
    lab = fight(entry("a", [0, 0, 0], **HAND), entry("b", [8, 0, 3], **HAND), init=[5, 9])
    asked = lab.asked
    lab.play("referee hamper unit=a")
    assert lab.asked == asked and lab.status("a").hampered
    need = dict(RULESET.odds(lab.state, parse_order("a attack weapon=gun target=b")).lines[0].params)["count"]
    assert need == 7
    lab.play("referee hamper unit=a on=no")
    assert not lab.status("a").hampered
