"""What hurts, stuns and throws down a unit, brought about: losses, Fatigue, falls (DEF-WOUNDS, DEF-FALL)."""

from dataclasses import replace

from hexsim.hexes.hex import Hex
from hexsim.rules.changing import set_item, set_status
from hexsim.rules.event import Rolled, ThingChanged
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.d100.harm import Damage, critical, fall_damage, is_exhausted, longer_stun, loss
from hexsim.rulesets.d100.items import Held, Loose
from hexsim.rulesets.d100.status import is_conscious, sheet_of, status_of

DAMAGE = "d100.test_damage"


def hurt(res: Resolution, unit: str, lost: int, rule_id: str) -> None:
    """Take losses, with what comes of them when they exceed Wounds; looked at after every hit."""
    one = res.state.unit(unit)
    if lost <= 0 or status_of(one).out == "dead":
        return
    total = status_of(one).damage + lost
    set_status(res, unit, rule_id, damage=total)
    after = critical(total, sheet_of(one).wounds)
    if after.dead:
        set_status(res, unit, "DEF-WOUNDS", out="dead")
    elif after.unconscious:
        knock_out(res, unit, "DEF-WOUNDS")
    else:
        add_fatigue(res, unit, after.fatigue, "DEF-WOUNDS")
        stun_for(res, unit, after.stunned, "DEF-WOUNDS")


def knock_out(res: Resolution, unit: str, rule_id: str) -> None:
    """Lose consciousness."""
    if is_conscious(res.state.unit(unit)):
        set_status(res, unit, rule_id, out="unconscious")


def add_fatigue(res: Resolution, unit: str, levels: int, rule_id: str) -> None:
    """Take levels of Fatigue; too many make unconscious."""
    one = res.state.unit(unit)
    if not levels or status_of(one).out == "dead":
        return
    fatigue, sheet = status_of(one).fatigue + levels, sheet_of(one)
    set_status(res, unit, rule_id, fatigue=fatigue)
    if is_exhausted(fatigue, sheet.bonus("T"), sheet.bonus("WP")):
        knock_out(res, unit, "DEF-FATIGUE")


def stun_for(res: Resolution, unit: str, rounds: int, rule_id: str) -> None:
    """Be Stunned for some rounds; a shorter stun changes nothing."""
    one = res.state.unit(unit)
    if rounds and is_conscious(one):
        set_status(res, unit, rule_id, stunned=longer_stun(status_of(one).stunned, rounds))


def fall_prone(res: Resolution, unit: str, rule_id: str) -> None:
    """Be thrown down: Overwatch and an extended action are lost, a braced weapon comes off its support."""
    one = res.state.unit(unit)
    if is_conscious(one) and status_of(one).posture != "prone":
        interrupt(res, unit, rule_id)
        set_status(res, unit, rule_id, posture="prone")


def interrupt(res: Resolution, unit: str, rule_id: str) -> None:
    """End what force ends: Overwatch and an extended action (D-OVERWATCH-7, D-ECON-6)."""
    set_status(res, unit, rule_id, watch=None, extended=None)


def pin_down(res: Resolution, unit: str, source: Hex | None, rule_id: str) -> None:
    """Be Pinned by fire from a hex."""
    if is_conscious(res.state.unit(unit)):
        set_status(res, unit, rule_id, pinned=True, pinned_from=source)


def roll_damage(res: Resolution, unit: str, damage: Damage, bonus: int, rule_id: str, *,
                targets: tuple[str, ...] = (), item: str = "") -> int:
    """Roll damage dice and log them; the damage, at least 0."""
    sides = (damage.sides,) * damage.dice
    faces = res.roll(DAMAGE, *sides, unit=unit)
    total = damage.total(faces, bonus)
    res.emit(Rolled(rule=rule_id, unit=unit, test=DAMAGE, sides=sides, faces=faces, total=total,
                    targets=targets,
                    item=item))
    return total


def fall(res: Resolution, unit: str, metres: int) -> None:
    """Fall so many metres: prone, damage to the Body that armour does not stop."""
    if metres < 1:
        return
    fall_prone(res, unit, "DEF-FALL")
    total = roll_damage(res, unit, fall_damage(metres), 0, "DEF-FALL", targets=(unit,))
    hurt(res, unit, loss(total, 0, 0, sheet_of(res.state.unit(unit)).bonus("T")), "DEF-FALL")


def lose_shots(res: Resolution, unit: str, item: str, shots: int, rule_id: str, *,
               jammed: bool = False) -> None:
    """Take shots out of a weapon in hand or left braced in the hex, and jam it if it does."""
    one = res.state.unit(unit)
    held = dict(status_of(one).items).get(item)
    if held is not None:
        set_item(res, unit, rule_id, item, _fired(held, shots, jammed=jammed))
        return
    thing = next((each for each in res.state.things if each.id == item), None)
    if thing is not None and isinstance(thing.record, Loose):
        record = replace(thing.record, held=_fired(thing.record.held, shots, jammed=jammed))
        res.emit(ThingChanged(rule=rule_id, before=thing, after=replace(thing, record=record)))


def _fired(held: Held, shots: int, *, jammed: bool) -> Held:
    return replace(held, shots=max(0, held.shots - shots), jammed=held.jammed or jammed)
