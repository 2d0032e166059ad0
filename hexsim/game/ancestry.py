"""Who follows whom in a tree that only grows, with short ways up."""


class Ancestry:
    """The parents of nodes numbered from 0 in the order in which they came (mutable: it grows).

    Each node also knows one far above it, so that an ancestor is found in a number of steps that grows with
    the logarithm of the depth: a log may go to and fro between its beginning and its end at every line.

    >>> line = Ancestry()
    >>> [line.add(parent) for parent in range(-1, 99)][-1]
    99
    >>> line.up(99, 7), line.up(99, 99)
    (7, 99)
    """

    def __init__(self) -> None:
        self._parents: list[int] = []
        self._depths: list[int] = []
        self._far: list[int] = []

    def add(self, parent: int) -> int:
        """A node that follows `parent`, or begins a tree if that is −1; its number."""
        number = len(self._parents)
        depth, far = 0, number
        if parent >= 0:
            depth, far = self._depths[parent] + 1, parent
            near = self._far[parent]
            top = self._far[near]
            if self._depths[parent] - self._depths[near] == self._depths[near] - self._depths[top]:
                far = top
        self._parents.append(parent)
        self._depths.append(depth)
        self._far.append(far)
        return number

    def up(self, node: int, depth: int) -> int:
        """The ancestor at a depth, the node itself if it is no deeper; the first of a tree is at depth 0."""
        while self._depths[node] > depth:
            far = self._far[node]
            node = far if self._depths[far] >= depth else self._parents[node]
        return node
