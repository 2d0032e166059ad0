"""Legal attacks that come nearest to one that is refused."""

from collections.abc import Iterator
from dataclasses import replace

from hexsim.hexes.path import ENTRIES, after
from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.fight.attack import Setting
from hexsim.rulesets.maneuvers.fight.choices import attack_families
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, names_attack

CODES = ("E_ITEM", "E_HANDS", "E_WEAPON", "E_UNREADY", "E_TARGET", "E_SIGHT", "E_REACH", "E_RANGE")
MOST = 3
BARE = dict.fromkeys(("target", "weapon", "use", "target2", "weapon2", "use2"), "")


def nearest_attacks(state: GameState, given: Order, setting: Setting) -> Iterator[Order]:
    """The same weapon at other targets and other weapons at the same one, from where the unit stands."""
    wanted = (given.get("weapon"), given.get("target"))
    for offer in attack_families(state, state.unit(given.who), given.with_args(**BARE), setting):
        picks = (offer.pick(index) for index in range(len(offer)))
        yield from (one for one in picks if not one.get("weapon2")
                    and (one.get("weapon") == wanted[0] or one.get("target") == wanted[1]))


def after_a_step(state: GameState, given: Order, setting: Setting) -> Iterator[Order]:
    """The same attack after one hex in each direction from which it can be made."""
    unit = state.unit(given.who)
    if not names_attack(given.clause) or unit.pose is None:
        return
    for token in ENTRIES:
        moved = replace(unit, pose=after(unit.pose, token))
        if moved.pose is None or moved.pose.hex not in state.board:
            continue
        if attack_refusal(state.with_unit(moved), moved, given.clause, setting) is None:
            yield given.with_args(path=f"{token} !")
