"""Faults that other tactical games have had, each as a kind that cannot happen here: plans on the screen.

The numbers are those of the project's list of known faults; the other files of this name have the rest.
"""

from random import Random

from screen import Desk, charged, duel, previewed, spot
from test_known_faults_play import brawl, random_play, shown

from hexsim.hexes.hex import Hex
from hexsim.hexes.path import ENTRIES, parse_path
from hexsim.rules.event import Moved
from hexsim.rules.order import parse_order
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.ops import Line
from hexsim.ui.scene import layout_of
from hexsim.ui.scene_plan import plan_ops

TOKENS = ("F", "F", "F", "L", "R", *ENTRIES, "tL", "tR", "!", "F^")


def test_04_a_plan_is_accepted_exactly_if_it_is_carried_out():
    """A movement was drawn as possible, and then the unit did nothing."""
    dice, done, refused = Random(4), 0, 0
    for number in range(60):
        desk = duel(str(number))
        start, end = dice.choice(("", "", "@1", "@4")), dice.choice(("", "", "/1", "/3"))
        desk.do(it.TypePath(parse_path(" ".join((start, *dice.choices(TOKENS, k=dice.randint(1, 6)), end)))))
        plan = desk.model.overlay.plan
        if plan is None:
            continue
        assert (plan.trouble is None) == (desk.game.check(plan.order) is None)
        before = desk.game.state
        desk.do(it.Confirm())
        if plan.trouble is None:
            assert desk.game.ply == 1 and charged(desk.game.history[0].events, "ana") == previewed(plan)
            assert desk.unit("ana").pose == plan.end != before.unit("ana").pose or plan.start == plan.end
            done += 1
        else:
            assert desk.game.state is before and plan.trouble.text and plan.trouble.rule
            refused += 1
    assert done > 15 and refused > 15


def test_06_undo_gives_back_all_that_was_shown():
    """After one step was taken back, the old lines of sight were still there."""
    for seed in range(4):
        game, seen, dice = brawl(seed, move=5), {}, Random(seed)
        for _ in random_play(game, seed, 26):
            if not game.awaiting.root:
                continue
            seen[game.ply] = shown(game)
            if dice.random() < 0.3 and game.undo():
                assert shown(game) == seen[game.ply]
                game.redo()
        while game.undo():
            assert shown(game) == seen[game.ply]
        assert game.ply == 0 and len(seen) > 8


def test_07_mouse_keys_and_notation_show_the_same():
    """The line of sight shown for a move differed between keyboard and mouse."""
    dice = Random(7)
    for _ in range(10):
        mouse, keys, text = duel(), duel(), duel()
        goal, facing = dice.choice(mouse.model.overlay.reach).hex, dice.randrange(6)
        for desk in (mouse, keys, text):
            desk.do(desk_it.Switch("sight"))
        mouse.do(it.Hover(goal, spot(goal)))
        keys.do(it.MoveCursor("up"))
        while (at := keys.view.cursor) != goal:
            keys.do(it.StepCursor(min(range(6), key=lambda way: at.neighbour(way).distance(goal))))
        assert keys.model.overlay.sight == mouse.model.overlay.sight is not None
        mouse.plan(goal, facing)
        keys.do(it.Confirm())
        for _ in range(6):
            keys.do(*[it.TurnGhost(1)] * (keys.view.draft.facing != mouse.view.draft.facing))
        plan = mouse.model.overlay.plan
        text.do(it.TypePath(parse_path(plan.path)))
        for other in (keys.model.overlay, text.model.overlay):
            assert other.plan == plan and other.ghost == mouse.model.overlay.ghost
            assert other.arcs == mouse.model.overlay.arcs


def test_14_no_going_back_and_forth_gives_more_than_there_was():
    """A manoeuvre begun and taken back allowed a turn that was not allowed before."""
    seen = {}
    for seed in range(5):
        game, dice = brawl(14, move=6), Random(seed)
        for _ in random_play(game, f"14 {seed % 2}", 18):
            for step in dice.choices((game.undo, game.redo), k=dice.choice((0, 0, 2, 3))):
                step()
                story = tuple(str(played.order) for played in game.history)
                assert seen.setdefault(story, shown(game)[:2]) == shown(game)[:2]
            while game.redo():
                pass
    desk, dice, committed = duel(), Random(14), 0
    first = desk.model.overlay
    for _ in range(25):
        goal = dice.choice(first.reach).hex
        wishes = (it.Click(goal, shift=True), it.Click(goal), it.TurnGhost(1), it.Back(), it.Confirm(),
                  it.ChooseAlternative(), it.ChooseVerb("step_wait"), it.ChooseVerb("move"))
        desk.do(*dice.sample(wishes, 6))
        committed += desk.game.ply
        while desk.game.ply:
            desk.do(it.Undo())
        while desk.view.draft.goal or desk.view.draft.waypoints or desk.view.choice:
            desk.do(it.Back(listing=False))
        assert desk.do(it.SelectUnit("ana"), it.Hover(None)).overlay.reach == first.reach
    assert committed > 3


def test_26_the_hexes_drawn_are_the_hexes_charged():
    """The path on the screen led over other hexes than the path that was paid for."""
    desk, dice, hexes = duel(), Random(26), 0
    for _ in range(40):
        who = desk.game.awaiting.who[0]
        desk.do(it.Hover(None))
        goal = dice.choice(desk.model.overlay.reach).hex
        desk.plan(goal, dice.randrange(6))
        desk.do(*[it.ChooseAlternative()] * dice.randint(0, 2))
        layout = layout_of(desk.view)
        lines = [op.points for op in plan_ops(desk.model.overlay, layout, (1, "A")) if isinstance(op, Line)]
        start, drawn = desk.unit(who).pose.hex, []
        for (ax, ay), (bx, by) in zip(lines[0], lines[0][1:], strict=False) if lines else ():
            for n in range(401):
                at = layout.pick(ax + (bx - ax) * n / 400, ay + (by - ay) * n / 400)
                drawn += [at] if [at] != (drawn or [start])[-1:] else []
        desk.do(it.Confirm())
        paid = [event for event in desk.game.history[-1].events if isinstance(event, Moved)]
        assert drawn == [event.after.hex for event in paid if event.step.enters]
        assert all((event.before.hex != event.after.hex) == event.step.enters for event in paid)
        hexes += len(drawn)
    assert hexes > 50


def test_37_the_reach_shown_is_the_reach_there_is():
    """The reach shown was random for a unit without points, and stayed when the window lost the keyboard."""
    dice = Random(37)
    for move in (0, 0, 1, 2, 3, 5, 8):
        desk = Desk(brawl(dice.random(), move=move))
        who, reach_ = next((o.order.who, o.reach) for o in desk.game.legal_orders.offers()
                           if o.reach and o.order.verb == "move")
        least = {}
        for price, at, _ in reach_.goals():
            least.setdefault(at, price)
        for _ in range(3):
            desk.do(*dice.sample((desk_it.Switch("threat"), desk_it.Switch("sight"), it.Hover(Hex(0, 0)),
                                  it.CycleUnit(), it.CycleUnit(-1)), 3), it.SelectUnit(who))
            desk.do(desk_it.FocusLost(), it.Hover(None))
            assert not desk.model.overlay.threats and desk.view.hover is None
            assert {at.hex: at.cost for at in desk.model.overlay.reach} == least
        assert move or list(least.values()) == [0]


def test_39_turns_do_not_hide_the_trail():
    """The trail of a unit vanished when the unit was turned."""
    dice, turned = Random(39), 0
    for _ in range(25):
        desk = duel()
        path = [dice.choice("FLR"), *dice.choices(("F", "L", "R", "tL", "tR"), k=dice.randint(1, 3))]
        order = parse_order(f'ana move path="{" ".join(path)}"')
        if desk.game.check(order) is not None:
            continue
        start = desk.unit("ana").pose
        desk.do(it.GiveOrder(order))
        steps = [event.after for event in desk.game.history[0].events if isinstance(event, Moved)]
        (trail,) = desk.model.overlay.trails
        assert trail.poses == (start, *steps) and len(steps) >= len(path)
        turned += sum(a.hex == b.hex for a, b in zip(trail.poses, trail.poses[1:], strict=False))
    assert turned > 10


def test_41_what_is_drawn_follows_undo():
    """After an undo the map still showed what had been undone, or a new look needed a click."""
    for seed in range(3):
        desk, seen, dice = Desk(brawl(seed)), {}, Random(seed)
        desk.do(desk_it.Switch("sight"), it.Hover(Hex(0, 0)))
        for chosen in random_play(brawl(seed), seed, 14):
            if desk.game.awaiting.root:
                seen[desk.game.ply] = desk.model.overlay, desk.model.log, desk.model.state.board
            desk.do(it.GiveOrder(chosen), it.Hover(Hex(0, 0)))
            if dice.random() < 0.5:
                desk.do(it.Undo(), it.Hover(Hex(0, 0)))
                assert (desk.model.overlay, desk.model.log, desk.model.state.board) == seen[desk.game.ply]
                desk.do(it.Redo(), it.Hover(Hex(0, 0)))
        assert len(seen) > 4
