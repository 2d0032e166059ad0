"""What front ends show of a unit, of a question and of the round: data and catalogue keys, no words."""

from collections.abc import Mapping

from hexsim.rules.card import Bar, Card, Fate, Line, Params, Plan, Prompt, Standing, Tracker, TrackerRow, Zone
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll
from hexsim.rules.view import HIDDEN
from hexsim.rulesets.dicepool.attack import ABILITY_OF, damage_dice, skill_dice
from hexsim.rulesets.dicepool.blow import soak_pool
from hexsim.rulesets.dicepool.declare import declarers
from hexsim.rulesets.dicepool.defend import POINT as REACT_POINT
from hexsim.rulesets.dicepool.gap import GAP_POINT
from hexsim.rulesets.dicepool.guard import guard_pool, has_action
from hexsim.rulesets.dicepool.health import level_of, penalty_of
from hexsim.rulesets.dicepool.initiative import by_result, rating_of
from hexsim.rulesets.dicepool.perform import KEEP_POINT
from hexsim.rulesets.dicepool.places import arc_from
from hexsim.rulesets.dicepool.status import FULL, Action, can_act, flow_of, is_up, sheet_of, status_of
from hexsim.rulesets.dicepool.tasks import Defend, Detail, Gap, Keep
from hexsim.rulesets.dicepool.weapons import Held

FATES: Mapping[str, Fate] = {"due": "due", "kept": "due", "done": "done", "gone": "gone", "lost": "gone"}
ARCS = ("front", "side", "rear")


def card(state: GameState, unit: Unit) -> Card:
    """The unit at a glance."""
    sheet, status = sheet_of(unit), status_of(unit)
    bars = (Bar(key="dicepool.bar_health", value=FULL - status.marks, most=FULL),
            Bar(key="dicepool.bar_willpower", value=status.points, most=sheet.willpower))
    lines = [Line(key="dicepool.line_rating", rule="P-INIT-3", params=(("rating", rating_of(unit)),))]
    if status.declared or flow_of(state).stage:
        lines[0] = Line(key="dicepool.line_result", rule="P-INIT-1",
                        params=(("rating", status.rating), ("result", status.result)))
    if status.marks:
        lines.append(Line(key="dicepool.line_marks", rule="P-DMG-4", params=(
            ("bashing", status.bashing), ("lethal", status.lethal), ("dice",
                                                                     f"−{-penalty_of(status.marks)}"))))
    lines += [_weapon_line(unit, name, held) for name, held in status.weapons]
    sizes = {kind: guard_pool(unit, kind, 0).size for kind in ("dodge", "block", "parry")}
    lines.append(Line(key="dicepool.line_defence", rule="P-DEF-1", params=tuple(sizes.items())))
    lines.append(Line(key="dicepool.line_soak", rule="P-DMG-3", params=(
        ("bashing", soak_pool(sheet, lethal=False).size), ("lethal", soak_pool(sheet, lethal=True).size))))
    if sheet.swiftness:
        lines.append(Line(key="dicepool.line_swiftness", rule="P-SWIFT-1", params=(
            ("level", sheet.swiftness), ("uses", status.uses))))
    return Card(title=unit.name, bars=bars, tags=_tags(unit), lines=tuple(lines))


def _tags(unit: Unit) -> tuple[str, ...]:
    status = status_of(unit)
    level = "dead" if status.dead else level_of(status.marks)
    tags = [f"level_{level}", *(["posture_prone"] if status.posture == "prone" else [])]
    tags += [f"tag_{name}" for name in ("hampered", "waits", "paid") if getattr(status, name)]
    return tuple(f"dicepool.{tag}" for tag in tags)


def _weapon_line(unit: Unit, name: str, held: Held) -> Line:
    weapon, sheet = held.item, sheet_of(unit)
    pool = sum(item.value for item in skill_dice(sheet, weapon.kind)) + weapon.pool_mod
    params: Params = (("item", weapon.name), ("id", name), ("pool", pool), ("damage", damage_dice(sheet,
            weapon)),
                      ("kind", f"@dicepool.harm_{weapon.damage_type}"), ("length", weapon.length),
                      ("ability", f"@dicepool.reason_{ABILITY_OF[weapon.kind]}"),
                      ("state", f"@dicepool.condition_{held.condition}"))
    return Line(key="dicepool.line_close" if weapon.is_close else "dicepool.line_ranged", params=params,
                rule="P-ATK-1")


def zones(state: GameState, unit: Unit) -> tuple[Zone, ...]:
    """The arcs of the unit next to it."""
    if unit.pose is None:
        return ()
    around = [at for direction in range(6) if (at := unit.pose.hex.neighbour(direction)) in state.board]
    return tuple(Zone(name=f"dicepool.zone_{arc}", rule="P-MAP-2",
                      hexes=tuple(at for at in around if arc_from(unit.pose, at) == arc)) for arc in ARCS)


def fights(state: GameState, unit: Unit) -> bool:
    """Whether the unit counts for its side; also while it has yet to come."""
    status = status_of(unit)
    comes = unit.pose is None and status.arrives > 0 and status.marks < FULL
    return (is_up(unit) or comes) and unit.side not in flow_of(state).conceded


def order_of(state: GameState) -> tuple[str, ...]:
    """All units in the order of their actions."""
    return tuple(unit.id for unit in sorted(state.units, key=by_result, reverse=True))


def prompt(state: GameState) -> Prompt:
    """The question put to whoever is awaited."""
    asked = state.awaiting
    assert asked is not None
    unit, task = state.unit(asked.who[0]), state.agenda[-1]
    key, params = f"dicepool.prompt_{asked.point}", [("unit", unit.name)]
    about: tuple[str, ...] = (unit.id,)
    more: list[tuple[str, str | int]] = list(params)
    if asked.point == REACT_POINT and isinstance(task, Defend):
        attack = task.attack
        held = dict(status_of(state.unit(attack.unit)).weapons)[attack.item]
        more += [("attacker", state.unit(attack.unit).name), ("weapon", held.item.name),
                 ("pool", max(attack.pool.size, 1)), ("need", attack.pool.need),
                 ("arc", f"@dicepool.arc_{attack.arc}")]
        about = (unit.id, attack.unit)
    elif isinstance(task, Detail):
        more += [("number", len(task.done) + 1), ("total", int(task.header.get("actions", "1")))]
    elif asked.point == GAP_POINT:
        gap = next((one for one in reversed(state.agenda) if isinstance(one, Gap)), None)
        if gap is not None and gap.against:
            key += "_inside"
            more.append(("other", state.unit(gap.against).name))
            about = (unit.id, gap.against)
    return Prompt(key=key, params=tuple(more), about=about,
                  minor=asked.point == KEEP_POINT and isinstance(task, Keep))


def tracker(state: GameState) -> Tracker | None:
    """Who declares, slowest first; then who acts, quickest first; and who may still react."""
    stage = flow_of(state).stage
    if not stage:
        return None
    acting = sorted(state.units, key=by_result, reverse=True)
    order = [unit.id for unit in acting]
    if stage == "declaring":
        later = declarers(state)
        said = [unit for unit in state.units if unit.id not in later]
        done = sorted((unit for unit in said if is_up(unit)), key=lambda unit: by_result(unit)[::-1])
        order = [*(unit.id for unit in done), *later, *(unit.id for unit in said if not is_up(unit))]
    poll = next((task for task in state.agenda if isinstance(task, Poll) and task.sealed), None)
    sealed = dict(zip(poll.who, poll.answers, strict=False)) if poll is not None else {}
    rows = tuple(_row(state, state.unit(unit), sealed) for unit in order if state.unit(unit).pose is not None)
    return Tracker(title=f"dicepool.tracker_{stage}", rule="P-DECL-1" if stage == "declaring" else "P-INIT-1",
                   rows=rows)


def _row(state: GameState, unit: Unit, sealed: Mapping[str, Order | None]) -> TrackerRow:
    status, asked = status_of(unit), state.awaiting.who if state.awaiting else ()
    figure = f"{status.result} ({status.rating})"
    if not can_act(state, unit):
        return TrackerRow(unit=unit.id, standing="out", figure="")
    plans = tuple(_plan(action) for action in status.actions)
    return TrackerRow(unit=unit.id, standing=_standing(state, unit, asked, sealed), figure=figure, plans=(
        *plans, *_half_said(state, unit, sealed)), reacts=has_action(state, unit))


def _standing(state: GameState, unit: Unit, asked: tuple[str, ...],
              sealed: Mapping[str, Order | None]) -> Standing:
    if unit.id in asked:
        return "asked"
    if unit.id in sealed:
        return "sealed"
    if not status_of(unit).declared:
        return "due"
    if status_of(unit).waits:
        return "waits"
    return "ready" if has_action(state, unit) else "over"


def _plan(action: Action) -> Plan:
    return Plan(clause=action.clause, fate=FATES[action.fate])


def _half_said(state: GameState, unit: Unit, sealed: Mapping[str, Order | None]) -> tuple[Plan, ...]:
    """What the unit has said of a declaration that is not complete, or in secret, where that may be seen."""
    found: list[Clause] = []
    for task in state.agenda:
        if isinstance(task, Detail) and task.unit == unit.id:
            found += task.done
    answer = sealed.get(unit.id)
    clauses = getattr(answer, "clauses", ())
    found += [clause for clause in clauses if clause.verb != HIDDEN]
    return tuple(Plan(clause=clause) for clause in found)
