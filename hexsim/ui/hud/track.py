"""The timeline of the replay: ticks for turns, the moment shown, buttons to step and to run."""

from collections.abc import Mapping

from hexsim.text import tr
from hexsim.ui import intent_desk as desk
from hexsim.ui.hud.look import Look, Panel, Region, Scrub, cut
from hexsim.ui.hud.sheet import Key, key_ops, key_width, plate
from hexsim.ui.ops import Box, Circle, Line, Op, Polygon, Rect, Text
from hexsim.ui.panels import ReplayBar

_MOST_TICKS = 400


def track_panel(bar: ReplayBar, box: Box, look: Look, hints: Mapping[str, str]) -> Panel:
    """The bar between map and status; `hints` names the keys of actions."""
    left, top, wide, high = box
    ops: list[Op] = plate(box)
    line, regions = _line(bar, (left + look.unit, top, wide - 2 * look.unit, round(look.unit * 1.9)))
    ops += line
    y = top + round(look.unit * 1.9) + max(0.0, (high - round(look.unit * 1.9) - look.key) / 2 - 1)
    x = left + look.pad
    keys = _keys(bar, hints)
    fits = sum(key_width(key, look) + look.pad * 0.5 for key in keys) <= wide - 2 * look.pad
    for key in keys:
        shown = key if fits or not key.icon else Key(icon=key.icon, act=key.act, hint=key.hint, lit=key.lit,
                                                     tip=key.label or key.tip)
        key_wide = key_width(shown, look)
        if x + key_wide > left + wide - look.pad:
            break
        drawn, region = key_ops(shown, (x, y, key_wide, look.key), look)
        ops += drawn
        regions.append(region)
        x += key_wide + look.pad * 0.5
    room = left + wide - look.pad - x - look.pad
    if room > 4 * look.unit:
        words = cut(bar.label, room, look, look.small)
        ops.append(Text(at=(left + wide - look.pad, y + look.key / 2), text=words, size=look.small,
                        fill="ink.dim",
                        anchor="right"))
        if words != bar.label:
            regions.append(Region(box=(x + look.pad, y, room, look.key), whole=bar.label))
    return Panel(id="track", box=box, ops=tuple(ops), regions=tuple(regions))


def _line(bar: ReplayBar, box: Box) -> tuple[list[Op], list[Region]]:
    left, top, wide, high = box
    middle, last = top + high * 0.52, max(bar.last, 1)
    done = left + wide * bar.moment / last
    ops: list[Op] = [Rect(box=(left, middle - 3, wide, 6), fill="bar.back", radius=3),
                     Rect(box=(left, middle - 3, max(done - left, 1.0), 6), fill="bar", radius=3)]
    step = max(1, len(bar.turns) // _MOST_TICKS)
    for moment in bar.turns[::step]:
        x = left + wide * moment / last
        ops.append(Line(points=((x, middle - high * 0.24), (x, middle + high * 0.24)), stroke="ink.dim",
                        width=1))
    ops += _marks(bar, box)
    ops += [Circle(at=(done, middle), radius=high * 0.27, fill="token.edge"),
            Circle(at=(done, middle), radius=high * 0.22, fill="accent")]
    line = (left, top, wide, high)
    return ops, [Region(box=line, act=Scrub(box=line, last=bar.last), tip=tr("ui.w_scrub"))]


def _marks(bar: ReplayBar, box: Box) -> list[Op]:
    """Bookmarks as diamonds, comments as rings, forks as small branches, above the line."""
    left, top, wide, high = box
    size, last = high * 0.16, max(bar.last, 1)
    out: list[Op] = []
    for moment, kind in bar.marks:
        x, y = left + wide * moment / last, top + high * 0.14
        if kind == "bookmark":
            points = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
            out.append(Polygon(points=points, fill="accent", stroke="token.edge", width=1))
        elif kind == "comment":
            out.append(Circle(at=(x, y), radius=size * 0.8, fill="panel", stroke="accent", width=2))
        else:
            y = top + high * 0.9
            out.append(Line(points=((x, y - 2 * size), (x, y), (x + 1.8 * size, y)), stroke="ink", width=2))
    return out


def _keys(bar: ReplayBar, hints: Mapping[str, str]) -> list[Key]:
    return [
        Key(icon="icon_previous", act=desk.ReplayStep(-1, turn=True), hint="↑", tip=tr("ui.w_turn_back")),
        Key(icon="icon_pause" if bar.playing and bar.backwards else "icon_reverse",
            act=desk.ReplayPlay(backwards=True), hint=hints.get("replay_reverse", ""),
            lit=bar.playing and bar.backwards, tip=tr("ui.do_replay_reverse")),
        Key(icon="icon_rewind", act=desk.ReplayStep(-1), hint="←", tip=tr("ui.w_event_back")),
        Key(icon="icon_pause" if bar.playing and not bar.backwards else "icon_play", act=desk.ReplayPlay(),
            lit=bar.playing and not bar.backwards, hint=hints.get("replay_play", ""),
            tip=tr("ui.do_replay_play")),
        Key(icon="icon_forward", act=desk.ReplayStep(1), hint="→", tip=tr("ui.w_event_on")),
        Key(icon="icon_next", act=desk.ReplayStep(1, turn=True), hint="↓", tip=tr("ui.w_turn_on")),
        Key(label=f"{bar.speed}×", act=desk.ReplaySpeed(), hint=hints.get("replay_speed", ""),
            tip=tr("ui.do_replay_speed")),
        Key(label=tr("ui.replay_from_here"), icon="icon_branch", act=desk.PlayFromHere(),
            hint=hints.get("play_from_here", "")),
        Key(icon="icon_close", act=desk.Switch("replay", on=False), hint="Esc", tip=tr("ui.close")),
    ]
