"""The exact chances of one attack: to hit, and what it takes off, with and without an Evasion."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from hexsim.rules.card import Odds
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100 import hits, situation
from hexsim.rulesets.d100.arms import UNARMED
from hexsim.rulesets.d100.attack import Attack, held_for, is_melee, trial_for
from hexsim.rulesets.d100.blow import helpless, hits_of
from hexsim.rulesets.d100.covered import cover_of
from hexsim.rulesets.d100.defaults import SCATTER_HEXES
from hexsim.rulesets.d100.dicing import ROLLS, chance_to_pass, degrees_passed, sums_of
from hexsim.rulesets.d100.evading import KINDS, cancelled, evade_refusal, evade_trial
from hexsim.rulesets.d100.harm import Damage, loss
from hexsim.rulesets.d100.harming import damage_of, stand_against
from hexsim.rulesets.d100.location import location_of, locations
from hexsim.rulesets.d100.sheet import armour_at
from hexsim.rulesets.d100.sighting import metres
from hexsim.rulesets.d100.status import is_conscious, sheet_of
from hexsim.rulesets.d100.tests import Trial, result_of
from hexsim.rulesets.d100.trials import trial_of

Losses = dict[str, Fraction]

Struck = tuple[tuple[Fraction, tuple[str, ...]], ...]
"""Chances, each with the locations that are hit."""

Evasions = tuple[tuple[Fraction, int], ...]
"""Chances, each with the number of hits that are cancelled."""


def odds_of_trial(trial: Trial) -> Odds:
    """The chance of a plain test."""
    return Odds(chance=chance_to_pass(trial.need), modifiers=trial.modifiers, test=trial.name,
                value=trial.value, unit=trial.unit, item=trial.item)


def odds_of_attack(state: GameState, attack: Attack) -> Odds:
    """The chance to hit, the losses to be expected, and what each open Evasion leaves of them."""
    item = held_for(state, attack).item
    if item.is_ranged and item.is_spray:
        return _of_spray(state, attack)
    struck = outcomes(state, attack)
    share = mean_losses(state, attack)
    trial = trial_for(state, attack)
    chance = sum((part for part, _ in struck), Fraction(0))
    expected = sum((part * _total(share, places) for part, places in struck), Fraction(0))
    made = replace(odds_of_trial(trial), chance=chance, item=attack.weapon,
                   expected=expected if attack.effect == "damage" else None)
    answers = tuple(_answer(state, attack, kind, struck, share) for kind in open_kinds(state, attack))
    force = (_of_force(state, attack),) if attack.effect == "stun" else ()
    return replace(made, answers=answers, further=force)


def outcomes(state: GameState, attack: Attack) -> Struck:
    """What an attack may hit: the locations of its hits on the target, with the chance of that."""
    ways = Counter[tuple[str, ...]]()
    for number, places in _rolls_that_hit(state, attack):
        ways[places] += number
    return tuple((Fraction(number, len(ROLLS) * SCATTER_HEXES), places) for places, number in ways.items())


def _rolls_that_hit(state: GameState, attack: Attack) -> Iterator[tuple[int, tuple[str, ...]]]:
    """For each roll in how many of `SCATTER_HEXES` cases it hits, and where."""
    held, trial = held_for(state, attack), trial_for(state, attack)
    melee, blast = is_melee(state, attack), held.item.blast if held.item.is_ranged else 0
    asleep = not is_conscious(state.unit(attack.target))
    for roll in ROLLS:
        result = result_of(roll, trial.need)
        if melee and asleep:
            result = helpless(result)
        if not melee and hits.jams(roll, burst=attack.is_burst):
            continue
        first = attack.location or location_of(roll)
        if blast:
            yield SCATTER_HEXES if result.success else min(blast, SCATTER_HEXES), (first,)
        elif result.success:
            yield SCATTER_HEXES, locations(first, hits_of(state, attack, result.degrees))


def mean_losses(state: GameState, attack: Attack) -> Losses:
    """The loss to be expected of one hit on each location."""
    unit, target, held = state.unit(attack.unit), state.unit(attack.target), held_for(state, attack)
    melee = is_melee(state, attack)
    bonus = sheet_of(unit).bonus("S") if melee else 0
    damage = damage_of(attack, held.item.damage)
    cover = 0 if melee or unit.pose is None else cover_of(state, target, unit.pose.hex)
    away = metres(unit, target)
    return {place: mean_loss(damage, bonus, armour_at(sheet_of(target), place)
                             + situation.cover_at(place, cover, away), held.item.penetration, target)
            for place in ("head", "body", "right_arm", "left_arm", "right_leg", "left_leg")}


def mean_loss(damage: Damage, bonus: int, armour: int, penetration: int, target: Unit) -> Fraction:
    """The loss to be expected of a hit, over its dice."""
    return _mean_loss(damage, bonus, armour, penetration, sheet_of(target).bonus("T"))


@lru_cache(maxsize=4096)
def _mean_loss(damage: Damage, bonus: int, armour: int, penetration: int, toughness: int) -> Fraction:
    whole = sum(count * loss(damage.total((total,), bonus), armour, penetration, toughness)
                for total, count in sums_of(damage.dice, damage.sides))
    return Fraction(whole, damage.sides**damage.dice)


def _total(share: Losses, places: tuple[str, ...]) -> Fraction:
    return sum((share[place] for place in places), Fraction(0))


def open_kinds(state: GameState, attack: Attack) -> tuple[str, ...]:
    """The Evasions that will be open to the target if it is hit."""
    unit = state.unit(attack.target)
    return tuple(kind for kind in KINDS if evade_refusal(state, attack, unit, kind, "") is None)


def _answer(state: GameState, attack: Attack, kind: str, struck: Struck, share: Losses) -> Odds:
    """An Evasion: its own chance, and what is to be expected of the attack if it is tried."""
    trial = evade_trial(state, attack, state.unit(attack.target), kind, "")
    evasions = _evasions(state, attack, trial.need)
    left = sum((part * _left(evasions, places, share) for part, places in struck), Fraction(0))
    return replace(odds_of_trial(trial), expected=left if attack.effect == "damage" else None)


def _evasions(state: GameState, attack: Attack, need: int) -> Evasions:
    """What an Evasion at that target number does: how many hits it cancels, with the chance of that."""
    passed = ((chance, cancelled(state, attack, degrees)) for degrees, chance in degrees_passed(need))
    return (1 - chance_to_pass(need), 0), *passed


def _left(evasions: Evasions, places: tuple[str, ...], share: Losses) -> Fraction:
    """What hits on these locations take off if the target evades."""
    first = tuple(accumulate((share[place] for place in places), initial=Fraction(0)))
    return sum((chance * first[max(0, len(places) - gone)] for chance, gone in evasions), Fraction(0))


def odds_of_evasion(state: GameState, attack: Attack, trial: Trial, places: tuple[str, ...]) -> Odds:
    """The chance of an Evasion that is asked for now, and the losses to be expected if it is tried."""
    share = mean_losses(state, attack)
    evasions = _evasions(state, attack, trial.need)
    left = _left(evasions, places, share) if attack.effect == "damage" else None
    return replace(odds_of_trial(trial), expected=left)


def losses_of(state: GameState, attack: Attack, places: tuple[str, ...]) -> Fraction:
    """The losses to be expected of hits on these locations."""
    return _total(mean_losses(state, attack), places)


def _of_spray(state: GameState, attack: Attack) -> Odds:
    """A spray hits who fails to duck: shown as the chance to be hit."""
    trial = trial_of(state, attack.target, "test_spray", "A", targets=(attack.unit,))
    chance = 1 - chance_to_pass(trial.need)
    expected = chance * mean_losses(state, attack)["body"]
    return Odds(chance=chance, test=trial.name, unit=attack.unit, item=attack.weapon, expected=expected)


def _of_force(state: GameState, attack: Attack) -> Odds:
    """The force of a blow that stuns against what the target stands (D-STUN-3)."""
    unit, target = state.unit(attack.unit), state.unit(attack.target)
    bonus, stand = sheet_of(unit).bonus("S"), stand_against(target)
    ways = sum(face + bonus >= stand for face in range(1, 11))
    return Odds(chance=Fraction(ways, 10), test="d100.test_stun_force", unit=unit.id,
                item="" if attack.weapon == UNARMED else attack.weapon)
