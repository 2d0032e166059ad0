"""The `hexsim` command: finds the command asked for, runs it, turns errors into a sentence and an exit code.

Exit codes: 0 done, 1 a log that does not verify, 2 bad usage or input, 3 an order that a rule refuses.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from types import SimpleNamespace

from hexsim.cli.commands import COMMANDS
from hexsim.cli.language import take_language
from hexsim.cli.options import Command, UsageError, command_help, overview, read_words
from hexsim.cli.output import error_data, fail, os_sentence, print_json, silence
from hexsim.errors import HexsimError

INTERRUPTED = 130
PIPE_CLOSED = 141

_HELP = ("-h", "--help")
_ASIDE = {"-h": "help", "--help": "help", "--version": "version"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line, without the program's name; the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        silence()
        return PIPE_CLOSED
    except HexsimError as error:
        return fail(error)
    except OSError as error:
        print(os_sentence(error), file=sys.stderr)
        return 2
    return code


def _run(words: list[str]) -> int:
    words = take_language(words)
    words = [_ASIDE.get(word, word) for word in words[:1]] + words[1:]
    name = "play" if not words or words[0].startswith("-") else words.pop(0)
    if name == "help":
        print(command_help(_command(words[0])) if words else overview(COMMANDS))
        return 0
    command = _command(name)
    if any(word in _HELP for word in takewhile("--".__ne__, words)):
        print(command_help(command))
        return 0
    return _call(command, read_words(command, words))


def _command(name: str) -> Command:
    for command in COMMANDS:
        if command.name == name:
            return command
    raise UsageError("cli.command_unknown", name=name, allowed=" ".join(command.name for command in COMMANDS))


def _call(command: Command, values: SimpleNamespace) -> int:
    module = import_module(f"hexsim.cli.{command.module}")
    try:
        code: int = module.run(values)
    except (HexsimError, OSError) as error:
        if getattr(values, "json", False) and not isinstance(error, BrokenPipeError):
            print_json(error_data(error))
        raise
    return code
