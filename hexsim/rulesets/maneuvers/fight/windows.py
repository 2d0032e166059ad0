"""Between the declaration of an attack or a feint and its dice: where others may come in."""

from hexsim.rules.event import Declared
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.fight.tasks import Blow, Deceive, Pretend, Spent
from hexsim.rulesets.maneuvers.status import set_status
from hexsim.rulesets.maneuvers.study.feint import use_up


def before_blows(res: Resolution, attacks: tuple[Attack, ...]) -> None:
    """Put the blows of a declared assault on the agenda, behind whatever may come before them."""
    res.then(*(Blow(attack=attack) for attack in attacks), Spent(attacks=attacks))


def pretend(res: Resolution, task: Pretend) -> None:
    """Declare a feint."""
    attack = task.attack
    res.emit(Declared(rule="M-FNT-1", unit=attack.unit, verb="feint", targets=(attack.target,),
                      item=attack.weapon))
    res.then(Deceive(attack=attack, whole=task.whole))


def spend(res: Resolution, task: Spent) -> None:
    """After an assault its feint and its aim are used up."""
    unit = task.attacks[0].unit
    use_up(res, unit)
    set_status(res, unit, "M-AIM-8", aim=None)
