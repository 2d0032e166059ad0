"""How many tables of a kind a scenario may have; a file with more is not read any further."""

from collections.abc import Mapping
from typing import Any

from hexsim.files.mistakes import Mistakes

MOST_TABLES: Mapping[str, int] = {"sides": 16, "units": 1000, "walls": 10_000, "exercises": 500}
"""By the name of the list. What is read table by table would otherwise take minutes for 10 MB of tables."""


def check_tables(data: Mapping[str, Any], found: Mistakes) -> None:
    """Stop at a file with too many tables.

    Raises:
        ScenarioError: names every list that is too long.
    """
    before = len(found.problems)
    for name, most in MOST_TABLES.items():
        entries = data.get(name)
        if isinstance(entries, list) and len(entries) > most:
            found.add("core.too_many", name, most=most)
    if len(found.problems) > before:
        found.raise_if_any()
