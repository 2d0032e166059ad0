"""What rulesets may add for orders that are carried out later: where they lead, further lines of the odds."""

from dataclasses import replace
from fractions import Fraction

from parley.scenes import duel
from playing import started

from hexsim.ai.judging import Judge, Leaning
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.advice import Advice
from hexsim.rules.card import Line, Odds
from hexsim.rules.event import Modifier
from hexsim.rules.order import order
from hexsim.text import tr
from hexsim.ui.odds_words import roll_sheet

FAR = Pose(Hex(6, 4), 1)


def judged(lands):
    game = started(duel, (6, 1))
    advice = Advice(worth=lambda *_: 0, promise=lambda state, unit, pose: pose.hex.q, lands=lands)
    leaning = Leaning(danger=0, promise=100, aims=0)
    judge = Judge(replace(game.ruleset, advice=advice), "red", game.state, leaning, "x")
    return judge.of_order(game.state, order(game.awaiting.who[0], "stance", kind="bold")).points


def test_an_order_counts_where_it_leads_if_that_comes_later():
    stays = judged(lambda state, given: None)
    assert judged(lambda state, given: FAR) - stays == FAR.hex.q - 1


def test_further_lines_stand_below_the_ledger_with_their_rule():
    game = started(duel, (6, 1))
    line = Line(key="parley.tracker", rule="Y-SHOUT")
    odds = Odds(chance=Fraction(1, 2), value=3, modifiers=(Modifier(value=1, rule="Y-SHOUT"),), lines=(line,))
    sheet = roll_sheet(game.ruleset, game.state, odds)
    assert sheet.lines[-1].rule == "Y-SHOUT" and tr("parley.tracker") in sheet.lines[-1].text
    assert sheet.lines[0].text == tr("ui.roll_value", value="3")
