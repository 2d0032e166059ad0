"""Stunts of DX, Jumping or Acrobatics: a doubled dodge (M-MULTI-b4) and a better Evade (M-MULTI-b5)."""

from fractions import Fraction

from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.critical import is_blunder
from hexsim.rulesets.maneuvers.fight.modifiers import Figures, figure, shock
from hexsim.rulesets.maneuvers.many.numbers import is_trained
from hexsim.rulesets.maneuvers.ranks import first_of
from hexsim.rulesets.maneuvers.rolls import Trial, chance_to_succeed, succeeds, throw
from hexsim.rulesets.maneuvers.status import sheet_of

TEST = "maneuvers.test_stunt"
HELP = 5
STUNTS = ("dx", "jumping", "acrobatics")


def stunt_skill(unit: Unit, stunt: str) -> int | None:
    """What a stunt is rolled against, None for a skill that is not on the sheet."""
    return sheet_of(unit).DX if stunt == "dx" else sheet_of(unit).skill(stunt)


def skill_refusal(unit: Unit, stunt: str) -> Refusal | None:
    """A stunt skill must stand on the sheet."""
    if stunt_skill(unit, stunt) is not None:
        return None
    return Refusal(code="E_SKILL", rule="M-MULTI-b4", params=(("unit", unit.name), ("skill", stunt)))


def training_refusal(state: GameState, unit: Unit, line: str) -> Refusal | None:
    """Only the trained have stunts."""
    if is_trained(state, unit, line):
        return None
    return Refusal(code="E_OPTION", rule="M-MULTI-b", params=(("detail", "@maneuvers.E_OPTION_untrained"),))


def stunt_refusal(state: GameState, unit: Unit, stunt: str, line: str) -> Refusal | None:
    """Why a unit cannot try a stunt: the skill is missing, or the training."""
    return first_of(skill_refusal(unit, stunt), training_refusal(state, unit, line))


def stunt_trial(state: GameState, unit: Unit, stunt: str) -> Trial:
    """The roll of a stunt."""
    return Trial.of(state, unit.id, TEST, stunt_skill(unit, stunt) or 0, shock(unit))


def roll_stunt(res: Resolution, unit: str, stunt: str, rule_id: str) -> str:
    """Roll a stunt: `success`, `failure` or `critical_failure`."""
    trial = stunt_trial(res.state, res.state.unit(unit), stunt)

    def outcome(total: int) -> str:
        if succeeds(total, trial.need):
            return "success"
        return "critical_failure" if is_blunder(total, trial.need) else "failure"

    return outcome(throw(res, trial, rule_id, outcome))


def chance_of_stunt(state: GameState, unit: Unit, stunt: str) -> Fraction:
    """The exact chance that a stunt succeeds."""
    return chance_to_succeed(stunt_trial(state, unit, stunt).need)


@rule("M-MULTI-b5")
def help_of_stunt() -> Figures:
    """What a stunt adds to an Evade."""
    return figure(HELP, "M-MULTI-b5", "stunt")
