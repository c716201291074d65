"""Soft time limits inside the worker. The hard limit is the client's wall clock, which kills the
process.

`within(seconds)` interrupts pure Python work by an interval timer where one is available (main
thread of a POSIX process); elsewhere it does nothing and the hard limit stands alone.
Both budgets count what the process itself computes, so that a busy machine changes no verdict:
`within` user time, for parts of the work; `within_processor_time` all of it, for the whole.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

_REPEAT = 0.02  # seconds after which a signal that some handler swallowed comes again


class OutOfTime(BaseException):
    """The budget is spent.

    A BaseException, so that no library's broad `except Exception` swallows it.
    """


_DEAF = {"__del__", "unraisable_hook"}
"""Functions whose exceptions nobody gets: the signal comes again once they are through."""


def _interrupt(signum: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code.co_name in _DEAF:
            return
        frame = frame.f_back
    raise OutOfTime


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in the body after so many seconds of computing, and again soon after where
    some handler swallowed it; an enclosing budget keeps its own end.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        yield
        return
    started = time.process_time()
    outer, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
    previous = signal.signal(signal.SIGVTALRM, _interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, min(seconds, outer) if outer else seconds, _REPEAT)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    finally:
        _stop(signal.ITIMER_VIRTUAL, signal.SIGVTALRM, previous)
        if outer:
            left = outer - (time.process_time() - started)
            signal.setitimer(signal.ITIMER_VIRTUAL, max(left, 0.001), _REPEAT)


@contextlib.contextmanager
def within_processor_time(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in the body after so many seconds of processor time, and again soon after if
    an inner budget took it for its own end. Budgets by `within` may stand inside.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        yield
        return
    previous = signal.signal(signal.SIGPROF, _interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds, _REPEAT)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        _stop(signal.ITIMER_PROF, signal.SIGPROF, previous)


def _stop(timer: int, number: int, previous: Any) -> None:
    """Ends a timer for good. The end of the time may come in the very moment in which the body
    ends: it then interrupts the first try to stop, and this second one follows at once. A signal
    that is still under way when the process has no handler of its own would end it: it is ignored.
    """
    signal.setitimer(timer, 0)
    signal.signal(number, signal.SIG_IGN if previous is signal.SIG_DFL else previous)
