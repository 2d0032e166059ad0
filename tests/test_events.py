"""Events: each does what it says to the state and asserts what it found; words are keys, never sentences."""

from dataclasses import fields, replace

import pytest
from parley.records import EnvoyState, Talks, Turns
from parley.scenes import court, duel
from playing import say, started

from hexsim.board.board import BoardChange
from hexsim.board.gait import Charge, Step
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.event import (
    EVENTS,
    Answered,
    Asked,
    Began,
    BoardChanged,
    Change,
    Declared,
    Ended,
    FlowChanged,
    Moved,
    Noted,
    Placed,
    Rolled,
    Scored,
    StatusChanged,
    ThingChanged,
    changed,
    fold,
)
from hexsim.rules.order import order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import opening
from hexsim.rules.state import Awaiting, Outcome, Record, Thing

R = {"rule": "Y-GO"}
HERE, THERE = Pose(Hex(1, 1), 0), Pose(Hex(2, 1), 0)
STEP = Step(token="F", pose=THERE, charges=(Charge(rule="Y-GO", amount=1),))


@pytest.fixture
def state():
    return opening(find_ruleset("parley"), court())


def test_every_event_names_its_rule_and_who_may_see_it():
    for kind in EVENTS:
        names = [entry.name for entry in fields(kind)]
        assert names[:2] == ["rule", "to"], kind
        assert kind.__dataclass_params__.frozen and "__slots__" in vars(kind)


def test_remarks_change_nothing_at_all(state):
    for event in (
        Declared(**R, unit="ana", verb="go"),
        Noted(**R, key="core.ahead_left"),
        Began(**R, span="stage"),
    ):
        assert fold(state, event) is state


def test_rounds_and_turns_begin(state):
    assert fold(state, Began(**R, span="round", number=7)).round == 7
    assert fold(state, Began(**R, span="turn", unit="bo")).active == "bo"


def test_an_answer_takes_the_question_away_and_a_ply_unless_it_was_prepared(state):
    asked = Awaiting(side="red", who=("ana",), point="Y-TURN", verbs=("idle",))
    waiting = fold(state, Asked(**R, awaiting=asked, agenda=(Turns(), Turns(last="red"))))
    assert waiting.awaiting == asked and waiting.agenda == (Turns(), Turns(last="red")) and waiting.ply == 0
    answered = fold(waiting, Answered(**R, order=order("ana", "idle")))
    assert answered.ply == 1 and answered.awaiting is None and answered.agenda == (Turns(),)
    assert fold(waiting, Answered(**R, order=order("ana", "idle"), prepared=True)).ply == 0


def test_units_move_and_are_placed_from_where_they_stood(state):
    moved = fold(state, Moved(**R, unit="ana", before=HERE, after=THERE, step=STEP, left=2))
    assert moved.unit("ana").pose == THERE
    gone = fold(moved, Placed(**R, unit="ana", before=THERE, after=None))
    assert gone.unit("ana").pose is None
    assert fold(gone, Placed(**R, unit="ana", before=None, after=HERE)).unit("ana") == state.unit("ana")


@pytest.mark.parametrize(
    "event",
    [
        Moved(**R, unit="ana", before=THERE, after=HERE, step=STEP, left=0),
        Placed(**R, unit="ana", before=None, after=HERE),
        StatusChanged(**R, unit="ana", changes=(Change(field="nerve", before=4, after=3),)),
        StatusChanged(**R, unit="ana", changes=(Change(field="figures", key="sun", before=1, after=2),)),
        FlowChanged(**R, changes=(Change(field="first", before="red", after="blue"),)),
        BoardChanged(
            **R, changes=(BoardChange(hex=Hex(0, 0), field="terrain", before="rough", after="open"),)
        ),
        ThingChanged(
            **R, before=None, after=Thing(id="ring", pose=None, record=Record(kind="item", name="Ring"))
        ),
        ThingChanged(
            **R, before=Thing(id="ring", pose=None, record=Record(kind="item", name="Ring")), after=None
        ),
        Scored(**R, key="red.0", before=3, after=4),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_does_not_find_what_it_says_is_a_bug(state, event):
    with pytest.raises(AssertionError):
        fold(state, event)


def test_dice_are_counted(state):
    rolled = Rolled(**R, unit="ana", test="x", sides=(6, 6), faces=(1, 2), total=3)
    assert fold(state, rolled).drawn == 2 and fold(fold(state, rolled), rolled).drawn == 4


def test_several_changes_of_a_record_add_up():
    status = EnvoyState(nerve=3, figures=(("b", 1),))
    after = changed(
        status,
        (
            Change(field="nerve", before=3, after=2),
            Change(field="nerve", before=2, after=1),
            Change(field="figures", key="c", before=None, after=5),
            Change(field="figures", key="a", before=None, after=4),
            Change(field="figures", key="b", before=1, after=None),
        ),
    )
    assert after == EnvoyState(nerve=1, figures=(("a", 4), ("c", 5)))
    assert changed(Talks(), (Change(field="first", before="", after="red"),)) == Talks(first="red")


def test_doors_things_and_counters_change(state):
    door = BoardChange(hex=Hex(1, 1), direction=0, field="side", before="door_closed", after="door_open")
    opened = fold(state, BoardChanged(**R, changes=(door,)))
    assert (
        opened.board.side(Hex(2, 1), 3).id == "door_open"
        and state.board.side(Hex(2, 1), 3).id == "door_closed"
    )
    ring = next(thing for thing in state.things if thing.id == "ring")
    taken = replace(ring, pose=None)
    changed_ = fold(state, ThingChanged(**R, before=ring, after=taken))
    assert changed_.things == (state.things[0], taken)
    assert fold(changed_, ThingChanged(**R, before=taken, after=None)).things == state.things[:1]
    cup = Thing(id="cup", pose=Hex(0, 0), record=Record(kind="item", name="Cup"))
    assert fold(state, ThingChanged(**R, before=None, after=cup)).things == (*state.things, cup)
    scored = fold(state, Scored(**R, key="red.0", before=0, after=2))
    assert (
        scored.tally == (("red.0", 2),)
        and fold(scored, Scored(**R, key="red.0", before=2, after=0)).tally == ()
    )


def test_the_end_clears_questions_and_work(state):
    waiting = fold(
        state,
        Asked(
            **R,
            agenda=(Turns(),),
            awaiting=Awaiting(side="red", who=("ana",), point="Y-TURN", verbs=("idle",)),
        ),
    )
    over = fold(waiting, Ended(**R, outcome=Outcome(winners=("red",), reason="core.won_reach")))
    assert over.outcome.winners == ("red",) and over.awaiting is None and over.agenda == ()


def test_only_answers_questions_and_the_end_touch_agenda_and_question():
    game = started(duel, (6, 1, 3, 5))
    say(
        game,
        "ana stance",
        "bo stance kind=bold",
        "ana go path=F2",
        "bo seize target=ana",
        "ana answer kind=resist",
    )
    state = game.opening
    for event in (event for played in game.history for event in played.events):
        after = fold(state, event)
        if not isinstance(event, Answered | Asked | Ended):
            assert (after.agenda, after.awaiting) == (state.agenda, state.awaiting), event
        state = after
    assert state == game.state


def test_moved_and_placed_keep_what_they_do_not_name():
    """Fault 21, 24: beginning a turn, losing nerves, being put elsewhere leaves the facing alone."""
    game = started(duel, (6, 1, 3, 1))
    say(game, "ana stance", "bo stance kind=bold", "ana go path=@5")
    facing = game.state.unit("bo").pose.facing
    say(game, "bo idle", "referee modify unit=bo by=2")
    assert game.state.unit("bo").pose.facing == facing == 3 and game.state.unit("ana").pose.facing == 5
