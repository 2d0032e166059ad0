"""Where a game can be shown: in a window, or in the terminal."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from hexsim.errors import HexsimError
from hexsim.text import tr

if TYPE_CHECKING:
    from hexsim.ui.console_talk import Read, Write

NO_DISPLAY = "ui.w_no_display"
"""The key of the error that says that no window can be opened."""


def has_display() -> bool:
    """Whether there is a display, as far as the environment says."""
    if os.environ.get("SDL_VIDEODRIVER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def in_window(show: Callable[[], int]) -> int | None:
    """The exit code of what is shown in a window; None where there is no display, which a line says."""
    if has_display():
        try:
            return show()
        except HexsimError as error:
            if error.key != NO_DISPLAY:
                raise
    print(tr("cli.no_display"))
    return None


def text_streams() -> "tuple[Read, Write, bool]":
    """How the text board reads and writes, and whether arrows can be written.

    Lines that do not come from a keyboard are echoed, so that what is written can be read as a whole.
    """
    return (_read_keyboard if sys.stdin.isatty() else _read_script), _write, _writes("→")


def _read_keyboard(prompt: str) -> str | None:
    with suppress(ImportError):  # its import alone makes lines editable, where there is such a thing
        import_module("readline")
    try:
        return input(prompt)
    except EOFError:
        return None


def _read_script(prompt: str) -> str | None:
    line = sys.stdin.readline()
    if not line:
        return None
    print(f"{prompt}{line.rstrip()}")
    return line


def _write(line: str) -> None:
    print(line, flush=True)


def _writes(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
