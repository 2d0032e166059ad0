"""Fights at the screen: whom one can attack, what is shown before it, what is asked, what is told."""

from fractions import Fraction

import pytest
from fight_scenes import FOUR, PAIR, desk_of, say

from hexsim.hexes.hex import Hex
from hexsim.rules.event import Declared, Rolled
from hexsim.rules.order import parse_order
from hexsim.text import LANGUAGES, set_language, tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.log_lines import log_text
from hexsim.ui.named import odds_of, orders_naming
from hexsim.ui.odds_words import chance_words, decimal, percent
from hexsim.ui.view import Camera

ENTER, ESC = it.Confirm(), it.Back()


@pytest.fixture(autouse=True)
def _english():
    set_language("en")
    yield
    set_language("en")


def hex_of(desk, unit):
    return desk.game.state.unit(unit).pose.hex


def marks(desk):
    return {mark.unit: mark for mark in desk.model.overlay.targets}


# --- before anything is rolled --------------------------------------------------------------------


def test_a_click_on_an_enemy_lists_what_can_be_done_about_it():
    desk = desk_of(PAIR)
    desk.do(it.Click(hex_of(desk, "bob")))
    labels = [row.label for row in desk.model.menu.rows]
    assert desk.model.menu.title == "Bob: what to do" and all("Bob" not in label for label in labels)
    assert any(label.startswith("Step and Attack") and "sword" in label for label in labels)
    order = desk.model.preview.order
    assert order == max((o for o in orders_naming(desk.game.ruleset, desk.game.state, "ana")["bob"]
                         if o.verb == "step_attack" and not o.get("weapon2")),
                        key=lambda o: desk.game.ruleset.odds(desk.game.state, o).expected)
    assert desk.game.ply == 0, "looked at, not given"


def test_the_preview_holds_the_exact_odds_of_the_ruleset():
    desk = desk_of(PAIR)
    desk.do(it.Click(hex_of(desk, "bob")))
    order, (roll,) = desk.model.preview.order, desk.model.preview.rolls
    odds = desk.game.ruleset.odds(desk.game.state, order)
    assert roll.chance == chance_words(odds.chance) == "90.7% (49/54)" and roll.share == float(odds.chance)
    assert roll.expected == f"expected damage {decimal(odds.expected)}"
    assert [answer.chance for answer in roll.answers] == [chance_words(one.chance) for one in odds.answers]
    assert roll.lines[0].text == "Figure to begin with: 14"


def test_the_ledger_adds_up_to_the_target_number_and_names_its_rules():
    desk = desk_of(PAIR)
    desk.do(it.Click(hex_of(desk, "bob")), it.Weigh(parse_order("ana step_attack target=bob weapon=knife")))
    (roll,) = desk.model.preview.rolls
    rules = [line.rule for line in roll.lines]
    assert rules == ["", "M-TWO-1", ""] and roll.lines[1].text == "−4 off hand (M-TWO-1)"
    assert roll.lines[-1].text == "Target number: 9"
    desk.do(desk_it.OpenRuleCard(rules[1]))
    assert desk.model.dialog.kind == "rule" and "M-TWO-1" in desk.model.dialog.title


def test_a_second_click_or_enter_gives_the_order():
    desk = desk_of(PAIR, [6, 6, 6, 1])
    at = hex_of(desk, "bob")
    desk.do(it.Click(at), it.Click(at))
    assert desk.game.history[0].order.verb == "step_attack"
    desk = desk_of(PAIR, [6, 6, 6, 1])
    desk.do(it.Click(at), ENTER)
    assert desk.game.history[0].order.get("target") == "bob"


def test_one_step_back_at_a_time():
    desk = desk_of(PAIR)
    desk.do(it.Click(hex_of(desk, "bob")))
    desk.do(ESC)
    assert desk.model.preview is None and desk.view.marked == "bob"
    desk.do(ESC)
    assert desk.view.marked == "" and desk.model.menu.title == "What to do"


def test_a_verb_marks_everybody_it_can_reach_with_the_chance():
    desk = desk_of(FOUR)
    assert not marks(desk), "the plain movement marks nobody"
    desk.do(it.ChooseVerb("step_attack"))
    found = marks(desk)
    assert set(found) == {"bob", "cid"}, "a knife can be thrown as far as that"
    odds = desk.game.ruleset.odds(desk.game.state, found["bob"].order)
    assert found["bob"].text == percent(odds.chance)
    desk.do(it.Hover(hex_of(desk, "bob")))
    assert chance_words(odds.chance) in desk.status()
    desk.do(it.Click(hex_of(desk, "bob")))
    assert marks(desk)["bob"].chosen and not marks(desk)["cid"].chosen
    assert desk.model.preview.order == found["bob"].order


def test_w_goes_through_the_ways_to_the_same_target():
    desk = desk_of(PAIR)
    desk.do(it.Click(hex_of(desk, "bob")))
    first, seen = desk.model.preview.order, set()
    for _ in range(60):
        desk.do(it.NextWay())
        seen.add(desk.model.preview.order)
        if desk.model.preview.order == first:
            break
    assert seen == set(orders_naming(desk.game.ruleset, desk.game.state, "ana")["bob"])
    assert desk.do(ESC, ESC, it.NextWay()).status[0].text == tr("ui.no_way")


def test_step_then_attack_from_where_the_step_leads():
    desk = desk_of(FOUR, [6, 5, 5])
    ana, bob = hex_of(desk, "ana"), hex_of(desk, "bob")
    desk.do(it.ChooseVerb("step_attack"), it.Click(ana.neighbour(0)))
    assert desk.model.preview is None
    assert marks(desk)["bob"].order.get("path") == "F /0"
    desk.do(it.Click(bob))
    order = desk.model.overlay.plan.order
    assert str(order) == str(desk.model.preview.order) and order.get("target") == "bob"
    odds = desk.game.ruleset.odds(desk.game.state, order)
    assert desk.model.preview.rolls[0].chance == chance_words(odds.chance)
    desk.do(it.Click(bob))
    assert desk.unit("ana").pose.hex == ana.neighbour(0)
    named = [event.targets for event in desk.game.events() if isinstance(event, Declared) and event.targets]
    assert named == [("bob",)]


def step_up(desk):
    """Ana is to step up to Bob and strike him."""
    ana = hex_of(desk, "ana")
    desk.do(it.ChooseVerb("step_attack"), it.Click(ana.neighbour(0)), it.Click(hex_of(desk, "bob")))


def test_the_preview_uses_the_pose_at_the_action_point():
    desk = desk_of(FOUR)
    step_up(desk)
    near = desk.model.preview.rolls[0].chance
    desk.do(it.PlaceAction())
    assert desk.model.overlay.plan.path.startswith("!")
    assert desk.model.preview.trouble is not None and "E_REACH" in desk.model.preview.trouble.text
    desk.do(ENTER)
    assert desk.game.ply == 0, "what is refused is not given"
    desk.do(it.PlaceAction())
    assert desk.model.preview.trouble is None and desk.model.preview.rolls[0].chance == near


def test_an_attack_while_moving_is_placed_with_t_and_is_wild():
    desk = desk_of(FOUR)
    goal, bob = hex_of(desk, "ana").neighbour(0), hex_of(desk, "bob")
    desk.plan(goal, 0)
    assert not marks(desk), "a plain move marks nobody until its action is placed"
    desk.do(it.PlaceAction(), it.PlaceAction(), it.Click(bob))
    plan = desk.model.overlay.plan
    assert plan.order.verb == "move" and plan.order.get("target") == "bob" and "!" in plan.path
    assert any(line.rule == "M-ATK-4" for line in desk.model.preview.rolls[0].lines)
    assert desk.do(ESC).overlay.plan.order.get("target") == "", "one step back: without the blow"


def test_other_ways_of_the_blow_planned_are_listed():
    desk = desk_of(FOUR)
    step_up(desk)
    ways = desk.model.preview.ways
    assert sum(way.chosen for way in ways) == 1 and len(ways) > 1
    other = next(way for way in ways if not way.chosen)
    desk.do(it.Weigh(other.order))
    assert desk.model.preview.order == other.order or desk.view.weighed == other.order


def test_an_order_without_dice_is_given_at_once():
    desk = desk_of(FOUR)
    desk.do(it.ChooseVerb("nothing"))
    assert desk.game.history[0].order.verb == "nothing"


@pytest.mark.parametrize(("language", "text"), [
    ("en", "37.5% (3/8)"), ("pt_BR", "37,5% (3/8)"), ("ru", "37,5 % (3/8)")])
def test_chances_are_written_as_the_language_does(language, text):
    set_language(language)
    assert chance_words(Fraction(3, 8)) == text
    assert decimal(Fraction(-5, 4)).startswith("−1") and decimal(Fraction(0)) in ("0.0", "0,0")
    assert chance_words(Fraction(1, 10**6)).count("(") == 0


def test_a_feint_shows_its_exact_chance():
    desk = desk_of(PAIR)
    order = parse_order("ana feint target=bob weapon=sword")
    odds = odds_of(desk.game.ruleset, desk.game.state, order)
    wins = 0
    threes = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    ours = [_margin(total, 14) for total in threes]
    theirs = [_margin(total, 13) for total in threes]
    for mine in ours:
        wins += sum(mine >= 0 and mine - max(0, other) > 0 for other in theirs)
    assert odds.chance == Fraction(wins, 216 * 216)


def _margin(total, need):
    good = total <= 4 or (total <= need and total < 17)
    return max(need - total, 0) if good else min(need - total, -1)


# --- questions in the middle of something ---------------------------------------------------------


def attacked(dice):
    """Bob has been hit by Ana."""
    return say(desk_of(PAIR, dice), "ana step_attack target=bob weapon=sword path=/0")


def test_the_defender_is_asked_with_the_chance_of_each_defence():
    desk = attacked([3, 4, 4])
    asked = desk.model.decision
    assert asked.side == "blue" and "Blue" in asked.whose and "Bob" in asked.whose
    assert "Ana" in asked.question.text and asked.question.rule == "M-DP-5"
    assert [row.label for row in asked.rows] == ["dodge", "parry · sword", "block · shield", "no defence"]
    for row, order in zip(asked.rows, desk.game.legal_orders, strict=True):
        odds = desk.game.ruleset.odds(desk.game.state, order)
        expected = chance_words(odds.chance) if odds.chance is not None else ""
        assert (row.roll.chance if row.roll else "") == expected
    assert [row.default for row in asked.rows] == [False, False, False, True]
    assert "M-DEF-6" in {line.rule for line in asked.rows[1].roll.lines}
    assert set(asked.about) == {hex_of(desk, "ana"), hex_of(desk, "bob")}


def test_a_digit_answers_at_once():
    desk = attacked([3, 4, 4, 1, 1, 2])
    desk.do(it.Number(2))
    assert str(desk.game.history[1].order) == "bob defend kind=parry weapon=sword"


def test_the_pass_button_says_that_it_passes():
    desk = attacked([3, 4, 4, 1])
    labels = {button.id: button.label for button in desk.model.buttons}
    assert labels["end_turn"] == "Pass"
    desk.do(it.EndTurn())
    assert desk.game.history[1].order.get("kind") == "none"


def test_the_camera_shows_both_beside_the_panel():
    desk = desk_of(PAIR, [3, 4, 4])
    desk.view = desk.view.having(camera=Camera(x=400.0, y=300.0, zoom=36.0))
    say(desk, "ana step_attack target=bob weapon=sword path=/0")
    from hexsim.hexes.layout import Layout
    from hexsim.ui.view import to_screen

    for unit in ("ana", "bob"):
        x, y = to_screen(desk.view, *Layout(size=1.0).centre(hex_of(desk, unit)))
        assert 0 < x < 960 and 0 < y < 640


def waiting(dice="1"):
    """Ana waits, still; Bob has come beside her."""
    return say(desk_of(FOUR, dice), "ana step_wait path=/0", "wim nothing", 'bob move path="F /3"')


def test_a_waiting_unit_is_asked_and_may_pass():
    desk = waiting()
    asked = desk.model.decision
    assert asked.side == "red" and asked.question.rule == "M-DP-3"
    labels = [row.label for row in asked.rows]
    assert labels[-1] == "No" and asked.rows[-1].default
    assert any("choose the way" in label for label in labels)
    assert marks(desk)["bob"].text == percent(odds_of(
        desk.game.ruleset, desk.game.state, parse_order("ana strike target=bob weapon=sword")).chance)
    desk.do(it.EndTurn())
    assert desk.game.history[-1].order.verb == "pass" or desk.game.awaiting.who != ("ana",)


def test_a_waiting_unit_strikes_by_clicks():
    desk = waiting()
    bob = hex_of(desk, "bob")
    desk.do(it.Click(bob))
    assert desk.view.weighed is not None and desk.model.preview is None, "the question's own panel shows it"
    assert any(row.focus for row in desk.model.decision.rows)
    desk.do(it.Click(bob))
    assert any(played.order.verb == "strike" for played in desk.game.history)


def test_a_strike_with_a_path_is_planned_on_the_map():
    desk = waiting()
    row = next(row for row in desk.model.decision.rows if row.label == "sword · Bob · choose the way")
    desk.do(it.Number(row.number))
    assert desk.model.overlay.reach
    at = hex_of(desk, "bob")
    assert all(found.hex.distance(at) == 1 for found in desk.model.overlay.reach), "where it can strike from"
    plan = desk.plan(next(found.hex for found in desk.model.overlay.reach if found.cost))
    assert plan.order.verb == "strike" and plan.order.get("target") == "bob"
    assert desk.model.decision is None and desk.model.preview.rolls[0].chance
    desk.do(ENTER)
    assert desk.game.history[-1].order.get("path")


def test_an_end_facing_is_chosen_on_the_map():
    desk = desk_of(PAIR, [6, 5, 4])
    at = hex_of(desk, "bob")
    desk.do(it.Click(at), it.Click(at))
    asked = desk.model.decision
    assert asked.question.rule == "M-DP-7" and not asked.rows and asked.hint
    assert not desk.model.overlay.reach and len(desk.model.overlay.facings) == 6
    desk.do(it.Face(2), ENTER)
    assert desk.unit("ana").pose.facing == 2


def test_small_questions_get_their_default_unless_one_wants_to_be_asked():
    desk = say(desk_of(FOUR), "ana step_wait path=/0")
    assert desk.game.awaiting.who == ("wim",), "nobody asks whether to crouch"
    desk = desk_of(FOUR)
    desk.do(desk_it.Switch("small"))
    say(desk, "ana step_wait path=/0")
    assert desk.game.awaiting.point == "M-DP-10" and desk.game.awaiting.who == ("ana",)
    desk.do(it.ChooseVerb("crouch"))
    assert desk.unit("ana").status.posture == "crouching"


# --- the log --------------------------------------------------------------------------------------


def felled():
    """Ana strikes Bob down; the faces are known."""
    desk = attacked([3, 4, 4, 5, 5, 5, 6, 5, 5, 5, 3, 3, 3])
    return say(desk, "bob defend kind=parry weapon=sword")


def test_the_log_tells_a_blow_in_sentences():
    desk = felled()
    lines = [line.text for line in desk.model.log]
    told = lines[lines.index("Ana strikes true at Bob: sword."):]
    assert told[:7] == [
        "Ana strikes true at Bob: sword.", "Bob: Defend · parry · sword",
        "Bob does not parry in time: sword.", "Bob is hurt: −10 HP, 0 left.",
        "Bob is in shock: up to −4 in its next turn.", "The blow knocks Bob down.", "Bob falls."]
    assert "Bob is stunned." in told


def test_a_line_unfolds_to_dice_margin_and_modifiers_with_their_rules():
    desk = felled()
    hit = next(line for line in desk.model.log if line.text.startswith("Ana strikes true"))
    assert [line.text for line in hit.ledger] == [
        "Attack: dice 3 4 4 = 11 against 14, margin +3: hit (M-ATK-7)"]
    parry = next(line for line in desk.model.log if "parry in time" in line.text)
    assert [line.rule for line in parry.ledger] == ["M-DEF-1", "M-DEF-6"]
    hurt = next(line for line in desk.model.log if line.text.startswith("Bob is hurt"))
    assert [line.rule for line in hurt.ledger] == ["M-DMG-1", "M-DMG-1", "M-DMG-4"], "dice, adds, injury"


def test_every_die_stands_in_the_log_once():
    desk = felled()
    rolled = [face for event in desk.game.events() if isinstance(event, Rolled) for face in event.faces]
    text = log_text(desk.model.log)
    found = [int(digit) for line in text.splitlines() if "ice " in line
             for digit in line.split("ice ")[1].split(" = ")[0].split(":")[0].replace("HT", "").split()]
    assert found == rolled


def test_the_log_can_be_read_for_one_unit():
    desk = felled()
    desk.do(desk_it.FilterLog("ana"))
    texts = [line.text for line in desk.model.log]
    assert texts and all("Ana" in text or "Bob" in text for text in texts)
    assert "Ana strikes true at Bob: sword." in texts and "Bob falls." not in texts
    desk.do(desk_it.FilterLog("bob"))
    assert {"Ana strikes true at Bob: sword.", "Bob falls."} <= {line.text for line in desk.model.log}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole_in_every_language(language):
    desk = felled()
    desk.do(desk_it.SetLanguage(language))
    for line in desk.model.log:
        for text in (line.text, *(phrase.text for phrase in line.ledger)):
            assert "{" not in text and "maneuvers." not in text and "ui." not in text, text


def test_waits_begin_and_end_in_the_log():
    desk = waiting()
    texts = [line.text for line in desk.model.log]
    assert "Ana waits, still: it may step up before it strikes." in texts
    say(desk, "ana strike target=bob weapon=sword")
    assert "Ana no longer waits." in [line.text for line in desk.model.log]
    assert "Ana strikes out of the wait at Bob: sword." not in texts


def test_the_same_lines_in_a_replay():
    desk = felled()
    lines = [line.text for line in desk.model.log]
    desk.do(desk_it.JumpTo(3))
    assert [line.text for line in desk.model.log] == lines


# --- on the map -----------------------------------------------------------------------------------


def test_the_last_blow_is_a_line_on_the_map_and_says_how_it_went():
    desk = attacked([3, 4, 4])
    assert [(blow.unit, blow.fate) for blow in desk.model.overlay.blows] == [("ana", "hit")]
    assert [blow.fate for blow in felled().model.overlay.blows] == ["hit"]
    desk = attacked([3, 4, 4, 1, 1, 1])
    say(desk, "bob defend kind=dodge")
    assert [blow.fate for blow in desk.model.overlay.blows] == ["stopped"]
    assert [blow.fate for blow in attacked([6, 5, 5]).model.overlay.blows] == ["miss"]
    say(desk, "bob nothing")
    assert not desk.model.overlay.blows, "the next action has none"


def test_the_turn_order_knows_how_much_is_left_of_each():
    desk = felled()
    health = {entry.unit: entry.health for entry in desk.model.order}
    assert health == {"ana": 1.0, "bob": 0.0}
    marks_of = {entry.unit: entry.marks for entry in desk.model.order}
    assert {"maneuvers.tag_stunned", "maneuvers.posture_lying"} <= set(marks_of["bob"])


def test_a_hex_without_anybody_is_still_a_goal():
    desk = desk_of(FOUR)
    desk.do(it.Click(hex_of(desk, "bob").neighbour(3).neighbour(3).neighbour(2)))
    assert desk.view.draft.goal == Hex(2, 0) or desk.view.draft.goal is not None
