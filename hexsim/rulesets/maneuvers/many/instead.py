"""What may be done in place of an attack: readying a weapon again (M-MULTI-h), loading (M-MULTI-e)."""

from collections.abc import Iterator

from hexsim.rules.changing import set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.series import count_refusal
from hexsim.rulesets.maneuvers.loading import hasten
from hexsim.rulesets.maneuvers.many.numbers import attacks_in, attacks_with, is_single
from hexsim.rulesets.maneuvers.many.paying import pay_parry, price_refusal
from hexsim.rulesets.maneuvers.many.switches import is_on
from hexsim.rulesets.maneuvers.ready import WAYS, ready
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.tasks import Walk


def _as(clause: Clause, how: str) -> Clause:
    return clause.with_args(how=clause.get("how") or how)


def _way_refusal(state: GameState, unit: Unit, clause: Clause, how: str) -> Refusal | None:
    if clause.get("how") not in ("", how):
        return Refusal(code="E_OPTION", rule="M-MULTI-0", params=(
            ("detail", "@maneuvers.E_OPTION_instead"), ("allowed", f"how={how}")))
    return WAYS[how].refuse(state, unit, clause.get("item"), clause.get("hand"))


@rule("M-MULTI-h")
def rearm_refusal(state: GameState, unit: Unit, clause: Clause, walk: Walk) -> Refusal | None:
    """Why a weapon cannot be readied again in place of an attack; it costs a parry, too."""
    return count_refusal(state, walk, clause.get("item")) or price_refusal(state, unit, attacks=0) \
        or _way_refusal(state, unit, clause, "reready")


def rearm(res: Resolution, unit: str, clause: Clause, walk: Walk) -> tuple[Task, ...]:
    """A turn of readying, for this attack and a parry."""
    del walk
    pay_parry(res, unit, "M-MULTI-h", clause.get("item"))
    ready(res, unit, _as(clause, "reready"))
    return ()


def rearm_offers(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    """Every weapon that could be readied again."""
    if is_on(state, "h"):
        yield from _offers(state, unit, given.with_args(do="ready"), walk, "reready")


def reload_refusal(state: GameState, unit: Unit, clause: Clause, walk: Walk) -> Refusal | None:
    """Why a weapon cannot be loaded in place of an attack: only extra attacks are given up for it."""
    counted = count_refusal(state, walk, clause.get("item"))
    if counted is None and walk.loads + 2 > attacks_in(state, unit, walk.clause):
        counted = _no_extra(walk.loads + 1, walk.loads)
    return counted or _way_refusal(state, unit, clause, "load")


def _no_extra(needs: int, has: int) -> Refusal:
    return Refusal(code="E_COUNT", rule="M-MULTI-e", params=(
        ("detail", "@maneuvers.E_COUNT_extra"), ("needs", needs), ("has", max(0, has))))


def reload(res: Resolution, unit: str, clause: Clause, walk: Walk) -> tuple[Task, ...]:
    """A second of loading at once, for this attack."""
    del walk
    item = clause.get("item")
    hasten(res, unit, item, 1, "M-MULTI-e")
    held = dict(status_of(res.state.unit(unit)).items)[item]
    res.emit(Noted(rule="M-MULTI-e", key="maneuvers.did_load", params=(
        ("unit", res.state.unit(unit).name), ("item", held.item.name))))
    set_status(res, unit, "M-RDY-5", ranged_ready=True)
    return ()


def reload_offers(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    """Every weapon that could be loaded."""
    if is_on(state, "e"):
        yield from _offers(state, unit, given.with_args(do="load"), walk, "load")


def _offers(state: GameState, unit: Unit, given: Order, walk: Walk, how: str) -> Iterator[Offer]:
    refuse = rearm_refusal if how == "reready" else reload_refusal
    for item in WAYS[how].choices(state, unit):
        named = given.with_args(item=item, how=how)
        if refuse(state, unit, named.clause, walk) is None:
            yield Offer(order=named)


def haste_refusal(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """Why Step and Ready cannot use so many extra attacks for loading."""
    wanted, item = int(clause.get("extra")), clause.get("item")
    if clause.get("how") != "load" or wanted < 0:
        return Refusal(code="E_OPTION", rule="M-MULTI-e", params=(
            ("detail", "@maneuvers.E_OPTION_extra"), ("allowed", "how=load")))
    has = 0 if is_single(state, unit) else attacks_with(state, unit, item) - 1 - status_of(unit).given_up
    return None if wanted <= has else _no_extra(wanted, has)


def load_faster(res: Resolution, unit: str, clause: Clause) -> None:
    """Seconds of loading at once, besides that of the turn itself."""
    set_status(res, unit, "M-MULTI-e", series=True)
    hasten(res, unit, clause.get("item"), int(clause.get("extra")), "M-MULTI-e")
