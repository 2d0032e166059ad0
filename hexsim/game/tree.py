"""All lines of play of one fight: what was played, taken back and tried out, with what was written beside it.

Nothing is ever cut off. A branch that is deleted is only not shown.
"""

from dataclasses import dataclass

from hexsim.game.ancestry import Ancestry
from hexsim.hexes.hex import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One answered order; node 0 is what happens before the first.

    Attributes:
        ply: its number, from 1; 0 for node 0.
        order: its text, empty for node 0.
        faces: faces typed for it, None if the dice are not rolled at the table.
        parent: the node it follows, −1 for node 0.
    """

    ply: int
    order: str
    faces: tuple[int, ...] | None
    parent: int


Arrow = tuple[Hex, Hex]
"""From one hex to another; from a hex to itself it is a ring around it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What somebody has added to a moment: words, arrows on the map, a bookmark."""

    text: str = ""
    arrows: tuple[Arrow, ...] = ()
    bookmark: bool = False

    def __bool__(self) -> bool:
        return bool(self.text or self.arrows or self.bookmark)


Spot = tuple[int, int]
"""A moment of a tree: a node, and how many of its events have happened."""


class Tree:
    """The lines of play of one fight (mutable; belongs to a game).

    The *main line* moves with the fight, until somebody goes to another place with `go`: what is played then
    is a branch beside it, until another line is made the main one.

    Attributes:
        nodes: every order once; the same order after the same orders is the same node.
        places: the node of each ply in the order of the record; one done again stands there twice.
        current: the node after which the fight stands.
        main: the last node of the main line.
        marks: what was added, by moment.
        deleted: nodes that are not shown any more, nor what follows them.
        changes: grows with every change.
    """

    def __init__(self) -> None:
        self.nodes = [Node(ply=0, order="", faces=None, parent=-1)]
        self.places = [0]
        self.current = self.main = 0
        self.marks: dict[Spot, Mark] = {}
        self.deleted: set[int] = set()
        self.changes = 0
        self._known: dict[tuple[int, str, tuple[int, ...] | None], int] = {}
        self._first = {0: 0}
        self._above = Ancestry()
        self._above.add(-1)
        self._beside = False

    def grow(self, order: str, faces: tuple[int, ...] | None) -> int:
        """An order was answered after the present node; its node."""
        key = (self.current, order, faces)
        found = self._known.get(key)
        if found is None:
            ply = self.nodes[self.current].ply + 1
            found = self._known[key] = len(self.nodes)
            self.nodes.append(Node(ply=ply, order=order, faces=faces, parent=self.current))
            self._above.add(self.current)
            self._first[found] = len(self.places)
        self.places.append(found)
        self._stand(found)
        return found

    def back(self, ply: int) -> int:
        """The fight goes back to where it stood after an order of the present line; its node."""
        node = self._above.up(self.current, ply)
        self._stand(node)
        return node

    def _stand(self, node: int) -> None:
        self.current = node
        self.changes += 1
        if not self._beside:
            self.main = node

    def go(self, node: int) -> None:
        """The fight stands after any node; the main line stays what it is."""
        self.current, self._beside = node, node != self.main
        self.changes += 1

    def promote(self, node: int) -> None:
        """The line that ends with this node is the main line from now on."""
        self.main, self._beside = node, self.current != node
        self.changes += 1

    def delete(self, node: int) -> None:
        """A node and what follows it is not shown any more."""
        self.deleted.add(node)
        self.changes += 1

    def restore(self, node: int) -> None:
        """A deleted node is shown again."""
        self.deleted.discard(node)
        self.changes += 1

    def mark(self, spot: Spot, mark: Mark) -> None:
        """Add something to a moment, in place of what was there; an empty mark takes it away."""
        if mark:
            self.marks[spot] = mark
        else:
            self.marks.pop(spot, None)
        self.changes += 1

    def place_of(self, node: int) -> int:
        """Where the node was recorded first, as an index of `places`."""
        return self._first[node]

    def renumber(self) -> None:
        """The record was begun anew, with each node once, in order."""
        self.places = list(range(len(self.nodes)))
        self._first = {node: node for node in self.places}

    def line(self, tip: int) -> list[int]:
        """The nodes from 0 to `tip`."""
        found: list[int] = []
        while tip >= 0:
            found.append(tip)
            tip = self.nodes[tip].parent
        return found[::-1]

    def tips(self) -> list[int]:
        """The last node of each line that is shown: the main line first, then in the order of the record.

        The places where the fight stands and where the main line ends count even if something follows.
        """
        hidden = self.hidden()
        shown = [number for number in range(len(self.nodes)) if number not in hidden]
        parents = {self.nodes[number].parent for number in shown}
        above = set(self.line(self.main))
        return [self.main, *(number for number in shown if number not in above
                             and (number not in parents or number == self.current))]

    def hidden(self) -> set[int]:
        """The deleted nodes and all that follow them."""
        found: set[int] = set()
        for number, node in enumerate(self.nodes) if self.deleted else ():
            if number in self.deleted or node.parent in found:
                found.add(number)
        return found

    def fork(self, tip: int) -> int:
        """The first node of a line that is not on the main line; −1 if there is none."""
        main = set(self.line(self.main))
        return next((node for node in self.line(tip) if node not in main), -1)

    def top_deleted(self) -> list[int]:
        """Deleted nodes that follow none that is deleted."""
        hidden = self.hidden()
        return sorted(node for node in self.deleted if self.nodes[node].parent not in hidden)
