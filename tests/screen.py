"""A person at the screen, for tests: every intent is carried out and the whole model is made after it."""

from dataclasses import dataclass, field

from hexsim.board.board import rectangle
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.event import Moved
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import Side
from hexsim.ui.command import DeskCommand
from hexsim.ui.intent import Click, Confirm, Hover
from hexsim.ui.model import view_model
from hexsim.ui.perform import act, follow
from hexsim.ui.view import ViewState


@dataclass
class Desk:
    """A game, a view, and what is on screen."""

    game: Game
    view: ViewState = field(default_factory=ViewState)
    asked: list[DeskCommand] = field(default_factory=list)

    def __post_init__(self):
        self.view = follow(self.view, self.game)
        self.model = view_model(self.game, self.view)

    def do(self, *intents):
        """Let intents happen, one after the other."""
        for intent in intents:
            self.view, command = act(self.view, self.game, intent)
            if command is not None:
                self.asked.append(command)
            self.model = view_model(self.game, self.view)
        return self.model

    def point(self, at, towards=None):
        """Hover a hex, or within it towards a neighbouring facing."""
        return self.do(Hover(at, spot(at, towards)))

    def plan(self, goal, facing=None):
        """Click a goal and point at a facing."""
        self.do(Hover(goal, spot(goal)), Click(goal, at=spot(goal)))
        if facing is not None:
            self.point_from(goal, facing)
        return self.model.overlay.plan

    def point_from(self, goal, facing):
        """The pointer well outside of the goal, in the direction of a facing."""
        self.do(Hover(goal.neighbour(facing), spot(goal.neighbour(facing))))

    def go(self, goal, facing=None):
        """Plan and commit."""
        self.plan(goal, facing)
        self.do(Confirm())

    def unit(self, name):
        """The unit as it is in the game."""
        return self.game.state.unit(name)

    def status(self):
        """The status line as one text."""
        return " | ".join(phrase.text for phrase in self.model.status)


def spot(at, towards=None):
    """A world point in a hex: its centre, or most of the way towards a side."""
    layout = Layout(size=1.0)
    return layout.centre(at) if towards is None else layout.ahead(at, towards, 0.9)


def entry(unit, side, at, facing=0, **sheet):
    """A unit of the maneuvers roster."""
    ruleset = find_ruleset("maneuvers")
    return UnitEntry(id=unit, side=side, name=unit.title(), pose=Pose(Hex(*at), facing),
                     sheets=(("maneuvers", ruleset.sheet(**sheet)),))


def field_of(*units, board=None, sides=("red", "blue")):
    """A scenario with those units."""
    return Scenario(format=1, title="Field", board=board or meadow(), units=units, ruleset="maneuvers",
                    sides=tuple(Side(id=side, name=side.title()) for side in sides))


def meadow():
    """16 × 12 hexes with a little of everything."""
    return rectangle(16, 12, terrains={Hex(5, 3): "rough", Hex(4, 5): "rock", Hex(2, 7): "undergrowth"},
                     levels={Hex(5, 2): 1, Hex(6, 2): 2},
                     sides={(Hex(3, 3), 0): "low_wall", (Hex(3, 4), 3): "wall"})


def duel(seed="screen", **ana):
    """Ana (red) before Bob (blue): Ana's turn comes first."""
    ana = {"DX": 13, "HT": 12, **ana}
    scenario = field_of(entry("ana", "red", (3, 4), **ana), entry("bob", "blue", (6, 4), 3),
                        entry("eve", "red", (2, 6)))
    return Desk(Game(find_ruleset("maneuvers"), scenario, Seeded(seed)))


def charged(events, unit):
    """(token, pose, items, left) of everything a unit was charged for."""
    return [(event.step.token, event.after, tuple((c.rule, c.amount) for c in event.step.charges), event.left)
            for event in events if isinstance(event, Moved) and event.unit == unit]


def previewed(plan):
    """The same of a plan."""
    return [(line.token, line.after, line.items, line.left) for line in plan.lines]
