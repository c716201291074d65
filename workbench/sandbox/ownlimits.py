"""Limits on our own process, which reads what a draft wrote and what it answered.

What is read is bounded where it is read; this is the net below it, for what nobody thought of. And
the process is closed to others of the same user: whoever may read its memory may read its keys.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import resource
import sys
from collections.abc import Iterator

_RESERVE_MB = 128
"""Memory for the reading itself, beyond what the task allows a draft."""
_PR_SET_DUMPABLE = 4


@contextlib.contextmanager
def bounded(seconds: float, memory_mb: int) -> Iterator[None]:
    """Within it this process may take so much more processor time and memory.

    Beyond the memory there is a MemoryError; beyond the time the kernel ends the process, because
    no exception reaches a single long operation. Nothing where the system has no such limits.
    """
    if sys.platform != "linux":
        yield
        return
    most = _mapped() + ((memory_mb + _RESERVE_MB) << 20)
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = math.ceil(used.ru_utime + used.ru_stime + seconds)
    wanted = ((resource.RLIMIT_AS, most), (resource.RLIMIT_CPU, until))
    before = {which: resource.getrlimit(which) for which, _ in wanted}
    try:
        for which, value in wanted:
            _lower(which, value)
        yield
    finally:
        for which, limits in before.items():
            resource.setrlimit(which, limits)


def hide_memory() -> None:
    """Close this process's memory and environment to others of the same user (not to root)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def _lower(which: int, value: int) -> None:
    soft, hard = resource.getrlimit(which)
    ceiling = [v for v in (soft, hard) if v != resource.RLIM_INFINITY]
    resource.setrlimit(which, (min(value, *ceiling) if ceiling else value, hard))


def _mapped() -> int:
    """Bytes of address space that this process has already."""
    with open("/proc/self/statm", "rb") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
