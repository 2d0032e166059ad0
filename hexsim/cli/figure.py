"""`hexsim figure`: plots, drawn through hexalattice."""

from pathlib import Path
from types import SimpleNamespace

from hexsim.board.reach import reach
from hexsim.cli.movement import load_movement
from hexsim.cli.options import UsageError
from hexsim.text import tr
from hexsim.ui.console_tell import measured, place_text
from hexsim.ui.words import clause_label


def run(args: SimpleNamespace) -> int:
    """Draw what is asked for; so far that is the reach of a unit."""
    from hexsim.ui.figure import FORMATS, draw_reach

    if args.kind != "reach":
        raise UsageError("cli.bad_word", text=args.kind, allowed="reach")
    path = Path(args.o)
    if path.suffix not in FORMATS:
        raise UsageError("cli.bad_ending", file=args.o, allowed=" ".join(FORMATS))
    movement = load_movement(args.scenario, args.unit, args.order, args.ruleset)
    gait = movement.gait()
    found = reach(movement.ground(gait), gait, movement.pose)
    title = tr("cli.figure_title", unit=movement.unit.name, budget=measured(gait.measure, gait.budget),
               order=clause_label(movement.ruleset, movement.state, movement.order.clause),
               place=place_text(movement.state, movement.pose))
    draw_reach(movement.state.board, found, path, title=title,
               scale=tr(f"cli.scale_{gait.measure}"), key=tr("cli.figure_key"))
    print(tr("cli.saved", file=path))
    return 0
