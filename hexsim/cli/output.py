"""What every command prints the same way: a JSON document, a sentence for an error of the system."""

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from hexsim.errors import HexsimError
from hexsim.text import tr

if TYPE_CHECKING:
    from hexsim.rules.order import Refusal


def print_json(document: Any) -> None:  # noqa: ANN401 - JSON data
    """Write one JSON document to the standard output; letters as they are where it can hold them."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    print(json.dumps(document, ensure_ascii=plain, indent=1))


def os_sentence(error: OSError) -> str:
    """An error of the system as one sentence."""
    from hexsim.files.source import reason_of

    return tr("core.file_unread", file=str(error.filename or "–"), reason=reason_of(error))


def fail(error: HexsimError) -> int:
    """Say what is wrong on the standard error; the exit code."""
    print(error, file=sys.stderr)
    return error.exit_code


def error_data(error: HexsimError | OSError) -> dict[str, Any]:
    """An error as JSON data; an order that a rule refuses with everything about the refusal."""
    from hexsim.rules.order import IllegalOrderError

    if isinstance(error, OSError):
        return {"error": os_sentence(error)}
    if isinstance(error, IllegalOrderError):
        return {"refusal": refusal_data(error.ruleset, error.refusal)}
    return {"error": str(error)}


def refusal_data(ruleset: str, refusal: "Refusal") -> dict[str, Any]:
    """A refusal as JSON data."""
    from hexsim.rules.order import refusal_text

    return {"code": refusal.code, "rule": refusal.rule, "token": refusal.token,
            "text": refusal_text(ruleset, refusal), "nearest": list(map(str, refusal.nearest))}


def silence() -> None:
    """Nobody reads the output any more: let what is left of it go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
