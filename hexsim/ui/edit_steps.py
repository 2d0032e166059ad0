"""Edits made, taken back and made again: pure, what cannot be done becomes a sentence in the status line."""

from hexsim.errors import HexsimError
from hexsim.files.edit import Document, Edit, document, edited
from hexsim.files.edit_step import between
from hexsim.text import tr
from hexsim.ui.edit_options import tables
from hexsim.ui.edit_terrain import terrain_named
from hexsim.ui.edit_view import Editing

SELECTED = {"units": "unit", "things": "thing", "sides": "side"}
"""The field of the view that says which entry of a table is selected."""


def made(now: Editing, edit: Edit, *, join: bool = False) -> Editing:
    """With an edit; one that cannot be made says why."""
    try:
        doc = edited(now.doc, edit)
    except HexsimError as error:
        return now.seeing(message=str(error))
    if doc is now.doc:
        return now
    return _fitting(stepped(now, doc, join=join and now.stroke).having(stroke=join).seeing(message=""))


def stepped(now: Editing, doc: Document, *, join: bool = False) -> Editing:
    """With another text, as a step that can be taken back; `join` makes it one with the step before."""
    past, before = now.past, now.doc.raw
    if join and past:
        past, before = past[:-1], past[-1].back(before)
    return now.having(doc=doc, past=(*past, between(before, doc.raw)), future=())


def _fitting(now: Editing) -> Editing:
    """With nothing selected that is gone."""
    view = now.view
    for table, name in SELECTED.items():
        if getattr(view, name) >= len(tables(now, table)):
            view = view.having(**{name: len(tables(now, table)) - 1 if name == "side" else -1})
    if view.terrain and terrain_named(now, view.terrain) is None:
        view = view.having(terrain="open")
    if view.ground and terrain_named(now, view.ground) is None:
        view = view.having(ground="")
    board = now.doc.reading.board
    if board is not None and board.orientation != view.view.orientation:
        view = view.having(view=view.view.having(orientation=board.orientation))
    return now if view is now.view else now.having(view=view)


def walked(now: Editing, by: int) -> Editing:
    """A step taken back (−1) or made again (1)."""
    past, future = now.past, now.future
    if not (past if by < 0 else future):
        return now.seeing(message=tr("ui.edit_no_step"))
    if by < 0:
        step, past = past[-1], past[:-1]
        raw, future = step.back(now.doc.raw), (*future, step)
    else:
        step, future = future[-1], future[:-1]
        raw, past = step.forth(now.doc.raw), (*past, step)
    doc = document(raw, near=now.doc)
    return _fitting(now.having(doc=doc, past=past, future=future, stroke=False).seeing(message=""))
