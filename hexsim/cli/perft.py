"""`hexsim perft`: how many sequences of listed orders there are."""

from types import SimpleNamespace

from hexsim.cli.load import load_scenario
from hexsim.cli.movement import DICE
from hexsim.cli.output import print_json
from hexsim.game.perft import divide, perft
from hexsim.rules.scenario import start


def run(args: SimpleNamespace) -> int:
    """Count from the first question on; dice are those of seed 0."""
    ruleset, scenario = load_scenario(args.scenario, args.ruleset)
    state, _ = start(ruleset, scenario, DICE)
    counts = []
    if args.divide and args.depth:
        for order, count in divide(ruleset, state, args.depth, DICE):
            counts.append((str(order), count))
            if not args.json:
                print(f"{order}: {count}", flush=True)
        nodes = sum(count for _, count in counts)
    else:
        nodes = perft(ruleset, state, args.depth, DICE)
    if args.json:
        print_json({"scenario": args.scenario, "depth": args.depth, "nodes": nodes,
                    **({"divide": dict(counts)} if args.divide else {})})
    else:
        print(nodes)
    return 0
