"""What opening a long session costs: reading its log and folding it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.history.logs import long_session, started
from workbench.core.folding import fold
from workbench.history import History

pytestmark = pytest.mark.benchmark

ITERATIONS = 1_000
ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


def quickest(act: Callable[[], Any]) -> float:
    """Processor seconds of the quickest of five."""
    taken = []
    for _ in range(5):
        began = time.process_time()
        act()
        taken.append(time.process_time() - began)
    return min(taken)


def test_a_log_is_folded_about_as_quickly_as_it_is_read(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        history.record(ID, [started()])
        for bodies in long_session(ITERATIONS):
            history.record(ID, bodies)
        log = history.events(ID)
        reading = quickest(lambda: history.events(ID))
    folding = quickest(lambda: fold(log))
    half = quickest(lambda: fold(log[: len(log) // 2]))
    print(
        f"\n{ITERATIONS} iterations: read in {1000 * reading:.0f} ms, folded in"
        f" {1000 * folding:.0f} ms, half of it in {1000 * half:.0f} ms"
    )
    assert folding <= 1.8 * reading  # it was above 3 while every change read every field
    assert folding <= 3.6 * half
