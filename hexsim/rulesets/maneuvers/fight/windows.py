"""Between the declaration of an attack and its dice: where others may come in."""

from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.fight.tasks import Blow


def before_blows(res: Resolution, attacks: tuple[Attack, ...]) -> None:
    """Put the blows of a declared assault on the agenda, behind whatever may come before them."""
    res.then(*(Blow(attack=attack) for attack in attacks))
