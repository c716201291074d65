"""The warm engine as the application sees it: standard library only, never a hang, never a raise.

A request that takes too long, exhausts memory or crashes its process comes back as `unknown` with
the reason; the next request gets a fresh process. The process is `workbench.warm`'s; here stand
what is asked, how long it may take, and what is said where there is no answer. Requests that break
the bounds on length are refused here, without a round trip.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

from domains.math.notation.limits import MAX_CHARS, MAX_PROBLEM_CHARS, MAX_STEP_CHARS, MAX_STEPS
from workbench.warm import Cause, WarmProcess, WorkerLost

Json = dict[str, Any]
_ROOT = Path(__file__).resolve().parents[3]
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); from domains.math.face.worker import main; main()"
)
_NONSENSE = "the worker answered nonsense"
_REASONS: Mapping[Cause, str] = {
    "timeout": "time-out",
    "ended": "the worker crashed",
    "nonsense": _NONSENSE,
    "too_long": _NONSENSE,
}


class MathWorker(AbstractContextManager["MathWorker"]):
    """One warm child process. Thread-safe; use as a context manager or call `close`.

    `equal_seconds` and `steps_seconds` are limits of one request by the wall clock. The engine's
    own limits (0.5 and 8 s) count what it computes; these are ten times as long and more, so that
    a busy machine changes no verdict. The process is replaced after `recycle_after` requests; it
    asks for that earlier where it has grown (500 hostile pairs took it from 60 to 76 MB).
    """

    def __init__(
        self,
        *,
        equal_seconds: float = 5.0,
        steps_seconds: float = 100.0,
        start_seconds: float = 60.0,
        recycle_after: int = 4_000,
    ) -> None:
        self._seconds = {
            **dict.fromkeys(("equal", "replay"), equal_seconds),
            **dict.fromkeys(("steps", "alternative", "modelling"), steps_seconds),
            "ready": start_seconds,
        }
        command = [sys.executable, "-I", "-c", _START, str(_ROOT)]
        self._process = WarmProcess(command, recycle_after=recycle_after)
        self._ready: int | None = None
        self._lock = threading.Lock()

    def __exit__(self, *raised: object) -> None:
        self.close()

    @property
    def process_id(self) -> int | None:
        return self._process.process_id

    def equal(self, record: Mapping[str, Any]) -> Json:
        """`{"id","gold","answer","context"?}` to `{"id","verdict","proof","reason","ms",…}`."""
        refused = _too_long(record)
        found = _no_verdict(f"refused: {refused}") if refused else self._ask("equal", record)
        return {"id": record.get("id"), **_filled(found, _no_verdict)}

    def steps(self, record: Mapping[str, Any]) -> Json:
        """`{"id","problem","steps","answer"?}` to `{"id","steps":[…],"first_wrong_step",…}`."""
        refused = _too_long(record)
        nothing = partial(_no_steps, count=len(record.get("steps", ())))
        found = nothing(f"refused: {refused}") if refused else self._ask("steps", record)
        return {"id": record.get("id"), **_filled(found, nothing)}

    def alternative(self, record: Mapping[str, Any]) -> Json:
        """`{"problem","answer"?}` to the alternative solution as JSON."""
        found = self._ask("alternative", record)
        lost = found.get("unknown")
        return {"state": "not formalised", "note": lost} if lost else found

    def modelling(self, record: Mapping[str, Any]) -> Json:
        """A formaliser's samples of a problem, and readings of a solution's steps, to what of them
        is used (see `domains.math.modelling.serving`); an unknown where the engine gave up.
        """
        found = self._ask("modelling", record)
        if "unknown" not in found:
            return found
        return {"state": "unknown", "reason": "time", "about": "", "why": found["unknown"]}

    def replay(self, record: Mapping[str, Any]) -> bool:
        """Whether a refutation's record still refutes when it is computed again."""
        return bool(self._ask("replay", {"record": record}).get("replays", False))

    def start(self) -> None:
        """Start the process now, so that the first request does not wait for it."""
        with self._lock:
            self._become_ready()

    def close(self) -> None:
        """End the process. The next request would start another."""
        self._process.close()

    # --- the process ------------------------------------------------------------------------

    def _ask(self, kind: str, record: Mapping[str, Any]) -> Json:
        with self._lock:
            if not self._become_ready():
                return {"unknown": "the worker did not start"}
            found = self._exchange(kind, record)
            if found.pop("recycle", False):
                self._process.close()
            return found

    def _become_ready(self) -> bool:
        """Whether the process answers; a fresh one may take its time to load and warm up."""
        self._process.start()
        if self._process.process_id != self._ready:
            self._ready = None
            if not self._exchange("ready", {}).get("ready"):
                return False
            self._ready = self._process.process_id
        return True

    def _exchange(self, kind: str, record: Mapping[str, Any]) -> Json:
        request = {"kind": kind, "record": dict(record)}
        try:
            answers = list(self._process.ask(request, self._seconds[kind]))
        except WorkerLost as lost:
            return {"unknown": _REASONS[lost.cause]}
        return answers[0] if answers else {"unknown": _NONSENSE}


_LONGEST = {
    **dict.fromkeys(("gold", "answer"), MAX_CHARS),
    **dict.fromkeys(("context", "problem"), MAX_PROBLEM_CHARS),
}


def _too_long(record: Mapping[str, Any]) -> str:
    steps = record.get("steps", ())
    if len(steps) > MAX_STEPS:
        return f"{len(steps)} steps; at most {MAX_STEPS} are read."
    texts = [(name, record.get(name) or "", limit) for name, limit in _LONGEST.items()]
    texts += [("a step", step, MAX_STEP_CHARS) for step in steps]
    long = ((n, len(str(text)), limit) for n, text, limit in texts if len(str(text)) > limit)
    told = (f"{n} has {size:,} characters; at most {limit:,} are read." for n, size, limit in long)
    return next(told, "")


def _no_verdict(why: str) -> Json:
    return {"verdict": "unknown", "proof": "", "reason": why, "engine": "workbench", "ms": 0.0}


def _no_steps(why: str, count: int) -> Json:
    steps = [{"index": k, "verdict": "unknown", "why": why} for k in range(count)]
    nothing: Json = {"first_wrong_step": None, "suspected_step": None, "coverage": {}, "unread": []}
    return {"steps": steps, **nothing, "ms": 0.0, "reason": why}


def _filled(found: Json, nothing: Any) -> Json:
    """The worker's answer, or the empty verdict with the reason why there is none."""
    if "unknown" not in found:
        return found
    return {**nothing(str(found["unknown"])), "ms": found.get("ms", 0.0)}
