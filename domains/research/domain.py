"""The research domain's face towards the workbench: syntheses held against their sources.

Light to import; the checks need no package that is not there already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from domains.research.loading import load_task
from workbench.core.checks import CheckResult
from workbench.core.domain import Readiness
from workbench.core.faults import Control, FaultOperator
from workbench.core.readers import Reader, read_readers
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.base.domain import ProseDomain


class ResearchDomain(ProseDomain):
    """Drafts are syntheses with a ledger of claims; checks compare, and reviewers read."""

    name: ClassVar[str] = "research"
    reads_prose: ClassVar[bool] = True
    package: ClassVar[str] = "domains.research"
    prompts: ClassVar[tuple[str, ...]] = ("system", "answer", "reviews", "pooled")

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def readers(self, task: Task) -> Sequence[Reader]:
        """Three reviewers: methods, evidence, reader."""
        return read_readers(self.data("reviewers.yaml"), "the reviewers of research")

    def readiness(self) -> Readiness:
        """Nothing of a draft is run."""
        return Readiness("strong", "Syntheses are text and data; nothing in them is run.")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        from domains.research.examination import results

        yield from results(task, draft, before)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.research.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Clean drafts of several voices and shapes."""
        from domains.research.faults import controls

        return controls(self.load)
