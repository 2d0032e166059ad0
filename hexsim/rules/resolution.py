"""Carrying out one order: tasks run until one asks or the fight is over (contract 4)."""

from typing import Any

from hexsim.rules.copying import copied
from hexsim.rules.default import only_default
from hexsim.rules.dice import Dice, DiceNeededError, Given
from hexsim.rules.event import Answered, Asked, Ended, Event, Noted, Rolled, fold
from hexsim.rules.order import Clause, IllegalOrderError, Order, Refusal, refusal_key
from hexsim.rules.ruleset import Ruleset, check_settled, settle
from hexsim.rules.state import Awaiting, GameState, Outcome
from hexsim.rules.task import Poll, Task
from hexsim.rules.victory import judge

MOST_TASKS_DEEP = 64
MOST_TASKS_A_PLY = 10_000


class Resolution:
    """The work of one ply. Mutable, and gone when the ply is over.

    Attributes:
        state: the state so far.
        agenda: unfinished tasks, the topmost last.
        events: what happened in this ply, if `keep`.
    """

    def __init__(self, ruleset: Ruleset, state: GameState, dice: Dice, *, keep: bool = True) -> None:
        self.ruleset, self.state, self._dice, self._keep = ruleset, state, dice, keep
        self.events: list[Event] = []
        self.agenda: list[Task] = list(state.agenda)
        self._drawn: list[tuple[int, int]] = []
        self._k = 0
        self._asked = False
        self._rolled = False

    def emit(self, event: Event) -> None:
        """Let something happen, with everything that follows from it."""
        assert self.state.outcome is None, f"nothing happens after the end: {event}"
        if isinstance(event, Rolled):
            dice = list(zip(event.sides, event.faces, strict=True))
            assert self._drawn[: len(dice)] == dice, "a die belongs to one Rolled"
            del self._drawn[: len(dice)]
        self.state = fold(self.state, event)
        if self._keep:
            self.events.append(event)
        follow = self.ruleset.follow.get(type(event))
        if follow is not None:
            for further in follow(self.state, event):
                assert not isinstance(further, Rolled | Asked | Answered), further
                self.emit(further)

    def roll(self, test: str, *sides: int, unit: str = "") -> tuple[int, ...]:
        """Draw one die of each kind; the handler puts them into a `Rolled` before it ends.

        Raises:
            DiceNeededError: a die from the table is missing (`test` and `unit` are named to the player).
        """
        self._rolled = True
        faces: list[int] = []
        for number in sides:
            try:
                face = self._dice.face(self.state.ply, self._k, self.state.drawn + len(self._drawn), number)
            except DiceNeededError:
                who = self.state.unit(unit).name if unit else ""
                raise DiceNeededError(test, sides[len(faces):], who) from None
            faces.append(face)
            self._drawn.append((number, face))
            self._k += 1
        return tuple(faces)

    def then(self, *tasks: Task) -> None:
        """Put work on top of the agenda; the first one is done first."""
        self.agenda.extend(reversed(tasks))

    def ask(self, task: Task, awaiting: Awaiting, prepared: Order | None = None) -> None:
        """Stop for a decision and leave `task` on top, to be handed to the answer's `resolve`.

        A prepared answer that is accepted is used at once; a refused one is noted and the question stays
        open. So `task`, run again, asks the same without it. Apart from taking a prepared answer from where
        it was kept, the handler does nothing before or after it asks.
        """
        assert not self._rolled, f"{type(task).__name__} rolled before it asked"
        assert awaiting.default is None or awaiting.default.verb in awaiting.verbs, awaiting
        root = task.frame and all(below.frame for below in self.agenda)
        if root != awaiting.root:
            awaiting = copied(awaiting, {"root": root})
        asked = Asked(rule=awaiting.point, awaiting=awaiting, agenda=(*self.agenda, task))
        if prepared is not None:
            copy = fold(self.state, asked)
            prepared = settle(self.ruleset, copy, prepared)
            assert prepared.verb in awaiting.verbs, f"{prepared} waits for another point"
            refusal = check_settled(self.ruleset, copy, prepared)
            if refusal is None:
                self.emit(asked)
                self._answer(prepared, prepared=True)
                return
            self.emit(refused_note(self.ruleset, prepared, refusal))
        self.emit(asked)
        self._asked = True

    def carry_out(self, order: Order, awaiting: Awaiting, task: Task | None = None) -> Refusal | None:
        """Bring about an answer that was collected earlier, or say why it is no longer legal.

        It is checked again on a copy that asks the same; `task` stands for the one that asked, where the
        check or `resolve` wants to know it.
        """
        agenda = (*self.agenda, task) if task else tuple(self.agenda)
        asked = self.state.having(awaiting=copied(awaiting, {"root": False}), agenda=agenda)
        order = settle(self.ruleset, asked, order)
        refusal = check_settled(self.ruleset, asked, order)
        if refusal is None:
            self.ruleset.orders[order.verb].resolve(self, order, task)
        return refusal

    def judge(self) -> bool:
        """Try the sides' aims; True if the fight has ended."""
        scored, outcome = judge(self.ruleset, self.state)
        for event in scored:
            self.emit(event)
        if outcome is not None:
            self.end(outcome)
        return outcome is not None

    def end(self, outcome: Outcome) -> None:
        """End the fight."""
        self.emit(Ended(rule="core", outcome=outcome))
        self.agenda.clear()

    def _answer(self, order: Order, *, prepared: bool) -> None:
        asked, task = self.state.awaiting, self.state.agenda[-1]
        assert asked is not None
        kind = self.ruleset.orders[order.verb]
        self.agenda = list(self.state.agenda)
        sealed = isinstance(task, Poll) and task.sealed and not kind.always
        to = (self.state.side_of(order.who),) if sealed else ()
        self.emit(Answered(rule=asked.point, order=order, prepared=prepared, to=to))
        if kind.always:
            kind.resolve(self, order, None)
            return
        self.agenda.pop()
        if isinstance(task, Poll):
            self.then(copied(task, {"answers": (*task.answers, order)}))
        else:
            kind.resolve(self, order, task)

    def _run(self) -> None:
        done = 0
        while self.agenda and not self._asked and self.state.outcome is None:
            assert len(self.agenda) <= MOST_TASKS_DEEP, "the agenda is too deep"
            task = self.agenda.pop()
            handler: Any = _poll if isinstance(task, Poll) else self.ruleset.tasks[type(task)]
            self._rolled = False
            handler(self, task)
            assert not self._drawn, f"{type(task).__name__} left dice without a Rolled"
            done += 1
            assert done <= MOST_TASKS_A_PLY, "no end of tasks"
        assert self._asked or self.state.outcome is not None, "the agenda ran empty"


def _poll(res: Resolution, poll: Poll) -> None:
    if len(poll.answers) == len(poll.who):
        waiting: Any = res.agenda.pop()
        res.then(copied(waiting, {"answers": poll.answers}))
        return
    who = poll.who[len(poll.answers)]
    awaiting = Awaiting(side=res.state.side_of(who), who=(who,), point=poll.point, verbs=poll.verbs,
                        default=Order(who=who, clauses=(poll.default,)))
    asked = res.state.having(awaiting=awaiting, agenda=(*res.agenda, poll))
    if only_default(res.ruleset, asked, who):
        res.then(copied(poll, {"answers": (*poll.answers, None)}))
    else:
        res.ask(poll, awaiting)


def refused_note(ruleset: Ruleset, order: Order, refusal: Refusal) -> Noted:
    """The remark that an answer given ahead has become illegal, and why."""
    params = {**dict(refusal.params), "order": str(order), "code": refusal.code,
              "why": f"@{refusal_key(ruleset.name, refusal)}"}
    return Noted(rule=refusal.rule, key="core.ahead_refused", params=tuple(sorted(params.items())))


def left_over_note(rule: str, unit: str, clauses: tuple[Clause, ...]) -> Noted:
    """The remark that answers given ahead were never asked for."""
    text = " + ".join(map(str, clauses))
    return Noted(rule=rule, key="core.ahead_left", params=(("clauses", text), ("unit", unit)))


def begin(ruleset: Ruleset, state: GameState, dice: Dice) -> tuple[GameState, tuple[Event, ...]]:
    """Start the fight: ply 0, up to the first question."""
    res = Resolution(ruleset, state, dice)
    ruleset.begin(res)
    res._run()
    return res.state, tuple(res.events)


def play(ruleset: Ruleset, state: GameState, order: Order, dice: Dice, *,
         keep: bool = True) -> tuple[GameState, tuple[Event, ...]]:
    """Carry out an order: the new state and what happened (nothing is kept of that without `keep`).

    Raises:
        IllegalOrderError: refused; the state is as it was, no die was drawn.
        DiceNeededError: a die from the table is missing; nothing has changed.
    """
    order = settle(ruleset, state, order)
    refusal = check_settled(ruleset, state, order)
    if refusal is not None:
        raise IllegalOrderError(ruleset.name, refusal)
    res = Resolution(ruleset, state, dice, keep=keep)
    res._answer(order, prepared=False)
    res._run()
    return res.state, tuple(res.events)


def foresee(ruleset: Ruleset, state: GameState, order: Order) -> tuple[GameState, bool]:
    """What a legal order leads to as far as no die is needed, and whether it stops there for one.

    The state ends with the next question or in the middle of the work; one can look at it, not play on from
    the middle.
    """
    res = Resolution(ruleset, state, Given(), keep=False)
    try:
        res._answer(settle(ruleset, state, order), prepared=False)
        res._run()
    except DiceNeededError:
        return res.state, True
    return res.state, False
