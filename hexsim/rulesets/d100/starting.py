"""Links between units at the start of a fight: a sheet names one end, here both ends are tied."""

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Placed
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.links import engage, take_hold
from hexsim.rulesets.d100.status import Grip, sheet_of, status_of

RULE = "D-TURN-1"


def tie_links(res: Resolution) -> None:
    """Melee, grapples and riding as the sheets name them; what cannot be is left out."""
    for unit in res.state.units:
        _ride(res, unit)
    named = {unit.id: (status_of(unit).engaged, status_of(unit).grip) for unit in res.state.units}
    for unit in res.state.units:
        set_status(res, unit.id, RULE, engaged=(), grip=None)
    for one, (engaged, grip) in named.items():
        for other in (*engaged, *([grip.other] if grip else [])):
            if _are_there(res.state, one, other):
                engage(res, one, other)
        if grip is not None:
            _hold(res, one, grip)


def _are_there(state: GameState, *units: str) -> bool:
    return all(state.has_unit(unit) and state.unit(unit).pose is not None for unit in units)


def _hold(res: Resolution, unit: str, grip: Grip) -> None:
    if _are_there(res.state, unit, grip.other) and grip.other in status_of(res.state.unit(unit)).engaged:
        take_hold(res, unit, grip.other, RULE)


def _ride(res: Resolution, unit: Unit) -> None:
    """Whoever begins on a mount or in a vehicle stands where that is."""
    mount = status_of(unit).rides
    if not mount:
        return
    fits = _are_there(res.state, unit.id, mount) and (
        sheet_of(res.state.unit(mount)).mount or sheet_of(res.state.unit(mount)).vehicle)
    if not fits or status_of(res.state.unit(mount)).rider:
        set_status(res, unit.id, RULE, rides="")
        return
    set_status(res, mount, RULE, rider=unit.id)
    there = res.state.unit(mount).pose
    if there is not None and there != unit.pose:
        res.emit(Placed(rule=RULE, unit=unit.id, before=unit.pose, after=Pose(*there)))
