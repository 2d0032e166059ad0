"""The picture of the window, put together from layers that are kept; only what changed is drawn again.

From below: the ground; what lies on it with the figures (one surface together); the plan and figures on their
way, drawn directly; the panels, a surface each.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pygame

from hexsim.hexes.layout import Layout
from hexsim.ui.hud.look import Panel
from hexsim.ui.ops import Op, bounds, moved
from hexsim.ui.panels import Model
from hexsim.ui.scene import darkness_of, ghost_look, layout_of
from hexsim.ui.scene_plan import plan_ops
from hexsim.ui.scene_tokens import Cast, Pawn, pawn_ops
from hexsim.ui.theme import theme_of
from hexsim.ui.view import ViewState
from hexsim.ui.window.draw import Painter
from hexsim.ui.window.fonts import Fonts
from hexsim.ui.window.layers import BaseLayer, Content, Ground, GroundLayer


class Stage:
    """Paints models (mutable; one for a window or a picture).

    Attributes:
        fonts: the letters, also the metrics of layouts.
        ground: the ground layer.
        base: the ground with what stands on it.
    """

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.ground = GroundLayer()
        self._painters: dict[str, Painter] = {}
        self.base = BaseLayer()
        self._plan: tuple[Op, ...] = ()
        self._plan_key: tuple[Any, ...] = ()
        self._pawns: tuple[Op, ...] = ()
        self._spots: dict[str, pygame.Rect] = {}
        self._panels: tuple[tuple[Panel, pygame.Rect], ...] = ()
        self._sheets: dict[str, tuple[Panel, str, pygame.Surface]] = {}
        self._shown: tuple[Any, ...] = ()

    def forget(self) -> None:
        """Draw the whole window next time."""
        self._shown = ()

    def painter(self, palette: str) -> Painter:
        """The painter of a palette."""
        kept = self._painters.get(palette)
        if kept is None:
            kept = self._painters[palette] = Painter(theme_of(palette), self.fonts)
        return kept

    def paint(self, surface: pygame.Surface, model: Model, view: ViewState, panels: Sequence[Panel],
              cast: Cast,
              moving: Mapping[str, Pawn] | None = None) -> list[pygame.Rect]:
        """Bring the surface up to date; the rectangles that changed."""
        painter = self.painter(view.palette)
        pane = pygame.Rect(view.pane.x, view.pane.y, max(view.pane.width, 1), max(view.pane.height, 1))
        dirty: list[pygame.Rect] = []
        shown = (surface.get_size(), tuple(pane), view.palette)
        if shown != self._shown:
            self._shown = shown
            dirty.append(surface.get_rect())
        if self._on_ground(model, view, pane, painter, cast, moving or {}):
            dirty.append(pane)
        dirty += self._on_top(model, view, pane, cast, moving or {})
        dirty += self._changed(panels)
        done = _merged(dirty, surface.get_rect())
        for rect in done:
            self._compose(surface, rect, pane, painter)
        return done

    def _on_ground(self, model: Model, view: ViewState, pane: pygame.Rect, painter: Painter, cast: Cast,
                   moving: Mapping[str, Pawn]) -> bool:
        layout = layout_of(view, at_pane=True)
        ground = Ground(board=model.state.board, size=layout.size, pane=pane.size, palette=view.palette,
                        numbers=view.numbers, darkness=darkness_of(model.state))
        shift = self.ground.show(ground, layout, painter)
        content = Content(overlay=model.overlay, state=model.state, order=model.order, cast=cast,
                          away=frozenset(moving))
        return self.base.show(self.ground, shift, content, painter)

    def _on_top(self, model: Model, view: ViewState, pane: pygame.Rect, cast: Cast,
                moving: Mapping[str, Pawn]) -> list[pygame.Rect]:
        layout, over = layout_of(view), model.overlay
        key = (over.plan, over.compared, over.marks, over.facings, over.ghost, over.waypoints, over.sight,
               over.hover, over.cursor, over.targets, over.blows, over.drawn, layout)
        dirty = []
        if not _alike(key, self._plan_key):
            self._plan_key = key
            self._plan = plan_ops(over, layout, ghost_look(over, model.state, cast))
            dirty += self._spot("plan", self._plan, pane)
        pawns = pawn_ops(model.state, model.order, cast, layout, moving) if moving else ()
        if pawns or self._pawns:
            self._pawns = pawns
            dirty += self._spot("pawns", pawns, pane)
        return dirty

    def _spot(self, name: str, ops: Sequence[Op], pane: pygame.Rect) -> list[pygame.Rect]:
        before = self._spots.pop(name, None)
        out = [before] if before else []
        box = bounds(ops)
        if box is not None:
            rect = pygame.Rect(int(box[0]) - 2, int(box[1]) - 2, int(box[2]) + 5, int(box[3]) + 5).clip(pane)
            if rect.w and rect.h:
                self._spots[name] = rect
                out.append(rect)
        return out

    def _changed(self, panels: Sequence[Panel]) -> list[pygame.Rect]:
        before = self._panels
        if len(before) == len(panels) and all(a is b for (a, _), b in zip(before, panels, strict=True)):
            return []
        known = {id(panel): rect for panel, rect in before}
        self._panels = tuple((panel, known.get(id(panel)) or _rect(panel)) for panel in panels)
        names = {panel.id for panel in panels}
        self._sheets = {name: sheet for name, sheet in self._sheets.items() if name in names}
        kept = known.keys() & {id(panel) for panel in panels}
        return [rect for panel, rect in (*before, *self._panels) if id(panel) not in kept]

    def _compose(self, surface: pygame.Surface, rect: pygame.Rect, pane: pygame.Rect,
                 painter: Painter) -> None:
        seen = rect.clip(pane)
        surface.set_clip(rect)
        if not pane.contains(rect):
            surface.fill(painter.theme.colour("panel")[:3], rect)
        if seen.w and seen.h:
            surface.set_clip(seen)
            surface.blit(self.base.surface, seen, seen.move(-pane.x, -pane.y))
            for name, ops in (("plan", self._plan), ("pawns", self._pawns)):
                spot = self._spots.get(name)
                if spot is not None and spot.colliderect(seen):
                    painter.draw(surface, ops)
            surface.set_clip(rect)
        for panel, box in self._panels:
            part = box.clip(rect)
            if not part.w or not part.h:
                continue
            if panel.opaque:
                surface.blit(self._sheet(panel, box, painter), part, part.move(-box.x, -box.y))
            else:
                surface.set_clip(part)
                painter.draw(surface, panel.ops)
                surface.set_clip(rect)
        surface.set_clip(None)

    def _sheet(self, panel: Panel, box: pygame.Rect, painter: Painter) -> pygame.Surface:
        kept = self._sheets.get(panel.id)
        if kept is not None and kept[0] is panel and kept[1] == painter.theme.name:
            return kept[2]
        same = kept is not None and kept[2].get_size() == box.size
        sheet = kept[2] if kept is not None and same else pygame.Surface(box.size)
        painter.draw(sheet, moved(panel.ops, -box.x, -box.y))
        self._sheets[panel.id] = (panel, painter.theme.name, sheet)
        return sheet


def _alike(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    return len(a) == len(b) and all(x is y or (_small(x) and x == y) for x, y in zip(a, b, strict=True))


def _small(value: object) -> bool:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return len(value) <= 6 and all(isinstance(part, int | float | tuple) for part in value)
    return isinstance(value, int | float | frozenset | tuple | Layout)


def _rect(panel: Panel) -> pygame.Rect:
    left, top = round(panel.box[0]), round(panel.box[1])
    return pygame.Rect(left, top, max(1, round(panel.box[0] + panel.box[2]) - left),
                       max(1, round(panel.box[1] + panel.box[3]) - top))


def _merged(rects: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The rectangles within the surface, overlapping ones joined, so that nothing is drawn twice."""
    out: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.clip(whole)
        if not rect.w or not rect.h:
            continue
        while (hit := rect.collidelist(out)) >= 0:
            rect = rect.union(out.pop(hit))
        out.append(rect)
    return out
