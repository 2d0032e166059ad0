"""`hexsim render`: a picture of a scenario, or of a moment of a log."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.load import load_scenario, log_keeps_ruleset
from hexsim.cli.movement import DICE
from hexsim.cli.options import UsageError
from hexsim.files.check import is_log
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.places import scenario_path
from hexsim.game.game import Game
from hexsim.text import tr

ENDINGS = (".png", ".svg")


def run(args: SimpleNamespace) -> int:
    """Write the picture; without `--at` and `--moment` it shows the fight as it stands."""
    out = Path(args.o)
    if out.suffix not in ENDINGS:
        raise UsageError("cli.bad_ending", file=args.o, allowed=" ".join(ENDINGS))
    game = _game(args.source, args.ruleset)
    if args.at is not None:
        if args.at > game.ply:
            raise UsageError("cli.no_ply", ply=args.at, last=game.ply)
        game.back(args.at)
    last = len(game.events())
    if args.moment is not None and args.moment > last:
        raise UsageError("cli.no_moment", moment=args.moment, last=last)
    from hexsim.ui.picture import render

    render(game, out, moment=args.moment, size=args.size)
    print(tr("cli.saved", file=out))
    return 0


def _game(source: str, ruleset: str | None) -> Game:
    path = scenario_path(source)
    if is_log(path):
        log_keeps_ruleset(ruleset)
        return open_game(read_log(path))
    rules, scenario = load_scenario(source, ruleset)
    return Game(rules, scenario, DICE)
