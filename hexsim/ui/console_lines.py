"""Lines of play and marks at the text board of a replay: branches, comments, arrows, bookmarks, proofs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from hexsim.errors import HexsimError
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify as prove
from hexsim.files.places import meant
from hexsim.game.compare import first_difference
from hexsim.game.tree import Arrow, Mark
from hexsim.text import tr
from hexsim.ui.console_talk import whole_number
from hexsim.ui.replay_book import line_label
from hexsim.ui.replay_words import difference_words, proof_words
from hexsim.ui.seen import replay_of
from hexsim.ui.spots import marked_moments

if TYPE_CHECKING:
    from hexsim.ui.console_replay import ReplayConsole


def lines(console: "ReplayConsole", _: str) -> None:
    """Every line of play by number, the one looked at marked; deleted branches behind them."""
    game, tree = console.game, console.game.tree
    for number, tip in enumerate(tree.tips(), start=1):
        marks = " *" if tip == game.node else ""
        marks += f" ({tr('ui.replay_stands')})" if tip == tree.current else ""
        console.write(tr("cli.replay_line", number=number, label=line_label(game, tip),
                         orders=tr("ui.replay_orders", n=tree.nodes[tip].ply)) + marks)
    for number, node in enumerate(tree.top_deleted(), start=1):
        console.write(tr("cli.replay_deleted_line", number=number, ply=tree.nodes[node].ply,
                         order=tree.nodes[node].order))


def line(console: "ReplayConsole", rest: str) -> None:
    """Another line of play; at the same moment where both have it, else where they part."""
    tips, before = console.game.tree.tips(), console.game.tree.line(console.game.node)
    number = whole_number(rest)
    if not 1 <= number <= len(tips):
        raise HexsimError("cli.no_branch", number=number, last=len(tips))
    console.game.look(tips[number - 1])
    shared = sum(a == b for a, b in zip(before, console.game.tree.line(console.game.node), strict=False))
    console.moment = min(console.moment, console.replay.after_ply(max(shared - 1, 0)))
    console.write(line_label(console.game, console.game.node))
    console.where()


def promote(console: "ReplayConsole", _: str) -> None:
    """The line looked at is the main line from now on."""
    if console.game.tree.fork(console.game.node) < 0:
        raise HexsimError("ui.replay_is_main")
    console.game.promote(console.game.node)
    console.write(tr("ui.replay_promoted"))


def delete(console: "ReplayConsole", _: str) -> None:
    """The branch looked at is not shown any more; back to the main line."""
    fork = console.game.tree.fork(console.game.node)
    if fork < 0:
        raise HexsimError("ui.replay_main_stays")
    console.game.look(console.game.tree.main)
    console.game.delete(fork)
    console.moment = min(console.moment, len(console.replay))
    console.say(tr("ui.replay_deleted"))
    console.where()


def restore(console: "ReplayConsole", rest: str) -> None:
    """A deleted branch is shown again."""
    gone, number = console.game.tree.top_deleted(), whole_number(rest or "1")
    if not 1 <= number <= len(gone):
        raise HexsimError("cli.replay_none_deleted", number=number, last=len(gone))
    console.game.restore(gone[number - 1])
    console.write(tr("ui.replay_restored"))


def comment(console: "ReplayConsole", rest: str) -> None:
    """Words about this moment; none take away what was there."""
    console.put(replace(console.mark, text=rest))
    console.where()


def bookmark(console: "ReplayConsole", _: str) -> None:
    """A bookmark at this moment, or none."""
    now = not console.mark.bookmark
    console.put(replace(console.mark, bookmark=now))
    console.write(tr("ui.replay_bookmark_on" if now else "ui.replay_bookmark_off"))


def arrow(console: "ReplayConsole", rest: str) -> None:
    """An arrow from hex to hex, or a ring; what is there already is taken away."""
    words = rest.split()
    if len(words) not in (1, 2):
        raise HexsimError("cli.want_hex", example=console.state.board.number(next(iter(console.state.board))))
    made: Arrow = (console.on_map(words[0]), console.on_map(words[-1]))
    mark = console.mark
    others = tuple(one for one in mark.arrows if one != made)
    console.put(replace(mark, arrows=others if made in mark.arrows else (*others, made)))
    console.where()


def marks(console: "ReplayConsole", _: str) -> None:
    """Everything that was added to moments of this line."""
    found = list(marked_moments(console.game))
    if not found:
        raise HexsimError("cli.replay_no_marks")
    for moment, mark in found:
        console.say(tr("cli.replay_mark", moment=moment, what="; ".join(mark_lines(console, mark))))


def mark_lines(console: "ReplayConsole", mark: Mark) -> Iterator[str]:
    """What was added to a moment, in words."""
    if mark.bookmark:
        yield tr("ui.replay_bookmark")
    if mark.text:
        yield tr("cli.replay_comment", text=mark.text)
    for start, end in mark.arrows:
        board = console.state.board
        key = "cli.replay_ring" if start == end else "cli.replay_arrow"
        yield tr(key, start=board.number(start), end=board.number(end))


def play(console: "ReplayConsole", _: str) -> None:
    """Go on from here; what is played is a branch of the same log."""
    console.play_on()


def verify(console: "ReplayConsole", _: str) -> None:
    """Play everything again and say whether it comes out the same."""
    if console.writer is None:
        raise HexsimError("cli.replay_no_log")
    log = read_log(console.writer.content)
    prove(log)
    console.write(proof_words(log))


def compare(console: "ReplayConsole", rest: str) -> None:
    """Where another log parts from this line."""
    if not rest:
        raise HexsimError("cli.word_missing", word="compare", allowed="LOG")
    other = open_game(read_log(meant(rest)))
    other.look(other.tree.main)
    here = console.replay
    console.say(*difference_words(first_difference(here, replay_of(other)), len(here.plies) - 1))


LINES: Mapping[str, Callable[..., None]] = {
    "lines": lines, "line": line, "promote": promote, "delete": delete, "restore": restore,
    "comment": comment, "bookmark": bookmark, "arrow": arrow, "marks": marks,
    "play": play, "verify": verify, "compare": compare,
}
"""The commands about lines of play and marks."""
