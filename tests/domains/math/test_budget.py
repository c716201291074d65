"""A budget ends what computes, where somebody gets the exception."""

from __future__ import annotations

import time

import pytest

from domains.math.algebra.budget import OutOfTime, within


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
