"""Sizes of words and controls, how words are broken and cut, and what a panel is."""

from dataclasses import dataclass, field
from functools import lru_cache

from hexsim.ui.icons import icon, placed
from hexsim.ui.intent import Intent
from hexsim.ui.intent_desk import OpenRuleCard
from hexsim.ui.intent_edit import EditIntent
from hexsim.ui.metrics import Metrics
from hexsim.ui.ops import Box, Op, Stamp, Weight
from hexsim.ui.room import LETTERS

BASE = LETTERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Everything a panel's layout depends on besides its content.

    Attributes:
        metrics: how wide words are.
        scale: size of words and controls in percent.
    """

    metrics: Metrics = field(compare=False)
    scale: int = 100

    @property
    def unit(self) -> int:
        """Pixels of ordinary letters."""
        return max(8, round(BASE * self.scale / 100))

    @property
    def small(self) -> int:
        """Pixels of small letters."""
        return max(8, round(self.unit * 0.86))

    @property
    def line(self) -> int:
        """Pixels from one line of ordinary letters to the next."""
        return round(self.unit * 1.42)

    @property
    def pad(self) -> int:
        """Pixels between things."""
        return max(3, round(self.unit * 0.5))

    @property
    def key(self) -> int:
        """Pixels of the height of a button or row."""
        return round(self.unit * 1.95)

    def width(self, text: str, size: float | None = None, weight: Weight = "normal") -> float:
        """Pixels of one line of words."""
        return self.metrics.width(text, size or self.unit, weight)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTab:
    """Show this section of the side panel: "unit", "menu" or "log"; "" closes the drawer."""

    tab: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAt:
    """Centre the map where the minimap is clicked: the world's left, top and size of a pixel of `box`."""

    box: Box
    left: float
    top: float
    step: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrub:
    """Jump to the moment under the pointer: `last` moments lie along the box."""

    box: Box
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrollBy:
    """Move what a panel shows by lines."""

    panel: str
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """Take this entry of the first screen."""

    n: int


Act = Intent | OpenTab | LookAt | Scrub | ScrollBy | Pick | EditIntent


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A part of a panel that answers the mouse.

    Attributes:
        act: what a click does, None for nothing.
        tip: what is said when the pointer rests there.
        whole: the words in full where they had to be cut.
        rule: the rule behind it, for those who ask.
    """

    box: Box
    act: Act | None = None
    tip: str = ""
    whole: str = ""
    rule: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in the region."""
        left, top, width, height = self.box
        return left <= x < left + width and top <= y < top + height

    @property
    def card(self) -> OpenRuleCard | None:
        """The card of the rule behind it, None for none."""
        if isinstance(self.act, OpenRuleCard):
            return self.act
        return OpenRuleCard(self.rule) if self.rule else None

    @property
    def said(self) -> str:
        """The words of the tooltip."""
        return "\n".join(part for part in (self.whole, self.tip) if part)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Panel:
    """A rectangle of the screen with what is in it; two panels are the same only if they are one.

    Attributes:
        content: height of everything that could be shown, for scrolling.
        seen: height of the part of it that is seen.
        scroll: height of the part of it above that.
        opaque: whether the map below is hidden altogether.
    """

    id: str
    box: Box
    ops: tuple[Op, ...] = field(repr=False)
    regions: tuple[Region, ...] = field(default=(), repr=False)
    content: float = 0.0
    seen: float = 0.0
    scroll: float = 0.0
    opaque: bool = True

    def at(self, x: float, y: float) -> Region | None:
        """The topmost region at a point, None for none."""
        return next((region for region in reversed(self.regions) if region.holds(x, y)), None)

    def covers(self, x: float, y: float) -> bool:
        """Whether the point lies on the panel."""
        left, top, width, height = self.box
        return left <= x < left + width and top <= y < top + height


def wrapped(text: str, width: float, look: Look, size: float | None = None,
            weight: Weight = "normal") -> list[str]:
    """The text in lines no wider than `width`; a word that is too wide is broken."""
    out: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            tried = f"{line} {word}" if line else word
            if look.width(tried, size, weight) <= width:
                line = tried
                continue
            if line:
                out.append(line)
            while look.width(word, size, weight) > width and len(word) > 1:
                head = _fitting(word, width, look, size, weight)
                out.append(word[:head])
                word = word[head:]
            line = word
        out.append(line)
    return out


def _fitting(text: str, width: float, look: Look, size: float | None, weight: Weight) -> int:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if look.width(text[:middle], size, weight) <= width else (low, middle - 1)
    return low


def cut(text: str, width: float, look: Look, size: float | None = None, weight: Weight = "normal") -> str:
    """The text, or as much of it as fits with `…` behind it."""
    if look.width(text, size, weight) <= width:
        return text
    room = width - look.width("…", size, weight)
    if room <= 0:
        return "…"
    return text[:_fitting(text, room, look, size, weight)].rstrip() + "…"


@lru_cache(maxsize=512)
def icon_stamp(name: str, size: float, key: str) -> Stamp:
    """A drawing of `assets/` in one colour, `size` pixels from centre to edge."""
    return Stamp(key=("icon", name, size, key), reach=size + 1,
                 ops=placed(icon(name), size, keys={"ink": key}))


def inset(box: Box, pad: float) -> Box:
    """The box without a rim."""
    return box[0] + pad, box[1] + pad, max(0.0, box[2] - 2 * pad), max(0.0, box[3] - 2 * pad)


def overlap(a: Box, b: Box) -> Box | None:
    """What two boxes share, None for nothing."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None
