"""The exact chances of an order before it is given: attacks and how they may be met, reactions, healing."""

from collections.abc import Iterator

from hexsim.rules.card import Odds
from hexsim.rules.fields import bind
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.abilities import TEST, basic_heal
from hexsim.rulesets.blocks.actions import ability_in, share_of
from hexsim.rulesets.blocks.chances import at_least, test_spread
from hexsim.rulesets.blocks.fields import Attacked, Invoked
from hexsim.rulesets.blocks.fight.arms import arm_of, shield_of
from hexsim.rulesets.blocks.fight.joint import parts_of
from hexsim.rulesets.blocks.fight.legal import attack_refusal, made_attack
from hexsim.rulesets.blocks.fight.reactions import arc_modifiers, attacked_arc
from hexsim.rulesets.blocks.fight.strikeback import target_of
from hexsim.rulesets.blocks.hidden import is_hidden
from hexsim.rulesets.blocks.items import Ability, damage_of
from hexsim.rulesets.blocks.meeting import Dice, Meeting, meet
from hexsim.rulesets.blocks.modifiers import bonus, modifiers
from hexsim.rulesets.blocks.rolls import dice_of, free_attr, target_number
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, Share, current_attack, turn_of

NOTHING = Odds()
REACTIONS = ("defend", "retaliate", "escape")
OPPOSED_ESCAPE = "escape_opposed"


def odds(state: GameState, given: Order) -> Odds:
    """The chances of everything that the order is known to roll."""
    if not state.has_unit(given.who) or state.unit(given.who).pose is None:
        return NOTHING
    unit = state.unit(given.who)
    if given.verb in REACTIONS:
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


def is_known(state: GameState, attack: Attack) -> bool:
    """Whether all damage figures of an attack are known."""
    return not any(is_hidden(arm_of(state, share)) for share in attack.shares)


def attack_odds(state: GameState, attack: Attack) -> Odds:
    """The expected damage if nobody reacts; a single one hits without a roll, a joint one tests."""
    first, joint = attack.shares[0], attack.kind == "joint"
    missed, expected = meet(meeting(state, attack, None, ""))
    return Odds(chance=1 - missed if joint else None, expected=expected if is_known(state, attack) else None,
                test="blocks.test_joint" if joint else "blocks.test_attack", unit=first.unit,
                item="" if joint else first.item, answers=tuple(_met(state, attack)))


def _met(state: GameState, attack: Attack) -> Iterator[Odds]:
    """What the target of an attack may answer: the chance of the attack then, and the damage."""
    if len(attack.targets) != 1 or attack.hex is not None or attack.targets[0] == turn_of(state):
        return
    target = state.unit(attack.targets[0])
    for verb in REACTIONS:
        case = meeting_with(state, attack, target, verb)
        if case is not None:
            won, expected = meet(case)
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


def meeting_with(state: GameState, attack: Attack, target: Unit, verb: str, free: str = "",
                 shield: str = "") -> Meeting | None:
    """An attack met with a reaction, None if that is not open to the unit."""
    attrs = reaction_attrs(state, target, attack, verb, free, shield)
    return None if attrs is None else meeting(state, attack, target, verb, attrs, shield)


def meeting(state: GameState, attack: Attack, target: Unit | None, verb: str, attrs: tuple[str, ...] = (),
            shield: str = "") -> Meeting:
    """The bare figures of an attack and its answer."""
    reaction: Dice = ((), 0)
    reduction = 0
    if target is not None:
        less = sum(modifier.value for modifier in arc_modifiers(state, target, attack))
        reaction = (dice_of(target, attrs), bonus(target, "total") + less)
        found = shield_of(target, shield) if verb == "defend" else None
        reduction = found[1].item.reduction if found else 0
    joint = attack.kind == "joint"
    parts, damages = [], []
    for share in attack.shares:
        unit, item = state.unit(share.unit), arm_of(state, share)
        parts.append((dice_of(unit, share.attrs or item.attrs), bonus(unit, "total")))
        damages.append((damage_of(item.damage), bonus(unit, "damage")))
    return Meeting(verb=verb, parts=tuple(parts), damages=tuple(damages), reaction=reaction,
                   need=target_number(state), joint=joint, reduction=reduction,
                   opposed=bool(state.switch(OPPOSED_ESCAPE)) and attack.hex is None)


def reaction_odds(state: GameState, unit: Unit, attack: Attack, given: Order) -> Odds:
    """The chance that a reaction wins; of the damage nothing is said that its chooser may not know."""
    case = meeting_with(state, attack, unit, given.verb, given.get("free"), given.get("shield"))
    if case is None:
        return NOTHING
    won, expected = meet(case)
    figures = (*modifiers(unit, "total"), *arc_modifiers(state, unit, attack))
    return Odds(chance=won, modifiers=figures, test=f"blocks.test_{given.verb}", unit=unit.id,
                expected=expected if is_known(state, attack) else None)


def _healing(state: GameState, unit: Unit, ability: Ability | None, free: str) -> Odds:
    if ability is None or ability.effect != "heal":
        return NOTHING
    attrs = ability.attrs or ("connection", free_attr(unit, free))
    chance = at_least(test_spread(unit, attrs), target_number(state))
    return Odds(chance=chance, test=TEST, unit=unit.id, modifiers=modifiers(unit, "total"))
