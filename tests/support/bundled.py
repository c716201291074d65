"""The bundled tasks of one domain: their scripts, checks in this process, practice loops, and what
is told when it is another task's.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

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


@dataclass
class InThisProcess:
    """A checker that runs a domain's checks here, once for each text and task."""

    domain: Domain
    known: dict[tuple[str, str, str], list[CheckResult]] = field(default_factory=dict)

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        key = (task.id, task.check_set(len(task.stages)) + str(task.hidden), draft)
        if key not in self.known:
            self.known[key] = list(self.domain.check(task, draft, before))
        for result in self.known[key]:
            yield result

    async def readiness(self) -> Readiness:
        return self.domain.readiness()


@dataclass
class Bundle:
    """Everything that ships with a domain."""

    domain: Domain

    @cached_property
    def names(self) -> list[str]:
        """`research/remote_work`, …"""
        folder = assets() / "tasks" / self.domain.name
        return sorted(f"{self.domain.name}/{file.stem}" for file in folder.glob("*.yaml"))

    @cached_property
    def checker(self) -> InThisProcess:
        return InThisProcess(self.domain)

    def task(self, name: str) -> Task:
        return find_task(name)

    def script(self, name: str) -> Script:
        return parse(practice_script(name), name)

    def results(self, name: str, draft: str, before: str | None = None) -> list[CheckResult]:
        """Of the shown checks."""
        return list(self.domain.check(self.task(name).shown(1), draft, before))

    def told(self, name: str, draft: str) -> list[str]:
        """The feedback on a draft, finding by finding."""
        return [self.domain.feedback(result) for result in failing(self.results(name, draft))]

    def practise(
        self,
        name: str,
        seed: int,
        strategy: ev.StrategyChoice | None = None,
        domain: Domain | None = None,
    ) -> Session:
        """The practice loop on a task, to its end."""
        return asyncio.run(self._practise(name, seed, strategy, domain))

    async def _practise(
        self, name: str, seed: int, strategy: ev.StrategyChoice | None, domain: Domain | None
    ) -> Session:
        model, log = PracticeModel(self.script(name), 0.0), MemoryLog()
        dependencies = Dependencies(
            domain or self.domain, lambda *_: model, self.checker, log.record
        )
        runner = Runner(dependencies)
        chosen = strategy or ev.StrategyChoice()
        first = started(self.task(name), ev.ModelChoice(), chosen, seed, "test")
        await runner.act(first, author="workbench")
        await runner.run()
        return runner.session

    def swapped(self, name: str) -> Domain:
        """The domain, but it says about each finding what belongs to another task."""
        other = self.names[(self.names.index(name) + 1) % len(self.names)]
        return swapped(self.domain, self.told(other, self.script(other).draft))


def swapped(domain: Domain, texts: Sequence[str]) -> Domain:
    """A domain that answers each finding with one of the texts."""
    kind: Any = type(domain)

    class Swapped(kind):  # type: ignore[misc]
        def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
            return texts[len(result.check) % len(texts)]

    made: Domain = Swapped()
    return made


def reason(session: Session) -> str:
    """Why a session ended."""
    return session.stop.reason if session.stop is not None else "none"
