"""The ruleset as one record: what a unit may do, who does it, and where its parts are."""

from hexsim.rules.event import StatusChanged
from hexsim.rules.order import PASS
from hexsim.rules.ruleset import Check, OrderKind, Resolve, Ruleset, Switch
from hexsim.rulesets.maneuvers import card, fields, offers, turns, verbs
from hexsim.rulesets.maneuvers.book import book
from hexsim.rulesets.maneuvers.gate import gate
from hexsim.rulesets.maneuvers.ground import ground_of
from hexsim.rulesets.maneuvers.items import Held, Item, Loose, check_thing
from hexsim.rulesets.maneuvers.maneuver import check_maneuver, take_maneuver
from hexsim.rulesets.maneuvers.movement import GAITS, gait_in
from hexsim.rulesets.maneuvers.muster import muster
from hexsim.rulesets.maneuvers.paths import judged
from hexsim.rulesets.maneuvers.shared import with_shared
from hexsim.rulesets.maneuvers.sheet import Carried, Sheet
from hexsim.rulesets.maneuvers.status import Concentration, Fetching, Figure, Flow, Status, flow_of
from hexsim.rulesets.maneuvers.tasks import Round, Turn, TurnEnd, Walk
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
    _maneuver("move", fields.Displaced, offers.moving()),
    _maneuver("step_ready", fields.Readied, offers.readying),
    _maneuver("step_concentrate", fields.Concentrated, offers.concentrating),
    _maneuver("step_wait", fields.Displaced, offers.moving()),
    _maneuver("aim", fields.Displaced, offers.moving()),
    _maneuver("all_out_attack", fields.AllOut, offers.moving(option="c")),
    _maneuver("all_out_defense", fields.Displaced, offers.moving()),
    _maneuver("posture", fields.Postured, offers.posturing),
    _maneuver("nothing", fields.Displaced, offers.alone),
    _answer("crouch", fields.Plain, offers.crouching, verbs.check_crouch, verbs.do_crouch),
    _answer("stand", fields.Plain, offers.rising, verbs.check_stand, verbs.do_stand),
    _answer("drop", fields.Dropped, offers.dropping, verbs.check_drop, verbs.do_drop),
    _answer("act", fields.Acted, offers.acting, verbs.check_act, verbs.do_act),
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
    switches=(Switch(name="darkness", default=0, least=-10, most=0, rule="M-DARK-1"),),
    sheet=Sheet,
    status=Status,
    flow=Flow,
    types=(Round, Turn, TurnEnd, Walk, Carried, Item, Held, Loose, Concentration, Fetching, Figure),
    book=with_shared(book),
    muster=muster,
    begin=turns.begin,
    orders={kind.verb: kind for kind in ORDERS},
    gate=gate,
    tasks={Round: turns.play_round, Turn: turns.play_turn, TurnEnd: turns.end_turn, Walk: walk_on},
    gait=gait_in,
    ground=ground_of,
    fights=card.fights,
    prompt=card.prompt,
    card=card.card,
    zones=card.zones,
    odds=card.odds,
    value=card.value,
    follow={StatusChanged: turns.ends_with},
    gaits=tuple(GAITS),
    judge=judged,
    check_thing=check_thing,
    order=lambda state: flow_of(state).order,
)
