"""How much of the map a panel over it takes: known to those who draw it and to the camera."""

LETTERS = 13
"""Pixels of ordinary letters at 100 %."""


def float_width(scale: int, pane: float) -> float:
    """Pixels of the width of a panel over the map.

    Args:
        scale: size of words in percent.
        pane: width of the map's part of the window.
    """
    return min(27 * max(8, round(LETTERS * scale / 100)), pane * 0.62)
