"""A warm process of one's own that answers requests with lines of JSON, ended by wall clock.

The one implementation that every checker behind a process uses, from the app (through `worker`) and
from a domain's own code. Promises: a request has a deadline; whatever the process does (hang, end,
write nonsense or lines without end) becomes `WorkerLost` with its cause and the last lines that it
wrote to standard error, and the next request finds a fresh process; nothing that it starts outlives
it; of the environment it gets what is named in `PASSED_ON` alone.

A request is one line of JSON; its answer is any number of lines, each a JSON object, the last one
with the field `end`.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Literal

from workbench.core.codec import Json

PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "TZ")
LINE_LIMIT = 16 * 1024 * 1024
"""Bytes of one line at most."""
TAIL = 400
"""Characters of standard error that are quoted."""
Cause = Literal["timeout", "ended", "nonsense", "too_long"]


class WorkerLost(Exception):
    """The process gave no whole answer; it is gone, and the next request starts another."""

    def __init__(self, cause: Cause, message: str, tail: str = "") -> None:
        super().__init__(message)
        self.cause, self.message, self.tail = cause, message, tail


class WarmProcess:
    """One process, started when it is first needed and kept warm; thread-safe."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        environ: Mapping[str, str] | None = None,
        recycle_after: int = 0,
    ) -> None:
        """`environ` is added to what is passed on; after `recycle_after` requests (0 = never) the
        process is replaced, for code that grows.
        """
        self._command = list(command)
        passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        self._environ = passed | dict(environ or {})
        self._recycle_after = recycle_after
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None
        self._buffer = bytearray()
        self._served = 0

    @property
    def process_id(self) -> int | None:
        """Of the process that runs now."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    def start(self) -> None:
        """Start the process now, so that the first request does not wait for it."""
        with self._lock:
            self._running()

    def ask(
        self, request: Json, seconds: float, unwanted: threading.Event | None = None
    ) -> Iterator[dict[str, Json]]:
        """The lines of the answer as they come, without its end mark; raises WorkerLost.

        An iteration that is given up before its end costs the process. Another thread gives it up
        by setting `unwanted` and then calling `kill`: whichever of them finds a process ends it.
        """
        with self._lock:
            whole = False
            process = self._running()
            deadline = time.monotonic() + seconds
            self._forget_old_errors()
            try:
                if unwanted is not None and unwanted.is_set():
                    raise self._lost("ended", "Nobody waits for its answer.")
                self._send(process, json.dumps(request).encode() + b"\n", deadline, seconds)
                while True:
                    line = self._line(process, deadline, seconds)
                    if line.get("end"):
                        whole = True
                        return
                    yield line
            finally:
                self._served += 1
                if not whole or 0 < self._recycle_after <= self._served:
                    self._end()

    def kill(self) -> None:
        """End the process from another thread; a request that runs then raises WorkerLost."""
        process = self._process
        if process is not None:
            _kill_group(process)

    def close(self) -> None:
        """End the process; the next request would start another."""
        with self._lock:
            process = self._process
            if process is not None and process.stdin is not None:
                with contextlib.suppress(OSError):
                    process.stdin.close()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(1.0)
            self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=self._environ,
            start_new_session=True,
            bufsize=0,
        )
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        return self._process

    def _send(
        self, process: subprocess.Popen[bytes], data: bytes, deadline: float, seconds: float
    ) -> None:
        """Write the request; a process that reads nothing meets the deadline here."""
        assert process.stdin is not None
        descriptor = process.stdin.fileno()
        while data:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([], [descriptor], [], left)[1]:
                raise self._lost("timeout", f"It took longer than {seconds:.0f} s.")
            try:
                data = data[os.write(descriptor, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._lost("ended", "Its process ended.") from None

    def _line(
        self, process: subprocess.Popen[bytes], deadline: float, seconds: float
    ) -> dict[str, Json]:
        assert process.stdout is not None
        descriptor = process.stdout.fileno()
        seen = 0  # a long line comes in many pieces: none is looked through or copied again
        while (end := self._buffer.find(b"\n", seen)) < 0:
            seen = len(self._buffer)
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise self._lost("timeout", f"It took longer than {seconds:.0f} s.")
            piece = os.read(descriptor, 1 << 16)
            if not piece:
                raise self._lost("ended", "Its process ended.")
            self._buffer += piece
            if len(self._buffer) > LINE_LIMIT:
                raise self._lost("too_long", f"It wrote a line of more than {LINE_LIMIT:,} bytes.")
        raw = self._buffer[:end]
        del self._buffer[: end + 1]
        try:
            line = json.loads(raw)
        except ValueError:
            line = None
        if not isinstance(line, dict):
            raise self._lost("nonsense", "It answered nonsense.")
        return line

    def _lost(self, cause: Cause, message: str) -> WorkerLost:
        return WorkerLost(cause, message, self._tail())

    def _tail(self) -> str:
        """The end of what it wrote to standard error, on one line."""
        if self._errors is None:
            return ""
        size = os.fstat(self._errors.fileno()).st_size
        data = os.pread(self._errors.fileno(), 4 * TAIL, max(0, size - 4 * TAIL))
        words = " ".join(data.decode("utf-8", "replace").split())
        return words if len(words) <= TAIL else f"… {words[-TAIL:]}"

    def _forget_old_errors(self) -> None:
        """What earlier requests wrote is of no interest once it is long."""
        if self._errors is not None and os.fstat(self._errors.fileno()).st_size > 1 << 20:
            os.ftruncate(self._errors.fileno(), 0)

    def _end(self) -> None:
        process, self._process, self._buffer, self._served = self._process, None, bytearray(), 0
        errors, self._errors = self._errors, None
        if errors is not None:
            errors.close()
        if process is None:
            return
        _kill_group(process)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5.0)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """The process and whatever it started in its own session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
