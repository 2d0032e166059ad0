"""What an injury does: hit points, shock, death, being stunned and falling (M-DMG-2, M-DMG-5, M-POST-7)."""

from hexsim.rules.changing import set_status
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.figures import injury_figure
from hexsim.rulesets.maneuvers.rolls import Trial, roll_test
from hexsim.rulesets.maneuvers.status import is_conscious, sheet_of, status_of
from hexsim.rulesets.maneuvers.study.aim import keep_aim

DEATH, KNOCKDOWN = "maneuvers.test_death", "maneuvers.test_knockdown"


def hurt(res: Resolution, unit: str, injury: int) -> None:
    """Take an injury off a unit's hit points, with everything that comes of it, in the order of the rules."""
    state = res.state
    status, most = status_of(state.unit(unit)), sheet_of(state.unit(unit)).hit_points
    left = status.hp - injury
    shock = max(status.shock, min(injury_figure(state, "shock"), status.shock + injury))
    set_status(res, unit, "M-DMG-4", hp=left)
    set_status(res, unit, "M-DMG-2", shock=shock)
    marks = death_marks(status.hp, left, most, injury_figure(state, "death_step"))
    if left <= -injury_figure(state, "death_end") * most or not _survives(res, unit, marks):
        set_status(res, unit, "M-DMG-2", out="dead")
    elif injury_figure(state, "knockdown") * injury > most and is_conscious(res.state.unit(unit)):
        _stay_up(res, unit)
    keep_aim(res, unit)


def death_marks(before: int, after: int, most: int, step: int = 5) -> int:
    """How many marks of death hit points have passed or reached: −most, then every `step` below.

    >>> death_marks(-8, -16, 10), death_marks(2, -10, 10)
    (2, 1)
    """

    def passed(points: int) -> int:
        return max(0, (-most - points) // step + 1)

    return passed(after) - passed(before)


@rule("M-DMG-5")
def _survives(res: Resolution, unit: str, marks: int) -> bool:
    """A test of HT for each mark, up to the first that fails."""
    return all(_resists(res, unit, DEATH) for _ in range(marks))


def _resists(res: Resolution, unit: str, test: str) -> bool:
    health = sheet_of(res.state.unit(unit)).HT
    return roll_test(res, Trial.of(res.state, unit, test, health), "M-DMG-2") >= 0


def _stay_up(res: Resolution, unit: str) -> None:
    if not _resists(res, unit, KNOCKDOWN):
        fall(res, unit)
        set_status(res, unit, "M-DMG-2", stunned=True)


@rule("M-POST-7")
def fall(res: Resolution, unit: str) -> None:
    """The unit lies; what it has in its hands stays there."""
    set_status(res, unit, "M-POST-7", posture="lying")
