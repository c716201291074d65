"""The bundled tasks and their practice loops, run in this process with the real sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from functools import cache
from pathlib import Path

from domains.code import DOMAIN
from tests.support.tiny import numbered
from workbench.catalog import find_task, practice_script
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.domain import Readiness
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.models.practice import PracticeModel
from workbench.models.practice_script import Script, parse
from workbench.runner import Dependencies, Runner, started

TASKS = sorted(
    f"code/{file.stem}"
    for file in (Path(__file__).parents[3] / "assets" / "tasks" / "code").glob("*.yaml")
)


@cache
def task(name: str) -> Task:
    """A bundled task."""
    return find_task(name)


@cache
def script(name: str) -> Script:
    """Its practice script."""
    return parse(practice_script(name), name)


class Checker:
    """Runs the domain's checks here, each draft once: loops of many seeds meet the same drafts."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], list[CheckResult]] = {}

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        key = (repr((task.id, len(task.stages), task.hidden is None)), draft)
        if key not in self._known:
            self._known[key] = list(DOMAIN.check(task, draft, before))
        for result in self._known[key]:
            yield result

    async def readiness(self) -> Readiness:
        return Readiness()


class Log:
    """A log in memory that numbers and stamps events as the store does."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []

    async def record(self, bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
        fresh = []
        for body in bodies:
            seq = len(self.events) + 1
            time = "2026-01-01T00:00:00.000Z"
            fresh.append(ev.Event(numbered(seq), "s1", seq, time, author, body))
            self.events.append(fresh[-1])
        return fresh


def practise(
    name: str, seed: int, checker: Checker, strategy: ev.StrategyChoice | None = None
) -> tuple[Session, Log]:
    """One practice session until it stops."""
    return asyncio.run(_practise(name, seed, checker, strategy or ev.StrategyChoice()))


async def _practise(
    name: str, seed: int, checker: Checker, strategy: ev.StrategyChoice
) -> tuple[Session, Log]:
    log = Log()
    dependencies = Dependencies(
        domain=DOMAIN,
        model_for=lambda choice, session: PracticeModel(script(name), pace=0.0),
        checker=checker,
        record=log.record,
        listener=lambda notice: None,
        weak_ok=True,
    )
    runner = Runner(dependencies, log.events)
    model = ev.ModelChoice(provider="practice", name="practice")
    await runner.act(started(task(name), model, strategy, seed, "test"), author="workbench")
    await runner.run()
    return runner.session, log
