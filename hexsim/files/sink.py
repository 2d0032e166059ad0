"""A file that only grows. Nothing is overwritten, and what could not be written is kept and tried again."""

import gzip
import os
from collections.abc import Callable
from contextlib import suppress
from errno import EEXIST
from pathlib import Path

from hexsim.errors import HexsimError, LogError
from hexsim.files.source import reason_of


class Sink:
    """One file that a log goes to (mutable).

    Attributes:
        path: the file; another name if somebody else has written into it meanwhile.
        failure: why the last attempt did not write everything, None if it did.
    """

    def __init__(self, path: Path, content: Callable[[], bytes]) -> None:
        self.path, self._content = path, content
        self.failure: HexsimError | None = None
        self._pending = b""
        self._size = 0

    @property
    def packed(self) -> bool:
        """Whether the file is written as gzip data."""
        return self.path.name.endswith(".gz")

    def create(self, *, overwrite: bool = False) -> None:
        """Write a new file with all the content there is.

        Raises:
            LogError: it exists and may not be overwritten, or the system refuses.
        """
        data = self._pack(self._content())
        try:
            put(self.path, data, overwrite=overwrite)
        except (OSError, ValueError) as error:
            raise LogError("core.save_failed", file=str(self.path), reason=reason_of(error)) from None
        self._size, self._pending, self.failure = len(data), b"", None

    def adopt(self, size: int, rest: bytes) -> None:
        """Go on with a file of `size` bytes; the `rest` of the content, which it lacks, comes next."""
        self._size, self._pending = size, self._pack(rest) if rest else b""

    def append(self, data: bytes) -> None:
        """Write more; never raises, see `failure`."""
        self._pending += self._pack(data)
        try:
            self._write()
            self.failure = None
        except (OSError, ValueError) as error:
            self.failure = LogError("core.save_failed", file=str(self.path), reason=reason_of(error))
        except LogError as error:
            self.failure = error

    def _write(self) -> None:
        with self.path.open("ab", buffering=0) as file:
            there = os.fstat(file.fileno()).st_size
            if there not in (0, self._size):
                self._move()
                return
            if there < self._size:
                self._pending, self._size = self._pack(self._content()), 0
            while self._pending:
                written = file.write(self._pending)
                self._size += written
                self._pending = self._pending[written:]

    def _move(self) -> None:
        """Go on in a new file: this one is no longer what we wrote."""
        self.path = free_name(self.path)
        self.create()

    def _pack(self, data: bytes) -> bytes:
        return gzip.compress(data, mtime=0) if self.packed else data


def put(path: Path, data: bytes, *, overwrite: bool) -> None:
    """A file that is there with all of its content or not at all, whenever the process is killed.

    Raises:
        OSError: the system refuses, or the file exists and may not be overwritten; nothing has changed.
        ValueError: no name of a file.
    """
    spare = path.with_name(f".hexsim-{os.getpid()}.part")
    try:
        if not overwrite and path.exists():
            raise FileExistsError(EEXIST, "exists", str(path))
        spare.write_bytes(data)
        if overwrite:
            spare.replace(path)
        else:
            _name(spare, path)
    finally:
        with suppress(OSError, ValueError):
            spare.unlink()


def _name(spare: Path, path: Path) -> None:
    """Give a file a second name that no file has yet; where there are no second names, move it."""
    try:
        os.link(spare, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):
        spare.rename(path)


def free_name(path: Path) -> Path:
    """A name next to `path` that no file has: `fight.hexlog`, else `fight-2.hexlog` and so on.

    The number stands before the ending, and before both of them where data is packed (`fight-2.hexlog.gz`).
    """
    ending = path.suffix
    if ending == ".gz":
        ending = path.with_suffix("").suffix + ending
    stem = path.name.removesuffix(ending)
    number, free = 1, path
    while free.exists() or free.is_symlink():
        number += 1
        free = path.with_name(f"{stem}-{number}{ending}")
    return free
