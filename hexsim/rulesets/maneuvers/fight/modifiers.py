"""Effective skill: the figures of an attack, line by line in the order of the rules (M-MOD-1)."""

import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files

from hexsim.rules.event import Modifier
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, weapon_of
from hexsim.rulesets.maneuvers.fight.targets import cover, distance, ends, hexes_struck_through, in_line
from hexsim.rulesets.maneuvers.figures import arc_in
from hexsim.rulesets.maneuvers.ground import darkness
from hexsim.rulesets.maneuvers.many.numbers import is_trained
from hexsim.rulesets.maneuvers.posture import postures
from hexsim.rulesets.maneuvers.rolls import Trial, referee_figures
from hexsim.rulesets.maneuvers.sheet import OFF_HAND
from hexsim.rulesets.maneuvers.status import sheet_of, status_of
from hexsim.rulesets.maneuvers.study.aim import aim_bonus
from hexsim.rulesets.maneuvers.study.evaluate import studied

Figures = tuple[Modifier, ...]
PAIR, ADDED, THROUGH, IN_LINE, BAD_FOOTING, UNAIMED, ALL_OUT = -4, -4, -4, -4, -2, -4, 4
COVER = {"none": 0, "light": -2, "heavy": -4}
WILD, WILD_CAP = -5, 9
TEST = "maneuvers.test_attack"


def figure(value: int, rule_id: str, reason: str) -> Figures:
    """A line of the ledger; a figure of 0 is left out."""
    return (Modifier(value=value, rule=rule_id, reason=f"maneuvers.reason_{reason}"),) if value else ()


def shock(unit: Unit) -> Figures:
    """What the unit was hurt since its last turn, taken off DX, IQ and every skill in this one."""
    return figure(-status_of(unit).shock_now, "M-DMG-2", "shock")


def _shock(state: GameState, attack: Attack) -> Figures:
    return shock(state.unit(attack.unit))


@rule("M-TWO-5")
def off_hand(state: GameState, attack: Attack) -> Figures:
    """A weapon in the off hand, unless the unit is ambidextrous."""
    off = weapon_of(state, attack).place == "off" and not sheet_of(state.unit(attack.unit)).ambidextrous
    return figure(OFF_HAND if off and not attack.setting.joined else 0, "M-TWO-1", "off_hand")


def _pair(state: GameState, attack: Attack) -> Figures:
    del state
    return figure(PAIR if attack.pair else 0, "M-TWO-1", "pair")


def _added(state: GameState, attack: Attack) -> Figures:
    del state
    return figure(ADDED if attack.setting.added else 0, "M-MULTI-j", "added")


def _posture(state: GameState, attack: Attack) -> Figures:
    posture = postures()[status_of(state.unit(attack.unit)).posture]
    return figure(0 if attack.mode == "missile" else posture.attack, "M-POST-5", "posture")


@rule("M-TERR-4")
def footing(state: GameState, attack: Attack) -> Figures:
    """Bad footing under a unit that strikes or throws; an All-Out Attack does not escape it."""
    here, _ = ends(state, attack.unit, attack.target)
    bad = state.board.terrain(here).footing == "bad" and attack.mode != "missile"
    return figure(BAD_FOOTING if bad else 0, "M-TERR-4", "footing")


def _all_out(state: GameState, attack: Attack) -> Figures:
    del state
    c = attack.setting.verb == "all_out_attack" and attack.setting.option == "c"
    return figure(ALL_OUT if c else 0, "M-AOA-1", "all_out")


def _studied(state: GameState, attack: Attack) -> Figures:
    return figure(studied(state, attack), "M-EVAL-1", "evaluate")


def _through(state: GameState, attack: Attack) -> Figures:
    hexes = 0 if attack.is_ranged else hexes_struck_through(state, attack.unit, attack.target)
    return figure(THROUGH * hexes, "M-ATK-5", "through")


@cache
def _range_steps() -> tuple[tuple[int, int], ...]:
    text = files("hexsim.rulesets.maneuvers").joinpath("data", "ranges.toml").read_text(encoding="utf-8")
    return tuple((most, value) for most, value in tomllib.loads(text)["steps"])


@rule("M-RNG-1")
def range_figure(hexes: int) -> int:
    """What a distance in hexes does to a shot or throw.

    >>> range_figure(2), range_figure(11)
    (0, -5)
    """
    steps = _range_steps()
    return next((value for most, value in steps if hexes <= most), steps[-1][1])


def _distance(state: GameState, attack: Attack) -> Figures:
    hexes = distance(state, attack.unit, attack.target)
    return figure(range_figure(hexes) if attack.is_ranged else 0, "M-RNG-1", "distance")


@rule("M-RNG-2")
def hindered(state: GameState, attack: Attack) -> Figures:
    """Cover of the target, and everybody who stands in the line, against shots and throws."""
    if not attack.is_ranged:
        return ()
    behind = COVER[cover(state, attack.unit, attack.target)]
    others = len(in_line(state, attack.unit, attack.target))
    return (*figure(behind, "M-RNG-2", "cover"), *figure(IN_LINE * others, "M-RNG-2", "in_line"))


def _posture_of_target(state: GameState, attack: Attack) -> Figures:
    posture = postures()[status_of(state.unit(attack.target)).posture]
    return figure(posture.target if attack.is_ranged else 0, "M-POST-5", "posture_of_target")


@rule("M-MOVE-11")
def on_the_move(state: GameState, attack: Attack) -> Figures:
    """Shooting or throwing in Move: −1 walking, −2 running, times the factor of the weapon."""
    if not attack.is_ranged or not attack.setting.pace:
        return ()
    pace = {"walk": -1, "run": -2}[attack.setting.pace]
    return figure(pace * weapon_of(state, attack).item.motion, "M-MOVE-11", attack.setting.pace)


@rule("M-MOVE-12")
def _referee(state: GameState, attack: Attack) -> Figures:
    """The referee's figures; no factor applies to them."""
    return referee_figures(state, attack.unit)


@rule("M-ATK-3", "M-MOVE-10")
def is_wild(state: GameState, attack: Attack) -> bool:
    """Whether an attack is a wild swing: at a target outside the front arc, or by hand during Move."""
    _, there = ends(state, attack.unit, attack.target)
    by_hand_in_move = attack.setting.verb == "move" and not attack.is_ranged
    return by_hand_in_move or arc_in(state.unit(attack.unit), there) != "front"


def _blind(state: GameState, attack: Attack) -> Figures:
    """Darkness, or a wild swing: the worse of the two, not both."""
    dark = darkness(state)
    if is_wild(state, attack):
        return figure(min(WILD, dark), "M-ATK-4", "wild")
    return figure(dark, "M-DARK-1", "darkness")


@rule("M-AIM-2", "M-AIM-10")
def _aimed(state: GameState, attack: Attack, before: int) -> Figures:
    """What aiming is worth; a shot without it suffers, unless the skill so far allows a snap shot."""
    bonus = aim_bonus(state, attack)
    if bonus is not None:
        lines = zip(bonus, ("M-AIM-3", "M-AIM-4", "M-AIM-5"), ("accuracy", "aim", "braced"), strict=True)
        return tuple(one for value, rule_id, reason in lines for one in figure(value, rule_id, reason))
    unaimed = attack.is_ranged and before < weapon_of(state, attack).item.ss
    return figure(UNAIMED if unaimed else 0, "M-AIM-2", "unaimed")


@rule("M-MULTI-b2")
def is_free(state: GameState, attack: Attack) -> bool:
    """Whether the wild swing of a trained unit is not capped."""
    return is_trained(state, state.unit(attack.unit), "b2")


@rule("M-ATK-4")
def _cap(state: GameState, attack: Attack, skill: int) -> Figures:
    """The effective skill of a wild swing is at most 9."""
    over = max(0, skill - WILD_CAP) if is_wild(state, attack) and not is_free(state, attack) else 0
    return figure(-over, "M-ATK-4", "wild_cap")


Row = Callable[[GameState, Attack], Figures]

ROWS: tuple[Row, ...] = (_shock, off_hand, _pair, _added, _posture, footing, _all_out, _studied, _through,
                         _distance, hindered, _posture_of_target, on_the_move, _referee, _blind)
"""The rows that do not depend on others, in the order in which they are listed."""


def skill_with(state: GameState, attack: Attack) -> int:
    """The sheet's skill with the weapon."""
    return sheet_of(state.unit(attack.unit)).skill(weapon_of(state, attack).item.skill) or 0


@rule("M-MOD-1")
def to_hit(state: GameState, attack: Attack) -> Trial:
    """The attack roll: the skill and everything that is added to it, in the order of the rules."""
    skill = skill_with(state, attack)
    figures = [one for row in ROWS for one in row(state, attack)]
    figures += _aimed(state, attack, skill + total(figures))
    figures += _cap(state, attack, skill + total(figures))
    return Trial(unit=attack.unit, name=TEST, value=skill, modifiers=tuple(figures), targets=(attack.target,),
                 item=attack.weapon)


def total(figures: Iterable[Modifier]) -> int:
    """What figures add up to."""
    return sum(one.value for one in figures)
