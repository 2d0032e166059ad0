"""Planning a movement at the text board: reach, goal, path, facing, reasons; then yes or no."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hexsim.errors import HexsimError
from hexsim.hexes.direction import direction_name, parse_direction
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import parse_path
from hexsim.text import tr
from hexsim.ui import console_tell as tell
from hexsim.ui.choices import Movement
from hexsim.ui.console_menu import Entry
from hexsim.ui.console_talk import demand, whole_number
from hexsim.ui.overlay import Plan
from hexsim.ui.plan import alternatives_of, draft_tokens, make_plan, why_not
from hexsim.ui.view import Draft

if TYPE_CHECKING:
    from hexsim.ui.console import Console


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A movement that waits for `yes`."""

    option: Movement
    draft: Draft
    plan: Plan


def reach(console: "Console", rest: str) -> None:
    """The hexes in reach with their final facings and prices, up to a price."""
    most = whole_number(rest) if rest else None
    console.say(*tell.reach_lines(console.state, console.option().reach, most))


def prices(console: "Console", _: str) -> None:
    """The map with the least price of each hex in reach."""
    found = console.option().reach
    least: dict[Hex, int] = {}
    for price, at, _facing in found.goals():
        least.setdefault(at, price)
    console.draw(found.start.hex, least)


def to(console: "Console", rest: str) -> None:
    """Propose the cheapest way to a hex, with a final facing or any."""
    at, facing = console.place(rest)
    propose(console, console.option(), Draft(goal=at, facing=facing))


def path(console: "Console", rest: str) -> None:
    """Propose a path as it is written; nothing is the empty one, which stays put."""
    propose(console, console.option(), Draft(tokens=parse_path(rest.strip('"'))))


def face(console: "Console", rest: str) -> None:
    """The proposal with another final facing; without one, turning on the spot."""
    orientation = console.state.board.orientation
    demand(rest, "face", (direction_name(facing, orientation) for facing in range(6)))
    facing = parse_direction(rest, orientation)
    proposal, option = console.proposal, console.option()
    goal = proposal.plan.end.hex if proposal else option.reach.start.hex
    propose(console, option, Draft(goal=goal, facing=facing))


def why(console: "Console", rest: str) -> None:
    """Why a hex, or a facing there, is out of reach, or what it costs."""
    option, (at, facing) = console.option(), console.place(rest)
    trouble = why_not(console.state, option, Draft(), at, facing)
    if trouble is not None:
        console.say(trouble.text, *_nearest(console, option, at, facing))
    else:
        console.write(tr("cli.in_reach", ends=tell.ends_text(console.state, option.reach, at)))


def yes(console: "Console", _: str) -> None:
    """Carry out what is proposed."""
    if console.proposal is None:
        raise HexsimError("cli.nothing_proposed")
    console.play(console.proposal.plan.order)


def no(console: "Console", _: str) -> None:
    """Drop what is proposed, or the order whose dice are due."""
    if console.proposal is None and console.due is None:
        raise HexsimError("cli.nothing_proposed")
    console.drop()
    console.handle("")


def propose(console: "Console", option: Movement, draft: Draft) -> None:
    """Say what a movement costs and keep it for `yes`, or say why it cannot be done."""
    state, goal = console.state, draft.goal
    console.drop()
    if goal is not None:
        trouble = why_not(state, option, draft, goal, draft.facing)
        if trouble is not None:
            console.say(trouble.text, *_nearest(console, option, goal, draft.facing))
            return
    tokens = draft_tokens(state, option, draft, None)
    assert tokens is not None
    plan = make_plan(console.ruleset, state, option, tokens)
    console.say(*tell.plan_lines(state, plan))
    if plan.trouble is None:
        console.proposal = Proposal(option=option, draft=draft, plan=plan)
        _offer_others(console, option, draft, plan)


def _nearest(console: "Console", option: Movement, at: Hex, facing: int | None) -> list[str]:
    near = option.reach.nearest(at, facing)
    if near is None or at not in console.state.board:
        return []
    return [tr("cli.near", hex=console.state.board.number(near.hex), price=near.price,
               facing=tell.facing_words(console.state, near.facing))]


def _offer_others(console: "Console", option: Movement, draft: Draft, plan: Plan) -> None:
    state, at = console.state, plan.end.hex
    if draft.goal is not None:
        ends = tell.ends_text(state, option.reach, at)
        console.write(tr("cli.ends_here", hex=state.board.number(at), ends=ends))
        console.offer([
            Entry(label=tr("cli.way", way=tr(f"ui.style_{other.kind}"), path=other.path, price=other.price),
                  style=other.kind) for other in alternatives_of(state, option, draft, at)])
    console.write(tr("cli.confirm"))


MOVING: Mapping[str, Callable[..., None]] = {
    "reach": reach, "prices": prices, "to": to, "path": path, "face": face, "why": why, "yes": yes, "no": no,
}
"""The commands that plan a movement."""
