"""Ways of moving as test data: those of `maneuvers`, and the shapes that other rulesets will need."""

from hexsim.board.board import Board, free_form, rectangle
from hexsim.board.gait import Charge, EndTurn, Entry, Gait, Gear, Turn
from hexsim.board.ground import Ground, Hindrance, terrain_toll
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.path import ENTRIES

ANY = 3
EVADE = Charge(rule="M-EVADE-1", amount=1, tag="evade")
BODY = Charge(rule="M-TERR-1", amount=1, tag="body")
ALLY = Charge(rule="M-TERR-3", amount=1, tag="ally")

MOVE = (
    *(Entry(token=token, rule="M-MOVE-2", price=1) for token in "FLR"),
    *(Entry(token=token, rule="M-MOVE-3", price=2) for token in "<>"),
    *(Entry(token=token, rule="M-MOVE-4", price=2) for token in ("SL", "SR", "B")),
)


def entries(rule, price=1, tokens=tuple(ENTRIES)):
    """Entries that all cost the same."""
    return tuple(Entry(token=token, rule=rule, price=price) for token in tokens)


def ends(*rows):
    """Rows of the end turn, each (rule, spent, sides)."""
    return tuple(EndTurn(rule=rule, spent=spent, sides=sides) for rule, spent, sides in rows)


def move(points):
    """Free start turn, paid turns later, end turn by halves of Move."""
    rows = ends(("M-MOVE-7", points // 2, ANY), ("M-MOVE-8", points, 1))[:1 + (points > 0)]
    return Gait(name="move", budget=points, evade=EVADE, actions=1, gears=(
        Gear(entries=MOVE, turn=Turn(rule="M-MOVE-1", price=0), ends=rows),
        Gear(entries=MOVE, turn=Turn(rule="M-MOVE-5", price=1), ends=rows)))


def step(hexes, *, actions=1):
    """A step of so many hexes: one gear for each, the first hex without extras, end turn by hexes."""
    gears = []
    for entered in range(hexes + 1):
        rule, wide = ("M-FACE-3", True) if entered <= 1 else ("M-FACE-4", 2 * entered <= hexes)
        gears.append(Gear(entries=entries("M-STEP-2"), extras=entered > 0,
                          ends=ends((rule, hexes, ANY if wide else 1))))
    return Gait(name="step", measure="hexes", budget=hexes, gears=tuple(gears), actions=actions)


def aim(move_points):
    """Up to two hexes like a step, then any facing, the action last."""
    hexes = min(2, move_points // 2)
    rows = ends(("M-STEP-5", hexes, ANY))
    gears = tuple(Gear(entries=entries("M-STEP-2"), extras=n > 0, ends=rows) for n in range(hexes + 1))
    return Gait(name="aim", measure="hexes", budget=hexes, gears=gears, actions=1, action_last=True)


def advance(points):
    """All-Out Attack: stay and face any side, or go forward without a turn; bodies and footing are free."""
    forward = tuple(entry for entry in MOVE if entry.token in "FLR<>")
    gears = (Gear(entries=forward, ends=ends(("M-STEP-6", 0, ANY))), Gear(entries=forward))
    return Gait(name="all_out", budget=points, ignores=("body", "footing"), actions=9, action_last=True,
                gears=gears)


def waiting(points):
    """Priced as Move, one hexside at the end."""
    rows = ends(("M-WAIT-2", points, 1))
    return Gait(name="waiting", budget=points, actions=1, action_last=True, gears=(
        Gear(entries=MOVE, turn=Turn(rule="M-MOVE-1", price=0), ends=rows),
        Gear(entries=MOVE, turn=Turn(rule="M-MOVE-5", price=1), ends=rows)))


def posture():
    """No displacement, any facing."""
    return Gait(name="posture", measure="hexes", budget=0, gears=(Gear(ends=ends(("M-STEP-8", 0, ANY))),))


def free(hexes, rule="D-MOVE-1"):
    """Every entry 1, every turn free: d100, and a part of a Movement in blocks."""
    return Gait(name="free", measure="hexes", budget=hexes, gears=(
        Gear(entries=entries(rule), turn=Turn(rule=rule, price=0), ends=ends((rule, hexes, ANY))),))


def pool_walk(points, opening=0):
    """Dicepool: forward 1, any other way 2, turns free; standing up first may cost something."""
    rows, up = ends(("P-MOVE-4", points, ANY)), (Charge(rule="P-MOVE-6", amount=opening),)
    ways = (*entries("P-MOVE-4", 1, "FLR"), *entries("P-MOVE-4", 2, ("<", ">", "SL", "SR", "B")))
    return Gait(name="walk", budget=points, opening=up if opening else (), gears=(
        Gear(entries=ways, turn=Turn(rule="P-MOVE-4", price=0), ends=rows),))


def heavy(points):
    """Dear turns and three prices: something no ruleset has, for the general way of the search."""
    rows = ends(("X-1", points // 2, 2), ("X-2", points, 1))
    ways = (*entries("X-3", 1, "FLR"), *entries("X-4", 2, "<>"), *entries("X-5", 3, ("SL", "SR", "B")))
    gear = Gear(entries=ways, turn=Turn(rule="X-6", price=2), ends=rows)
    return Gait(name="heavy", budget=points, gears=(gear,))


def turning_runner(points):
    """Turns cost 1 before the first hex, nothing on the way, and cannot be made from the third hex on."""
    rows = ends(("X-1", points, 1))
    return Gait(name="runner", budget=points, gears=(
        Gear(entries=MOVE, turn=Turn(rule="X-2", price=1), ends=rows),
        Gear(entries=MOVE, turn=Turn(rule="X-3", price=0), ends=rows),
        Gear(entries=MOVE[:5], extras=False, ends=rows)))


SMALL = {
    "move 0": move(0), "move 1": move(1), "move 3": move(3), "move 5": move(5),
    "step 1": step(1), "step 2": step(2), "step 3": step(3), "step 4": step(4), "aim": aim(5),
    "advance 2": advance(2), "advance 4": advance(4), "waiting 3": waiting(3), "posture": posture(),
    "free 3": free(3), "walk 4": pool_walk(4), "walk 5, prone": pool_walk(5, 3),
    "walk 2, prone": pool_walk(2, 3), "heavy 5": heavy(5), "runner 5": turning_runner(5),
}
"""Every shape of gait with a budget small enough to try all token strings."""

BY_NAME = {
    "move": move, "step_and_attack": lambda points: step(max(1, points // 5), actions=9),
    "feint": lambda points: step(max(1, points // 5)),
    "all_out_defense": lambda points: step(max(1, points // 5), actions=0),
    "evaluate": lambda _: step(1), "aim": aim, "all_out_attack": lambda points: advance(max(2, points // 2)),
    "waiting_move": lambda points: waiting(max(2, points // 2)),
}
"""The gaits of `maneuvers` by the name in the tables of paths, from Move."""


def others(*, allies=(), enemies=(), bodies=()):
    """Hindrances by M-TERR-3, ids `ally 0`, `enemy 0`, … in the order given."""
    found = {at: Hindrance(rule="M-TERR-1", by=f"body {n}", enter=True, end=True, charges=(BODY,))
             for n, at in enumerate(bodies)}
    for n, at in enumerate(allies):
        lying = (BODY,) if at in found else ()
        found[at] = Hindrance(rule="M-TERR-3", by=f"ally {n}", enter=True, end=False, charges=(*lying, ALLY))
    for n, at in enumerate(enemies):
        found[at] = Hindrance(rule="M-TERR-3", by=f"enemy {n}", enter=False, end=False)
    return found


def ground_from(row, radius=8):
    """The ground of a row of data: `terrains`, `levels`, `sides`, `only`, `allies`, `enemies`, `bodies`."""
    return Ground(board=_board_from(row, radius), toll=terrain_toll,
                  hindrances=others(**{key: [Hex(q, r) for q, r in row.get(key, ())]
                                       for key in ("allies", "enemies", "bodies")}))


def _board_from(row, radius) -> Board:
    if "cols" in row:
        rough = {Hex(q, r): "rough" for q, r in row.get("bad_footing", ())}
        return rectangle(row["cols"], row["rows"], terrains=rough,
                         sides={(Hex(q, r), side): "wall" for q, r, side in row.get("walls", ())})
    places = [Hex(q, r) for q, r in row["only"]] if "only" in row else within(Hex(0, 0), radius)
    terrain = {Hex(q, r): name for q, r, name in row.get("terrains", ())}
    level = {Hex(q, r): height for q, r, height in row.get("levels", ())}
    return free_form({at: (terrain.get(at, "open"), level.get(at, 0)) for at in places},
                     sides={(Hex(q, r), side): kind for q, r, side, kind in row.get("sides", ())})
