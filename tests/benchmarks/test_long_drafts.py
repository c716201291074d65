"""The time that the prose domains take for a draft grows with its length, not with the square."""

from __future__ import annotations

import time

import pytest

from workbench.catalog import find_domain, find_task

pytestmark = pytest.mark.benchmark

TASKS = ("essay/street_trees", "service/late_parcel", "creative/flask_text", "research/lamp_moths")
TEXTS = {
    "figures": "R95 and 3.708,00 x 5 = 12,50 ",
    "words": "as clean as the day and on account of the two further groups ",
    "holes": "AGENT_NAME TODO XX and {{name}} ",
}
TIMES = 8


def seconds(task_id: str, text: str) -> float:
    """Processor seconds of all checks of a draft."""
    domain, task = find_domain(task_id.partition("/")[0]), find_task(task_id)
    start = time.process_time()
    list(domain.check(task, text, None))
    return time.process_time() - start


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("task_id", TASKS)
def test_checks_of_a_draft_eight_times_as_long_take_no_sixty_four_times_as_long(
    task_id: str, name: str
) -> None:
    text = TEXTS[name] * 100
    seconds(task_id, text)
    once, more = (min(seconds(task_id, part) for _ in range(3)) for part in (text, text * TIMES))
    print(f"\n{task_id} {name}: {len(text)} characters {once:.3f} s, {TIMES} times {more:.3f} s")
    assert more / once <= 3 * TIMES
