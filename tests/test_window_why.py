"""Why and what if: rule cards of whatever is pointed at, the list of all rules, the comparer."""

import re

import pytest
from fight_scenes import PAIR, game_of
from test_window import FIELD
from window_kit import Hand, file_session, session_of

from hexsim.hexes.hex import Hex
from hexsim.text import tr
from hexsim.ui import intent_desk as desk
from hexsim.ui.dialog import Help, RuleCard, RuleList
from hexsim.ui.hud.look import Region
from hexsim.ui.rule_cards import found_rules
from hexsim.ui.scene import layout_of

pygame = pytest.importorskip("pygame")


pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture
def hand(tmp_path):
    path = tmp_path / "field.toml"
    path.write_text(FIELD, encoding="utf-8")
    return Hand(file_session(path, motion="off"), motion="off")


def regions(hand, panel) -> list[Region]:
    return [region for one in hand.app.panels if one.id == panel for region in one.regions]


def point(hand, region):
    left, top, wide, high = region.box
    hand.move((left + wide / 2, top + high / 2))


def unit(hand):
    return hand.game.state.unit(hand.view.selected)


def test_f1_on_a_line_of_the_log_shows_its_rule(hand):
    pose = unit(hand).pose
    hand.click(pose.hex.neighbour(pose.facing))
    hand.key("return")
    line = next(region for region in regions(hand, "log") if region.rule)
    point(hand, line)
    hand.key("f1")
    assert hand.view.dialog == RuleCard(rule=line.rule)
    assert line.rule in hand.words()
    hand.key("escape")
    hand.move((5.0, 5.0))
    for _ in range(2):
        hand.key("f6")
    assert hand.view.focus == "log"
    hand.key("slash", "shift")
    assert isinstance(hand.view.dialog, RuleCard)


def test_f1_on_a_grey_row_of_the_menu_shows_why_it_is_grey(hand):
    grey = next(region for region in regions(hand, "menu") if region.rule)
    point(hand, grey)
    hand.key("f1")
    assert hand.view.dialog == RuleCard(rule=grey.rule)


def test_f1_on_words_that_have_no_rule_lists_the_keys():
    hand = Hand(session_of(game_of(PAIR)))
    hand.move((5.0, 5.0))
    hand.key("f1")
    assert isinstance(hand.view.dialog, Help)


def test_a_card_says_what_its_rule_does_here(hand):
    """In the plan as long as there is one, afterwards in the log; nothing where the rule did nothing."""
    pose = unit(hand).pose
    ahead = pose.hex.neighbour(pose.facing)
    hand.click(ahead)
    line = hand.app._model.overlay.plan.lines[0]
    rule = line.items[0][0]
    hand.app.take(desk.OpenRuleCard(rule))
    hand.step()
    assert line.text in hand.words().replace("\n", " ")
    hand.key("escape")
    hand.key("return")
    hand.move((5.0, 5.0))
    hand.app.take(desk.OpenRuleCard(rule))
    hand.step()
    assert line.text in hand.words().replace("\n", " ")
    hand.app.session.view = hand.view.having(dialogs=(RuleCard(rule="M-EVADE-1"),))
    hand.step()
    assert tr("ui.rule_example", text="") not in hand.words()


@pytest.mark.parametrize("dev", [False, True])
def test_developers_are_told_where_the_code_of_a_rule_is(hand, dev):
    hand.app.session.view = hand.view.having(dev=dev)
    hand.app.take(desk.OpenRuleCard("M-MOVE-3"))
    hand.step()
    found = re.search(r"(hexsim/rulesets/maneuvers/\w+\.py):(\d+)", hand.words().replace("\n", ""))
    assert bool(found) == dev


def test_all_rules_are_listed_searched_and_read(hand):
    hand.key("r", "ctrl")
    assert hand.view.dialog == RuleList()
    book = hand.game.ruleset.book
    assert tr("ui.rules_title", n=len(book)) in hand.words()
    hand.type("m-move-3")
    found = found_rules(hand.game.ruleset, "m-move-3")
    assert found[0].id == "M-MOVE-3" and len(found) < 15
    hand.key("return")
    assert hand.view.dialog == RuleCard(rule="M-MOVE-3")
    hand.key("escape")
    assert hand.view.dialog == RuleList(text="m-move-3")
    hand.key("escape")
    assert hand.view.dialog is None
    hand.key("k", "ctrl")
    hand.type(tr("ui.do_rules"))
    hand.key("return")
    for _ in range(len(book) - 1):
        hand.key("down")
    last = list(book)[-1].id
    assert last in hand.words()
    hand.key("return")
    assert hand.view.dialog == RuleCard(rule=last)
    hand.key("escape")
    hand.type("zzz")
    assert tr("ui.rules_none") in hand.words()
    hand.key("return")
    assert isinstance(hand.view.dialog, RuleList)


def test_a_rule_is_read_by_a_click(hand):
    hand.key("r", "ctrl")
    hand.type("m-move")
    rows = [region for region in regions(hand, "dialog") if isinstance(region.act, desk.DialogButton)]
    hand.press(desk.DialogButton(2))
    assert hand.view.dialog == RuleCard(rule=found_rules(hand.game.ruleset, "m-move")[2].id)
    assert len(rows) == 12


def compare(hand, goal):
    hand.key("slash")
    hand.move(goal)
    return {way.style: way for way in hand.app._model.overlay.compared}


def test_the_comparer_shows_each_kind_of_way_with_its_own_price(hand):
    """Two hexes to the right behind: turning, sidestepping and walking backwards cost differently."""
    pose = unit(hand).pose
    goal = pose.hex.neighbour((pose.facing + 5) % 6)
    ways = compare(hand, goal)
    assert {"forward", "sidestep", "back"} <= set(ways)
    option = hand.game.ruleset
    assert option is not None
    for style, way in ways.items():
        if way.plan is None:
            assert way.why is not None and way.why.text in hand.words().replace("\n", " "), style
            continue
        assert way.plan.end.hex == goal
        assert way.plan.spent == sum(line.cost for line in way.plan.lines)
        tokens = {token.rstrip("^0123456789") for token in way.tokens if token[0] not in "t@/"}
        allowed = {"forward": {"F", "L", "R"}, "sidestep": {"<", ">", "SL", "SR"}, "back": {"B"}}
        assert style == "best" or tokens <= allowed[style]
    assert ways["sidestep"].plan.end.facing == pose.facing
    assert ways["forward"].plan.end.facing != pose.facing


def test_the_numbers_of_the_comparer_are_those_of_the_order(hand):
    pose = unit(hand).pose
    hand.click(pose.hex.neighbour((pose.facing + 5) % 6))
    hand.key("slash")
    way = next(way for way in hand.app._model.overlay.compared if way.style == "sidestep")
    who = hand.view.selected
    hand.press(next(region.act for region in regions(hand, "compare")
                    if getattr(region.act, "tokens", None) == way.tokens))
    assert hand.view.draft.tokens == way.tokens
    hand.key("return")
    steps = [event.step.price for event in hand.game.history[-1].events if hasattr(event, "step")]
    assert sum(steps) == way.plan.spent and hand.game.state.unit(who).pose.hex == way.plan.end.hex


def test_the_ways_are_told_apart_on_the_map_and_the_comparer_closes(hand):
    pose = unit(hand).pose
    goal = pose.hex.neighbour((pose.facing + 5) % 6).neighbour(pose.facing)
    hand.move(goal)
    plain = hand.picture()
    hand.key("slash")
    layout = layout_of(hand.view)
    (ax, ay), (bx, by) = layout.centre(pose.hex), layout.centre(goal)
    between = slice(int(min(ax, bx)), int(max(ax, bx)) + 1), slice(int(min(ay, by)), int(max(ay, by)) + 1)
    assert (hand.picture()[between] != plain[between]).any()
    assert any(panel.id == "compare" for panel in hand.app.panels)
    hand.press(desk.Switch("compare", on=False))
    assert not hand.app._model.overlay.compared
    assert not any(panel.id == "compare" for panel in hand.app.panels)


@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("spoken", ["en", "pt_BR", "ru"])
def test_the_comparer_stays_inside_the_map(hand, scale, spoken):
    hand.app.session.view = hand.view.having(scale=scale, language=spoken)
    hand.app._place()
    hand.step()
    pose = unit(hand).pose
    compare(hand, Hex(*pose.hex.neighbour((pose.facing + 5) % 6)))
    panel = next(panel for panel in hand.app.panels if panel.id == "compare")
    pane = hand.view.pane
    assert pane.x <= panel.box[0] and panel.box[0] + panel.box[2] <= pane.x + pane.width
    assert pane.y <= panel.box[1] and panel.box[1] + panel.box[3] <= pane.y + pane.height
