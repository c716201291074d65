"""How long a test's calls were on their way between the processes, which is not the draft's time.

A test that calls the draft 200,000 times waits for seconds on the way alone. The tests' side
measures what each question took, and what each answer to a question of the draft; that much longer
the client, who is told of it now and then, lets the test run. A draft has no say in it: what it
computes is held to the limit by the processor time that the kernel counts for its process, and
where it hangs no call comes to its end, so that nothing is added.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

WAY = 0.0005
"""Seconds that a call is given for its way, on the average of a test. Measured 2026-11 on a machine
of two cores: 60 µs where nothing else runs, 200 to 350 µs with twelve others to be run.
"""
LONGEST_WAY = 0.02
"""Seconds that one call is given at most: what else runs may have had the processor meanwhile."""
MOST = 500_000
"""Calls of a test that are given time: one that calls without end shall end before its run. Calls
and not seconds, so that less depends on what else the machine does.
"""
STEP = 0.05
"""Seconds after which the client is told again."""

_now, _own_time = time.monotonic, time.process_time


class Crossings:
    """The time of one test's calls between the processes, as far as it is not the draft's."""

    def __init__(
        self,
        tell: Callable[[float], None] = lambda _seconds: None,
        limit: float = 0.0,
        used: Callable[[], float | None] = lambda: None,
        most: int = MOST,
    ) -> None:
        """`tell` is given the seconds so far, `limit` is the test's own in seconds; `used` is the
        draft's processor time, None where that is not known. `most` calls of a test count.
        """
        self.seconds = 0.0
        """On the way so far, whatever the average."""
        self._tell, self._limit, self._used, self._most = tell, limit, used, most
        self.begin()

    def begin(self) -> None:
        """Count for a new test."""
        self.seconds = self._told = 0.0
        self._count = 0
        self._began, self._own, self._drafts = _now(), _own_time(), self._used()

    def enter(self) -> tuple[float, float]:
        """A call begins, or the answer to a call; the result is for `leave`."""
        return _now(), self.seconds

    def leave(self, entered: tuple[float, float]) -> None:
        """It has ended. Calls inside of it have been counted already."""
        if self._count >= self._most:
            return
        began, before = entered
        took = _now() - began - (self.seconds - before)
        self.seconds += min(max(took, 0.0), LONGEST_WAY)
        self._count += 1
        if self.seconds - self._told >= STEP:
            self._told = self.seconds
            if self._draft_is_within_its_time():
                elapsed = _now() - self._began  # calls of several threads may have run side by side
                self._tell(min(self.seconds, self._count * WAY, elapsed))

    def _draft_is_within_its_time(self) -> bool:
        """Whether the draft has computed no longer than a test may take.

        To serve the calls takes its process as long as it takes this one to make them.
        """
        used = self._used()
        if used is None or self._drafts is None:
            return False
        serving = min(_own_time() - self._own, self._count * WAY)
        return used - self._drafts <= self._limit + serving


def processor_time(pid: int) -> float | None:
    """Seconds that the kernel has counted for a process; None where that cannot be asked for."""
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime(~pid << 3 | 2)  # as clock_getcpuclockid(3) makes it
    except OSError:
        return None
