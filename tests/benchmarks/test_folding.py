"""What folding costs of a session with a great many calls: as much for each as for the first."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from tests.history.logs import started
from workbench.core import events as ev
from workbench.core.folding import fold

pytestmark = pytest.mark.benchmark

CALLS = 10_000
ENDS = {
    "finished": lambda call: ev.CallFinished(call, "Hello."),
    "failed": lambda call: ev.CallFailed(call, "ModelConnectionError", "refused"),
}


def calls(count: int, end: str) -> list[ev.Event]:
    """A log of calls, each ended before the next one starts."""
    bodies: list[ev.Body] = [started()]
    for number in range(count):
        call = f"c{number}"
        bodies += [ev.CallStarted(call, "writer", (), ev.ModelChoice()), ENDS[end](call)]
    return [
        ev.Event(f"e{seq}", "s", seq, "2026-11-01T00:00:00Z", "model", body)
        for seq, body in enumerate(bodies, 1)
    ]


def seconds(log: Sequence[ev.Event]) -> float:
    """Processor seconds of the quickest of three folds."""
    taken = []
    for _ in range(3):
        began = time.process_time()
        fold(log)
        taken.append(time.process_time() - began)
    return min(taken)


@pytest.mark.parametrize("end", ENDS)
def test_twice_the_calls_cost_about_twice(end: str) -> None:
    log = calls(2 * CALLS, end)
    half, whole = seconds(log[: len(log) // 2 + 1]), seconds(log)
    print(f"\n{end}: {CALLS} calls in {1000 * half:.0f} ms, twice as many in {1000 * whole:.0f} ms")
    assert whole < 3 * half  # it was above 4 while each call copied what was known of all others
