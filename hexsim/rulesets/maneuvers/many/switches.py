"""The switches of section 9: one for all of it, one for each line, which follows it if it says nothing."""

from hexsim.rules.order import Order, Refusal
from hexsim.rules.state import GameState
from hexsim.rules.switch import Switch
from hexsim.rulesets.maneuvers.tasks import Walk, current_walk

ALL = "cinematic"
LINES = ("a", "b", "b1", "b2", "b3", "b4", "b5", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l")
AUTO, ON, OFF = "auto", "on", "off"
ATTACKING = ("step_attack", "all_out_attack", "move")
IN_PLACE = {"feint": "d", "ready": "h", "load": "e"}
"""What may take the place of an attack, and its line."""


def cinematic_switches() -> tuple[Switch, ...]:
    """The switch of the section and those of its lines."""
    lines = (Switch(name=f"{ALL}.{line}", default=AUTO, words=(AUTO, ON, OFF), rule=f"M-MULTI-{line}")
             for line in LINES)
    return (Switch(name=ALL, default=False, rule="M-MULTI-0"), *lines)


def is_on(state: GameState, line: str) -> bool:
    """Whether a line is in use: as its own switch says, else as the line above it, else as the section."""
    said = state.switch(f"{ALL}.{line}")
    if said != AUTO:
        return said == ON
    return is_on(state, line[0]) if len(line) > 1 else bool(state.switch(ALL))


def switch_refusal(state: GameState, order: Order) -> Refusal | None:
    """Why an order that names a rule of this section is refused: its switch is off."""
    return _closed(state, _line_of(order, current_walk(state)))


def first_switch_refusal(state: GameState, order: Order) -> Refusal | None:
    """The same for the first answer given ahead in a maneuver with attacks, where it is used at once."""
    first = order.ahead[0] if order.ahead and not order.get("target") else None
    if first is None or first.verb != "act" or order.verb not in ATTACKING:
        return None
    return _closed(state, IN_PLACE.get(first.get("do"), ""))


def _closed(state: GameState, line: str) -> Refusal | None:
    if not line or is_on(state, line):
        return None
    return Refusal(code="E_SWITCH", rule="M-MULTI-0", params=(
        ("switch", f"{ALL}.{line}"), ("line", f"M-MULTI-{line}")))


def _line_of(order: Order, walk: Walk | None) -> str:
    """The line of section 9 that an order names, empty for none."""
    if order.get("stunt"):
        return {"defend": "b4", "move": "b5"}.get(order.verb, "")
    if order.verb == "defend":
        return "h" if order.get("ready") == "yes" else ""
    if order.verb == "act" and walk is not None and walk.clause.verb in ATTACKING:
        return IN_PLACE.get(order.get("do"), "")
    return "e" if order.get("extra") else ""
