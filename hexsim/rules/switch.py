"""Optional rules of a ruleset."""

from dataclasses import dataclass

SwitchValue = str | int | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """An optional rule: its default decides its type; numbers have bounds, words a list.

    A `quiet` one matters only where a scenario is read. It is left out of the state while it has its default,
    so that the digests of fights from before it was added stay what they were.
    """

    name: str
    default: SwitchValue
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    rule: str = ""
    quiet: bool = False
