"""Pricing a movement token by token, whoever wrote it. Imports gait and ground."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from hexsim.board.gait import Charge, Gait, Gear, Path, Snag, Step
from hexsim.board.ground import Crossing, Ground
from hexsim.hexes.direction import ALL_FACINGS
from hexsim.hexes.path import ACTION, ENTRIES, TURNS, after
from hexsim.hexes.pose import Pose


class Stand(NamedTuple):
    """How far a movement has come: the pose, points spent, hexes entered, actions taken."""

    pose: Pose
    spent: int
    entered: int
    actions: int


def walk(ground: Ground, gait: Gait, start: Pose,
         tokens: Sequence[str]) -> tuple[tuple[Step, ...], tuple[Snag, ...]]:
    """Every step that can be priced, and everything that is wrong, token by token.

    At each token things are looked at in the order turn, direction, action, edge, blocked, occupied, evade,
    budget; after the last one, whether the movement may end there. The first snag other than of the budget
    stops it. There is at most one budget snag: at the first token that is too dear, `short` by all that is
    missing in the end.

    Args:
        ground: what the unit meets.
        gait: how it moves.
        start: where it stands.
        tokens: as `parse_path` gives them.
    """
    ground = ground.ignoring(gait.ignores)
    steps: list[Step] = []
    snags: list[Snag] = []
    dear: Snag | None = None
    stand = Stand(start, 0, 0, 0)
    if gait.opening:
        steps.append(opening_step(gait, start))
        stand = stand._replace(spent=gait.opening_price)
        dear = Snag(kind="budget", rule=gait.opening[0].rule) if stand.spent > gait.budget else None
    last_entry, stopped = 0, False
    for number, token in enumerate(tokens, 1):
        last = token != ACTION or all(later == ACTION for later in tokens[number:])
        step, snag = look(ground, gait, stand, token, last=last)
        if step is not None:
            stand = _after(stand, step)
            last_entry = number if step.enters else last_entry
            if stand.spent > gait.budget and dear is None and step.price:
                dear = Snag(kind="budget", token=number, rule=step.charges[0].rule, at=step.pose.hex)
        if snag is not None:
            snags.append(replace(snag, token=number))
            stopped = True
            break
        assert step is not None
        steps.append(step)
    if dear is not None:
        at = next((i for i, snag in enumerate(snags) if snag.token > dear.token), len(snags))
        snags.insert(at, replace(dear, short=stand.spent - gait.budget))
    if last_entry and not stopped:
        snags += [replace(snag, token=last_entry) for snag in [_end_snag(ground, gait, stand.pose)] if snag]
    return tuple(steps), tuple(snags)


def take_step(ground: Ground, gait: Gait, path_so_far: Path, token: str) -> Step | Snag:
    """The next step of a movement under way, priced on the ground of this moment, or what prevents it.

    The opening of a gait is taken as a step of its own, with the empty token, before any other. Whether the
    movement may end where it leads is not looked at.

    Args:
        ground: what the unit meets now.
        gait: how it moves, with the budget it had when it entered its first hex.
        path_so_far: the steps already taken.
        token: the next one.
    """
    number = len(path_so_far.tokens) + 1
    if not token:
        step, snag = opening_step(gait, path_so_far.start), None
        spent = step.price
    else:
        assert path_so_far.steps or not gait.opening, "the opening comes first"
        stand = Stand(path_so_far.end, path_so_far.price, path_so_far.entered,
                      path_so_far.tokens.count(ACTION))
        if gait.action_last and stand.actions and token != ACTION:
            return Snag(kind="action", token=number)
        found, snag = look(ground.ignoring(gait.ignores), gait, stand, token, last=True)
        if snag is not None:
            return replace(snag, token=number)
        assert found is not None
        step, spent = found, stand.spent + found.price
    if spent > gait.budget and step.price:
        return Snag(kind="budget", token=number if token else 0, rule=step.charges[0].rule,
                    short=spent - gait.budget, at=step.pose.hex)
    return step


def opening_step(gait: Gait, start: Pose) -> Step:
    """The ledger line of what is paid before anything else; its token is empty."""
    return Step(token="", pose=start, charges=gait.opening)


def _after(stand: Stand, step: Step) -> Stand:
    return Stand(step.pose, stand.spent + step.price, stand.entered + step.enters,
                 stand.actions + (step.token == ACTION))


def look(ground: Ground, gait: Gait, stand: Stand, token: str, *,
         last: bool) -> tuple[Step | None, Snag | None]:
    """The step a token makes and what is wrong with it, whatever the budget.

    A step that is wrong only because of who stands there is priced all the same.
    """
    gear = gait.gear(stand.entered)
    if token == ACTION:
        if stand.actions >= gait.actions or (gait.action_last and not last):
            return None, Snag(kind="action")
        return Step(token=token, pose=stand.pose), None
    if token in TURNS or token[0] in "@/":
        return _turn(ground, gear, stand, token)
    entry = gear.entry(token.removesuffix("^"))
    if entry is None:
        return None, Snag(kind="direction")
    pose, evades = after(stand.pose, token), token.endswith("^")
    direction = (stand.pose.facing + ENTRIES[entry.token][0]) % 6
    crossing = ground.crossing(stand.pose.hex, direction, pose.facing, ENTRIES[entry.token][1])
    snag = _entry_snag(crossing, evades=evades, gait=gait, pose=pose)
    if snag is not None and snag.kind in ("edge", "blocked"):
        return None, snag
    charges = [Charge(rule=entry.rule, amount=entry.price), *(crossing.charges if gear.extras else ())]
    if evades and gait.evade is not None:
        charges.append(gait.evade)
    return Step(token=token, pose=pose, charges=tuple(charges)), snag


def _entry_snag(crossing: Crossing, *, evades: bool, gait: Gait, pose: Pose) -> Snag | None:
    met, at = crossing.hindrance, crossing.where or pose.hex
    if crossing.to is None:
        return Snag(kind="edge", at=at)
    if crossing.block is not None:
        return Snag(kind="blocked", rule=crossing.block.rule, by=crossing.block.kind, at=at)
    if not evades and met is not None and not met.enter:
        return Snag(kind="occupied", rule=met.rule, by=met.by, at=at)
    if evades and (gait.evade is None or met is None or met.enter):
        return Snag(kind="evade", rule=gait.evade.rule if gait.evade else "", at=pose.hex)
    if evades and met is not None and met.no_evade:
        return Snag(kind="evade", rule=met.no_evade, by=met.by, at=at)
    return None


def _turn(ground: Ground, gear: Gear, stand: Stand, token: str) -> tuple[Step | None, Snag | None]:
    pose, fits, swings = after(stand.pose, token), ground.fits(stand.pose.hex), ground.swings(stand.pose.hex)
    sides = sides_within(fits, stand.pose.facing, pose.facing, swings)
    if token[0] == "/":
        row = gear.end_row(stand.spent)
        if row is None or (sides is not None and row.sides < 3 and sides > row.sides):
            return None, Snag(kind="turn", rule=row.rule if row else "")
        charge = Charge(rule=row.rule, amount=0)
    else:
        if gear.turn is None or (token[0] == "@") != (stand.entered == 0):
            return None, Snag(kind="turn", rule=gear.turn.rule if gear.turn else "")
        charge = Charge(rule=gear.turn.rule, amount=gear.turn.price * (sides or 0))
    if sides is None:
        jam = ground.jam(pose.hex, stand.pose.facing, pose.facing)
        return None, jam or Snag(kind="blocked", rule=charge.rule, at=pose.hex)
    return Step(token=token, pose=pose, charges=(charge,)), None


def _end_snag(ground: Ground, gait: Gait, pose: Pose) -> Snag | None:
    met = ground.bar(*pose)
    if met is None:
        return None
    rule = gait.evade.rule if gait.evade and not met.enter else met.rule
    return Snag(kind="end", rule=rule, by=met.by, at=pose.hex)


def sides_within(fits: int, a: int, b: int, swings: int = ALL_FACINGS) -> int | None:
    """The least hexsides from facing `a` to `b` through facings of a mask only, None if there is no way.

    `swings`: the hexsides that can be turned, as in `Ground.swings`.

    >>> sides_within(0b111111, 0, 4), sides_within(0b011111, 0, 4), sides_within(0b010101, 0, 4)
    (2, 4, None)
    """
    left, right = (b - a) % 6, (a - b) % 6
    ways = [sides for sides, sign, less in ((left, 1, 1), (right, -1, 0))
            if all(fits >> (a + sign * i) % 6 & swings >> (a + sign * i - less) % 6 & 1
                   for i in range(1, sides + 1))]
    return min(ways, default=None)


@cache
def end_facings(fits: int, facing: int, sides: int, swings: int = ALL_FACINGS) -> int:
    """Mask of the facings within so many hexsides (3 = any number), through facings of a mask only.

    >>> end_facings(0b111111, 0, 1) == 0b100011
    True
    """
    needed = ((f, sides_within(fits, facing, f, swings)) for f in range(6))
    return sum(1 << f for f, need in needed if need is not None and (need <= sides or sides >= 3))
