"""A program in a terminal of its own, timed from outside: what a person would wait for."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

PATIENCE = 300.0
"""Seconds that a busy machine may take to paint something."""
_ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=!]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[=>()P][^\x1b]?")


class Terminal:
    """Runs a command on a pseudo-terminal. Use it as a context manager; it ends the command."""

    def __init__(
        self,
        command: Sequence[str],
        size: tuple[int, int] = (120, 40),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._command, self._size = list(command), size
        self._environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "TEXTUAL_ANIMATIONS": "none",
            "COLUMNS": str(size[0]),
            "LINES": str(size[1]),
            **(environment or {}),
        }
        self._seen = b""

    def __enter__(self) -> Terminal:
        self.started = time.perf_counter()
        self.pid, self._descriptor = pty.fork()
        if self.pid == 0:
            os.execvpe(self._command[0], self._command, self._environment)
        width, height = self._size
        shape = struct.pack("HHHH", height, width, 0, 0)
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, shape)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for seconds, number in ((0.1, signal.SIGTERM), (10.0, signal.SIGKILL)):
            if self.wait(seconds) is not None:
                break
            os.kill(self.pid, number)
        self.hang_up()

    def hang_up(self) -> None:
        """The terminal goes away."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def type(self, keys: bytes) -> None:
        """Press keys; what was painted before does not count any more."""
        while select.select([self._descriptor], [], [], 0)[0]:
            self._read(0)
        self._seen = b""
        os.write(self._descriptor, keys)

    def until(self, text: str, seconds: float = PATIENCE) -> float:
        """Seconds until the text has been painted since the last wait."""
        begun = time.perf_counter()
        wanted = text.encode()
        while time.perf_counter() - begun < seconds:
            if wanted in _ESCAPES.sub(b"", self._seen):
                self._seen = b""
                return time.perf_counter() - begun
            self._read(0.05)
        shown = _ESCAPES.sub(b"", self._seen)[-2000:].decode(errors="replace")
        raise AssertionError(f"'{text}' was not painted within {seconds} s: {shown}")

    def _read(self, seconds: float) -> None:
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        if ready:
            try:
                self._seen += os.read(self._descriptor, 65536)
            except OSError:
                time.sleep(0.01)

    def wait(self, seconds: float) -> int | None:
        """The exit status, or None while it still runs after these seconds."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            try:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:
                return 0
            if pid:
                return os.waitstatus_to_exitcode(status)
            if self._descriptor >= 0:
                self._read(0.02)
            else:
                time.sleep(0.02)
        return None


def python(*arguments: str) -> list[str]:
    """A command of this interpreter."""
    return [sys.executable, *arguments]
