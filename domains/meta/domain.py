"""The meta domain's face towards the workbench: strategies tried on simulated writers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from workbench.core.checks import CheckResult
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.lab.tried import TriedDomain, lazily

if TYPE_CHECKING:
    from workbench.lab.learning.trials import Trials


class MetaDomain(TriedDomain):
    """Drafts are strategies of feedback; checks are inner experiments."""

    name: ClassVar[str] = "meta"
    package: ClassVar[str] = "domains.meta"
    commands: ClassVar[Mapping[str, Callable[[Iterable[str]], Iterator[str]]]] = lazily(
        "domains.meta", "learn", "choose", "template"
    )

    def __init__(self) -> None:
        self._trials: Trials | None = None
        """What the worker has tried so far."""

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        from domains.meta.loading import load_task

        return load_task(source)

    def request(self, task: Task) -> str:
        """The task with what it offers, its demands, and the form of a draft."""
        from domains.meta.asking import request

        return request(task)

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        from domains.meta.checking import results
        from workbench.lab.learning.trials import Trials

        if self._trials is None:
            self._trials = Trials()
        yield from results(task, draft, self._trials)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.meta.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Strategies that do well."""
        from domains.meta.faults import controls

        return controls(self.load)
