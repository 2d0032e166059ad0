"""The ruleset as one record: what a unit may do, who does it, and where its parts are."""

from hexsim.rules.goods import Goods
from hexsim.rules.order import PASS, Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Check, OrderKind, Resolve, Ruleset
from hexsim.rules.switch import Switch
from hexsim.rules.task import Task
from hexsim.rulesets.dicepool import agreeing, blow, card, declare, defend, fields, gap, perform, turns
from hexsim.rulesets.dicepool.adopt import adopt
from hexsim.rulesets.dicepool.advice import worth
from hexsim.rulesets.dicepool.advice.value import value
from hexsim.rulesets.dicepool.attack import Attack
from hexsim.rulesets.dicepool.book import book
from hexsim.rulesets.dicepool.deeds import DEEDS
from hexsim.rulesets.dicepool.dice import Pool
from hexsim.rulesets.dicepool.gaits import MOVE, gait_in, ground_of
from hexsim.rulesets.dicepool.gate import gate
from hexsim.rulesets.dicepool.moment import play_moment
from hexsim.rulesets.dicepool.muster import muster
from hexsim.rulesets.dicepool.odds import odds
from hexsim.rulesets.dicepool.offers import offers_of
from hexsim.rulesets.dicepool.places import eyes
from hexsim.rulesets.dicepool.present import present
from hexsim.rulesets.dicepool.sheet import Carried, Sheet
from hexsim.rulesets.dicepool.status import Action, Flow, Guard, Pending, Slot, Status
from hexsim.rulesets.dicepool.tasks import (
    Act,
    Acting,
    Blow,
    Choose,
    ChooseAll,
    Declaring,
    Deed,
    Defend,
    Detail,
    Done,
    FollowUp,
    Gap,
    Keep,
    Moment,
    Tied,
    Turn,
    TurnEnd,
    Walk,
)
from hexsim.rulesets.dicepool.walk import walk_on
from hexsim.rulesets.dicepool.weapons import Held, Mode, Weapon, known_weapons

VERSION = "1"


def _deed(verb: str, keys: type) -> OrderKind:
    return OrderKind(verb=verb, fields=keys, offers=offers_of(verb), check=declare.check_deed,
                     resolve=_named, parts=())


def _answer(verb: str, keys: type, check: Check, resolve: Resolve) -> OrderKind:
    return OrderKind(verb=verb, fields=keys, offers=offers_of(verb), check=check, resolve=resolve, parts=())


def _always(verb: str, keys: type, check: Check, resolve: Resolve) -> OrderKind:
    return OrderKind(verb=verb, fields=keys, offers=lambda *_: (), check=check, resolve=resolve, always=True,
                     parts=())


def _named(res: Resolution, given: Order, task: Task | None) -> None:
    """An action is declared, or chosen at its moment by a delayed unit."""
    choosing = isinstance(task, Choose | ChooseAll)
    (gap.take_choice if choosing else declare.do_named)(res, given, task)


ORDERS = (
    OrderKind(verb=declare.DECLARE, fields=fields.Declared, offers=offers_of(declare.DECLARE),
              check=declare.check_declare, resolve=declare.do_declare, parts=DEEDS),
    _deed("attack", fields.Attacked),
    _deed(MOVE, fields.Moved),
    _deed("defend", fields.Defended),
    _deed("delay", fields.Plain),
    _deed("warn", fields.Warned),
    _deed("clear", fields.Cleared),
    _deed("other", fields.Free),
    _answer("react", fields.Reacted, defend.check_react, defend.do_react),
    _answer("act", fields.Plain, gap.check_nothing, gap.do_act),
    _answer("keep", fields.Plain, gap.check_nothing, perform.do_keep),
    _answer("lose", fields.Plain, gap.check_nothing, perform.do_keep),
    _answer(PASS, fields.Plain, gap.check_nothing, gap.do_pass),
    _always("hamper", fields.Hampered, agreeing.check_hamper, agreeing.do_hamper),
    _always("concede", fields.Plain, agreeing.check_side, agreeing.do_concede),
    _always("agree", fields.Plain, agreeing.check_side, agreeing.do_agree),
)

RULESET = Ruleset(
    name="dicepool",
    title="dicepool.title",
    version=VERSION,
    switches=(Switch(name="resolution", default="each", words=("each", "end"), rule="P-TURN-3"),
              Switch(name="multi_all_last", default=False, rule="P-MULTI-4"),
              Switch(name="rating_means_result", default=False, rule="P-MULTI-5")),
    sheet=Sheet,
    status=Status,
    flow=Flow,
    types=(Turn, Declaring, Tied, Detail, Acting, TurnEnd, Gap, Choose, ChooseAll, FollowUp, Act, Walk, Deed,
           Keep, Defend, Blow, Done, Moment, Attack, Pool, Action, Slot, Pending, Guard, Held, Weapon, Mode,
           Carried),
    book=book,
    muster=muster,
    begin=turns.begin,
    orders={kind.verb: kind for kind in ORDERS},
    gate=gate,
    tasks={Turn: turns.begin_turn, Declaring: turns.declare, Tied: declare.settle_ties,
           Detail: declare.ask_detail, Acting: turns.play_actions, TurnEnd: turns.end_turn, Gap: gap.open_gap,
           Choose: gap.ask_choice, ChooseAll: gap.ask_all, FollowUp: gap.follow_up, Act: perform.act,
           Walk: walk_on, Deed: perform.do_deed, Keep: perform.ask_keep, Defend: defend.ask_defence,
           Blow: blow.strike, Done: perform.end_action, Moment: play_moment},
    gait=gait_in,
    ground=ground_of,
    fights=card.fights,
    prompt=card.prompt,
    card=card.card,
    zones=card.zones,
    odds=odds,
    value=value,
    advice=worth.ADVICE,
    gaits=(MOVE,),
    order=card.order_of,
    goods=(Goods(known=known_weapons, key="weapons", entry="weapon", loose=False),),
    present=present,
    adopt=adopt,
    eyes=lambda _, unit: eyes(unit),
    tracker=card.tracker,
)
