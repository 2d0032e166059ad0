"""Records added up: the same table from the same records, whoever played them and in whatever order."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import mean, median
from typing import Any

from hexsim.batch.setup import Record
from hexsim.batch.stats import Share

Row = tuple[str, str, str, str, str]
"""What, of whom, figure, lower and upper end of its 95 % interval: texts, as they are written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Figures of many fights.

    Attributes:
        fights: how many.
        wins: share of the fights won, by side; `draws` of those nobody won, `broken` of those broken off.
        by_player: the same by computer player, where sides were swapped.
        rounds, plies: least, median, mean, most.
        losses: mean of the units lost, by side.
        harm: (side, verb, arc) → times and points of health, in all fights.
        orders: (side, verb) → how often, in all fights.
    """

    fights: int
    wins: tuple[tuple[str, Share], ...]
    by_player: tuple[tuple[str, Share], ...]
    draws: Share
    broken: Share
    rounds: tuple[float, float, float, float]
    plies: tuple[float, float, float, float]
    losses: tuple[tuple[str, float], ...]
    harm: tuple[tuple[tuple[str, str, str], tuple[int, int]], ...]
    orders: tuple[tuple[tuple[str, str], int], ...]


def table_of(records: Iterable[Record]) -> Table:
    """The table of some fights."""
    ordered = sorted(records)
    total = len(ordered)
    sides = [side for side, _ in ordered[0].players] if ordered else []
    harm = defaultdict[tuple[str, str, str], list[int]](lambda: [0, 0])
    orders, lost = Counter[tuple[str, str]](), Counter[str]()
    for record in ordered:
        lost.update(dict(record.losses))
        orders.update({(side, verb): count for side, verb, count in record.orders})
        for side, verb, arc, times, points in record.harm:
            entry = harm[side, verb, arc]
            entry[0] += times
            entry[1] += points
    return Table(
        fights=total, by_player=_by_player(ordered),
        wins=tuple((side, Share(sum(side in record.winners for record in ordered), total)) for side in sides),
        draws=Share(sum(not record.winners and bool(record.reason) for record in ordered), total),
        broken=Share(sum(not record.reason for record in ordered), total),
        rounds=_spread([record.rounds for record in ordered]),
        plies=_spread([record.plies for record in ordered]),
        losses=tuple((side, lost[side] / total if total else 0.0) for side in sides),
        harm=tuple(sorted((key, (times, points)) for key, (times, points) in harm.items())),
        orders=tuple(sorted(orders.items())))


def _by_player(ordered: list[Record]) -> tuple[tuple[str, Share], ...]:
    """Wins of each computer player over all sides it played; nothing where all are the same."""
    won, seen = Counter[str](), Counter[str]()
    for record in ordered:
        for side, player in record.players:
            seen[player] += 1
            won[player] += side in record.winners
    players = sorted(seen) if len(seen) > 1 else []
    return tuple((player, Share(won[player], seen[player])) for player in players)


def _spread(values: list[int]) -> tuple[float, float, float, float]:
    return (min(values), median(values), mean(values), max(values)) if values else (0.0, 0.0, 0.0, 0.0)


def rows(table: Table) -> list[Row]:
    """The table line by line, for CSV."""
    out: list[Row] = [("fights", "", str(table.fights), "", "")]
    shares = [("wins", side, share) for side, share in table.wins]
    shares += [("wins_of_player", player, share) for player, share in table.by_player]
    shares += [("draws", "", table.draws), ("broken_off", "", table.broken)]
    out += [(what, of, _text(share.value), _text(share.interval[0]), _text(share.interval[1]))
            for what, of, share in shares]
    for what, spread in (("rounds", table.rounds), ("orders_a_fight", table.plies)):
        out += [(f"{what}_{name}", "", _text(value), "", "")
                for name, value in zip(("least", "median", "mean", "most"), spread, strict=True)]
    out += [("losses_mean", side, _text(value), "", "") for side, value in table.losses]
    out += [(what, "/".join(key), str(value), "", "") for key, (times, points) in table.harm
            for what, value in (("harm_times", times), ("harm_points", points))]
    out += [("orders", "/".join(key), str(count), "", "") for key, count in table.orders]
    return out


def to_data(table: Table) -> Mapping[str, Any]:
    """The table as JSON data."""
    def share(of: Share) -> Mapping[str, Any]:
        low, high = of.interval
        return {"count": of.count, "of": of.total, "share": _round(of.value), "low": _round(low),
                "high": _round(high)}

    def spread(of: tuple[float, float, float, float]) -> Mapping[str, float]:
        return dict(zip(("least", "median", "mean", "most"), map(_round, of), strict=True))

    return {
        "fights": table.fights, "wins": {side: share(of) for side, of in table.wins},
        "wins_of_player": {player: share(of) for player, of in table.by_player},
        "draws": share(table.draws), "broken_off": share(table.broken), "rounds": spread(table.rounds),
        "orders_a_fight": spread(table.plies),
        "losses_mean": {side: _round(value) for side, value in table.losses},
        "harm": [{"side": side, "verb": verb, "arc": arc, "times": times, "points": points}
                 for (side, verb, arc), (times, points) in table.harm],
        "orders": [{"side": side, "verb": verb, "count": count} for (side, verb), count in table.orders]}


def _round(value: float) -> float:
    return round(float(value), 6)


def _text(value: float) -> str:
    return f"{value:.6g}"
