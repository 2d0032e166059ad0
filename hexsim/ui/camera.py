"""Moving the map under its pane: zoom at the pointer, pan, fit, keep something in view."""

from collections.abc import Sequence

from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.rules.state import GameState
from hexsim.ui.bars import map_box
from hexsim.ui.room import float_width
from hexsim.ui.view import LEAST_ZOOM, MOST_ZOOM, Camera, Pane, ViewState, to_screen, to_world

_STEP = 1.15
_MARGIN = 1.5
_RIM = 8
"""Pixels left free around a map that is shown whole."""


def zoomed(view: ViewState, steps: int, at: tuple[float, float] | None) -> ViewState:
    """Nearer or farther by wheel steps; the world point under `at` stays there."""
    pane = view.pane
    x, y = at or (pane.x + pane.width / 2, pane.y + pane.height / 2)
    before = to_world(view, x, y)
    zoom = min(MOST_ZOOM, max(LEAST_ZOOM, view.camera.zoom * _STEP ** steps))
    view = view.having(camera=Camera(x=view.camera.x, y=view.camera.y, zoom=zoom))
    after = to_world(view, x, y)
    return moved(view, before[0] - after[0], before[1] - after[1])


def moved(view: ViewState, dx: float, dy: float) -> ViewState:
    """The camera by world units."""
    camera = view.camera
    return view.having(camera=Camera(x=camera.x + dx, y=camera.y + dy, zoom=camera.zoom))


def panned(view: ViewState, dx: float, dy: float) -> ViewState:
    """The map by pixels."""
    return moved(view, -dx / view.camera.zoom, -dy / view.camera.zoom)


def fitted(view: ViewState, state: GameState) -> ViewState:
    """The whole map into the pane."""
    left, top, right, bottom = map_box(state)
    pane = view.pane
    zoom = min(max(pane.width - 2 * _RIM, 1) / max(right - left, 1),
               max(pane.height - 2 * _RIM, 1) / max(bottom - top, 1))
    camera = Camera(x=(left + right) / 2, y=(top + bottom) / 2, zoom=min(MOST_ZOOM, max(LEAST_ZOOM, zoom)))
    return view.having(camera=camera)


def resized(view: ViewState, state: GameState, window: tuple[int, int], pane: Pane) -> ViewState:
    """With another window; a map that was shown whole is shown whole again, else the unit stays in view."""
    whole = fitted(view, state).camera == view.camera
    view = view.having(window=window, pane=pane)
    if whole:
        return fitted(view, state)
    place = state.unit(view.selected).pose if state.has_unit(view.selected) else None
    return kept_in_view(view, state, place.hex) if place else view


def centred(view: ViewState, state: GameState, at: Hex) -> ViewState:
    """A hex in the middle, or as near to it as the map fills the pane."""
    x, y = Layout(orientation=state.board.orientation, size=1.0).centre(at)
    left, top, right, bottom = map_box(state)
    pane, zoom = view.pane, view.camera.zoom
    return view.having(camera=Camera(x=_filling(x, left, right, pane.width / zoom, _RIM / zoom),
                                     y=_filling(y, top, bottom, pane.height / zoom, _RIM / zoom), zoom=zoom))


def _filling(middle: float, least: float, most: float, room: float, rim: float) -> float:
    """The middle of what is seen of a stretch of the map, so that no room is left empty beyond its rim."""
    if most - least + 2 * rim <= room:
        return (least + most) / 2
    return min(max(middle, least - rim + room / 2), most + rim - room / 2)


def kept_in_view(view: ViewState, state: GameState, at: Hex) -> ViewState:
    """The camera stays unless a hex is out of the pane or at its very edge; then it goes to the middle."""
    x, y = to_screen(view, *Layout(orientation=state.board.orientation, size=1.0).centre(at))
    pane, margin = view.pane, _MARGIN * view.camera.zoom
    inside = (pane.x + margin <= x <= pane.x + pane.width - margin
              and pane.y + margin <= y <= pane.y + pane.height - margin)
    return view if inside else centred(view, state, at)


def clear_of_panel(view: ViewState, state: GameState, hexes: Sequence[Hex]) -> ViewState:
    """With those hexes in view and beside the panel of a question, as far as they fit there.

    The panel stands on the side of the pane from which they are farther; see `hud.fight.side_away`.
    """
    for at in hexes:
        view = kept_in_view(view, state, at)
    pane, zoom = view.pane, view.camera.zoom
    layout = Layout(orientation=state.board.orientation, size=1.0)
    xs = [to_screen(view, *layout.centre(at))[0] for at in hexes]
    if not xs:
        return view
    room = pane.width - float_width(view.scale, pane.width) - zoom
    at_left = sum(xs) / len(xs) < pane.x + pane.width / 2
    left = pane.x + zoom * 0.9 if at_left else pane.x + pane.width - room + zoom * 0.1
    right = left + room - zoom * 0.9
    if max(xs) - min(xs) > right - left or (left <= min(xs) and max(xs) <= right):
        return view
    return panned(view, (left + right) / 2 - (min(xs) + max(xs)) / 2, 0.0)
