"""What the asked unit may do and which of it is being made into an order. Lists are kept with the state."""

from dataclasses import dataclass

from hexsim.board.gait import EndTurn, Gait, Gear
from hexsim.board.ground import Ground, terrain_toll
from hexsim.board.reach import Reach, reach
from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.order import REFEREE, Order, Refusal, order
from hexsim.rules.ruleset import Offer, Offers, Ruleset, check, legal_orders, settle
from hexsim.rules.state import GameState, Unit
from hexsim.ui.kept import kept
from hexsim.ui.view import Choice, ViewState
from hexsim.ui.words import is_facing

Family = tuple[str, str, Offers | Refusal]


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """An offer that is planned on the map, with its search.

    Attributes:
        turns: its key is a facing, not a path.
        goals: the only hexes it may lead to, where not everything within reach is on offer.
    """

    who: str
    verb: str
    index: int
    offer: Offer
    reach: Reach
    turns: bool = False
    goals: frozenset[Hex] | None = None


def families(ruleset: Ruleset, state: GameState) -> tuple[Family, ...]:
    """(who, verb, offers or refusal) for everything the question allows."""
    found: tuple[Family, ...] | None = kept(state).get("families")
    if found is None:
        found = kept(state)["families"] = legal_orders(ruleset, state).families()
    return found


def always_offers(ruleset: Ruleset, state: GameState) -> tuple[Order, ...]:
    """Single orders that are legal whoever is asked: give up, agree to end and the like."""
    if state.awaiting is None:
        return ()
    found: tuple[Order, ...] | None = kept(state).get("always")
    if found is None:
        orders = []
        for kind in ruleset.orders.values():
            for who in (*state.awaiting.who, state.awaiting.side, REFEREE) if kind.always else ():
                offers = kind.offers(state, who)
                listed = () if isinstance(offers, Refusal) else offers
                orders += [offer.order for offer in listed if offer.key is None]
                bare = order(who, kind.verb)
                orders += [bare] if check(ruleset, state, bare) is None else []
        found = kept(state)["always"] = tuple(dict.fromkeys(orders))
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
    """Those asked who could answer something else than the default, and more than what is done besides."""
    if state.awaiting is None:
        return ()
    found: tuple[str, ...] | None = kept(state).get("can_act")
    if found is None:
        able = {who for who, verb, offers in families(ruleset, state)
                if not isinstance(offers, Refusal) and not ruleset.orders[verb].besides
                and any(_open(ruleset, state, offer) for offer in offers)}
        found = kept(state)["can_act"] = tuple(who for who in state.awaiting.who if who in able)
    return found


def _open(ruleset: Ruleset, state: GameState, offer: Offer) -> bool:
    """Whether an offer is anything but the default answer."""
    assert state.awaiting is not None
    default = state.awaiting.default
    return holds(offer) and (offer.key is not None or default is None
                             or settle(ruleset, state, offer.order) != settle(ruleset, state, default))


def holds(offer: Offer) -> bool:
    """Whether an offer has anything in it; a search that can end where it starts need not be counted out."""
    return (offer.reach is not None and bool(offer.reach.ends(offer.reach.start.hex))) or len(offer) > 0


def actor(state: GameState, view: ViewState) -> str:
    """Whose order is being made: the selected unit if asked, a side that is asked itself, or nobody ("")."""
    asked = askable(state)
    if view.selected in asked:
        return view.selected
    return asked[0] if len(asked) == 1 and not state.has_unit(asked[0]) else ""


def asker(state: GameState, view: ViewState) -> str:
    """Whose menu is open: that of the actor, or of the only one that is asked."""
    asked = askable(state)
    return actor(state, view) or (asked[0] if len(asked) == 1 else "")


def movement(ruleset: Ruleset, state: GameState, view: ViewState) -> Movement | None:
    """What is planned on the map: the movement chosen, without a choice the plain one.

    That is the ruleset's first gait where it is on offer, else the first movement there is, no mere turn if
    anything else can be done; in the middle of something it must be the only one.
    """
    who = actor(state, view)
    if not who:
        return None
    if view.choice is not None:
        return _chosen(ruleset, state, view.choice) if view.choice.who == who else None
    key = ("movement", who)
    if key not in kept(state):
        verbs = sorted((verb for name, verb, _ in families(ruleset, state) if name == who),
                       key=lambda verb: verb not in ruleset.gaits[:1])
        only = len(verbs) == 1
        found = [option for verb in verbs for option in _movements(ruleset, state, who, verb)
                 if only or not option.turns or not _is_root(state)]
        plain = _is_root(state) or len(found) == 1
        kept(state)[key] = found[0] if found and plain else None
    option: Movement | None = kept(state)[key]
    return option


def _is_root(state: GameState) -> bool:
    return state.awaiting is not None and state.awaiting.root


def _chosen(ruleset: Ruleset, state: GameState, choice: Choice) -> Movement | None:
    offers = offers_of(ruleset, state, choice.who, choice.verb)
    if isinstance(offers, Refusal):
        return None
    index = choice.offer if choice.offer is not None else _only_way(offers)
    if index is None or index >= len(offers):
        return None
    return _movement(ruleset, state, choice, index, offers[index])


def _only_way(offers: Offers) -> int | None:
    """The one offer of a verb that is planned on the map where the others are not; it needs no choosing."""
    ways = [index for index, offer in enumerate(offers) if offer.reach is not None or len(offers) == 1]
    return ways[0] if len(ways) == 1 else None


def _movements(ruleset: Ruleset, state: GameState, who: str, verb: str) -> list[Movement]:
    offers = offers_of(ruleset, state, who, verb)
    if isinstance(offers, Refusal):
        return []
    choice = Choice(who=who, verb=verb)
    made = (_movement(ruleset, state, choice, index, offer) for index, offer in enumerate(offers))
    return [option for option in made if option is not None]


def _movement(ruleset: Ruleset, state: GameState, choice: Choice, index: int,
              offer: Offer) -> Movement | None:
    who, verb = choice.who, choice.verb
    if offer.key is None:
        return None
    if offer.reach is not None:
        goals = getattr(offer.values, "goals", None)
        return Movement(who=who, verb=verb, index=index, offer=offer, reach=offer.reach,
                        goals=None if goals is None else frozenset(goal.hex for goal in goals))
    if offer.values and is_facing(ruleset, verb, offer.key) and state.has_unit(who):
        unit = state.unit(who)
        if unit.pose is not None:
            found = _facings(ruleset, state, unit, unit.pose, tuple(map(int, offer.values)))
            return Movement(who=who, verb=verb, index=index, offer=offer, reach=found, turns=True)
    return None


def _facings(ruleset: Ruleset, state: GameState, unit: Unit, pose: Pose, allowed: tuple[int, ...]) -> Reach:
    """Turning on the spot to some facings around the present one, free; as far as a large figure has room."""
    sides = max(hexsides_between(pose.facing, facing) for facing in allowed)
    rule = state.awaiting.point if state.awaiting else ""
    gait = Gait(name="facing", budget=0, gears=(Gear(ends=(EndTurn(rule=rule, spent=0, sides=sides),)),))
    large = len(unit.footprint) > 1
    ground = ruleset.ground(state, unit, gait) if large else Ground(board=state.board, toll=terrain_toll)
    return reach(ground, gait, pose)


def choice_of(ruleset: Ruleset, state: GameState, view: ViewState) -> Choice | None:
    """What the menu stands at: what was chosen, or the only verb there is if it is no movement."""
    who = asker(state, view)
    if view.choice is not None or not who:
        return view.choice
    verbs = [verb for name, verb, _ in families(ruleset, state) if name == who]
    if len(verbs) != 1 or movement(ruleset, state, view) is not None:
        return None
    return Choice(who=who, verb=verbs[0])


def open_offer(ruleset: Ruleset, state: GameState, view: ViewState) -> Offer | None:
    """The offer whose values the menu lists: chosen, with an open key that is no movement."""
    choice = choice_of(ruleset, state, view)
    if choice is None:
        return None
    offers = offers_of(ruleset, state, choice.who, choice.verb)
    if isinstance(offers, Refusal):
        return None
    index = choice.offer if choice.offer is not None else (0 if len(offers) == 1 else len(offers))
    if index >= len(offers):
        return None
    offer = offers[index]
    if offer.key is None or offer.reach is not None or is_facing(ruleset, choice.verb, offer.key):
        return None
    return offer
