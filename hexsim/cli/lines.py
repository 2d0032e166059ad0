"""Which line of play of a log is meant."""

from hexsim.cli.options import UsageError
from hexsim.game.game import Game


def show_line(game: Game, number: int | None) -> None:
    """Look at line `number` of the log, 1 being the main line; None is the main line, too.

    Raises:
        UsageError: there are not so many.
    """
    tips = game.tree.tips()
    if number is not None and number > len(tips):
        raise UsageError("cli.no_branch", number=number, last=len(tips))
    game.look(tips[(number or 1) - 1])
