"""The exact chance that a feint succeeds; nothing is sampled."""

from fractions import Fraction

from hexsim.rules.card import Odds
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.ground import sees
from hexsim.rulesets.maneuvers.rolls import margin_of, totals
from hexsim.rulesets.maneuvers.study.feint import contest, margin_won


def odds_of_feint(state: GameState, attack: Attack) -> Odds:
    """The chance that the enemy falls for it; none is rolled against an enemy that does not see the unit."""
    ours, theirs = contest(state, attack)
    if not sees(state, state.unit(attack.target), state.unit(attack.unit)):
        return Odds(test=ours.name, unit=attack.unit, item=attack.weapon)
    wins = sum(n * m for a, n in totals() for b, m in totals()
               if margin_won(margin_of(a, ours.need), margin_of(b, theirs.need)) > 0)
    return Odds(chance=Fraction(wins, 216 * 216), modifiers=ours.modifiers, test=ours.name, value=ours.value,
                unit=attack.unit, item=attack.weapon)
