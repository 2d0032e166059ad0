"""`hexsim version`."""

from types import SimpleNamespace

import hexsim


def run(_: SimpleNamespace) -> int:
    """Print the version."""
    print(f"hexsim {hexsim.__version__}")
    return 0
