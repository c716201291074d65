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


def spin(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_the_whole_budget_ends_work_inside_of_a_larger_part() -> None:
    with pytest.raises(OutOfTime), within_processor_time(0.05), within(5.0):
        spin(5.0)


def test_a_part_that_ends_leaves_the_whole_budget_running() -> None:
    ended: list[str] = []

    def work() -> None:
        try:
            with within(0.05):
                spin(5.0)
        except OutOfTime:
            ended.append("the part")
        spin(5.0)

    with pytest.raises(OutOfTime), within_processor_time(0.3):
        work()
    assert ended == ["the part"]


def test_a_smaller_budget_inside_keeps_the_end_of_the_one_around_it() -> None:
    def work() -> None:
        with within(5.0):
            spin(0.02)
        spin(5.0)

    with pytest.raises(OutOfTime), within(0.1):
        work()


def test_a_budget_of_nothing_is_over_at_once_and_is_no_end_of_the_one_around_it() -> None:
    with pytest.raises(OutOfTime), within(0.0):
        spin(5.0)
    with pytest.raises(OutOfTime), within(5.0), within(0.0):
        spin(5.0)


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
