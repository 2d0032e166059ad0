"""Fights to write logs of."""

from collections.abc import Callable
from random import Random

from hexsim.errors import HexsimError
from hexsim.files.log import LogWriter, record
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.tree import Mark
from hexsim.hexes.hex import Hex
from hexsim.rules.dice import Dice, DiceNeededError, Seeded
from hexsim.rules.registry import find_ruleset

TALK = """\
format = 1
title = "Talk"
ruleset = "parley"
[map]
rows = \"\"\"
. . , .
 . ~ . .
. . . .
\"\"\"
[[sides]]
id = "red"
[[sides]]
id = "blue"
[[units]]
id = "ana"
side = "red"
at = "0101E"
[units.parley]
[[units]]
id = "bo"
side = "blue"
at = "0403W"
[units.parley]
"""


def begun(dice: Dice | None = None, text: str = TALK, typed: bool = False) -> Game:
    """A fight at its first question; with `typed` the faces are given as from the table."""
    scenario = read_scenario(text)
    ruleset = find_ruleset(scenario.ruleset)
    if not typed:
        return Game(ruleset, scenario, dice or Seeded("5"))
    return with_faces(lambda faces: Game(ruleset, scenario, None, opening_faces=faces))


def with_faces(attempt: Callable[[tuple[int, ...]], Game]) -> Game:
    """The result of an attempt with as many faces as it takes."""
    faces: tuple[int, ...] = ()
    while True:
        try:
            return attempt(faces)
        except DiceNeededError as needed:
            faces += tuple(Seeded("table").face(0, len(faces) + k, 0, n) for k, n in enumerate(needed.sides))


def _among_lines(game: Game, what: float) -> None:
    """Something with the lines of play: go to another, mark, make main, delete, restore."""
    tips = game.tree.tips()
    node = tips[int(what * 1e6) % len(tips)]
    if what < 0.3:
        game.branch(game.tree.line(node)[int(what * 1e4) % len(game.tree.line(node))])
    elif what < 0.34:
        arrows = ((Hex(0, 1), Hex(2, 0)), (Hex(1, 1), Hex(1, 1)))
        game.mark((node, 1), Mark(text=f"mark {what}", arrows=arrows, bookmark=what < 0.32))
    elif what < 0.36:
        game.promote(node)
    elif game.tree.deleted:
        game.restore(min(game.tree.deleted))
    elif node != game.tree.main and game.tree.fork(node) >= 0:
        game.delete(game.tree.fork(node))


def play_on(game: Game, plies: int, seed: int = 0, *, lines: bool = False) -> None:
    """Play orders drawn from those listed, now and then back some plies or with a remark; with `lines` also
    from line to line of the tree."""
    rng = Random(seed)
    for _ in range(plies):
        legal = game.legal_orders
        if game.awaiting is None:
            return
        chosen = legal.pick(rng.randrange(len(legal))) if len(legal) else game.awaiting.default

        def attempt(faces: tuple[int, ...], order=chosen) -> Game:
            game.play(order, faces if game.dice is None else None)
            return game

        with_faces(attempt)
        what = rng.random()
        if what < 0.1:
            game.undo()
        elif what < 0.15:
            game.back(rng.randint(0, game.ply))
        elif what < 0.2:
            game.note(f"remark at {game.ply}: ünïcode “quotes” \n")
        elif what < 0.25 and game.can_redo:
            game.redo()
        elif what < 0.4 and lines:
            _among_lines(game, what)


def logged(plies: int = 12, seed: int = 0, dice: Dice | None = None, text: str = TALK, *,
           typed: bool = False, lines: bool = False) -> tuple[Game, bytes]:
    """A played fight and its log."""
    game = begun(dice, text, typed=typed)
    writer = LogWriter(b"", "", autosave=False)
    writer = record(game)
    writer._lacks_autosave = False
    play_on(game, plies, seed, lines=lines)
    return game, writer.content


def says(call: Callable[[], object]) -> HexsimError | None:
    """What a call complains about; anything but a `HexsimError` is a fault."""
    try:
        call()
    except HexsimError as error:
        assert str(error)
        return error
    return None
