"""The order in which refusals are reported when several apply (M-ERR-2, section 12 of the rules)."""

from hexsim.rules.order import Refusal

CODES = (
    "E_NOTATION", "E_OUT", "E_NOT_ACTIVE", "E_STUNNED", "E_SWITCH", "E_MANEUVER", "E_POSTURE", "E_TURN",
    "E_DIRECTION", "E_ACTION", "E_EDGE", "E_BLOCKED", "E_OCCUPIED", "E_EVADE", "E_POINTS", "E_MOVED",
    "E_COUNT", "E_ITEM", "E_HANDS", "E_WEAPON", "E_SKILL", "E_UNREADY", "E_OPTION", "E_TARGET",
    "E_SIGHT", "E_REACH",
    "E_RANGE", "E_ARC", "E_NO_DEFENCE", "E_DEFENCE", "E_DEFENCE_USED", "E_FOOTPRINT",
)


def first_of(*refusals: Refusal | None) -> Refusal | None:
    """Of several refusals the one that is reported, None if there is none."""
    found = [refusal for refusal in refusals if refusal is not None]
    return min(found, key=lambda refusal: CODES.index(refusal.code), default=None)
