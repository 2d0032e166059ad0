"""`hexsim compare SCENARIO SCENARIO`: are two scenarios, or two versions of one, balanced differently?"""

from types import SimpleNamespace
from typing import Any

from hexsim.batch.compare import Look, compare, looks
from hexsim.cli.batch import Progress, player_of, setup_of
from hexsim.cli.options import UsageError
from hexsim.cli.output import print_json
from hexsim.text import tr

TEST = "fisher_exact"


def run(args: SimpleNamespace) -> int:
    """Play fights of both and say after each look what is known."""
    first, second = setup_of(args.first, args), setup_of(args.second, args)
    names, others = ([side for side, _ in setup.agents] for setup in (first, second))
    if names != others:
        raise UsageError("cli.compare_sides", first=" ".join(names), second=" ".join(others))
    side = names.index(args.side) if args.side in names else 0
    if args.side and args.side not in names:
        raise UsageError("cli.bad_word", text=args.side, allowed=" ".join(names))
    progress, found = Progress(2 * args.n), list[Look]()
    if not args.json:
        print(tr("cli.compare_test", side=names[side], looks=", ".join(map(str, looks(args.n)))))
    for look in compare(first, second, side, args.n, player_of(args), progress.see):
        found.append(look)
        if not args.json:
            progress.end()
            print(_words(look))
    if args.json:
        print_json({"side": names[side], "test": TEST, "looks": [_data(look) for look in found],
                    "differs": found[-1].differs})
    else:
        print(tr("cli.compare_differs" if found[-1].differs else "cli.compare_same"))
    return 0


def _words(look: Look) -> str:
    (low, high), (other_low, other_high) = look.first.interval, look.second.interval
    return tr("cli.compare_look", fights=look.fights, first=f"{look.first.value:.1%}", low=f"{low:.1%}",
              high=f"{high:.1%}", second=f"{look.second.value:.1%}", other_low=f"{other_low:.1%}",
              other_high=f"{other_high:.1%}", p=f"{look.p:.2g}", level=f"{look.level:.2g}")


def _data(look: Look) -> dict[str, Any]:
    return {"fights": look.fights, "first": look.first.value, "first_interval": look.first.interval,
            "second": look.second.value, "second_interval": look.second.interval, "p": look.p,
            "level": look.level}
