"""Bytes of files, with a limit, and what the operating system says in our words."""

import errno
import zlib
from pathlib import Path

from hexsim.errors import HexsimError

MOST_SCENARIO = 10_000_000
"""Bytes a scenario may have."""

MOST_LOG = 50_000_000
"""Bytes a log may have, unpacked: opened to be played on, it takes about thirteen times as much memory."""

MOST_LINES = 400_000
"""Lines a log may have."""

_REASONS = {
    errno.ENOENT: "missing", errno.ENOTDIR: "missing",
    errno.EACCES: "denied", errno.EPERM: "denied", errno.EROFS: "denied",
    errno.EISDIR: "folder", errno.EEXIST: "exists",
    errno.ENOSPC: "full", errno.EFBIG: "full", getattr(errno, "EDQUOT", errno.ENOSPC): "full",
    errno.ENAMETOOLONG: "name", errno.EINVAL: "name",
}


def reason_of(error: OSError | ValueError) -> str:
    """A catalogue key, after `@`, for why the system refused; a ValueError is a name with a zero byte."""
    number = error.errno if isinstance(error, OSError) else errno.EINVAL
    return f"@core.os_{_REASONS.get(number or 0, 'other')}"


def read_bytes(path: Path, most: int, error: type[HexsimError]) -> bytes:
    """The content of an ordinary file.

    Args:
        path: the file.
        most: bytes it may have.
        error: the kind of error to raise.

    Raises:
        HexsimError: of that kind: missing, no ordinary file, too large, unreadable.
    """
    try:
        if path.is_dir():
            raise error("core.file_unread", file=str(path), reason="@core.os_folder")
        if path.exists() and not path.is_file():
            raise error("core.file_unread", file=str(path), reason="@core.os_special")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as problem:
        raise error("core.file_unread", file=str(path), reason=reason_of(problem)) from None
    if len(data) > most:
        raise error("core.file_large", file=str(path), most=most // 1_000_000)
    return data


def unpacked(data: bytes, most: int, error: type[HexsimError], file: str) -> tuple[bytes, bool]:
    """The content of gzip data, and whether all of it was there; a cut end gives what can be had.

    Raises:
        HexsimError: of the kind `error`: no gzip data, damaged, or larger than `most` bytes.
    """
    out, left, whole = bytearray(), data, False
    try:
        while left:
            stream = zlib.decompressobj(wbits=31)
            out += stream.decompress(left, most + 1 - len(out))
            if len(out) > most:
                raise error("core.file_large", file=file, most=most // 1_000_000)
            whole, left = stream.eof, stream.unused_data
    except zlib.error:
        raise error("core.file_packed", file=file) from None
    return bytes(out), whole
