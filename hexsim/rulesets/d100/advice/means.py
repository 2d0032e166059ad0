"""What a unit can do to enemies soon, without what depends on place and target."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100 import hits
from hexsim.rulesets.d100.arms import BARE, UNARMED, left_here
from hexsim.rulesets.d100.attack import BASE, of_weapon
from hexsim.rulesets.d100.dicing import sums_of
from hexsim.rulesets.d100.harm import Damage, damage_spec, loss, unarmed_damage
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.sheet import armour_at, has
from hexsim.rulesets.d100.situation import cover_at
from hexsim.rulesets.d100.status import sheet_of, status_of
from hexsim.rulesets.d100.tests import result_of
from hexsim.rulesets.d100.trials import own_state

SHARES = (("head", 10), ("right_arm", 10), ("left_arm", 10), ("body", 40), ("right_leg", 15),
          ("left_leg", 15))
"""How many of 100 hits land where."""

READY, JAMMED, EMPTY, EMPTIER, CARRIED, NO_HAND = 100, 40, 45, 30, 75, 50
"""Percent of what a weapon promises that is ready, has to be cleared, loaded, loaded for long, drawn first,
drawn once a hand is free."""

FAR = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """A way to attack.

    Attributes:
        need: target number without place and target.
        percent: what is left of it if the weapon must be made ready first.
        bonus: of Weapon Skill.
    """

    weapon: str
    held: Held
    verb: str
    need: int
    percent: int
    bonus: int

    @property
    def melee(self) -> bool:
        """Whether it is a blow."""
        return self.held.item.is_melee


def means_of(state: GameState, unit: Unit) -> tuple[Mean, ...]:
    """All that a unit could do in its next turn; kept with the state."""
    key = ("means", unit.id)
    found: tuple[Mean, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(_means(state, unit))
    return found


def _means(state: GameState, unit: Unit) -> Iterator[Mean]:
    sheet, status = sheet_of(unit), status_of(unit)
    own = {kind: sum(one.value for one in own_state(state, unit, kind)) for kind in ("WS", "BS")}
    free = 2 - sum(held.item.hands for _, held in status.items if held.in_hand)
    for name, held in _weapons(state, unit):
        skill = sheet.WS if held.item.is_melee else sheet.BS
        percent = _ready(held, free)
        more = own["WS" if held.item.is_melee else "BS"] + (status.aim if percent == READY else 0)
        more += sum(one.value for one in of_weapon(unit, held)) if held.item.is_ranged else 0
        for verb in _verbs(unit, held):
            yield Mean(weapon=name, held=held, verb=verb, need=skill + more + BASE[verb][0], percent=percent,
                       bonus=sheet.bonus("WS"))


def _weapons(state: GameState, unit: Unit) -> Iterator[tuple[str, Held]]:
    known = [(name, held) for name, held in status_of(unit).items if held.item.kind != "other"]
    yield from known
    yield from left_here(state, unit)
    if not any(held.in_hand for _, held in known):
        yield UNARMED, BARE


def _ready(held: Held, free: int) -> int:
    """Percent by which a weapon counts as it is now, with so many hands free."""
    percent = READY if held.in_hand else CARRIED if held.item.hands <= free else NO_HAND
    if held.item.is_melee:
        return percent
    if held.jammed:
        percent = percent * JAMMED // 100
    if held.shots < 1:
        if not held.item.reload:
            return 0
        percent = percent * (EMPTY if held.item.reload_turns < 2 else EMPTIER) // 100
    return percent


def _verbs(unit: Unit, held: Held) -> Iterator[str]:
    item, sheet = held.item, sheet_of(unit)
    if item.is_melee or item.single:
        yield "standard"
    if item.is_melee:
        if has(sheet, "swift_attack"):
            yield "swift"
        if has(sheet, "lightning_attack") and not {"unbalanced", "unwieldy"} & set(item.qualities):
            yield "lightning"
        return
    for verb in hits.BURSTS:
        rate = hits.rate_of(item, verb)
        if rate and (held.shots < 1 or held.shots >= hits.shots_needed(item, verb)):
            yield verb


@cache
def mean_hits(verb: str, need: int, rate: int, bonus: int, *, melee: bool, storm: bool, twin: bool) -> int:
    """Hits to be expected of a hundred attacks, jams taken into account.

    >>> mean_hits("standard", 50, 0, 4, melee=True, storm=False, twin=False)
    50
    """
    total = 0
    for roll in range(1, 101):
        result = result_of(roll, need)
        if not result.success or (not melee and hits.jams(roll, burst=verb in hits.BURSTS)):
            continue
        number = _number(verb, result.degrees, rate, bonus)
        total += (number + (twin and result.degrees >= 3)) * (2 if storm else 1)
    return total


def _number(verb: str, degrees: int, rate: int, bonus: int) -> int:
    match verb:
        case "swift":
            return hits.swift_hits(degrees, bonus)
        case "lightning":
            return hits.lightning_hits(degrees, bonus)
        case "short_burst":
            return hits.short_burst_hits(degrees, rate)
        case "long_burst":
            return hits.long_burst_hits(degrees, rate)
    return 1


def hits_expected(mean: Mean, need: int) -> int:
    """Hits to be expected of a hundred attacks with that target number."""
    qualities = mean.held.item.qualities
    return mean_hits(mean.verb, need, hits.rate_of(mean.held.item, mean.verb), mean.bonus, melee=mean.melee,
                     storm="storm" in qualities, twin="twin_linked" in qualities)


def loss_of_hit(mean: Mean, unit: Unit, target: Unit, cover: int = 0) -> int:
    """The loss to be expected of a hit anywhere on the target, in thousandths."""
    sheet, item = sheet_of(target), mean.held.item
    spec = unarmed_damage() if mean.weapon == UNARMED else damage_spec(item.damage)
    assert spec is not None
    covered = 0 if mean.melee else cover
    armour = tuple(armour_at(sheet, place) + cover_at(place, covered, FAR) for place, _ in SHARES)
    bonus = sheet_of(unit).bonus("S") if mean.melee else 0
    return _mean_loss(spec, bonus, armour, item.penetration, sheet.bonus("T"))


@cache
def _mean_loss(spec: Damage, bonus: int, armour: tuple[int, ...], penetration: int, toughness: int) -> int:
    total = 0
    for (_, share), points in zip(SHARES, armour, strict=True):
        total += share * sum(ways * loss(spec.total((faces,), bonus), points, penetration, toughness)
                             for faces, ways in sums_of(spec.dice, spec.sides))
    return int(total * 10 // spec.sides**spec.dice)
