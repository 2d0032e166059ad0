"""What every command prints the same way: a JSON document, a sentence for an error of the system."""

import errno
import json
import os
import sys
from typing import Any

from hexsim.text import tr

_KNOWN = {
    errno.ENOENT: "cli.os_missing",
    errno.EISDIR: "cli.os_directory",
    errno.ENOTDIR: "cli.os_missing",
    errno.EACCES: "cli.os_forbidden",
    errno.EPERM: "cli.os_forbidden",
    errno.EROFS: "cli.os_forbidden",
    errno.ENOSPC: "cli.os_full",
    errno.ENAMETOOLONG: "cli.os_name",
}


def print_json(document: Any) -> None:  # noqa: ANN401 - JSON data
    """Write one JSON document to the standard output; letters as they are where it can hold them."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    print(json.dumps(document, ensure_ascii=plain, indent=1))


def os_sentence(error: OSError) -> str:
    """An error of the system as one sentence."""
    key = _KNOWN.get(error.errno or 0, "cli.os_other")
    return tr(key, file=error.filename or "", why=error.strerror or type(error).__name__)


def silence() -> None:
    """Nobody reads the output any more: let what is left of it go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
