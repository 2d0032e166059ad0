"""What lies on the hexes for the unit whose order is made: reach in bands, plan, facings, alternatives."""

from dataclasses import replace

from hexsim.board.gait import Gait
from hexsim.board.table import NEVER
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import language, tr
from hexsim.ui.blows import blows
from hexsim.ui.choices import Movement, movement
from hexsim.ui.comparing import compared
from hexsim.ui.kept import kept
from hexsim.ui.looks import (
    arcs,
    banded,
    least_prices,
    looked_at,
    sight_line,
    threats,
    thresholds,
    trails,
    watched,
)
from hexsim.ui.marking import marks
from hexsim.ui.overlay import Alternative, Band, FacingChoice, Ghost, Overlay, Plan, ReachHex
from hexsim.ui.plan import alternatives_of, draft_tokens, make_plan, ways_of, why_not
from hexsim.ui.seen import Seen
from hexsim.ui.spots import drawn
from hexsim.ui.targets import target_marks
from hexsim.ui.view import Draft, ViewState


def overlay(game: Game, shown: Seen, view: ViewState) -> Overlay:
    """Everything drawn on the hexes besides map and units."""
    ruleset, state = game.ruleset, shown.state
    option = movement(ruleset, state, view) if shown.live else None
    plan = plan_of(ruleset, state, view, option)
    looked = looked_at(state, view)
    unit = state.unit(looked) if looked else None
    made = Overlay(trails=trails(game, shown, view), threats=threats(ruleset, shown, view),
                   watched=watched(ruleset, shown, view),
                   targets=target_marks(ruleset, shown, view, option, plan), blows=blows(game, shown, view),
                   sight=sight_line(ruleset, state, view, plan), marks=marks(game, view),
                   cursor=view.cursor, hover=view.hover, drawn=drawn(game, view))
    if unit is not None and unit.pose is not None:
        planned = plan if option and option.who == unit.id and view.draft.goal is not None else None
        made = replace(made, arcs=arcs(ruleset, state, unit, planned.end if planned else unit.pose))
    if option is None:
        return made
    goal, waypoints = view.draft.goal, view.draft.waypoints
    return replace(
        made, plan=plan, waypoints=waypoints,
        reach=() if option.turns else reach_hexes(state, option, waypoints),
        bands=() if option.turns else bands(option.reach.gait),
        facings=facing_choices(state, view, option, goal) if goal is not None else (),
        ghost=ghost_of(state, option.who, plan.end) if plan else None,
        alternatives=_alternatives(state, view, option, goal) if goal is not None else (),
        compared=compared(ruleset, state, view, option))


def ghost_of(state: GameState, unit: str, pose: Pose) -> Ghost:
    """A unit as it would stand."""
    return Ghost(unit=unit, pose=pose, hexes=state.unit(unit).hexes(pose))


def plan_of(ruleset: Ruleset, state: GameState, view: ViewState, option: Movement | None) -> Plan | None:
    """The plan shown: of the draft, with the hex pointed at as long as no goal is chosen."""
    if option is None or (view.weighed is not None and view.draft == Draft()):
        return None
    if view.draft == Draft():
        path = option.reach.path(view.target) if view.target is not None else None
        listed = path if option.goals is None else None
        return make_plan(ruleset, state, option, path.tokens, listed=listed) if path else None
    tokens = draft_tokens(state, option, view.draft, view.target)
    return None if tokens is None else make_plan(ruleset, state, option, tokens, blow=view.draft.blow)


def reach_hexes(state: GameState, option: Movement, waypoints: tuple[Hex, ...]) -> tuple[ReachHex, ...]:
    """Every hex in reach with least price and band, by hex; the same tuple until something changes."""
    key = ("reach", option.who, option.verb, option.index, waypoints)
    found: tuple[ReachHex, ...] | None = kept(state).get(key)
    if found is None:
        least: dict[Hex, int] = {}
        for leg in ways_of(state, option, waypoints).legs:
            for at, price in least_prices(leg.reach).items():
                least[at] = min(price + leg.spent, least.get(at, NEVER))
        if option.goals is not None:
            least = {at: price for at, price in least.items() if at in option.goals}
        found = kept(state)[key] = banded(least, option.reach.gait)
    return found


def bands(gait: Gait) -> tuple[Band, ...]:
    """The bands of a gait, nearest first."""
    return tuple(Band(most=most, label=tr(f"ui.band_{gait.measure}", n=most)) for most in thresholds(gait))


def facing_choices(state: GameState, view: ViewState, option: Movement,
                   goal: Hex) -> tuple[FacingChoice, ...]:
    """The six end facings at the goal, each with its price or why it cannot be had."""
    draft, ends = view.draft, ways_of(state, option, view.draft.waypoints).ends(goal)
    key = ("facings", language(), option.who, option.verb, option.index, draft, goal)
    found: tuple[FacingChoice, ...] | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = tuple(
            FacingChoice(facing=facing, number=facing + 1, chosen=facing == draft.facing,
                         cost=_styled(state, view, option, goal, facing) if draft.style else ends.get(facing),
                         why=why_not(state, option, draft, goal, facing)) for facing in range(6))
    return found


def _styled(state: GameState, view: ViewState, option: Movement, goal: Hex, facing: int) -> int | None:
    draft = replace(view.draft, facing=facing)
    others = alternatives_of(state, option, draft, goal)
    prices = [other.price for other in others if other.kind == draft.style]
    return prices[0] if prices else ways_of(state, option, draft.waypoints).ends(goal).get(facing)


def _alternatives(state: GameState, view: ViewState, option: Movement, goal: Hex) -> tuple[Alternative, ...]:
    found = alternatives_of(state, option, view.draft, goal)
    taken = view.draft.style or (found[0].kind if found else "")
    return tuple(Alternative(style=other.kind, label=tr(f"ui.style_{other.kind}"), cost=other.price,
                             path=str(other.path), chosen=other.kind == taken) for other in found)
