"""What abilities add to figures: those that are always on, and those used a moment ago (B-ROUND-7)."""

from hexsim.rules.event import Modifier
from hexsim.rules.state import Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.items import Field
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import sheet_of, status_of


@rule("B-ROUND-7")
def modifiers(unit: Unit, field: Field) -> tuple[Modifier, ...]:
    """Everything that is added to a figure of the unit, Passives without any declaration."""
    passive = [(ability.by, ability.name) for ability in abilities_of(sheet_of(unit)).values()
               if ability.cost == "passive" and ability.effect == "modifier" and ability.field == field]
    used = [(boost.by, boost.ability) for boost in status_of(unit).boosts if boost.field == field]
    return tuple(Modifier(value=by, rule="B-ABIL-1", reason=name.removeprefix("@"))
                 for by, name in (*passive, *used) if by)


def bonus(unit: Unit, field: Field) -> int:
    """The sum of what is added."""
    return sum(modifier.value for modifier in modifiers(unit, field))
