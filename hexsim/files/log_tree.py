"""The lines of play of a log as a tree."""

from hexsim.files.log_value import Back, Log, Marked, Ply, Pointed
from hexsim.game.tree import Tree


def tree_of(log: Log) -> Tree:
    """All lines of a log with what was written beside them; its places are those of `Log.plies`."""
    tree = Tree()
    for entry in log.entries:
        match entry:
            case Ply(finished=True) if entry.ply:
                tree.grow(entry.order, entry.faces)
            case Back():
                tree.back(entry.ply)
            case Pointed():
                node = tree.places[entry.place]
                {"go": tree.go, "promote": tree.promote, "delete": tree.delete,
                 "restore": tree.restore}[entry.what](node)
            case Marked():
                tree.mark((tree.places[entry.place], entry.event), entry.mark)
            case _:
                pass
    return tree
