"""Which part of the window belongs to what: bars, side panel, map, by window size and size of words."""

from dataclasses import dataclass

from hexsim.ui.hud.look import Look
from hexsim.ui.ops import Box

SIDE_FROM = 44
"""Width of the window, in letters' sizes, from which on the side panel stands beside the map."""

STACK_FROM = 33
"""Height of the side panel from which on all its sections are shown at once."""

TUTOR_LINES = 5.2
"""Lines of ordinary letters that a lesson has for its words; longer ones are scrolled."""

TABS = ("unit", "menu", "log")
"""Sections of the side panel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The rectangles of the window, in pixels.

    Attributes:
        side: the side panel, None where there is no room beside the map and its drawer is closed.
        drawer: whether the side panel lies over the map and is opened and closed.
        stacked: whether the side panel shows all sections at once, else one by tabs.
        pane: the part of the window that shows the map.
        track: the timeline of the replay.
        tutor: what a lesson says, above the map.
    """

    window: tuple[int, int]
    top: Box
    bottom: Box
    pane: Box
    side: Box | None
    drawer: bool
    stacked: bool
    track: Box | None
    tutor: Box | None = None


def frame(window: tuple[int, int], look: Look, *, replay: bool = False, tab: str = "",
          lesson: bool = False) -> Frame:
    """The rectangles for a window; `tab` is the section opened in the drawer, "" for a closed one."""
    width, height = window
    unit = look.unit
    top_high = look.key + 2 * round(look.pad * 0.7)
    lines = status_lines(window, look)
    bottom_high = max(look.key + 2 * look.pad, (1 + lines) * look.line + round(1.4 * look.pad))
    middle = max(1, height - top_high - bottom_high)
    drawer = width < SIDE_FROM * unit
    side: Box | None = None
    pane_wide = width
    if drawer:
        wide = min(width - 2 * unit, 25 * unit)
        side = (width - wide, top_high, wide, middle) if tab else None
    else:
        wide = max(18 * unit, min(round(width * 0.27), 26 * unit))
        side = (width - wide, top_high, wide, middle)
        pane_wide = width - wide
    track = None
    pane_high = middle
    if replay:
        track_high = min(look.key + round(2.2 * unit) + look.pad, middle // 2)
        pane_high = middle - track_high
        track = (0, top_high + pane_high, pane_wide, track_high)
    tutor, pane_top = None, top_high
    if lesson:
        tutor_high = min(round(TUTOR_LINES * look.line) + look.key + 3 * look.pad, round(pane_high * 0.45))
        tutor = (0, top_high, pane_wide, tutor_high)
        pane_top, pane_high = top_high + tutor_high, pane_high - tutor_high
    return Frame(window=window, top=(0, 0, width, top_high),
                 bottom=(0, height - bottom_high, width, bottom_high),
                 pane=(0, pane_top, pane_wide, pane_high), tutor=tutor, side=side, drawer=drawer,
                 stacked=not drawer and middle >= STACK_FROM * unit, track=track)


def status_lines(window: tuple[int, int], look: Look) -> int:
    """Lines of the status below the prompt: one in a low window, else two."""
    return 1 if window[1] < 34 * look.unit else 2
