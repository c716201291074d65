"""A budget ends what computes, where somebody gets the exception."""

from __future__ import annotations

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
