"""What holds in every ruleset, as functions that fail with a sentence; `test_conformance` runs them.

A ruleset needs no line here: it is played from a position of its default sheets and from every scenario file
that names it. More positions and its always-orders are entered in `SCENES` and `ALWAYS` by whoever has them.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from orderfuzz import OrderFuzz

from hexsim.ai.random import RandomAgent
from hexsim.board.board import rectangle
from hexsim.errors import NotationError
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.codec import digest, dumps, from_data, known_types, state_from_data, state_to_data, to_data
from hexsim.rules.dice import DiceNeededError, Given, Scripted, Seeded
from hexsim.rules.event import Answered, Asked, Ended, Moved, Noted, Rolled, fold
from hexsim.rules.order import IllegalOrderError, Order, Refusal, order, parse_order, refusal_key
from hexsim.rules.registry import find_ruleset
from hexsim.rules.resolution import MOST_TASKS_DEEP, Resolution, play
from hexsim.rules.ruleset import Ruleset, check, legal_orders, settle
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import GameState, Side
from hexsim.rules.view import view_for
from hexsim.text import has_text

FOLDER = Path(__file__).parent.parent / "scenarios"

SCENES: dict[str, list[Callable[[], Scenario]]] = defaultdict(list)
"""More positions, by ruleset."""

ALWAYS: dict[str, Callable[[GameState], list[Order]]] = {}
"""Always-orders that are legal in a state and end nothing, by ruleset."""


def plain(name: str) -> Scenario:
    """Two against two with the ruleset's default sheets, close together on a small field."""
    ruleset = find_ruleset(name)
    places = {"a": (1, 2), "b": (1, 4), "c": (4, 2), "d": (3, 4)}
    units = tuple(
        UnitEntry(
            id=unit,
            side="one" if unit in "ab" else "two",
            name=unit.upper(),
            pose=Pose(Hex(*at), 0 if unit in "ab" else 3),
            sheets=((name, ruleset.sheet()),),
        )
        for unit, at in places.items()
    )
    board = rectangle(
        7,
        7,
        terrains={Hex(2, 3): "rough", Hex(3, 2): "table", Hex(2, 5): "rock"},
        levels={Hex(3, 3): 1},
        sides={(Hex(1, 2), 1): "door_closed", (Hex(2, 2), 5): "low_wall"},
    )
    return Scenario(
        format=1,
        title="Plain",
        board=board,
        units=units,
        ruleset=name,
        sides=(Side(id="one", name="One"), Side(id="two", name="Two")),
    )


def scenes_of(name: str) -> dict[str, Callable[[], Scenario]]:
    """Every position the ruleset is played from, by name."""
    scenes: dict[str, Callable[[], Scenario]] = {"plain": lambda: plain(name)}
    scenes |= {make.__name__: make for make in SCENES[name]}
    for path in sorted(FOLDER.glob("*.toml")):
        if f'ruleset = "{name}"' in path.read_text(encoding="utf-8"):
            scenes[path.stem] = lambda path=path: _read(path)
    return scenes


def _read(path: Path) -> Scenario:
    from hexsim.files.scenario import read_scenario

    return read_scenario(path)


@dataclass
class CountingDice:
    """Seeded dice that count what is drawn."""

    dice: Seeded
    drawn: int = 0
    places: list[tuple[int, int]] = field(default_factory=list)

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        self.drawn += 1
        self.places.append((ply, k))
        return self.dice.face(ply, k, drawn, sides)


@dataclass
class Recording:
    """Dice that remember their faces."""

    dice: Seeded
    faces: list[int] = field(default_factory=list)

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        self.faces.append(self.dice.face(ply, k, drawn, sides))
        return self.faces[-1]


class NoDice:
    """Nobody may roll."""

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        raise AssertionError(f"a die was drawn: ply {ply}, d{sides}")


def plies(ruleset: Ruleset, scenario: Scenario, seed: str, most: int) -> Iterator[tuple[Game, Order | None]]:
    """A random game: before each ply the game and the order that is played next, at last None for it."""
    game = Game(ruleset, scenario, Seeded(seed))
    agents = {side.id: RandomAgent(f"{seed}.{side.id}") for side in scenario.sides}
    while game.awaiting and game.ply < most:
        asked = game.awaiting
        chosen = agents[asked.side].choose(ruleset, game.view(asked.side))
        yield game, chosen
        game.play(chosen)
    yield game, None


def check_question(ruleset: Ruleset, state: GameState) -> None:
    """The question: agenda, root, default, one unit to a hex, asked again the same (8, 13, 15)."""
    asked = state.awaiting
    assert asked is not None
    assert len(state.agenda) <= MOST_TASKS_DEEP
    assert asked.root == all(task.frame for task in state.agenda), state.agenda
    assert asked.who and asked.verbs and all(state.side_of(who) == asked.side for who in asked.who), asked
    if asked.default is not None:
        assert check(ruleset, state, asked.default) is None, asked.default
        assert settle(ruleset, state, order(asked.who[0], "pass")).clauses == asked.default.clauses
    if asked.root:
        standing = [unit for unit in state.units if ruleset.fights(state, unit) and unit.pose
                    and not getattr(unit.status, "riding", "")]
        places = [at for unit in standing for at in unit.hexes()]
        assert len(places) == len(set(places)), f"two in a hex: {places}"
    res = Resolution(ruleset, state, NoDice())
    res._run()
    assert [type(event) for event in res.events] == [Asked], res.events
    assert res.events[0].awaiting == asked and digest(res.state) == digest(state)


def check_json(ruleset: Ruleset, state: GameState) -> GameState:
    """State → JSON → state is equal and has the same digest (5)."""
    text = dumps(state_to_data(state))
    copy = state_from_data(ruleset, json.loads(text), state.board)
    assert copy == state and digest(copy) == digest(state)
    assert dumps(state_to_data(copy)) == text
    return copy


def check_events(ruleset: Ruleset, before: GameState, after: GameState, events: tuple[Any, ...]) -> None:
    """The events, also those read from JSON, fold to the state and end with a question or the end (6, 8)."""
    types = known_types(ruleset)
    read = tuple(from_data(types, json.loads(dumps(to_data(event)))) for event in events)
    assert read == events
    state = before
    for event in read:
        state = fold(state, event)
        assert event.rule == "core" or event.rule in ruleset.book, event
    assert state == after and digest(state) == digest(after)
    assert isinstance(events[-1], Asked | Ended), events[-1]
    assert sum(isinstance(event, Asked) for event in events[:-1]) == sum(
        isinstance(event, Answered) and event.prepared for event in events
    )


def check_ledger(events: tuple[Any, ...], budgets: dict[str, int]) -> None:
    """Points: each step leaves what was left less its price, never less than nothing (16)."""
    for event in events:
        if isinstance(event, Moved):
            assert event.left >= 0, event
            assert event.step.pose == event.after
            if event.unit in budgets and event.before == budgets.get(f"{event.unit}@"):
                assert budgets[event.unit] - event.step.price == event.left, event
            budgets[event.unit] = event.left
            budgets[f"{event.unit}@"] = event.after
        elif isinstance(event, Answered) and not event.prepared:
            budgets.pop(event.order.who, None)


def check_listing(ruleset: Ruleset, state: GameState, dice: Random, most: int = 12) -> None:
    """Listed orders are accepted, have a text, stand in a stable order; `pick` and `len` agree (1, 4)."""
    legal = legal_orders(ruleset, state)
    size = len(legal)
    listed = list(islice(legal, most))
    assert listed == list(islice(legal_orders(ruleset, state), most))
    places = [*range(min(size, most)), *(dice.randrange(size) for _ in range(min(size, 4)))]
    for place in places:
        picked = legal.pick(place)
        assert place >= most or picked == listed[place]
        assert picked in legal, (str(picked), check(ruleset, state, picked))
        assert parse_order(str(picked)) == picked
        assert settle(ruleset, state, picked) == picked, str(picked)
    assert size == sum(1 for _ in legal) if size < 60 else size > 0
    for _, verb, offers in legal.families():
        if isinstance(offers, Refusal):
            said = str(IllegalOrderError(ruleset.name, offers))
            assert "–" not in dict(offers.params).values() and "{" not in said, (verb, offers)


def check_refusals(ruleset: Ruleset, state: GameState, chosen: Order) -> None:
    """Wrong unit, wrong side, wrong point: refused with a rule, the very same state, no die (4)."""
    asked = state.awaiting
    assert asked is not None
    strangers = (
        [unit.id for unit in state.units if unit.id not in asked.who]
        + [side.id for side in state.sides if side.id not in asked.who]
        + ["referee", "nobody"]
    )
    wrong = [replace(chosen, who=who) for who in strangers]
    wrong += [
        order(asked.who[0], verb)
        for verb, kind in ruleset.orders.items()
        if not kind.always and verb not in asked.verbs and not (verb == "pass" and asked.default)
    ]
    memo_free = replace(state, memo={})
    for attempt in wrong:
        refusal = check(ruleset, state, attempt)
        assert refusal is not None, str(attempt)
        assert refusal.rule and (refusal.rule in ruleset.book or refusal.rule == "core"), (
            str(attempt),
            refusal,
        )
        try:
            play(ruleset, state, attempt, NoDice())
        except IllegalOrderError as error:
            assert error.refusal == refusal
        else:
            raise AssertionError(str(attempt))
    assert state == memo_free and digest(replace(state, memo={})) == digest(memo_free)


def check_views(ruleset: Ruleset, state: GameState, chosen: Order) -> None:
    """The one asked has the same orders in its view, and every side's view can be played on (11)."""
    asked = state.awaiting
    assert asked is not None
    seen = view_for(ruleset, state, asked.side).state
    ours, theirs = legal_orders(ruleset, state), legal_orders(ruleset, seen)
    assert len(ours) == len(theirs)
    assert list(islice(ours, 8)) == list(islice(theirs, 8))
    for side in state.sides:
        view = view_for(ruleset, state, side.id).state
        assert check(ruleset, view, chosen) is None
        after, events = play(ruleset, view, chosen, Seeded("view"))
        assert isinstance(events[-1], Asked | Ended)
        assert view_for(ruleset, view, side.id).state == view, "a view of a view is that view"
        assert after.ply == state.ply + 1


def check_always(ruleset: Ruleset, state: GameState) -> None:
    """An always-order takes a ply and leaves the question as it was (9)."""
    for given in ALWAYS.get(ruleset.name, lambda _: [])(state):
        after, events = play(ruleset, state, given, Seeded("always"))
        assert (
            after.awaiting == state.awaiting and after.agenda == state.agenda and after.ply == state.ply + 1
        )
        assert isinstance(events[0], Answered) and isinstance(events[-1], Asked)


def check_words(ruleset: Ruleset, state: GameState) -> None:
    """Prompts, cards and zones have words and raise nothing."""
    prompt = ruleset.prompt(state)
    keys = [prompt.key]
    for unit in state.units:
        card = ruleset.card(state, unit)
        keys += [*card.tags, *(bar.key for bar in card.bars), *(line.key for line in card.lines)]
        for zone in ruleset.zones(state, unit):
            assert zone.rule in ruleset.book and all(at in state.board for at in zone.hexes), zone
            keys.append(zone.name)
    assert all(has_text(key) for key in keys), [key for key in keys if not has_text(key)]
    for side in state.sides:
        assert isinstance(ruleset.value(state, side.id), int)


def check_game(ruleset: Ruleset, scenario: Scenario, seed: str, most: int) -> Game:
    """A random game with everything above looked at in every ply, then undone and played again (7)."""
    dice, budgets, game = Random(seed), {}, None
    for game, chosen in plies(ruleset, scenario, seed, most):
        copy = check_json(ruleset, game.state)
        if game.history:
            check_ledger(game.history[-1].events, budgets)
        if chosen is not None:
            check_ply(ruleset, game.state, copy, chosen, seed, dice)
    assert game is not None
    check_history(game, dice)
    return game


def check_ply(
    ruleset: Ruleset, state: GameState, copy: GameState, chosen: Order, seed: str, dice: Random
) -> None:
    """One state of a game, its equal read from JSON, and the order that is played next."""
    check_question(ruleset, state)
    check_listing(ruleset, state, dice)
    check_always(ruleset, state)
    counting = CountingDice(Seeded(seed))
    after, events = play(ruleset, state, chosen, counting)
    again, same = play(ruleset, copy, chosen, Seeded(seed))
    assert same == events and digest(again) == digest(after)
    rolled = sum(len(event.faces) for event in events if isinstance(event, Rolled))
    assert rolled == counting.drawn == after.drawn - state.drawn
    assert counting.places == [(state.ply + 1, k) for k in range(rolled)]
    check_events(ruleset, state, after, events)
    assert play(ruleset, state, chosen, Seeded(seed), keep=False) == (after, ())
    if state.ply % 3 == 0:
        check_refusals(ruleset, state, chosen)
        check_views(ruleset, state, chosen)
        check_words(ruleset, state)


def check_fuzz(ruleset: Ruleset, scenario: Scenario, seed: str, count: int,
               reasons: dict[str, int] | None = None, ahead: int = 0) -> dict[str, int]:
    """Random order texts, legal or not: played, refused or unreadable, never anything else (4).

    What is refused leaves the very same state and draws no die, and the sentence names a rule.

    Args:
        ruleset: whose orders.
        scenario: where the game begins.
        seed: of everything.
        count: orders.
        reasons: how often each code was a reason to refuse; added to.
        ahead: listed orders that are played before the first.

    Returns:
        How many were played, refused and unreadable.
    """
    dice, seen = Random(seed), {"played": 0, "refused": 0, "unreadable": 0}
    opening = state = Game(ruleset, scenario, Seeded(seed)).state
    fuzz = OrderFuzz(dice, ruleset)
    for _ in range(ahead):
        given = fuzz.listed(state)
        state = opening if given is None else play(ruleset, state, parse_order(given), Seeded(seed))[0]
        if state.outcome:
            state = opening
    before, played = digest(state), 0
    for number in range(count):
        _, text = fuzz.text(state)
        try:
            given = parse_order(text)
        except NotationError as error:
            seen["unreadable"] += 1
            assert str(error) != error.key
            continue
        counting = CountingDice(Seeded(seed))
        try:
            after, events = play(ruleset, state, given, counting)
        except IllegalOrderError as error:
            seen["refused"] += 1
            if reasons is not None:
                reasons[error.refusal.code] = reasons.get(error.refusal.code, 0) + 1
            assert counting.drawn == 0, text
            check_refusal(ruleset, state, error, text)
            assert number % 4 or check(ruleset, state, given) == error.refusal, text
        else:
            seen["played"] += 1
            assert isinstance(events[-1], Asked | Ended), text
            assert number % 4 or check(ruleset, state, given) is None, text
        assert number % 20 or digest(state.having()) == before, text
        if seen["played"] > played:
            played = seen["played"]
            if after.outcome or dice.random() < 0.2:
                state = opening if after.outcome else after
                before = digest(state)
    return seen


def check_refusal(ruleset: Ruleset, state: GameState, error: IllegalOrderError, text: str) -> None:
    """The sentence of a refusal names a rule; what is said to be nearest is legal."""
    refusal = error.refusal
    assert refusal.rule in ruleset.book or refusal.rule == "core", text
    assert has_text(refusal_key(ruleset.name, refusal)), refusal
    assert not re.search(r"{[a-z_]+}", str(error)) or "{" in text, (text, str(error))
    for near in refusal.nearest:
        assert check(ruleset, state, near) is None, (text, str(near))


def check_prepared(ruleset: Ruleset, scenario: Scenario, seed: str, most: int) -> int:
    """An answer given ahead leads where the asked one leads, apart from the ply, with the same dice (10).

    Returns:
        How many answers were tried.
    """
    tried, since = 0, []
    for game, chosen in plies(ruleset, scenario, seed, most):
        if chosen is None:
            break
        chosen, asked = settle(ruleset, game.state, chosen), game.awaiting
        if asked.root:
            since = []
        elif since and chosen.who == since[0].who and all(given.who != chosen.who for given in since[1:]):
            tried += _prepared(ruleset, game, since, chosen)
        since = [*since, chosen]
    return tried


def _prepared(ruleset: Ruleset, game: Game, since: list[Order], last: Order) -> int:
    before = game.state_at(game.ply - len(since))
    both = Order(who=last.who, clauses=(*since[0].clauses, *last.clauses))
    if last.ahead or check(ruleset, before, both) is not None:
        return 0
    rolled = [
        face
        for played in game.history[before.ply :]
        for event in played.events
        if isinstance(event, Rolled)
        for face in event.faces
    ]
    dice = Recording(Seeded("prepared"))
    asked, _ = play(ruleset, game.state, last, dice)
    script = Scripted((*[1] * before.drawn, *rolled, *dice.faces))
    ahead, happened = before, []
    for given in (both, *since[1:]):
        ahead, events = play(ruleset, ahead, given, script)
        happened += events
    if any(isinstance(event, Noted) and event.key == "core.ahead_left" for event in happened):
        return 0
    assert ahead.having(ply=asked.ply) == asked, str(both)
    assert any(isinstance(event, Answered) and event.prepared for event in happened)
    return 1


def check_table(ruleset: Ruleset, scenario: Scenario, seed: str, most: int) -> int:
    """Whoever has to roll at the table is told the test and the unit that the log names afterwards.

    Returns how many rolls were looked at.
    """
    found, before = 0, None
    for game, _ in plies(ruleset, scenario, seed, most):
        events = game.history[-1].events if game.history else game.opening_events
        faces: tuple[int, ...] = ()
        for rolled in (event for event in events if isinstance(event, Rolled) and event.faces):
            try:
                if before is None:
                    Game(ruleset, scenario, None, opening_faces=faces)
                else:
                    play(ruleset, before, game.history[-1].order, Given(faces))
            except DiceNeededError as needed:
                who = game.state.unit(rolled.unit).name if rolled.unit else ""
                assert (needed.test, needed.who) == (rolled.test, who), rolled
            else:
                raise AssertionError(f"nobody was asked for the dice of {rolled}")
            faces, found = (*faces, *rolled.faces), found + 1
        before = game.state
    return found


def check_history(game: Game, dice: Random) -> None:
    """Back to any ply and the same orders again: the same digests; undo and redo, too (7)."""
    digests = [digest(game.state_at(ply)) for ply in range(game.ply + 1)]
    orders = [played.order for played in game.history]
    for _ in range(3):
        ply = dice.randint(0, game.ply)
        game.back(ply)
        assert game.digest == digests[ply]
        for given in orders[ply:]:
            game.play(given)
            assert game.digest == digests[game.ply]
    plies_seen = [game.ply]
    while game.undo():
        assert game.digest == digests[game.ply]
        plies_seen.append(game.ply)
    assert game.ply == 0
    while game.redo():
        plies_seen.pop()
        assert game.ply == plies_seen[-1] and game.digest == digests[game.ply]
    assert game.ply == len(orders)
