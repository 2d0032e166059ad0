"""Processes that can be interrupted, however the tests themselves were started."""

import signal
import sys
from typing import Any


def interruptible() -> dict[str, Any]:
    """Arguments for `subprocess.Popen`: Ctrl+C ends the process also where it is ignored here (`nohup … &`)."""
    return {} if sys.platform == "win32" else {"preexec_fn": _heed}


def _heed() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
