"""Which defences are open against a hit, and their figures (M-DEF-1 … 8, M-AOD-*)."""

from collections.abc import Iterator
from typing import NamedTuple

from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, armed_with, is_usable
from hexsim.rulesets.maneuvers.fight.modifiers import Figures, figure
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.figures import arc_in
from hexsim.rulesets.maneuvers.items import Held
from hexsim.rulesets.maneuvers.many.numbers import counts_apart, is_trained, parries_a_turn
from hexsim.rulesets.maneuvers.posture import postures
from hexsim.rulesets.maneuvers.rolls import Trial, referee_figures
from hexsim.rulesets.maneuvers.sheet import block_value, body_move, parry_value
from hexsim.rulesets.maneuvers.status import is_conscious, sheet_of, status_of
from hexsim.rulesets.maneuvers.study.feint import deceived
from hexsim.rulesets.maneuvers.way import no_item

KINDS = ("dodge", "parry", "block")
NOTICED = "noticed"
SIDE, STUNNED, TWIN, REFLEXES = -2, -4, -1, 1
AT_ALL_OUT = 2


class Means(NamedTuple):
    """A way to defend: its kind, and the weapon or shield."""

    kind: str
    weapon: str = ""


@rule("M-DEF-2")
def arc_from(state: GameState, attack: Attack, unit: Unit) -> str:
    """The defender's arc in which the attacker stands; `noticed` is the rear of one who has noticed it."""
    attacker = state.unit(attack.unit).pose
    assert attacker is not None
    arc = arc_in(unit, attacker.hex)
    return NOTICED if arc == "rear" and notices_behind(state, unit) else arc


@rule("M-MULTI-b3")
def notices_behind(state: GameState, unit: Unit) -> bool:
    """Whether an attack from the rear counts as one from the side: for the trained with combat reflexes."""
    return sheet_of(unit).combat_reflexes and is_trained(state, unit, "b3")


@rule("M-DEF-8")
def defences_allowed(unit: Unit) -> int:
    """How many defences against one attack: two only in All-Out Defense."""
    return 2 if status_of(unit).all_out_defense else 1


@rule("M-DEF-4", "M-AOD-2", "M-AOD-3")
def parries_left(state: GameState, unit: Unit, weapon: str) -> int | None:
    """Parries left with a weapon until the next turn, None without limit.

    In All-Out Defense two are counted over all weapons, fencing weapons apart.
    """
    status, items = status_of(unit), dict(status_of(unit).items)
    fencing = {item for item, held in items.items() if held.item.fencing}
    made = dict(status.parries)
    number = parries_a_turn(state, unit, weapon)
    if not status.all_out_defense:
        return number - made.get(weapon, 0)
    if weapon in fencing:
        return None
    if counts_apart(state, unit):
        return 2 * number - made.get(weapon, 0)
    return AT_ALL_OUT - sum(count for name, count in made.items() if name not in fencing)


def blocks_left(unit: Unit) -> int:
    """Blocks left until the next turn."""
    status = status_of(unit)
    return (AT_ALL_OUT if status.all_out_defense else 1) - status.blocks


def shield_of(unit: Unit) -> tuple[str, Held] | None:
    """The ready shield in hand."""
    return next(((item, held) for item, held in status_of(unit).items
                 if "shield" in held.item.kind and held.in_hand and held.ready), None)


def is_helpless(state: GameState, attack: Attack, unit: Unit) -> bool:
    """Whether no kind of defence is possible at all: out, given up for an attack, or from behind."""
    status = status_of(unit)
    return not is_conscious(unit) or status.no_defence or arc_from(state, attack, unit) == "rear"


@rule("M-DEF-5", "M-RNG-3", "M-AOD-1")
def unfit(state: GameState, task: Defend, means: Means) -> str:
    """Why a kind of defence cannot answer the attack, empty if it can; limits of number are not asked."""
    unit = state.unit(task.unit)
    if means.kind in task.tried:
        return "same"
    if means.kind == "dodge":
        return ""
    if status_of(unit).ranged_ready:
        return "dodge_only"
    if means.kind == "block":
        shield = shield_of(unit)
        able = shield is not None and block_value(sheet_of(unit)) is not None
        return "" if able and shield is not None and means.weapon in ("", shield[0]) else "no_shield"
    if task.attack.is_ranged:
        return "ranged"
    held = armed_with(unit, means.weapon)
    if held is None or not held.item.may_parry:
        return "no_parry"
    return "" if is_usable(held) else "unready"


def used_up(state: GameState, unit: Unit, means: Means) -> bool:
    """Whether no parry or block is left."""
    if means.kind == "block":
        return blocks_left(unit) <= 0
    left = parries_left(state, unit, means.weapon) if means.kind == "parry" else None
    return left is not None and left <= 0


def open_means(state: GameState, task: Defend) -> tuple[Means, ...]:
    """Every defence that is open: dodge, parries, block."""
    unit = state.unit(task.unit)
    if is_helpless(state, task.attack, unit) or len(task.tried) >= defences_allowed(unit):
        return ()
    return tuple(means for means in _means(unit)
                 if not unfit(state, task, means) and not used_up(state, unit, means))


def _means(unit: Unit) -> Iterator[Means]:
    yield Means("dodge")
    yield from (Means("parry", item) for item, held in status_of(unit).items
                if held.in_hand and held.item.may_parry)
    shield = shield_of(unit)
    if shield is not None:
        yield Means("block", shield[0])


def defence_refusal(state: GameState, task: Defend, means: Means) -> Refusal | None:
    """Why the unit cannot answer with this defence."""
    unit = state.unit(task.unit)
    if means.kind == "none":
        return None
    if means.kind == "parry" and armed_with(unit, means.weapon) is None:
        return no_item("hold", means.weapon, "M-WPN-1")
    why = unfit(state, task, means)
    if why:
        rule_id = {"same": "M-AOD-1", "ranged": "M-RNG-3", "dodge_only": "M-RDY-5"}.get(why, "M-DEF-5")
        return Refusal(code="E_DEFENCE", rule=rule_id, params=(
            ("detail", f"@maneuvers.E_DEFENCE_{why}"), ("kind", f"@maneuvers.kind_{means.kind}")))
    if used_up(state, unit, means):
        rule_id = "M-AOD-2" if status_of(unit).all_out_defense else "M-DEF-4"
        return Refusal(code="E_DEFENCE_USED", rule=rule_id, params=(
            ("detail", f"@maneuvers.E_DEFENCE_USED_{means.kind}"), ("item", means.weapon)))
    return None


def value_of(unit: Unit, means: Means) -> int:
    """The value of the sheet for a defence that is open."""
    sheet = sheet_of(unit)
    if means.kind == "dodge":
        return body_move(sheet, status_of(unit).hp)
    held = armed_with(unit, means.weapon)
    value = block_value(sheet) if means.kind == "block" else parry_value(sheet, held) if held else None
    assert value is not None, means
    return value


@rule("M-DEF-6")
def passive(unit: Unit) -> Figures:
    """Passive defence of armour and of a ready shield."""
    shield = shield_of(unit)
    return (*figure(sheet_of(unit).pd, "M-DEF-6", "armour"),
            *figure(shield[1].item.pd if shield else 0, "M-DEF-6", "shield"))


@rule("M-DEF-3")
def reflexes(unit: Unit) -> Figures:
    """Combat reflexes help every active defence."""
    return figure(REFLEXES if sheet_of(unit).combat_reflexes else 0, "M-DEF-3", "reflexes")


@rule("M-TWO-2")
def twins(task: Defend) -> Figures:
    """Two blows of two weapons at once on one enemy: its defences against both are hindered."""
    return figure(TWIN if task.attack.twin and task.unit == task.attack.target else 0, "M-TWO-2", "twin")


def deception(state: GameState, task: Defend) -> Figures:
    """A feint that the attack uses."""
    return figure(-deceived(state, task.attack, task.unit), "M-FNT-2", "feint")


@rule("M-DEF-7")
def figures(state: GameState, task: Defend) -> Figures:
    """What changes every defence of the unit against this attack."""
    unit = state.unit(task.unit)
    side = arc_from(state, task.attack, unit) in ("left", "right", NOTICED)
    return (*passive(unit), *figure(postures()[status_of(unit).posture].defence, "M-POST-5", "posture"),
            *figure(SIDE if side else 0, "M-DEF-2", "at_side"),
            *figure(STUNNED if status_of(unit).stunned else 0, "M-DMG-2", "stunned"),
            *deception(state, task), *twins(task), *reflexes(unit), *referee_figures(state, unit.id))


@rule("M-DEF-1")
def defence_roll(state: GameState, task: Defend, means: Means, times: int = 1) -> Trial:
    """The defence roll: value, doubled by a stunt, passive defence and modifiers."""
    value = times * value_of(state.unit(task.unit), means)
    return Trial(unit=task.unit, name=f"maneuvers.test_{means.kind}", value=value,
                 modifiers=figures(state, task), targets=(task.attack.unit,), item=means.weapon)
