"""`hexsim figure`: plots, drawn through hexalattice and matplotlib."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace

from hexsim.board.gait import Gear
from hexsim.board.reach import Reach, reach
from hexsim.cli.movement import Movement, at_its_turn, load_movement
from hexsim.cli.options import UsageError
from hexsim.rules.state import Unit
from hexsim.text import tr
from hexsim.ui.console_tell import measured, place_text
from hexsim.ui.words import clause_label

FAR = 30
"""Hexes up to which curves of chances go."""


def run(args: SimpleNamespace) -> int:
    """Draw what is asked for."""
    from hexsim.ui.figure import FORMATS

    if args.kind not in KINDS:
        raise UsageError("cli.bad_word", text=args.kind, allowed=" ".join(KINDS))
    path = Path(args.o)
    if path.suffix not in FORMATS:
        raise UsageError("cli.bad_ending", file=args.o, allowed=" ".join(FORMATS))
    KINDS[args.kind](load_movement(args.scenario, args.unit, args.order, args.ruleset), path)
    print(tr("cli.saved", file=path))
    return 0


def _found(movement: Movement) -> Reach:
    gait = movement.gait()
    return reach(movement.ground(gait), gait, movement.pose)


def _title(movement: Movement) -> str:
    gait = movement.gait()
    return tr("cli.figure_title", unit=movement.unit.name, budget=measured(gait.measure, gait.budget),
              order=clause_label(movement.ruleset, movement.state, movement.order.clause),
              place=place_text(movement.state, movement.pose))


def _reach(movement: Movement, path: Path) -> None:
    from hexsim.ui import figure

    figure.draw_reach(movement.state.board, _found(movement), path, title=_title(movement),
                      scale=tr(f"cli.scale_{movement.gait().measure}"), key=tr("cli.figure_key"))


def _arcs(movement: Movement, path: Path) -> None:
    from hexsim.ui import figure_maps

    title = tr("cli.figure_arcs", unit=movement.unit.name, place=place_text(movement.state, movement.pose))
    figure_maps.draw_arcs(movement.ruleset, movement.state, movement.unit, path, title=title)


def _rose(movement: Movement, path: Path) -> None:
    from hexsim.ui import figure_rose

    key = (tr("cli.figure_rose_kept"), tr("cli.figure_rose_turns"))
    figure_rose.draw_rose(movement.gait(), path, title=_title(movement), stage=_stage, turning=_turning,
                          key=key)


def _stage(number: int, stays: bool) -> str:
    return tr("cli.figure_rose_on" if stays and number > 1 else "cli.figure_rose_hex", number=number)


def _turning(gear: Gear) -> str:
    if gear.turn is None:
        return tr("cli.figure_rose_no_turn")
    return tr("cli.figure_rose_turn", price=gear.turn.price, rule=gear.turn.rule)


def _ways(movement: Movement, path: Path) -> None:
    from hexsim.ui import figure_maps

    there = at_its_turn(movement)
    found = figure_maps.reaches(there.ruleset, there.state, there.unit)
    if not found:
        raise UsageError("ui.replay_no_way", unit=movement.unit.name)
    title = tr("cli.figure_ways", unit=there.unit.name, place=place_text(there.state, there.pose))
    figure_maps.draw_reaches(there.state.board, found, path, title=title,
                             scale=tr(f"cli.scale_{found[0][1].gait.measure}"))


def _odds(movement: Movement, path: Path) -> None:
    from hexsim.ui import figure_curves

    there = at_its_turn(movement)
    target = _target(there)
    found = figure_curves.curves(there.ruleset, there.state, there.unit, target, FAR)
    if not found:
        raise UsageError("cli.figure_no_odds", unit=there.unit.name)
    words = {name: tr(f"cli.figure_odds_{name}") for name in ("distance", "chance", "expected")}
    title = tr("cli.figure_odds", unit=there.unit.name, target=target.name)
    figure_curves.draw_curves(found, path, title=title, words=words)


def _target(movement: Movement) -> Unit:
    """The nearest enemy."""
    here = movement.pose.hex
    foes = [unit for unit in movement.state.units
            if unit.side != movement.unit.side and unit.pose is not None]
    if not foes:
        raise UsageError("cli.figure_no_odds", unit=movement.unit.name)
    return min(foes, key=lambda unit: here.distance(unit.pose.hex) if unit.pose else 0)


KINDS: Mapping[str, Callable[[Movement, Path], None]] = {
    "reach": _reach, "arcs": _arcs, "rose": _rose, "ways": _ways, "odds": _odds,
}
"""What can be drawn."""
