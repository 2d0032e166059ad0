"""What can be done at an action point, by maneuver and by the word `do` of the answer (M-DP-2)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hexsim.hexes.pose import Pose
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.choices import attack_families
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, attacks_of
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, count_refusal, setting_of
from hexsim.rulesets.maneuvers.fight.tasks import Assault, Pretend
from hexsim.rulesets.maneuvers.many.drawing import Draw, draw_offers, draw_refusal, draws
from hexsim.rulesets.maneuvers.many.instead import (
    haste_refusal,
    load_faster,
    rearm,
    rearm_offers,
    rearm_refusal,
    reload,
    reload_offers,
    reload_refusal,
)
from hexsim.rulesets.maneuvers.many.numbers import attacks_in
from hexsim.rulesets.maneuvers.many.switches import is_on
from hexsim.rulesets.maneuvers.ranks import first_of
from hexsim.rulesets.maneuvers.ready import ready, ready_refusal, readyings
from hexsim.rulesets.maneuvers.study import aim, evaluate, feint
from hexsim.rulesets.maneuvers.tasks import Walk

ATTACK, READY, FEINT, LOAD, NONE = "attack", "ready", "feint", "load", "none"
BLOWS = ("target", "weapon", "use", "target2", "weapon2", "use2")
READYING = ("item", "how", "hand", "extra")


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something a maneuver does at its action point.

    Attributes:
        keys: keys of a clause that name it.
        refuse: (state, unit, clause, walk) → why not, where the unit stands.
        do: (resolution, unit, clause, walk) → does it, or gives the work to be done.
        offers: (state, unit, order, walk) → what can be done where the unit stands.
    """

    keys: tuple[str, ...]
    refuse: Callable[[GameState, Unit, Clause, Walk], Refusal | None]
    do: Callable[[Resolution, str, Clause, Walk], tuple[Task, ...]]
    offers: Callable[[GameState, Unit, Order, Walk], Iterable[Offer]]


def no_attack(state: GameState, unit: Unit, clause: Clause, walk: Walk,
              option: Refusal | None = None) -> Refusal | None:
    """Why a maneuver cannot attack as a clause says; `option`: what is wrong with the maneuver's option."""
    setting = setting_of(state, walk)
    refusal = count_refusal(state, walk, clause.get("weapon"))
    if refusal is not None:
        return refusal
    if draws(state, unit, clause.get("weapon")):
        return draw_refusal(state, unit, clause, setting, option)
    return attack_refusal(state, unit, clause, setting, option)


def _attack(res: Resolution, unit: str, clause: Clause, walk: Walk) -> tuple[Task, ...]:
    setting, one = setting_of(res.state, walk), res.state.unit(unit)
    if draws(res.state, one, clause.get("weapon")):
        return (Draw(unit=unit, clause=clause, setting=setting),)
    attacks = attacks_of(res.state, one, clause, setting)
    if setting.option == "b" and not walk.acted:
        whole = attacks_in(res.state, one, walk.clause) > 1 and is_on(res.state, "c")
        return (Pretend(attack=attacks[0], whole=whole), Assault(attacks=attacks))
    return (Assault(attacks=attacks),)


def _attacks(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    setting = setting_of(state, walk)
    for offer in (*attack_families(state, unit, given, setting), *draw_offers(state, unit, given, setting)):
        if count_refusal(state, walk, offer.order.get("weapon")) is None:
            yield offer


def _no_readying(state: GameState, unit: Unit, clause: Clause, walk: Walk) -> Refusal | None:
    hasty = haste_refusal(state, unit, clause) if clause.get("extra") else None
    return first_of(hasty, ready_refusal(state, unit, clause, leaves=walk.leaves))


def _ready(res: Resolution, unit: str, clause: Clause, walk: Walk) -> tuple[Task, ...]:
    del walk
    ready(res, unit, clause)
    if clause.get("extra"):
        load_faster(res, unit, clause)
    return ()


def _readyings(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    given = given.with_args(do=READY)
    return (Offer(order=given.with_args(**dict(clause.args)))
            for clause in readyings(state, unit, leaves=walk.leaves))


def _no_feint(state: GameState, unit: Unit, clause: Clause, walk: Walk) -> Refusal | None:
    counted = count_refusal(state, walk, clause.get("weapon")) if walk.clause.verb in ATTACKING else None
    return counted or feint.feint_refusal(state, unit, clause, setting_of(state, walk))


def _feint(res: Resolution, unit: str, clause: Clause, walk: Walk) -> tuple[Task, ...]:
    return (Pretend(attack=feint.feint_of(unit, clause, setting_of(res.state, walk))),)


def _feints(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    return feint.offers(state, unit, given, setting_of(state, walk))


@rule("M-MULTI-d")
def _feints_instead(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    """In place of an attack a feint that helps the next one."""
    if is_on(state, "d"):
        for offer in _feints(state, unit, given.with_args(do=FEINT), walk):
            if count_refusal(state, walk, offer.order.get("weapon")) is None:
                yield offer


def _no_aim(state: GameState, unit: Unit, clause: Clause, walk: Walk) -> Refusal | None:
    del walk
    return aim.aim_refusal(state, unit, clause)


def _aim(res: Resolution, unit: str, clause: Clause, walk: Walk) -> tuple[Task, ...]:
    del walk
    aim.aim(res, unit, clause)
    return ()


def _aims(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    del walk
    return aim.offers(state, unit, given)


def _no_evaluation(state: GameState, unit: Unit, clause: Clause, walk: Walk) -> Refusal | None:
    del walk
    return evaluate.evaluate_refusal(state, unit, clause)


def _evaluate(res: Resolution, unit: str, clause: Clause, walk: Walk) -> tuple[Task, ...]:
    del walk
    evaluate.evaluate(res, unit, clause.get("target"))
    return ()


def _evaluations(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    del walk
    return evaluate.offers(state, unit, given)


_ATTACK = Deed(keys=BLOWS, refuse=no_attack, do=_attack, offers=_attacks)
_FEINT = Deed(keys=("target", "weapon"), refuse=_no_feint, do=_feint, offers=_feints)
_SERIES = {
    ATTACK: _ATTACK,
    FEINT: Deed(keys=_FEINT.keys, refuse=_no_feint, do=_feint, offers=_feints_instead),
    READY: Deed(keys=READYING, refuse=rearm_refusal, do=rearm, offers=rearm_offers),
    LOAD: Deed(keys=READYING, refuse=reload_refusal, do=reload, offers=reload_offers),
}

DEEDS: Mapping[str, Mapping[str, Deed]] = {
    "step_attack": _SERIES,
    "all_out_attack": _SERIES,
    "move": _SERIES,
    "step_ready": {READY: Deed(keys=READYING, refuse=_no_readying, do=_ready, offers=_readyings)},
    "aim": {ATTACK: Deed(keys=("target", "weapon"), refuse=_no_aim, do=_aim, offers=_aims)},
    "evaluate": {ATTACK: Deed(keys=("target",), refuse=_no_evaluation, do=_evaluate, offers=_evaluations)},
    "feint": {ATTACK: _FEINT, FEINT: _FEINT},
}
"""By verb, then by `do`; where `do` is left out the maneuver does what it is for."""


def main_deed(verb: str) -> tuple[str, Deed] | None:
    """What a maneuver does at its action point if the order says nothing else."""
    return next(iter(DEEDS.get(verb, {}).items()), None)


def named_in(clause: Clause) -> Order | None:
    """The action that the keys of a maneuver name, as an answer of nobody yet."""
    found = main_deed(clause.verb)
    if found is None:
        return None
    do, deed = found
    args = {key: clause.get(key) for key in deed.keys}
    if not any(args.values()):
        return None
    said = {"do": do} if do != ATTACK else {}
    return Order(who="", clauses=(Clause(verb="act").with_args(**said, **args),))


def deed_of(walk: Walk, do: str) -> Deed | None:
    """What an answer with this `do` does in a maneuver; None if the maneuver does no such thing."""
    return DEEDS.get(walk.clause.verb, {}).get(do)


def at_once(unit: Unit, order: Order) -> Walk:
    """A maneuver as it stands when nothing of it has been done."""
    assert unit.pose is not None
    clause = order.clause.with_args(path="", stand="")
    return Walk(unit=unit.id, clause=clause, start=Pose(*unit.pose), rest=())


def offers_at(state: GameState, unit: Unit, given: Order, walk: Walk) -> Iterator[Offer]:
    """Everything that can be done at the action point of a maneuver, each deed once."""
    seen: list[Deed] = []
    for deed in DEEDS.get(walk.clause.verb, {}).values():
        if deed not in seen:
            seen.append(deed)
            yield from deed.offers(state, unit, given, walk)


def has_choice(state: GameState, walk: Walk) -> bool:
    """Whether there is anything to do at the action point."""
    unit = state.unit(walk.unit)
    given = Order(who=unit.id, clauses=(Clause(verb="act"),))
    return any(True for _ in offers_at(state, unit, given, walk))

