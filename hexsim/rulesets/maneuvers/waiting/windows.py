"""Windows: when waiting units are asked, and in which order they strike (M-WAIT-4 … 6, M-WAIT-10)."""

from collections.abc import Sequence

from hexsim.rules.copying import copied
from hexsim.rules.order import PASS, Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll, Task
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, armed_with
from hexsim.rulesets.maneuvers.items import Item
from hexsim.rulesets.maneuvers.rolls import Trial, roll_test
from hexsim.rulesets.maneuvers.status import can_act, flow_of, sheet_of, status_of
from hexsim.rulesets.maneuvers.waiting.legal import VERB, is_near
from hexsim.rulesets.maneuvers.waiting.tasks import Strike, Window, WindowName

POINT = "M-DP-3"
TEST = "maneuvers.test_first"


@rule("M-WAIT-6")
def window(state: GameState, name: WindowName, mover: str,
           attacks: tuple[Attack, ...] = ()) -> tuple[Task, ...]:
    """The work of a window, if anybody waits: after an entered hex, a declaration, the end of a turn."""
    opened = Window(name=name, mover=mover, attacks=attacks)
    return (opened,) if waiting_for(state, opened) else ()


@rule("M-WAIT-5")
def waiting_for(state: GameState, task: Window) -> tuple[str, ...]:
    """Who still waits and may be asked, in order of initiative; defending has not ended any wait."""
    return tuple(unit for unit in flow_of(state).order if _is_asked(state, state.unit(unit), task))


def _is_asked(state: GameState, unit: Unit, task: Window) -> bool:
    if not status_of(unit).waiting or unit.id == task.mover or not can_act(unit):
        return False
    hostile = task.name == "W3" or unit.side != state.unit(task.mover).side
    return hostile and unit.side not in flow_of(state).conceded


@rule("M-DP-3", "M-WAIT-4")
def open_window(res: Resolution, task: Window) -> None:
    """Ask the waiting units that have a legal strike; then each strikes, one settled before the next."""
    if task.answers is None:
        who = waiting_for(res.state, task)
        if any(is_near(res.state, res.state.unit(unit), task) for unit in who):
            res.then(Poll(point=POINT, verbs=(VERB, PASS), who=who), task)
        return
    wanted = [answer for answer in task.answers if answer is not None and answer.verb == VERB]
    here = copied(task, {"answers": None})
    res.then(*(Strike(given=given, window=here) for given in _ranked(res, wanted)))


@rule("M-WAIT-10")
def _ranked(res: Resolution, wanted: Sequence[Order]) -> list[Order]:
    """The longer weapon first; those of equal length by a test of skill, then by initiative."""
    lengths = [length(_item(res.state, given)) for given in wanted]
    margins = [_margin(res, given) if lengths.count(size) > 1 else 0
               for given, size in zip(wanted, lengths, strict=True)]
    places = sorted(range(len(wanted)), key=lambda place: (-lengths[place], -margins[place], place))
    return [wanted[place] for place in places]


def _item(state: GameState, given: Order) -> Item:
    held = armed_with(state.unit(given.who), given.get("weapon"))
    assert held is not None, given
    return held.item


def length(item: Item) -> int:
    """The length of a hand weapon: the furthest it strikes."""
    return max(item.reach, default=0)


def _margin(res: Resolution, given: Order) -> int:
    return skill_test(res, given.who, _item(res.state, given), "M-WAIT-10")


def skill_test(res: Resolution, unit: str, item: Item, rule_id: str) -> int:
    """A test of the sheet's skill with a weapon, for who comes first; the margin."""
    skill = sheet_of(res.state.unit(unit)).skill(item.skill) or 0
    return roll_test(res, Trial.of(res.state, unit, TEST, skill), rule_id)
