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
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_RESERVE_MB = 128
"""Memory for the reading itself, beyond what the task allows a draft."""
_PR_SET_DUMPABLE = 4


class _Process:
    """What holds for this process as a whole."""

    may_be_ended = False


def may_be_ended() -> None:
    """From now on the kernel may end this process over its processor time: whoever started it
    starts another. One that holds a person's session, or a run of tests, must not say so.
    """
    _Process.may_be_ended = True


def bounded(items: Iterable[T], seconds: float, memory_mb: int) -> Iterator[T]:
    """The items, while making them takes this process at most so much more processor time and
    memory. Nothing holds between two items, whatever becomes of the iterator.

    Beyond the memory there is a MemoryError; beyond the time the kernel ends the process, because
    no exception reaches a single long operation, but only one that `may_be_ended`. Nothing where
    the system has no such limits.
    """
    if sys.platform != "linux":
        yield from items
        return
    most, left = _mapped() + ((memory_mb + _RESERVE_MB) << 20), seconds
    items = iter(items)
    while True:
        begun = _used()
        with _limits(most, math.ceil(begun + left)):
            try:
                item = next(items)
            except StopIteration:
                return
        left = max(left - (_used() - begun), 0.0)
        yield item


@contextlib.contextmanager
def _limits(memory: int, processor_seconds: int) -> Iterator[None]:
    """Within it: bytes of address space, and seconds since the process began."""
    wanted = {resource.RLIMIT_AS: memory}
    if _Process.may_be_ended:
        wanted[resource.RLIMIT_CPU] = processor_seconds
    before = {which: resource.getrlimit(which) for which in wanted}
    try:
        for which, value in wanted.items():
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


def _used() -> float:
    """Seconds of processor time that this process has taken."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _mapped() -> int:
    """Bytes of address space that this process has already."""
    with open("/proc/self/statm", "rb") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
