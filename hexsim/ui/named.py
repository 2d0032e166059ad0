"""Orders that name a unit: whom the offers are about, their odds, and attacks from where a path leads."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from hexsim.hexes.path import ACTION
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Odds
from hexsim.rules.fields import annotations
from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import Offer, Offers, Ruleset, check, settle
from hexsim.rules.state import GameState
from hexsim.ui.choices import Movement, families, offers_of
from hexsim.ui.kept import kept
from hexsim.ui.overlay import Plan
from hexsim.ui.view import Choice

Named = Mapping[str, tuple[Order, ...]]
"""By unit: the orders that name it, in the order of the offers."""


def orders_naming(ruleset: Ruleset, state: GameState, who: str, choice: Choice | None = None) -> Named:
    """The listed orders of a unit that name another one: all of them, of a verb, or of one of its offers."""
    key = ("named", who, choice)
    found: Named | None = kept(state).get(key)
    if found is None:
        if choice is not None:
            offers = offers_of(ruleset, state, choice.who, choice.verb)
            listed = () if isinstance(offers, Refusal) else offers
            listed = listed if choice.offer is None else listed[choice.offer: choice.offer + 1]
        else:
            listed = tuple(offer for name, _, offers in families(ruleset, state)
                           if name == who and not isinstance(offers, Refusal) for offer in offers)
        found = kept(state)[key] = by_unit(ruleset, state, listed)
    return found


def by_unit(ruleset: Ruleset, state: GameState, offers: Offers) -> Named:
    """The orders of offers by the units they name, in canonical form."""
    found: dict[str, list[Order]] = {}
    for order in (settle(ruleset, state, order) for offer in offers for order in _picks(state, offer)):
        for unit in dict.fromkeys(units_in(state, order)):
            found.setdefault(unit, []).append(order)
    return {unit: tuple(orders) for unit, orders in found.items()}


def _picks(state: GameState, offer: Offer) -> Iterator[Order]:
    """The single orders of an offer, unless its open key is a path."""
    if offer.key is None:
        yield offer.order
    elif offer.reach is None and any(state.has_unit(value) for value in offer.values):
        yield from (offer.pick(index) for index in range(len(offer)))


def units_in(state: GameState, order: Order) -> Iterator[str]:
    """The other units that an order names."""
    for clause in order.clauses:
        yield from (value for _, value in clause.args if value != order.who and state.has_unit(value))


def odds_of(ruleset: Ruleset, state: GameState, order: Order) -> Odds:
    """The odds of an order, kept with the state."""
    key = ("odds", order)
    found: Odds | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = ruleset.odds(state, order)
    return found


def best(ruleset: Ruleset, state: GameState, unit: str, orders: tuple[Order, ...]) -> Order:
    """Of orders against a unit the one with the highest expectation, then chance; the first of equals.

    Those that name others, too, come last.
    """
    alone = tuple(order for order in orders if set(units_in(state, order)) == {unit})

    def rank(order: Order) -> tuple[Fraction, Fraction]:
        odds = odds_of(ruleset, state, order)
        return odds.expected or Fraction(0), odds.chance or Fraction(0)

    return max(alone or orders, key=rank)


def acting_pose(plan: Plan) -> Pose:
    """Where the unit stands when the action of its path comes."""
    acts = [line.after for line in plan.lines if line.token == ACTION]
    return acts[0] if acts else plan.end


def orders_on_the_way(ruleset: Ruleset, state: GameState, option: Movement, plan: Plan) -> Named:
    """The plan's order with every attack that can be named with it from where its action comes."""
    offer = option.offer
    assert offer.key is not None
    bare = offer.order.with_args(**{offer.key: plan.order.get(offer.key)})
    key = ("on the way", option.who, bare)
    found: Named | None = kept(state).get(key)
    if found is None:
        made: dict[str, list[Order]] = {}
        keys = set(annotations(ruleset.orders[option.verb].fields))
        for verb, unit, args in _args_from(ruleset, state, option, acting_pose(plan)):
            order = bare.with_args(**args)
            fits = keys.issuperset(args) and check(ruleset, state, order) is None
            if fits and (verb == option.verb or odds_of(ruleset, state, order).chance is not None):
                made.setdefault(unit, []).append(settle(ruleset, state, order))
        found = kept(state)[key] = {unit: tuple(orders) for unit, orders in made.items()}
    return found


def _args_from(ruleset: Ruleset, state: GameState, option: Movement,
               pose: Pose) -> Iterator[tuple[str, str, dict[str, str]]]:
    """(verb, unit, keys) of orders that name units if the mover stands there, of the first verb with any."""
    unit = state.unit(option.who)
    there = state if unit.pose == pose else state.with_unit(replace(unit, pose=pose))
    fixed = dict(option.offer.order.clause.args)
    verbs = [verb for name, verb, _ in families(ruleset, state) if name == option.who]
    for verb in sorted(verbs, key=lambda verb: verb != option.verb):
        offers = ruleset.orders[verb].offers(there, option.who)
        found = {} if isinstance(offers, Refusal) else by_unit(ruleset, there, offers)
        for name, orders in found.items():
            for order in orders:
                yield verb, name, {key: value for key, value in order.clause.args if key not in fixed}
        if found:
            return
