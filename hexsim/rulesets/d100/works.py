"""What happens when the last turn has been given to an extended action."""

from collections.abc import Callable, Mapping

from hexsim.rules.resolution import Resolution
from hexsim.rulesets.d100 import gear, powers, skills
from hexsim.rulesets.d100.extended import Finished
from hexsim.rulesets.d100.status import Extended

FINISH: Mapping[str, Callable[[Resolution, str, Extended], None]] = {
    "reload": gear.loaded, "skill": skills.finished, "power": powers.finished}


def finish(res: Resolution, task: Finished) -> None:
    """Bring about what has been worked for."""
    FINISH[task.work.action](res, task.unit, task.work)
    res.judge()


TASKS = {Finished: finish}
