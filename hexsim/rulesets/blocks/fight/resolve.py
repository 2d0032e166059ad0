"""The tests of an attack, in the order of the dice, and what they lead to (B-DICE-2)."""

from typing import NamedTuple

from hexsim.rules.changing import set_item, set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.conditions import conditions, deteriorate, sustain
from hexsim.rulesets.blocks.ending import judged
from hexsim.rulesets.blocks.fight.arms import arm_of, shield_of
from hexsim.rulesets.blocks.fight.reactions import arc_modifiers
from hexsim.rulesets.blocks.items import Held
from hexsim.rulesets.blocks.rolls import Throw, free_attr, passes, reaction_wins, target_number, tell, throw
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import able, sheet_of, status_of
from hexsim.rulesets.blocks.tasks import After, Attack, Hit, Resolve, Share, StrikeBack, Wound

ESCAPE_OPPOSED = "escape_opposed"
WON_LOST = ("won", "lost")
BASIC = ("defend", "retaliate", "escape")


class Answer(NamedTuple):
    """A basic reaction: what it is called, by whom, with which attributes, with which shield."""

    verb: str
    unit: str
    attrs: tuple[str, ...]
    shield: str = ""


@rule("B-DICE-2")
def resolve(res: Resolution, task: Resolve) -> None:
    """Attackers' dice, reactors' dice, then what is hit; damage always comes last."""
    attack = _still_able(res.state, task.attack)
    answers = {answer.who: found for answer in task.answers
               if answer is not None and (found := _answer(res.state, answer)) is not None}
    targets = tuple(unit for unit in attack.targets if able(res.state.unit(unit)))
    if not attack.shares or not targets:
        res.emit(Noted(rule="B-ATK-1", key="blocks.comes_to_nothing"))
        res.then(After(attack=task.attack))
    elif attack.hex is not None:
        _resolve_area(res, attack, targets, answers)
    else:
        _resolve_one(res, attack, targets[0], answers.get(targets[0]))


def _still_able(state: GameState, attack: Attack) -> Attack:
    """The attack without those whom a reaction has put out of the fight."""
    shares = tuple(share for share in attack.shares if able(state.unit(share.unit)))
    if shares == attack.shares:
        return attack
    return Attack(shares=shares, targets=attack.targets, hex=attack.hex, manoeuvre=attack.manoeuvre,
                  text=attack.text, kind=attack.kind)


def _answer(state: GameState, given: Order) -> Answer | None:
    unit = state.unit(given.who)
    if given.verb not in BASIC or not able(unit):
        return None
    if given.verb == "defend":
        found = shield_of(unit, given.get("shield"))
        return None if found is None else Answer("defend", unit.id, found[1].item.attrs, found[0])
    return Answer(given.verb, unit.id, ("grace", free_attr(unit, given.get("free"))))


@rule("B-REACT-2", "B-ESC-4")
def is_opposed(state: GameState, verb: str, *, area: bool, joint: bool = False) -> bool:
    """Whether a reaction is an opposed test; Escape is a simple one, unless the switch says otherwise."""
    if verb != "escape":
        return verb in BASIC
    return bool(state.switch(ESCAPE_OPPOSED)) and not area and not joint


def _resolve_one(res: Resolution, attack: Attack, target: str, answer: Answer | None) -> None:
    joint = attack.kind == "joint"
    opposed = answer is not None and is_opposed(res.state, answer.verb, area=False, joint=joint)
    throws = [_attack_throw(res, share) for share in attack.shares] if opposed or joint else []
    if not opposed and joint and not _reach_number(res, attack, target, throws):
        res.emit(Noted(rule="B-JOINT-2", key="blocks.joint_failed"))
        res.then(After(attack=attack))
    elif answer is None:
        res.then(_hit(res.state, attack, Wound(unit=target), throws, None), After(attack=attack))
    else:
        _react(res, attack, target, answer, throws, opposed=opposed)


def _react(res: Resolution, attack: Attack, target: str, answer: Answer, throws: list[Throw], *,
           opposed: bool) -> None:
    """The reactor's dice; then the one or the other comes of it."""
    reaction = _reaction_throw(res, attack, answer)
    best = max((thrown.total for thrown in throws), default=target_number(res.state))
    if opposed:
        won = reaction_wins(reaction.total, best)
        for share, thrown in zip(attack.shares, throws, strict=True):
            tell(res, thrown, "B-ATK-3", "blocks.test_attack", need=reaction.total,
                 won=not reaction_wins(reaction.total, thrown.total), outcomes=WON_LOST, targets=(target,),
                 item=share.item)
    else:
        both = attack.kind == "joint" and bool(res.state.switch(ESCAPE_OPPOSED))
        best = best if both else target_number(res.state)
        won = reaction.total >= best
    tell(res, reaction, RULES[answer.verb], f"blocks.test_{answer.verb}", need=best, won=won,
         outcomes=WON_LOST if opposed else ("success", "failure"), targets=(attack.shares[0].unit,),
         item=answer.shield)
    against = reaction.total if opposed else None
    AFTERWARDS[answer.verb](res, attack, Outcome(target, answer, tuple(throws), against, won=won))


class Outcome(NamedTuple):
    """What a reaction has come to; `against`: what an opposed one has thrown."""

    target: str
    answer: Answer
    throws: tuple[Throw, ...]
    against: int | None
    won: bool


def _attack_throw(res: Resolution, share: Share) -> Throw:
    attrs = share.attrs or arm_of(res.state, share).attrs
    return throw(res, res.state.unit(share.unit), attrs, "blocks.test_attack")


def _reaction_throw(res: Resolution, attack: Attack, answer: Answer) -> Throw:
    unit = res.state.unit(answer.unit)
    more = arc_modifiers(res.state, unit, attack)
    return throw(res, unit, answer.attrs, f"blocks.test_{answer.verb}", more)


def _reach_number(res: Resolution, attack: Attack, target: str, throws: list[Throw]) -> bool:
    """The parts of a joint action that nobody opposes, against the target number."""
    for share, thrown in zip(attack.shares, throws, strict=True):
        tell(res, thrown, "B-JOINT-2", "blocks.test_attack", need=target_number(res.state),
             won=passes(res.state, thrown.total), targets=(target,), item=share.item)
    return any(passes(res.state, thrown.total) for thrown in throws)


@rule("B-JOINT-2")
def counted(state: GameState, totals: tuple[int, ...], against: int | None) -> tuple[int, ...]:
    """Whose damage counts: of all if all pass, else of the one with the highest total, the earlier of equals.

    Args:
        state: for the target number.
        totals: of the participants.
        against: total of an opposed reaction, None without one.
    """
    passed = [passes(state, total) if against is None else not reaction_wins(against, total)
              for total in totals]
    return tuple(range(len(totals))) if all(passed) else (totals.index(max(totals)),)


def _hit(state: GameState, attack: Attack, wound: Wound, throws: "list[Throw] | tuple[Throw, ...]",
         against: int | None) -> Hit:
    who: tuple[int, ...] = (0,)
    if attack.kind == "joint":
        who = counted(state, tuple(thrown.total for thrown in throws), against)
    return Hit(attack=attack, wounds=(wound,), counted=who)


@rule("B-DEF-1")
def _after_defend(res: Resolution, attack: Attack, outcome: Outcome) -> None:
    """A charge is used either way; won: nothing happens, lost: the shield takes its Reduction."""
    unit, shield = outcome.answer.unit, outcome.answer.shield
    held = dict(status_of(res.state.unit(unit)).items)[shield]
    set_item(res, unit, "B-DEF-2", shield, Held(item=held.item, in_hand=held.in_hand,
                                                charges=held.charges - 1))
    after = After(attack=attack, worn=shield)
    if outcome.won:
        res.then(after)
        return
    wound = Wound(unit=outcome.target, mode="reduced", reduction=held.item.reduction)
    res.then(_hit(res.state, attack, wound, outcome.throws, outcome.against), after)


@rule("B-RET-1")
def _after_retaliate(res: Resolution, attack: Attack, outcome: Outcome) -> None:
    """Won: no damage, and the unit strikes back; lost: the damage is doubled."""
    if outcome.won:
        res.then(StrikeBack(unit=outcome.target, attack=attack), After(attack=attack))
        return
    wound = Wound(unit=outcome.target, mode="double")
    res.then(_hit(res.state, attack, wound, outcome.throws, outcome.against), After(attack=attack))


@rule("B-ESC-1")
def _after_escape(res: Resolution, attack: Attack, outcome: Outcome) -> None:
    """Half the damage; or all of it, and Deterioration."""
    if not outcome.won:
        _deteriorates(res, attack, outcome.target)
    wound = Wound(unit=outcome.target, mode="half" if outcome.won else "whole")
    res.then(_hit(res.state, attack, wound, outcome.throws, outcome.against), After(attack=attack))


def _deteriorates(res: Resolution, attack: Attack, target: str) -> None:
    before = conditions(status_of(res.state.unit(target)))
    deteriorate(res, target)
    if lasts(res.state, attack):
        sustain(res, target, before)


def lasts(state: GameState, attack: Attack) -> bool:
    """Whether the conditions that an attack brings outlast the fight: those of some abilities do."""
    share = attack.shares[0]
    return bool(share.ability) and abilities_of(sheet_of(state.unit(share.unit)))[share.ability].sustained


AFTERWARDS = {"defend": _after_defend, "retaliate": _after_retaliate, "escape": _after_escape}
RULES = {"defend": "B-DEF-1", "retaliate": "B-RET-1", "escape": "B-ESC-1"}


def _resolve_area(res: Resolution, attack: Attack, targets: tuple[str, ...],
                  answers: dict[str, Answer]) -> None:
    """Each target for itself, in roster order; the damage is rolled once for all."""
    wounds = []
    for target in targets:
        answer = answers.get(target)
        if answer is None:
            wounds.append(Wound(unit=target))
            continue
        reaction, need = _reaction_throw(res, attack, answer), target_number(res.state)
        won = passes(res.state, reaction.total)
        tell(res, reaction, "B-ESC-1", "blocks.test_escape", need=need, won=won,
             targets=(attack.shares[0].unit,))
        if not won:
            _deteriorates(res, attack, target)
        wounds.append(Wound(unit=target, mode="half" if won else "whole"))
    res.then(Hit(attack=attack, wounds=tuple(wounds)), After(attack=attack))


def finish(res: Resolution, task: After) -> None:
    """Everything of an attack is done: what was used for it ends, and the fight may be over (B-END-4)."""
    if task.worn:
        _look_at_shield(res, task.attack.targets[0], task.worn)
    if not task.attack.chained:
        for unit in res.state.units:
            _put_down(res, unit.id)
        judged(res)


def _look_at_shield(res: Resolution, unit: str, shield: str) -> None:
    """A shield without a charge is broken now."""
    held = dict(status_of(res.state.unit(unit)).items).get(shield)
    if held is not None and held.charges <= 0:
        params = (("item", held.item.name), ("unit", res.state.unit(unit).name))
        res.emit(Noted(rule="B-DEF-2", key="blocks.broken", params=params))


def _put_down(res: Resolution, unit: str) -> None:
    """Modifiers that an ability gave for this attack end with it."""
    boosts = status_of(res.state.unit(unit)).boosts
    kept = tuple(boost for boost in boosts if not boost.once)
    if kept != boosts:
        set_status(res, unit, "B-ABIL-1", boosts=kept)

