"""What front ends show of a unit and of a question: data and catalogue keys, no words."""

from collections.abc import Iterator

from hexsim.rules.card import Bar, Card, Line, Params, Prompt
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.attack import held_for
from hexsim.rulesets.d100.blow import others_near
from hexsim.rulesets.d100.gaits import distances_of
from hexsim.rulesets.d100.gaps import Late
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.sheet import evade_value
from hexsim.rulesets.d100.status import Status, flow_of, is_bound, is_conscious, own_turn, sheet_of, status_of
from hexsim.rulesets.d100.strikes import Allot, Hits

TAGS = (
    "stunned", "pinned", "fleeing", "held", "watch", "holds", "bound", "aim", "delayed", "reckless", "stance",
    "ran", "guarding", "guarded", "extended", "surprised", "unaware", "engaged", "cover", "rides", "fatigue")
"""What may be said of a unit in a word, the most telling first."""


def card(state: GameState, unit: Unit) -> Card:
    """The unit at a glance: wounds, what is left of the turn, figures, what it has in hand and in mind."""
    sheet, status = sheet_of(unit), status_of(unit)
    bars = (Bar(key="d100.bar_wounds", value=max(0, sheet.wounds - status.damage), most=sheet.wounds),
            Bar(key="d100.bar_actions", value=actions_left(state, unit), most=2),
            Bar(key="d100.bar_reactions", value=status.reactions, most=max(1, status.reactions)))
    return Card(title=unit.name, bars=bars, tags=tuple(_tags(unit)), lines=(
        *_of_turn(state, unit), *_in_mind(state, unit),
        *(_item_line(item, held) for item, held in _in_hand_first(status)), *_figures(state, unit)))


def _in_hand_first(status: Status) -> list[tuple[str, Held]]:
    """The things it has, those in hand first."""
    return sorted(status.items, key=lambda pair: (not pair[1].in_hand, pair[0]))


def actions_left(state: GameState, unit: Unit) -> int:
    """Half actions it can still take in this round: of its turn, of a turn to come, or a late one."""
    status = status_of(unit)
    if not is_conscious(unit) or unit.pose is None or status.stunned:
        return 0
    if status.delayed:
        return 1
    most = 1 if status.pinned else 2
    if own_turn(state, unit.id) and not status.late:
        return max(0, most - status.spent)
    return most if unit.id in flow_of(state).upcoming else 0


def _of_turn(state: GameState, unit: Unit) -> Iterator[Line]:
    """What has been done in its turn, and which limits are reached."""
    status = status_of(unit)
    if not own_turn(state, unit.id) or not status.done:
        return
    for kind, rule_id in (("attack", "D-SUB-2"), ("concentration", "D-SUB-2")):
        if any(kind in done.subtypes for done in status.done):
            yield Line(key=f"d100.line_used_{kind}", rule=rule_id)


def _figures(state: GameState, unit: Unit) -> Iterator[Line]:
    sheet, status, far = sheet_of(unit), status_of(unit), distances_of(state, unit)
    yield Line(key="d100.line_skills", rule="DEF-TEST", params=(("bs", sheet.BS), ("ws", sheet.WS)))
    yield Line(key="d100.line_body", rule="DEF-BONUS", params=(
        ("a", sheet.A), ("s", sheet.S), ("t", sheet.T), ("wp", sheet.WP)))
    yield Line(key="d100.line_evade", rule="D-EVADE-4", params=(
        ("dodge", evade_value(sheet, "dodge")), ("parry", evade_value(sheet, "parry"))))
    yield Line(key="d100.line_move", rule="DEF-MOVE", params=(
        ("charge", far.charge), ("full", far.full), ("half", far.half), ("run", far.run)))
    if status.fatigue:
        yield Line(key="d100.line_fatigue", rule="DEF-FATIGUE", params=(
            ("level", status.fatigue), ("most", sheet.bonus("T") + sheet.bonus("WP"))))
    if status.stunned:
        yield Line(key="d100.line_stunned", rule="DEF-STUNNED", params=(("rounds", status.stunned),))


def _item_line(item: str, held: Held) -> Line:
    params: Params = (("id", item), ("item", held.item.name), ("place", f"@d100.place_{held.place}"))
    if not held.item.is_ranged:
        return Line(key="d100.line_item", rule="D-READY-1", params=params)
    state = "jammed" if held.jammed else "braced" if held.brace is not None else "fine"
    params = (*params, ("most", held.item.clip), ("shots", held.shots), ("state", f"@d100.weapon_{state}"))
    return Line(key="d100.line_weapon", rule="DEF-AMMO", params=params)


def _in_mind(state: GameState, unit: Unit) -> Iterator[Line]:
    """What it has prepared or is caught in."""
    status = status_of(unit)
    if status.aim:
        yield Line(key="d100.line_aim", rule="D-AIM-1", params=(("bonus", status.aim),))
    if status.watch is not None:
        watch = status.watch
        enemy = state.unit(watch.enemy).name if watch.enemy else "@d100.anybody"
        yield Line(key="d100.line_watch", rule="D-OVERWATCH-1", params=(
            ("attack", f"@d100.verb_{watch.attack}"), ("enemy", enemy), ("on", f"@d100.on_{watch.on}")))
    if status.grip is not None:
        key = "d100.line_holds" if status.grip.controls else "d100.line_held"
        yield Line(key=key, rule="D-GRAPPLE-7", params=(("other", state.unit(status.grip.other).name),))
    if status.engaged:
        names = ", ".join(state.unit(other).name for other in status.engaged)
        yield Line(key="d100.line_engaged", rule="DEF-ENGAGE", params=(("others", names),))
    if status.feinted:
        target = state.unit(status.feinted).name
        yield Line(key="d100.line_feint", rule="D-FEINT-1", params=(("target", target),))
    if status.extended is not None:
        going = status.extended
        yield Line(key="d100.line_extended", rule="D-ECON-6", params=(
            ("action", f"@d100.verb_{going.action}"), ("done", going.done), ("needed", going.needed)))
    for name in status.sustains:
        yield Line(key="d100.line_sustains", rule="D-SUB-4", params=(("power", name),))


def _tags(unit: Unit) -> Iterator[str]:
    status = status_of(unit)
    yield f"d100.posture_{status.posture}"
    if status.out:
        yield f"d100.condition_{status.out}"
    yield from (f"d100.tag_{name}" for name in TAGS if _is(unit, status, name))
    if status.out != "dead":
        yield from (f"d100.tag_{name}" for name in ("mount", "vehicle") if getattr(sheet_of(unit), name))


def _is(unit: Unit, status: Status, name: str) -> bool:
    """Whether a tag fits: a field of the status with something in it, or what its links say."""
    match name:
        case "holds" | "held":
            return status.grip is not None and status.grip.controls == (name == "holds")
        case "bound":
            return status.grip is None and is_bound(unit)
    return bool(getattr(status, name))


def fights(state: GameState, unit: Unit) -> bool:
    """Whether the unit counts for its side: conscious, not given up, no bare mount; also before it comes."""
    comes = unit.pose is not None or status_of(unit).arrives > 0
    sheet = sheet_of(unit)
    rides = not (sheet.mount or sheet.vehicle)
    return comes and rides and is_conscious(unit) and unit.side not in flow_of(state).conceded


def prompt(state: GameState) -> Prompt:
    """The question put to whoever is awaited."""
    asked = state.awaiting
    assert asked is not None
    unit, task = state.unit(asked.who[0]), state.agenda[-1]
    point = "D-DELAY-3" if isinstance(task, Late) else asked.point
    key, params = f"d100.prompt_{point}", (("unit", unit.name),)
    if isinstance(task, Hits):
        attacker, item = state.unit(task.attack.unit), held_for(state, task.attack).item
        number = next((part.hits for part in task.parts if part.target == unit.id), 1)
        return Prompt(key=key, about=(unit.id, attacker.id), params=(
            ("attacker", attacker.name), ("hits", number), *params, ("weapon", item.name)))
    if isinstance(task, Allot):
        target = state.unit(task.attack.target)
        near = tuple(other for other in others_near(state, task.attack))
        return Prompt(key=key, about=(unit.id, target.id, *near), params=(
            ("hits", task.hits), ("target", target.name), *params))
    other = getattr(task, "other", "") or getattr(task, "mover", "") or getattr(task, "target", "")
    if other and state.has_unit(other):
        return Prompt(key=key, about=(unit.id, other), params=(("other", state.unit(other).name), *params))
    return Prompt(key=key, about=(unit.id,), params=params)
