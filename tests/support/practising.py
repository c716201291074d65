"""A domain's bundled tasks with their practice scripts, and practice loops run in this process.

Every domain keeps the same promises about its tasks: the reference passes, each slip of the first
draft is named by its facts, the loop gets there by what the checks say and by nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from functools import cache

from tests.support.loops import MemoryLog
from workbench.catalog import assets, find_task, practice_script
from workbench.core import events as ev
from workbench.core.checks import CheckResult, failing
from workbench.core.domain import Domain, Readiness
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.models.practice import PracticeModel
from workbench.models.practice_script import Script, parse
from workbench.runner import Dependencies, Runner, started

BARE = ev.StrategyChoice(feedback="score")
"""Feedback cut to the bare score."""


def task_names(domain: str) -> list[str]:
    """The ids of a domain's bundled tasks."""
    return sorted(f"{domain}/{file.stem}" for file in (assets() / "tasks" / domain).glob("*.yaml"))


@cache
def task(name: str) -> Task:
    """A bundled task."""
    return find_task(name)


@cache
def script(name: str) -> Script:
    """Its practice script."""
    return parse(practice_script(name), name)


def results(domain: Domain, name: str, draft: str, before: str | None = None) -> list[CheckResult]:
    """All shown checks of a draft."""
    subject = task(name)
    return list(domain.check(subject.shown(len(subject.stages)), draft, before))


def told(domain: Domain, name: str, draft: str) -> list[str]:
    """What a writer is told about a draft."""
    return [domain.feedback(result) for result in failing(results(domain, name, draft))]


class DirectChecker:
    """Runs a domain's checks here, each draft once: loops of many seeds meet the same drafts."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain
        self._known: dict[tuple[str, str], list[CheckResult]] = {}

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        key = (repr((task.id, len(task.stages), task.hidden is None)), draft)
        if key not in self._known:
            self._known[key] = list(self._domain.check(task, draft, before))
        for result in self._known[key]:
            yield result

    async def readiness(self) -> Readiness:
        return Readiness()


def misled(domain: Domain, name: str) -> Domain:
    """The domain, saying about each finding on `name` what belongs to the next task."""
    names = task_names(domain.name)
    other = names[(names.index(name) + 1) % len(names)]
    words = told(domain, other, script(other).draft)

    class Misled(type(domain)):  # type: ignore[misc]
        """Mixes two tasks up."""

        def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
            return words[len(result.check) % len(words)]

    mixed: Domain = Misled()
    return mixed


def practise(
    domain: Domain,
    name: str,
    seed: int,
    checker: DirectChecker,
    strategy: ev.StrategyChoice | None = None,
) -> Session:
    """One practice session until it stops."""
    return asyncio.run(_practise(domain, name, seed, checker, strategy or ev.StrategyChoice()))


async def _practise(
    domain: Domain, name: str, seed: int, checker: DirectChecker, strategy: ev.StrategyChoice
) -> Session:
    log = MemoryLog()
    dependencies = Dependencies(
        domain=domain,
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
    return runner.session


def reason(session: Session) -> str:
    """Why a session stopped."""
    return session.stop.reason if session.stop is not None else "none"
