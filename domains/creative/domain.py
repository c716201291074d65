"""The creative domain's face towards the workbench: copy and stories held against their brief.

Light to import; the checks need no package that is not there already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from domains.creative.loading import load_task
from workbench.core.checks import CheckResult
from workbench.core.domain import Readiness
from workbench.core.faults import Control, FaultOperator
from workbench.core.readers import Reader, read_readers
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.base.domain import ProseDomain

Filter = Callable[[Iterable[str]], Iterator[str]]


def _results(lines: Iterable[str]) -> Iterator[str]:
    from domains.creative.engagement.results import results

    return results(lines)


def _elements(lines: Iterable[str]) -> Iterator[str]:
    from domains.creative.engagement.elements import elements
    from domains.creative.examination import results

    return elements(lines, load_task, results)


class CreativeDomain(ProseDomain):
    """Drafts are copy or stories with a ledger of variants, claims, entities and beats."""

    name: ClassVar[str] = "creative"
    reads_prose: ClassVar[bool] = True
    package: ClassVar[str] = "domains.creative"
    commands: ClassVar[Mapping[str, Filter]] = {"results": _results, "elements": _elements}

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def readers(self, task: Task) -> Sequence[Reader]:
        """The panel: four readers who want different things."""
        return read_readers(self.data("readers.yaml"), "creative/readers.yaml")

    def readiness(self) -> Readiness:
        """Nothing of a draft is run."""
        return Readiness("strong", "Copy is text and data; nothing in it is run.")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        from domains.creative.examination import results

        yield from results(task, draft, before)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.creative.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Clean drafts of several hands."""
        from workbench.prose.planting import clean_drafts

        return clean_drafts(self.name, self.load)
