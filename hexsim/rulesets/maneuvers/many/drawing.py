"""Drawing arrows and things to throw in the middle of a series (M-MULTI-e, M-MULTI-i, M-DP-8)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hexsim.rules.changing import set_item, set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import PASS, Clause, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.asking import ask_unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Setting, mode_at
from hexsim.rulesets.maneuvers.fight.choices import attack_families
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, attacks_of, not_a_target
from hexsim.rulesets.maneuvers.fight.modifiers import figure, shock
from hexsim.rulesets.maneuvers.fight.series import attacks_left, walk_of
from hexsim.rulesets.maneuvers.fight.targets import distance
from hexsim.rulesets.maneuvers.fight.tasks import Assault
from hexsim.rulesets.maneuvers.hands import hands_refusal, place_for
from hexsim.rulesets.maneuvers.items import Held, Item
from hexsim.rulesets.maneuvers.many.numbers import attacks_with
from hexsim.rulesets.maneuvers.many.switches import is_on
from hexsim.rulesets.maneuvers.rolls import Trial, roll_test
from hexsim.rulesets.maneuvers.status import sheet_of, status_of
from hexsim.rulesets.maneuvers.tasks import Asking
from hexsim.rulesets.maneuvers.way import no_item

POINT, DRAW = "M-DP-8", "draw"
TEST = "maneuvers.test_fast_draw"
BOW = 6
"""The factor for shooting on the move that only bows have."""

HASTE = -3


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Asking):
    """An attack for which an arrow or a thing to throw must be drawn first."""

    clause: Clause
    setting: Setting


def draws(state: GameState, unit: Unit, weapon: str) -> str:
    """What an attack with a weapon asks for first: `arrow`, `thing`, or nothing."""
    held = dict(status_of(unit).items).get(weapon)
    if held is None or attacks_with(state, unit, weapon) < 2:
        return ""
    if held.in_hand and held.item.is_missile and held.item.motion == BOW and not held.shots:
        return "arrow" if is_on(state, "e") else ""
    if not held.in_hand and "thrown" in held.item.kind and is_on(state, "i"):
        return "thing"
    return ""


def kind_of(item: Item) -> str:
    """The name of a kind of thing as skills are named after it."""
    return item.name.rpartition(".item_")[2]


def fast_draw(unit: Unit, item: Item, what: str) -> int | None:
    """The level of the Fast-Draw skill for an arrow or for a kind of thing, None without it."""
    kinds = ("arrow",) if what == "arrow" else (kind_of(item), item.skill)
    levels = [level for kind in kinds if (level := sheet_of(unit).skill(f"fast_draw:{kind}")) is not None]
    return max(levels, default=None)


@rule("M-MULTI-e", "M-MULTI-i")
def haste(unit: Unit, what: str) -> int:
    """The figure of a draw: −3 for each arrow drawn before in the turn; −3 for a thing to throw."""
    return HASTE * status_of(unit).draws if what == "arrow" else HASTE


def drawn(unit: Unit, weapon: str) -> Held | None:
    """The weapon once it has been drawn, None without a free hand."""
    held = dict(status_of(unit).items)[weapon]
    if held.in_hand:
        return replace(held, shots=1, seconds=0, ready=True)
    place = place_for(unit, held.item)
    return None if place is None else replace(held, place=place, ready=True, turns=0)


def with_drawn(unit: Unit, weapon: str) -> Unit:
    """The unit as it would stand with the weapon drawn."""
    held = drawn(unit, weapon)
    items = {**dict(status_of(unit).items), **({weapon: held} if held is not None else {})}
    return replace(unit, status=replace(status_of(unit), items=tuple(sorted(items.items()))))


def draw_refusal(state: GameState, unit: Unit, clause: Clause, setting: Setting,
                 option: Refusal | None = None) -> Refusal | None:
    """Why an attack cannot be made after drawing for it, in the order of the codes."""
    weapon = clause.get("weapon")
    what, item = draws(state, unit, weapon), dict(status_of(unit).items)[weapon].item
    if what == "thing":
        refusal = _not_thrown(state, unit, clause, item) or hands_refusal(unit, item, weapon)
        if refusal is not None:
            return refusal
    if fast_draw(unit, item, what) is None:
        kind = "arrow" if what == "arrow" else kind_of(item)
        return Refusal(code="E_SKILL", rule="M-MULTI-e" if what == "arrow" else "M-MULTI-i", params=(
            ("unit", unit.name), ("skill", f"fast_draw:{kind}")))
    ready = with_drawn(unit, weapon)
    return attack_refusal(state.with_unit(ready), ready, clause, setting, option)


def _not_thrown(state: GameState, unit: Unit, clause: Clause, item: Item) -> Refusal | None:
    """What is drawn in a series is drawn to be thrown, and alone."""
    target = clause.get("target")
    known = not not_a_target(state, unit, target)
    mode = mode_at(item, clause.get("use"), distance(state, unit.id, target)) if known else "thrown"
    if mode == "thrown" and not clause.get("weapon2"):
        return None
    return no_item("hold", clause.get("weapon"), "M-WPN-1")


def draw_offers(state: GameState, unit: Unit, given: Order, setting: Setting) -> Iterator[Offer]:
    """Attacks for which something is drawn first."""
    for weapon, held in status_of(unit).items:
        what = draws(state, unit, weapon)
        if not what or fast_draw(unit, held.item, what) is None or drawn(unit, weapon) is None:
            continue
        ready = with_drawn(unit, weapon)
        there = state.with_unit(ready)
        for offer in attack_families(there, ready, given, setting):
            if offer.key == "target" and offer.order.get("weapon") == weapon:
                targets = tuple(foe for foe in offer.values if draw_refusal(
                    state, unit, offer.order.with_args(target=foe).clause, setting) is None)
                if targets:
                    yield replace(offer, values=targets)


@rule("M-DP-8")
def ask_draw(res: Resolution, task: Draw) -> None:
    """Ask whether to try Fast-Draw or to stop the series."""
    ask_unit(res, task, point=POINT, verbs=(DRAW, PASS), default=order(task.unit, PASS))


def do_draw(res: Resolution, task: Draw) -> None:
    """Roll; success draws and the attack follows, failure loses it."""
    unit, weapon = res.state.unit(task.unit), task.clause.get("weapon")
    held = dict(status_of(unit).items)[weapon]
    what = draws(res.state, unit, weapon)
    skill = fast_draw(unit, held.item, what)
    assert skill is not None
    rule_id = "M-MULTI-e" if what == "arrow" else "M-MULTI-i"
    figures = (*shock(unit), *figure(haste(unit, what), rule_id, "haste"))
    trial = replace(Trial.of(res.state, unit.id, TEST, skill, figures), item=weapon)
    if what == "arrow":
        set_status(res, unit.id, rule_id, draws=status_of(unit).draws + 1)
    if roll_test(res, trial, rule_id) < 0:
        res.emit(Noted(rule=rule_id, key="maneuvers.draw_failed", params=(("unit", unit.name),)))
        return
    set_item(res, unit.id, rule_id, weapon, drawn(res.state.unit(unit.id), weapon))
    attacks = attacks_of(res.state, res.state.unit(unit.id), task.clause, task.setting)
    res.then(Assault(attacks=attacks))


def stop_series(res: Resolution, task: Draw) -> None:
    """Leave this attack and all that would follow in the maneuver."""
    walk = walk_of(res.state, task.unit)
    left = attacks_left(res.state, walk) if walk is not None else 0
    given_up = status_of(res.state.unit(task.unit)).given_up
    set_status(res, task.unit, "M-DP-8", given_up=given_up + max(0, left))
