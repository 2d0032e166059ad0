"""The text board with the ruleset of the tests: several who may answer, sealed polls, interrupts.

Every decision is reached by numbers alone: a list, an entry, its values, `path` and `yes`.
"""

import random
import re
from types import SimpleNamespace

import pytest

from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.rules.ruleset import legal_orders
from hexsim.ui.console import Console
from tests.parley.scenes import SCENES, court

WRITER = SimpleNamespace(failure=None, paths=())


class Player:
    """Reads what the board writes and answers by numbers, as somebody who picks at random."""

    def __init__(self, scene, seed):
        self.lines, self.given, self.dice = [], [], random.Random(seed)
        game = Game(find_ruleset("parley"), scene(), Seeded(str(seed)))
        self.console = Console(game, lambda _: None, self.lines.append, writer=WRITER)

    def type(self, line):
        self.lines.clear()
        assert self.console.do(line)
        return list(self.lines)

    def numbers(self, lines):
        return [line.split(".")[0] for line in lines if re.match(r"\d+\. ", line)]

    def turn(self):
        """Answer the question that is asked."""
        ply = self.console.game.ply
        numbers = self.numbers(self.type("orders"))
        assert numbers
        written = self.type(self.dice.choice(numbers))
        if self.console.game.ply != ply:
            return
        if values := self.numbers(written):
            self.type(self.dice.choice(values))
            return
        goals = [line.split()[0] for line in self.type("reach")[1:] if " from " in line]
        written = self.type(f"to {self.dice.choice(goals)}")
        assert written[-1].startswith("Type yes"), written
        self.type("yes")
        assert self.console.game.ply > ply, written


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("scene", SCENES)
def test_a_fight_is_played_by_numbers_alone(scene, seed):
    player = Player(scene, seed)
    player.console.run()
    game = player.console.game
    for _ in range(40):
        if game.awaiting is None:
            break
        player.turn()
        for line in ("map", "units", "log 3", "help"):
            assert player.type(line)
    assert game.ply > 5 or game.awaiting is None
    while game.undo_ply is not None:
        player.type("undo")
    assert game.ply == 0 or not game.awaiting.root
    assert player.type("redo")


@pytest.mark.parametrize("scene", SCENES)
def test_the_list_holds_every_offer(scene):
    player = Player(scene, 1)
    player.console.run()
    for _ in range(12):
        state = player.console.state
        if state.awaiting is None:
            break
        player.type("orders")
        offered = [offer for offer in legal_orders(player.console.ruleset, state).offers() if len(offer)]
        assert len(player.console.entries) >= len(offered)
        player.turn()


def test_somebody_else_who_is_asked_can_be_selected():
    player = Player(court, 1)
    player.console.run()
    for _ in range(60):
        asked = player.console.state.awaiting
        if asked is None:
            break
        if len(asked.who) > 1:
            assert player.type(f"select {asked.who[1]}") == []
            assert player.console.speaker() == asked.who[1]
        assert player.type("select nobody")[0].startswith("“nobody” is not asked now")
        player.turn()
