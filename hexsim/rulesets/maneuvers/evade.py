"""Evade (M-EVADE-1): passing through an enemy's hex by a quick contest of DX."""

from fractions import Fraction

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import arc_of
from hexsim.rules.event import Modifier
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.modifiers import figure, shock
from hexsim.rulesets.maneuvers.many.stunts import chance_of_stunt, help_of_stunt, roll_stunt
from hexsim.rulesets.maneuvers.rolls import Trial, chance_of_higher, roll_test
from hexsim.rulesets.maneuvers.status import sheet_of, status_of

FROM_SIDE, FROM_REAR, INTO_FRONT = 2, 5, 5
TEST = "maneuvers.test_evade"


def contest(state: GameState, evader: Unit, start: Hex, enemy: Unit, *,
            helped: bool = False) -> tuple[Trial, Trial]:
    """The two tests of an Evade from a hex: the evader's, helped by a stunt or not, and the enemy's."""
    assert enemy.pose is not None
    arc = arc_of(enemy.pose, start)
    ours = {"front": 0, "left": FROM_SIDE, "right": FROM_SIDE, "rear": FROM_REAR}[arc]
    helps = figure(ours, "M-EVADE-1", "from_rear" if arc == "rear" else "from_side")
    helps += help_of_stunt() if helped else ()
    hinders = figure(INTO_FRONT if arc == "front" else 0, "M-EVADE-1", "into_front")
    return (Trial.of(state, evader.id, TEST, sheet_of(evader).DX, (*shock(evader), *helps)),
            Trial.of(state, enemy.id, TEST, sheet_of(enemy).DX, (*shock(enemy), *hinders)))


@rule("M-EVADE-1")
def evade(res: Resolution, evader: Unit, enemy: Unit, stunt: str = "") -> bool:
    """Roll the contest, the evader's dice first; a tie is lost. A stunned enemy is passed without dice."""
    if status_of(enemy).stunned:
        return True
    assert evader.pose is not None
    helped = bool(stunt) and roll_stunt(res, evader.id, stunt, "M-MULTI-b5") == "success"
    ours, theirs = contest(res.state, evader, evader.pose.hex, enemy, helped=helped)
    return roll_test(res, ours, "M-EVADE-1") > roll_test(res, theirs, "M-EVADE-1")


def chance(state: GameState, evader: Unit, start: Hex, enemy: Unit,
           stunt: str = "") -> tuple[Fraction, tuple[Modifier, ...]]:
    """The exact chance to pass, and the figures of both sides (the enemy's with the sign turned).

    With a stunt the chance is that of its success and of its failure together.
    """
    if status_of(enemy).stunned:
        return Fraction(1), ()
    ours, theirs = contest(state, evader, start, enemy)
    against = tuple(Modifier(value=-one.value, rule=one.rule, reason=one.reason) for one in theirs.modifiers)
    plain = chance_of_higher(ours.need, theirs.need)
    if not stunt:
        return plain, (*ours.modifiers, *against)
    better, _ = contest(state, evader, start, enemy, helped=True)
    done = chance_of_stunt(state, evader, stunt)
    whole = done * chance_of_higher(better.need, theirs.need) + (1 - done) * plain
    return whole, (*better.modifiers, *against)
