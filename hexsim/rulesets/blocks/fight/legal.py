"""Whether an attack may be made: area, weapon, target, manoeuvre, distance, sight, in this order."""

from hexsim.hexes.hex import Hex, within
from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.fight.arms import arm_of, known_weapon, weapon_refusal
from hexsim.rulesets.blocks.fight.manoeuvres import manoeuvre_refusal
from hexsim.rulesets.blocks.items import Item
from hexsim.rulesets.blocks.space import in_sight
from hexsim.rulesets.blocks.status import able, able_units
from hexsim.rulesets.blocks.tasks import Attack, AttackKind, Share


def attack_refusal(state: GameState, unit: Unit, share: Share, target: str, *, at: Hex | None = None,
                   manoeuvre: str = "", text: str = "") -> Refusal | None:
    """The first thing that is wrong with an attack of one unit, apart from what it costs.

    Args:
        state: where the fight stands.
        unit: who attacks.
        share: with what.
        target: whom, or in whose hex an area weapon strikes.
        at: the hex of an area weapon.
        manoeuvre: what is declared with it.
        text: the words of a free manoeuvre.
    """
    weapon = arm_of(state, share) if share.ability else known_weapon(unit, share.weapon)
    if weapon is not None and weapon.area and manoeuvre:
        return area_refusal(weapon, "B-MAN-3")
    missing = None if share.ability else weapon_refusal(unit, share.weapon)
    if missing is not None:
        return missing
    assert weapon is not None
    if at is not None or (weapon.area and not state.has_unit(target)):
        return _place_refusal(state, unit, weapon, at)
    return target_refusal(state, unit, target) \
        or (None if weapon.area else manoeuvre_refusal(state, unit, state.unit(target), manoeuvre, text)) \
        or distance_refusal(state, unit, weapon, state.unit(target))


def area_refusal(weapon: Item, rule_id: str) -> Refusal:
    """What does not go with an area attack."""
    return Refusal(code="E_AREA", rule=rule_id, params=(("item", weapon.name),))


@rule("B-ATK-3")
def target_refusal(state: GameState, unit: Unit, target: str) -> Refusal | None:
    """Any unit that takes part may be attacked, a companion too, but not oneself."""
    if not state.has_unit(target):
        detail, name = "nobody", target or "–"
    elif target == unit.id:
        detail, name = "oneself", unit.name
    elif not able(state.unit(target)):
        detail, name = "out", state.unit(target).name
    else:
        return None
    return Refusal(code="E_TARGET", rule="B-ATK-3", params=(
        ("detail", f"@blocks.E_TARGET_{detail}"), ("target", name)))


@rule("B-ATK-4")
def distance_refusal(state: GameState, unit: Unit, weapon: Item, target: Unit) -> Refusal | None:
    """The target must be within reach or range, and in sight."""
    assert unit.pose is not None and target.pose is not None
    hexes = unit.pose.hex.distance(target.pose.hex)
    if hexes > weapon.length:
        return too_far(weapon, target.name, hexes)
    return None if in_sight(state, unit, target.pose.hex, target) else not_seen(target.name)


def too_far(weapon: Item, target: str, hexes: int) -> Refusal:
    """Beyond reach or range."""
    return Refusal(code="E_RANGE", rule="B-ATK-4", params=(
        ("hexes", hexes), ("most", weapon.length), ("target", target)))


def not_seen(target: str) -> Refusal:
    """Out of sight."""
    return Refusal(code="E_LOS", rule="B-ATK-4", params=(("target", target),))


def _place_refusal(state: GameState, unit: Unit, weapon: Item, at: Hex | None) -> Refusal | None:
    """Only an area weapon is aimed at a hex, and that must be on the map, in range and in sight."""
    if not weapon.area or at is None or at not in state.board:
        return Refusal(code="E_TARGET", rule="B-AREA-1" if weapon.area else "B-ATK-3", params=(
            ("detail", "@blocks.E_TARGET_hex"), ("target", state.board.number(at) if at else "–")))
    assert unit.pose is not None
    hexes = unit.pose.hex.distance(at)
    if hexes > weapon.length:
        return too_far(weapon, state.board.number(at), hexes)
    return None if in_sight(state, unit, at) else not_seen(state.board.number(at))


@rule("B-AREA-1")
def in_area(state: GameState, at: Hex, radius: int) -> tuple[str, ...]:
    """Everybody able to fight within an area, friends and the attacker included, in roster order."""
    covered = set(within(at, radius))
    return tuple(unit.id for unit in able_units(state) if unit.pose and unit.pose.hex in covered)


def made_attack(state: GameState, share: Share, target: str, at: Hex | None, *, manoeuvre: str = "",
                text: str = "", kind: AttackKind = "attack") -> Attack:
    """The attack of an order that is legal."""
    weapon = arm_of(state, share)
    if not weapon.area:
        return Attack(shares=(share,), targets=(target,), manoeuvre=manoeuvre, text=text, kind=kind)
    pose = state.unit(target).pose if at is None else None
    centre = at or (pose.hex if pose else None)
    assert centre is not None
    return Attack(shares=(share,), targets=in_area(state, centre, weapon.area), hex=centre, kind=kind)
