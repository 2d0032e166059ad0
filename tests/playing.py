"""Short ways to play a fight in a test: orders as text, stances, dice as a list of faces."""

from collections.abc import Callable, Iterable

from hexsim.game.game import Game
from hexsim.rules.dice import Dice, Scripted
from hexsim.rules.event import Event, Noted, Rolled
from hexsim.rules.order import IllegalOrderError, Refusal, parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario


def started(
    scene: Callable[[], Scenario] | Scenario, faces: Iterable[int] = (), dice: Dice | None = None
) -> Game:
    """A game of the scene; the faces are those of the whole fight."""
    scenario = scene() if callable(scene) else scene
    return Game(find_ruleset(scenario.ruleset), scenario, dice or Scripted(tuple(faces)))


def say(game: Game, *texts: str) -> list[Event]:
    """Play orders; everything that happened."""
    return [event for text in texts for event in game.play(parse_order(text))]


def refused(game: Game, text: str) -> Refusal:
    """The refusal of an order, which must change nothing."""
    before, ply = game.state, game.ply
    try:
        game.play(parse_order(text))
    except IllegalOrderError as error:
        assert game.state is before and game.ply == ply
        assert error.refusal == game.check(parse_order(text))
        return error.refusal
    raise AssertionError(f"accepted: {text}")


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in events]


def notes(events: Iterable[Event]) -> list[str]:
    """The keys of the remarks."""
    return [event.key for event in events if isinstance(event, Noted)]


def faces_of(events: Iterable[Event]) -> tuple[int, ...]:
    """Every face rolled, in order."""
    return tuple(face for event in events if isinstance(event, Rolled) for face in event.faces)
