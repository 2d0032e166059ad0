"""What front ends show of a unit and of a question: data and catalogue keys, no words."""

from collections.abc import Iterator

from hexsim.rules.card import Bar, Card, Line, Params, Prompt, Zone
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import weapon_of
from hexsim.rulesets.maneuvers.fight.defence import arc_from, blocks_left, parries_left
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.figures import arc_in, is_large
from hexsim.rulesets.maneuvers.items import Held
from hexsim.rulesets.maneuvers.movement import step_allowance
from hexsim.rulesets.maneuvers.posture import move_of
from hexsim.rulesets.maneuvers.sheet import block_value, body_move, initiative, parry_value
from hexsim.rulesets.maneuvers.status import flow_of, sheet_of, status_of
from hexsim.rulesets.maneuvers.waiting.legal import window_of
from hexsim.rulesets.maneuvers.waiting.tasks import Riposte

ARCS = (("front", (0, 1, 5)), ("side", (2, 4)), ("rear", (3,)))
ZONES = {"front": "front", "left": "side", "right": "side", "rear": "rear"}
CROUCH_POINT, WAIT_POINT = "M-DP-10", "M-DP-3"
GOING = ("fetching", "loading", "concentrating", "aim", "evaluate", "feint")
TAGS = ("stunned", "no_defence", "all_out_defense", "ranged_ready")


def card(state: GameState, unit: Unit) -> Card:
    """The unit at a glance."""
    sheet, status = sheet_of(unit), status_of(unit)
    body = body_move(sheet, status.hp)
    lines = [
        Line(key="maneuvers.line_step", params=(("hexes", step_allowance(move_of(unit))),), rule="M-STEP-1"),
        Line(key="maneuvers.line_initiative", params=(("initiative", initiative(sheet)),), rule="M-INIT-1"),
        Line(key="maneuvers.line_dodge", params=(("dodge", body),), rule="M-SHEET-2"),
        *(_item_line(state, unit, item, held) for item, held in status.items),
    ]
    if status.shock or status.shock_now:
        lines.append(Line(key="maneuvers.line_shock", rule="M-DMG-2", params=(
            ("now", status.shock_now), ("later", status.shock))))
    lines += _prepared(state, unit)
    if status.concentrating is not None:
        going = status.concentrating
        lines.append(Line(key="maneuvers.line_task", rule="M-CONC-3", params=(
            ("task", going.task), ("done", going.done), ("needed", going.needed))))
    bars = (Bar(key="maneuvers.bar_hp", value=status.hp, most=sheet.hit_points),
            Bar(key="maneuvers.bar_move", value=move_of(unit), most=body_move(sheet, sheet.hit_points)))
    return Card(title=unit.name, bars=bars, tags=_tags(unit), lines=tuple(lines))


def _prepared(state: GameState, unit: Unit) -> Iterator[Line]:
    """What the unit has prepared for its next attack."""
    aim, evaluate, feint = (getattr(status_of(unit), name) for name in ("aim", "evaluate", "feint"))
    if aim is not None:
        held = dict(status_of(unit).items).get(aim.weapon)
        yield Line(key="maneuvers.line_aim", rule="M-AIM-1", params=(
            ("target", state.unit(aim.target).name), ("item", held.item.name if held else aim.weapon),
            ("turns", aim.turns)))
    if evaluate is not None:
        yield Line(key="maneuvers.line_evaluate", rule="M-EVAL-1", params=(
            ("enemy", state.unit(evaluate.enemy).name), ("bonus", evaluate.bonus)))
    if feint is not None:
        yield Line(key="maneuvers.line_feint", rule="M-FNT-2", params=(
            ("enemy", state.unit(feint.enemy).name), ("margin", feint.margin)))


def _tags(unit: Unit) -> tuple[str, ...]:
    status = status_of(unit)
    tags = [f"posture_{status.posture}", *([f"condition_{status.out}"] if status.out else [])]
    tags += [f"tag_{name}" for name in TAGS if getattr(status, name)]
    tags += [f"tag_waiting_{status.waiting}"] if status.waiting else []
    tags += [f"tag_{name}" for name in GOING if getattr(status, name)]
    return tuple(f"maneuvers.{tag}" for tag in tags)


def _item_line(state: GameState, unit: Unit, item: str, held: Held) -> Line:
    sheet = sheet_of(unit)
    ready = "natural" if held.item.is_natural else "ready" if held.ready else "unready"
    params: list[tuple[str, str | int]] = [
        ("item", held.item.name), ("id", item), ("place", f"@maneuvers.place_{held.place}"),
        ("ready", f"@maneuvers.state_{ready}")]
    if held.item.is_missile:
        params += [("shots", held.shots), ("most", held.item.shots)]
        return Line(key="maneuvers.line_missile", params=tuple(params), rule="M-RDY-10")
    shield = "shield" in held.item.kind
    value = block_value(sheet) if shield else parry_value(sheet, held)
    if value is None or not held.in_hand:
        return Line(key="maneuvers.line_item", params=tuple(params), rule="M-WPN-1")
    left = blocks_left(unit) if shield else parries_left(state, unit, item)
    params += [("defence", value), ("left", "∞" if left is None else max(0, left))]
    key = "maneuvers.line_shield" if shield else "maneuvers.line_weapon"
    return Line(key=key, params=tuple(params), rule="M-DEF-4")


@rule("M-FACE-1")
def zones(state: GameState, unit: Unit) -> tuple[Zone, ...]:
    """The arcs of the unit on the map: three front hexes, two side hexes, one rear hex."""
    if unit.pose is None:
        return ()
    if is_large(unit):
        return _large_zones(state, unit)
    arcs = ((name, tuple(unit.pose.ahead(rel) for rel in rels)) for name, rels in ARCS)
    return tuple(Zone(name=f"maneuvers.zone_{name}", rule="M-FACE-1",
                      hexes=tuple(at for at in hexes if at in state.board)) for name, hexes in arcs)


def _large_zones(state: GameState, unit: Unit) -> tuple[Zone, ...]:
    """The hexes around a figure of several hexes, by arc."""
    own = unit.hexes()
    around = dict.fromkeys(near for at in own for near in map(at.neighbour, range(6)) if near not in own)
    arcs = {at: arc_in(unit, at) for at in around if at in state.board}
    return tuple(Zone(name=f"maneuvers.zone_{name}", rule="M-FOOT-8",
                      hexes=tuple(at for at, arc in arcs.items() if ZONES[arc] == name)) for name, _ in ARCS)


def prompt(state: GameState) -> Prompt:
    """The question put to whoever is awaited."""
    asked = state.awaiting
    assert asked is not None
    unit, key = state.unit(asked.who[0]), f"maneuvers.prompt_{asked.point}"
    task = state.agenda[-1]
    opened = window_of(state) if asked.point == WAIT_POINT else None
    if opened is not None:
        params: Params = (("unit", unit.name), ("mover", state.unit(opened.mover).name),
                  ("window", f"@maneuvers.window_{opened.name}"))
        return Prompt(key=key, params=params, about=(unit.id, opened.mover))
    if isinstance(task, Riposte):
        weapon = weapon_of(state, task.strike).item.name
        params = (("unit", unit.name), ("attacker", state.unit(task.strike.unit).name), ("weapon", weapon))
        return Prompt(key=key, params=params, about=(unit.id, task.strike.unit))
    if not isinstance(task, Defend):
        return Prompt(key=key, params=(("unit", unit.name),), about=(unit.id,),
                      minor=asked.point == CROUCH_POINT)
    weapon, arc = weapon_of(state, task.attack).item.name, arc_from(state, task.attack, unit)
    params = (("unit", unit.name), ("attacker", state.unit(task.attack.unit).name), ("weapon", weapon),
              ("arc", f"@maneuvers.arc_{arc}"))
    return Prompt(key=key, params=params, about=(unit.id, task.attack.unit))


def fights(state: GameState, unit: Unit) -> bool:
    """Whether the unit counts for its side: conscious, not given up; also while it has yet to come."""
    status = status_of(unit)
    comes = unit.pose is not None or status.arrives > 0
    return comes and not status.out and unit.side not in flow_of(state).conceded


def value(state: GameState, side: str) -> int:
    """How well a side stands: its fighters with their hit points, less those of the others."""
    worth = 0
    for unit in state.units:
        if fights(state, unit):
            status = status_of(unit)
            mine = 100 + 5 * max(status.hp, 0) + move_of(unit) - 50 * status.stunned
            worth += mine if unit.side == side else -mine
    return worth
