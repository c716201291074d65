"""No verdict of a test depends on the clock of a busy machine: hypothesis neither times an example
nor complains that making one took long. A law that names no number of examples gets a quick run's
few; `--hypothesis-profile=thorough`, as in `make test-all`, gives it the many.

Tests of screens and of processes wait for half of their time (measured: 78 s of CPU in 180 s for
the walks), so `-n auto` takes half as many workers again as there are cores.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

UNTIMED = settings(deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.register_profile("untimed", UNTIMED, max_examples=40)
settings.register_profile("thorough", UNTIMED, max_examples=150)
settings.load_profile("untimed")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many workers `-n auto` starts."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return ((cores or 1) * 3 + 1) // 2
