"""The warm worker as the application sees it: standard library only, killed by wall clock, never
hangs.

A request that takes too long, exhausts memory or crashes its worker comes back as `unknown` with
the reason; the next request gets a fresh worker. Requests that break the bounds on length are
refused here, without a round trip.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from domains.math.notation.limits import MAX_CHARS, MAX_PROBLEM_CHARS, MAX_STEP_CHARS, MAX_STEPS

Json = dict[str, Any]
_ROOT = Path(__file__).resolve().parents[3]
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); from domains.math.face.worker import main; main()"
)
_KEPT_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR")


class MathWorker:
    """One warm child process. Thread-safe; use as a context manager or call `close`.

    `equal_seconds` and `steps_seconds` are wall-clock limits of one request; the worker is replaced
    after `recycle_after` requests; it asks for that earlier itself where it has grown (500 hostile
    pairs took it from 60 to 76 MB).
    """

    def __init__(
        self,
        *,
        equal_seconds: float = 5.0,
        steps_seconds: float = 20.0,
        start_seconds: float = 60.0,
        recycle_after: int = 4_000,
    ) -> None:
        self._seconds = {
            "equal": equal_seconds,
            "steps": steps_seconds,
            "alternative": steps_seconds,
            "replay": equal_seconds,
        }
        self._start_seconds = start_seconds
        self._recycle_after = recycle_after
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._buffer = b""
        self._served = 0

    def __enter__(self) -> MathWorker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def process_id(self) -> int | None:
        return None if self._process is None else self._process.pid

    def equal(self, record: Mapping[str, Any]) -> Json:
        """`{"id","gold","answer","context"?}` to
        `{"id","verdict","proof","reason","engine","ms",…}`.
        """
        refused = _too_long(
            record, {"gold": MAX_CHARS, "answer": MAX_CHARS, "context": MAX_PROBLEM_CHARS}
        )
        found = _no_verdict(f"refused: {refused}") if refused else self._ask("equal", record)
        return {"id": record.get("id"), **_filled(found, _no_verdict)}

    def steps(self, record: Mapping[str, Any]) -> Json:
        """`{"id","problem","steps","answer"?}` to
        `{"id","steps":[…],"first_wrong_step","coverage",…,"ms"}`.
        """
        refused = _too_long(
            record, {"problem": MAX_PROBLEM_CHARS, "answer": MAX_CHARS}
        ) or _steps_too_long(record)

        def nothing(why: str) -> Json:
            return _no_steps(why, len(record.get("steps", ())))

        found = nothing(f"refused: {refused}") if refused else self._ask("steps", record)
        return {"id": record.get("id"), **_filled(found, nothing)}

    def alternative(self, record: Mapping[str, Any]) -> Json:
        """`{"problem","answer"?}` to the alternative solution as JSON."""
        found = self._ask("alternative", record)
        return (
            {"state": "not formalised", "note": found["unknown"]} if "unknown" in found else found
        )

    def replay(self, record: Mapping[str, Any]) -> bool:
        """Whether a refutation's record still refutes when it is computed again."""
        return bool(self._ask("replay", {"record": record}).get("replays", False))

    def start(self) -> None:
        """Start the worker now, so that the first request does not wait for it."""
        with self._lock:
            self._ensure()

    def close(self) -> None:
        """End the worker. The next request would start another."""
        with self._lock:
            self._kill()

    # --- the process ------------------------------------------------------------------------

    def _ask(self, kind: str, record: Mapping[str, Any]) -> Json:
        with self._lock:
            started = time.monotonic()
            if not self._ensure():
                return {"unknown": "the worker did not start"}
            line = json.dumps({"kind": kind, "record": record}).encode() + b"\n"
            found = self._exchange(line, self._seconds[kind])
            self._served += 1
            ended = "unknown" in found and "detail" not in found
            if ended or found.pop("recycle", False) or self._served >= self._recycle_after:
                self._kill()
            found.setdefault("ms", round(1000 * (time.monotonic() - started), 2))
            return found

    def _ensure(self) -> bool:
        if self._process is not None and self._process.poll() is None:
            return True
        self._kill()
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", _START, str(_ROOT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=_environment(),
            bufsize=0,
        )
        ready = self._read_line(self._start_seconds)
        if ready is None or not json.loads(ready).get("ready"):
            self._kill()
            return False
        return True

    def _exchange(self, line: bytes, seconds: float) -> Json:
        process = self._process
        if process is None or process.stdin is None:
            return {"unknown": "the worker is gone"}
        try:
            _write_all(process.stdin.fileno(), line)
        except OSError:
            return {"unknown": "the worker is gone"}
        answer = self._read_line(seconds)
        if answer is None:
            crashed = process.poll() is not None
            return {"unknown": "the worker crashed" if crashed else "time-out"}
        try:
            return dict(json.loads(answer))
        except ValueError:
            return {"unknown": "the worker answered nonsense"}

    def _read_line(self, seconds: float) -> bytes | None:
        """One line from the worker, or None at the deadline or its end."""
        process = self._process
        if process is None or process.stdout is None:
            return None
        deadline = time.monotonic() + seconds
        descriptor = process.stdout.fileno()
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                return None
            piece = os.read(descriptor, 65536)
            if not piece:
                process.wait(timeout=5)
                return None
            self._buffer += piece
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _kill(self) -> None:
        process, self._process, self._buffer, self._served = self._process, None, b"", 0
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _environment() -> dict[str, str]:
    """Nothing secret reaches the worker."""
    return {k: os.environ[k] for k in _KEPT_ENVIRONMENT if k in os.environ} | {
        "PYTHONHASHSEED": "0"
    }


def _too_long(record: Mapping[str, Any], limits: Mapping[str, int]) -> str:
    for name, limit in limits.items():
        size = len(str(record.get(name) or ""))
        if size > limit:
            return f"{name} has {size:,} characters; at most {limit:,} are read."
    return ""


def _steps_too_long(record: Mapping[str, Any]) -> str:
    steps = record.get("steps", ())
    if len(steps) > MAX_STEPS:
        return f"{len(steps)} steps; at most {MAX_STEPS} are read."
    longest = max((len(str(s)) for s in steps), default=0)
    return (
        f"a step of {longest:,} characters; at most {MAX_STEP_CHARS:,} are read."
        if longest > MAX_STEP_CHARS
        else ""
    )


def _no_verdict(why: str) -> Json:
    return {"verdict": "unknown", "proof": "", "reason": why, "engine": "workbench", "ms": 0.0}


def _no_steps(why: str, count: int) -> Json:
    steps = [{"index": k, "verdict": "unknown", "why": why} for k in range(count)]
    return {
        "steps": steps,
        "first_wrong_step": None,
        "suspected_step": None,
        "coverage": {},
        "unread": [],
        "ms": 0.0,
        "reason": why,
    }


def _filled(found: Json, nothing: Any) -> Json:
    """The worker's answer, or the empty verdict with the reason why there is none."""
    if "unknown" not in found:
        return found
    return {**nothing(str(found["unknown"])), "ms": found.get("ms", 0.0)}
