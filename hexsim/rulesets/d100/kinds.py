"""How a verb is made: its offers behind the gate, its check behind the economy, its action paid and ended."""

from collections.abc import Callable
from dataclasses import replace

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Check, Offer, OrderKind, Resolve
from hexsim.rules.ruleset import Offers as Offered
from hexsim.rules.state import GameState
from hexsim.rules.task import Task
from hexsim.rulesets.d100.actions import Action, Cost, action_of
from hexsim.rulesets.d100.asking import keep_ahead
from hexsim.rulesets.d100.economy import Spent, action_refusal, spend
from hexsim.rulesets.d100.gate import gate
from hexsim.rulesets.d100.hooks import after_action, before_attack
from hexsim.rulesets.d100.status import flow_of
from hexsim.rulesets.d100.tasks import ActionEnd, Turn, onward

Act = Callable[[Resolution, Order, Spent], None]
"""Carries out an action that has been paid: puts its tasks on the agenda."""

Offers = Callable[[GameState, str], Offered | Refusal]
CostOf = Callable[[GameState, Order], Cost]
ItemOf = Callable[[Order], str]
KindsOf = Callable[[GameState, Order], tuple[str, ...]]


def action_named(verb: str) -> Action:
    """The action of a verb that has one."""
    action = action_of(verb)
    assert action is not None, verb
    return action


def first_cost(verb: str) -> CostOf:
    """The cost of a verb that has only one, or whose key `cost` names it."""
    costs = action_named(verb).costs

    def cost(state: GameState, given: Order) -> Cost:
        del state
        named = given.get("cost")
        return next((one for one in costs if one == named), costs[0])

    return cost


def action(verb: str, fields: type, *, offers: Offers, check: Check, act: Act, cost: CostOf | None = None,
           item: ItemOf = lambda given: "", kinds: KindsOf | None = None) -> OrderKind:  # noqa: ARG005
    """A full or half action of the own turn, or a late one.

    Args:
        verb: its verb.
        fields: the dataclass of its keys.
        offers: (state, who) → what may be offered, once the economy allows the action at all.
        check: codes 10 and on; the others have been looked at before.
        act: carries it out once it is paid.
        cost: half, full or extended, by the order.
        item: with what it is taken, where that matters for repeating it.
        kinds: its subtypes, where they are not those of the table.
    """
    one, costs = action_named(verb), cost or first_cost(verb)

    def subtypes(state: GameState, given: Order) -> tuple[str, ...] | None:
        return kinds(state, given) if kinds else None

    def offered(state: GameState, who: str) -> Offered | Refusal:
        key = ("offers", verb, who)
        found: Offered | Refusal | None = state.memo.get(key)
        if found is None:
            found = state.memo[key] = _open(state, who)
        return found

    def _open(state: GameState, who: str) -> Offered | Refusal:
        bare = order(who, verb)
        shut = gate(state, bare)
        if shut is None and len(one.costs) == 1 and kinds is None and verb != "ready":
            shut = action_refusal(state, state.unit(who), one, one.costs[0])
        return shut or offers(state, who)

    def checked(state: GameState, given: Order) -> Refusal | None:
        unit = state.unit(given.who)
        limits = action_refusal(state, unit, one, costs(state, given), item(given), subtypes(state, given))
        return limits or check(state, given)

    def resolve(res: Resolution, given: Order, task: Task | None) -> None:
        keep_ahead(res, given)
        paid, sorts = costs(res.state, given), subtypes(res.state, given)
        res.then(ActionEnd(unit=given.who, action=one.name), *_again(task))
        spent = spend(res, given.who, one, paid, item(given), sorts)
        act(res, given, spent)
        if "attack" in (one.subtypes if sorts is None else sorts):
            before_attack(res, given.who)

    return OrderKind(verb=verb, fields=fields, offers=offered, check=checked, resolve=resolve)


def free(verb: str, fields: type, *, offers: Offers, check: Check,
         act: Callable[[Resolution, Order], None]) -> OrderKind:
    """Something done besides; the same question is asked again."""

    def resolve(res: Resolution, given: Order, task: Task | None) -> None:
        keep_ahead(res, given)
        res.then(*_again(task))
        act(res, given)

    return OrderKind(verb=verb, fields=fields, offers=lambda state, who: gate(state, order(who, verb)) or
                     offers(state, who), check=check, resolve=resolve, besides=True)


def answer(verb: str, fields: type, *, offers: Offers, check: Check, resolve: Resolve) -> OrderKind:
    """An answer to a question that is no action."""
    return OrderKind(verb=verb, fields=fields, offers=lambda state, who: gate(state, order(who, verb)) or
                     offers(state, who), check=check, resolve=resolve)


def always(verb: str, fields: type, check: Check, resolve: Resolve) -> OrderKind:
    """An order that is legal whenever somebody is asked."""
    return OrderKind(verb=verb, fields=fields, offers=lambda *_: (), check=check, resolve=resolve,
                     always=True)


def _again(task: Task | None) -> tuple[Task, ...]:
    return (onward(task),) if isinstance(task, Turn) else ()


def end_action(res: Resolution, task: ActionEnd) -> None:
    """The action is over: what waited for that comes now, then whoever has won is found."""
    set_status(res, task.unit, "D-TACTICAL-2", cover=None)
    later = flow_of(res.state).later
    if later:
        set_flow(res, "D-OVERWATCH-5", later=later[1:])
        res.then(later[0], task)
        return
    after_action(res)
    res.judge()


def alone(verb: str) -> Offers:
    """The offers of a verb without anything to choose."""

    def offers(state: GameState, who: str) -> Offered:
        del state
        return (Offer(order=order(who, verb)),)

    return offers


def nothing_wrong(state: GameState, given: Order) -> Refusal | None:
    """A check for what cannot go wrong."""
    del state, given
    return None


def nearest(refusal: Refusal | None, *orders: Order) -> Refusal | None:
    """The refusal with the orders that come closest."""
    return replace(refusal, nearest=orders) if refusal is not None else None
