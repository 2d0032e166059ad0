"""Fights for tests of screens: a pair face to face, and two against two with bow and spear."""

from screen import Desk

from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Scripted, Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.ui.intent import GiveOrder

HEAD = """
format = 1
title = "{title}"
ruleset = "maneuvers"
[map]
rows = '''
. . . . . . . . .
 . . . . . . . . .
. . . . . . . . .
 . . . . , . . . .
. . . . . . . . .
 . . . . . . . . .
'''
[[sides]]
id = "red"
name = "Red"
[[sides]]
id = "blue"
name = "Blue"
"""

UNIT = """
[[units]]
id = "{id}"
side = "{side}"
name = "{name}"
at = "{at}"
[units.maneuvers]
{sheet}
"""

ARMED = 'items = [{{item = "sword", place = "main"}}, {{item = "{}", place = "off"}}]'
ANA = ("ana", "red", f"DX = 13\nHT = 12\nskills = {{sword = 14, knife = 13}}\n{ARMED.format('knife')}")
BOB = ("bob", "blue", f"DX = 11\nskills = {{sword = 12, shield = 13}}\n{ARMED.format('shield')}")
WIM = ("wim", "red", 'DX = 12\nskills = {spear = 14}\nitems = [{item = "spear", place = "both"}]')
CID = ("cid", "blue", 'DX = 9\nskills = {bow = 13}\nitems = [{item = "bow", place = "both"}]')


def scene(title, *units):
    """The text of a scenario: (who, where) for each unit."""
    text = HEAD.format(title=title)
    for (name, side, sheet), at in units:
        text += UNIT.format(id=name, side=side, name=name.title(), at=at, sheet=sheet)
    return text


PAIR = scene("Pair", (ANA, "0302E"), (BOB, "0402W"))
FOUR = scene("Four", (ANA, "0302E"), (WIM, "0304E"), (BOB, "0502W"), (CID, "0705W"))


def game_of(text, dice="1"):
    """A game of a scenario's text, with a seed or with written faces."""
    scenario = read_scenario(text)
    source = Seeded(dice) if isinstance(dice, str) else None if dice is None else Scripted(tuple(dice))
    return Game(find_ruleset(scenario.ruleset), scenario, source)


def desk_of(text, dice="1"):
    """A screen with a game on it."""
    return Desk(game_of(text, dice))


def say(desk, *texts):
    """Give orders as text."""
    for text in texts:
        ply = desk.game.ply
        desk.do(GiveOrder(parse_order(text)))
        assert desk.game.ply > ply, desk.status()
    return desk
