"""What the text board says about a position: sentences and short lists in reading order. Pure functions."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from hexsim.board.reach import Reach
from hexsim.board.sight import Sight
from hexsim.hexes.direction import direction_name
from hexsim.hexes.figure import arc_of_figure
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Line
from hexsim.rules.rule import RuleEntry
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import ONE_HEX, GameState, Record, Thing, Unit
from hexsim.text import tr
from hexsim.ui.log_lines import outcome_words
from hexsim.ui.overlay import LedgerLine, Plan
from hexsim.ui.panels import LogLine, TrackerSheet
from hexsim.ui.tracker import fate_words
from hexsim.ui.words import direction_word, who_label


def question(ruleset: Ruleset, state: GameState) -> Iterator[str]:
    """Whose decision it is, where those asked stand, what is asked; or how the fight ended."""
    if state.outcome is not None:
        yield outcome_words(state, state.outcome)
        return
    asked = state.awaiting
    assert asked is not None
    places = ", ".join(_asked(state, who) for who in asked.who)
    yield tr("cli.question", round=state.round, side=who_label(state, asked.side), who=places)
    prompt = ruleset.prompt(state)
    yield tr(prompt.key, **dict(prompt.params))


def _asked(state: GameState, who: str) -> str:
    unit = state.unit(who) if state.has_unit(who) else None
    if unit is None or unit.pose is None:
        return f"{who_label(state, who)} ({who})"
    return f"{unit.name} ({who}), {place_text(state, unit.pose)}"


def place_text(state: GameState, pose: Pose) -> str:
    """A pose in words."""
    return tr("cli.place", hex=state.board.number(pose.hex), facing=facing_words(state, pose.facing))


def facing_words(state: GameState, facing: int) -> str:
    """A facing by its letters on the map and in words."""
    orientation = state.board.orientation
    return f"{direction_name(facing, orientation)} ({direction_word(facing, orientation)})"


def unit_lines(ruleset: Ruleset, state: GameState, unit: Unit, tag: str) -> Iterator[str]:
    """A unit in a line, then what its card says."""
    yield unit_line(ruleset, state, unit, tag)
    card = ruleset.card(state, unit)
    for line in card.lines:
        yield f"    {_line(line)}"


def unit_line(ruleset: Ruleset, state: GameState, unit: Unit, tag: str) -> str:
    """A unit in one line: tag, name, id, side, place, bars, tags."""
    card = ruleset.card(state, unit)
    place = tr("cli.off_map") if unit.pose is None else place_text(state, unit.pose)
    if len(covered := unit.hexes()) > 1:
        place += f" ({' '.join(map(state.board.number, covered))})"
    bars = [tr("cli.bar", name=tr(bar.key), value=bar.value, most=bar.most) for bar in card.bars]
    figures = "; ".join([*bars, *map(tr, card.tags)])
    return tr("cli.unit_line", tag=tag, name=unit.name, id=unit.id, side=state.side(unit.side).name,
              place=place, figures=figures or "–")


def _line(line: Line) -> str:
    text = tr(line.key, **dict(line.params))
    return f"{text} ({line.rule})" if line.rule else text


def tracker_lines(sheet: TrackerSheet) -> Iterator[str]:
    """The order of the round: a line for each unit, then what it has declared."""
    yield sheet.title.text
    for line in sheet.lines:
        said = [line.note, *([line.reacts] if line.reacts else [])]
        who = f"{line.figure}. {line.name}" if line.figure else line.name
        yield tr("cli.plans_line", who=who, id=line.unit, note="; ".join(said))
        yield from (f"    {fate_words(plan)}" for plan in line.plans)


def hex_lines(ruleset: Ruleset, state: GameState, at: Hex, tags: Mapping[str, str],
              viewer: Pose | None) -> Iterator[str]:
    """Everything about a hex: ground, hexsides, who and what is there, where it lies for a viewer."""
    board = state.board
    yield tr("cli.hex_line", hex=board.number(at), q=at.q, r=at.r, terrain=board.terrain(at).label,
             level=board.level(at))
    for direction in range(6):
        side = board.side(at, direction)
        if side is not None:
            yield tr("cli.hex_side", facing=facing_words(state, direction), side=side.label)
    for unit in state.units_at(at):
        yield unit_line(ruleset, state, unit, tags[unit.id])
    for thing in state.things_at(at):
        yield tr("cli.hex_thing", thing=thing_name(thing))
    looking = next((unit for unit in state.units if viewer is not None and unit.pose == viewer), None)
    if viewer is not None and at not in (looking.hexes() if looking else (viewer.hex,)):
        shape, near = (looking.footprint, looking.nearest(at)) if looking else (ONE_HEX, viewer.hex)
        yield tr("cli.hex_from", distance=near.distance(at), hex=board.number(near),
                 arc=tr(f"cli.arc_{arc_of_figure(shape, viewer, at)}"))


def thing_name(thing: Thing) -> str:
    """What a loose thing is called."""
    name = thing.record.name if isinstance(thing.record, Record) else thing.id
    return tr(name[1:]) if name.startswith("@") else name


def reach_lines(state: GameState, reach: Reach, most: int | None) -> Iterator[str]:
    """The hexes in reach up to a price, nearest price first, each with its final facings and their prices."""
    by_hex: dict[Hex, int] = {}
    for price, at, _ in reach.goals():
        by_hex.setdefault(at, price)
    listed = [(price, state.board.number(at), at) for at, price in by_hex.items()
              if most is None or price <= most]
    yield tr("cli.reach_head", budget=measured(reach.gait.measure, reach.gait.budget), hexes=len(by_hex),
             place=place_text(state, reach.start))
    for price, number, at in sorted(listed):
        yield tr("cli.reach_hex", hex=number, price=price, ends=ends_text(state, reach, at))
    if len(listed) < len(by_hex):
        yield tr("cli.reach_more", n=len(by_hex) - len(listed))


def ends_text(state: GameState, reach: Reach, at: Hex) -> str:
    """The final facings of a hex by price: `3: E NE; 4: W`."""
    ends = sorted((price, facing) for facing, price in reach.ends(at).items())
    return "; ".join(
        f"{price}: " + " ".join(direction_name(facing, state.board.orientation) for _, facing in group)
        for price, group in groupby(ends, key=lambda end: end[0]))


def measured(measure: str, amount: int) -> str:
    """An amount of points or hexes in words."""
    return tr(f"cli.{measure}", n=amount)


def plan_lines(state: GameState, plan: Plan) -> Iterator[str]:
    """A planned movement: its ledger, then the sum, or why it would be refused."""
    yield from ledger_lines(plan.lines)
    if plan.trouble is not None:
        yield plan.trouble.text
        return
    yield tr("cli.plan_sum" if plan.budget else "cli.plan_turned", order=plan.order, spent=plan.spent,
             budget=measured(plan.measure, plan.budget), left=plan.left, place=place_text(state, plan.end))


def ledger_lines(lines: tuple[LedgerLine, ...]) -> Iterator[str]:
    """The ledger, a line for each token."""
    return (f"    {line.text}" for line in lines)


def log_line(ruleset: Ruleset, line: LogLine) -> str:
    """What happened, with the rule that caused it."""
    return f"{line.text} ({line.rule})" if line.rule in ruleset.book else line.text


def rule_lines(entry: RuleEntry) -> Iterator[str]:
    """A rule in a few words."""
    yield f"{entry.id} {tr(f'{entry.key}.title')}"
    yield tr(f"{entry.key}.text")


def sight_lines(state: GameState, start: Hex, end: Hex, found: Sight) -> Iterator[str]:
    """Whether the figures there see each other, and what is in the way."""
    board = state.board
    places = {"start": board.number(start), "end": board.number(end)}
    if found.clear or found.by is None:
        yield tr("cli.sight_clear", **places)
    elif isinstance(found.by, Hex) and found.why == "level":
        yield tr("cli.sight_level", hex=board.number(found.by), level=board.level(found.by), rule=found.rule,
                 **places)
    elif isinstance(found.by, Hex):
        yield tr("cli.sight_hex", hex=board.number(found.by), terrain=board.terrain(found.by).label,
                 rule=found.rule, **places)
    else:
        at, direction = found.by
        side = board.side(at, direction)
        yield tr("cli.sight_side", hex=board.number(at), facing=facing_words(state, direction),
                 side=side.label if side else "–", rule=found.rule, **places)
