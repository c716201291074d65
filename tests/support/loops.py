"""Whole loops over bundled tasks, with the real domain, worker and practice model, and a log in
memory.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field

from tests.support.tiny import numbered
from workbench.catalog import domain_entries, find_domain, find_task, practice_script
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.domain import Domain, Readiness
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.models.practice import PracticeModel
from workbench.models.practice_script import parse
from workbench.runner import Dependencies, Runner, started
from workbench.worker import CheckWorker


class MemoryLog:
    """Numbers and stamps events as the store does."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []

    async def record(self, bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
        first = len(self.events) + 1
        fresh = [
            ev.Event(numbered(seq), "s", seq, "2026-01-01T00:00:00.000Z", author, body)
            for seq, body in enumerate(bodies, first)
        ]
        self.events += fresh
        return fresh


@dataclass
class Remembering:
    """A checker that asks the real one once for each text and task."""

    inner: CheckWorker
    known: dict[tuple[str, str, str], tuple[CheckResult, ...]] = field(default_factory=dict)

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        key = (task.id, task.check_set(len(task.stages)) + str(task.hidden), draft)
        if key not in self.known:
            results = [result async for result in self.inner.check(task, draft, before)]
            self.known[key] = tuple(results)
        for result in self.known[key]:
            yield result

    async def readiness(self) -> Readiness:
        return await self.inner.readiness()


def checker_for(domain: str) -> Remembering:
    """A remembering checker on the domain's real worker; close its `inner` at the end."""
    return Remembering(CheckWorker(domain_entries()[domain]))


async def run_practice(
    task_id: str,
    seed: int,
    checker: Remembering,
    *,
    strategy: ev.StrategyChoice | None = None,
    domain: Domain | None = None,
) -> tuple[Session, list[ev.Event]]:
    """The practice loop on a bundled task, to its end."""
    task = find_task(task_id)
    script = practice_script(task_id)
    assert script is not None, f"{task_id} has no practice script"
    model = PracticeModel(parse(script, task_id), 0.0)
    log = MemoryLog()
    dependencies = Dependencies(
        domain=domain or find_domain(task.domain),
        model_for=lambda choice, session: model,
        checker=checker,
        record=log.record,
    )
    runner = Runner(dependencies)
    first = started(task, ev.ModelChoice(), strategy or ev.StrategyChoice(), seed, "test")
    await runner.act(first, author="workbench")
    await runner.run()
    return runner.session, log.events
