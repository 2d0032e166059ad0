"""Step and Concentrate: mental tasks over several turns (M-CONC-2, M-CONC-3)."""

from dataclasses import replace

from hexsim.rules.changing import set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.status import Concentration, sheet_of, status_of

VERB = "step_concentrate"
MOST_TURNS = 99


@rule("M-CONC-2")
def whole_turn_refusal(unit: Unit, verb: str, taken: tuple[str, ...]) -> Refusal | None:
    """A super-fast unit with several maneuvers concentrates for its whole turn or not at all."""
    sheet = sheet_of(unit)
    if not sheet.super_fast or sheet.speed4 // 24 < 2 or verb == "nothing":
        return None
    if VERB in taken or (verb == VERB and taken):
        return Refusal(code="E_MANEUVER", rule="M-CONC-2", params=(
            ("detail", "@maneuvers.E_MANEUVER_whole_turn"), ("allowed", "nothing")))
    return None


def task_refusal(unit: Unit, clause: Clause) -> Refusal | None:
    """A task has a name and needs 1 to 99 turns; one that goes on need not say how many."""
    turns, going = clause.get("turns"), status_of(unit).concentrating
    known = going is not None and going.task == clause.get("task")
    if clause.get("task") and (known if not turns else 1 <= int(turns) <= MOST_TURNS):
        return None
    return Refusal(code="E_OPTION", rule="M-CONC-3", params=(
        ("detail", "@maneuvers.E_OPTION_task"), ("allowed", f"1…{MOST_TURNS}")))


@rule("M-CONC-3")
def concentrate(res: Resolution, unit: str, clause: Clause) -> None:
    """A turn of the task is earned; it counts at the start of the next turn. Another task begins anew."""
    going = status_of(res.state.unit(unit)).concentrating
    needed = int(clause.get("turns") or (going.needed if going else 0))
    if going is None or going.task != clause.get("task") or going.needed != needed:
        going = Concentration(task=clause.get("task"), needed=needed)
    set_status(res, unit, "M-CONC-3", concentrating=replace(going, credit=True))


def credit_concentration(res: Resolution, unit: str) -> None:
    """At the start of a turn: a turn of concentration counts; at the last one the task is done."""
    going = status_of(res.state.unit(unit)).concentrating
    if going is None or not going.credit:
        return
    done = replace(going, done=going.done + 1, credit=False)
    over = done.done >= done.needed
    set_status(res, unit, "M-CONC-3", concentrating=None if over else done)
    if over:
        params = (("unit", res.state.unit(unit).name), ("task", going.task))
        res.emit(Noted(rule="M-CONC-3", key="maneuvers.task_done", params=params))
