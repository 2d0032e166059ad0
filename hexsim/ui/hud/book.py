"""The section of a replay in the side panel: words about the moment, lines of play, marks."""

from collections.abc import Mapping

from hexsim.text import tr
from hexsim.ui import intent_desk as desk
from hexsim.ui import intent_replay as it
from hexsim.ui.hud.look import Act, Look, Panel
from hexsim.ui.hud.sheet import Key, Sheet, finished
from hexsim.ui.hud.side import heading
from hexsim.ui.ops import Box
from hexsim.ui.replay_panels import ReplayBook


def book_panel(book: ReplayBook, hints: Mapping[str, str], box: Box, look: Look, scroll: float = 0.0, *,
               focus: bool = False) -> Panel:
    """Comment, lines of play, marks; under the name of the menu, in whose place it stands.

    `hints` names the keys of actions.
    """
    back, fixed, inner = heading(box, tr("ui.replay_tab"), look, focus=focus)
    sheet = Sheet(look=look, left=inner[0], y=inner[1], width=inner[2])
    _comment(book, hints, sheet)
    _lines(book, sheet)
    _marks(book, sheet)
    _proofs(sheet)
    return finished("menu", box, sheet, back=back, inner=inner, scroll=scroll, fixed=fixed)


def book_height(book: ReplayBook, width: float, look: Look) -> float:
    """Pixels the section would like to have."""
    panel = book_panel(book, {}, (0, 0, width, 100000), look)
    return panel.content + look.unit * 1.9 + 2 * look.pad


def _comment(book: ReplayBook, hints: Mapping[str, str], sheet: Sheet) -> None:
    look = sheet.look
    if book.comment:
        sheet.text(book.comment, act=it.Comment())
        sheet.gap(0.2)
    def named(name: str, icon: str, act: Act, *, lit: bool) -> Key:
        return Key(icon=icon, act=act, hint=hints.get(name, ""), lit=lit, tip=tr(f"ui.do_{name}"))

    keys = [named("replay_comment", "icon_comment", it.Comment(), lit=bool(book.comment)),
            named("replay_bookmark", "icon_bookmark", it.Bookmark(), lit=book.bookmark),
            Key(icon="icon_arrow", act=it.ClearArrows(), lit=book.arrows > 0,
                tip=tr("ui.replay_arrows_clear", n=book.arrows) if book.arrows else "",
                why="" if book.arrows else tr("ui.replay_arrows_how")),
            named("replay_follow", "icon_follow", desk.Switch("follow"), lit=book.follow)]
    sheet.keys(keys)
    if not book.comment and not book.arrows:
        sheet.text(tr("ui.replay_hint"), size=look.small, key="ink.dim")
    sheet.gap(0.3)


def _lines(book: ReplayBook, sheet: Sheet) -> None:
    sheet.text(tr("ui.replay_lines"), size=sheet.look.small, key="ink.dim", weight="bold")
    for line in book.lines:
        act = it.RestoreLine(line.node) if line.deleted else it.ShowLine(line.node)
        told = (line.about, tr("ui.replay_stands") if line.stands else "")
        sheet.row(line.label, detail=line.detail, grey=line.deleted, chosen=line.shown, act=act,
                  mark="★" if line.main else "●" if line.stands else "",
                  tip="\n".join(filter(None, told)))
    if book.branch:
        sheet.gap(0.2)
        sheet.keys([Key(label=tr("ui.replay_promote"), act=it.PromoteLine()),
                    Key(label=tr("ui.replay_delete"), act=it.DeleteLine())])
    sheet.gap(0.3)


def _marks(book: ReplayBook, sheet: Sheet) -> None:
    if not book.marks:
        return
    sheet.text(tr("ui.replay_marks"), size=sheet.look.small, key="ink.dim", weight="bold")
    for mark in book.marks:
        sheet.row(mark.label, mark="◆" if mark.bookmark else "○", detail=str(mark.moment), chosen=mark.here,
                  act=desk.JumpTo(mark.moment))
    sheet.gap(0.3)


def _proofs(sheet: Sheet) -> None:
    sheet.keys([Key(label=tr("ui.replay_verify"), act=it.Verify(), tip=tr("ui.do_replay_verify")),
                Key(label=tr("ui.replay_compare"), act=it.CompareWith(), tip=tr("ui.do_replay_compare")),
                Key(label=tr("ui.replay_export"), act=it.SaveReplay(), tip=tr("ui.do_replay_save"))])
