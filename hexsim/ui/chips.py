"""A few letters on a rounded plate: prices, chances."""

from functools import lru_cache

from hexsim.ui.ops import Op, Rect, Stamp, Text


@lru_cache(maxsize=1024)
def chip(text: str, letters: float, fill: str, ink: str, *, bold: bool = False) -> Stamp:
    """A few letters on a rounded plate."""
    high = letters * 1.34
    wide = max(high, letters * (0.66 * len(text) + 0.62))
    ops: tuple[Op, ...] = (
        Rect(box=(-wide / 2 - 1, -high / 2 - 1, wide + 2, high + 2), fill="plan.lit", radius=high / 2 + 1),
        Rect(box=(-wide / 2, -high / 2, wide, high), fill=fill, radius=high / 2),
        Text(at=(0, 0), text=text, size=letters, fill=ink, anchor="centre",
             weight="bold" if bold else "normal"))
    return Stamp(key=("chip", text, letters, fill, ink, bold), reach=wide / 2 + 3, ops=ops)
