"""The sides' aims: who has won, and the counters for holding a zone."""

from hexsim.rules.event import Scored
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import Aim, GameState, Outcome, Side, Unit

LAST_STANDING = Aim(kind="last_standing")


def judge(ruleset: Ruleset, state: GameState) -> tuple[tuple[Scored, ...], Outcome | None]:
    """The counters that change now, and the outcome if an aim is reached."""
    fighting = tuple(unit for unit in state.units if ruleset.fights(state, unit))
    tally, scored = dict(state.tally), []
    winners, reasons = [], []
    for side in state.sides:
        for number, aim in enumerate(side.aims or (LAST_STANDING,)):
            key = f"{side.id}.{number}"
            if aim.kind == "hold":
                since, now = tally.get(key, 0), _holding_since(aim, side, fighting, state, tally.get(key, 0))
                if since != now:
                    scored.append(Scored(rule="core", key=key, before=since, after=now))
                    tally[key] = now
            if _reached(aim, side, fighting, state, tally.get(key, 0)) and side.id not in winners:
                winners.append(side.id)
                reasons.append(aim.kind)
    if winners:
        return tuple(scored), Outcome(winners=tuple(winners), reason=f"core.won_{reasons[0]}")
    lost = _ruined(state, fighting)
    if lost:
        others = tuple(side.id for side in state.sides if side.id not in lost and
                       any(unit.side == side.id for unit in fighting))
        return tuple(scored), Outcome(winners=others, reason="core.won_others_lost")
    if not fighting:
        return tuple(scored), Outcome(winners=(), reason="core.won_nobody")
    return tuple(scored), None


def _holding_since(aim: Aim, side: Side, fighting: tuple[Unit, ...], state: GameState,
                   since: int) -> int:
    there = [unit for unit in fighting if _inside(unit, aim)]
    held = any(_counts(unit, aim, side) for unit in there) and all(unit.side == side.id for unit in there)
    return (since or max(state.round, 1)) if held else 0


def _reached(aim: Aim, side: Side, fighting: tuple[Unit, ...], state: GameState, since: int) -> bool:
    own = [unit for unit in fighting if unit.side == side.id]
    match aim.kind:
        case "last_standing":
            return bool(own) and len(state.sides) > 1 and all(unit.side == side.id for unit in fighting)
        case "reach":
            there = {unit.id for unit in own if _inside(unit, aim)}
            return set(aim.units) <= there if aim.units else bool(there)
        case "hold":
            return bool(since) and state.round - since >= aim.rounds
        case "survive":
            return bool(own) and state.round > aim.rounds
        case "kill":
            return not any(unit.id in aim.units if aim.units else unit.side != side.id for unit in fighting)
        case "save":
            return _saved(aim, side, fighting, state) and state.round > aim.rounds


def _saved(aim: Aim, side: Side, fighting: tuple[Unit, ...], state: GameState) -> bool:
    """Whether everybody is still fighting who must be saved: those named, else all of the side."""
    wanted = aim.units or tuple(unit.id for unit in state.units if unit.side == side.id)
    return set(wanted) <= {unit.id for unit in fighting}


def _ruined(state: GameState, fighting: tuple[Unit, ...]) -> set[str]:
    """Sides with nothing left to win: all they wanted was to save somebody, and none of those aims holds."""
    return {side.id for side in state.sides if side.aims and all(
        aim.kind == "save" and not _saved(aim, side, fighting, state) for aim in side.aims)}


def _inside(unit: Unit, aim: Aim) -> bool:
    return any(covered in aim.hexes for covered in unit.hexes())


def _counts(unit: Unit, aim: Aim, side: Side) -> bool:
    return unit.side == side.id and (not aim.units or unit.id in aim.units)
