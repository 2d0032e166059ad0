"""What must hold in every fight under `maneuvers`: allowances, facings, budgets, undo, rotations."""

from dataclasses import replace
from random import Random

import pytest
from maneuvers_lab import RULESET, board_of, body, fight, item, unit

from hexsim.ai.random import RandomAgent
from hexsim.board.board import free_form
from hexsim.hexes.direction import parse_direction
from hexsim.hexes.path import parse_path
from hexsim.rules.codec import digest
from hexsim.rules.event import Began, Declared, Moved, Placed, Rolled, StatusChanged, fold
from hexsim.rules.order import Clause, parse_order
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.posture import displacement, move_of
from hexsim.rulesets.maneuvers.sheet import Carried, body_move, maneuvers_a_turn

DICE = tuple(Random("dice").choices(range(1, 7), k=4000))


def crowd(seed=0, **given):
    dice = Random(seed)
    board = board_of(
        5,
        terrains=[(1, 1, "rough"), (-1, 2, "table"), (2, -2, "rock"), (0, 3, "shallow_water")],
        levels=[(2, 1, 1), (2, 2, 2), (-2, 0, -1)],
        sides=[(0, 0, 1, "low_wall"), (1, 0, 5, "door_closed"), (-1, 0, 2, "wall")],
    )
    items = (Carried(item="sword", place="main"), Carried(item="knife"), Carried(item="bow", loaded=False))
    roster = [
        unit("a", (0, 0, 0), DX=14, move=dice.randint(3, 9), items=items),
        unit("d", (-1, 1, 1), DX=13, move=dice.randint(1, 6), altered_time=1, posture="crouching"),
        unit("b", (2, 0, 3), DX=12, move=dice.randint(3, 12), HT=14, hp=0),
        unit("c", (3, -1, 4), DX=11, posture="lying", stunned=True),
        unit("w", (1, 3, 2), DX=9, condition="unconscious"),
    ]
    return fight(
        *roster,
        board=board,
        things=(body("x", (0, 1)), item("axe", (0, 0)), item("club", (-1, 2))),
        dice=DICE,
        **given,
    )


def random_orders(seed, plies):
    """A fight in which computer players order, and now and then somebody takes back and does again."""
    lab, dice = crowd(seed), Random(f"orders {seed}")
    agents = {side: RandomAgent(f"{seed} {side}") for side in ("red", "blue")}
    while lab.game.awaiting and lab.game.ply < plies:
        asked = lab.game.awaiting
        lab.game.play(agents[asked.side].choose(RULESET, lab.game.view(asked.side)))
        if dice.random() < 0.2:
            for _ in range(dice.randint(1, 2)):
                lab.game.undo()
            if dice.random() < 0.5:
                lab.game.redo()
    return lab


def walks(lab):
    """(state before, unit, verb, its steps) of every maneuver with a path."""
    state, before, verb, steps, unit_id = None, None, "", [], ""
    state = crowd_opening(lab)
    for event in lab.game.events():
        if isinstance(event, Declared) and event.rule == "M-MAN-1":
            before, verb, unit_id, steps = state, event.verb, event.unit, []
            yield before, unit_id, verb, steps
        if isinstance(event, Moved):
            steps.append(event)
        state = fold(state, event)


def crowd_opening(lab):
    from hexsim.rules.scenario import opening

    return opening(RULESET, lab.game.scenario)


@pytest.mark.rule("M-MOVE-8", "M-STEP-1", "M-MAN-2", "M-POST-6", "M-PATH-4")
@pytest.mark.parametrize("seed", range(6))
def test_no_order_of_orders_lets_the_allowance_grow(seed):
    lab = random_orders(seed, 90)
    for before, name, verb, steps in list(walks(lab)):
        mover = before.unit(name)
        if verb == "nothing":
            assert not steps
            continue
        limit = GAITS[verb](body_move(mover.sheet, mover.status.hp), "standing").budget
        assert sum(event.step.price for event in steps) <= limit
        assert all(event.left >= 0 for event in steps)
        entered, spent = sum(event.step.enters for event in steps), sum(event.step.price for event in steps)
        turned = [event for event in steps if event.step.token[0] == "/"]
        assert len(turned) <= 1 and (
            not turned or all(event.step.token == "!" for event in steps[steps.index(turned[0]) + 1 :])
        )
        if turned and verb == "move" and 2 * spent > limit:
            assert (turned[0].after.facing - turned[0].before.facing) % 6 in (0, 1, 5)
        if entered and verb != "move":
            assert displacement(mover.status.posture) != "none"
    turns, done = [], {}
    for event in lab.game.events():
        if isinstance(event, Began) and event.span == "turn":
            turns.append(done := {"maneuvers": 0, "crouch": 0, "stand": 0, "unit": event.unit})
        elif isinstance(event, Declared) and event.rule == "M-MAN-1":
            done["maneuvers"] += 1
        elif isinstance(event, StatusChanged) and event.unit == done.get("unit"):
            done["crouch"] += event.rule in ("M-POST-2", "M-POST-3")
            done["stand"] += event.rule == "M-POST-4"
    for done in turns:
        sheet = lab.game.state.unit(done["unit"]).sheet
        assert done["maneuvers"] <= maneuvers_a_turn(sheet) and done["crouch"] <= 1 and done["stand"] <= 1


@pytest.mark.rule("M-TURN-2", "M-LED-1")
@pytest.mark.parametrize("seed", range(4))
def test_only_steps_and_placements_change_a_pose(seed):
    lab = random_orders(seed, 70)
    state = crowd_opening(lab)
    for event in lab.game.events():
        after = fold(state, event)
        for old, new in zip(state.units, after.units, strict=True):
            if old.pose != new.pose:
                assert isinstance(event, Moved | Placed) and event.unit == old.id
                assert (
                    isinstance(event, Moved)
                    or event.before is None
                    or event.before.facing == event.after.facing
                )
        state = after
    assert digest(state) == digest(lab.game.state)


@pytest.mark.rule("M-TURN-2")
def test_the_facing_stays_when_turns_begin_and_end():
    lab = fight(unit("a", (0, 0, 4)), unit("d", (2, 2, 5)), unit("b", (4, 0, 1)))
    for _ in range(12):
        lab.play(f"{lab.asked} pass")
    assert [lab.pose(name)[2] for name in ("a", "d", "b")] == [4, 5, 1]
    lab.set(hp=2).play(f"{lab.asked} pass")
    assert lab.pose()[2] == 4


@pytest.mark.rule("M-PATH-2")
@pytest.mark.parametrize("seed", range(3))
def test_undo_gives_back_everything(seed):
    """The same digest, reach, ledger and arcs as before, at every root; redo gives the state after."""
    lab = random_orders(seed, 25)
    seen = {}
    while True:
        state = lab.game.state
        if lab.game.awaiting is not None:
            name = lab.asked
            families = [
                offers for _, _, offers in lab.game.legal_orders.families() if isinstance(offers, tuple)
            ]
            reached = [tuple(offer.reach.goals()) for offers in families for offer in offers if offer.reach]
            seen[lab.game.ply] = (digest(state), reached, RULESET.zones(state, state.unit(name)))
        if not lab.game.undo():
            break
    copies = crowd(seed)
    while lab.game.redo():
        pass
    for played in lab.game.history:
        copies.game.play(played.order)
        if copies.game.ply in seen:
            state, name = copies.game.state, copies.asked
            families = [
                offers for _, _, offers in copies.game.legal_orders.families() if isinstance(offers, tuple)
            ]
            reached = [tuple(offer.reach.goals()) for offers in families for offer in offers if offer.reach]
            assert seen[copies.game.ply] == (digest(state), reached, RULESET.zones(state, state.unit(name)))


@pytest.mark.rule("M-PATH-3")
def test_a_path_cut_short_can_be_taken_back_and_done_again():
    lab = fight(unit("a", DX=40, move=9), unit("b", (2, 0, 3), DX=40), dice=(6, 6, 6, 1, 1, 1))
    begin = digest(lab.game.state)
    lab.play('a move path="F F^ F /2"')
    cut = digest(lab.game.state)
    assert lab.game.undo() and digest(lab.game.state) == begin
    assert lab.game.redo() and digest(lab.game.state) == cut and lab.point == "M-DP-7"
    lab.play("a face to=2")
    lab.game.back(1)
    assert digest(lab.game.state) == cut


def turned(text, sides):
    """An order text on a map that was turned: only absolute facings differ."""
    order = parse_order(text)
    path = order.get("path")
    tokens = [
        f"{token[0]}{(int(token[1]) + sides) % 6}" if token[0] in "@/" else token
        for token in parse_path(path)
    ]
    args = {"path": " ".join(tokens)}
    if order.verb == "face":
        args["to"] = str((int(order.get("to")) + sides) % 6)
    if order.get("how") == "door":
        args["item"] = str((parse_direction(order.get("item"), "pointy") + sides) % 6)
    return str(order.with_args(**args))


def turned_scenario(sides):
    plain = crowd(3).game.scenario
    cells = {at.rotated(sides): (plain.board.terrain(at).id, plain.board.level(at)) for at in plain.board}
    kinds = {(at.rotated(sides), (way + sides) % 6): kind.id for at, way, kind in plain.board.sides()}
    units = [replace(one, pose=one.pose.rotated(sides)) for one in plain.units]
    things = tuple(replace(thing, pose=thing.hex.rotated(sides)) for thing in plain.things)
    return fight(*units, board=free_form(cells, sides=kinds), things=things, dice=DICE)


@pytest.mark.rule("M-FACE-2", "M-MOVE-6", "M-EVADE-1")
@pytest.mark.parametrize("sides", range(1, 6))
def test_the_whole_fight_turns_with_the_map(sides):
    lab, other = crowd(3), turned_scenario(sides)
    agents = {side: RandomAgent(f"turn {side}") for side in ("red", "blue")}
    while lab.game.awaiting and lab.game.ply < 60:
        asked = lab.game.awaiting
        chosen = agents[asked.side].choose(RULESET, lab.game.view(asked.side))
        here, there = lab.game.play(chosen), other.game.play(parse_order(turned(str(chosen), sides)))
        assert [type(event) for event in here] == [type(event) for event in there]
        for one in lab.game.state.units:
            pose = other.game.state.unit(one.id).pose
            assert pose == (one.pose.rotated(sides) if one.pose else None)
            assert other.game.state.unit(one.id).status.posture == one.status.posture
        assert [event.faces for event in here if isinstance(event, Rolled)] == [
            event.faces for event in there if isinstance(event, Rolled)
        ]


@pytest.mark.rule("M-NOTE-6", "M-STEP-0")
@pytest.mark.parametrize("seed", range(3))
def test_everything_offered_is_accepted_and_ends_where_it_says(seed):
    lab, dice = crowd(seed), Random(seed)
    for _ in range(12):
        for offer in list(lab.game.legal_orders.offers()):
            if offer.reach is None or not len(offer):
                continue
            index = dice.randrange(len(offer))
            order, goal = offer.pick(index), offer.reach.goals()[index]
            refusal = lab.game.check(order)
            assert refusal is None, (str(order), refusal)
            lab.game.play(order)
            assert lab.pose(order.who) == (*goal.hex, goal.facing), str(order)
            lab.game.undo()
        lab.play(f"{lab.asked} pass")
        if lab.game.awaiting is None:
            return


@pytest.mark.rule("M-EVADE-1", "M-PATH-1")
def test_any_path_is_refused_or_carried_out_as_checked():
    """Random paths, Evades and actions included: what `check` accepts is walked token by token to its end."""
    dice, accepted = Random("paths"), 0
    tokens = ["F", "L", "R", "<", ">", "SL", "SR", "B", "tL", "tR", "!", "F^", "B^", "L^", "@3", "/1", "/3"]
    for _ in range(600):
        path = " ".join(
            dice.choices(tokens, weights=[5, 3, 3, *[1] * 5, 2, 2, 1, 2, 1, 1, 1, 1, 1], k=dice.randint(1, 6))
        )
        lab = fight(
            unit("a", DX=40, move=8),
            unit("d", (1, -1)),
            unit("b", (1, 0, 3), DX=1),
            unit("c", (-1, 0), DX=1),
            dice=(1, 1, 1, 6, 6, 6) * 4,
        )
        order = f'a move path="{path}"'
        refusal = lab.check(order)
        if refusal is not None:
            assert refusal.code in (
                "E_NOTATION",
                "E_TURN",
                "E_ACTION",
                "E_COUNT",
                "E_OCCUPIED",
                "E_EVADE",
                "E_POINTS",
            ), order
            continue
        accepted += 1
        lab.play(order)
        walked = [event.step.token for event in lab.events if isinstance(event, Moved)]
        assert walked == list(parse_path(path))
        gait = RULESET.gait(lab.game.opening, lab.game.opening.unit("a"), Clause(verb="move"))
        assert lab.spent() <= gait.budget == move_of(lab.game.opening.unit("a"))
        assert not any(
            one.id != "a" and one.pose and one.pose.hex == lab.unit().pose.hex for one in lab.game.state.units
        )
    assert accepted > 60
