"""Feint: deceiving an enemy so that it defends worse against the next attack (M-FNT-1 … 5)."""

from collections.abc import Iterator
from dataclasses import replace

from hexsim.rules.changing import set_status
from hexsim.rules.event import Change, Event, Noted, StatusChanged
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, Setting, is_usable, modes_of
from hexsim.rulesets.maneuvers.fight.choices import targets_of
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, still_possible, weapons
from hexsim.rulesets.maneuvers.fight.modifiers import to_hit
from hexsim.rulesets.maneuvers.fight.tasks import Deceive
from hexsim.rulesets.maneuvers.ground import sees
from hexsim.rulesets.maneuvers.rolls import Trial, roll_test
from hexsim.rulesets.maneuvers.status import Feinted, sheet_of, status_of

VERB = "feint"
TEST = "maneuvers.test_feint"
LASTS = 2
"""The feint is gone when this many turns of the unit have begun since."""


@rule("M-FNT-1")
def feint_refusal(state: GameState, unit: Unit, clause: Clause, setting: Setting) -> Refusal | None:
    """Why no feint is possible: it is made with a hand weapon, and only where a blow could be struck."""
    refusal = attack_refusal(state, unit, by_hand(clause), setting)
    return replace(refusal, rule="M-FNT-1") if refusal is not None and refusal.code == "E_WEAPON" else refusal


def by_hand(clause: Clause) -> Clause:
    """The blow a feint pretends: of one weapon, by hand."""
    kept = {key: clause.get(key) for key in ("target", "weapon")}
    return Clause(verb=clause.verb).with_args(**kept, use="hand")


def feint_of(unit: str, clause: Clause, setting: Setting) -> Attack:
    """The feint as the blow that it pretends."""
    return Attack(unit=unit, target=clause.get("target"), weapon=clause.get("weapon"), mode="hand",
                  setting=setting)


def contest(state: GameState, attack: Attack) -> tuple[Trial, Trial]:
    """The two tests of a feint: the unit's as if it struck, the enemy's from its sheet."""
    ours = replace(to_hit(state, attack), name=TEST)
    return ours, Trial.of(state, attack.target, TEST, resistance(state.unit(attack.target)))


@rule("M-FNT-5")
def resistance(enemy: Unit) -> int:
    """The best of the enemy's shield skill, its skills with ready hand weapons, and DX; without modifiers."""
    sheet = sheet_of(enemy)
    arms = [sheet.skill(held.item.skill) or 0 for _, held in status_of(enemy).items
            if held.in_hand and "hand" in modes_of(held.item) and is_usable(held)]
    return max(sheet.DX, sheet.skill("shield") or 0, *arms)


@rule("M-FNT-2")
def margin_won(ours: int, theirs: int) -> int:
    """What is taken from the enemy's defences, by the margins of both tests.

    >>> margin_won(4, -3), margin_won(4, 2), margin_won(2, 2), margin_won(-1, -2)
    (4, 2, 0, 0)
    """
    return max(0, ours - max(0, theirs)) if ours >= 0 else 0


def deceive(res: Resolution, task: Deceive) -> None:
    """Roll the contest, the unit first, if the feint can still be made and the enemy sees it."""
    state, attack = res.state, task.attack
    unit, enemy = state.unit(attack.unit), state.unit(attack.target)
    names = (("unit", unit.name), ("target", enemy.name))
    if not still_possible(state, attack):
        res.emit(Noted(rule="M-FNT-1", key="maneuvers.feint_lost", params=names))
        return
    set_status(res, unit.id, "M-FNT-4", feint=None)
    if not sees(state, enemy, unit):
        res.emit(Noted(rule="M-FNT-3", key="maneuvers.feint_unseen", params=names))
        return
    ours, theirs = contest(state, attack)
    margins = (roll_test(res, ours, "M-FNT-5"), roll_test(res, theirs, "M-FNT-5"))
    margin = margin_won(*margins) if sees(state, unit, enemy) else 0
    if margin:
        set_status(res, unit.id, "M-FNT-2", feint=Feinted(enemy=enemy.id, margin=margin, whole=task.whole))
    key = "maneuvers.feint_won" if margin else "maneuvers.feint_nothing"
    res.emit(Noted(rule="M-FNT-2", key=key, params=(*names, ("margin", margin))))


@rule("M-FNT-4")
def grow_old(res: Resolution, unit: str) -> None:
    """A feint counts in the unit's next turn; when the turn after that starts it is gone."""
    going = status_of(res.state.unit(unit)).feint
    if going is not None:
        turns = going.turns + 1
        set_status(res, unit, "M-FNT-4", feint=replace(going, turns=turns) if turns < LASTS else None)


def mark_used(res: Resolution, attack: Attack) -> None:
    """The attack that is being rolled uses the feint."""
    going = status_of(res.state.unit(attack.unit)).feint
    if going is not None and going.enemy == attack.target:
        set_status(res, attack.unit, "M-FNT-4", feint=replace(going, used=True))


def use_up(res: Resolution, unit: str, *, over: bool = False) -> None:
    """A feint that an attack has used is gone; one for a whole series only when that is over."""
    going = status_of(res.state.unit(unit)).feint
    if going is not None and (over if going.whole else going.used):
        set_status(res, unit, "M-FNT-4", feint=None)


def deceived(state: GameState, attack: Attack, defender: str) -> int:
    """What a feint takes from the defender's defences against an attack."""
    going = status_of(state.unit(attack.unit)).feint
    return going.margin if going is not None and going.enemy == defender == attack.target else 0


@rule("M-FNT-3")
def lost_from_sight(state: GameState, event: Event) -> tuple[Event, ...]:
    """A feint is lost as soon as its unit loses sight of the enemy, whoever moved or whatever was closed."""
    del event
    return tuple(_lost(unit) for unit in state.units
                 if (going := status_of(unit).feint) is not None
                 and not sees(state, unit, state.unit(going.enemy)))


def _lost(unit: Unit) -> StatusChanged:
    change = Change(field="feint", before=status_of(unit).feint, after=None)
    return StatusChanged(rule="M-FNT-3", unit=unit.id, changes=(change,))


def offers(state: GameState, unit: Unit, given: Order, setting: Setting) -> Iterator[Offer]:
    """For each hand weapon the enemies at whom a feint can be made from where the unit stands."""
    for weapon, held in weapons(unit):
        if "hand" in modes_of(held.item):
            order = given.with_args(weapon=weapon)
            clauses = ((foe, order.with_args(target=foe).clause)
                       for foe in targets_of(state, unit, weapon, held.item, "hand"))
            targets = tuple(foe for foe, clause in clauses
                            if feint_refusal(state, unit, clause, setting) is None)
            if targets:
                yield Offer(order=order, key="target", values=targets)
