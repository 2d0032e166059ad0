"""What lies at a pixel: panel, hex; and what dragging along a region asks for."""

from collections.abc import Iterator, Sequence

from hexsim.hexes.hex import Hex
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import LookAt, Panel, Region, Scrub
from hexsim.ui.scene import layout_of
from hexsim.ui.view import ViewState


def top_panel(panels: Sequence[Panel], x: float, y: float) -> Panel | None:
    """The uppermost panel at a point; tooltips and outlines do not count."""
    return next((panel for panel in reversed(panels)
                 if panel.id not in ("tip", "hot") and panel.covers(x, y)), None)


def in_pane(view: ViewState, x: float, y: float) -> bool:
    """Whether the point lies on the map's pane."""
    pane = view.pane
    return pane.x <= x < pane.x + pane.width and pane.y <= y < pane.y + pane.height


def hex_at(view: ViewState, x: float, y: float) -> Hex:
    """The hex under a point of the pane, on the map or not."""
    return layout_of(view).pick(x, y)


def dragged(region: Region, at: tuple[float, float]) -> Iterator[desk.DeskIntent]:
    """The place of the map, or the moment, under the pointer."""
    act = region.act
    if isinstance(act, LookAt):
        yield desk.CentreOn(act.left + (at[0] - act.box[0]) * act.step,
                            act.top + (at[1] - act.box[1]) * act.step)
    elif isinstance(act, Scrub):
        share = min(max((at[0] - act.box[0]) / max(act.box[2], 1), 0.0), 1.0)
        yield desk.JumpTo(round(share * act.last))
