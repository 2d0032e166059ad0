"""Where hits land (DEF-LOC, DEF-MULTI)."""

from hexsim.rulesets.d100.book import rule

LOCATIONS = ("head", "right_arm", "left_arm", "body", "right_leg", "left_leg")
_UP_TO = ((10, "head"), (20, "right_arm"), (30, "left_arm"), (70, "body"), (85, "right_leg"),
          (100, "left_leg"))
_FURTHER = {
    "head": ("head", "arm", "body", "arm", "body"),
    "arm": ("arm", "body", "head", "body", "arm"),
    "body": ("body", "arm", "head", "arm", "body"),
    "leg": ("leg", "body", "arm", "head", "body"),
}


def location_number(roll: int) -> int:
    """The digits of an attack roll swapped; 100 stays.

    >>> [location_number(roll) for roll in (36, 7, 50, 100)]
    [63, 70, 5, 100]
    """
    return 100 if roll == 100 else roll % 10 * 10 + roll // 10


@rule("DEF-LOC")
def location_of(roll: int) -> str:
    """Where the first hit of an attack lands, by the roll to hit."""
    number = location_number(roll)
    return next(name for most, name in _UP_TO if number <= most)


@rule("DEF-MULTI")
def locations(first: str, hits: int) -> tuple[str, ...]:
    """Where several hits on one target land; arms and legs on the side of the first, else on the right.

    >>> locations("left_leg", 4)
    ('left_leg', 'left_leg', 'body', 'left_arm')
    """
    side, _, limb = first.rpartition("_")
    row = (limb, *_FURTHER[limb])
    found = (row[min(number, len(row) - 1)] for number in range(hits))
    return tuple(f"{side or 'right'}_{zone}" if zone in ("arm", "leg") else zone for zone in found)
