"""The time of an event loop that two processes share: it stands while a frame is on its way."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from workbench.sandbox.inside.remote import clocks
from workbench.sandbox.inside.remote.clocks import LONGEST_WAY, MOMENT, RATE, Clock, counted


def test_a_moment_of_code_counts_by_a_fraction() -> None:
    assert counted(0.0) == 0.0
    assert counted(MOMENT / 2) == pytest.approx(MOMENT / 2 * RATE)


def test_long_code_counts_in_full_but_for_its_first_moment() -> None:
    assert counted(1.0) == pytest.approx(1.0 - MOMENT * (1 - RATE))


def test_what_is_counted_never_jumps() -> None:
    assert counted(MOMENT - 1e-9) == pytest.approx(counted(MOMENT + 1e-9), abs=1e-8)


def _moved_on_the_way() -> float:
    clock = Clock(100.0)
    stopped = clock.stop()
    time.sleep(LONGEST_WAY / 4)
    clock.go_on(0.0)
    return clock.time() - stopped


def test_a_frame_on_its_way_takes_no_time() -> None:
    quickest = min(_moved_on_the_way() for _ in range(20))  # one that nothing else held up
    assert 0.0 <= quickest < LONGEST_WAY / 8


def test_the_other_process_cannot_claim_to_have_worked_longer_than_was_waited() -> None:
    clock = Clock(0.0)
    began = time.monotonic()
    clock.stop()
    clock.go_on(1e9)
    assert clock.time() <= time.monotonic() - began


def test_the_other_process_cannot_claim_to_have_taken_no_time() -> None:
    """Beyond what a frame can be on its way its silence counts."""
    clock = Clock(0.0)
    clock.stop()
    time.sleep(4 * LONGEST_WAY)
    clock.go_on(0.0)
    assert clock.time() >= 3 * LONGEST_WAY * 0.99


def test_a_shadow_goes_on_from_the_time_that_it_is_told() -> None:
    clock = Clock(0.0)
    clock.set(50.0)
    assert clock.time() >= 50.0
    assert 0.0 <= clock.spent() <= clock.time() - 50.0 + 1e-6


@pytest.mark.parametrize(("told", "wanted"), [(2, 2.0), (0.5, 0.5), (0, 0.0)])
def test_a_time_that_came_with_a_frame(told: Any, wanted: float) -> None:
    assert clocks.seconds(told) == wanted


@pytest.mark.parametrize(
    "told", [None, "1", True, -1, 1e13, float("nan"), float("inf"), [1], 10**400]
)
def test_what_is_no_time_counts_for_nothing(told: Any) -> None:
    assert clocks.seconds(told) == 0.0


def test_a_loop_with_such_a_clock_sleeps_as_long_as_it_should() -> None:
    loop = asyncio.new_event_loop()
    try:
        clocks.install(loop)
        began = time.monotonic()
        loop.run_until_complete(asyncio.sleep(0.05))
        assert time.monotonic() - began >= 0.045
    finally:
        loop.close()
