"""From a file or nothing to the editor, from there to a fight and back, and to the file again."""

import secrets
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic

from hexsim.errors import HexsimError
from hexsim.files import edit_store
from hexsim.files.check import is_log
from hexsim.files.edit import document
from hexsim.files.importers.read import can_import, character_for
from hexsim.files.log import record
from hexsim.files.places import is_shipped, is_there, meant
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.text import tr
from hexsim.ui.agents import Roster, seated
from hexsim.ui.edit_steps import stepped
from hexsim.ui.edit_view import Editing, EditView, Entry
from hexsim.ui.intent_edit import Bring, Errand, Run
from hexsim.ui.window.arrange import Arrangement, arrange
from hexsim.ui.window.books import note_line, target
from hexsim.ui.window.edit import EditApp, refreshed
from hexsim.ui.window.edit_bring import asked_first, question, source_of, told, wrong
from hexsim.ui.window.first import shrink
from hexsim.ui.window.lobby import Lobby
from hexsim.ui.window.session import Session

RESTS_AFTER, KEPT_EVERY = 0.4, 5.0
"""Seconds without an event until an unsaved edit is kept; seconds between two times where work goes on."""

RunSession = Callable[[Session, Lobby], bool]
"""Plays a session in the window; whether one comes back, or closes the window."""


class Desk:
    """One scenario on the editor's desk (mutable).

    Attributes:
        back: the editor was left for the start screen, not closed.
    """

    def __init__(self, lobby: Lobby, path: Path | None, known: Roster, play: RunSession,
                 ruleset: str = "") -> None:
        self.lobby, self.known, self.back = lobby, known, False
        self._play = play
        self._made = Arrangement()
        self._bom = False
        self._path: Path | None = None  # the file it is saved to
        self._key: Path | None = None  # the file under whose name unsaved edits are kept
        self.now = self._opened(path, ruleset or next(iter(available_rulesets())))

    def _opened(self, path: Path | None, ruleset: str) -> Editing:
        """A file, whatever it is imported as, or an empty scenario; what was not saved last time is offered.

        Raises:
            HexsimError: it cannot be read, or has no map to show.
        """
        view, notes = EditView(view=self.lobby.view), tuple[str, ...]()
        if path is None:
            sides = (("red", tr("ui.edit_red")), ("blue", tr("ui.edit_blue")))
            source = edit_store.Source(raw=edit_store.new_text(tr("ui.edit_untitled"), ruleset, sides))
        else:
            source, notes = source_of(path, ruleset)
        doc = document(source.raw, str(path or ""))
        if doc.reading.board is None:
            raise HexsimError("core.edit_no_map")
        foreign = path is not None and can_import(path)
        self._bom, self._key = source.bom, path
        self._path = None if foreign else path
        if foreign and path is not None:
            view = view.having(dialog=told(tr("ui.import_title", file=path.name), notes))
        kept = edit_store.kept(path)
        if kept is not None and kept != source.raw:
            view = view.having(dialog=question("ui.edit_kept", ("ui.edit_take_up", Run("take_up")),
                                               ("ui.edit_lay_aside", Run("lay_aside"))))
        named = self._path is not None
        return Editing(doc=document(source.raw, near=doc), view=view, saved=source.raw if named else None,
                       file=self._path.name if self._path is not None else "")

    def errand(self, now: Editing, errand: Errand) -> tuple[Editing, bool]:
        """Do what only the window can."""
        self.now = now
        match errand:
            case "save":
                return self._save(now), False
            case "save_over":
                return self._save(now, over=True), False
            case "save_as":
                return _naming(now, self._path or self._key), False
            case "take_up" | "lay_aside":
                return self._kept(now, errand), False
            case "play":
                return self._fight(now)
            case "open":
                return self._open(now), False
            case "bring":
                return self._bring(now), False
            case "save_bring":
                now = self._save(now)
                return (now if now.unsaved else self._bring(now)), False
            case "leave" | "quit":
                return self._leave(now, errand)
            case "save_leave" | "save_quit":
                now = self._save(now)
                if now.unsaved:
                    return now, False
            case "drop_leave" | "drop_quit":
                pass  # what was not saved stays kept, and is offered when the file is opened again
        self.back = errand.endswith("leave")
        return now, True

    def keep(self, now: Editing) -> None:
        """Keep what no file holds."""
        if not (now.past or now.future):
            return  # what was kept of an earlier time may not have been asked about yet
        if now.unsaved:
            edit_store.keep(self._key, now.doc.raw)
        else:
            edit_store.forget(self._key)

    def _kept(self, now: Editing, errand: str) -> Editing:
        raw = edit_store.kept(self._key)
        if errand == "lay_aside" or raw is None:
            edit_store.lay_aside(self._key)
            return now
        try:
            return stepped(now, document(raw))
        except HexsimError as error:
            return now.seeing(message=str(error))

    def _bring(self, now: Editing) -> Editing:
        """A file that came: asked about, opened in the place of this scenario, or a character placed here."""
        bring = now.brought
        assert bring is not None
        path = meant(bring.path)
        try:
            if is_log(path):
                why = tr("ui.edit_is_log", file=path.name)
                return now.seeing(dialog=told(tr("ui.w_cannot_open"), (why,)))
            first = asked_first(now, bring)
            if first is not None:
                return now.seeing(dialog=first)
            ruleset = now.doc.reading.ruleset
            if bring.how == "join" and ruleset is not None:
                name, sheet, notes = character_for(path, ruleset.name)
                report = told(tr("ui.import_title", file=path.name), tuple(map(note_line, notes)))
                return now.seeing(tab="units", placing=("brought", bring.side), guest=(name, sheet),
                                  dialog=report)
            if now.unsaved and now.past:
                self.keep(now)
            return refreshed(self._opened(path, ruleset.name if ruleset is not None else ""), now.view.view)
        except HexsimError as error:
            return now.seeing(dialog=wrong(error, path))

    def _save(self, now: Editing, *, over: bool = False) -> Editing:
        """To its file, or to the one that was named; a shipped scenario is only saved under a name.

        A file that somebody else has changed since is asked about, unless it is to be written `over`.
        """
        path = target(now.target, ".toml") if now.target else self._path
        named, now = bool(now.target), now.having(target="")
        if path is None or (is_shipped(path) and not named):
            return _naming(now, path or self._key)
        if is_shipped(path) or (named and path != self._path and is_there(path)):
            return now.seeing(message=tr("ui.edit_exists", file=str(path)))
        if not over and path == self._path and edit_store.differs(path, now.saved, now.doc.raw):
            return now.seeing(dialog=question(
                "ui.edit_changed", ("ui.edit_over", Run("save_over")), ("ui.edit_save_as", Run("save_as")),
                ("ui.edit_stay", None)))
        try:
            edit_store.save(path, edit_store.Source(raw=now.doc.raw, bom=self._bom))
        except HexsimError as error:
            return now.seeing(message=str(error))
        edit_store.forget(self._key)
        self._path = self._key = path
        return now.having(saved=now.doc.raw, file=path.name).seeing(message=tr("ui.w_saved", path=path))

    def _open(self, now: Editing) -> Editing:
        path = self.lobby.file_name()
        return now if path is None else self._bring(now.having(brought=Bring(str(path))))

    def _leave(self, now: Editing, errand: Errand) -> tuple[Editing, bool]:
        if not now.unsaved or not now.past:
            self.back = errand == "leave"
            return now, True
        way = "leave" if errand == "leave" else "quit"
        self.keep(now)
        return now.seeing(dialog=question(
            "ui.edit_unsaved_ask", ("ui.edit_save", Run(f"save_{way}")),  # type: ignore[arg-type]
            ("ui.edit_drop", Run(f"drop_{way}")), ("ui.edit_stay", None))), False  # type: ignore[arg-type]

    def _fight(self, now: Editing) -> tuple[Editing, bool]:
        """Play what is on the desk; closing the fight's window asks for what is not saved."""
        self.keep(now)
        try:
            scenario = read_scenario(now.doc.raw)
            self.lobby.view = refreshed(now, now.view.view).view.view
            made = arrange(self.lobby, scenario, tuple(self.known), self._made)
            if made is None:
                return now, False
            self._made = made
            ruleset = find_ruleset(scenario.ruleset)
            game = Game(ruleset, scenario, None if made.given else Seeded(secrets.token_hex(4)))
        except HexsimError as error:
            return now.seeing(message=str(error), tab="mistakes"), False
        session = Session(game, self.lobby.view, record(game),
                          agents=partial(seated, made.players, self.known))
        stays = self._play(session, self.lobby)
        now = refreshed(now, self.lobby.view)
        return (now, False) if stays else self._leave(now, "quit")


def _naming(now: Editing, path: Path | None) -> Editing:
    return now.seeing(dialog=Entry(title=tr("ui.edit_save_as"), path=(), kind="file",
                                   text=f"{path.stem}.toml" if path is not None else ""))


def edit(lobby: Lobby, path: Path | None, known: Roster, play: RunSession, ruleset: str = "") -> bool:
    """Edit a scenario until the editor is left; whether one comes back to the start screen.

    Raises:
        HexsimError: the file cannot be read, or has no map.
    """
    desk = Desk(lobby, path, known, play, ruleset)
    app = EditApp(desk.now, lobby.size, desk.errand, shrink=shrink())
    app.show()
    try:
        _until_closed(app, desk)
    except BaseException:  # whatever ends the editor, what was done in it is kept
        desk.keep(app.now)
        raise
    lobby.take_over(app.view)
    return desk.back


def _until_closed(app: EditApp, desk: Desk) -> None:
    """Let the person work; what is not saved yet is kept when the hands rest, to be in nobody's way."""
    kept, since = desk.now.doc.raw, 0.0
    while not app.closed:
        changed = app.now.doc.raw is not kept and app.now.doc.raw != kept
        rests = not app.wait(RESTS_AFTER if changed else inf)
        if changed and not app.now.stroke and (rests or monotonic() - since > KEPT_EVERY):
            kept, since = app.now.doc.raw, monotonic()
            desk.keep(app.now)
