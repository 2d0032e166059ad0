"""What one attack is expected to take from its target, which answers it as well as it can."""

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.advice.value import loss_of, points_of
from hexsim.rulesets.blocks.chances import damage_spread, shares_of_joint, test_spread
from hexsim.rulesets.blocks.fight.arms import arm_of, weapons_in_hand
from hexsim.rulesets.blocks.items import Item, damage_of
from hexsim.rulesets.blocks.modifiers import bonus
from hexsim.rulesets.blocks.odds import damage_of_share, met_by, reaction_attrs
from hexsim.rulesets.blocks.rolls import target_number
from hexsim.rulesets.blocks.status import sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, Share, turn_of

ANSWERS = ("defend", "retaliate", "escape")


def against(state: GameState, attack: Attack, target: Unit) -> int:
    """Points an attack is expected to take from one of its targets."""
    key = ("against", attack, target.id)
    found: int | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _against(state, attack, target)
    return found


def _against(state: GameState, attack: Attack, target: Unit) -> int:
    unmet = _unmet(state, attack, target)
    if turn_of(state) == target.id:
        return unmet
    hp, most = status_of(target).hp, sheet_of(target).hp_max
    least = unmet
    for verb in ANSWERS:
        attrs = reaction_attrs(state, target, attack, verb)
        if attrs is None:
            continue
        won, through = met_by(state, target, attack, verb, attrs)
        taken = points_of(hp, most) - points_of(hp - int(through), most)
        if verb == "retaliate":
            taken -= int(won * _struck_back(state, attack, target))
        elif verb == "escape":
            taken += int((1 - won) * (points_of(hp, most) - points_of(max(1, hp - 4), most)))
        least = min(least, taken)
    return (unmet + 3 * least) // 4


def _unmet(state: GameState, attack: Attack, target: Unit) -> int:
    damages = [damage_of_share(state, share) for share in attack.shares]
    if attack.kind != "joint":
        return loss_of(target, damages[0])
    parts = tuple(test_spread(state.unit(share.unit), share.attrs or arm_of(state, share).attrs)
                  for share in attack.shares)
    everybody, leads = shares_of_joint(parts, target_number(state))
    together = sum(loss_of(target, one) for one in damages)
    return int(everybody * together + sum(lead * loss_of(target, one)
                                          for lead, one in zip(leads, damages, strict=True)))


def _struck_back(state: GameState, attack: Attack, target: Unit) -> int:
    attacker = state.unit(attack.shares[0].unit)
    assert attacker.pose is not None and target.pose is not None
    hexes = attacker.pose.hex.distance(target.pose.hex)
    return max((loss_of(attacker, damage_spread(damage_of(item.damage), bonus(target, "damage")))
                for item in weapons_in_hand(target).values() if item.length >= hexes and not item.area),
               default=0)


def best_against(state: GameState, unit: Unit, target: Unit) -> int:
    """Points the best single attack of a unit takes from a target if it can get near enough."""
    return max((stroke(state, unit, name, item, target) for name, item in weapons_in_hand(unit).items()),
               default=0)


def stroke(state: GameState, unit: Unit, name: str, item: Item, target: Unit) -> int:
    """Points an attack with that weapon takes from a target, wherever they stand."""
    attack = Attack(shares=(Share(unit=unit.id, weapon=name),), targets=(target.id,))
    if item.area:
        return loss_of(target, damage_spread(damage_of(item.damage), bonus(unit, "damage")))
    return against(state, attack, target)
