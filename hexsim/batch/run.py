"""Playing many fights on any executor: chunks out, records back; what a lost worker left is played again."""

import multiprocessing
import multiprocessing.connection
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice

from hexsim.batch.fight import play_fights
from hexsim.batch.setup import Record, Setup
from hexsim.errors import HexsimError

MOST_BREAKS = 3
"""Times in a row that all processes may die before a single fight is done."""

AHEAD = 3
"""Chunks for each worker that are handed out at once."""


def play_here(setup: Setup, numbers: Iterable[int]) -> Iterator[Record]:
    """One after the other, in this process."""
    for number in numbers:
        yield from play_fights(setup, (number,))


def play_on(setup: Setup, numbers: Iterable[int], executor: Executor, *, chunk: int = 8,
            ahead: int = 8) -> Iterator[Record]:
    """On any executor; records come as they are done, in no order.

    Raises:
        BrokenExecutor: it can do no more; what has not come has not been played.
    """
    waiting = iter(chunks(numbers, chunk))
    running: set[Future[tuple[Record, ...]]] = set()
    try:
        while True:
            for part in islice(waiting, ahead - len(running)):
                running.add(executor.submit(play_fights, setup, part))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            broken = [future for future in done if future.exception() is not None]
            for future in done.difference(broken):
                yield from future.result()
            for future in broken:
                future.result()
    finally:
        for future in running:
            future.cancel()


def play_in_processes(setup: Setup, numbers: Iterable[int], workers: int, *,
                      chunk: int = 8) -> Iterator[Record]:
    """In processes of this machine; if one of them dies, new ones play what is missing.

    Raises:
        HexsimError: they die again and again.
    """
    missing, vain = dict.fromkeys(numbers), 0
    while missing:
        before = len(missing)
        executor = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"),
                                       initializer=_leave_with_parent)
        try:
            for record in play_on(setup, tuple(missing), executor, chunk=chunk, ahead=AHEAD * workers):
                del missing[record.number]
                yield record
        except BrokenExecutor:
            chunk, vain = max(1, chunk // 2), vain + 1 if len(missing) == before else 0
            if vain == MOST_BREAKS:
                raise HexsimError("cli.workers_die", fights=len(missing)) from None
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _leave_with_parent() -> None:
    """End this process as soon as the one that started it is gone, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _wait_for(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


def chunks(numbers: Iterable[int], size: int) -> Iterator[tuple[int, ...]]:
    """The numbers in tuples of at most so many.

    >>> list(chunks(range(5), 2))
    [(0, 1), (2, 3), (4,)]
    """
    rest = iter(numbers)
    while part := tuple(islice(rest, size)):
        yield part


Play = Callable[[Setup, Iterable[int]], Iterator[Record]]
"""Plays the fights of these numbers, in any order."""
