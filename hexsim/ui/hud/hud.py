"""All panels of the screen, each made again only when the part of the model it shows has changed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hexsim.text import tr
from hexsim.ui.actions import key_hints
from hexsim.ui.cells import cells_of
from hexsim.ui.hud import floats, talk
from hexsim.ui.hud.book import book_height, book_panel
from hexsim.ui.hud.bottom import bottom_panel, words_panel
from hexsim.ui.hud.compare import compare_panel
from hexsim.ui.hud.fight import decision_panel, preview_panel, side_away
from hexsim.ui.hud.frame import TABS, Frame, frame
from hexsim.ui.hud.log import log_panel
from hexsim.ui.hud.look import Look, OpenTab, Panel, Region
from hexsim.ui.hud.sheet import Key, key_ops, plate
from hexsim.ui.hud.side import card_panel, menu_height, menu_panel
from hexsim.ui.hud.top import top_panel
from hexsim.ui.hud.track import track_panel
from hexsim.ui.hud.tracker import LEAST, SHARE, WIDE, tracker_panel
from hexsim.ui.hud.tutor import tutor_panel
from hexsim.ui.ops import Box, Op
from hexsim.ui.panels import Model
from hexsim.ui.scene import layout_of
from hexsim.ui.scene_tokens import Cast
from hexsim.ui.view import ViewState


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What the mouse has done to the panels: sections opened, panels scrolled, the tooltip at the pointer.

    Attributes:
        tab: the section shown where there is room for one only.
        drawer: the section opened over the map in a narrow window, "" for none.
        scrolls: pixels by panel.
        tip: words of the tooltip, "" for none, and where the pointer rests.
    """

    tab: str = "menu"
    drawer: str = ""
    scrolls: tuple[tuple[str, float], ...] = ()
    tip: str = ""
    tip_at: tuple[float, float] = (0.0, 0.0)

    def scroll(self, panel: str) -> float:
        """How far a panel is scrolled."""
        return next((pixels for name, pixels in self.scrolls if name == panel), 0.0)

    def scrolled(self, panel: str, pixels: float) -> "Desk":
        """With a panel scrolled to there."""
        kept = [entry for entry in self.scrolls if entry[0] != panel]
        return replace(self, scrolls=(*kept, (panel, max(0.0, pixels))))

    def unscrolled(self, panel: str) -> "Desk":
        """With a panel at its top again."""
        return replace(self, scrolls=tuple(entry for entry in self.scrolls if entry[0] != panel))

    def at(self, panel: str) -> float | None:
        """How far a panel is scrolled, None if it never was."""
        return next((pixels for name, pixels in self.scrolls if name == panel), None)


class Hud:
    """Makes the panels and keeps them (mutable; one for a window)."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[Any, ...], Panel | None]] = {}
        self._frame: tuple[tuple[Any, ...], Frame] | None = None

    def panels(self, model: Model, view: ViewState, desk: Desk, cast: Cast, look: Look) -> tuple[Panel, ...]:
        """Every panel from the lowest to the topmost."""
        rects = self._rects(view, desk, look)
        floats_ = self._floats(model, view, desk, cast, look, rects)
        floating = [panel for panel in floats_ if panel is not None]
        made = [*floating, *self._tracker(model, view, desk, cast, look, rects, floating),
                *self._bars(model, view, desk, cast, look, rects),
                *self._talk(model, view, desk, look)]
        return tuple(panel for panel in made if panel is not None)

    def _rects(self, view: ViewState, desk: Desk, look: Look) -> Frame:
        inputs = (view.window, look, view.replay is None, desk.drawer, view.lesson)
        if self._frame is None or self._frame[0] != inputs:
            self._frame = (inputs, frame_of(view, desk, look))
        return self._frame[1]

    def _keep(self, name: str, inputs: tuple[Any, ...], make: Callable[[], Panel | None]) -> Panel | None:
        kept = self._kept.get(name)
        if kept is None or kept[0] != inputs:
            kept = self._kept[name] = (inputs, make())
        return kept[1]

    def _bars(self, model: Model, view: ViewState, desk: Desk, cast: Cast, look: Look,
              rects: Frame) -> Iterator[Panel | None]:
        shared = (view.language, look, rects)
        if rects.side is not None:
            yield from self._side(model, view, desk, cast, look, rects)
        yield self._keep("top", (*shared, model.title, model.round, model.order, desk.drawer,
                                 model.replay is None, view.keys),
                         lambda: top_panel(model.title, model.round, model.order, cast, rects, look,
                                           hints=key_hints(view), tab=desk.drawer,
                                           replaying=model.replay is not None))
        if rects.tutor is not None and model.tutor is not None:
            lesson, room, scroll = model.tutor, rects.tutor, desk.scroll("tutor")
            yield self._keep("tutor", (*shared, lesson, scroll),
                             lambda: tutor_panel(lesson, room, look, scroll))
        if rects.track is not None and model.replay is not None:
            replay, track = model.replay, rects.track
            yield self._keep("track", (*shared, replay, view.keys),
                             lambda: track_panel(replay, track, look, key_hints(view)))
        bar = self._keep("bottom", (*shared, model.buttons), lambda: bottom_panel(model.buttons, rects, look))
        assert bar is not None
        yield bar
        yield self._keep("words", (view.language, bar, model.prompt, model.status),
                         lambda: words_panel(model.prompt, model.status, bar, rects, look))

    def _side(self, model: Model, view: ViewState, desk: Desk, cast: Cast, look: Look,
              rects: Frame) -> Iterator[Panel | None]:
        assert rects.side is not None
        if rects.stacked:
            for name, box in stack(rects.side, model, look, log=view.log).items():
                yield self._section(name, box, model, view, desk, cast, look)
            return
        tab = desk.drawer if rects.drawer else desk.tab
        box = rects.side
        if not rects.drawer:
            high = look.key + look.pad
            bar = (box[0], box[1], box[2], high)
            middle = "ui.w_tab_menu" if model.book is None else "ui.replay_tab"
            yield self._keep("tabs", (view.language, look, bar, tab, middle),
                             lambda: tabs_panel(bar, tab, look, middle))
            box = (box[0], box[1] + high, box[2], box[3] - high)
        yield self._section(tab, box, model, view, desk, cast, look)

    def _section(self, name: str, box: Box, model: Model, view: ViewState, desk: Desk, cast: Cast,
                 look: Look) -> Panel | None:
        shared, scroll = (view.language, look, box), desk.scroll(name)
        if name == "unit":
            return self._keep(name, (*shared, model.card, scroll),
                              lambda: card_panel(model.card, cast, box, look, scroll))
        if name == "menu":
            focus = view.focus == "menu"
            if (book := model.book) is not None:
                return self._keep(name, (*shared, book, view.keys, scroll, focus),
                                  lambda: book_panel(book, key_hints(view), box, look, scroll, focus=focus))
            return self._keep(name, (*shared, model.menu, scroll, focus),
                              lambda: menu_panel(model.menu, box, look, scroll, focus=focus))
        row = view.row if view.focus == "log" else None
        moment = model.replay.moment if model.replay else None
        return self._keep(
            "log", (*shared, model.log, view.log_scroll, row, view.log_unit, view.selected, moment),
            lambda: log_panel(model.log, cast, {entry.unit: entry.side for entry in model.order}, box, look,
                              scroll=view.log_scroll, row=row, unit=view.log_unit, selected=view.selected,
                              moment=moment))

    def _floats(self, model: Model, view: ViewState, desk: Desk, cast: Cast, look: Look,
                rects: Frame) -> Iterator[Panel | None]:
        over, pane, shared = model.overlay, rects.pane, (view.language, look, rects.pane)
        if over.reach and over.bands:
            yield self._keep("legend", (*shared, over.bands),
                             lambda: floats.legend_panel(over.bands, pane, look))
        if model.minimap is not None:
            small = model.minimap
            yield self._keep("minimap", (*shared, small, cells_of(model.state.board), model.state.units),
                             lambda: floats.minimap_panel(small, model.state, cast, pane, look))
        plan, ledger = over.plan, None
        if over.compared and plan is not None and model.dialog is None:
            ways, scroll, orientation = over.compared, desk.scroll("compare"), view.orientation
            above = layout_of(view).centre(plan.end.hex)[1] > pane[1] + pane[3] * 0.5
            ledger = self._keep("compare", (*shared, ways, scroll, orientation, above),
                                lambda: compare_panel(ways, orientation, pane, look, scroll, above=above))
            yield ledger
        elif plan is not None and plan.lines and plan.budget and over.facings and model.dialog is None:
            scroll = desk.scroll("plan")
            x, y = layout_of(view).centre(plan.end.hex)
            above = model.preview is None and x > pane[0] + pane[2] * 0.35 and (
                y > pane[1] + pane[3] * (1 - floats.PLAN_SHARE - 0.12))
            ledger = self._keep("plan", (*shared, plan, over.alternatives, scroll, above),
                                lambda: floats.plan_panel(plan, over.alternatives, pane, look, scroll,
                                                          above=above))
            yield ledger
        looked, asked, layout = model.preview, model.decision, layout_of(view)
        if looked is not None and model.dialog is None:
            below, seen = ledger.box[3] if ledger is not None else 0.0, desk.scroll("preview")
            side = side_away(looked.about, layout, pane)
            yield self._keep("preview", (*shared, looked, below, seen, side),
                             lambda: preview_panel(looked, pane, look, seen, below=below, away=side))
        if asked is not None and model.dialog is None:
            scroll, away = desk.scroll("decision"), side_away(asked.about, layout, pane)
            yield self._keep("decision", (*shared, asked, scroll, away),
                             lambda: decision_panel(asked, cast, pane, look, scroll, away=away))
        if model.outcome:
            yield self._keep("outcome", (*shared, model.outcome),
                             lambda: floats.outcome_panel(model.outcome, pane, look))

    def _tracker(self, model: Model, view: ViewState, desk: Desk, cast: Cast, look: Look, rects: Frame,
                 floating: list[Panel]) -> Iterator[Panel | None]:
        tracker = model.tracker
        if tracker is None or model.dialog is not None or model.outcome:
            return
        room, side = room_beside(rects.pane, [panel.box for panel in floating], look)
        scroll = desk.scroll("tracker")
        yield self._keep("tracker", (view.language, look, room, side, tracker, scroll),
                         lambda: tracker_panel(tracker, cast, room, look, scroll, side=side))

    def _talk(self, model: Model, view: ViewState, desk: Desk, look: Look) -> Iterator[Panel | None]:
        if model.dialog is not None:
            dialog, scroll = model.dialog, desk.at("dialog")
            yield self._keep("shade", (view.window,), lambda: talk.shade_panel(view.window))
            yield self._keep("dialog", (view.language, look, view.window, dialog, scroll),
                             lambda: talk.dialog_panel(dialog, view.window, look, scroll))
        if desk.tip:
            yield self._keep("tip", (look, view.window, desk.tip, desk.tip_at),
                             lambda: talk.tip_panel(desk.tip, desk.tip_at, view.window, look))


def frame_of(view: ViewState, desk: Desk, look: Look) -> Frame:
    """The rectangles for a view."""
    return frame(view.window, look, replay=view.replay is not None, tab=desk.drawer, lesson=view.lesson)


def room_beside(pane: Box, taken: Sequence[Box], look: Look) -> tuple[Box, str]:
    """The larger part of the map at its right or left edge, from the top, that no other panel covers."""
    left, top, wide, high = pane
    pad, least = look.pad, LEAST * look.unit
    found: list[tuple[float, Box, str]] = []
    for side in ("right", "left"):
        for width in (min(WIDE * look.unit, max(wide * SHARE, least)), least):
            want = min(width, wide - 2 * pad)
            x = left + wide - pad - want if side == "right" else left + pad
            y, end = top + pad, top + high - pad
            for box in sorted(taken, key=lambda box: box[1]):
                if box[0] < x + want and x < box[0] + box[2] and box[1] + box[3] > y:
                    if box[1] - y >= high * 0.4:
                        end = min(end, box[1] - pad)
                        break
                    y = box[1] + box[3] + pad
            found.append((want * max(0.0, end - y), (x, y, want, max(0.0, end - y)), side))
    _, room, side = max(found, key=lambda each: each[0])
    return room, side


def stack(side: Box, model: Model, look: Look, *, log: bool) -> dict[str, Box]:
    """The sections of a high side panel, one below the other; the log takes what is left."""
    left, top, wide, high = side
    card = min(round(15.5 * look.unit), round(high * 0.33))
    wanted = menu_height(model.menu, look) if model.book is None else book_height(model.book, wide, look)
    menu = min(round(wanted), round(high * 0.42)) if log else high - card
    out = {"unit": (left, top, wide, card), "menu": (left, top + card, wide, menu)}
    if log:
        out["log"] = (left, top + card + menu, wide, high - card - menu)
    return out


def tabs_panel(box: Box, tab: str, look: Look, middle: str = "ui.w_tab_menu") -> Panel:
    """Three buttons above the one section there is room for; `middle` is the key of the second's words."""
    ops: list[Op] = plate(box)
    regions: list[Region] = []
    gap = look.pad * 0.5
    wide = (box[2] - gap * (len(TABS) + 1)) / len(TABS)
    for place, name in enumerate(TABS):
        words = tr(middle if name == "menu" else f"ui.w_tab_{name}")
        key = Key(label=words, act=OpenTab(tab=name), lit=name == tab)
        cell = (box[0] + gap + place * (wide + gap), box[1] + look.pad * 0.5, wide, look.key)
        drawn, region = key_ops(key, cell, look)
        ops += drawn
        regions.append(region)
    return Panel(id="tabs", box=box, ops=tuple(ops), regions=tuple(regions))
