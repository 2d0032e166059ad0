"""The comparer: forward and turn, sidestep and back to the same goal, each with its price and its ledger."""

from hexsim.board.gait import Path
from hexsim.board.reach import KINDS, Reach
from hexsim.hexes.hex import Hex
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import language, tr
from hexsim.ui.choices import Movement
from hexsim.ui.kept import kept
from hexsim.ui.overlay import Compared
from hexsim.ui.plan import make_plan
from hexsim.ui.view import ViewState
from hexsim.ui.words import snag_phrase


def compared(ruleset: Ruleset, state: GameState, view: ViewState,
             option: Movement | None) -> tuple[Compared, ...]:
    """The kinds of ways to the goal, else to the hex pointed at; none if the comparer is closed.

    The cheapest way stands first where it mixes kinds. A kind that cannot have the end facing is shown with
    one it can have; one that does not lead there at all says why.
    """
    at = view.draft.goal if view.draft.goal is not None else view.target
    if not view.compare or option is None or option.turns or at is None or view.draft.waypoints:
        return ()
    if option.reach.price(at) is None or at == option.reach.start.hex:
        return ()
    facing = view.draft.facing if view.draft.goal is not None else None
    key = ("compared", language(), option.who, option.verb, option.index, at, facing)
    if key not in kept(state):
        kept(state)[key] = _compared(ruleset, state, option, at, facing)
    found: tuple[Compared, ...] = kept(state)[key]
    return found


def _compared(ruleset: Ruleset, state: GameState, option: Movement, at: Hex,
              facing: int | None) -> tuple[Compared, ...]:
    best = option.reach.path(at, facing)
    ways = {kind: _way(option.reach.only(kind), at, facing) for kind in KINDS if _has(option.reach, kind)}
    if best is not None and all(way is None or way.tokens != best.tokens for way in ways.values()):
        ways = {"best": best, **ways}
    return tuple(_row(ruleset, state, option, kind, way, at, facing) for kind, way in ways.items())


def _has(reach: Reach, kind: str) -> bool:
    """Whether the gait has any entry of that kind."""
    return any(entry.token in KINDS[kind] for gear in reach.gait.gears for entry in gear.entries)


def _way(reach: Reach, at: Hex, facing: int | None) -> Path | None:
    return reach.path(at, facing) or reach.path(at)


def _row(ruleset: Ruleset, state: GameState, option: Movement, kind: str, way: Path | None, at: Hex,
         facing: int | None) -> Compared:
    label = tr(f"ui.style_{kind}")
    if way is None:
        snag = option.reach.only(kind).why(at)
        why = snag_phrase(state, option.reach.gait, snag) if snag else None
        return Compared(style=kind, label=label, why=why)
    plan = make_plan(ruleset, state, option, way.tokens)
    return Compared(style=kind, label=label, plan=plan, tokens=way.tokens,
                    same=facing is None or plan.end.facing == facing)
