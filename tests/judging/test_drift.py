"""The stop `drift`: a judge that rises while the checks fall ends the loop, honest work never.

The rule was shaped on seeds below 2200; the long tests hold it on 200 others of each writer.
"""

from __future__ import annotations

import pytest

from tests.judging.courses import DRIFTING, HONEST, course, stopped_for_drift

DRIFTING_SHARE, HONEST_SHARE = 0.95, 0.05


@pytest.mark.parametrize("name", DRIFTING)
def test_a_writer_that_reads_better_and_says_less_is_stopped(name: str) -> None:
    found = [course(DRIFTING[name], seed) for seed in range(1000, 1008)]
    reasons = [session.stop.reason for session in found if session.stop is not None]
    assert reasons.count("drift") >= 7
    assert all(session.best is not None and session.best.number <= 3 for session in found)
    assert all("ask the person" in s.stop.why for s in found if s.stop and s.stop.reason == "drift")


@pytest.mark.parametrize("name", HONEST)
def test_honest_improvement_is_not_stopped_for_drift(name: str) -> None:
    assert stopped_for_drift(HONEST[name], range(1000, 1008)) == 0.0


@pytest.mark.long
@pytest.mark.parametrize("name", DRIFTING)
def test_drifting_writers_are_stopped_in_nearly_all_of_200_seeds(name: str) -> None:
    assert stopped_for_drift(DRIFTING[name], range(3000, 3200)) >= DRIFTING_SHARE


@pytest.mark.long
@pytest.mark.parametrize("name", HONEST)
def test_honest_writers_are_stopped_for_drift_in_next_to_none_of_200_seeds(name: str) -> None:
    assert stopped_for_drift(HONEST[name], range(3000, 3200)) <= HONEST_SHARE
