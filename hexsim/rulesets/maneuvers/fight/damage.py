"""From a hit that nothing has stopped to an injury (M-DMG-3, M-DMG-4)."""

from hexsim.rules.event import Modifier, Noted, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, weapon_of
from hexsim.rulesets.maneuvers.fight.figures import injury_figure
from hexsim.rulesets.maneuvers.fight.injury import hurt
from hexsim.rulesets.maneuvers.fight.strength import Damage, Hit, damage_of
from hexsim.rulesets.maneuvers.fight.targets import distance
from hexsim.rulesets.maneuvers.fight.tasks import Harm
from hexsim.rulesets.maneuvers.rolls import THREE_DICE
from hexsim.rulesets.maneuvers.status import sheet_of

DAMAGE, TABLE = "maneuvers.test_damage", "maneuvers.test_critical"
HARD = 2


@rule("M-DMG-3")
def table_entry(total: int) -> Hit:
    """What a critical hit does to basic damage, by the total of the table roll.

    >>> [table_entry(total) for total in (3, 7, 13, 14, 18)]
    ['doubled', 'largest', 'normal', 'largest', 'doubled']
    """
    if total <= 5 or total >= 16:
        return "doubled"
    return "normal" if 8 <= total <= 13 else "largest"


def roll_table(res: Resolution, attack: Attack) -> Hit:
    """Roll on the table of critical hits."""
    faces = res.roll(TABLE, *THREE_DICE, unit=attack.unit)
    entry = table_entry(sum(faces))
    res.emit(Rolled(rule="M-DMG-3", unit=attack.unit, test=TABLE, sides=THREE_DICE, faces=faces,
                    total=sum(faces), outcome=entry, targets=(attack.target,), item=attack.weapon))
    return entry


@rule("M-AOA-5")
def damage_by(state: GameState, attack: Attack) -> Damage:
    """Basic damage of the attack, the hard blow or shot of an All-Out Attack in its adds."""
    hard = attack.setting.verb == "all_out_attack" and attack.setting.option == "d"
    sheet, weapon = sheet_of(state.unit(attack.unit)), weapon_of(state, attack).item
    return damage_of(weapon.damage, sheet.ST, HARD if hard else 0, thr=sheet.thr, sw=sheet.sw)


def is_far(state: GameState, attack: Attack, unit: str) -> bool:
    """Whether a ranged attack hits beyond the half-damage range of its weapon."""
    half = weapon_of(state, attack).item.half
    return attack.is_ranged and 0 < half < distance(state, attack.unit, unit)


@rule("M-DMG-4")
def injury_from(basic: int, armour: int, percent: int, *, doubled: bool, halved: bool) -> int:
    """The injury: basic damage doubled or halved, less armour, times what the wound does with it, down."""
    basic = (2 * basic if doubled else basic) // (2 if halved else 1)
    return max(0, basic - armour) * percent // 100


def do_harm(res: Resolution, task: Harm) -> None:
    """Roll damage, unless it is the largest possible, and hurt the unit."""
    state, attack = res.state, task.attack
    damage, unit = damage_by(state, attack), state.unit(task.unit)
    basic = damage.largest if task.hit == "largest" else _roll(res, task, damage)
    armour, percent = sheet_of(unit).dr, injury_figure(state, damage.wound)
    injury = injury_from(basic, armour, percent, doubled=task.hit == "doubled",
                         halved=is_far(state, attack, unit.id))
    res.emit(Noted(rule="M-DMG-4", key="maneuvers.injured" if injury else "maneuvers.unhurt", params=(
        ("unit", unit.name), ("basic", basic), ("armour", armour), ("injury", injury),
        ("wound", f"@maneuvers.wound_{damage.wound}"), ("hit", f"@maneuvers.damage_{task.hit}"))))
    if injury:
        hurt(res, unit.id, injury)


def _roll(res: Resolution, task: Harm, damage: Damage) -> int:
    sides = (6,) * damage.dice
    faces = res.roll(DAMAGE, *sides, unit=task.attack.unit)
    basic = damage.total(sum(faces))
    adds = Modifier(value=damage.adds, rule="M-DMG-1", reason="maneuvers.reason_adds")
    res.emit(Rolled(rule="M-DMG-1", unit=task.attack.unit, test=DAMAGE, sides=sides, faces=faces,
                    modifiers=(adds,) if damage.adds else (), total=basic, targets=(task.unit,),
                    item=task.attack.weapon))
    return basic
