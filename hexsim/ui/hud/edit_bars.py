"""The bars of the editor: what is edited and its buttons above, what is pointed at below; its dialogs."""

from hexsim.text import tr
from hexsim.ui.edit_options import ruleset_of
from hexsim.ui.edit_view import Editing, Entry
from hexsim.ui.hud.look import Look, Panel, Region, cut
from hexsim.ui.hud.sheet import Key, key_ops, key_width, plate
from hexsim.ui.intent_edit import Choose, Run, Step
from hexsim.ui.ops import Box, Op, Text
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import DialogModel, DialogRow


def boxes(window: tuple[int, int], look: Look) -> tuple[Box, Box, Box, Box]:
    """Top bar, bottom bar, side panel, map."""
    wide, high = window
    top = look.key + 2 * round(look.pad * 0.7)
    foot = look.line + 2 * round(look.pad * 0.7)
    middle = max(1, high - top - foot)
    side = min(max(19 * look.unit, min(round(wide * 0.3), 27 * look.unit)), round(wide * 0.6))
    return ((0, 0, wide, top), (0, high - foot, wide, foot), (wide - side, top, side, middle),
            (0, top, wide - side, middle))


def top_panel(now: Editing, box: Box, look: Look) -> Panel:
    """Title, and buttons for steps, files and playing."""
    sound = not now.doc.reading.problems
    why = "" if sound else tr("ui.edit_play_not", count=len(now.doc.reading.problems))
    none = tr("ui.edit_no_step")
    keys = [Key(icon="icon_undo", act=Step(-1), hint="Ctrl+Z", tip=tr("ui.do_undo"),
                why="" if now.past else none),
            Key(icon="icon_redo", act=Step(1), hint="Ctrl+Y", tip=tr("ui.do_redo"),
                why="" if now.future else none),
            Key(icon="icon_open", act=Run("open"), hint="Ctrl+O", tip=tr("ui.edit_open")),
            Key(icon="icon_save", act=Run("save"), hint="Ctrl+S", tip=tr("ui.edit_save"), lit=now.unsaved),
            Key(label=tr("ui.edit_play") if box[2] > 46 * look.unit else "", icon="icon_play",
                act=Run("play"), hint="F5", why=why, strong=sound, tip=tr("ui.edit_play")),
            Key(icon="icon_close", act=Run("leave"), hint="Ctrl+W", tip=tr("ui.edit_leave"))]
    ops: list[Op] = [*plate(box, key="panel.head")]
    regions: list[Region] = []
    x = box[2] - look.pad
    for key in reversed(keys):
        wide = key_width(key, look)
        x -= wide
        drawn, region = key_ops(key, (x, (box[3] - look.key) / 2, wide, look.key), look)
        ops += drawn
        regions.append(region)
        x -= round(look.pad * 0.6)
    name = str(now.doc.data.get("title") or tr("ui.edit_untitled"))
    title = tr("ui.edit_of", title=name, file=now.file or tr("ui.edit_no_file"))
    title = f"● {title}" if now.unsaved else title
    shown = cut(title, max(x - 2 * look.pad, 1), look, weight="bold")
    ops.append(Text(at=(look.pad, box[3] / 2), text=shown, size=look.unit, fill="ink", weight="bold"))
    regions.append(Region(box=(0, 0, max(x - look.pad, 1), box[3]), whole=title if shown != title else "",
                          tip=tr("ui.edit_unsaved") if now.unsaved else ""))
    return Panel(id="edit_top", box=box, ops=tuple(ops), regions=tuple(regions))


def status_words(now: Editing) -> str:
    """What was said, or what is pointed at."""
    if now.view.message:
        return now.view.message
    board, at = now.doc.reading.board, now.view.view.hover
    if board is None:
        return tr("core.edit_no_map")
    if now.view.placing:
        kind = str(now.view.placing[0])
        return tr({"aim": "ui.edit_aim_hint", "foot": "ui.edit_covers_hint"}.get(kind, "ui.edit_place"))
    if at is None or at not in board:
        rules = ruleset_of(now)
        return tr(rules.title) if rules else ""
    kind_at = board.side(at, now.view.edge)
    words = [board.number(at), board.terrain(at).label, tr("ui.edit_level_is", level=board.level(at))]
    if now.view.tab == "walls" and kind_at is not None:
        words.append(kind_at.label)
    words += [unit.name for unit in now.doc.reading.units if unit.pose is not None and unit.pose.hex == at]
    words += [thing.record.name for thing in now.doc.reading.things if thing.hex == at]
    return " · ".join(words)


def bottom_panel(now: Editing, box: Box, look: Look) -> Panel:
    """One line of words, and how many mistakes there are."""
    wrong = len(now.doc.reading.problems)
    count = tr("ui.edit_wrong", count=wrong) if wrong else tr("ui.edit_sound_short")
    wide = look.width(count, weight="bold") + 2 * look.pad
    y = box[1] + box[3] / 2
    words = status_words(now)
    shown = cut(words, max(box[2] - wide - 2 * look.pad, 1), look)
    ops: list[Op] = [*plate(box, key="panel.head"),
                     Text(at=(look.pad, y), text=shown, size=look.unit,
                          fill="warn" if now.view.message else "ink"),
                     Text(at=(box[2] - look.pad, y), text=count, size=look.unit, weight="bold",
                          fill="bad" if wrong else "good", anchor="right")]
    regions = (Region(box=(box[2] - wide, box[1], wide, box[3]), act=Choose("tab", "mistakes")),
               Region(box=(0, box[1], max(box[2] - wide, 1), box[3]), whole=words if shown != words else ""))
    return Panel(id="edit_bottom", box=box, ops=tuple(ops), regions=regions)


def dialog_of(now: Editing) -> DialogModel | None:
    """The open dialog with its words."""
    dialog = now.view.dialog
    if dialog is None:
        return None
    if isinstance(dialog, Entry):
        hint = tr(f"ui.edit_type_{dialog.kind}")
        return DialogModel(kind="file", title=dialog.title, lines=(Phrase(text=hint),), entry=dialog.text,
                           behind=dialog.behind,
                           fault=dialog.fault)
    rows = tuple(DialogRow(label=row.label, detail=row.detail, ticked=row.tick, focus=place == dialog.row)
                 for place, row in enumerate(dialog.rows))
    return DialogModel(kind="notice" if dialog.buttons else "settings", title=dialog.title,
                       lines=tuple(Phrase(text=line) for line in dialog.lines), rows=rows)
