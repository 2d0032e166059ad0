"""The lines of play and the marks of a replay, in words."""

from hexsim.errors import HexsimError
from hexsim.game.game import Game
from hexsim.rules.order import parse_order
from hexsim.text import language, tr
from hexsim.ui.kept import kept
from hexsim.ui.replay_panels import BookLine, BookMark, ReplayBook
from hexsim.ui.spots import fork_moments, mark_shown, marked_moments, moment_shown
from hexsim.ui.view import ViewState
from hexsim.ui.words import order_label, without_paths

Tick = tuple[int, str]
"""A moment of the timeline and what is there: "bookmark", "comment" or "fork"."""


def replay_book(game: Game, view: ViewState) -> ReplayBook | None:
    """What stands beside the replay; None while one does not look back."""
    if view.replay is None:
        return None
    moment, tree = moment_shown(game, view), game.tree
    key = ("book", language(), moment, tree.changes, view.follow, game.node)
    found: ReplayBook | None = kept(game.state).get(key)
    if found is None:
        mark = mark_shown(game, view)
        found = kept(game.state)[key] = ReplayBook(
            comment=mark.text, bookmark=mark.bookmark, arrows=len(mark.arrows),
            branch=_is_branch(game),
            lines=_lines(game), marks=_marks(game, moment), follow=view.follow)
    return found


def ticks(game: Game) -> tuple[Tick, ...]:
    """What the timeline points out besides turns."""
    key = ("ticks", game.tree.changes, game.node)
    found: tuple[Tick, ...] | None = kept(game.state).get(key)
    if found is None:
        made = [(moment, "fork") for moment in fork_moments(game)]
        made += [(moment, "bookmark" if mark.bookmark else "comment")
                 for moment, mark in marked_moments(game)]
        found = kept(game.state)[key] = tuple(made)
    return found


def line_label(game: Game, tip: int) -> str:
    """A line of play in a few words: which order it begins with."""
    fork = game.tree.fork(tip)
    if fork < 0:
        return tr("ui.replay_main")
    return tr("ui.replay_branch", ply=game.tree.nodes[fork].ply, order=_order_words(game, fork))


def _order_words(game: Game, node: int) -> str:
    text = game.tree.nodes[node].order
    try:
        order = parse_order(text)
        return order_label(game.ruleset, game.state, without_paths(game.ruleset, order))
    except HexsimError:
        return text


def _is_branch(game: Game) -> bool:
    """Whether the line that is shown has orders of its own."""
    key = ("is branch", game.tree.changes, game.node)
    found: bool | None = kept(game.state).get(key)
    if found is None:
        found = kept(game.state)[key] = game.tree.fork(game.node) >= 0
    return found


def _lines(game: Game) -> tuple[BookLine, ...]:
    """The lines of play; worked out again only when the tree has changed."""
    key = ("book lines", language(), game.tree.changes, game.node)
    found: tuple[BookLine, ...] | None = kept(game.state).get(key)
    if found is None:
        found = kept(game.state)[key] = _all_lines(game)
    return found


def _all_lines(game: Game) -> tuple[BookLine, ...]:
    tree = game.tree
    shown = [_line(game, tip) for tip in tree.tips()]
    gone = [BookLine(node=node, label=_gone_label(game, node), detail=tr("ui.replay_bring_back"), shown=False,
                     main=False, deleted=True, stands=False) for node in tree.top_deleted()]
    return (*shown, *gone)


def _line(game: Game, tip: int) -> BookLine:
    tree, fork = game.tree, game.tree.fork(tip)
    count = tree.nodes[tip].ply - (tree.nodes[fork].ply - 1 if fork >= 0 else 0)
    return BookLine(node=tip, label=line_label(game, tip), detail=str(count),
                    about=tr("ui.replay_orders", n=count), shown=tip == game.node,
                    main=tip == tree.main, deleted=False, stands=tip == tree.current)


def _gone_label(game: Game, node: int) -> str:
    return tr("ui.replay_branch", ply=game.tree.nodes[node].ply, order=_order_words(game, node))


def _marks(game: Game, here: int) -> tuple[BookMark, ...]:
    found = []
    for moment, mark in marked_moments(game) if game.tree.marks else ():
        counted = tr("ui.replay_bookmark") if mark.bookmark else tr("ui.replay_arrows", n=len(mark.arrows))
        what = mark.text or counted
        found.append(BookMark(moment=moment, label=what, bookmark=mark.bookmark, here=moment == here))
    return tuple(found)
