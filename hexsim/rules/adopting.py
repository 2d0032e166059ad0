"""What rulesets share when they make a sheet of a character from elsewhere."""

import re
from collections.abc import Collection, Sequence

MOST_TOLD = 12


def within(value: int, least: int, most: int) -> int:
    """The number that is nearest within the bounds.

    >>> within(12, 1, 10), within(-3, 1, 10)
    (10, 1)
    """
    return min(max(value, least), most)


def listed(names: Sequence[str]) -> str:
    """Names in one line, the first of very many.

    >>> listed(["a", "b"])
    'a, b'
    """
    shown = ", ".join(names[:MOST_TOLD])
    return f"{shown} … +{len(names) - MOST_TOLD}" if len(names) > MOST_TOLD else shown


def fresh_id(name: str, taken: Collection[str]) -> str:
    """A thing's name as an id that orders can name, other than those taken.

    >>> fresh_id("Long Sword!", ()), fresh_id("Axe", ("axe",)), fresh_id("Топор", ())
    ('long_sword', 'axe2', 'thing')
    """
    wanted = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:30] or "thing"
    number, found = 1, wanted
    while found in taken:
        number += 1
        found = f"{wanted}{number}"
    return found
