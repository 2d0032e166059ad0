"""hexsim in a process of its own that is there at once: a copy of this one, to be killed or starved."""

import ctypes
import os
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path


class Child:
    """A forked process that runs a function; its input and output are pipes (mutable).

    Attributes:
        out: what it has written so far, standard output and error together.
    """

    def __init__(self, call: Callable[[], int], *, env: Mapping[str, str], most_bytes: int = 0,
                 powers: bool = True,
                 most_memory: int = 0, most_seconds: int = 0) -> None:
        self.out = b""
        ours, self._in = os.pipe()
        self._out, theirs = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._in)
            os.close(self._out)
            _become(ours, theirs, env, most_bytes, powers=powers)
            if most_memory:
                resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
            if most_seconds:
                resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds))
            code = 99
            try:
                code = call()
                sys.stdout.flush()
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 1
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(code)
        os.close(ours)
        os.close(theirs)

    def say(self, text: str) -> None:
        """Type something."""
        try:
            os.write(self._in, text.encode())
        except BrokenPipeError:
            return

    def hear(self, until: float, enough: Callable[[bytes], bool] = lambda _: False) -> bool:
        """Take in what it writes until that is enough (True), it ends, or the moment has come (False)."""
        while not enough(self.out):
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._out], [], [], left)[0]:
                return False
            part = os.read(self._out, 65536)
            if not part:
                return enough(self.out)
            self.out += part
        return True

    def end_input(self) -> None:
        """Nobody types any more."""
        if self._in >= 0:
            os.close(self._in)
            self._in = -1

    def kill(self) -> bool:
        """End it at once, and wait for that; False if it had ended by itself."""
        os.kill(self.pid, signal.SIGKILL)
        return self.wait() == -signal.SIGKILL

    def wait(self, most: float = 120) -> int:
        """The exit code, negative for a signal, once it has ended."""
        self.end_input()
        until = time.monotonic() + most
        self.hear(until)
        if time.monotonic() >= until:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        os.close(self._out)
        return os.waitstatus_to_exitcode(status)


def _become(stdin: int, stdout: int, env: Mapping[str, str], most_bytes: int, *,
            powers: bool) -> None:
    os.dup2(stdin, 0)
    os.dup2(stdout, 1)
    os.dup2(stdout, 2)
    sys.stdin, sys.stdout, sys.stderr = (
        open(0, encoding="utf-8", closefd=False), open(1, "w", encoding="utf-8", closefd=False),  # noqa: SIM115
        open(2, "w", encoding="utf-8", closefd=False))  # noqa: SIM115
    os.environ.update(env)
    if most_bytes:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    if not powers:
        _give_up_powers()


def _give_up_powers() -> None:
    """Also for the administrator a folder that is shut is shut (Linux)."""
    header, nothing = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    ctypes.CDLL(None, use_errno=True).capset(header, nothing)


def hexsim(*words: object, folder: Path, **limits: int) -> Child:
    """The command line in a process of its own, with a data folder of its own."""
    from hexsim.cli import main

    return Child(lambda: main(["--lang", "en", *map(str, words)]), env={"HEXSIM_DATA": str(folder)}, **limits)
