"""A budget ends what computes, where somebody gets the exception."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from domains.math.algebra.budget import OutOfTime, within, within_processor_time


def test_a_destructor_is_not_interrupted_and_what_follows_is() -> None:
    through: list[str] = []

    class Busy:
        def __del__(self) -> None:
            spun(0.2)
            through.append("the destructor")

    def spun(seconds: float) -> None:
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass

    def work() -> None:
        Busy()
        through.append("after it")
        spun(5.0)

    with pytest.raises(OutOfTime), within(0.05):
        work()
    assert through[0] == "the destructor"


@pytest.mark.parametrize("name", ["within", "within_processor_time"])
def test_a_signal_that_is_late_does_not_end_the_process(name: str) -> None:
    """The end of the time and the end of the work may fall together."""
    number = {"within": "SIGVTALRM", "within_processor_time": "SIGPROF"}[name]
    code = f"""
import os, signal
from domains.math.algebra.budget import {name}
with {name}(5.0):
    pass
os.kill(os.getpid(), signal.{number})
print("alive")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "alive\n"


def test_an_outer_handler_is_back_after_the_work() -> None:
    previous = signal.signal(signal.SIGPROF, signal.default_int_handler)
    try:
        with within_processor_time(5.0):
            assert signal.getsignal(signal.SIGPROF) is not signal.default_int_handler
        assert signal.getsignal(signal.SIGPROF) is signal.default_int_handler
        assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    finally:
        signal.signal(signal.SIGPROF, previous)
