"""What the camera keeps in view: a unit, and as much of the map as the pane can hold."""

import pytest
from fight_scenes import PAIR, game_of

from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.ui.camera import fitted, kept_in_view
from hexsim.ui.view import Camera, Pane, ViewState, to_screen


def shown(zoom=None):
    """The view of a map, whole or nearer, and its state."""
    state = game_of(PAIR).state
    view = fitted(ViewState(window=(800, 600), pane=Pane(x=0, y=40, width=800, height=500)), state)
    if zoom:
        view = view.having(camera=Camera(x=view.camera.x, y=view.camera.y, zoom=zoom))
    return view, state


def screen(view, at):
    return to_screen(view, *Layout(orientation="pointy", size=1.0).centre(at))


@pytest.mark.parametrize("at", [Hex(0, 0), Hex(8, 0), Hex(-2, 5), Hex(6, 5)])
def test_a_map_that_fits_stays_where_it_is(at):
    view, state = shown()
    kept = kept_in_view(view, state, at)
    assert (kept.camera.x, kept.camera.y) == pytest.approx((view.camera.x, view.camera.y))


@pytest.mark.parametrize("at", [Hex(0, 0), Hex(8, 0), Hex(-2, 5), Hex(6, 5)])
def test_no_more_than_the_rim_is_left_empty(at):
    view, state = shown(zoom=120)
    kept = kept_in_view(view, state, at)
    x, y = screen(kept, at)
    pane = kept.pane
    assert pane.x < x < pane.x + pane.width and pane.y < y < pane.y + pane.height
    corners = [screen(kept, corner) for corner in (Hex(0, 0), Hex(6, 5))]
    assert corners[0][0] <= pane.x + 130 and corners[1][0] >= pane.x + pane.width - 130


def test_a_unit_in_the_middle_of_a_large_map_comes_to_the_middle():
    view, state = shown(zoom=200)
    at = Hex(3, 3)
    view = kept_in_view(view.having(camera=Camera(x=0.0, y=0.0, zoom=200)), state, at)
    x, y = screen(view, at)
    assert abs(x - 400) < 1 and abs(y - 290) < 200
