"""What the asked unit may do and which of it is being made into an order. Lists are kept with the state."""

from dataclasses import dataclass

from hexsim.board.reach import Reach
from hexsim.rules.order import REFEREE, Order, Refusal
from hexsim.rules.ruleset import Offer, Offers, Ruleset, legal_orders, only_default
from hexsim.rules.state import GameState
from hexsim.ui.kept import kept
from hexsim.ui.view import Choice, ViewState

Family = tuple[str, str, Offers | Refusal]


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """An offer that is planned on the map, with its search."""

    who: str
    verb: str
    index: int
    offer: Offer
    reach: Reach


def families(ruleset: Ruleset, state: GameState) -> tuple[Family, ...]:
    """(who, verb, offers or refusal) for everything the question allows."""
    found: tuple[Family, ...] | None = kept(state).get("ui.families")
    if found is None:
        found = kept(state)["ui.families"] = legal_orders(ruleset, state).families()
    return found


def always_offers(ruleset: Ruleset, state: GameState) -> tuple[Order, ...]:
    """Single orders that are legal whoever is asked: give up, agree to end and the like."""
    if state.awaiting is None:
        return ()
    found: tuple[Order, ...] | None = kept(state).get("ui.always")
    if found is None:
        orders = []
        for kind in ruleset.orders.values():
            for who in (*state.awaiting.who, state.awaiting.side, REFEREE) if kind.always else ():
                offers = kind.offers(state, who)
                if not isinstance(offers, Refusal):
                    orders += [offer.order for offer in offers if offer.key is None]
        found = kept(state)["ui.always"] = tuple(dict.fromkeys(orders))
    return found


def offers_of(ruleset: Ruleset, state: GameState, who: str, verb: str) -> Offers | Refusal:
    """The offers of one verb; none if it is not asked for."""
    for asked, name, offers in families(ruleset, state):
        if (asked, name) == (who, verb):
            return offers
    return ()


def askable(state: GameState) -> tuple[str, ...]:
    """Everybody who may answer now."""
    return state.awaiting.who if state.awaiting else ()


def can_act(ruleset: Ruleset, state: GameState) -> tuple[str, ...]:
    """Those asked who could answer something else than the default."""
    if state.awaiting is None:
        return ()
    found: tuple[str, ...] | None = kept(state).get("ui.can_act")
    if found is None:
        found = tuple(who for who in state.awaiting.who if not only_default(ruleset, state, who))
        kept(state)["ui.can_act"] = found
    return found


def actor(state: GameState, view: ViewState) -> str:
    """Whose order is being made: the selected unit if asked, a side that is asked itself, or nobody ("")."""
    asked = askable(state)
    if view.selected in asked:
        return view.selected
    return asked[0] if len(asked) == 1 and not state.has_unit(asked[0]) else ""


def movement(ruleset: Ruleset, state: GameState, view: ViewState) -> Movement | None:
    """What is planned on the map: the movement chosen, without a choice the farthest-going one."""
    who = actor(state, view)
    if not who:
        return None
    if view.choice is not None:
        return _chosen(ruleset, state, view.choice) if view.choice.who == who else None
    key = ("ui.movement", who)
    if key not in kept(state):
        found = [option for name, verb, _ in families(ruleset, state) if name == who
                 for option in _movements(ruleset, state, who, verb)]
        kept(state)[key] = max(found, key=lambda option: option.reach.gait.budget, default=None)
    option: Movement | None = kept(state)[key]
    return option


def _chosen(ruleset: Ruleset, state: GameState, choice: Choice) -> Movement | None:
    offers = offers_of(ruleset, state, choice.who, choice.verb)
    index = choice.offer if choice.offer is not None else 0
    if isinstance(offers, Refusal) or index >= len(offers) or (choice.offer is None and len(offers) > 1):
        return None
    return _movement(choice.who, choice.verb, index, offers[index])


def _movements(ruleset: Ruleset, state: GameState, who: str, verb: str) -> list[Movement]:
    offers = offers_of(ruleset, state, who, verb)
    if isinstance(offers, Refusal):
        return []
    made = (_movement(who, verb, index, offer) for index, offer in enumerate(offers))
    return [option for option in made if option is not None]


def _movement(who: str, verb: str, index: int, offer: Offer) -> Movement | None:
    if offer.reach is None or offer.key is None:
        return None
    return Movement(who=who, verb=verb, index=index, offer=offer, reach=offer.reach)


def open_offer(ruleset: Ruleset, state: GameState, view: ViewState) -> Offer | None:
    """The offer whose values the menu lists: chosen, with an open key that is no movement."""
    choice = view.choice
    if choice is None:
        return None
    offers = offers_of(ruleset, state, choice.who, choice.verb)
    if isinstance(offers, Refusal):
        return None
    index = choice.offer if choice.offer is not None else (0 if len(offers) == 1 else len(offers))
    if index >= len(offers):
        return None
    offer = offers[index]
    return offer if offer.key is not None and offer.reach is None else None
