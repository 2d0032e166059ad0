"""From a hit that nothing has stopped to an injury (M-DMG-3, M-DMG-4)."""

from fractions import Fraction
from functools import cache

from hexsim.rules.event import Modifier, Noted, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, weapon_of
from hexsim.rulesets.maneuvers.fight.injury import hurt
from hexsim.rulesets.maneuvers.fight.strength import Damage, damage_of
from hexsim.rulesets.maneuvers.fight.targets import distance
from hexsim.rulesets.maneuvers.fight.tasks import Critical, Harm
from hexsim.rulesets.maneuvers.rolls import THREE_DICE, totals
from hexsim.rulesets.maneuvers.status import sheet_of

DAMAGE, TABLE = "maneuvers.test_damage", "maneuvers.test_critical"
HARD = 2
FACTOR = {"crushing": (1, 1), "cutting": (3, 2), "impaling": (2, 1)}
"""Injury for what passes the armour, as a fraction."""


@rule("M-DMG-3")
def table_entry(total: int) -> Critical:
    """What a critical hit does to basic damage, by the total of the table roll.

    >>> [table_entry(total) for total in (3, 7, 13, 14, 18)]
    ['doubled', 'largest', 'normal', 'largest', 'doubled']
    """
    if total <= 5 or total >= 16:
        return "doubled"
    return "normal" if 8 <= total <= 13 else "largest"


def roll_table(res: Resolution, attack: Attack) -> Critical:
    """Roll on the table of critical hits."""
    faces = res.roll(TABLE, *THREE_DICE)
    entry = table_entry(sum(faces))
    res.emit(Rolled(rule="M-DMG-3", unit=attack.unit, test=TABLE, sides=THREE_DICE, faces=faces,
                    total=sum(faces), outcome=entry))
    return entry


@rule("M-AOA-5")
def damage_by(state: GameState, attack: Attack) -> Damage:
    """Basic damage of the attack, the hard blow of an All-Out Attack included."""
    hard = attack.setting.verb == "all_out_attack" and attack.setting.option == "d"
    strength = sheet_of(state.unit(attack.unit)).ST
    return damage_of(weapon_of(state, attack).item.damage, strength, HARD if hard else 0)


def is_far(state: GameState, attack: Attack, unit: str) -> bool:
    """Whether a ranged attack hits beyond the half-damage range of its weapon."""
    half = weapon_of(state, attack).item.half
    return attack.is_ranged and 0 < half < distance(state, attack.unit, unit)


@rule("M-DMG-4")
def injury_from(damage: Damage, basic: int, armour: int, *, doubled: bool, halved: bool) -> int:
    """The injury: basic damage doubled or halved, less armour, times the factor of the wound, down."""
    basic = (2 * basic if doubled else basic) // (2 if halved else 1)
    times, part = FACTOR[damage.wound]
    return max(0, basic - armour) * times // part


def do_harm(res: Resolution, task: Harm) -> None:
    """Roll damage, unless it is the largest possible, and hurt the unit."""
    state, attack = res.state, task.attack
    damage, unit = damage_by(state, attack), state.unit(task.unit)
    largest = task.critical == "largest"
    basic = damage.total(6 * damage.dice) if largest else _roll(res, attack, damage)
    armour = sheet_of(unit).dr
    injury = injury_from(damage, basic, armour, doubled=task.critical == "doubled",
                         halved=is_far(state, attack, unit.id))
    res.emit(Noted(rule="M-DMG-4", key="maneuvers.injured" if injury else "maneuvers.unhurt", params=(
        ("unit", unit.name), ("basic", basic), ("armour", armour), ("injury", injury),
        ("wound", f"@maneuvers.wound_{damage.wound}"))))
    if injury:
        hurt(res, unit.id, injury)


def _roll(res: Resolution, attack: Attack, damage: Damage) -> int:
    sides = (6,) * damage.dice
    faces = res.roll(DAMAGE, *sides)
    basic = damage.total(sum(faces))
    adds = (Modifier(value=damage.adds, rule="M-DMG-1"),) if damage.adds else ()
    res.emit(Rolled(rule="M-DMG-1", unit=attack.unit, test=DAMAGE, sides=sides, faces=faces, modifiers=adds,
                    total=basic))
    return basic


@cache
def sums_of(dice: int) -> tuple[tuple[int, int], ...]:
    """Every total of so many dice with the number of ways to it."""
    counts = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in counts.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, 0) + count
        counts = more
    return tuple(sorted(counts.items()))


@cache
def expected_injury(damage: Damage, armour: int, *, halved: bool, critical: bool) -> Fraction:
    """The exact mean injury of a hit that nothing stops; of a critical hit by its table."""
    if not critical:
        return _mean(damage, armour, halved=halved, doubled=False)
    means = {"normal": _mean(damage, armour, halved=halved, doubled=False),
             "doubled": _mean(damage, armour, halved=halved, doubled=True),
             "largest": Fraction(injury_from(damage, damage.total(6 * damage.dice), armour, doubled=False,
                                             halved=halved))}
    return sum((count * means[table_entry(total)] for total, count in totals()), Fraction(0)) / 216


def _mean(damage: Damage, armour: int, *, halved: bool, doubled: bool) -> Fraction:
    whole = sum(count * injury_from(damage, damage.total(faces), armour, doubled=doubled, halved=halved)
                for faces, count in sums_of(damage.dice))
    return Fraction(whole, 6**damage.dice)
