"""One attack test: with what, at whom, for which action; what changes its target number."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hexsim.rules.event import Modifier
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100 import defaults, situation
from hexsim.rulesets.d100.arms import UNARMED, weapon_of
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.hits import BURSTS
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.sheet import has
from hexsim.rulesets.d100.sighting import metres
from hexsim.rulesets.d100.status import sheet_of, status_of
from hexsim.rulesets.d100.tests import CHALLENGING, DIFFICULT, EASY, HARD, ORDINARY, ROUTINE, Trial
from hexsim.rulesets.d100.trials import modifier, trial_of

BASE: dict[str, tuple[int, str]] = {
    "all_out": (EASY, "D-ALLOUT-1"), "swift": (CHALLENGING, "D-SWIFT-2"), "called": (HARD, "D-CALLED-1"),
    "lightning": (DIFFICULT, "D-LIGHTNING-2"), "short_burst": (CHALLENGING, "D-SHORTBURST-2"),
    "long_burst": (DIFFICULT, "D-LONGBURST-2"), "charge": (ROUTINE, "D-CHARGE-4"), "stun": (HARD, "D-STUN-2"),
    "standard": (ORDINARY, "D-STANDARD-1"),
}
"""What each action adds to its attack test, and the rule that says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack to be made.

    Attributes:
        verb: the action whose figures hold.
        weapon: id of a thing in hand or a braced weapon in the unit's hex, `unarmed` for bare hands.
        cause: part of an action, of leaving melee, or of an Overwatch.
        effect: what a hit that is not evaded does.
        location: named by a Called Shot.
        aim: bonus of an Aim, used by this attack.
        off: made with the off hand; `paired`: one of two of the same action.
        barred: the target cannot evade it (Feint).
    """

    unit: str
    target: str
    verb: str
    weapon: str
    cause: Literal["action", "leave", "watch"] = "action"
    effect: Literal["damage", "grapple", "stun"] = "damage"
    location: str = ""
    aim: int = 0
    off: bool = False
    paired: bool = False
    barred: bool = False

    @property
    def is_burst(self) -> bool:
        """Whether it fires several shots."""
        return self.verb in BURSTS


def held_for(state: GameState, attack: Attack) -> Held:
    """The weapon of an attack."""
    held = weapon_of(state, state.unit(attack.unit), attack.weapon)
    assert held is not None, attack
    return held


def is_melee(state: GameState, attack: Attack) -> bool:
    """Whether it is a blow and no shot."""
    return held_for(state, attack).item.is_melee


def trial_for(state: GameState, attack: Attack) -> Trial:
    """The attack test with every modifier."""
    melee = is_melee(state, attack)
    found = tuple(modifiers(state, attack))
    return trial_of(state, attack.unit, f"test_{attack.verb}", "WS" if melee else "BS", *found,
                    targets=(attack.target,), item="" if attack.weapon == UNARMED else attack.weapon)


def modifiers(state: GameState, attack: Attack) -> Iterator[Modifier]:
    """What the action, the aim, the second weapon and the target add."""
    yield from _of_action(attack)
    yield from _of_aim(attack)
    yield from _second(state.unit(attack.unit), attack)
    target = state.unit(attack.target)
    if is_melee(state, attack):
        yield from _blow(state, attack, target)
    else:
        yield from _shot(state, attack, target)
    yield from against(target)


@rule("D-CALLED-1")
def _of_action(attack: Attack) -> Iterator[Modifier]:
    """What the action itself adds."""
    amount, rule_id = BASE[attack.verb]
    if amount:
        yield modifier(amount, rule_id, f"action_{attack.verb}")


@rule("D-ALLOUT-3")
def _of_aim(attack: Attack) -> Iterator[Modifier]:
    """What an Aim adds, to everything but an All-Out Attack."""
    if attack.aim and attack.verb != "all_out":
        yield modifier(attack.aim, "D-AIM-1", "aim")


@rule("DEF-2W")
def _second(unit: Unit, attack: Attack) -> Iterator[Modifier]:
    """Two weapons in one action: −20 each, −10 with Ambidextrous."""
    if attack.paired:
        figure = defaults.SECOND_AMBIDEXTROUS if has(sheet_of(unit),
                                                     "ambidextrous") else defaults.SECOND_WEAPON
        yield modifier(figure, "DEF-2W", "two_weapons")


def against(target: Unit) -> Iterator[Modifier]:
    """What helps or hinders everybody who attacks the target."""
    status = status_of(target)
    if status.stunned:
        yield modifier(defaults.STUNNED, "DEF-STUNNED", "stunned")
    if status.surprised:
        yield modifier(defaults.SURPRISE, "DEF-SURPRISE", "surprised")
    size = situation.size_modifier(sheet_of(target).size)
    if size:
        yield modifier(size, "DEF-SIZEMOD", "size")


@rule("D-RUN-2")
def _ran(target: Unit, *, melee: bool) -> Iterator[Modifier]:
    """Whoever runs is easier to strike and harder to shoot."""
    if status_of(target).ran:
        yield modifier(20, "D-RUN-2", "ran_melee") if melee else modifier(-20, "D-RUN-2", "ran_ranged")


def _blow(state: GameState, attack: Attack, target: Unit) -> Iterator[Modifier]:
    status, unit = status_of(target), state.unit(attack.unit)
    yield from _ran(target, melee=True)
    if status.stance and unit.side != target.side:
        yield modifier(-20, "D-STANCE-1", "stance")
    if status.posture == "prone":
        yield modifier(defaults.PRONE_MELEE, "DEF-PRONE", "prone_melee")
    friends = {unit.id} | {one for one in status.engaged if state.unit(one).side == unit.side}
    gang = situation.gang_modifier(len(friends))
    if gang:
        yield modifier(gang, "DEF-GANG", "gang")


def _shot(state: GameState, attack: Attack, target: Unit) -> Iterator[Modifier]:
    unit, held, status = state.unit(attack.unit), held_for(state, attack), status_of(target)
    away, mine = metres(unit, target), target.id in status_of(unit).engaged
    close = situation.is_point_blank(away)
    by_range = situation.range_modifier(held.item.range, away) or 0
    if by_range and not (close and mine):
        yield modifier(by_range, "DEF-RANGE", "range")
    if any(one != unit.id for one in status.engaged):
        yield modifier(situation.melee_shot_modifier(with_others=True), "DEF-SHOOT-MELEE", "into_melee")
    yield from _ran(target, melee=False)
    if status.posture == "prone" and not close:
        yield modifier(defaults.PRONE_RANGED, "DEF-PRONE", "prone_ranged")
    yield from of_weapon(unit, held)


def of_weapon(unit: Unit, held: Held) -> Iterator[Modifier]:
    """What the weapon adds to a shot: unbraced heavy −30, Twin-linked +20."""
    if held.item.is_heavy and not is_braced(unit, held):
        yield modifier(-30, "D-BRACE-1", "unbraced")
    if "twin_linked" in held.item.qualities:
        yield modifier(defaults.TWIN_LINKED, "DEF-QUAL", "twin_linked")


@rule("D-BRACE-1", "D-LONGBURST-5")
def is_braced(unit: Unit, held: Held) -> bool:
    """Whether a heavy weapon stands on its support where the unit is."""
    return held.brace is not None and unit.pose is not None and held.brace.hex == unit.pose.hex
