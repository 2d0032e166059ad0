"""Judging a path: the first thing that is wrong with it (M-ERR-2), and what comes nearest."""

from collections.abc import Iterable

from hexsim.board.gait import Gait, Path, Snag
from hexsim.board.ground import Ground
from hexsim.board.walk import end_facings, take_step, walk
from hexsim.hexes.direction import ALL_FACINGS, direction_name
from hexsim.hexes.path import ACTION, format_path, parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Params
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, too_many
from hexsim.rulesets.maneuvers.figures import no_evade
from hexsim.rulesets.maneuvers.ground import ground_of
from hexsim.rulesets.maneuvers.many.numbers import attacks_in
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.posture import displacement, move_of, posture_refusal, standing
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.tasks import is_entry

CODES = {"turn": "E_TURN", "direction": "E_DIRECTION", "action": "E_ACTION", "edge": "E_EDGE",
         "blocked": "E_BLOCKED", "occupied": "E_OCCUPIED", "evade": "E_EVADE", "budget": "E_POINTS",
         "end": "E_OCCUPIED"}
ALLOWANCE = {"all_out_attack": "M-STEP-6", "aim": "M-STEP-5", "evaluate": "M-STEP-9", "strike": "M-WAIT-2"}
TURNING = {**ALLOWANCE, "move": "M-MOVE-8", "posture": "M-STEP-8", "evaluate": "M-FACE-3"}


def path_refusal(state: GameState, unit: Unit, clause: Clause, tokens: tuple[str, ...],
                 after_action: Ground | None = None) -> Refusal | None:
    """What is wrong with a path of the unit as it is now, None if nothing is (M-PATH-1, M-ERR-2).

    Args:
        state: where the fight stands.
        unit: who would move, already on its feet if it stands up first.
        clause: the maneuver.
        tokens: the path.
        after_action: the ground beyond the `!`, if the action changes it.
    """
    status = status_of(unit)
    gait = GAITS[clause.verb](move_of(unit), status.posture)
    refusal = _posture_refusal(clause.verb, status.posture, tokens)
    if refusal is None:
        snag = _first_snag(ground_of(state, unit, gait), gait, unit, tokens, after_action)
        counted = None if snag else _count_refusal(state, unit, clause, tokens)
        refusal = _worded(state, gait, unit, snag, tokens) if snag else counted
    return refusal


def judged(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """What is wrong with the path of a clause for a unit as it stands, whether it is asked or not."""
    upright = standing(unit) if clause.get("stand") == "yes" else unit
    return path_refusal(state, upright, clause, parse_path(clause.get("path")))


@rule("M-PATH-1", "M-ERR-2")
def _first_snag(ground: Ground, gait: Gait, unit: Unit, tokens: tuple[str, ...],
                after_action: Ground | None) -> Snag | None:
    """The first snag, token by token; it is taken that nobody interferes and every Evade succeeds."""
    assert unit.pose is not None
    if after_action is None:
        _, snags = walk(ground, gait, unit.pose, tokens)
        return snags[0] if snags else None
    path = Path(start=unit.pose)
    for token in tokens:
        step = take_step(ground, gait, path, token)
        if isinstance(step, Snag):
            return step
        path = Path(start=path.start, steps=(*path.steps, step))
        ground = after_action if token == ACTION else ground
    last = max((number for number, token in enumerate(tokens, 1) if is_entry(token)), default=0)
    met = ground.bar(*path.end) if last else None
    if met is not None:
        return Snag(kind="end", token=last, rule=met.rule, by=met.by, at=path.end.hex)
    return None


def _posture_refusal(verb: str, posture: str, tokens: tuple[str, ...]) -> Refusal | None:
    """A posture without displacement is the reason for a whole path that enters hexes (M-STEP-10)."""
    if verb in ("move", "posture") or not any(map(is_entry, tokens)):
        return None
    limit = displacement(posture)
    if limit == "any" or (limit == "step" and verb not in ("all_out_attack", "strike")):
        return None
    return posture_refusal("M-WAIT-2" if verb == "strike" else "M-STEP-10", posture, "displacement")


@rule("M-MOVE-13", "M-TWO-3")
def points_allowed(state: GameState, unit: Unit, clause: Clause) -> int:
    """How many `!` a maneuver with attacks may have: one for each, with two weapons at once one more."""
    two = clause.verb == "all_out_attack" and clause.get("option") == "a" and clause.get("two") == "yes"
    return attacks_in(state, unit, clause) - status_of(unit).given_up + two


def _count_refusal(state: GameState, unit: Unit, clause: Clause, tokens: tuple[str, ...]) -> Refusal | None:
    """More action points than attacks, in a maneuver with attacks."""
    needs = tokens.count(ACTION)
    has = points_allowed(state, unit, clause) if clause.verb in ATTACKING and needs else needs
    return None if needs <= has else too_many(clause, needs, has)


def _worded(state: GameState, gait: Gait, unit: Unit, snag: Snag, tokens: tuple[str, ...]) -> Refusal:
    rule_id = snag.rule
    if snag.kind == "budget":
        rule_id = ALLOWANCE.get(gait.name, snag.rule if gait.measure == "points" else "M-STEP-1")
        params = _points(gait, snag)
    elif snag.kind == "turn":
        rule_id = rule_id or TURNING.get(gait.name, "M-FACE-5")
        params = _turning(state, gait, unit, tokens[:snag.token])
    elif snag.kind == "direction":
        rule_id = {"posture": "M-STEP-8"}.get(gait.name, ALLOWANCE.get(gait.name, "M-STEP-6"))
        entries = " ".join(entry.token for entry in gait.gear(0).entries)
        params = (("detail", f"@maneuvers.E_DIRECTION_{'some' if entries else 'none'}"), ("allowed", entries))
    elif snag.kind == "action":
        rule_id = "M-AOA-1" if gait.name == "all_out_attack" else "M-NOTE-3"
        params = (("detail", f"@maneuvers.E_ACTION_{_acting(gait)}"),)
    else:
        rule_id = rule_id or {"edge": "M-PATH-1", "evade": "M-EVADE-1"}.get(snag.kind, "M-TERR-3")
        params = (("by", _named(state, snag.by)), ("hex", state.board.number(snag.at) if snag.at else ""))
        params += _met(state, gait, unit, snag)
    return Refusal(code=CODES[snag.kind], rule=rule_id, params=params, token=snag.token)


def _acting(gait: Gait) -> str:
    return "none" if not gait.actions else "last" if gait.action_last else "one"


def _met(state: GameState, gait: Gait, unit: Unit, snag: Snag) -> Params:
    """Why somebody in a hex, or nobody, is in the way of the path."""
    if snag.kind == "evade":
        why = "large" if snag.by else "nobody" if gait.evade else "only_move"
        return (("detail", f"@maneuvers.E_EVADE_{why}"),)
    if snag.kind in ("occupied", "end"):
        other = state.unit(snag.by) if state.has_unit(snag.by) else unit
        large = snag.kind == "occupied" and bool(no_evade(unit, other))
        why = "turn" if snag.rule == "M-FOOT-4" else "large" if large else snag.kind
        return (("detail", f"@maneuvers.E_OCCUPIED_{why}"),)
    return ()


def _points(gait: Gait, snag: Snag) -> Params:
    return (("needs", gait.budget + snag.short), ("has", gait.budget), ("short", snag.short),
            ("measure", f"@maneuvers.measure_{gait.measure}"))


def _turning(state: GameState, gait: Gait, unit: Unit, tokens: tuple[str, ...]) -> Params:
    assert unit.pose is not None
    steps, _ = walk(ground_of(state, unit, gait), gait, unit.pose, tokens[:-1])
    path, token = Path(start=unit.pose, steps=steps), tokens[-1]
    gear = gait.gear(path.entered)
    if token[0] == "/":
        detail = "wide" if gear.end_row(path.price) else "no_end"
    else:
        detail = "none" if gear.turn is None else "early"
    facings = facings_after(gait, path, ground_of(state, unit, gait)) if token[0] == "/" else ()
    return (("detail", f"@maneuvers.E_TURN_{detail}"), ("allowed", named_facings(state, facings)))


def named_facings(state: GameState, facings: Iterable[int]) -> str:
    """Facings as their numbers and compass names."""
    names = (f"{facing} {direction_name(facing, state.board.orientation)}" for facing in facings)
    return ", ".join(names)


def facings_after(gait: Gait, path: Path, ground: Ground | None = None,
                  pose: Pose | None = None) -> tuple[int, ...]:
    """The end facings allowed after a path, what it leads to included.

    Args:
        gait: how the unit moves.
        path: what it has gone.
        ground: what it meets, where that matters to turning.
        pose: where it is, if that is not the end of the path.
    """
    row, (at, facing) = gait.gear(path.entered).end_row(path.price), pose or path.end
    fits, swings = (ground.fits(at), ground.swings(at)) if ground else (ALL_FACINGS, ALL_FACINGS)
    mask = end_facings(fits, facing, row.sides if row else 0, swings)
    return tuple(facing for facing in range(6) if mask >> facing & 1)


def _named(state: GameState, by: str) -> str:
    if state.has_unit(by):
        return state.unit(by).name
    if by == "level":
        return "@maneuvers.steep"
    names = {kind.id: kind.name for kind in state.board.kinds}
    return ({terrain.id: terrain.name for terrain in state.board.terrains} | names).get(by, by)


def shorter(order: Order, tokens: tuple[str, ...], refusal: Refusal) -> tuple[Order, ...]:
    """Orders to try instead of one whose path is refused: the longest beginnings of the path."""
    if refusal.token is None:
        return (order.with_args(path=""),) if tokens else ()
    kept = tokens[: refusal.token - 1]
    begins = [kept[: len(kept) - less] for less in range(min(len(kept) + 1, 12))]
    if refusal.code in ("E_ACTION", "E_DIRECTION"):
        begins.insert(0, tuple(token for token in tokens if token != tokens[refusal.token - 1]))
    return tuple(dict.fromkeys(order.with_args(path=format_path(begin)) for begin in begins))
