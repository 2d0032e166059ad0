"""Which of many orders are looked at when there are too many: some of every kind."""

from collections.abc import Sequence

from hexsim.rules.order import Order


def spread(length: int, most: int) -> list[int]:
    """At most so many places of a sequence, evenly over it.

    >>> spread(3, 5), spread(10, 4)
    ([0, 1, 2], [0, 2, 5, 7])
    """
    return list(range(length)) if length <= most else [number * length // most for number in range(most)]


def of_each_kind(orders: Sequence[Order], each: int, most: int) -> list[int]:
    """Places of orders: of every verb some, evenly over them; with one verb alone as many as there may be.

    Args:
        orders: in the order of the menu.
        each: so many of a verb.
        most: so many in all where there are fewer verbs; every verb has one in any case.
    """
    kinds: dict[str, list[int]] = {}
    for place, order in enumerate(orders):
        kinds.setdefault(order.verb, []).append(place)
    each = max(1, min(each, most // len(kinds))) if len(kinds) > 1 else most
    return sorted(places[number] for places in kinds.values() for number in spread(len(places), each))
