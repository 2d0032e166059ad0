"""Aims: who has won, counters of holding, aims that can no longer be reached, draws."""

from dataclasses import replace

import pytest
from parley.scenes import duel, entry, scene
from playing import say, started

from hexsim.board.board import rectangle
from hexsim.hexes.hex import Hex
from hexsim.rules.event import Ended, Scored
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import opening
from hexsim.rules.state import Aim, Outcome, Side
from hexsim.rules.victory import judge

PARLEY = find_ruleset("parley")
ZONE = (Hex(2, 1), Hex(2, 2))


def state_of(red=(), blue=(), *, at=(1, 2), gone=(), number=1, tally=()):
    units = (
        entry("ana", "red", at),
        entry("cy", "red", (0, 3)),
        entry("bo", "blue", (4, 2)),
        entry("ed", "blue", (4, 3)),
    )
    sides = (Side(id="red", name="Red", aims=red), Side(id="blue", name="Blue", aims=blue))
    state = opening(PARLEY, scene(rectangle(6, 5), *units, sides=sides)).having(round=number, tally=tally)
    for unit in gone:
        state = state.with_unit(replace(state.unit(unit), pose=None))
    return state


def won(state):
    return judge(PARLEY, state)[1]


RED, BLUE = ("red",), ("blue",)
NEVER = (Aim(kind="reach", hexes=(Hex(0, 0),)),)


@pytest.mark.parametrize(
    ("gone", "winners", "reason"),
    [
        ((), None, ""),
        (("bo",), None, ""),
        (("bo", "ed"), RED, "last_standing"),
        (("ana", "cy"), BLUE, "last_standing"),
        (("ana", "cy", "bo", "ed"), (), "nobody"),
    ],
)
def test_without_aims_a_side_wants_to_be_the_last_one(gone, winners, reason):
    assert won(state_of(gone=gone)) == (
        None if winners is None else Outcome(winners=winners, reason=f"core.won_{reason}")
    )


@pytest.mark.parametrize(
    ("at", "units", "wins"),
    [
        ((1, 2), (), False),
        ((2, 1), (), True),
        ((2, 2), ("ana",), True),
        ((2, 2), ("cy",), False),
        ((2, 2), ("ana", "cy"), False),
    ],
)
def test_reaching_a_place(at, units, wins):
    outcome = won(state_of((Aim(kind="reach", hexes=ZONE, units=units),), at=at))
    assert (outcome is not None) == wins
    if wins:
        assert outcome == Outcome(winners=RED, reason="core.won_reach")


def test_only_those_who_still_fight_reach_a_place():
    state = state_of((Aim(kind="reach", hexes=ZONE),), at=(2, 2))
    tired = replace(state.unit("ana"), status=replace(state.unit("ana").status, nerve=0))
    assert won(state.with_unit(tired)) is None


def test_holding_a_place_counts_rounds_and_starts_again():
    aim = (Aim(kind="hold", hexes=ZONE, rounds=2),)
    scored, outcome = judge(PARLEY, state_of(aim, at=(2, 2), number=3))
    assert scored == (Scored(rule="core", key="red.0", before=0, after=3),) and outcome is None
    held = (("red.0", 3),)
    assert judge(PARLEY, state_of(aim, at=(2, 2), number=4, tally=held)) == ((), None)
    assert won(state_of(aim, at=(2, 2), number=5, tally=held)) == Outcome(winners=RED, reason="core.won_hold")
    lost, _ = judge(PARLEY, state_of(aim, at=(1, 2), number=5, tally=held))
    assert lost == (Scored(rule="core", key="red.0", before=3, after=0),)


def test_an_enemy_in_the_place_stops_the_count():
    aim = (Aim(kind="hold", hexes=(*ZONE, Hex(4, 2)), rounds=0),)
    assert won(state_of(aim, at=(2, 2))) is None
    assert won(state_of(aim, at=(2, 2), gone=("bo",))).reason == "core.won_hold"


def test_surviving_killing_and_saving():
    assert won(state_of((Aim(kind="survive", rounds=4),), NEVER, number=4)) is None
    assert won(state_of((Aim(kind="survive", rounds=4),), NEVER, number=5)).winners == RED
    assert won(state_of((Aim(kind="survive", rounds=4),), NEVER, number=5, gone=("ana", "cy"))) is None
    kill = (Aim(kind="kill", units=("bo",)),)
    assert won(state_of(kill, NEVER)) is None and won(state_of(kill, NEVER, gone=("ed",))) is None
    assert won(state_of(kill, NEVER, gone=("bo",))) == Outcome(winners=RED, reason="core.won_kill")
    save = (Aim(kind="save", units=("cy",), rounds=3),)
    assert won(state_of(save, NEVER, number=3)) is None
    assert won(state_of(save, NEVER, number=4)) == Outcome(winners=RED, reason="core.won_save")


def test_without_names_all_enemies_must_go_and_all_of_the_side_be_saved():
    kill = (Aim(kind="kill"),)
    assert won(state_of(kill, NEVER)) is None and won(state_of(kill, NEVER, gone=("bo",))) is None
    assert won(state_of(kill, NEVER, gone=("bo", "ed"))).winners == RED
    save = (Aim(kind="save", rounds=1),)
    assert won(state_of(save, NEVER, number=2)).reason == "core.won_save"
    assert won(state_of(save, NEVER, number=2, gone=("ana",))) == Outcome(
        winners=BLUE, reason="core.won_others_lost"
    )


def test_whoever_had_only_to_save_somebody_loses_with_them():
    save = Aim(kind="save", units=("cy",), rounds=9)
    assert won(state_of((save,), NEVER, gone=("cy",))) == Outcome(winners=BLUE, reason="core.won_others_lost")
    assert won(state_of((save, *NEVER), NEVER, gone=("cy",))) is None, "there is another aim left"
    both = won(state_of((save,), (Aim(kind="save", units=("bo",), rounds=9),), gone=("cy", "bo")))
    assert both == Outcome(winners=(), reason="core.won_others_lost")


def test_several_sides_may_win_together():
    state = state_of((Aim(kind="reach", hexes=ZONE),), (Aim(kind="survive", rounds=1),), at=(2, 2), number=2)
    assert won(state) == Outcome(winners=("red", "blue"), reason="core.won_reach")


def test_each_aim_has_its_own_counter():
    aims = (Aim(kind="hold", hexes=(Hex(0, 3),), rounds=9), Aim(kind="hold", hexes=ZONE, rounds=9))
    scored, _ = judge(PARLEY, state_of(aims, at=(2, 2), number=2))
    assert [event.key for event in scored] == ["red.0", "red.1"]


def test_a_lone_side_does_not_win_by_standing_there():
    units = (entry("ana", "red", (1, 1)),)
    assert won(opening(PARLEY, scene(rectangle(3, 3), *units))) is None


def test_holding_wins_a_fight_and_stands_in_the_log():
    units = (entry("ana", "red", (2, 2), 3), entry("bo", "blue", (5, 2), 0))
    aims = (
        Side(id="red", name="Red", aims=(Aim(kind="hold", hexes=ZONE, rounds=1),)),
        Side(id="blue", name="Blue"),
    )
    game = started(scene(rectangle(7, 5), *units, sides=aims), (6, 1))
    for _ in range(2):
        say(game, "ana pass", "bo pass", "ana idle", "bo idle")
    assert [type(event) for event in game.history[-1].events[-1:]] == [Ended]
    assert game.state.outcome == Outcome(winners=RED, reason="core.won_hold") and game.state.tally == (
        ("red.0", 1),
    )
    assert any(isinstance(event, Scored) for event in game.events())
    game.undo()
    assert game.state.outcome is None and game.awaiting is not None


def test_the_last_one_standing_wins_at_once():
    game = started(duel, (6, 1))
    say(game, "blue concede")
    assert game.state.outcome == Outcome(winners=RED, reason="core.won_last_standing")
