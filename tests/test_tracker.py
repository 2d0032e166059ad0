"""Who has declared what: the panel of the window and the command of the text board, told by a ruleset."""

from itertools import combinations

import pytest
from parley.scenes import court
from screen import Desk as Person
from test_hud import METRICS, SIZES, check, frame_of, words

from hexsim.files.log import LogWriter
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.order import order
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES, set_language, tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.console import Console
from hexsim.ui.hud.hud import Desk, Hud, room_beside
from hexsim.ui.hud.look import Look, overlap
from hexsim.ui.scene_tokens import cast_of
from hexsim.ui.view import Pane, ViewState


@pytest.fixture(autouse=True)
def _english():
    yield
    set_language("en")


def talks():
    """Envoys that choose their stances in secret, one side after the other."""
    return Game(find_ruleset("parley"), court(), Seeded("tracker"))


def seated(size=(1280, 800), scale=100, language="en", game=None):
    view = ViewState(window=size, scale=scale, language=language)
    left, top, wide, high = frame_of(view, Desk(), Look(metrics=METRICS, scale=scale)).pane
    view = view.having(pane=Pane(x=int(left), y=int(top), width=int(wide), height=int(high)))
    return Person(game or talks(), view=view)


def panels_of(who):
    return Hud().panels(who.model, who.view, Desk(), cast_of(who.game.state),
                        Look(metrics=METRICS, scale=who.view.scale))


def tracker_of(who):
    return next((panel for panel in panels_of(who) if panel.id == "tracker"), None)


def lines_of(who):
    return {line.unit: line for line in who.model.tracker.lines}


def test_rows_say_who_is_asked_who_has_answered_and_hide_what_is_sealed():
    who = seated()
    first = who.game.awaiting
    assert lines_of(who)[first.who[0]].standing == "asked" and not lines_of(who)[first.who[0]].plans
    who.do(it.GiveOrder(order(first.who[0], "stance", kind="bold")))
    mine = lines_of(who)[first.who[0]]
    assert mine.standing == "sealed" and len(mine.plans) == 1 and mine.plans[0].fate == "due"
    while who.game.awaiting.side == first.side:
        who.do(it.GiveOrder(order(who.game.awaiting.who[0], "stance")))
    theirs = lines_of(who)[first.who[0]]
    assert theirs.standing == "sealed" and theirs.plans == (), "the other side sees that, not what"
    assert theirs.note == tr("ui.tracker_sealed")


def test_the_panel_names_everybody_and_a_click_selects():
    who = seated()
    panel = tracker_of(who)
    said = " ".join(op.text for op, _ in words(panel))
    assert all(unit.name in said for unit in who.game.state.units)
    acts = [region.act for region in panel.regions]
    assert {it.SelectUnit(unit.id) for unit in who.game.state.units} <= set(acts)
    assert desk_it.OpenRuleCard("Y-STANCE") in acts


def test_it_is_switched_off_by_its_key_and_absent_where_nothing_is_told():
    who = seated()
    who.do(desk_it.Switch("tracker"))
    assert who.model.tracker is None and tracker_of(who) is None
    who.do(desk_it.Switch("tracker"))
    assert tracker_of(who) is not None
    from screen import duel

    assert seated(game=duel().game).model.tracker is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_it_holds_at_every_size_and_covers_no_other_panel(size, scale, language):
    who = seated(size, scale, language)
    for _ in range(4):
        panels = panels_of(who)
        check(panels, size)
        over = [panel for panel in panels if panel.id in ("tracker", "legend", "plan", "preview", "decision")]
        assert all(overlap(one.box, two.box) is None for one, two in combinations(over, 2))
        who.do(it.GiveOrder(next(iter(who.game.legal_orders))))


def test_the_room_beside_other_panels():
    look, pane = Look(metrics=METRICS), (0, 0, 1000, 800)
    assert room_beside(pane, [], look)[1] == "right"
    room, side = room_beside(pane, [(600, 0, 400, 700)], look)
    assert side == "left" and room[0] < 20
    room, _ = room_beside(pane, [(0, 0, 1000, 100)], look)
    assert room[1] > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_board_tells_the_same(language):
    set_language(language)
    game, said = talks(), []
    console = Console(game, lambda _: None, said.append, writer=LogWriter(b"", "talks", autosave=False))
    console.do("plans")
    assert said[0].startswith(tr("parley.tracker")) and len(said) == 1 + len(game.state.units)
    assert sum(tr("ui.tracker_asked") in line for line in said) == 1
    assert all(unit.name in line for unit, line in zip(game.state.units, said[1:], strict=True))


def test_the_text_board_says_that_there_is_nothing_to_tell():
    from screen import duel

    game, said = duel().game, []
    console = Console(game, lambda _: None, said.append, writer=LogWriter(b"", "talks", autosave=False))
    console.do("plans")
    assert said == [tr("cli.no_plans")]
