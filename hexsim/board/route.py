"""Reading paths back out of a search by exact price differences; nothing is stored. Used by `reach` only."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hexsim.board.gait import Gait
from hexsim.board.ground import Ground, Roads
from hexsim.board.search import Layer
from hexsim.hexes.path import ENTRIES, TOKENS, TURNS
from hexsim.hexes.pose import Pose

ORDER = {token: place for place, token in enumerate(TOKENS)}
"""Place of a token among equally good ones (M-NOTE-6)."""


class Node(NamedTuple):
    """A pose after a number of entered hexes (the last layer stands for that many and more)."""

    layer: int
    slot: int
    facing: int


END = Node(-1, -1, -1)


Way = tuple[str, int, int, int, int]
"""An entry backwards: token, facing before, direction back, direction, price."""


class Routes:
    """All cheapest ways of one search, one token back at a time."""

    __slots__ = ("_gait", "_ground", "_layers", "_roads", "_start", "_ways")

    def __init__(self, ground: Ground, gait: Gait, start: Pose, layers: Sequence[Layer]) -> None:
        self._ground, self._gait, self._start, self._layers = ground, gait, start, layers
        self._roads: Roads | None = None
        self._ways: dict[tuple[int, int], list[Way]] = {}

    def price(self, node: Node) -> int:
        """The least price of a node, NEVER if it is not reached."""
        return self._layers[node.layer].costs(node.slot)[node.facing]

    def before(self, node: Node) -> Iterator[tuple[str, Node]]:
        """The last tokens of all cheapest ways to a node, with the node before; none in the first layer."""
        layer, slot, facing = node
        if layer == 0:
            return
        prices = self._layers[layer].costs(slot)
        price, turn = prices[facing], self._layers[layer].gear.turn
        if turn is not None:
            for token, left in TURNS.items():
                back = (facing - left) % 6
                if prices[back] + turn.price == price and self._turns(slot, facing, left):
                    yield token, Node(layer, slot, back)
        around = self._ground.board.neighbours(slot)
        for from_layer in (layer - 1, layer) if layer == len(self._layers) - 1 else (layer - 1,):
            costs = self._layers[from_layer].costs
            for token, back, way_back, way, entry in self._backwards(from_layer, facing):
                if around[way_back] >= 0:
                    extra = price - entry - costs(around[way_back])[back]
                    if extra >= 0 and extra == self._extra(from_layer, around[way_back], way, facing, token):
                        yield token, Node(from_layer, around[way_back], back)

    def _turns(self, slot: int, facing: int, left: int) -> bool:
        """Whether a figure has room to turn by a hexside to a facing."""
        if self._ground.plain:
            return True
        at = self._ground.board.hex_at(slot)
        crossed = facing - 1 if left == 1 else facing
        return bool(self._ground.fits(at) >> facing & self._ground.swings(at) >> crossed % 6 & 1)

    def _backwards(self, layer: int, facing: int) -> list[Way]:
        """The entries of a layer's gear that end in a facing."""
        if (layer, facing) not in self._ways:
            ways = self._ways[layer, facing] = []
            for entry in self._layers[layer].gear.entries:
                rel, left = ENTRIES[entry.token]
                before = (facing - left) % 6
                ways.append((entry.token, before, (before + rel + 3) % 6, (before + rel) % 6, entry.price))
        return self._ways[layer, facing]

    def _extra(self, layer: int, slot: int, direction: int, facing: int, token: str) -> int | None:
        """What the ground adds to the price of an exit, None if it does not exist."""
        if self._ground.plain:
            if self._roads is None:  # most searches are only asked for prices
                self._roads = Roads(self._ground)
            found = [extra for _, way, extra in self._roads.at(slot) if way == direction]
        else:
            exits, turn = self._ground.exits(self._ground.board.hex_at(slot)), ENTRIES[token][1]
            found = [e.extra for e in exits if e.direction == direction and e.facings >> facing & 1
                     and e.turn in (None, turn)]
        return min(found) * self._layers[layer].gear.extras if found else None

    def canonical(self, ends: Mapping[Node, str]) -> tuple[str, ...]:
        """The tokens of the path that every front end proposes to one of some equally dear ends (M-NOTE-6).

        Args:
            ends: where it may end, each with its end turn, empty for none.
        """
        level = [node for node, end in ends.items() if not end]
        depth, other = dict.fromkeys(level, 0), dict.fromkeys([END, *level], 0)
        ahead: dict[Node, list[tuple[str, Node]]] = {node: [("", END)] for node in level}
        found: list[tuple[int, int, int, str, Node]] = []
        tokens = 0
        while level or not tokens:
            found += [self._begin(node, tokens, other[node]) for node in level if node.layer == 0]
            if found and min(found)[0] <= tokens:
                break
            offers = [(token, back, node) for node in level for token, back in self.before(node)]
            if not tokens:
                offers += [(end, node, END) for node, end in ends.items() if end]
            tokens += 1
            level = []
            for token, back, node in offers:
                more = other[node] + (token != "F")  # noqa: S105 - a token of a path
                if back not in depth:
                    depth[back], other[back], ahead[back] = tokens, more, []
                    level.append(back)
                if depth[back] == tokens:
                    other[back] = min(other[back], more)
                    ahead[back].append((token, node))
        _, _, _, first, node = min(found)
        return tuple(token for token in (first, *_follow(node, ahead, other)) if token)

    def _begin(self, node: Node, tokens: int, other: int) -> tuple[int, int, int, str, Node]:
        """From a node of the first layer: length of the path, first token with its place, the node."""
        if node.facing == self._start.facing:
            return tokens, other, len(ORDER), "", node
        turn = f"@{node.facing}"
        return tokens + 1, other + 1, ORDER[turn], turn, node


def _follow(node: Node, ahead: Mapping[Node, list[tuple[str, Node]]],
            other: Mapping[Node, int]) -> Iterator[str]:
    while node != END:
        ways = [(ORDER.get(token, 0), token, to) for token, to in ahead[node]
                if other[node] == other[to] + (token not in ("F", ""))]
        _, token, node = min(ways)
        yield token
