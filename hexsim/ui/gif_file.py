"""The file format GIF89a: pictures of one palette in a row, each only where it differs from the last.

The compressed data of each picture comes from Pillow, the container is written here: so what stays the same
is transparent, and takes next to no room.
"""

import struct
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    Pixels = NDArray[uint8]

CLEAR = 255
"""The palette's number of a pixel that stays as it was."""

_LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END = b"\x3b"


def gif_file(frames: "Sequence[Pixels]", palette: bytes, delays: Sequence[int]) -> bytes:
    """An endless loop of pictures.

    Args:
        frames: rows of numbers of colours, 0 to 254; all of one size.
        palette: 255 colours or fewer, three bytes each.
        delays: hundredths of a second that each is seen.
    """
    high, wide = frames[0].shape
    out = [b"GIF89a", struct.pack("<HHBBB", wide, high, 0xF7, 0, 0), palette.ljust(768, b"\0"), _LOOP]
    before: Pixels | None = None
    for frame, delay in zip(frames, delays, strict=True):
        out += _picture(frame, before, delay)
        before = frame
    return b"".join([*out, _END])


def _picture(frame: "Pixels", before: "Pixels | None", delay: int) -> Iterator[bytes]:
    import numpy as np

    left, top, part = 0, 0, frame
    if before is not None:
        changed = frame != before
        rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        if len(rows):
            top, left = int(rows[0]), int(columns[0])
            box = (slice(top, int(rows[-1]) + 1), slice(left, int(columns[-1]) + 1))
            part = np.where(changed[box], frame[box], np.uint8(CLEAR))
        else:
            part = np.full((1, 1), CLEAR, np.uint8)
    high, wide = part.shape
    yield struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, delay, CLEAR, 0)
    yield struct.pack("<BHHHHB", 0x2C, left, top, wide, high, 0)
    yield _compressed(part)


def _compressed(part: "Pixels") -> bytes:
    """The data of a picture, taken from a GIF that Pillow makes of it."""
    from PIL import Image

    image = Image.fromarray(part)
    image = image.convert("P") if image.mode != "P" else image
    image.putpalette(bytes(range(256)) * 3)
    out = BytesIO()
    image.save(out, format="GIF", optimize=False, interlace=0)
    data = out.getvalue()
    at = 13 + (3 << (data[10] & 7) + 1 if data[10] & 0x80 else 0)
    while data[at] == 0x21:
        at = _after_blocks(data, at + 2)
    assert data[at] == 0x2C, "Pillow writes one picture"
    at += 10 + (3 << (data[at + 9] & 7) + 1 if data[at + 9] & 0x80 else 0)
    return data[at:_after_blocks(data, at + 1)]


def _after_blocks(data: bytes, at: int) -> int:
    while data[at]:
        at += data[at] + 1
    return at + 1
