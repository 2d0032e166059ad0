"""What may be declared: every clause against sheet, map and rules, code by code (section 10)."""

from collections.abc import Iterator
from typing import NamedTuple

from hexsim.rules.order import Clause, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.attack import (
    distance_refusal,
    jam_refusal,
    loss_of,
    skill_dice,
    target_refusal,
    weapon_dice,
    weapon_refusal,
)
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.gaits import MOVE, gait_of_clause
from hexsim.rulesets.dicepool.guard import guard_dice, parry_weapon
from hexsim.rulesets.dicepool.paths import after_walk, hexes_of_any, snags_of, walks
from hexsim.rulesets.dicepool.sheet import SWIFTNESS
from hexsim.rulesets.dicepool.status import held_by, sheet_of, status_of

DELAY, DEFEND = "delay", "defend"
DEEDS = ("attack", "move", DEFEND, DELAY, "warn", "clear", "other")
"""What a declared action can be."""

MOST_ACTIONS = 20
TESTED = ("attack", DEFEND, DELAY, "other")
"""Actions that may have a test for a Willpower point to help."""


class Intent(NamedTuple):
    """A declaration as it is judged.

    Attributes:
        clauses: its actions, in order; swift ones last.
        regular: how many of them are not swift.
        offset: number of the first of `clauses` among all actions of the unit.
        total: how many actions the declaration has in all.
        others: further actions of the unit, already declared.
        now: it is performed at once, so that everything counts.
    """

    clauses: tuple[Clause, ...]
    regular: int
    swift: int = 0
    will: str = ""
    disciplines: tuple[str, ...] = ()
    offset: int = 0
    total: int = 1
    others: tuple[Clause, ...] = ()
    now: bool = False

    def is_swift(self, place: int) -> bool:
        """Whether the clause at that place is an action of swiftness."""
        return self.offset + place >= self.regular


def refuse(code: str, rule_id: str, detail: str = "", **params: str | int) -> Refusal:
    """A refusal with its sentence."""
    told = (("detail", f"@dicepool.{code}_{detail}"),) if detail else ()
    return Refusal(code=code, rule=rule_id, params=(*told, *params.items()))


def intent_refusal(state: GameState, unit: Unit, intent: Intent) -> Refusal | None:
    """The first code that applies, in the order of the table."""
    for look in (_detail, _discipline, _willpower, _weapon, _jammed, _pool, _target, _move, _path, _aim):
        found = next(look(state, unit, intent), None)
        if found is not None:
            return found
    return None


@rule("P-DECL-4")
def _detail(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    """A detail that is missing or unknown."""
    for place, clause in enumerate(intent.clauses):
        needed = {"attack": ("weapon", "target"), "warn": ("enemy",), "clear": ("weapon",),
                  "other": ("text",)}
        for key in needed.get(clause.verb, ()):
            if not clause.get(key):
                yield refuse("E_DETAIL", "P-DECL-4", "missing", what=key,
                             verb=f"@dicepool.verb_{clause.verb}")
        for key in ("target", "enemy"):
            if clause.get(key) and not state.has_unit(clause.get(key)):
                yield refuse("E_DETAIL", "P-DECL-4", "unit", what=clause.get(key))
        if clause.verb == "warn" and state.side_of(clause.get("enemy")) == unit.side:
            yield refuse("E_DETAIL", "P-DECL-4", "friend", what=state.unit(clause.get("enemy")).name)
        if clause.verb == MOVE and not clause.get("path") and clause.get("stand") != "yes":
            yield refuse("E_DETAIL", "P-DECL-4", "missing", what="path", verb="@dicepool.verb_move")
        if clause.verb == "other" and bool(clause.get("attribute")) != bool(clause.get("ability")):
            yield refuse("E_DETAIL", "P-DECL-4", "half", what=clause.get("attribute")
                         or clause.get("ability"))
        if clause.verb == DELAY and (intent.now or (place and intent.clauses[0].verb != DELAY)):
            yield refuse("E_DETAIL", "P-DELAY-4", "delay", what=place + 1)
    if intent.will and not _is_helped(intent):
        yield refuse("E_DETAIL", "P-WILL-1", "will", what=intent.will, most=intent.total)


def _is_helped(intent: Intent) -> bool:
    """Whether there is an action for the Willpower point to help, as far as they are named."""
    if intent.will == "defence" or intent.now:
        return True
    place = int(intent.will) - 1 if intent.will.isascii() and intent.will.isdigit() else -1
    if not 0 <= place < intent.total:
        return False
    if place >= len(intent.clauses):
        return True
    clause = intent.clauses[place]
    return clause.verb in TESTED and (clause.verb != "other" or bool(clause.get("attribute")))


@rule("P-SWIFT-1")
def _discipline(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    """Swiftness up to its level, while uses are left; other disciplines only if the unit has them."""
    del state
    sheet, status = sheet_of(unit), status_of(unit)
    if intent.swift and (intent.swift > sheet.swiftness or not status.uses):
        why = "none" if not sheet.swiftness else "level" if intent.swift > sheet.swiftness else "used"
        yield refuse("E_DISCIPLINE", "P-SWIFT-1", why, count=intent.swift, most=sheet.swiftness,
                     what=f"@dicepool.{SWIFTNESS}")
    for name in intent.disciplines:
        if name not in sheet.disciplines:
            yield refuse("E_DISCIPLINE", "P-SWIFT-1", "none", what=name)


@rule("P-WILL-1")
def _willpower(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    """A point must be there, and only one a turn is spent."""
    del state
    if intent.will:
        yield from point_refusals(unit)


def point_refusals(unit: Unit) -> Iterator[Refusal]:
    """Why the unit cannot spend a Willpower point now."""
    if status_of(unit).paid:
        yield refuse("E_WILLPOWER", "P-WILL-1", "twice", unit=unit.name)
    elif not status_of(unit).points:
        yield refuse("E_WILLPOWER", "P-WILL-1", "none", unit=unit.name)


def _weapon(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    del state
    for clause in intent.clauses:
        if clause.verb == "attack":
            refusal = weapon_refusal(unit, clause.get("weapon"), clause.get("mode"))
        elif clause.verb == "clear":
            refusal = _sound(unit, clause.get("weapon"))
        else:
            named = clause.verb == DEFEND and clause.get("kind") == "parry"
            refusal = parry_weapon(unit, "")[1] if named else None
        if refusal is not None:
            yield refusal


def _sound(unit: Unit, weapon: str) -> Refusal | None:
    """Only a jammed weapon can be cleared."""
    refusal, held = weapon_refusal(unit, weapon), held_by(unit, weapon)
    if refusal is not None or held is None or held.condition == "jammed":
        return refusal
    return refuse("E_WEAPON", "P-ATK-6", "sound", weapon=held.item.name)


def _jammed(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    del state
    for clause in intent.clauses:
        refusal = jam_refusal(unit, clause.get("weapon")) if clause.verb == "attack" else None
        if refusal is not None:
            yield refusal


def _pool(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    """With several actions, attacks and defences declared by name need a pool of at least one die."""
    del state
    for place, clause in enumerate(intent.clauses):
        loss = loss_of(intent.offset + place, intent.regular)
        left = bare_pool(unit, clause) - loss
        named = clause.verb == DEFEND and clause.get("kind", "open") != "open"
        if loss and left < 1 and (named or clause.verb == "attack"):
            yield refuse("E_POOL", "P-MULTI-3", count=left, loss=loss, what=intent.offset + place + 1)


def bare_pool(unit: Unit, clause: Clause) -> int:
    """Attribute, ability, weapon and mode of an attack or a defence declared by name."""
    sheet = sheet_of(unit)
    if clause.verb == "attack":
        held = held_by(unit, clause.get("weapon"))
        mode = held.item.mode(clause.get("mode")) if held else None
        if held is None or mode is None:
            return 0
        return sum(item.value for item in (*skill_dice(sheet, held.item.kind), *weapon_dice(held.item, mode)))
    if clause.verb == DEFEND and clause.get("kind", "open") != "open":
        return sum(item.value for item in guard_dice(sheet, clause.get("kind")))
    return 0


def _target(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    for clause in intent.clauses:
        refusal = target_refusal(state, unit, clause.get("target")) if clause.verb == "attack" else None
        if refusal is not None:
            yield refusal


@rule("P-MOVE-3")
def _move(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    """One walk a turn as part of one action; jog and run alone; points; whoever is prone stands up first."""
    going = [clause for place, clause in enumerate(intent.clauses)
             if walks(clause) and not (intent.is_swift(place) and clause.verb == MOVE)]
    going += [clause for clause in intent.others if walks(clause)]
    fast = [clause for clause in intent.clauses if clause.get("gait", "walk") != "walk"]
    if len(going) > 1:
        yield refuse("E_MOVE", "P-MOVE-2", "second")
    if fast and (intent.total > 1 or intent.swift):
        yield refuse("E_MOVE", "P-MOVE-3", "alone", gait=f"@dicepool.gait_{fast[0].get('gait')}")
    for clause in intent.clauses:
        if hexes_of_any(clause) and status_of(unit).posture == "prone" and clause.get("stand") != "yes":
            yield refuse("E_MOVE", "P-MOVE-6", "prone", unit=unit.name)
        dear = next((snag for snag in snags_of(state, unit, clause, now=intent.now)
                     if snag.kind == "budget"), None)
        if dear is not None:
            most = gait_of_clause(unit, clause).budget
            yield Refusal(code="E_MOVE", rule="P-MOVE-1", token=dear.token or None, params=(
                ("detail", "@dicepool.E_MOVE_points"), ("need", most + dear.short), ("most", most)))


def _path(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    """Hexes that do not follow on each other, are barred, or, once it counts, held by others."""
    for clause in intent.clauses:
        for snag in snags_of(state, unit, clause, now=intent.now):
            if snag.kind != "budget":
                by = _hindrance(state, snag.by)
                yield Refusal(code="E_PATH", rule="P-MOVE-4" if snag.kind == "direction" else "P-MAP-4",
                              token=snag.token or None,
                              params=(("detail", f"@dicepool.E_PATH_{snag.kind}"), ("by", by)))


def _hindrance(state: GameState, by: str) -> str:
    """What is in the way: a name, or a catalogue key after `@`."""
    if state.has_unit(by):
        return state.unit(by).name
    names = {terrain.id: terrain.name for terrain in state.board.terrains}
    names |= {kind.id: kind.name for kind in state.board.kinds}
    return "@dicepool.level" if by == "level" else names.get(by, by or "–")


def _aim(state: GameState, unit: Unit, intent: Intent) -> Iterator[Refusal]:
    """At its moment: reach or range and sight, from where the walk before it ends."""
    for clause in intent.clauses if intent.now else ():
        held = held_by(unit, clause.get("weapon")) if clause.verb == "attack" else None
        if held is not None:
            there = after_walk(state, unit, clause)
            refusal = distance_refusal(state, there, held.item, state.unit(clause.get("target")))
            if refusal is not None:
                yield refusal
