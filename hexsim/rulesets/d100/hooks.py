"""Where other rules come between: after a turn, a step, an attack, an action. Each puts its tasks on top."""

from hexsim.hexes.pose import Pose
from hexsim.rules.resolution import Resolution
from hexsim.rules.task import Task
from hexsim.rulesets.d100 import watching
from hexsim.rulesets.d100.gaps import Gap


def after_turn(unit: str) -> tuple[Task, ...]:
    """What comes in the gap after a turn."""
    return (Gap(after=unit),)


def after_step(res: Resolution, unit: str, before: Pose, after: Pose, actor: str = "") -> None:
    """A unit has come into another hex, by its own step or because `actor` has moved it."""
    watching.after_step(res, unit, before.hex, after.hex, actor)


def before_attack(res: Resolution, unit: str) -> None:
    """A unit begins an action of subtype Attack; its tasks lie on the agenda already."""
    watching.before_attack(res, unit)


def after_action(res: Resolution) -> None:
    """An action is over."""
    watching.after_action(res)
