"""Healing, and what abilities do (B-HEAL, B-ABIL-1)."""

from collections.abc import Sequence

from hexsim.rules.changing import set_status
from hexsim.rules.event import Noted, Rolled
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.conditions import untangle
from hexsim.rulesets.blocks.figures import figure, table
from hexsim.rulesets.blocks.items import Ability, damage_of
from hexsim.rulesets.blocks.rolls import free_attr, passes, target_number, tell, throw
from hexsim.rulesets.blocks.space import in_sight
from hexsim.rulesets.blocks.status import Boost, sheet_of, status_of

TEST = "blocks.test_heal"


def basic_heal() -> Ability:
    """What everybody can do: a touch, one die, no Wounds."""
    return Ability(effect="heal", dice=str(table("figures")["basic_heal"]), range=figure("touch"))


@rule("B-HEAL-3")
def heal_refusal(state: GameState, unit: Unit, ability: Ability, targets: Sequence[str]) -> Refusal | None:
    """Oneself or allies, at 0 HP too, as many as the ability has, within its range and in sight."""
    if not targets or len(set(targets)) != len(targets) or len(targets) > ability.targets:
        return _target("count", ",".join(targets) or "–")
    for name in targets:
        other = state.unit(name) if state.has_unit(name) else None
        if other is None or other.pose is None:
            return _target("nobody", name)
        if other.side != unit.side:
            return _target("ally", other.name)
    assert unit.pose is not None
    for other in map(state.unit, targets):
        assert other.pose is not None
        hexes = unit.pose.hex.distance(other.pose.hex)
        if hexes > ability.range:
            return Refusal(code="E_RANGE", rule="B-HEAL-3", params=(
                ("hexes", hexes), ("most", ability.range), ("target", other.name)))
    for other in map(state.unit, targets):
        assert other.pose is not None
        if not in_sight(state, unit, other.pose.hex, other):
            return Refusal(code="E_LOS", rule="B-HEAL-3", params=(("target", other.name),))
    return None


def _target(detail: str, name: str) -> Refusal:
    return Refusal(code="E_TARGET", rule="B-HEAL-1", params=(
        ("detail", f"@blocks.E_TARGET_{detail}"), ("target", name)))


@rule("B-HEAL-1")
def heal_with(res: Resolution, unit: str, ability: Ability, targets: Sequence[str], free: str) -> None:
    """Connection and a free attribute; a success restores HP, each target's dice for itself."""
    healer = res.state.unit(unit)
    attrs = ability.attrs or ("connection", free_attr(healer, free))
    thrown = throw(res, healer, attrs, TEST)
    won, need = passes(res.state, thrown.total), target_number(res.state)
    tell(res, thrown, "B-HEAL-1", TEST, need=need, won=won, targets=tuple(targets))
    for name in targets if won else ():
        _restore(res, unit, ability, name)
    if won:
        untangle(res)


@rule("B-HEAL-2")
def _restore(res: Resolution, unit: str, ability: Ability, target: str) -> None:
    """HP up to the full number; only abilities treat Wounds as well."""
    if ability.dice:
        damage = damage_of(ability.dice)
        sides = (damage.x,) * damage.n
        faces = res.roll("blocks.test_healing", *sides, unit=unit) if sides else ()
        total = sum(faces) + damage.k
        res.emit(Rolled(rule="B-HEAL-1", unit=unit, test="blocks.test_healing", sides=sides, faces=faces,
                        total=total, targets=(target,)))
        one = res.state.unit(target)
        set_status(res, target, "B-HEAL-3", hp=min(sheet_of(one).hp_max, status_of(one).hp + total))
    if ability.wounds:
        wounds = max(0, status_of(res.state.unit(target)).wounds - ability.wounds)
        set_status(res, target, "B-HEAL-2", wounds=wounds)


def boost(res: Resolution, unit: str, ability: Ability) -> None:
    """A modifier that was used: as a reaction for this attack, else to the end of the turn."""
    used = Boost(field=ability.field, by=ability.by, ability=ability.name, once=ability.cost == "reaction")
    set_status(res, unit, "B-ABIL-1", boosts=(*status_of(res.state.unit(unit)).boosts, used))


def note(res: Resolution, unit: str, ability: Ability) -> None:
    """An ability that only says something."""
    params = (("ability", ability.name), ("unit", res.state.unit(unit).name))
    res.emit(Noted(rule="B-ABIL-1", key="blocks.did_ability", params=params))
