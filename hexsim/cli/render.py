"""`hexsim render`: a picture of a scenario or of a moment of a log, a whole replay, a page to print."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.lines import show_line
from hexsim.cli.load import load_scenario, log_keeps_ruleset
from hexsim.cli.movement import DICE
from hexsim.cli.options import UsageError
from hexsim.files.check import is_log
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.places import scenario_path
from hexsim.game.game import Game
from hexsim.text import tr
from hexsim.ui.export import MOVING, save_replay

STILL = (".png", ".svg", ".pdf")


def run(args: SimpleNamespace) -> int:
    """Write it; without `--at` and `--moment` a picture shows the fight as it stands."""
    out = Path(args.o)
    if out.suffix not in (*STILL, *MOVING):
        raise UsageError("cli.bad_ending", file=args.o, allowed=" ".join((*STILL, *MOVING)))
    game = _game(args.source, args.branch, args.ruleset)
    if out.suffix in MOVING:
        _demand_none(args, ("at", "moment", "size", "path"), out.suffix)
        save_replay(game, out)
        print(tr("cli.saved", file=out))
        return 0
    moment = _moment(game, args)
    if out.suffix == ".pdf":
        _demand_none(args, ("size",), out.suffix)
        from hexsim.ui.handout import save_handout

        save_handout(game, out, moment=moment, way=args.path)
    else:
        from hexsim.ui.picture import render

        render(game, out, moment=moment, size=args.size, way=args.path)
    print(tr("cli.saved", file=out))
    return 0


def _demand_none(args: SimpleNamespace, names: tuple[str, ...], suffix: str) -> None:
    """What says nothing about such a file must not be given."""
    for name in names:
        if getattr(args, name) is not None:
            raise UsageError("cli.option_not_for", option=f"--{name}", suffix=suffix)


def _moment(game: Game, args: SimpleNamespace) -> int | None:
    """The moment that is meant, None for the present."""
    if args.at is not None:
        if args.at > game.ply:
            raise UsageError("cli.no_ply", ply=args.at, last=game.ply)
        game.branch(game.tree.line(game.node)[args.at])
    last = len(game.events())
    if args.moment is not None and args.moment > last:
        raise UsageError("cli.no_moment", moment=args.moment, last=last)
    moment: int | None = args.moment
    return moment


def _game(source: str, branch: int | None, ruleset: str | None) -> Game:
    path = scenario_path(source)
    if is_log(path):
        log_keeps_ruleset(ruleset)
        game = open_game(read_log(path))
        if branch is not None:
            show_line(game, branch)
        return game
    rules, scenario = load_scenario(source, ruleset)
    game = Game(rules, scenario, DICE)
    show_line(game, branch)
    return game
