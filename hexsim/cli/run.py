"""`hexsim run`: a list of orders played without a screen."""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hexsim.cli.load import load_scenario
from hexsim.cli.output import fail, print_json
from hexsim.errors import HexsimError, NotationError, Problem, ScenarioError
from hexsim.files.log import LogWriter, record
from hexsim.files.source import read_bytes
from hexsim.game.game import Game
from hexsim.game.played import Played
from hexsim.rules.codec import to_data
from hexsim.rules.dice import Scripted, Seeded
from hexsim.rules.event import Noted
from hexsim.rules.order import IllegalOrderError, Order, parse_order
from hexsim.text import tr
from hexsim.ui.console_tell import log_line, question
from hexsim.ui.log_lines import log_lines
from hexsim.ui.view import ViewState

MOST_BYTES = 10_000_000
AHEAD_REFUSED = "core.ahead_refused"


class StoppedError(HexsimError):
    """An order that a rule refuses; those before it have been played."""

    exit_code = 3


def run(args: SimpleNamespace) -> int:
    """Play the orders; print what happens, or one document at the end."""
    orders = read_orders(args.orders)
    ruleset, scenario = load_scenario(args.scenario, args.ruleset)
    dice = Seeded(args.seed or "0") if args.dice is None else Scripted(args.dice)
    game = Game(ruleset, scenario, dice)
    writer = record(game, Path(args.o), overwrite=True) if args.o else None
    stopped = _play(game, orders)
    if args.json:
        print_json(_document(game, stopped))
    else:
        _tell(game)
    trouble = _trouble(game, stopped, writer)
    return fail(trouble) if trouble is not None else 0


def read_orders(source: str) -> tuple[tuple[int, Order], ...]:
    """The orders of a file, or of the standard input for `-`, with their line numbers.

    Raises:
        ScenarioError: the file cannot be read, or some of its lines are no orders; all are listed.
    """
    if source == "-":
        name, text = tr("cli.standard_input"), sys.stdin.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise ScenarioError("core.file_large", file=name, most=MOST_BYTES // 1_000_000)
    else:
        data = read_bytes(Path(source), MOST_BYTES, ScenarioError)
        name, text = source, data.decode("utf-8-sig", "replace")
    orders, problems = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.strip().startswith("#"):
            try:
                orders.append((number, parse_order(line)))
            except NotationError as error:
                problems.append(Problem.of(error, file=name, line=number))
    if problems:
        raise ScenarioError("cli.orders_bad", problems, file=name)
    return tuple(orders)


def _play(game: Game, orders: Sequence[tuple[int, Order]]) -> StoppedError | None:
    """Play until an order, or an answer given ahead, is refused."""
    for number, order in orders:
        try:
            events = game.play(order)
        except IllegalOrderError as error:
            near = "".join(f" {tr('cli.near_order', order=nearest)}" for nearest in error.refusal.nearest[:1])
            return StoppedError("cli.stopped", line=number, order=order, why=f"{error}{near}",
                                code=error.refusal.code, rule=error.refusal.rule)
        for event in events:
            if isinstance(event, Noted) and event.key == AHEAD_REFUSED:
                params = dict(event.params)
                return StoppedError("cli.stopped", line=number, order=params["order"],
                                    why=tr(event.key, **params), code=params["code"], rule=event.rule)
    return None


def _tell(game: Game) -> None:
    for line in log_lines(game, ViewState()):
        print(log_line(game.ruleset, line))
        for phrase in line.ledger:
            print(f"    {phrase.text}")
    if game.state.outcome is None:
        for text in question(game.ruleset, game.state):
            print(text)


def _document(game: Game, stopped: StoppedError | None) -> dict[str, Any]:
    outcome = game.state.outcome
    return {
        "scenario": game.scenario.title, "ruleset": game.ruleset.name,
        "opening": list(map(to_data, game.opening_events)),
        "plies": list(map(_ply, game.history)),
        "round": game.state.round, "digest": game.digest,
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
        "refusal": None if stopped is None else {
            "line": stopped.params["line"], "order": str(stopped.params["order"]),
            "code": stopped.params["code"], "rule": stopped.params["rule"], "text": str(stopped)},
    }


def _ply(played: Played) -> dict[str, Any]:
    return {"ply": played.ply, "order": str(played.order), "events": list(map(to_data, played.events))}


def _trouble(game: Game, stopped: StoppedError | None, writer: LogWriter | None) -> HexsimError | None:
    """What went wrong: an order was refused, dice are left over, the log could not be written."""
    if stopped is not None:
        return stopped
    if isinstance(game.dice, Scripted):
        try:
            game.dice.assert_spent(game.state.drawn)
        except HexsimError as error:
            return error
    return writer.failure if writer is not None else None
