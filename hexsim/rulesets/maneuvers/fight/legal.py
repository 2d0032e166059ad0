"""Whether an attack can be made, and which attacks a clause declares (M-ATK-2, M-TWO-1, M-AOA-*)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from hexsim.board.sight import Sight, sight
from hexsim.hexes.hex import Hex
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import (
    Attack,
    Setting,
    armed_with,
    is_usable,
    mode_at,
    modes_of,
)
from hexsim.rulesets.maneuvers.fight.targets import distance, ends, is_clear
from hexsim.rulesets.maneuvers.items import Held
from hexsim.rulesets.maneuvers.posture import eyes
from hexsim.rulesets.maneuvers.status import can_act, status_of
from hexsim.rulesets.maneuvers.way import no_item

HANDS = ("main", "off")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A blow as a clause names it."""

    target: str
    weapon: str
    use: str


def named_in(clause: Clause) -> tuple[Named, ...]:
    """The blows a clause names, one or two."""
    first = Named(target=clause.get("target"), weapon=clause.get("weapon"), use=clause.get("use"))
    second = Named(target=clause.get("target2"), weapon=clause.get("weapon2"), use=clause.get("use2"))
    return (first, second) if clause.get("target2") or clause.get("weapon2") else (first,)


def names_attack(clause: Clause) -> bool:
    """Whether a clause says anything about an attack."""
    return any(clause.get(key) for key in ("target", "weapon", "target2", "weapon2"))


def named_attack(order: Order) -> Clause | None:
    """The attack that a maneuver's order names, by its own keys or by the first answer given ahead."""
    if names_attack(order.clause):
        return order.clause
    first = order.ahead[:1]
    return first[0] if first and first[0].verb == "act" and first[0].get("do", "attack") == "attack" else None


@rule("M-AOA-4")
def named_for(unit: Unit, clause: Clause, setting: Setting) -> tuple[Named, ...]:
    """The blows a clause names in a maneuver; after the feint of an All-Out Attack they are by hand."""
    named = named_in(clause)
    return tuple(_by_hand(unit, one) for one in named) if setting.option == "b" else named


def _by_hand(unit: Unit, named: Named) -> Named:
    held = armed_with(unit, named.weapon)
    able = held is not None and "hand" in modes_of(held.item)
    return replace(named, use="hand") if able and not named.use else named


def attacks_of(state: GameState, unit: Unit, clause: Clause, setting: Setting) -> tuple[Attack, ...]:
    """The attacks of a legal clause, main hand first (M-TWO-4)."""
    named = named_for(unit, clause, setting)
    twin = len(named) == 2 and named[0].target == named[1].target
    attacks = []
    for one in named:
        held = armed_with(unit, one.weapon)
        assert held is not None, clause
        mode = mode_at(held.item, one.use, distance(state, unit.id, one.target))
        assert mode is not None, clause
        attacks.append((held.place, Attack(unit=unit.id, target=one.target, weapon=one.weapon, mode=mode,
                                           setting=setting, pair=len(named) == 2, twin=twin)))
    order = {"main": 0, "both": 0, "off": 1}
    return tuple(attack for _, attack in sorted(attacks, key=lambda pair: order[pair[0]]))


def attack_refusal(state: GameState, unit: Unit, clause: Clause, setting: Setting,
                   option: Refusal | None = None) -> Refusal | None:
    """Why the attack cannot be made from where the unit stands, in the order of the codes.

    Args:
        state: where the fight stands.
        unit: who attacks.
        clause: what it names.
        setting: the maneuver.
        option: what is wrong with the option of the maneuver, if anything.
    """
    named = named_for(unit, clause, setting)
    return arms_refusal(unit, named, setting) or option or _option_refusal(unit, named, setting) \
        or _aim_refusal(state, unit, named)


def arms_refusal(unit: Unit, named: tuple[Named, ...], setting: Setting) -> Refusal | None:
    """What is wrong with the weapons, wherever the targets are."""
    for one in named:
        if armed_with(unit, one.weapon) is None:
            return no_item("hold", one.weapon, "M-WPN-1")
    held = [(one, thing) for one in named if (thing := armed_with(unit, one.weapon)) is not None]
    return _pair_refusal(held, setting) or _kind_refusal(held) or unready_refusal(held)


@rule("M-TWO-1")
def _pair_refusal(held: list[tuple[Named, Held]], setting: Setting) -> Refusal | None:
    """Two weapons at once are one in each hand, in a maneuver that allows it."""
    if len(held) < 2:
        return None
    (first, main), (second, off) = held
    item = ("item", second.weapon)
    if first.weapon == second.weapon or (main.place == off.place and main.place in HANDS):
        return Refusal(code="E_HANDS", rule="M-TWO-1", params=(("detail", "@maneuvers.E_HANDS_same"), item))
    if "both" in (main.place, off.place):
        return Refusal(code="E_WEAPON", rule="M-TWO-1", params=(
            ("detail", "@maneuvers.E_WEAPON_two_handed"), item))
    if setting.verb == "move":
        return Refusal(code="E_WEAPON", rule="M-MOVE-13", params=(
            ("detail", "@maneuvers.E_WEAPON_one_in_move"), item))
    return None


def _kind_refusal(held: list[tuple[Named, Held]]) -> Refusal | None:
    for one, thing in held:
        modes = modes_of(thing.item)
        if not modes or (one.use and one.use not in modes):
            detail = "use" if modes else "no_weapon"
            return Refusal(code="E_WEAPON", rule="M-ATK-2", params=(
                ("detail", f"@maneuvers.E_WEAPON_{detail}"), ("item", one.weapon)))
    return None


def unready_refusal(held: list[tuple[Named, Held]]) -> Refusal | None:
    """Which weapon is not ready or not loaded."""
    for one, thing in held:
        if not is_usable(thing):
            detail = "not_loaded" if thing.item.is_missile else "not_ready"
            return Refusal(code="E_UNREADY", rule="M-RDY-10" if thing.item.is_missile else "M-RDY-8", params=(
                ("detail", f"@maneuvers.E_UNREADY_{detail}"), ("item", one.weapon)))
    return None


def _option_refusal(unit: Unit, named: tuple[Named, ...], setting: Setting) -> Refusal | None:
    """Two weapons at once need `two=yes` in an All-Out Attack and are its first blows; a feint is by hand."""
    if setting.option == "b" and any(one.use == "thrown" or "hand" not in modes_of(held.item) for one in named
                                     if (held := armed_with(unit, one.weapon)) is not None):
        return Refusal(code="E_OPTION", rule="M-AOA-4", params=(
            ("detail", "@maneuvers.E_OPTION_feint"), ("allowed", "a c d")))
    if len(named) < 2:
        return None
    if setting.joined:
        return Refusal(code="E_OPTION", rule="M-MULTI-j", params=(
            ("detail", "@maneuvers.E_OPTION_shared"), ("allowed", "target weapon")))
    if not setting.nth and (setting.verb != "all_out_attack" or setting.two):
        return None
    return Refusal(code="E_OPTION", rule="M-TWO-3", params=(
        ("detail", "@maneuvers.E_OPTION_pair"), ("allowed", "option=a two=yes")))


@rule("M-ATK-1", "M-ATK-2")
def _aim_refusal(state: GameState, unit: Unit, named: tuple[Named, ...]) -> Refusal | None:
    """The targets are enemies, not dead, in sight and within reach or range."""
    checks: tuple[Callable[[GameState, Unit, Named], Refusal | None], ...] = (
        target_refusal, sight_refusal, _reach_refusal, range_refusal)
    return next((refusal for check in checks for one in named
                 if (refusal := check(state, unit, one)) is not None), None)


def target_refusal(state: GameState, unit: Unit, named: Named) -> Refusal | None:
    """Why the one named is nobody to attack."""
    why = not_a_target(state, unit, named.target)
    if not why:
        return None
    name = state.unit(named.target).name if state.has_unit(named.target) else named.target
    return Refusal(code="E_TARGET", rule="M-ATK-2", params=(
        ("detail", f"@maneuvers.E_TARGET_{why if name else 'unnamed'}"), ("target", name)))


@rule("M-ATK-9")
def not_a_target(state: GameState, unit: Unit, target: str) -> str:
    """Why a unit may not be attacked, empty if it may; the unconscious may be, the dead not."""
    if not state.has_unit(target):
        return "nobody"
    other = state.unit(target)
    if target == unit.id:
        return "self"
    if other.side == unit.side:
        return "friend"
    if other.pose is None:
        return "away"
    return "dead" if status_of(other).out == "dead" else ""


def sight_refusal(state: GameState, unit: Unit, named: Named) -> Refusal | None:
    """What blocks the line to the one named."""
    other = state.unit(named.target)
    here, there = ends(state, unit.id, other.id)
    line = sight(state.board, here, there, eyes(unit), eyes(other))
    if line.clear:
        return None
    return Refusal(code="E_SIGHT", rule="M-LOS-1", params=(
        ("target", other.name), ("by", _blocker(state, line))))


def _blocker(state: GameState, line: Sight) -> str:
    if line.why == "level" or line.by is None:
        return "@maneuvers.steep"
    if isinstance(line.by, Hex):
        return state.board.terrain(line.by).name
    kind = state.board.side(*line.by)
    return kind.name if kind is not None else ""


def _reach_refusal(state: GameState, unit: Unit, named: Named) -> Refusal | None:
    held, hexes = armed_with(unit, named.weapon), distance(state, unit.id, named.target)
    assert held is not None
    if mode_at(held.item, named.use, hexes) != "hand" or hexes in held.item.reach:
        return None
    return Refusal(code="E_REACH", rule="M-ATK-2", params=(
        ("detail", "@maneuvers.E_REACH_far"), ("item", named.weapon), ("distance", hexes),
        ("target", state.unit(named.target).name), ("reach", ", ".join(map(str, held.item.reach)))))


def range_refusal(state: GameState, unit: Unit, named: Named) -> Refusal | None:
    """Why a weapon in hand does not carry as far as the one named, if it is shot or thrown."""
    held, hexes = armed_with(unit, named.weapon), distance(state, unit.id, named.target)
    assert held is not None
    if mode_at(held.item, named.use, hexes) == "hand" or 1 <= hexes <= held.item.max:
        return None
    return Refusal(code="E_RANGE", rule="M-RNG-1", params=(
        ("item", named.weapon), ("target", state.unit(named.target).name), ("distance", hexes),
        ("most", held.item.max)))


def still_possible(state: GameState, attack: Attack) -> bool:
    """Whether a declared attack can still be made as it was declared (M-ATK-8, step 2)."""
    unit = state.unit(attack.unit)
    held = armed_with(unit, attack.weapon)
    if not can_act(unit) or held is None or not is_usable(held) or not_a_target(state, unit, attack.target):
        return False
    hexes = distance(state, attack.unit, attack.target)
    near = hexes in held.item.reach if attack.mode == "hand" else 1 <= hexes <= held.item.max
    return near and is_clear(state, unit, state.unit(attack.target))


def weapons(unit: Unit) -> Iterator[tuple[str, Held]]:
    """Everything the unit could attack with now: in hand, a weapon, ready or loaded."""
    return ((item, held) for item, held in status_of(unit).items
            if held.in_hand and modes_of(held.item) and is_usable(held))
