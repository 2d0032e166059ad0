"""The ruleset as one record: what a unit may do, who does it, and where its parts are."""

from hexsim.rules.event import Moved, Placed, StatusChanged
from hexsim.rules.goods import Goods
from hexsim.rules.ruleset import Check, OffersOf, OrderKind, Resolve, Ruleset
from hexsim.rules.switch import Switch
from hexsim.rulesets.blocks import actions, card, conditions, ending, fields, menus, moving, space, turns
from hexsim.rulesets.blocks.advice.value import value
from hexsim.rulesets.blocks.advice.worth import ADVICE
from hexsim.rulesets.blocks.asking import AHEAD
from hexsim.rulesets.blocks.book import book
from hexsim.rulesets.blocks.fight import declare, hit, joint, reactions, resolve, strikeback, triggers
from hexsim.rulesets.blocks.figures import figure
from hexsim.rulesets.blocks.gate import gate
from hexsim.rulesets.blocks.hidden import conceal
from hexsim.rulesets.blocks.items import Ability, Held, Item, Loose, check_thing, known_abilities, known_items
from hexsim.rulesets.blocks.muster import muster
from hexsim.rulesets.blocks.odds import odds
from hexsim.rulesets.blocks.present import present
from hexsim.rulesets.blocks.rolls import SWITCH
from hexsim.rulesets.blocks.sheet import Carried, Learnt, Sheet
from hexsim.rulesets.blocks.status import Boost, Deterioration, Flow, Status, fights
from hexsim.rulesets.blocks.tasks import (
    TYPES,
    After,
    Assault,
    Block,
    Call,
    Hit,
    Marshal,
    React,
    Round,
    StrikeBack,
    Surprise,
    Turn,
    TurnEnd,
    Walk,
    Window,
)
from hexsim.rulesets.blocks.tasks import (
    Resolve as Tests,
)

VERSION = "1"


def _kind(verb: str, keys: type, offers: OffersOf, check: Check, do: Resolve, *,
          parts: tuple[str, ...] = ()) -> OrderKind:
    return OrderKind(verb=verb, fields=keys, offers=offers, check=check, resolve=do, parts=parts)


def _turn(verb: str, keys: type, offers: OffersOf, check: Check, do: Resolve, *,
          parts: tuple[str, ...] = AHEAD) -> OrderKind:
    return _kind(verb, keys, offers, check, turns.acting(do), parts=parts)


def _reaction(verb: str, keys: type) -> OrderKind:
    return _kind(verb, keys, lambda state, who: reactions.offer_reaction(verb, state, who),
                 reactions.reaction_refusal, _carried_elsewhere, parts=("strike",))


def _always(verb: str, do: Resolve) -> OrderKind:
    return OrderKind(verb=verb, fields=fields.Nothing, offers=menus.nothing, check=ending.check_side,
                     resolve=do, always=True, parts=())


def _carried_elsewhere(*_: object) -> None:
    """Answers of a poll are brought about by the task that wanted them."""


def _legal(*_: object) -> None:
    """Nothing to object."""


ORDERS = (
    _kind("order", fields.Ordered, turns.offer_order, turns.check_order, turns.do_order),
    _turn("attack", fields.Attacked, menus.costing("standard", menus.attacking), actions.check_attack,
          actions.do_attack),
    _turn("joint", fields.Joined, joint.offer_joint, joint.check_joint, joint.do_joint, parts=("part",)),
    _kind("part", fields.Part, menus.nothing, _legal, _carried_elsewhere),
    _turn("move", fields.Moved, moving.offer_move, moving.check_move, moving.do_move),
    _turn("heal", fields.Healed, menus.costing("standard", menus.healing), actions.check_heal,
          actions.do_heal),
    _turn("ability", fields.Invoked, menus.working, actions.check_ability, actions.do_ability),
    _turn("use", fields.Used, menus.costing("bonus", menus.using), actions.check_use, actions.do_use),
    _turn("draw", fields.Drawn, menus.costing("bonus", menus.drawing), actions.check_draw, actions.do_draw),
    _turn("pick", fields.Picked, menus.costing("bonus", menus.picking), actions.check_pick, actions.do_pick),
    _turn("stand", fields.Nothing, menus.alone("stand", actions.check_stand), actions.check_stand,
          actions.do_stand),
    _turn("lie", fields.Nothing, menus.alone("lie", actions.check_lie), actions.check_lie, actions.do_lie),
    _turn("door", fields.Opened, menus.costing("bonus", menus.opening), actions.check_door, actions.do_door),
    _kind("end", fields.Nothing, menus.plain("end"), _legal, turns.do_end),
    _reaction("defend", fields.Defended),
    _reaction("retaliate", fields.Freed),
    _reaction("escape", fields.Freed),
    _reaction("trigger", fields.Triggered),
    _kind("choose", fields.Chosen, hit.offer_choice, hit.check_choice, hit.do_choose),
    _kind("strike", fields.StruckBack, strikeback.offer_strike, strikeback.check_strike,
          strikeback.do_strike),
    _kind("join", fields.Nothing, menus.answering("join"), _legal, _carried_elsewhere),
    _kind("decline", fields.Nothing, menus.answering("decline"), _legal, _carried_elsewhere),
    _kind("pass", fields.Nothing, menus.answering("pass"), _legal, _carried_elsewhere),
    _always("concede", ending.do_concede),
    _always("agree", ending.do_agree),
)

RULESET = Ruleset(
    name="blocks",
    title="blocks.title",
    version=VERSION,
    switches=(Switch(name=turns.AMBUSH, default=False, rule="B-AMB-4"),
              Switch(name=turns.FIRST, default="players", words=turns.BLOCKS, rule="B-ROUND-1"),
              Switch(name=SWITCH, default=figure("default_target_number"), least=2, most=24, rule="B-TEST-4"),
              Switch(name=reactions.FACING, default=True, rule="B-FACE-2"),
              Switch(name=resolve.ESCAPE_OPPOSED, default=False, rule="B-ESC-4")),
    sheet=Sheet,
    status=Status,
    flow=Flow,
    types=(*TYPES, Ability, Held, Item, Loose, Carried, Learnt, Boost, Deterioration),
    book=book,
    muster=muster,
    begin=turns.begin,
    orders={kind.verb: kind for kind in ORDERS},
    gate=gate,
    tasks={Marshal: turns.marshal, Surprise: turns.surprise, Round: turns.play_round, Block: turns.play_block,
           Turn: turns.play_turn, TurnEnd: turns.end_turn, Walk: moving.walk_on, Window: triggers.open_window,
           Call: joint.ask_others, Assault: declare.ask_reactions, React: triggers.do_react,
           Tests: resolve.resolve, Hit: hit.hit, StrikeBack: strikeback.ask_strike, After: resolve.finish},
    gait=space.gait_of,
    ground=space.ground_of,
    fights=fights,
    prompt=card.prompt,
    card=card.card,
    zones=card.zones,
    odds=odds,
    value=value,
    advice=ADVICE,
    follow={StatusChanged: conditions.ends_with, Moved: conditions.goes_along, Placed: conditions.goes_along},
    conceal=conceal,
    gaits=(space.MOVE,),
    judge=moving.judged_path,
    check_thing=check_thing,
    order=turns.turn_order,
    present=present,
    goods=(Goods(known=known_items),
           Goods(known=known_abilities, key="abilities", entry="ability", title="blocks.goods_abilities",
                 loose=False)),
)
