"""The exact chances of an order before it is given: attacks and how they may be met, reactions, healing."""

from collections.abc import Iterator
from fractions import Fraction

from hexsim.rules.card import Odds
from hexsim.rules.fields import bind
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.abilities import TEST, basic_heal
from hexsim.rulesets.blocks.actions import ability_in, share_of
from hexsim.rulesets.blocks.chances import (
    ANY,
    Spread,
    Through,
    added,
    at_least,
    damage_spread,
    mean,
    reaction_chance,
    shares_of_joint,
    test_spread,
)
from hexsim.rulesets.blocks.fields import Attacked, Invoked
from hexsim.rulesets.blocks.fight.arms import arm_of, shield_of
from hexsim.rulesets.blocks.fight.joint import parts_of
from hexsim.rulesets.blocks.fight.legal import attack_refusal, made_attack
from hexsim.rulesets.blocks.fight.reactions import arc_modifiers, attacked_arc
from hexsim.rulesets.blocks.fight.strikeback import target_of
from hexsim.rulesets.blocks.hidden import is_hidden
from hexsim.rulesets.blocks.items import Ability, damage_of
from hexsim.rulesets.blocks.modifiers import bonus, modifiers
from hexsim.rulesets.blocks.rolls import free_attr, target_number
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, Share, current_attack, turn_of

NOTHING = Odds()
OPPOSED_ESCAPE = "escape_opposed"


def odds(state: GameState, given: Order) -> Odds:
    """The chances of everything that the order is known to roll."""
    if not state.has_unit(given.who) or state.unit(given.who).pose is None:
        return NOTHING
    unit = state.unit(given.who)
    if given.verb in ("defend", "retaliate", "escape"):
        attack = current_attack(state)
        return NOTHING if attack is None or unit.id not in attack.targets else reaction_odds(
            state, unit, attack, given)
    if given.verb in ("heal", "use"):
        held = dict(status_of(unit).items).get(given.get("item"))
        ability = basic_heal() if given.verb == "heal" else ability_in(unit, held) if held else None
        return _healing(state, unit, ability, given.get("free"))
    attack = attack_of(state, unit, given)
    if attack is not None:
        return attack_odds(state, attack)
    ability = abilities_of(sheet_of(unit)).get(given.get("ability")) if given.verb == "ability" else None
    return _healing(state, unit, ability, given.get("free"))


def attack_of(state: GameState, unit: Unit, given: Order) -> Attack | None:
    """The attack an order would make, None if it is none or cannot be made."""
    if given.verb == "joint":
        shares = parts_of(state, given)
        if not shares or not all(map(state.has_unit, (given.get("target"), *(one.unit for one in shares)))):
            return None
        return Attack(shares=shares, targets=(given.get("target"),), kind="joint")
    if given.verb == "attack":
        keys = bind(Attacked, given.clause, state.board)
        return _made(state, unit, share_of(state, given), keys.target, keys, "attack")
    if given.verb == "strike":
        return _made(state, unit, share_of(state, given), target_of(state, given), None, "answer")
    ability = abilities_of(sheet_of(unit)).get(given.get("ability")) if given.verb == "ability" else None
    if ability is None or ability.weapon is None or ability.effect != "attack":
        return None
    invoked = bind(Invoked, given.clause, state.board)
    return _made(state, unit, Share(unit=unit.id, ability=given.get("ability")), ",".join(invoked.target),
                 invoked, "attack")


def _made(state: GameState, unit: Unit, share: Share, target: str, keys: Attacked | Invoked | None,
          kind: str) -> Attack | None:
    at = keys.hex if keys is not None else None
    if attack_refusal(state, unit, share, target, at=at) is not None:
        return None
    return made_attack(state, share, target, at, kind="answer" if kind == "answer" else "attack")


def damage_of_share(state: GameState, share: Share) -> Spread:
    """The damage of one share of an attack."""
    return damage_spread(damage_of(arm_of(state, share).damage), bonus(state.unit(share.unit), "damage"))


def is_known(state: GameState, attack: Attack) -> bool:
    """Whether all damage figures of an attack are known."""
    return not any(is_hidden(arm_of(state, share)) for share in attack.shares)


def attack_odds(state: GameState, attack: Attack) -> Odds:
    """The expected damage if nobody reacts; a single one hits without a roll, a joint one tests."""
    first = attack.shares[0]
    answers = tuple(_met(state, attack))
    if attack.kind == "joint":
        parts = tuple(_attack_spread(state, share) for share in attack.shares)
        need = target_number(state)
        everybody, leads = shares_of_joint(parts, need)
        return Odds(chance=everybody + sum(leads, Fraction(0)), test="blocks.test_joint", unit=first.unit,
                    expected=joint_mean(state, attack, need), answers=answers)
    damage = damage_of_share(state, first)
    return Odds(expected=mean(damage) if is_known(state, attack) else None, test="blocks.test_attack",
                unit=first.unit, item=first.item, answers=answers)


def joint_mean(state: GameState, attack: Attack, need: int) -> Fraction:
    """The expected damage of a joint action whose parts must reach a number."""
    parts = tuple(_attack_spread(state, share) for share in attack.shares)
    means = [mean(damage_of_share(state, share)) for share in attack.shares]
    everybody, leads = shares_of_joint(parts, need)
    return everybody * sum(means, Fraction(0)) + sum(
        (chance * one for chance, one in zip(leads, means, strict=True)), Fraction(0))


def _attack_spread(state: GameState, share: Share) -> Spread:
    return test_spread(state.unit(share.unit), share.attrs or arm_of(state, share).attrs)


def _met(state: GameState, attack: Attack) -> Iterator[Odds]:
    """What the target of an attack may answer: the chance of the attack then, and the damage."""
    if len(attack.targets) != 1 or attack.hex is not None or attack.targets[0] == turn_of(state):
        return
    target = state.unit(attack.targets[0])
    for verb in ("defend", "retaliate", "escape"):
        attrs = reaction_attrs(state, target, attack, verb)
        if attrs is None:
            continue
        won, expected = met_by(state, target, attack, verb, attrs)
        yield Odds(chance=1 - won, expected=expected if is_known(state, attack) else None, unit=target.id,
                   test=f"blocks.test_{verb}")


def reaction_attrs(state: GameState, target: Unit, attack: Attack, verb: str,
                   free: str = "", shield: str = "") -> tuple[str, ...] | None:
    """The attributes of a reaction, None if it is not open to the unit."""
    if verb != "escape":
        if attack.hex is not None or attacked_arc(state, target, attack) == "rear":
            return None
        if verb == "defend":
            found = shield_of(target, shield)
            return None if found is None else found[1].item.attrs
        if attack.chained:
            return None
    return ("grace", free_attr(target, free))


def met_by(state: GameState, target: Unit, attack: Attack, verb: str,
           attrs: tuple[str, ...]) -> tuple[Fraction, Fraction]:
    """The chance that a reaction wins, and the damage that is expected to come through.

    A joint action is met with its parts: which of them count depends on the total of an opposed reaction.
    """
    less = sum(modifier.value for modifier in arc_modifiers(state, target, attack))
    reaction = test_spread(target, attrs, less)
    if attack.kind == "joint":
        return _joint_met(state, target, attack, verb, reaction)
    damage = damage_of_share(state, attack.shares[0])
    if verb == "escape" and (attack.hex is not None or not state.switch(OPPOSED_ESCAPE)):
        won = at_least(reaction, target_number(state))
    else:
        won = reaction_chance(reaction, _attack_spread(state, attack.shares[0]))
    return won, won * mean(damage, _through(target, verb, won=True)) + (1 - won) * mean(
        damage, _through(target, verb, won=False))


def _through(target: Unit, verb: str, *, won: bool) -> Through:
    """What comes through of damage."""
    if verb == "escape":
        return (lambda total: total // 2) if won else (lambda total: total)
    if won:
        return lambda _: 0
    if verb == "retaliate":
        return lambda total: 2 * total
    found = shield_of(target)
    reduction = found[1].item.reduction if found else 0
    return lambda total: max(0, total - reduction)


def _joint_met(state: GameState, target: Unit, attack: Attack, verb: str,
               reaction: Spread) -> tuple[Fraction, Fraction]:
    parts = tuple(_attack_spread(state, share) for share in attack.shares)
    damages = tuple(damage_of_share(state, share) for share in attack.shares)
    if verb == "escape":
        return _joint_escaped(state, parts, damages, reaction)
    won, expected, through = Fraction(0), Fraction(0), _through(target, verb, won=False)
    for total, chance in reaction.items():
        everybody, leads = shares_of_joint(parts, total + 1)
        won += chance * (1 - everybody - sum(leads, Fraction(0)))
        expected += chance * _joint_through(everybody, leads, damages, through)
    return won, expected


def _joint_through(everybody: Fraction, leads: tuple[Fraction, ...], damages: tuple[Spread, ...],
                   through: Through) -> Fraction:
    alone = sum((lead * mean(one, through) for lead, one in zip(leads, damages, strict=True)), Fraction(0))
    return everybody * mean(added(*damages), through) + alone


def _joint_escaped(state: GameState, parts: tuple[Spread, ...], damages: tuple[Spread, ...],
                   reaction: Spread) -> tuple[Fraction, Fraction]:
    """Escape from a joint action: the parts against the target number, then the Escape.

    By the switch it must then reach their best total, so that who leads and what is escaped hang together.
    """
    need, won, expected = target_number(state), Fraction(0), Fraction(0)
    everybody, leads = shares_of_joint(parts, need)
    hits = everybody + sum(leads, Fraction(0))
    whole = _joint_through(everybody, leads, damages, lambda total: total)
    for total, chance in reaction.items():
        simple = ANY if total >= need else need - 1
        most = total if state.switch(OPPOSED_ESCAPE) else simple
        all_below, leads_below = shares_of_joint(parts, need, most)
        escaped = all_below + sum(leads_below, Fraction(0))
        won += chance * escaped
        expected += chance * (whole - _joint_through(all_below, leads_below, damages, lambda total: total)
                              + _joint_through(all_below, leads_below, damages, lambda total: total // 2))
    return 1 - hits + won, expected


def reaction_odds(state: GameState, unit: Unit, attack: Attack, given: Order) -> Odds:
    """The chance that a reaction wins; of the damage nothing is said that its chooser may not know."""
    attrs = reaction_attrs(state, unit, attack, given.verb, given.get("free"), given.get("shield"))
    if attrs is None:
        return NOTHING
    won, expected = met_by(state, unit, attack, given.verb, attrs)
    figures = (*modifiers(unit, "total"), *arc_modifiers(state, unit, attack))
    return Odds(chance=won, modifiers=figures, test=f"blocks.test_{given.verb}", unit=unit.id,
                expected=expected if is_known(state, attack) else None)


def _healing(state: GameState, unit: Unit, ability: Ability | None, free: str) -> Odds:
    if ability is None or ability.effect != "heal":
        return NOTHING
    attrs = ability.attrs or ("connection", free_attr(unit, free))
    chance = at_least(test_spread(unit, attrs), target_number(state))
    return Odds(chance=chance, test=TEST, unit=unit.id, modifiers=modifiers(unit, "total"))
