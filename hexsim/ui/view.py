"""What the person at the screen has done with it: camera, hover, selection, plan, dialogs.

World coordinates: the centre of hex (0, 0) is (0, 0), a hex is 1 from centre to corner, y grows downwards.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order
from hexsim.ui.dialog import Dialog

Palette = Literal["day", "dusk", "paper", "contrast"]
Motion = Literal["off", "fast", "normal"]
Focus = Literal["map", "menu", "log"]

PALETTES: tuple[Palette, ...] = ("day", "dusk", "paper", "contrast")
MOTIONS: tuple[Motion, ...] = ("off", "fast", "normal")
FOCI: tuple[Focus, ...] = ("map", "menu", "log")
SCALES = (75, 90, 100, 110, 125, 150, 175, 200)
LEAST_ZOOM, MOST_ZOOM = 1.0, 160.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """The world point in the middle of the map pane, and pixels from a hex's centre to its corner."""

    x: float = 0.0
    y: float = 0.0
    zoom: float = 36.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pane:
    """The rectangle of the window in which the map lies, in pixels."""

    x: int = 0
    y: int = 0
    width: int = 960
    height: int = 640


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What has been chosen of a movement so far; a typed path stands in place of all the rest.

    Attributes:
        waypoints: hexes the path is forced through, in order; an enemy's hex means an Evade.
        goal: the hex clicked as goal, None while the goal is still the hovered hex.
        facing: the end facing, None for whatever is cheapest.
        style: the alternative taken at the goal: "" for the cheapest, or its name.
        action: after how many hexes the action of the movement comes, None for its end.
        tokens: a path typed as text.
        blow: keys of what is done at the action point: target, weapon and the like.
    """

    waypoints: tuple[Hex, ...] = ()
    goal: Hex | None = None
    facing: int | None = None
    style: str = ""
    action: int | None = None
    tokens: tuple[str, ...] | None = None
    blow: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What has been chosen from the menu: a verb of a unit, and which of its offers."""

    who: str
    verb: str
    offer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A sentence for the status line: key and parameters, or words as they are; `rule` stands behind it."""

    key: str = ""
    params: tuple[tuple[str, str | int], ...] = ()
    text: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayAt:
    """A look back.

    Attributes:
        moment: events since the beginning.
        playing: it runs by itself, `backwards` or on.
        speed: how many times as fast as usual.
        pen: the hex at which an arrow is begun.
    """

    moment: int
    playing: bool = False
    speed: int = 1
    backwards: bool = False
    pen: Hex | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewState:
    """Everything on screen that is not the fight.

    Attributes:
        scale: size of words and controls, percent.
        hover: the hex under the pointer, None outside the map.
        pointer: the pointer in world coordinates; the ghost turns towards it.
        cursor: the hex of the keyboard cursor, None until it is used.
        selected: the unit whose order is being made, "" for none.
        inspected: another unit one looks at, "" for none.
        choice: what was taken from the menu, None for the plain movement.
        marked: the unit about which the menu lists what can be done, "" for none.
        weighed: an order that is looked at before it is given.
        menu_open: whether the list of verbs is unfolded.
        row: the row of the menu, or the line of the log, in focus.
        page: page of a long menu.
        dialogs: the topmost last.
        unfolded: log lines shown with their ledger.
        log_unit: only this unit's lines in the log, "" for all.
        threat: reach and arcs of enemies are shown.
        sight: the line of sight to the hovered hex is shown.
        compare: the kinds of ways to the goal are shown side by side.
        dev: rule cards say where their code is.
        match: undo only until a die is rolled; else practice.
        ask_end: ask before a turn is ended with units that could act.
        tracker: who has declared what is shown, where the ruleset tells.
        small: questions that mostly get their default answer are asked, too.
        follow: the camera goes with what happens in a replay.
        seats: sides played at this screen, () for all.
        lesson: a lesson has its words above the map.
        marks: parts of an answer to its question, as they were marked on the map.
        keys: (action, first of its keys) as the window has them, () for the usual ones.
        synced: ply for which selection and menu were last set.
    """

    camera: Camera = Camera()
    window: tuple[int, int] = (960, 640)
    pane: Pane = Pane()
    orientation: Orientation = "pointy"
    scale: int = 100
    language: str = "en"
    hover: Hex | None = None
    pointer: tuple[float, float] | None = None
    cursor: Hex | None = None
    selected: str = ""
    inspected: str = ""
    choice: Choice | None = None
    marked: str = ""
    weighed: Order | None = None
    draft: Draft = Draft()
    menu_open: bool = True
    row: int = 0
    page: int = 0
    focus: Focus = "map"
    dialogs: tuple[Dialog, ...] = ()
    message: Message | None = None
    unfolded: tuple[str, ...] = ()
    log_unit: str = ""
    log_scroll: int = 0
    minimap: bool = True
    numbers: bool = True
    log: bool = True
    threat: bool = False
    sight: bool = False
    compare: bool = False
    dev: bool = False
    palette: Palette = "day"
    motion: Motion = "normal"
    match: bool = False
    ask_end: bool = True
    tracker: bool = True
    small: bool = False
    follow: bool = True
    seats: tuple[str, ...] = ()
    lesson: bool = False
    marks: tuple[str, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    replay: ReplayAt | None = None
    synced: int = -1

    def having(self, **changes: Any) -> "ViewState":  # noqa: ANN401 - the fields' own types
        """A changed copy."""
        return replace(self, **changes)

    @property
    def dialog(self) -> Dialog | None:
        """The dialog that takes the keys."""
        return self.dialogs[-1] if self.dialogs else None

    @property
    def target(self) -> Hex | None:
        """The hex pointed at, by mouse or keyboard."""
        return self.hover if self.hover is not None else self.cursor


def to_screen(view: ViewState, x: float, y: float) -> tuple[float, float]:
    """The pixel of a world point.

    >>> to_screen(ViewState(), 1.0, 0.0)
    (516.0, 320.0)
    """
    pane, camera = view.pane, view.camera
    return (pane.x + pane.width / 2 + (x - camera.x) * camera.zoom,
            pane.y + pane.height / 2 + (y - camera.y) * camera.zoom)


def to_world(view: ViewState, x: float, y: float) -> tuple[float, float]:
    """The world point of a pixel; the inverse of `to_screen`.

    >>> to_world(ViewState(), 516.0, 320.0)
    (1.0, 0.0)
    """
    pane, camera = view.pane, view.camera
    return ((x - pane.x - pane.width / 2) / camera.zoom + camera.x,
            (y - pane.y - pane.height / 2) / camera.zoom + camera.y)
