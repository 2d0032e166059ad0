"""Faults that other tactical games have had, each as a kind that cannot happen here: undo, replay, doors.

The numbers are those of the project's list of known faults; the other files of this name have the rest.
"""

from dataclasses import replace
from random import Random

import pytest
from gaits import SMALL
from logs import begun
from maneuvers_lab import RULESET, board_of, fight, unit
from parley.scenes import SCENES, court
from playing import started
from screen import duel, field_of
from strategies import random_board
from test_replay import replay_of
from test_search import field, placed, prices

from hexsim.ai.random import RandomAgent
from hexsim.board.board import BoardChange, free_form
from hexsim.board.reach import reach
from hexsim.board.sight import seen_from
from hexsim.errors import NotationError
from hexsim.files.log import record
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import parse_pose
from hexsim.hexes.path import ENTRIES, after
from hexsim.hexes.pose import Pose
from hexsim.rules.codec import digest, state_from_data, state_to_data
from hexsim.rules.dice import Seeded
from hexsim.rules.event import Began, BoardChanged, Moved, Placed, fold
from hexsim.rules.scenario import opening
from hexsim.rules.state import Record, Thing, Unit
from hexsim.ui.scene import layout_of
from hexsim.ui.view import Camera
from scenarios import changed, found


def brawl(seed, **figures):
    """Four fighters on any ground, with doors, and dice for all of it."""
    dice = Random(f"brawl {seed}")
    board = random_board(dice, 7, 7, levels=1, sides=0.15, plain=0.9, grounds=("rough", "table"), at=(-3, -3))
    spots = dice.sample(list(board), 4)
    roster = [unit(name, (*at, dice.randrange(6)), DX=dice.randint(8, 15), **figures)
              for name, at in zip("adbc", spots, strict=True)]
    return Game(RULESET, fight(*roster, board=board, dice=(6,) * 40).game.scenario, Seeded(str(seed)))


def random_play(game, seed, most):
    """Computer players order; the game before each order, and the order."""
    agents = {side.id: RandomAgent(f"{seed} {side.id}") for side in game.state.sides}
    while game.awaiting and game.ply < most:
        chosen = agents[game.awaiting.side].choose(game.ruleset, game.view(game.awaiting.side))
        yield chosen
        game.play(chosen)


def fights(most):
    """Random games of two rulesets, played to the end."""
    games = (brawl(1), brawl(2), *(started(scene, dice=Seeded("x")) for scene in SCENES))
    for seed, game in enumerate(games):
        for _ in random_play(game, seed, most):
            pass
        yield game


def shown(game):
    """What the rules say of a position: where one may go at what price, what one sees, arcs, the ledger."""
    state = game.state
    offers = game.legal_orders.offers() if game.awaiting else ()
    goals = [offer.reach.goals() for offer in offers if offer.reach]
    seen = [(seen_from(state.board, one.pose.hex, 9), game.ruleset.zones(state, one))
            for one in state.units if one.pose]
    return digest(state), goals, seen, game.events()


def test_19_computer_players_get_on():
    """A computer player turned on the spot for ever."""
    for seed in range(2):
        scene = fight(*(unit(name, (at, 0, 0), move=5) for at, name in enumerate("adbc")), dice=(6, 5, 4, 3))
        game, poses, turns = Game(RULESET, scene.game.scenario, Seeded(str(seed))), {}, {}
        for _ in random_play(game, seed, 150):
            turn = (game.state.round, game.state.active)
            turns[turn] = turns.get(turn, 0) + 1
            for one in game.state.units:
                poses.setdefault(one.id, set()).add(one.pose)
        assert max(turns.values()) <= 8 and game.state.round >= 10
        assert all(len({pose.hex for pose in been if pose}) >= 3 for been in poses.values())


def test_21_nothing_but_a_movement_turns_anybody():
    """The arrow of a unit went back to zero when its turn began, because the change did not name a facing."""
    for game in fights(60):
        state, kinds = opening(game.ruleset, game.scenario), set()
        for event in game.events():
            folded = fold(state, event)
            movers = {event.unit} if isinstance(event, Moved | Placed) else set()
            assert all(old.pose == new.pose or old.id in movers
                       for old, new in zip(state.units, folded.units, strict=True)), event
            kinds.add(type(event))
            state = folded
        assert {Began, Moved} < kinds
    for facing in range(1, 6):
        game = fight(unit("a", (0, 0, facing)), unit("b", (5, 0, facing))).game
        for one in game.state.units:
            renamed = game.state.with_unit(replace(one, name="Z")).unit(one.id)
            assert (renamed.pose.facing, renamed.name) == (facing, "Z")
    assert [field for _, field, _ in found(changed(('"0603W"', '"0603"')))] == ["units[2].at"]


def test_22_no_facing_is_no_angle():
    """A thing without a facing had −1 for it, and everything that turned with it stood askew."""
    dice, ruleset = Random(22), RULESET
    for _ in range(20):
        board, _, (at, facing) = placed(dice.random(), 5)
        state = opening(ruleset, field_of(board=board))
        things = [Thing(id="x", pose=pose, record=Record(kind="item", name="x"))
                  for pose in (None, at, *(Pose(at, way) for way in range(6)))]
        states = [state.having(things=(thing,)) for thing in things]
        assert len({digest(one) for one in states}) == 8
        for one in states:
            (thing,) = state_from_data(ruleset, state_to_data(one), board).things
            assert thing == one.things[0] and type(thing.pose) is type(one.things[0].pose)
        with pytest.raises(NotationError):
            parse_pose(board.grid, board.number(at))
        assert parse_pose(board.grid, f"{board.number(at)}/{facing}") == (at, facing)
        unit = Unit(id="a", side="red", name="A", sheet=None, status=None, pose=None)
        assert unit.hexes() == () and ruleset.zones(state, unit) == ()


def test_24_whoever_is_put_elsewhere_keeps_the_facing_and_pays_nothing():
    """A unit that was set down somewhere else came out turned."""
    for facing, token in ((facing, token) for facing in range(6) for token in ENTRIES):
        start = Pose(Hex(0, 0), facing)
        friend = after(start, token)
        enemy = unit("b", (*friend.ahead(), (friend.facing + 3) % 6), DX=20)
        lab = fight(unit("a", (*start.hex, facing), DX=30, move=9), unit("d", (*friend.hex, 0)), enemy,
                    dice=(6, 6, 6, 1, 1, 1))
        lab.play(f'a move path="{token} F^ F"')
        (put,) = (event for event in lab.events if isinstance(event, Placed))
        assert (put.before, put.after) == (friend, Pose(start.hex, friend.facing))
        assert lab.spent() == (2 if token in "FLR" else 3), "the ally's hex, and nothing for the way back"
        assert lab.point == "M-DP-7" and lab.unit().pose == put.after


def test_31_undo_redo_and_the_log_stay_in_step(tmp_path):
    """After two steps back the log and the position no longer belonged together."""
    for seed in range(3):
        game, dice, path, steps = begun(), Random(seed), tmp_path / f"{seed}.hexlog", 0
        record(game, path)
        for _ in random_play(game, seed, 14):
            for back in dice.choices((game.undo, game.undo, game.redo), k=dice.choice((0, 1, 3))):
                steps += back()
                again = open_game(read_log(path))
                assert (again.digest, again.ply) == (game.digest, game.ply)
                assert [played.order for played in again.history] == [p.order for p in game.history]
            while game.redo():
                pass
        assert steps > 5 and open_game(read_log(path)).history == game.history


def test_32_an_interrupted_movement_can_be_taken_back_and_done_again():
    """After a movement that somebody interrupted was undone and redone, the two sides disagreed."""
    interrupted = 0
    for seed in range(6):
        game = started(court, dice=Seeded(f"32 {seed}"))
        for _ in random_play(game, seed, 70):
            happened = game.history[-1].events if game.history else ()
            if game.awaiting.root or not any(isinstance(event, Moved) for event in happened):
                continue
            before, orders = shown(game), [played.order for played in game.history]
            assert game.undo() and game.awaiting.root and game.redo()
            assert shown(game) == before
            game.back(game.undo_ply)
            for given in orders[game.ply:]:
                game.play(given)
            assert shown(game) == before
            interrupted += 1
    assert interrupted > 10


def test_42_turns_and_what_follows_are_paid_together():
    """Turning before an action cost nothing when the points did not suffice for both."""
    dice, wanted, verdicts = Random(42), {"F": 1, "L": 1, "R": 1, "tL": 1, "tR": 1, "!": 0}, []
    for _ in range(250):
        points = dice.randint(2, 7)
        tokens = [dice.choice("FLR"), *dice.choices((*ENTRIES, "tL", "tR"), k=dice.randint(0, 5))]
        tokens.insert(dice.randint(0, len(tokens)), "!")
        lab = fight(unit("a", move=points))
        due, order = sum(wanted.get(token, 2) for token in tokens), f'a move path="{" ".join(tokens)}"'
        verdicts.append(lab.code(order))
        assert verdicts[-1] == ("" if due <= points else "E_POINTS"), (order, points)
        if due <= points:
            lab.play(order)
            assert lab.spent() == due and all(event.step.price == wanted.get(event.step.token, 2)
                                              for event in lab.events if isinstance(event, Moved))
    assert 50 < sum(map(bool, verdicts)) < 200


def test_44_a_door_is_a_wall_until_it_is_open_whoever_opens_it():
    """What a door did depended on how it was opened, and points were spent without any effect."""
    dice, opened = Random(44), 0
    for _ in range(40):
        board, met, start = placed(dice.random(), 6)
        sides = {(at, way): kind.id for at, way, kind in board.sides()}
        cells = {at: (board.terrain(at).id, board.level(at)) for at in board}
        doors = [(at, way) for at in board for way in range(3)
                 if dice.random() < 0.2 and (at, way) not in sides]
        added = [dict.fromkeys(doors, kind) for kind in ("door_closed", "wall", "door_open")]
        boards = [free_form(cells, board.orientation, sides=sides | more) for more in (*added, {})]
        gait, (closed, _, open_, _) = dice.choice(list(SMALL.values())), boards
        shut, walled, through, plain = (prices(reach(field(one, met), gait, start)) for one in boards)
        assert shut == walled and through == plain
        changes = [BoardChange(hex=at, direction=way, field="side", before="door_closed", after="door_open")
                   for at, way in doors]
        assert closed.patched(changes).digest == open_.digest
        opened += shut != through
    assert opened > 5
    for way in range(6):
        outcomes = set()
        for at, side in ((Hex(0, 0), way), (Hex(0, 0).neighbour(way), (way + 3) % 6)):
            lab = fight(unit("a", (*at, side)), board=board_of(sides=[(0, 0, way, "door_closed")]))
            assert lab.code('a move path="F"') == "E_BLOCKED" and lab.game.ply == 0
            lab.play(f"a step_ready item={side} how=door", "a pass")
            assert lab.game.state.board.side(at, side).id == "door_open"
            changes = [event.changes for event in lab.game.events() if isinstance(event, BoardChanged)]
            outcomes.add((lab.game.state.board.digest, lab.asked, lab.point, len(changes), lab.spent()))
        assert len(outcomes) == 1 and outcomes.pop()[3:] == (1, 0)


def test_46_jumping_to_a_moment_is_playing_to_it():
    """In a replay the units faced the wrong way after turns had been skipped."""
    for game in fights(60):
        replay = replay_of(game)
        for ply in Random(46).sample(range(len(replay.plies)), len(replay.plies)):
            state = replay.state_at(replay.after_ply(ply))
            assert state == game.state_at(ply)
        for moment in replay.turns:
            assert replay.next_turn(moment) == moment + 1
            assert isinstance(replay.events[replay.next_turn(moment) - 1], Began)


@pytest.mark.parametrize("shrink", [1.0, 1.5, 2.0])
def test_52_the_pointer_is_where_it_is_at_any_scale(shrink, monkeypatch, tmp_path):
    """On a scaled or full screen the mouse pointed at other hexes, or could not reach the edges."""
    pygame = pytest.importorskip("pygame")
    from window_kit import Hand, open_display, session_of

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("HEXSIM_CONFIG", str(tmp_path))
    open_display()
    try:
        dice, game, inside = Random(52), duel().game, 0
        hand = Hand(session_of(game), size=(900, 600), shrink=shrink)
        for _ in range(10):
            camera = Camera(x=dice.uniform(5, 15), y=dice.uniform(3, 9), zoom=dice.uniform(12, 50))
            hand.app.session.view = hand.view.having(camera=camera)
            hand.step()
            pane = hand.view.pane
            at = pane.x + dice.randrange(pane.width), pane.y + dice.randrange(pane.height)
            real = round(at[0] * shrink), round(at[1] * shrink)
            hand.move(at)
            if not any(panel.covers(*at) for panel in hand.app.panels):
                there = layout_of(hand.view).pick(real[0] / shrink, real[1] / shrink)
                on_map = {hand.view.hover, there} & set(game.state.board)
                assert on_map == ({there} & set(game.state.board))
                inside += there in game.state.board
        for corner in ((0, 0), (899, 0), (0, 599), (899, 599)):
            hand.move(corner)
            assert hand.app.hands.at == pytest.approx(corner, abs=1)
        assert inside > 3
    finally:
        pygame.quit()
