"""Where a game can be shown: in a window, or in the terminal."""

import os
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution

from hexsim.errors import HexsimError
from hexsim.text import tr

REPAIR = "python -m pip uninstall -y pygame pygame-ce && python -m pip install pygame-ce"
"""What puts two pygames right."""

Read = Callable[[str], str | None]
Write = Callable[[str], None]


def has_display() -> bool:
    """Whether a window could be opened, as far as the environment says."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def window_or_text(*, text: bool) -> bool:
    """Whether to open a window; says so in one line where there is no display for it.

    Raises:
        HexsimError: pygame and pygame-ce are both installed.
    """
    if text:
        return False
    if not has_display():
        print(tr("cli.no_display"))
        return False
    if _is_installed("pygame") and _is_installed("pygame-ce"):
        raise HexsimError("cli.two_pygames", command=REPAIR)
    return True


def text_streams() -> tuple[Read, Write, bool]:
    """How the text board reads and writes, and whether arrows can be written.

    Lines that do not come from a keyboard are echoed, so that what is written can be read as a whole.
    """
    echo = not sys.stdin.isatty()

    def read(prompt: str) -> str | None:
        if not echo:
            try:
                return input(prompt)
            except EOFError:
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        print(f"{prompt}{line.rstrip()}")
        return line

    def write(line: str) -> None:
        print(line, flush=True)

    return read, write, _writes("→")


def _writes(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
