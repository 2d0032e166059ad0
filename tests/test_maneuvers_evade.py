"""Evade under `maneuvers`: the contest, what cuts a path short, and the exact odds (M-EVADE-1, M-PATH-3)."""

from fractions import Fraction
from itertools import product

import pytest
from maneuvers_lab import RULESET, board_of, fight, unit

from hexsim.rules.dice import Scripted
from hexsim.rules.event import Moved, Placed, Rolled
from hexsim.rules.order import Clause, parse_order
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.rolls import chance_of_higher, chance_to_succeed, margin_of
from hexsim.rulesets.maneuvers.tasks import Walk

CONTESTS = [
    ("V-103", 3, (3, 3, 2, 4, 4, 4), (12, 16), (4, 4), False),
    ("V-104", 3, (2, 2, 2, 5, 5, 4), (12, 16), (6, 2), True),
    ("V-105", 1, (4, 4, 3, 4, 3, 3), (14, 11), (3, 1), True),
    ("V-106", 0, (4, 4, 4, 2, 2, 2), (17, 11), (5, 5), False),
    ("V-107", 0, (5, 5, 4, 3, 3, 3), (17, 11), (3, 2), True),
    ("V-108", 2, (6, 6, 5, 6, 5, 4), (12, 16), (-5, 1), False),
]


def duel(facing=3, dice=(), **sheet):
    return fight(unit("a", DX=12, move=6), unit("b", (1, 0, facing), DX=11, **sheet), dice=dice)


@pytest.mark.rule("M-EVADE-1", "M-TEST-2", "M-DICE-1")
@pytest.mark.parametrize(
    ("facing", "dice", "needs", "margins", "passes"), [pytest.param(*row[1:], id=row[0]) for row in CONTESTS]
)
def test_the_contest(facing, dice, needs, margins, passes):
    lab = duel(facing, dice).play('a move path="F^ F"')
    rolls = [event for event in lab.events if isinstance(event, Rolled)]
    assert [roll.unit for roll in rolls] == ["a", "b"]
    assert tuple(roll.need for roll in rolls) == needs
    assert tuple(roll.degree for roll in rolls) == margins
    assert sum(modifier.value for modifier in rolls[0].modifiers) == needs[0] - 12
    assert lab.pose() == ((2, 0, 0) if passes else (0, 0, 0))
    assert lab.spent() == (3 if passes else 0)
    assert lab.facings() == (0, 1, 2, 3, 4, 5)
    lab.done()


@pytest.mark.rule("M-PATH-3", "M-DP-7")
def test_a_failed_evade_leaves_the_end_turn_of_what_was_spent():  # V-575
    lab = fight(unit("a", DX=1, move=3), unit("b", (3, 0, 0), DX=40)).skip_to("a")
    assert lab.check('a move path="F2 F^ F"').token == 3, "the cost of the whole path is checked first"
    assert lab.play('a move path="F2"').facings() == (0, 1, 5), "2 of 3"
    lab = fight(unit("a", DX=1, move=5), unit("b", (3, 0, 0), DX=40), dice=(6, 6, 6, 1, 1, 1)).skip_to("a")
    lab.play('a move path="F2 F^ F /1"')
    assert (lab.pose(), lab.spent(), lab.point) == ((2, 0, 0), 2, "M-DP-7")
    assert lab.facings() == (0, 1, 2, 3, 4, 5), "2 of 5"


@pytest.mark.rule("M-PATH-3")
def test_more_than_half_spent_before_the_evade_leaves_one_hexside():
    lab = fight(unit("a", DX=1, move=8), unit("b", (4, 0, 0), DX=40), dice=(6, 6, 6, 1, 1, 1)).skip_to("a")
    lab.play('a move path="F3 tL tR F^ F"')
    assert (lab.pose(), lab.spent()) == ((3, 0, 0), 5)
    assert lab.facings() == (0, 1, 5)


@pytest.mark.rule("M-TERR-3", "M-PATH-3")
def test_whoever_may_not_end_where_the_evade_failed_goes_back_along_its_path():
    others = unit("d", (2, 0, 0)), unit("b", (3, 0, 0), DX=40)
    lab = fight(unit("a", DX=1, move=8), *others, dice=(6, 6, 6, 1, 1, 1)).skip_to("a")
    lab.play('a move path="@1 R F F^ F"')
    (placed,) = [event for event in lab.events if isinstance(event, Placed)]
    assert (placed.rule, placed.before.hex, placed.after.hex) == ("M-TERR-3", (2, 0), (1, 0))
    assert lab.pose() == (1, 0, 0), "the facing is kept"
    assert lab.spent() == 3, "nothing is given back"
    assert lab.facings() == (0, 1, 2, 3, 4, 5)


@pytest.mark.rule("M-EVADE-1")
def test_a_stunned_enemy_is_passed_without_dice():
    lab = duel(stunned=True).play('a move path="F^ F"')
    assert lab.pose() == (2, 0, 0) and not any(isinstance(event, Rolled) for event in lab.events)


@pytest.mark.rule("M-EVADE-1")
def test_an_unconscious_enemy_is_a_body_and_no_matter_of_evading():
    lab = fight(unit("a", move=6), unit("b", (1, 0, 3), condition="unconscious"), unit("c", (5, 0, 0), DX=1))
    assert lab.code('a move path="F^ F"') == "E_EVADE"
    assert lab.play('a move path="F"').spent() == 2


@pytest.mark.rule("M-EVADE-1")
@pytest.mark.parametrize("path", ["B^ B", "SL^ SL", "<^ F", "R^ tL F", "@3 F^ F"])
def test_every_kind_of_entry_evades_for_one_more(path):
    tokens = parse_order(f'a move path="{path}"')
    at = {"B": (-1, 0), "SL": (0, -1), "<": (1, -1), "R": (0, 1), "@3": (-1, 0)}[
        path.split()[0].removesuffix("^")
    ]
    lab = fight(unit("a", DX=40, move=9), unit("b", (*at, 0), DX=1), dice=(1, 1, 1, 6, 6, 6))
    assert lab.game.check(tokens) is None
    lab.play(str(tokens))
    evade = next(event for event in lab.events if isinstance(event, Moved) and event.step.token.endswith("^"))
    assert evade.step.charges[-1].rule == "M-EVADE-1" and evade.step.charges[-1].amount == 1
    lab.done()


@pytest.mark.rule("M-EVADE-1")
def test_two_enemies_in_a_row_are_two_contests():
    lab = fight(
        unit("a", DX=40, move=9),
        unit("b", (1, 0, 0), DX=1),
        unit("c", (2, 0, 0), DX=1),
        dice=(1, 1, 1, 6, 6, 6, 1, 1, 1, 6, 6, 6),
    )
    assert lab.code('a move path="F^ F^"') == "E_OCCUPIED"
    assert lab.play('a move path="F^ F^ F"').pose() == (3, 0, 0)
    lab.done()


@pytest.mark.rule("M-PATH-3", "M-TERR-3")
def test_a_second_evade_that_fails_puts_one_back_before_the_first():
    lab = fight(
        unit("a", DX=40, move=9),
        unit("b", (1, 0, 0), DX=1),
        unit("c", (2, 0, 3), DX=1),
        dice=(1, 1, 1, 6, 6, 6, 6, 6, 6, 1, 1, 1),
    )
    assert lab.play('a move path="F^ F^ F"').pose() == (0, 0, 0)
    assert lab.spent() == 2


@pytest.mark.rule("M-EVADE-1")
def test_no_proposed_path_holds_an_evade():
    lab = fight(unit("a", move=4), unit("b", (1, 0, 0)), unit("c", (1, -1, 0)), unit("b2", (0, 1, 0)))
    (offer,) = RULESET.orders["move"].offers(lab.game.state, "a")
    assert len(offer.values) > 100 and not any("^" in path for path in offer.values)


@pytest.mark.rule("M-EVADE-1", "M-SIT-1")
def test_the_referee_counts_in_the_contest_and_only_once():
    lab = duel(dice=(4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3))
    lab.play('referee modify unit=a by=5 reason="rain"', 'a move path="F^ F"')
    first = next(event for event in lab.events if isinstance(event, Rolled))
    assert first.need == 17 and first.modifiers[-1].reason == "rain"
    assert lab.status().referee == ()
    assert lab.pose() == (0, 0, 0)


@pytest.mark.rule("M-TEST-1")
@pytest.mark.parametrize(
    ("total", "need", "margin"),
    [
        pytest.param(17, 20, -1, id="V-562"),
        pytest.param(4, 2, 0, id="V-563"),
        (3, 1, 0),
        (18, 40, -1),
        (17, 10, -7),
        (10, 10, 0),
        (11, 10, -1),
        (16, 16, 0),
        (5, 4, -1),
    ],
)
def test_margins(total, need, margin):
    assert margin_of(total, need) == margin


@pytest.mark.rule("M-TEST-2")
def test_the_better_of_two_failures_wins():  # V-564
    assert margin_of(16, 12) > margin_of(15, 9)


def every_roll():
    return [sum(faces) for faces in product(range(1, 7), repeat=3)]


@pytest.mark.rule("M-TEST-2")
@pytest.mark.parametrize(("ours", "theirs"), [(12, 16), (14, 11), (17, 11), (3, 18)])
def test_the_odds_are_those_of_all_rolls(ours, theirs):
    wins = sum(margin_of(a, ours) > margin_of(b, theirs) for a in every_roll() for b in every_roll())
    assert chance_of_higher(ours, theirs) == Fraction(wins, 216**2)
    assert chance_to_succeed(ours) == Fraction(sum(margin_of(a, ours) >= 0 for a in every_roll()), 216)


@pytest.mark.rule("M-EVADE-1")
def test_odds_of_an_order():
    lab = fight(unit("a", DX=12, move=9), unit("b", (1, 0, 3), DX=11), unit("c", (2, 0, 0), DX=9))
    odds = RULESET.odds(lab.game.state, parse_order('a move path="F^ F^ F"'))
    assert odds.chance == chance_of_higher(12, 16) * chance_of_higher(17, 9)
    assert [modifier.value for modifier in odds.modifiers] == [-5, 5]
    assert RULESET.odds(lab.game.state, parse_order("a move path=F")).chance is None
    lab.play('referee modify unit=b by=-3 reason="mud"')
    assert RULESET.odds(lab.game.state, parse_order('a move path="F^ F^ F"')).chance == (
        chance_of_higher(12, 13) * chance_of_higher(17, 9)
    )


@pytest.mark.rule("M-EVADE-1")
def test_a_stunned_enemy_is_passed_for_sure():
    odds = RULESET.odds(duel(stunned=True).game.state, parse_order('a move path="F^ F"'))
    assert (odds.chance, odds.modifiers) == (1, ())


@pytest.mark.rule("M-PATH-1")
@pytest.mark.parametrize("facing", range(6))
def test_what_is_accepted_with_an_evade_is_carried_out(facing):
    """Accepted as an order, it ends beyond the enemy if the contest is won: never accepted for nothing."""
    for path in ("F^ F", "F^ L", "L R^ F", "F^ B", "F^ tL2 F", "F^ SR", "> <^ F", "F^ F /3"):
        lab = fight(
            unit("a", DX=40, move=7),
            unit("b", (1, 0, facing), DX=1),
            dice=(1, 1, 1, 6, 6, 6),
            board=board_of(terrains=[(3, 0, "rough")], sides=[(1, 0, 5, "wall")]),
        )
        order = parse_order(f'a move path="{path}"')
        if lab.game.check(order) is None:
            lab.game.play(order)
            tokens = [event.step.token for event in lab.game.events() if isinstance(event, Moved)]
            assert len(tokens) == len(path.replace("tL2", "tL tL").split()), path
            lab.done()


@pytest.mark.rule("M-EVADE-1", "M-PATH-3")
def test_nobody_rolls_for_a_way_that_has_been_closed_meanwhile():
    """Somebody has come into the hex beyond since the path was checked: it ends before the enemy."""
    lab = fight(unit("a", move=6), unit("b", (1, 0, 3)), unit("c", (2, 0, 3)))
    task = Walk(unit="a", clause=Clause(verb="move"), start=lab.unit().pose, rest=("F^", "F", "?"))
    res = Resolution(RULESET, lab.game.state, Scripted(()))
    res.agenda.append(task)
    res._run()
    assert res.state.awaiting.point == "M-DP-7" and not any(isinstance(event, Rolled) for event in res.events)
    assert res.state.unit("a").pose == lab.unit().pose
