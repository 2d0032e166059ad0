"""The one way a movement becomes a plan: mouse, keys and notation all end in `make_plan` (M-NOTE-6)."""

from hexsim.board.gait import Path
from hexsim.board.reach import Alternative
from hexsim.board.walk import walk
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import ACTION, ENTRIES, end_of, format_path
from hexsim.rules.ruleset import Ruleset, check, settle
from hexsim.rules.state import GameState
from hexsim.text import language, tr
from hexsim.ui.choices import Movement
from hexsim.ui.kept import kept
from hexsim.ui.ledger import step_lines
from hexsim.ui.overlay import Phrase, Plan
from hexsim.ui.reasons import plain_reason
from hexsim.ui.route import Tokens, Ways, ways
from hexsim.ui.view import Draft
from hexsim.ui.words import refusal_phrase, snag_phrase

Args = tuple[tuple[str, str], ...]


def make_plan(ruleset: Ruleset, state: GameState, option: Movement, tokens: Tokens, *,
              listed: Path | None = None, blow: Args = ()) -> Plan:
    """The movement as it would be charged, and why it would be refused if it would.

    Args:
        ruleset: the ruleset of the game.
        state: what is shown.
        option: the movement that is planned.
        tokens: its path.
        listed: the path, where it is the search's own: on offer, so accepted, and priced already. A glance at
            a hex need not do either again.
        blow: keys of what is done at its action point.
    """
    key = ("plan", language(), option.who, option.verb, option.index, tokens, listed is not None, blow)
    found: Plan | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = _make_plan(ruleset, state, option, tokens, listed, blow)
    return found


def _make_plan(ruleset: Ruleset, state: GameState, option: Movement, tokens: Tokens, listed: Path | None,
               blow: Args) -> Plan:
    reach, offer = option.reach, option.offer
    assert offer.key is not None
    value = str(int(end_of(reach.start, tokens).facing)) if option.turns else format_path(tokens)
    order = settle(ruleset, state, offer.order.with_args(**{offer.key: value, **dict(blow)}))
    path, trouble = listed, None
    if path is None:
        steps, snags = walk(reach.ground, reach.gait, reach.start, tokens)
        path, refusal = Path(start=reach.start, steps=steps), check(ruleset, state, order)
        assert refusal is not None or not snags or option.turns, (str(order), snags)
        trouble = refusal_phrase(ruleset, refusal) if refusal else None
        if option.turns and snags:
            trouble = snag_phrase(state, reach.gait, snags[0])
    lines = step_lines(state.board, reach.start, path.steps, reach.gait.budget)
    return Plan(order=order, path=format_path(tokens), start=reach.start, end=path.end, lines=lines,
                spent=path.price, budget=reach.gait.budget, measure=reach.gait.measure, trouble=trouble)


def ways_of(state: GameState, option: Movement, waypoints: tuple[Hex, ...]) -> Ways:
    """The ways on from the waypoints, kept with the state."""
    key = ("ways", option.who, option.verb, option.index, waypoints)
    found: Ways | None = kept(state).get(key)
    if found is None:
        found = kept(state)[key] = ways(option.reach, waypoints)
    return found


def draft_tokens(state: GameState, option: Movement, draft: Draft, goal: Hex | None) -> Tokens | None:
    """The tokens of a draft, with `goal` where none is chosen yet; None if it cannot be done.

    While no goal is chosen and `goal` is out of reach, it is the path up to the last waypoint.
    """
    if draft.tokens is not None:
        return draft.tokens
    found = ways_of(state, option, draft.waypoints)
    at = draft.goal if draft.goal is not None else goal
    if at is None or at not in state.board:
        return _so_far(found)
    tokens = found.tokens(at, draft.facing)
    if tokens is None and draft.goal is None:
        return _so_far(found)
    for other in alternatives_of(state, option, draft, at) if draft.style else ():
        if other.kind == draft.style:
            tokens = other.path.tokens
    if tokens is None or draft.facing is None:
        return tokens
    return _acting(_settled(option, tokens, draft.facing), draft.action)


def _acting(tokens: Tokens, after: int | None) -> Tokens:
    """The path with its action point after so many hexes; without one the action comes at the end."""
    entries = [place for place, token in enumerate(tokens, start=1) if token.removesuffix("^") in ENTRIES]
    if after is None or after > len(entries):
        return tokens
    at = entries[after - 1] if after else 0
    return (*tokens[:at], ACTION, *tokens[at:])


def _settled(option: Movement, tokens: Tokens, facing: int) -> Tokens:
    """The path with its end facing named where there was a choice, so that nobody is asked for it again.

    Whoever stays put and turns does it once.
    """
    reach = option.reach
    steps, _ = walk(reach.ground, reach.gait, reach.start, tokens)
    path = Path(start=reach.start, steps=steps)
    row = reach.gait.gear(path.entered).end_row(path.price)
    if row is None or not row.sides or (tokens and tokens[-1][0] == "/"):
        return tokens
    return (f"/{facing}",) if tokens == (f"@{facing}",) else (*tokens, f"/{facing}")


def _so_far(found: Ways) -> Tokens | None:
    """The path up to the last waypoint, by its cheapest leg."""
    legs = [leg for leg in found.legs if leg.tokens]
    return min(legs, key=lambda leg: (leg.spent, len(leg.tokens), leg.tokens)).tokens if legs else None


def alternatives_of(state: GameState, option: Movement, draft: Draft, at: Hex) -> tuple[Alternative, ...]:
    """Ways that differ in kind and price, cheapest first; none if there is no choice.

    The cheapest of all is called by its kind, "best" if it mixes them.
    """
    found = ways_of(state, option, draft.waypoints).alternatives(at, draft.facing)
    if len({other.price for other in found}) < 2:
        return ()
    best, kinds = found[0], found[1:]
    mixed = all(other.path.tokens != best.path.tokens for other in kinds)
    return tuple(sorted((best, *kinds) if mixed else kinds, key=lambda other: other.price))


def why_not(state: GameState, option: Movement, draft: Draft, at: Hex, facing: int | None) -> Phrase | None:
    """Why a hex, or an end facing there, cannot be had; None if it can."""
    key = ("why", language(), option.who, option.verb, option.index, draft.waypoints, at, facing)
    if key not in kept(state):
        kept(state)[key] = _why_not(state, option, draft, at, facing)
    why: Phrase | None = kept(state)[key]
    return why


def _why_not(state: GameState, option: Movement, draft: Draft, at: Hex, facing: int | None) -> Phrase | None:
    found = ways_of(state, option, draft.waypoints)
    if at not in state.board:
        return Phrase(text=tr("ui.why_edge"))
    ends = found.ends(at)
    if ends if facing is None else facing in ends:
        return None
    if len(found.legs) == 1 and not found.legs[0].tokens:
        if facing is None and (plain := plain_reason(state, found.whole, at)) is not None:
            return plain
        snag = found.whole.why(at, facing)
        return snag_phrase(state, option.reach.gait, snag) if snag else None
    if not found.legs:
        return Phrase(text=tr("ui.why_waypoint"))
    leg = min(found.legs, key=lambda leg: (leg.spent, leg.tokens))
    snag = leg.reach.why(at, facing)
    return snag_phrase(state, option.reach.gait, snag) if snag else Phrase(text=tr("ui.why_waypoint"))
