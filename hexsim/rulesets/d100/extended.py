"""Actions over several turns: reloading, long skills and powers (D-ECON-6)."""

from dataclasses import dataclass, replace

from hexsim.rules.changing import set_status
from hexsim.rules.resolution import Resolution
from hexsim.rules.task import Task
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.status import Extended, status_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Task):
    """The last turn has been given to an extended action."""

    unit: str
    work: Extended


def work_on(res: Resolution, unit: str, action: str, item: str, turns: int) -> None:
    """Give a turn to an extended action, the first or another."""
    going = status_of(res.state.unit(unit)).extended
    if going is not None and (going.action, going.item, going.needed) == (action, item, turns):
        set_status(res, unit, "D-ECON-6", extended=replace(going, worked=True))
    else:
        set_status(res, unit, "D-ECON-6", extended=Extended(action=action, item=item, needed=turns))


@rule("D-RELOAD-1")
def credit(res: Resolution, unit: str) -> tuple[Task, ...]:
    """At the end of a turn it counts, or all progress is lost; after the last turn the work is done."""
    going = status_of(res.state.unit(unit)).extended
    if going is None:
        return ()
    if not going.worked:
        set_status(res, unit, "D-ECON-6", extended=None)
    elif going.done + 1 < going.needed:
        set_status(res, unit, "D-ECON-6", extended=replace(going, done=going.done + 1, worked=False))
    else:
        set_status(res, unit, "D-ECON-6", extended=None)
        return (Finished(unit=unit, work=going),)
    return ()
