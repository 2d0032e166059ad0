"""The ruleset as one record: what a unit may do, who does it, and where its parts are."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from hexsim.rules.event import Event, Moved, Placed, StatusChanged
from hexsim.rules.goods import Goods
from hexsim.rules.ruleset import OrderKind, Ruleset
from hexsim.rules.state import GameState
from hexsim.rulesets.d100 import (
    card,
    charging,
    common,
    contests,
    delay,
    firing,
    gaps,
    gear,
    grapple,
    jump,
    jumping,
    knock,
    links,
    moving,
    objects,
    overwatch,
    paths,
    poise,
    powers,
    readying,
    shifting,
    shown,
    skills,
    standing,
    striking,
    stun,
    suppress,
    turns,
    watching,
    works,
    wrestling,
)
from hexsim.rulesets.d100.adopt import adopt
from hexsim.rulesets.d100.advice import ADVICE, value
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.book import book
from hexsim.rulesets.d100.gaits import MOVING, gait_of
from hexsim.rulesets.d100.gate import gate
from hexsim.rulesets.d100.ground import ground_of
from hexsim.rulesets.d100.items import Brace, Held, Item, Loose, known_items
from hexsim.rulesets.d100.kinds import end_action
from hexsim.rulesets.d100.knowledge import Power
from hexsim.rulesets.d100.muster import muster
from hexsim.rulesets.d100.odds import odds
from hexsim.rulesets.d100.present import present
from hexsim.rulesets.d100.shared import with_shared
from hexsim.rulesets.d100.sheet import ALL, Carried, Sheet
from hexsim.rulesets.d100.status import Done, Extended, Figure, Flow, Grip, Status, Watch, flow_of
from hexsim.rulesets.d100.strikes import Part
from hexsim.rulesets.d100.tasks import ActionEnd, Round, Turn, TurnEnd

VERSION = "1"
MODULES: tuple[ModuleType, ...] = (
    moving, striking, charging, stun, knock, contests, grapple, overwatch, suppress, poise, jump, standing,
    readying, gear, skills, powers, delay, common, firing, gaps, watching, wrestling, jumping, shifting,
    works, objects)
"""Every part with verbs (ORDERS), tasks (TASKS) or follow-ups of events (FOLLOW), in menu order."""

Handler = Callable[[Any, Any], None]
Follow = Callable[[GameState, Event], tuple[Event, ...]]
FRAME: Mapping[type, Handler] = {
    Round: turns.play_round, Turn: turns.play_turn, TurnEnd: turns.end_turn, ActionEnd: end_action}


def _merged(name: str, first: Mapping[Any, Any]) -> dict[Any, Any]:
    found = dict(first)
    for module in MODULES:
        found |= getattr(module, name, {})
    return found


def _follow() -> Mapping[type, Follow]:
    """What follows each kind of event; several functions one after the other, each on the state of then."""
    found: dict[type, tuple[Follow, ...]] = {
        Moved: (links.moved_apart,), Placed: (links.moved_apart,), StatusChanged: (links.changed_state,)}
    for module in MODULES:
        for event, function in getattr(module, "FOLLOW", {}).items():
            found[event] = (*found.get(event, ()), function)
    return {event: _chained(functions) for event, functions in found.items()}


def _chained(functions: tuple[Follow, ...]) -> Follow:
    return lambda state, event: tuple(further for one in functions for further in one(state, event))


ORDERS: tuple[OrderKind, ...] = tuple(kind for module in MODULES for kind in getattr(module, "ORDERS", ()))
TASKS = _merged("TASKS", FRAME)
RULESET = Ruleset(
    name="d100",
    title="d100.title",
    version=VERSION,
    switches=(),
    sheet=Sheet,
    status=Status,
    flow=Flow,
    types=(*TASKS, Attack, Part, Item, Held, Brace, Loose, Carried, Power, Done, Extended, Figure, Grip,
           Watch),
    book=with_shared(book),
    muster=muster,
    begin=turns.begin,
    orders={kind.verb: kind for kind in ORDERS},
    gate=gate,
    tasks=TASKS,
    gait=gait_of,
    ground=ground_of,
    fights=card.fights,
    prompt=card.prompt,
    card=card.card,
    zones=shown.zones,
    odds=odds,
    value=value,
    follow=_follow(),
    gaits=tuple(MOVING),
    goods=(Goods(known=known_items, also={ALL: "d100.item_all"}),),
    grounds=("cv",),
    check_thing=objects.check_thing,
    judge=paths.judged,
    order=lambda state: flow_of(state).order,
    present=present,
    adopt=adopt,
    advice=ADVICE,
)
