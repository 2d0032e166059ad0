"""`hexsim compare`: where two logs part, or whether two scenarios are balanced differently."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.cli import compare_balance, compare_logs
from hexsim.files.check import is_log


def run(args: SimpleNamespace) -> int:
    """Two logs are compared order by order, two scenarios by many fights."""
    if is_log(Path(args.first)) and is_log(Path(args.second)):
        return compare_logs.run(args)
    return compare_balance.run(args)
