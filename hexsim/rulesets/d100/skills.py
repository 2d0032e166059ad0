"""Use a Skill: what it costs and what it tests comes from data (D-SKILL)."""

from hexsim.rules.event import Modifier, Noted
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import Cost
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.extended import work_on
from hexsim.rulesets.d100.fields import Skilled
from hexsim.rulesets.d100.kinds import action, action_named
from hexsim.rulesets.d100.knowledge import known_skills
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.sheet import skill_turns, skill_value
from hexsim.rulesets.d100.status import Extended, sheet_of
from hexsim.rulesets.d100.tests import Trial
from hexsim.rulesets.d100.trials import modifier, roll, trial_of

MOST = 60
SKILL = "skill"


def cost_for(turns: int) -> Cost:
    """Half, full or extended, by the turns on end that it takes."""
    return "half" if turns == 0 else "full" if turns == 1 else "extended"


def turns_of(state: GameState, given: Order) -> int:
    """Turns a skill takes: as ordered, else as the skill says; 0 for a half action."""
    named = given.get("cost")
    if named in ("half", "full"):
        return int(named == "full")
    if named:
        count = named.removesuffix(" full")
        return int(count) if count.isascii() and count.isdigit() and 0 < len(count) < 3 else 0
    return skill_turns(sheet_of(state.unit(given.who)), given.get(SKILL))


def skill_cost(state: GameState, given: Order) -> Cost:
    """The cost of using a skill."""
    return cost_for(turns_of(state, given))


def check_skill(state: GameState, given: Order) -> Refusal | None:
    """A skill that is known, a cost that can be read, a figure that is not beyond reason."""
    unit, skill = state.unit(given.who), given.get(SKILL)
    if skill_value(sheet_of(unit), skill) is None:
        return refuse("E_SKILL", "D-SKILL-1", "unknown", skill=skill, allowed=" ".join(known_skills()))
    named = given.get("cost")
    if named not in ("", "half", "full") and turns_of(state, given) < 2:
        return refuse("E_SKILL", "D-SKILL-1", "cost", skill=skill, cost=named)
    if not -MOST <= int(given.get("modifier", "0")) <= MOST:
        return refuse("E_SKILL", "D-SKILL-1", "modifier", skill=skill, most=MOST)
    return None


def skill_trial(state: GameState, unit: Unit, skill: str, figure: int) -> Trial:
    """The test of a skill."""
    value = skill_value(sheet_of(unit), skill)
    more: tuple[Modifier, ...] = (modifier(figure, "D-SKILL-1", "difficulty"),) if figure else ()
    return trial_of(state, unit.id, "test_skill", skill, *more, value=value or 0)


@rule("D-SKILL-1")
def act_skill(res: Resolution, given: Order, spent: Spent) -> None:
    """Test it now, or give it one more turn."""
    del spent
    turns, skill = turns_of(res.state, given), given.get(SKILL)
    figure = int(given.get("modifier", "0"))
    if turns > 1:
        work_on(res, given.who, SKILL, f"{skill}:{figure}", turns)
    else:
        use(res, given.who, skill, figure)


def use(res: Resolution, unit: str, skill: str, figure: int) -> None:
    """Test a skill and say how it went."""
    one = res.state.unit(unit)
    result = roll(res, skill_trial(res.state, one, skill, figure), "D-SKILL-1")
    key = "d100.noted_skill_done" if result.success else "d100.noted_skill_failed"
    res.emit(Noted(rule="D-SKILL-1", key=key, params=(
        ("degrees", result.degrees), ("skill", f"@d100.skill_{skill}"), ("unit", one.name))))


def finished(res: Resolution, unit: str, work: Extended) -> None:
    """The last turn of a long use is over."""
    skill, _, figure = work.item.rpartition(":")
    use(res, unit, skill, int(figure))


def skills(state: GameState, who: str) -> Offers | Refusal:
    """Each skill the turn has time for."""
    unit, found = state.unit(who), []
    shut = None
    for name in known_skills():
        given = order(who, SKILL, skill=name)
        refusal = action_refusal(state, unit, action_named(SKILL), skill_cost(state, given)) or check_skill(
            state, given)
        if refusal is None:
            found.append(Offer(order=given))
        shut = shut or refusal
    return tuple(found) or shut or ()


ORDERS = (
    action(SKILL, Skilled, offers=skills, check=check_skill, act=act_skill, cost=skill_cost),
)
