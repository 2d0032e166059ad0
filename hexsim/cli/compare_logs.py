"""`hexsim compare LOG LOG`: where two logs part."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli.lines import show_line
from hexsim.cli.output import print_json
from hexsim.files.log_fold import open_game
from hexsim.files.log_line import event_line
from hexsim.files.log_read import read_log
from hexsim.game.compare import Difference, first_difference
from hexsim.game.replay import Replay
from hexsim.ui.replay_words import difference_words
from hexsim.ui.seen import replay_of


def run(args: SimpleNamespace) -> int:
    """Name the first difference of the main lines; exit code 1 if there is one."""
    one, other = (_replay(Path(name)) for name in (args.first, args.second))
    difference = first_difference(one, other)
    if args.json:
        print_json(_data(difference))
    else:
        print("\n".join(difference_words(difference, len(one.plies) - 1)))
    return int(difference is not None)


def _replay(path: Path) -> Replay:
    game = open_game(read_log(path))
    show_line(game, None)
    return replay_of(game)


def _data(difference: Difference | None) -> dict[str, object]:
    if difference is None:
        return {"same": True}
    return {"same": False, "moment": difference.moment, "ply": difference.ply,
            "orders": [None if order is None else str(order) for order in difference.orders],
            "events": [None if event is None else event_line(event) for event in difference.events]}
