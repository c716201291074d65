"""The time of an event loop that two processes share.

A question and its answer take a while that there would not be in one process, on a busy machine
many times as long as the code between them. Where timers ran on meanwhile, two that a test sets in
one go would end apart, and a right draft would be found wrong. So a shared loop's time passes while
it is idle and while code runs, not while a frame is on its way; and the short moments of code, most
of which are ours, count by a fraction.
"""

from __future__ import annotations

import contextlib
import time
from typing import Any

MOMENT, RATE = 0.004, 0.2
"""Up to this many seconds at a stretch count at this rate."""
LONGEST_WAY = 0.02
"""Seconds for which a frame can be on its way; the draft's process cannot claim any more."""
TOGETHER = 0.0005
"""Timers that are due within so many seconds run in one go, as with the system's own timers."""

_now = time.monotonic


def counted(seconds: float) -> float:
    """What a stretch of running code counts."""
    return seconds * RATE if seconds < MOMENT else seconds - MOMENT * (1 - RATE)


class Clock:
    """Time that stands still between `stop` and `go_on`."""

    def __init__(self, total: float) -> None:
        self._total, self._began = total, _now()

    def time(self) -> float:
        """Seconds, as of a loop's `time()`."""
        return self._total + counted(_now() - self._began)

    def stop(self) -> float:
        """Count what has run so far, and give the time."""
        self._total, self._began = self.time(), _now()
        return self._total

    def go_on(self, took: float) -> None:
        """Go on after the other process has had its turn, of which it says how long it took."""
        waited = _now() - self._began
        self._total += min(max(took, waited - LONGEST_WAY), waited)
        self._began = _now()

    def set(self, total: float) -> None:
        """Go on from a time that the other process tells."""
        self._total, self._began = total, _now()

    def spent(self) -> float:
        """What the code since the last `set` counts."""
        return counted(_now() - self._began)


def install(loop: Any) -> Clock:
    """Have a loop of this process go by a clock that can be stopped."""
    clock = Clock(loop.time())
    with contextlib.suppress(AttributeError):
        select = loop._selector.select

        def idle(timeout: float | None = None) -> Any:
            clock.stop()
            began = _now()
            try:
                return select(timeout)
            finally:
                clock.go_on(_now() - began)

        loop._selector.select = idle
        loop.time = clock.time
        loop._clock_resolution = TOGETHER
    return clock


def seconds(told: Any) -> float:
    """A number that came with a frame; 0.0 for anything else."""
    return float(told) if type(told) in (int, float) and 0 <= told < 1e12 else 0.0
