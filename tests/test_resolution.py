"""Carrying out orders: interrupts, polls, results at once, answers ahead, always-orders, bounds."""

from dataclasses import replace

import pytest
from parley.records import Shouts, Stances, Struggle, Turns, Walk, Window
from parley.scenes import court, duel, entry, islands, scene
from playing import faces_of, kinds, notes, refused, say, started

from hexsim.board.board import rectangle
from hexsim.hexes.hex import Hex
from hexsim.rules import resolution
from hexsim.rules.codec import digest, dumps, state_from_data, state_to_data
from hexsim.rules.dice import DiceNeededError, Given, Scripted
from hexsim.rules.event import Answered, Asked, Declared, Ended, Moved, Noted, Placed, Rolled
from hexsim.rules.order import order, parse_order
from hexsim.rules.resolution import Resolution, play
from hexsim.rules.state import Outcome
from hexsim.rules.task import Poll

TOSS = (6, 1)


def facing_off(*faces, stance="bold"):
    """The duel at its first turn, ana to act, bo in that stance."""
    game = started(duel, (*TOSS, *faces))
    say(game, "ana stance", f"bo stance kind={stance}")
    return game


def trio(*faces):
    """ana walks along two bold enemies that stand beside each other."""
    units = (
        entry("ana", "red", (1, 2), 0, stride=4),
        entry("bo", "blue", (3, 1), 3),
        entry("cy", "blue", (3, 2), 3, nerve=2),
    )
    game = started(scene(rectangle(7, 5), *units), (*TOSS, *faces))
    say(game, "ana stance", "bo stance kind=bold", "cy stance kind=bold", "blue rank units=cy,bo")
    return game


def test_a_step_opens_a_reaction_which_opens_a_defence():
    game = facing_off(4, 2)
    events = say(game, 'ana go path="F2 /1"')
    assert kinds(events) == ["Answered", "Began", "StatusChanged", "Moved", "Moved", "Asked"]
    assert game.awaiting.who == ("bo",) and game.awaiting.point == "Y-SEIZE" and not game.awaiting.root
    assert [type(task) for task in game.state.agenda[-3:]] == [Walk, Window, Poll]
    events = say(game, "bo seize target=ana")
    assert kinds(events) == ["Answered", "Declared", "Rolled", "Asked"]
    assert [type(task) for task in game.state.agenda[-2:]] == [Walk, Struggle] and game.awaiting.who == (
        "ana",
    )
    events = say(game, "ana answer kind=resist")
    assert kinds(events) == ["Answered", "Rolled", "StatusChanged", "StatusChanged", "Asked"]
    assert game.state.unit("ana").status.held_by == "bo" and game.state.unit("ana").status.nerve == 4
    assert game.awaiting.point == "Y-STOP", "the walk below sees it and asks the end facing"
    say(game, "ana face to=3")
    assert (
        game.state.unit("ana").pose == (Hex(3, 2), 3) and game.awaiting.who == ("bo",) and game.awaiting.root
    )


def test_the_walk_goes_on_below_when_the_walker_wins():
    game = facing_off(2, 5)
    say(game, 'ana go path="F2 /1"', "bo seize target=ana")
    events = say(game, "ana answer kind=resist")
    assert game.state.unit("bo").status.nerve == 4 and not game.state.unit("ana").status.held_by
    assert kinds(events)[-2:] == ["Moved", "Asked"] and game.state.unit("ana").pose == (Hex(3, 2), 1)


def test_equal_dice_are_thrown_again_in_one_handler():
    game = facing_off(3, 3, 4, 4, 1, 6)
    say(game, 'ana go path="F2 /1"', "bo seize target=ana")
    events = say(game, "ana answer kind=resist")
    assert faces_of(events) == (3, 4, 4, 1, 6) and game.state.drawn == 8
    game.dice.assert_spent(game.state.drawn)
    assert game.state.unit("bo").status.nerve == 4


def test_a_poll_asks_in_order_and_hands_over_unresolved_answers():
    game = trio(2, 1)
    say(game, "ana go path=F")
    poll = game.state.agenda[-1]
    assert isinstance(poll, Poll) and poll.who == ("bo", "cy") and poll.answers == () and not poll.sealed
    before = game.state.units
    say(game, "bo seize target=ana")
    assert game.state.units == before and game.state.agenda[-1].answers == (
        order("bo", "seize", target="ana"),
    )
    assert game.awaiting.who == ("cy",) and not game.awaiting.root


def test_collected_answers_are_checked_again_before_they_are_brought_about():
    game = trio(2)
    say(game, "ana go path=F", "bo seize target=ana", "cy seize target=ana")
    events = say(game, "ana answer")
    assert game.state.unit("ana").status.held_by == "bo"
    assert not any(isinstance(event, Declared) for event in events), "cy comes too late: ana is held already"
    assert game.awaiting.point == "Y-STOP"


def test_both_may_try_one_after_the_other():
    game = trio(2, 6, 2)
    say(game, "ana go path=F", "bo seize target=ana", "cy seize target=ana", "ana answer kind=resist")
    assert game.state.unit("bo").status.nerve == 4
    assert game.awaiting.who == ("ana",) and game.state.agenda[-1].holder == "cy"
    say(game, "ana answer")
    assert game.state.unit("ana").status.held_by == "cy"


def test_a_poll_passes_over_those_with_nothing_to_say():
    game = facing_off(stance="calm")
    events = say(game, 'ana go path="F2"')
    assert game.awaiting.who == ("bo",) and game.awaiting.point == "Y-TURN", kinds(events)
    far = started(
        scene(rectangle(9, 5), entry("ana", "red", (0, 2), 3), entry("bo", "blue", (5, 2), 0)), TOSS
    )
    say(far, "ana pass", "bo pass", "ana idle")
    say(far, "bo idle")
    assert far.awaiting.point == "Y-STANCE" and far.state.round == 2, (
        "nobody sees anybody: the shouts ask no one"
    )


def test_units_without_a_choice_answer_none():
    game = started(court, TOSS)
    say(game, *(f"{unit} pass" for unit in ("ana", "cy", "di", "bo", "ed")), "red pass", "blue pass")
    while game.awaiting.point == "Y-TURN":
        say(game, f"{game.awaiting.who[0]} idle")
    poll = game.state.agenda[-1]
    assert isinstance(poll, Poll) and poll.who == ("ana", "cy", "di", "bo", "ed")
    say(game, f"{game.awaiting.who[0]} pass")
    asked = game.state.agenda[-1]
    skipped = [
        answer
        for answer, unit in zip(asked.answers, asked.who, strict=False)
        if not any(offer for offer in [game.ruleset.orders["shout"].offers(game.state, unit)])
    ]
    assert all(answer is None for answer in skipped)


def test_results_at_once_are_judged_from_one_state():
    units = (entry("ana", "red", (1, 2), 0, nerve=2), entry("bo", "blue", (2, 2), 3, nerve=2))
    game = started(scene(rectangle(5, 5), *units), (*TOSS, 1, 1))
    say(game, "ana stance", "bo stance", "ana idle", "bo idle", "ana shout target=bo")
    events = say(game, "bo shout target=ana")
    rolled = [place for place, event in enumerate(events) if isinstance(event, Rolled)]
    placed = [event.unit for event in events if isinstance(event, Placed)]
    assert len(rolled) == 2 and placed == ["ana", "bo"], "both dice, then the effects in roster order"
    assert max(rolled) < kinds(events).index("Placed")
    assert game.state.outcome == Outcome(winners=(), reason="core.won_nobody") and isinstance(
        events[-1], Ended
    )


def test_results_at_once_depend_on_the_order_of_the_units_in_the_order_of_dice_only():
    """Invariant 14: the members swapped, and with them their dice, do the same to each other."""
    ana, bo = entry("ana", "red", (1, 2), 0, nerve=2, wit=1), entry("bo", "blue", (2, 2), 3, nerve=2)
    found = []
    for units, faces in (((ana, bo), (3, 19)), ((bo, ana), (19, 3))):
        game = started(scene(rectangle(5, 5), *units), (*((6, 1) if units[0] is ana else (1, 6)), *faces))
        say(game, *(f"{unit.id} stance" for unit in units), "ana idle", "bo idle")
        for unit in units:
            say(game, f"{unit.id} shout target={'bo' if unit is ana else 'ana'}")
        found.append((game.state.outcome, sorted(game.state.units, key=lambda unit: unit.id)))
    assert found[0] == found[1] and found[0][0].winners == ("red",)


def test_a_side_says_in_which_order_its_units_act():
    game = trio()
    assert dict(game.state.flow.ranks) == {"blue": ("cy", "bo")}
    say(game, "ana go path=@3", "cy idle", "bo idle")
    poll = next(task for task in game.state.agenda if isinstance(task, Poll))
    assert game.awaiting.point == "Y-SHOUT" and poll.who == ("ana", "cy", "bo")


def test_the_side_itself_answers_and_nobody_for_it():
    game = started(court, TOSS)
    say(game, *(f"{unit} pass" for unit in ("ana", "cy", "di", "bo", "ed")))
    assert game.awaiting.who == ("red",) and game.awaiting.side == "red" and game.awaiting.root
    assert refused(game, "ana rank units=ana,cy,di").code == "E_NOT_ACTIVE"
    assert refused(game, "blue rank units=bo,ed").code == "E_NOT_ACTIVE"
    assert refused(game, "red rank units=ana,cy").code == "E_RANK"
    say(game, "red rank units=di,ana,cy")


def test_any_of_several_units_may_answer():
    for first in ("ana", "cy", "di"):
        game = started(court, TOSS)
        say(game, *(f"{unit} pass" for unit in ("ana", "cy", "di", "bo", "ed")), "red pass", "blue pass")
        assert game.awaiting.who == ("ana", "cy", "di")
        assert {offer.order.who for offer in game.legal_orders.offers()} == {"ana", "cy", "di"}
        say(game, f"{first} idle")
        assert game.state.active == first and game.awaiting.who == ("bo", "ed")


def test_answers_given_ahead_are_used_in_turn_without_a_ply():
    game = facing_off(4, 2)
    say(game, "ana go path=F2 + answer kind=resist + face to=4")
    events = say(game, "bo seize target=ana")
    prepared = [event.order for event in events if isinstance(event, Answered) and event.prepared]
    assert list(map(str, prepared)) == ["ana answer kind=resist", "ana face to=4"]
    assert game.ply == 4 and game.state.unit("ana").pose == (Hex(3, 2), 4) and game.state.flow.ahead == ()
    asked = facing_off(4, 2)
    say(asked, "ana go path=F2", "bo seize target=ana", "ana answer kind=resist", "ana face to=4")
    assert asked.state.having(ply=4) == game.state


def test_an_answer_ahead_waits_for_a_point_that_allows_its_verb():
    game = facing_off(4, 2)
    say(game, "ana go path=F2 + face to=4 + answer kind=resist", "bo seize target=ana")
    assert game.awaiting.point == "Y-SEIZE", (
        "the first one left is a facing: it waits, and the struggle is asked"
    )
    events = say(game, "ana answer kind=resist")
    assert [str(event.order) for event in events if isinstance(event, Answered)][1:] == ["ana face to=4"]
    left = [event for event in events if isinstance(event, Noted)]
    assert [event.key for event in left] == ["core.ahead_left"] and dict(left[0].params)[
        "clauses"
    ] == "answer kind=resist"


def test_passing_ahead_takes_the_default():
    game = facing_off(4)
    say(game, "ana go path=F2 + pass + pass", "bo seize target=ana")
    assert game.state.unit("ana").status.held_by == "bo" and game.awaiting.who == ("bo",)


def test_a_refused_answer_ahead_is_noted_and_the_point_stays_open():
    game = facing_off(4)
    say(game, "ana go path=F2 + answer + face to=7")
    events = say(game, "bo seize target=ana")
    note = next(event for event in events if isinstance(event, Noted))
    assert note.key == "core.ahead_refused" and dict(note.params) == {
        "code": "E_FACING",
        "order": "ana face to=7",
        "why": "@parley.E_FACING",
    }
    assert game.awaiting.point == "Y-STOP" and game.state.unit("ana").pose.hex == Hex(3, 2), (
        "what was done stays done"
    )
    assert game.state.flow.ahead == () and isinstance(events[-1], Asked)
    say(game, "referee modify unit=bo by=1")
    assert notes(game.history[-1].events) == [], "asked again: not noted again"
    say(game, "ana face to=2")


def test_what_is_left_over_is_noted_at_the_end():
    game = facing_off(stance="calm")
    assert notes(say(game, "ana go path=F + answer kind=resist + face to=1")) == ["core.ahead_left"]
    assert game.state.flow.ahead == ()


def test_always_orders_ask_the_same_again_and_take_a_ply():
    game = facing_off(3)
    say(game, 'ana go path="F2 /1"', "bo seize target=ana")
    before = game.state
    events = say(game, 'referee modify unit=ana by=-2 reason="the sun"')
    assert kinds(events) == ["Answered", "StatusChanged", "Asked"] and game.ply == before.ply + 1
    assert game.awaiting == before.awaiting and game.state.agenda == before.agenda
    assert game.state.unit("ana").status.figures == (("the sun", -2),)
    assert events[0].to == ()
    assert refused(game, "ana modify unit=ana by=1").code == "E_REFEREE"
    assert refused(game, "referee modify unit=ana by=99").code == "E_FIGURE"


def test_a_modifier_counts_from_then_on():
    game = facing_off(3, 4)
    say(game, 'ana go path="F2 /1"', "bo seize target=ana", "referee modify unit=ana by=-2 reason=sun")
    events = say(game, "ana answer kind=resist")
    rolled = next(event for event in events if isinstance(event, Rolled))
    assert rolled.total == 4 + 2 - 2 and [figure.reason for figure in rolled.modifiers] == [
        "parley.wit",
        "sun",
    ]
    assert game.state.unit("ana").status.held_by == "bo"


def test_a_referees_word_in_a_sealed_poll_is_seen_by_all():
    game = started(duel, TOSS)
    events = say(game, "ana stance kind=bold", "referee modify unit=ana by=1")
    assert [event.to for event in events if isinstance(event, Answered)] == [("red",), ()]
    assert game.state.agenda[-1].answers == (order("ana", "stance", kind="bold"),)


def test_conceding_ends_the_fight_in_the_middle_of_an_order():
    game = facing_off(3)
    say(game, 'ana go path="F2 /1"', "bo seize target=ana")
    events = say(game, "red concede")
    assert (
        game.state.outcome.winners == ("blue",) and isinstance(events[-1], Ended) and game.state.agenda == ()
    )


def test_whoever_left_in_the_middle_of_a_poll_is_passed_over():
    game = started(islands, (6, 2, 1))
    say(game, "ana stance kind=bold", "blue concede")
    assert game.state.outcome is None and game.awaiting.who == ("cy",), "bo was asked, and is gone"
    say(game, "cy stance", "di stance kind=bold")
    assert [unit.status.stance for unit in game.state.units[:4]] == ["bold", "calm", "calm", "bold"]
    assert game.awaiting.root


def test_what_follows_from_an_event_is_a_further_event():
    game = facing_off(4, *[20] * 9)
    say(game, "ana go path=F2 + answer + face to=3", "bo seize target=ana")
    assert game.state.unit("ana").status.held_by == "bo"
    assert refused(game, "bo go path=F").code == "E_PATH"
    events = say(game, "bo go path=B")
    assert kinds(events)[3:5] == ["Moved", "StatusChanged"]
    assert game.state.unit("ana").status.held_by == ""


def test_a_walk_cut_short_in_an_allys_hex_ends_where_one_may_stand():
    units = (
        entry("ana", "red", (1, 2), 0, stride=5),
        entry("cy", "red", (2, 2), 0),
        entry("bo", "blue", (3, 1), 3),
    )
    game = started(scene(rectangle(7, 5), *units), (*TOSS, 4))
    say(game, "ana stance", "cy stance", "bo stance kind=bold", "red pass")
    say(game, "ana go path=F3", "bo seize target=ana")
    events = say(game, "ana answer")
    placed = next(event for event in events if isinstance(event, Placed))
    assert placed.before.hex == Hex(2, 2) and placed.after == (Hex(1, 2), 0) and placed.rule == "Y-STOP"
    assert game.state.unit("ana").status.held_by == "", "no longer beside its holder"


def test_the_board_and_loose_things_change_by_events():
    game = started(court, (6, 1))
    say(game, *(f"{unit} pass" for unit in ("ana", "cy", "di", "bo", "ed")), "red pass", "blue pass")
    say(game, "ana door side=0", "bo take item=ring")
    assert (
        game.state.board.side(Hex(1, 1), 0).id == "door_open"
        and court().board.side(Hex(1, 1), 0).id == "door_closed"
    )
    assert game.state.unit("bo").status.carried == (("ring", "Ring"),)
    assert next(thing for thing in game.state.things if thing.id == "ring").pose is None
    game.back(0)
    assert game.state.board.side(Hex(1, 1), 0).id == "door_closed" and game.state.things == court().things


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_an_order_can_be_saved_and_played_on(seed):
    """Faces typed one by one: each missing die leaves everything as it was; the copy goes the same way."""
    texts = (
        "ana stance",
        "bo stance kind=bold",
        'ana go path="F2 /1" + answer kind=resist',
        "bo seize target=ana",
        "ana face to=2",
        "bo go path=B",
    )
    game, faces = started(duel, dice=Scripted((6, 1))), iter((3, 3 + seed % 2, 2, 6, 1, 1))
    ruleset, state = game.ruleset, game.state
    for text in texts:
        given, asked = [], parse_order(text)
        if asked.who not in state.awaiting.who:
            continue
        while True:
            copy = state_from_data(ruleset, state_to_data(state), state.board)
            before = digest(state)
            try:
                after, events = play(ruleset, copy, asked, Given(tuple(given)))
            except DiceNeededError as error:
                assert error.sides and error.test.startswith("parley.test_") and digest(state) == before
                given.append(next(faces))
                continue
            assert (after, events) == play(ruleset, state, asked, Given(tuple(given)))
            assert sum(len(event.faces) for event in events if isinstance(event, Rolled)) == len(given)
            state = after
            break
    assert state.ply >= 4 and dumps(state_to_data(state))


def _res(game, dice=None):
    return Resolution(game.ruleset, game.state, dice or Scripted((1,) * 99))


def test_a_die_belongs_to_one_rolled():
    game = facing_off()
    res = Resolution(game.ruleset, game.state, Given((4,)))
    assert res.roll("parley.test_seize", 6) == (4,)
    with pytest.raises(AssertionError, match="one Rolled"):
        res.emit(Rolled(rule="Y-SEIZE", unit="bo", test="x", sides=(6,), faces=(5,), total=5))
    with pytest.raises(AssertionError, match="one Rolled"):
        res.emit(Rolled(rule="Y-SEIZE", unit="bo", test="x", sides=(20,), faces=(4,), total=4))


def test_a_task_that_asks_has_rolled_nothing():
    game = facing_off()
    res = Resolution(game.ruleset, game.state, Given((4,)))
    (face,) = res.roll("parley.test_seize", 6)
    res.emit(Rolled(rule="Y-SEIZE", unit="bo", test="x", sides=(6,), faces=(face,), total=face))
    with pytest.raises(AssertionError, match="rolled before it asked"):
        res.ask(Turns(), game.awaiting)


def test_dice_left_without_a_rolled_are_a_bug():
    game = facing_off()
    broken = replace(game.ruleset, tasks={**game.ruleset.tasks, Turns: lambda res, task: res.roll("x", 6)})
    res = Resolution(broken, game.state, Given((4,)))
    with pytest.raises(AssertionError, match="left dice"):
        res._run()


def test_nothing_happens_after_the_end():
    game = facing_off()
    res = _res(game)
    res.end(Outcome(winners=(), reason="core.won_nobody"))
    with pytest.raises(AssertionError, match="after the end"):
        res.emit(Noted(rule="Y-TURN", key="core.ahead_left"))


def test_endless_and_bottomless_work_is_a_bug():
    game = facing_off()
    again = replace(game.ruleset, tasks={**game.ruleset.tasks, Turns: lambda res, task: res.then(task)})
    with pytest.raises(AssertionError, match="no end of tasks"):
        Resolution(again, game.state, Given(()))._run()
    deeper = replace(
        game.ruleset, tasks={**game.ruleset.tasks, Turns: lambda res, task: res.then(task, task)}
    )
    with pytest.raises(AssertionError, match="too deep"):
        Resolution(deeper, game.state, Given(()))._run()
    empty = replace(game.ruleset, tasks=dict.fromkeys(game.ruleset.tasks, lambda res, task: None))
    with pytest.raises(AssertionError, match="ran empty"):
        Resolution(empty, game.state, Given(()))._run()


def test_follow_may_not_roll_or_ask():
    game = facing_off()
    rolled = Rolled(rule="Y-GO", unit="ana", test="x", sides=(), faces=(), total=0)
    broken = replace(game.ruleset, follow={Moved: lambda state, event: (rolled,)})
    with pytest.raises(AssertionError):
        play(broken, game.state, parse_order("ana go path=F"), Scripted(()))


def test_the_first_of_several_tasks_is_done_first():
    res = _res(facing_off())
    first, second = Stances(), Shouts()
    res.then(first, second)
    assert res.agenda[-2:] == [second, first]


def test_an_accepted_order_that_nobody_awaited_is_a_bug():
    game = facing_off()
    lenient = replace(game.ruleset, gate=lambda state, asked: None)
    with pytest.raises(AssertionError):
        resolution.play(lenient, game.state, parse_order("bo idle"), Scripted(()))
