"""Whatever is pressed in whatever order: nothing breaks, orders that come out are legal, plans come true."""

from random import Random

import pytest
from parley.scenes import SCENES
from screen import charged, duel, previewed

from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.order import Order
from hexsim.rules.registry import find_ruleset
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.actions import ACTIONS
from hexsim.ui.command import Roll
from hexsim.ui.model import view_model
from hexsim.ui.perform import act, follow
from hexsim.ui.seen import seen
from hexsim.ui.update import update
from hexsim.ui.view import ViewState

ARROWS = ("up", "down", "left", "right")
LEFT_OUT = ("quit", "play_from_here")


def random_intent(dice, game, view):
    """Anything a person could do, most often something at the map."""
    board = game.state.board
    reach = view_model(game, view).overlay.reach
    at = board.hex_at(dice.choice(list(board.slots())))
    if reach and dice.random() < 0.7:
        at = dice.choice(reach).hex
    choices = [
        it.Click(at, shift=dice.random() < 0.3), it.Click(at), it.Hover(at, (at.q * 1.7, at.r)),
        it.Confirm(shift=dice.random() < 0.1), it.Confirm(), it.Confirm(), it.Back(), it.Erase(),
        it.CycleUnit(),
        it.TurnGhost(dice.choice((1, -1))), it.Number(dice.randint(1, 9)), it.ChooseAlternative(),
        it.MoveCursor(dice.choice(ARROWS)), it.StepCursor(dice.randrange(6)),
        it.ChooseMenu(dice.randrange(9)), it.ChooseMenu(dice.randrange(3)),
        it.TypeText(dice.choice("1 6F2/zq")),
        desk_it.DialogButton(dice.randrange(4)), dice.choice(ACTIONS).intent,
        desk_it.JumpTo(dice.randrange(40)) if dice.random() < 0.2 else desk_it.Switch("replay", on=False),
    ]
    return dice.choice(choices)


def games():
    yield "maneuvers", duel().game
    for scene in SCENES:
        yield scene.__name__, Game(find_ruleset("parley"), scene(), Seeded("fuzz"))


@pytest.mark.parametrize("name", [name for name, _ in games()])
@pytest.mark.parametrize("seed", [1, 2])
def test_any_keys_in_any_order(name, seed):
    dice, game = Random(f"{name}{seed}"), dict(games())[name]
    view = follow(ViewState(small=True), game)
    plies = 0
    for _ in range(600):
        intent = random_intent(dice, game, view)
        if any(action.id in LEFT_OUT and action.intent == intent for action in ACTIONS):
            continue
        before = game.state
        _, made = update(view, game, intent)
        assert game.state is before
        if isinstance(made, Order):
            assert game.check(made) is None, (str(made), intent)
            assert seen(game, view).live
        assert not isinstance(made, Roll)
        view, _ = act(view, game, intent)
        plies += game.state is not before
        model = view_model(game, view)
        assert len(model.overlay.facings) in (0, 6)
        if game.awaiting is None:
            game = dict(games())[name]
            view = follow(ViewState(small=True), game)
    assert plies > 5


@pytest.mark.parametrize("name", [name for name, _ in games()])
def test_what_is_planned_is_what_happens(name):
    """A plan without trouble is carried out as shown, unless somebody interferes; any other is refused."""
    dice, game = Random(name), dict(games())[name]
    view, planned = follow(ViewState(small=True), game), 0
    for _ in range(500):
        if planned > 25:
            break
        if game.awaiting is None:
            game = dict(games())[name]
            view = follow(ViewState(small=True), game)
        back = dice.random() < 0.2
        view, _ = act(view, game, it.Back(listing=False) if back else _towards_a_plan(dice, game, view))
        plan = view_model(game, view).overlay.plan
        if plan is None or view.draft.goal is None:
            continue
        assert (plan.trouble is None) == (game.check(plan.order) is None), plan
        if plan.trouble is not None:
            view, _ = act(view, game, it.Back())
            continue
        planned += 1
        who, ply = plan.order.who, game.ply
        view, _ = act(view, game, it.Confirm())
        assert game.ply == ply + 1
        steps = charged(game.history[-1].events, who)
        whole = previewed(plan)
        if game.awaiting is not None and game.awaiting.root and "^" not in plan.path:
            assert steps == whole or plan.order.verb == "face", (steps, whole)
        assert [step for step, line in zip(steps, whole, strict=False) if step != line] == []
    assert planned > 3


def _towards_a_plan(dice, game, view):
    model = view_model(game, view)
    if model.overlay.reach and dice.random() < 0.8:
        return it.Click(dice.choice(model.overlay.reach).hex, shift=dice.random() < 0.15)
    rows = [row for row in model.menu.rows if row.trouble is None]
    return it.ChooseMenu(dice.choice(rows).number - 1) if rows else it.CycleUnit()
