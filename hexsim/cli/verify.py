"""`hexsim verify`: logs played again and compared line by line."""

import sys
from pathlib import Path
from types import SimpleNamespace

from hexsim.errors import HexsimError
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.text import tr


def run(args: SimpleNamespace) -> int:
    """Say of each log whether it comes out the same; the worst exit code of all."""
    worst = 0
    for name in args.logs:
        try:
            log = read_log(Path(name))
            verify(log)
        except HexsimError as error:
            text = str(error)
            print(text if name in text else tr("cli.of_file", file=name, text=text), file=sys.stderr)
            worst = max(worst, error.exit_code)
        else:
            print(tr("cli.verified", n=max(len(log.plies) - 1, 0), file=name))
    return worst
