"""Between the declaration of an attack or a feint and its dice: where others may come in."""

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Declared
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.fight.tasks import Deceive, Pretend, Spent, blows
from hexsim.rulesets.maneuvers.study.feint import use_up
from hexsim.rulesets.maneuvers.waiting.tasks import Launch
from hexsim.rulesets.maneuvers.waiting.windows import window


def before_blows(res: Resolution, attacks: tuple[Attack, ...]) -> None:
    """Put the blows of a declared assault on the agenda, behind whatever may come before them."""
    opened = window(res.state, "W2", attacks[0].unit, attacks)
    if opened:
        set_flow(res, "M-WAIT-6", launched=False)
        res.then(*opened, Launch(attacks=attacks))
    else:
        res.then(*blows(attacks))


def pretend(res: Resolution, task: Pretend) -> None:
    """Declare a feint."""
    attack = task.attack
    res.emit(Declared(rule="M-FNT-1", unit=attack.unit, verb="feint", targets=(attack.target,),
                      item=attack.weapon))
    res.then(*window(res.state, "W2", attack.unit), Deceive(attack=attack, whole=task.whole))


def spend(res: Resolution, task: Spent) -> None:
    """After an assault its feint and its aim are used up."""
    unit = task.attacks[0].unit
    use_up(res, unit)
    set_status(res, unit, "M-AIM-8", aim=None)
