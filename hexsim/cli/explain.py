"""`hexsim explain`: what a path costs, token by token with the rules, or why it is refused."""

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from hexsim.board.gait import Gait, Path, Snag
from hexsim.board.walk import walk
from hexsim.cli.movement import DICE, Movement, head, load_movement, pose_data
from hexsim.cli.output import fail, print_json, refusal_data
from hexsim.errors import HexsimError
from hexsim.hexes.path import format_path, parse_path
from hexsim.rules.resolution import play
from hexsim.rules.ruleset import check, legal_orders
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.console_tell import measured, place_text
from hexsim.ui.words import clause_label, path_words, snag_phrase, worded

KEY = "path"
MOST_PLIES = 1000


class RefusedError(HexsimError):
    """A path that a rule refuses."""

    exit_code = 3


def run(args: SimpleNamespace) -> int:
    """Print the ledger; why a path is refused goes to the standard error, with exit code 3."""
    tokens = parse_path(args.notation)
    movement = _at_its_turn(load_movement(args.scenario, args.unit, args.order))
    movement = replace(movement, order=movement.order.with_args(**{KEY: format_path(tokens)}))
    gait = movement.gait()
    steps, snags = walk(movement.ground(gait), gait, movement.pose, tokens)
    refusal = _refusal(movement, gait, snags)
    if refusal is not None:
        if args.json:
            print_json({**head(movement, gait), "refusal": refusal})
        return fail(_error(refusal))
    path = Path(start=movement.pose, steps=steps)
    if args.json:
        print_json({**head(movement, gait), **_path_data(movement, gait, path)})
    else:
        _print(movement, gait, path)
    return 0


def _at_its_turn(movement: Movement) -> Movement:
    """The movement at the first moment at which the unit is asked for it, everybody else passing.

    Where that moment does not come, it stays at the beginning.
    """
    state = movement.state
    for _ in range(MOST_PLIES):
        if state.awaiting is None:
            break
        if _is_asked(movement, state):
            return replace(movement, state=state, unit=state.unit(movement.unit.id))
        order = state.awaiting.default or next(iter(legal_orders(movement.ruleset, state)))
        state, _ = play(movement.ruleset, state, order, DICE)
    return movement


def _is_asked(movement: Movement, state: GameState) -> bool:
    asked, order = state.awaiting, movement.order
    return asked is not None and order.who in asked.who and order.verb in asked.verbs


def _refusal(movement: Movement, gait: Gait, snags: tuple[Snag, ...]) -> dict[str, Any] | None:
    """Why the path is refused, as JSON data: by the ruleset if it can judge, else by the gait alone."""
    ruleset, judge = movement.ruleset, movement.ruleset.judge
    asked = _is_asked(movement, movement.state)
    if asked or judge is not None:
        refusal = check(ruleset, movement.state, movement.order) if asked or judge is None else judge(
            movement.state, movement.unit, movement.order.clause)
        return refusal_data(ruleset.name, refusal) if refusal is not None else None
    if not snags:
        return None
    snag = snags[0]
    text = tr("core.at_token", sentence=snag_phrase(movement.state, gait, snag).text, token=snag.token)
    return {"code": snag.kind, "rule": snag.rule, "token": snag.token, "text": text, "nearest": []}


def _error(refusal: dict[str, Any]) -> RefusedError:
    if refusal["nearest"]:
        return RefusedError("cli.refused_near", why=refusal["text"], near=refusal["nearest"][0])
    return RefusedError("cli.refused", why=refusal["text"])


def _path_data(movement: Movement, gait: Gait, path: Path) -> dict[str, Any]:
    lines, spent = [], 0
    for step, text in zip(path.steps, path.ledger(gait.budget), strict=True):
        spent += step.price
        charges = [{"rule": charge.rule, "amount": charge.amount, "tag": charge.tag}
                   for charge in step.charges]
        lines.append({"token": step.token, **pose_data(movement, step.pose), "charges": charges,
                      "cost": step.price, "left": gait.budget - spent, "line": text})
    rules = _rules(movement, path)
    return {"path": str(path), "ledger": lines, "spent": path.price, "left": gait.budget - path.price,
            "end": pose_data(movement, path.end), "words": _words(movement, path),
            "rules": [{"id": rule, "amount": amount, "title": title} for rule, amount, title in rules]}


def _rules(movement: Movement, path: Path) -> list[tuple[str, int, str]]:
    """Each rule that charged something, in the order of the path, with its sum and its title."""
    sums: Counter[str] = Counter()
    for step in path.steps:
        for charge in step.charges:
            sums[charge.rule] += charge.amount
    return [(rule, amount, worded(movement.ruleset, f"{rule}.title", "")) for rule, amount in sums.items()]


def _words(movement: Movement, path: Path) -> str:
    return path_words(path.tokens, movement.state.board.orientation)


def _print(movement: Movement, gait: Gait, path: Path) -> None:
    budget = measured(gait.measure, gait.budget)
    order = clause_label(movement.ruleset, movement.state, movement.order.clause.with_args(**{KEY: ""}))
    print(tr("cli.explain_head", unit=movement.unit.name, order=order, budget=budget,
             place=place_text(movement.state, path.start)))
    for line in path.ledger(gait.budget):
        print(line)
    print(tr("cli.explain_sum" if gait.budget else "cli.explain_turned", spent=path.price, budget=budget,
             left=gait.budget - path.price, place=place_text(movement.state, path.end)))
    if words := _words(movement, path):
        print(tr("cli.explain_words", words=words))
    for rule, amount, title in _rules(movement, path):
        print(tr("cli.explain_rule", rule=rule, amount=amount, title=title))
