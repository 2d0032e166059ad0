"""The command line and the text board as tests drive them: in this process, with their words as values."""

import io
import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from hexsim.cli import main
from hexsim.text import set_language

FOLDER = Path(__file__).parent / "data" / "terminal"
ENCODING = "utf-8"
YARD = str(FOLDER / "yard.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def document(self):
        """The one JSON document on the standard output."""
        return json.loads(self.out)


class Terminal(io.StringIO):
    """A standard output that says which letters it can hold."""

    @property
    def encoding(self):
        return ENCODING


def hexsim(*words, stdin="", lang="en"):
    """Run one command line in this process."""
    out, err, before = Terminal(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(stdin)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["--lang", lang, *map(str, words)])
    finally:
        sys.stdin = before
        set_language("en")
    return Result(code=code, out=out.getvalue(), err=err.getvalue())


def board(*lines, scenario=YARD, words=("--seed", "1"), lang="en"):
    """Play at the text board by script; what it wrote."""
    script = "".join(f"{line}\n" for line in lines)
    found = hexsim("play", scenario, "--text", *words, stdin=script, lang=lang)
    assert found.code == 0, found.err
    assert found.err == "", found.err
    return found.out


def answer(text, line):
    """What the board wrote in answer to the line."""
    _, _, after = text.partition(f"> {line}\n")
    return re.split(r"\n> |\n?The fight is saved in ", after)[0].rstrip("\n")
