"""Reading foreign files: bounded, without entities, without leaving their folder, executing nothing."""

import gzip
import io
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.parsers import expat

from hexsim.files.importers.draft import ImportFileError
from hexsim.files.source import read_bytes
from hexsim.files.toml import too_deep

MOST_BYTES = 10_000_000
MOST_UNPACKED = 4_000_000
MOST_NESTED = 64
MOST_ELEMENTS = 300_000


def content_of(path: Path) -> bytes:
    """The content of a file of at most 10 MB.

    Raises:
        ImportFileError: it is missing, too large or unreadable.
    """
    return read_bytes(path, MOST_BYTES, ImportFileError)


def text_of(data: bytes, path: Path) -> str:
    """UTF-8, else Latin-1, which can always be read."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        del path
        return data.decode("latin-1")


def whole(value: object, default: int, least: int, most: int) -> int:
    """A whole number within bounds, the default for what is none."""
    try:
        return min(max(int(float(str(value))), least), most)
    except (ValueError, OverflowError):
        return default


def json_of(data: bytes, path: Path) -> Any:  # noqa: ANN401 - JSON
    """The JSON document of a file.

    Raises:
        ImportFileError: it is none, or nested too deeply.
    """
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise ImportFileError("core.import_json", file=str(path)) from None
    if too_deep(found, MOST_NESTED):
        raise ImportFileError("core.import_deep", file=str(path), most=MOST_NESTED)
    return found


@dataclass(slots=True)
class Element:
    """An XML element: name, attributes, text, children."""

    name: str
    attributes: dict[str, str]
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def get(self, name: str, default: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, default)

    def all(self, name: str) -> list["Element"]:
        """The children of a name."""
        return [child for child in self.children if child.name == name]

    def one(self, name: str) -> "Element | None":
        """The first child of a name."""
        return next(iter(self.all(name)), None)


def xml_of(data: bytes, path: Path) -> Element:
    """The root element of an XML file.

    Raises:
        ImportFileError: it is none, declares a document type or entities, or is too large or deep.
    """
    root = Element("", {})
    stack, count = [root], 0

    def refuse(*_: object) -> None:
        raise ImportFileError("core.import_dtd", file=str(path))

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(stack) > MOST_NESTED or count > MOST_ELEMENTS:
            raise ImportFileError("core.import_deep", file=str(path), most=MOST_NESTED)
        element = Element(name, attributes)
        stack[-1].children.append(element)
        stack.append(element)

    def end(_: str) -> None:
        stack.pop()

    def words(text: str) -> None:
        stack[-1].text += text

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.buffer_size = 1 << 20
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = begin, end, words
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ImportFileError("core.import_xml", file=str(path), line=error.lineno) from None
    except (ValueError, LookupError):  # an encoding that there is not, or that is none of texts
        raise ImportFileError("core.import_xml", file=str(path), line=1) from None
    return root.children[0]


def unpacked(data: bytes, how: str, path: Path) -> bytes:
    """Data that was packed with zlib, gzip or zstd, at most 4 MB of it.

    Raises:
        ImportFileError: damaged, too large, or packed in a way that cannot be read here.
    """
    unpack = _UNPACK.get(how)
    if unpack is None:
        raise ImportFileError("core.import_packing", file=str(path), how=how)
    try:
        found = unpack(data)
    except ImportError:
        raise ImportFileError("core.import_zstd", file=str(path)) from None
    except (zlib.error, OSError, EOFError, ValueError, MemoryError):
        raise ImportFileError("core.import_damaged", file=str(path), how=how) from None
    if len(found) > MOST_UNPACKED:
        raise ImportFileError("core.import_large", file=str(path), most=MOST_UNPACKED // 1_000_000)
    return found


def _inflate(data: bytes) -> bytes:
    stream = zlib.decompressobj()
    found = stream.decompress(data, MOST_UNPACKED + 1)
    if not stream.eof and len(found) <= MOST_UNPACKED:
        raise EOFError
    return found


def _gunzip(data: bytes) -> bytes:
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
        return file.read(MOST_UNPACKED + 1)


def _zstd(data: bytes) -> bytes:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return _zstandard(data)
    try:
        found: bytes = zstd.ZstdDecompressor().decompress(data, MOST_UNPACKED + 1)
    except zstd.ZstdError as error:
        raise ValueError from error
    return found


def _zstandard(data: bytes) -> bytes:
    import zstandard  # type: ignore[import-not-found, unused-ignore]

    try:
        with zstandard.ZstdDecompressor(max_window_size=2**27).stream_reader(data) as reader:
            found: bytes = reader.read(MOST_UNPACKED + 1)
    except zstandard.ZstdError as error:
        raise ValueError from error
    return found


_UNPACK: Mapping[str, Callable[[bytes], bytes]] = {
    "": lambda data: data, "zlib": _inflate, "gzip": _gunzip, "zstd": _zstd}


def neighbour_of(path: Path, name: str) -> Path | None:
    """A file named in another one: in the same folder or below it, None for anything else."""
    folder = path.resolve().parent
    try:
        found = (folder / name).resolve()
        return found if found.is_relative_to(folder) and found.is_file() else None
    except (OSError, ValueError):
        return None
