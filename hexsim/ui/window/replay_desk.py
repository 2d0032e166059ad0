"""What only the window can do about replays: prove, compare, save as a moving picture or a page."""

from pathlib import Path
from typing import TYPE_CHECKING

from hexsim.errors import HexsimError
from hexsim.files.log import record
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.places import meant, new_picture
from hexsim.game.compare import first_difference
from hexsim.rules.scenario import title_of
from hexsim.text import tr
from hexsim.ui import intent_desk as desk
from hexsim.ui import intent_replay as rec
from hexsim.ui.command import ComparePath, QuickGifPath, ReplayPath, VerifyNow
from hexsim.ui.dialog import Notice
from hexsim.ui.export import save_replay
from hexsim.ui.replay_words import difference_words
from hexsim.ui.seen import replay_of
from hexsim.ui.window.books import mistakes, target
from hexsim.ui.window.replay_proof import Proof

if TYPE_CHECKING:
    from hexsim.ui.window.session import Session

ReplayDeed = ComparePath | ReplayPath | QuickGifPath | VerifyNow


def done(session: "Session", command: ReplayDeed, now: float) -> None:
    """Carry it out and say what came of it; nothing raises."""
    try:
        match command:
            case ComparePath():
                _compare(session, meant(command.path), now)
            case ReplayPath():
                _save(session, target(command.path, ".gif"))
            case QuickGifPath():
                _save(session, new_picture(title_of(session.game.scenario), ".gif"))
            case VerifyNow():
                if session.writer is None and not session.game.scenario.source:
                    raise HexsimError("cli.replay_no_log")
                if session.writer is None:
                    session.writer = record(session.game)
                session.proof = Proof(session.writer.content)
    except HexsimError as error:
        session.tell(mistakes(error))


def proved(session: "Session", proof: Proof, now: float) -> None:
    """Tell what a proof has brought, at the order that is not the same."""
    assert proof.found is not None
    session.say("")
    node = proof.bad_node(session.game)
    if node is not None:
        session.do(rec.ShowLine(node), now)
        session.do(desk.JumpTo(len(replay_of(session.game))), now)
    session.tell(proof.found)


def _compare(session: "Session", path: Path, now: float) -> None:
    other = open_game(read_log(path))
    other.look(other.tree.main)
    here, there = replay_of(session.game), replay_of(other)
    difference = first_difference(here, there)
    if difference is not None:
        session.do(desk.JumpTo(difference.moment), now)
    lines = difference_words(difference, len(here.plies) - 1)
    session.tell(Notice(title=tr("ui.replay_compared", file=path.name), lines=lines))


def _save(session: "Session", path: Path) -> None:
    save_replay(session.game, path)
    session.say(tr("ui.replay_saved", path=path))
