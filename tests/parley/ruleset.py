"""The record that hexsim finds: what parley is, which verbs it knows, which function does what."""

from pathlib import Path

from hexsim.rules.card import Bar, Card, Plan, Prompt, Tracker, TrackerRow, Zone
from hexsim.rules.event import Moved, Placed
from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import OrderKind, Ruleset
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import GameState, Unit
from hexsim.rules.switch import Switch
from hexsim.rules.task import Poll
from hexsim.rules.view import HIDDEN
from parley import moves, rounds, talk
from parley.common import BOOK, able, able_units, refuse
from parley.records import (
    TYPES,
    Answering,
    Choosing,
    Close,
    Done,
    Envoy,
    EnvoyState,
    Facing,
    Going,
    Grab,
    Handling,
    Modifying,
    Nothing,
    Opening,
    Ranking,
    Ranks,
    Round,
    Shouts,
    Stances,
    Stop,
    Struggle,
    Talks,
    Targeting,
    Turns,
    Walk,
    Window,
)


def muster(sheet: Envoy, entry: UnitEntry, switches: object) -> EnvoyState:
    """An envoy as it comes."""
    return EnvoyState(nerve=sheet.nerve)


def gate(state: GameState, asked: Order) -> Refusal | None:
    """Who is not asked may not answer, and only with a verb of the question."""
    if ORDERS[asked.verb].always:
        return None
    question = state.awaiting
    assert question is not None
    if asked.who not in question.who:
        return refuse("E_NOT_ACTIVE", question.point, who=asked.who)
    if asked.verb not in question.verbs:
        return refuse("E_POINT", question.point, verb=asked.verb)
    return None


def prompt(state: GameState) -> Prompt:
    """What is asked."""
    question = state.awaiting
    if question is None:
        return Prompt(key="parley.over")
    return Prompt(key=f"parley.ask_{question.point}", about=question.who)


def card(state: GameState, unit: Unit) -> Card:
    """Nerves, stance, who holds it."""
    tags = (f"parley.{unit.status.stance}", *(("parley.held",) if unit.status.held_by else ()))
    return Card(
        title=unit.name,
        bars=(Bar(key="parley.nerve", value=unit.status.nerve, most=unit.sheet.nerve),),
        tags=tags,
    )


def zones(state: GameState, unit: Unit) -> tuple[Zone, ...]:
    """Where it may seize."""
    if unit.pose is None or unit.status.stance != "bold":
        return ()
    around = tuple(at for at in map(unit.pose.hex.neighbour, range(6)) if at in state.board)
    return (Zone(name="parley.threatened", hexes=around, rule="Y-SEIZE"),)


def tracker(state: GameState) -> Tracker | None:
    """While stances are chosen: who has answered, and what, as far as the state tells; later who is at it."""
    poll = next((task for task in state.agenda if isinstance(task, Poll) and task.sealed), None)
    answers = dict(zip(poll.who, poll.answers, strict=False)) if poll else {}
    asked = state.awaiting.who if state.awaiting else ()
    return Tracker(
        title="parley.tracker", rule="Y-STANCE", rows=tuple(_row(state, unit, answers, asked)
                                                            for unit in state.units))


def _row(state: GameState, unit: Unit, answers: dict, asked: tuple) -> TrackerRow:
    if not able(state, unit):
        return TrackerRow(unit=unit.id, standing="out")
    answer = answers.get(unit.id)
    said = () if answer is None or answer.verb == HIDDEN else (Plan(clause=answer.clause),)
    standing = "asked" if unit.id in asked else "sealed" if answer is not None else "due"
    return TrackerRow(unit=unit.id, standing=standing, figure=str(unit.status.nerve), plans=said,
                      reacts=unit.status.stance == "bold")


def value(state: GameState, side: str) -> int:
    """Nerves of the side less those of the others."""
    return sum(unit.status.nerve if unit.side == side else -unit.status.nerve for unit in able_units(state))


def _kind(verb, fields, offers, check, resolve, **more):
    return OrderKind(
        verb=verb, fields=fields, offers=offers, check=check, resolve=resolve, **{"parts": (), **more}
    )


ORDERS = {
    kind.verb: kind
    for kind in (
        _kind("stance", Choosing, rounds.offer_stance, rounds.legal, rounds.resolve_stance),
        _kind("rank", Ranking, rounds.offer_rank, rounds.check_rank, rounds.resolve_rank),
        _kind(
            "go",
            Going,
            moves.offer_go,
            moves.check_go,
            rounds.acting(moves.resolve_go),
            parts=("face", "answer"),
        ),
        _kind("door", Opening, rounds.offer_door, rounds.check_door, rounds.acting(rounds.resolve_door)),
        _kind("take", Handling, rounds.offer_take, rounds.check_take, rounds.acting(rounds.resolve_take)),
        _kind("drop", Handling, rounds.offer_drop, rounds.check_drop, rounds.acting(rounds.resolve_drop)),
        _kind("idle", Nothing, rounds.offer_plain("idle"), rounds.legal, rounds.acting(rounds.resolve_idle)),
        _kind("face", Facing, moves.offer_face, moves.check_face, moves.resolve_face),
        _kind("seize", Targeting, talk.offer_seize, talk.check_seize, talk.resolve_seize),
        _kind("answer", Answering, talk.offer_answer, rounds.legal, talk.resolve_answer),
        _kind("shout", Targeting, talk.offer_shout, talk.check_shout, talk.resolve_shout),
        _kind("pass", Nothing, rounds.offer_plain("pass"), rounds.legal, rounds.resolve_idle),
        _kind(
            "modify", Modifying, rounds.nobody_offers, rounds.check_modify, rounds.resolve_modify, always=True
        ),
        _kind(
            "concede",
            Nothing,
            rounds.nobody_offers,
            rounds.check_concede,
            rounds.resolve_concede,
            always=True,
        ),
    )
}

RULESET = Ruleset(
    name="parley",
    title="parley.title",
    version="1",
    switches=(Switch(name="echo", default=False), Switch(name="wind", default=0, least=-3, most=3)),
    sheet=Envoy,
    status=EnvoyState,
    flow=Talks,
    types=TYPES,
    book=BOOK,
    muster=muster,
    begin=rounds.begin,
    orders=ORDERS,
    gate=gate,
    tasks={
        Round: rounds.do_round,
        Stances: rounds.do_stances,
        Ranks: rounds.do_ranks,
        Turns: rounds.do_turns,
        Shouts: talk.do_shouts,
        Close: rounds.do_close,
        Done: rounds.do_done,
        Walk: moves.do_walk,
        Stop: moves.do_stop,
        Window: moves.do_window,
        Grab: moves.do_grab,
        Struggle: talk.do_struggle,
    },
    follow={Moved: moves.release, Placed: moves.release},
    gait=moves.gait_of,
    ground=moves.ground_of,
    fights=able,
    prompt=prompt,
    card=card,
    zones=zones,
    odds=talk.odds,
    value=value,
    conceal=talk.conceal,
    gaits=("go",),
    tracker=tracker,
    locale=Path(__file__).parent / "locale",
)
