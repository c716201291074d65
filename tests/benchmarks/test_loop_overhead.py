"""What the loop itself costs an iteration: rules, fold, events on the disk.

Without model, checks and redaction: model and checks answer at once, and the small base redactor
(some 0.3 ms an iteration) stands in for the real one.
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pytest

from tests.support.tiny import DOMAIN, InProcess, Scripted, words_task
from workbench.core import events as ev
from workbench.drafting import new_id
from workbench.history import Writer
from workbench.redaction import Redactor
from workbench.runner import Dependencies, Runner, started

ROUNDS, CHECKS = 100, 12


@pytest.mark.benchmark
async def test_an_iteration_costs_at_most_ten_milliseconds(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "h.db", redactor_for=lambda session, used: Redactor(start=used))
    words = [f"w{n}" for n in range(CHECKS)]
    task = words_task(" ".join(words), rounds=ROUNDS)
    drafts = [f"w1 w2 draft {n}\n" for n in range(ROUNDS)]
    session = new_id()
    dependencies = Dependencies(
        domain=DOMAIN,
        model_for=lambda choice, session: model,
        checker=InProcess(),
        record=partial(writer.record, session),
    )
    model = Scripted(drafts)
    runner = Runner(dependencies)
    choice = ev.ModelChoice("openai", "scripted")
    first = started(task, choice, ev.StrategyChoice(plateau=0), 1, "bench")
    await runner.act(first, author="workbench")
    begun = time.perf_counter()
    await runner.run()
    spent = 1000 * (time.perf_counter() - begun) / ROUNDS
    writer.close()
    assert len(runner.session.order) == ROUNDS
    print(f"\n{spent:.1f} ms an iteration over {ROUNDS}, {CHECKS} checks each, SQLite on disk")
    assert spent <= 10
