"""The ruleset as one record: what a unit may do, who does it, and where its parts are."""

from hexsim.rules.event import BoardChanged, Moved, Placed, StatusChanged
from hexsim.rules.goods import Goods
from hexsim.rules.order import PASS
from hexsim.rules.ruleset import Check, OrderKind, Resolve, Ruleset
from hexsim.rules.switch import Switch
from hexsim.rulesets.maneuvers import card, fields, offers, turns, verbs
from hexsim.rulesets.maneuvers.adopt import adopt
from hexsim.rulesets.maneuvers.advice import value, worth
from hexsim.rulesets.maneuvers.book import book
from hexsim.rulesets.maneuvers.fight import blow, damage, defending, windows
from hexsim.rulesets.maneuvers.fight.attack import Attack, Setting
from hexsim.rulesets.maneuvers.fight.figures import injury_switches
from hexsim.rulesets.maneuvers.fight.tasks import (
    Aftermath,
    Assault,
    Blow,
    Deceive,
    Defend,
    Harm,
    Pretend,
    Spent,
)
from hexsim.rulesets.maneuvers.figures import SWITCH
from hexsim.rulesets.maneuvers.gate import gate
from hexsim.rulesets.maneuvers.ground import ground_of
from hexsim.rulesets.maneuvers.items import Held, Item, Loose, check_thing, known_items
from hexsim.rulesets.maneuvers.maneuver import check_maneuver, take_maneuver
from hexsim.rulesets.maneuvers.many import drawing
from hexsim.rulesets.maneuvers.many.drawing import Draw
from hexsim.rulesets.maneuvers.many.switches import cinematic_switches
from hexsim.rulesets.maneuvers.movement import GAITS, gait_in
from hexsim.rulesets.maneuvers.muster import muster, present
from hexsim.rulesets.maneuvers.odds import odds
from hexsim.rulesets.maneuvers.paths import judged
from hexsim.rulesets.maneuvers.posture import eyes
from hexsim.rulesets.maneuvers.shared import with_shared
from hexsim.rulesets.maneuvers.sheet import Carried, Sheet
from hexsim.rulesets.maneuvers.status import (
    Aiming,
    Concentration,
    Evaluation,
    Feinted,
    Fetching,
    Figure,
    Flow,
    Parked,
    Status,
    flow_of,
)
from hexsim.rulesets.maneuvers.study import feint
from hexsim.rulesets.maneuvers.tasks import Round, Turn, TurnEnd, Walk
from hexsim.rulesets.maneuvers.waiting import legal, strike
from hexsim.rulesets.maneuvers.waiting.tasks import Launch, Lunge, Riposte, Settled, Strike, Window
from hexsim.rulesets.maneuvers.waiting.windows import open_window
from hexsim.rulesets.maneuvers.walk import walk_on

VERSION = "1"


def _maneuver(verb: str, keys: type, offered: offers.Offered) -> OrderKind:
    return _answer(verb, keys, offered, check_maneuver, take_maneuver)


def _answer(verb: str, keys: type, offered: offers.Offered, check: Check, resolve: Resolve) -> OrderKind:
    return OrderKind(verb=verb, fields=keys, offers=offers.refusable(verb, offered), check=check,
                     resolve=verbs.carried_out(resolve))


def _always(verb: str, keys: type, check: Check, resolve: Resolve) -> OrderKind:
    return OrderKind(verb=verb, fields=keys, offers=lambda *_: (), check=check, resolve=resolve, always=True)


ORDERS = (
    _maneuver("move", fields.Moving, offers.moving()),
    _maneuver("step_attack", fields.Attacked, offers.attacking),
    _maneuver("step_ready", fields.Readied, offers.readying),
    _maneuver("step_concentrate", fields.Concentrated, offers.concentrating),
    _maneuver("step_wait", fields.Displaced, offers.moving()),
    _maneuver("aim", fields.Pointed, offers.studying),
    _maneuver("evaluate", fields.Studied, offers.studying),
    _maneuver("feint", fields.Pointed, offers.studying),
    _maneuver("all_out_attack", fields.AllOut, offers.all_out),
    _maneuver("all_out_defense", fields.Displaced, offers.moving()),
    _maneuver("posture", fields.Postured, offers.posturing),
    _maneuver("nothing", fields.Displaced, offers.alone),
    _answer("crouch", fields.Plain, offers.crouching, verbs.check_crouch, verbs.do_crouch),
    _answer("stand", fields.Plain, offers.rising, verbs.check_stand, verbs.do_stand),
    _answer("drop", fields.Dropped, offers.dropping, verbs.check_drop, verbs.do_drop),
    _answer("act", fields.Acted, offers.acting, verbs.check_act, verbs.do_act),
    _answer("defend", fields.Defended, offers.defending, verbs.check_defend, verbs.do_defend),
    _answer(legal.VERB, fields.Striking, legal.striking, verbs.check_strike, strike.do_strike),
    _answer(strike.COUNTER, fields.Countered, strike.countering, strike.check_counter, strike.do_counter),
    _answer(drawing.DRAW, fields.Plain, offers.alone, verbs.check_nothing_more, verbs.do_try_draw),
    _answer("face", fields.Faced, offers.facing, verbs.check_face, verbs.do_face),
    _answer(PASS, fields.Plain, offers.alone, verbs.check_nothing_more, verbs.do_pass),
    _always("modify", fields.Modified, verbs.check_modify, verbs.do_modify),
    _always("concede", fields.Nothing, verbs.check_side, verbs.do_concede),
    _always("agree", fields.Nothing, verbs.check_side, verbs.do_agree),
)

RULESET = Ruleset(
    name="maneuvers",
    title="maneuvers.title",
    version=VERSION,
    switches=(Switch(name="darkness", default=0, least=-10, most=0, rule="M-DARK-1"),
              Switch(name="wide_criticals", default=False, rule="M-CRIT-2"), SWITCH, *injury_switches(),
              *cinematic_switches()),
    sheet=Sheet,
    status=Status,
    flow=Flow,
    types=(Round, Turn, TurnEnd, Walk, Assault, Blow, Defend, Harm, Aftermath, Spent, Pretend, Deceive,
           Attack, Setting, Carried, Item, Held, Loose, Concentration, Fetching, Figure,
           Aiming, Evaluation, Feinted, Window, Launch, Strike, Lunge, Riposte, Settled, Draw,
           Parked),
    book=with_shared(book),
    muster=muster,
    begin=turns.begin,
    orders={kind.verb: kind for kind in ORDERS},
    gate=gate,
    tasks={Round: turns.play_round, Turn: turns.play_turn, TurnEnd: turns.end_turn, Walk: walk_on,
           Assault: blow.declare, Blow: blow.strike, Defend: defending.defend, Harm: damage.do_harm,
           Aftermath: blow.finish, Spent: windows.spend, Pretend: windows.pretend, Deceive: feint.deceive,
           Window: open_window, Launch: strike.launch, Strike: strike.begin_strike, Lunge: strike.lunge,
           Riposte: strike.ask_riposte, Settled: strike.settle, Draw: drawing.ask_draw},
    gait=gait_in,
    ground=ground_of,
    fights=card.fights,
    prompt=card.prompt,
    card=card.card,
    zones=card.zones,
    odds=odds,
    value=value.value,
    advice=worth.ADVICE,
    follow={StatusChanged: turns.ends_with, Moved: feint.lost_from_sight, Placed: feint.lost_from_sight,
            BoardChanged: feint.lost_from_sight},
    gaits=tuple(GAITS),
    judge=judged,
    goods=(Goods(known=known_items),),
    check_thing=check_thing,
    eyes=lambda _, unit: eyes(unit),
    order=lambda state: flow_of(state).order,
    present=present,
    adopt=adopt,
)
