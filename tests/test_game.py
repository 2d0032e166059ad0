"""A fight with its history: undo, redo, going back, dice from the table, recorders, agents, move counts."""

from dataclasses import replace
from random import Random

import pytest
from parley.moves import reach_of
from parley.scenes import court, duel, islands
from playing import faces_of, notes, say, started

from hexsim.ai.random import RandomAgent
from hexsim.board.sight import sight
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.game.perft import divide, perft
from hexsim.hexes.pose import arc_of
from hexsim.rules.codec import digest
from hexsim.rules.dice import DiceError, DiceNeededError, Scripted, Seeded
from hexsim.rules.order import Clause, IllegalOrderError, parse_order
from hexsim.rules.registry import find_ruleset

PARLEY = find_ruleset("parley")
STRUGGLE = (
    "ana stance",
    "bo stance kind=bold",
    'ana go path="F2 /1"',
    "bo seize target=ana",
    "ana answer kind=resist",
    "ana face to=4",
    "bo go path=B",
)


def struggled():
    game = started(duel, (6, 1, 4, 2))
    say(game, *STRUGGLE)
    return game


def visible(game):
    """Everything a screen shows of a position: reach, prices, paths, ledger, arcs, sight, cards, menu."""
    state = game.state
    standing = [unit for unit in state.units if unit.pose]
    shown = [state.round, state.active, game.awaiting, list(map(str, game.legal_orders))]
    for unit in standing:
        gait = PARLEY.gait(state, unit, Clause(verb="go"))
        there = None if hasattr(gait, "code") else reach_of(state, unit, gait)
        if there is not None:
            shown += [
                there.goals(),
                [there.path(goal.hex, goal.facing).ledger(gait.budget) for goal in there.goals()[::17]],
            ]
        shown += [(arc_of(unit.pose, at), sight(state.board, unit.pose.hex, at, 2, 2)) for at in state.board]
        shown += [PARLEY.card(state, unit), PARLEY.zones(state, unit)]
    return shown


def test_undo_goes_back_to_where_nothing_was_half_done():
    game = struggled()
    digests = [digest(game.state_at(ply)) for ply in range(game.ply + 1)]
    roots = [ply for ply in range(1, game.ply) if game.state_at(ply).awaiting.root]
    assert roots == [2, 6] and game.undo_ply == 6
    seen = []
    while game.undo():
        seen.append(game.ply)
        assert game.digest == digests[game.ply]
    assert seen == [6, 2, 0] and not game.undo() and game.undo_ply is None
    while game.redo():
        assert game.digest == digests[game.ply]
    assert game.ply == 7 and not game.can_redo


def test_undo_twice_and_redo_leaves_log_and_state_in_step():
    """Fault 31: after move, move, undo, undo, redo the history and the state tell the same story."""
    game = struggled()
    game.undo()
    game.undo()
    game.redo()
    assert game.ply == 6 == len(game.history) and [str(played.order) for played in game.history] == list(
        STRUGGLE[:6]
    )
    again = started(duel, (6, 1, 4, 2))
    say(again, *STRUGGLE[:6])
    assert again.state == game.state and again.events() == game.events()
    game.redo()
    assert game.state == struggled().state and game.events() == struggled().events()


def test_an_interrupted_walk_is_undone_and_redone():
    """Fault 32: undo in the middle of an interrupt, redo, and play on: the same position."""
    game = struggled()
    game.back(4)
    assert game.awaiting.point == "Y-SEIZE" and game.awaiting.who == ("ana",)
    game.back(3)
    game.redo()
    assert game.ply == 4
    game.redo()
    assert game.state == struggled().state
    game.back(3)
    say(game, *STRUGGLE[3:])
    assert game.state == struggled().state


def test_undo_brings_back_everything_that_is_shown():
    """Faults 6, 41, 47: reach, ledger, arcs, sight, cards, menus after undo are those of before."""
    game, dice = started(court, dice=Seeded("shown")), Random("shown")
    agent, shown = RandomAgent("shown"), {}
    for _ in range(12):
        shown[game.ply] = visible(game)
        game.play(agent.choose(PARLEY, game.view(game.awaiting.side)))
    for ply in dice.sample(range(12), 3):
        game.back(ply)
        assert visible(game) == shown[ply]
        while game.ply < 11:
            game.play(agent.choose(PARLEY, game.view(game.awaiting.side)))
        assert visible(game) == shown[11]


def test_a_doors_change_is_undone_with_its_sight_and_reach():
    game = started(court, (6, 1))
    say(game, *(f"{unit} pass" for unit in ("ana", "cy", "di", "bo", "ed")), "red pass", "blue pass")
    before = visible(game)
    say(game, "ana door side=0")
    after = visible(game)
    assert before != after
    for _ in range(2):
        game.undo()
        assert visible(game) == before
        game.redo()
        assert visible(game) == after


def test_a_new_order_forgets_what_was_undone_and_a_refused_one_does_not():
    game = struggled()
    game.undo()
    with pytest.raises(IllegalOrderError):
        say(game, "ana idle")
    assert game.can_redo
    say(game, "bo idle")
    assert not game.can_redo and not game.redo()


def test_undo_says_whether_it_takes_back_dice():
    game = struggled()
    assert not game.undo_takes_back_dice(), "bo only walked"
    game.undo()
    assert game.undo_takes_back_dice()
    game.undo()
    assert not game.undo_takes_back_dice()


def test_going_back_to_now_does_nothing_and_beyond_is_a_bug():
    game = struggled()
    game.back(7)
    assert not game.can_redo and game.ply == 7
    for ply in (-1, 8):
        with pytest.raises(AssertionError):
            game.back(ply)


class Diary:
    """A recorder that writes a line for everything."""

    def __init__(self):
        self.lines = []

    def played(self, played):
        self.lines.append(f"{played.ply} {played.order}")

    def went_back(self, ply):
        self.lines.append(f"back {ply}")

    def noted(self, text):
        self.lines.append(f"note {text}")


def test_a_recorder_is_told_everything_at_once():
    diary = Diary()
    game = Game(PARLEY, duel(), Scripted((6, 1, 4, 2)), recorder=diary)
    say(game, *STRUGGLE[:3])
    game.undo()
    game.redo()
    game.note("hm")
    game.back(1)
    assert not game.undo_takes_back_dice()
    with pytest.raises(IllegalOrderError):
        say(game, "bo idle")
    assert diary.lines == [
        "1 ana stance",
        "2 bo stance kind=bold",
        '3 ana go path="F2 /1"',
        "back 2",
        '3 ana go path="F2 /1"',
        "note hm",
        "back 1",
    ]


def test_dice_typed_at_the_table_are_asked_for_in_the_middle_of_an_order():
    with pytest.raises(DiceNeededError) as caught:
        Game(PARLEY, duel(), None)
    assert caught.value.sides == (6, 6) and caught.value.test == "parley.test_toss"
    with pytest.raises(DiceNeededError) as caught:
        Game(PARLEY, duel(), None, opening_faces=(4,))
    assert caught.value.sides == (6,)
    with pytest.raises(DiceError) as refused:
        Game(PARLEY, duel(), None, opening_faces=(6, 1, 1))
    assert refused.value.params == {"given": 3, "drawn": 2}
    game = Game(PARLEY, duel(), None, opening_faces=(6, 1))
    say(game, *STRUGGLE[:3])
    before, order = game.state, parse_order("bo seize target=ana")
    with pytest.raises(DiceNeededError) as caught:
        game.play(order)
    assert (
        game.state is before
        and len(game.history) == 3
        and "d6" in str(caught.value)
        and "seizing" in str(caught.value)
    )
    for faces, key in (((7,), "core.dice_impossible"), ((4, 5, 6), "core.dice_left")):
        with pytest.raises(DiceError) as refused:
            game.play(order, faces)
        assert refused.value.key == key and game.state is before and len(game.history) == 3
    game.play(order, (4,))
    assert game.history[-1].faces == (4,)
    for faces in ((), (6,), (6, 3)):
        with pytest.raises(DiceNeededError):
            game.play(parse_order("ana answer kind=resist"), faces[:0] if faces == () else ())
    game.play(parse_order("ana answer kind=resist"), (2,))
    assert faces_of(game.history[-1].events) == (2,) and game.state.unit("ana").status.held_by == "bo"
    say(game, *STRUGGLE[5:])
    assert game.state == struggled().state


def test_faces_of_a_tie_are_asked_for_one_after_the_other():
    game = Game(PARLEY, duel(), None, opening_faces=(2, 2, 3, 1))
    say(game, *STRUGGLE[:3])
    game.play(parse_order("bo seize target=ana"), (4,))
    given = ()
    for wanted in (4, 3, 3, 5, 2):
        with pytest.raises(DiceNeededError) as caught:
            game.play(parse_order("ana answer kind=resist"), given)
        assert caught.value.sides == (6,)
        given = (*given, wanted)
    game.play(parse_order("ana answer kind=resist"), given)
    assert game.history[-1].faces == given


def test_undo_across_typed_dice_keeps_them_for_redo():
    game = Game(PARLEY, duel(), None, opening_faces=(6, 1))
    say(game, *STRUGGLE[:3])
    game.play(parse_order("bo seize target=ana"), (4,))
    game.play(parse_order("ana answer kind=resist"), (2,))
    after = game.state
    game.undo()
    assert game.ply == 2
    game.redo()
    assert game.state == after and [played.faces for played in game.history] == [(), (), (), (4,), (2,)]


def test_the_view_of_a_side_is_the_sides():
    game = started(duel, (6, 1))
    say(game, "ana stance kind=bold")
    assert game.view("red").state is game.state and game.view("blue").state != game.state


def test_the_digest_of_a_game_is_that_of_its_state():
    game = struggled()
    assert game.digest == digest(game.state) and game.state_at(0) is game.opening and game.ply == 7


@pytest.mark.parametrize("scene", [duel, court, islands])
def test_agents_play_a_fight_out_and_the_same_seeds_the_same_fight(scene):
    games = [started(scene, dice=Seeded("fight")) for _ in range(2)]
    outcomes = []
    for game in games:
        agents = {side.id: RandomAgent(f"agent {side.id}") for side in game.scenario.sides}
        outcomes.append(play_out(game, agents, 400))
    assert outcomes[0] == outcomes[1] == games[0].state.outcome is not None
    assert games[0].events() == games[1].events() and notes(games[0].events()) == []


def test_agents_stop_at_the_most_plies():
    game = started(court, dice=Seeded("short"))
    assert play_out(game, dict.fromkeys(("red", "blue"), RandomAgent("x")), 9) is None and game.ply == 9


def test_an_agent_with_nothing_listed_passes():
    game = started(duel, (6, 1))
    bare = replace(
        PARLEY,
        orders={**PARLEY.orders, "stance": replace(PARLEY.orders["stance"], offers=lambda state, who: ())},
    )
    assert str(RandomAgent("x").choose(bare, game.view("red"))) == "ana stance"


def test_move_counts_add_up():
    game = started(duel, (6, 1))
    assert perft(PARLEY, game.state, 0, Scripted(())) == 1
    assert (
        perft(PARLEY, game.state, 1, Scripted(())) == 2
        and perft(PARLEY, game.state, 2, Scripted((6, 1))) == 4
    )
    say(game, "ana stance", "bo stance")
    parts = dict(divide(PARLEY, game.state, 2, Scripted((6, 1))))
    assert len(parts) == len(game.legal_orders) == perft(PARLEY, game.state, 1, Scripted((6, 1)))
    assert sum(parts.values()) == perft(PARLEY, game.state, 2, Scripted((6, 1)))
    say(game, "red concede")
    assert perft(PARLEY, game.state, 3, Scripted(())) == 1
