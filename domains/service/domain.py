"""The customer service domain's face towards the workbench: replies whose actions are run on the
records, and whose words are held against policies and ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from domains.service.loading import load_task
from workbench.core.checks import CheckResult
from workbench.core.domain import Readiness, ShownView
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.base.domain import ProseDomain

Filter = Callable[[Iterable[str]], Iterator[str]]


def _ratings(lines: Iterable[str]) -> Iterator[str]:
    from domains.service.checking import results
    from domains.service.ratings import ratings

    return ratings(lines, load_task, results)


def _consistency(lines: Iterable[str]) -> Iterator[str]:
    from domains.service.ratings import consistency

    return consistency(lines)


class ServiceDomain(ProseDomain):
    """Drafts are replies with a ledger of actions, answers and facts."""

    name: ClassVar[str] = "service"
    reads_prose: ClassVar[bool] = True
    package: ClassVar[str] = "domains.service"
    commands: ClassVar[Mapping[str, Filter]] = {"ratings": _ratings, "consistency": _consistency}

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def readiness(self) -> Readiness:
        """Nothing of a draft is run: actions are names with arguments."""
        return Readiness("strong", "Actions are data, run on a copy of the task's own records.")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        from domains.service.checking import results

        yield from results(task, draft)

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        """The simulated customer's reasons, as bars."""
        evidence = result.evidence
        if result.check != "satisfaction" or not isinstance(evidence, Mapping):
            return ()
        because = evidence.get("because") or {}
        bars = [{"label": cause.replace("_", " "), "value": p} for cause, p in because.items()]
        return (ShownView("bars", "Model: what makes the customer write again", bars),)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.service.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Clean drafts of several hands."""
        from domains.service.faults import controls

        return controls(self.load)
