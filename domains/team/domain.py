"""The team domain's face towards the workbench: configurations tried on simulated ground."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from workbench.core.checks import CheckResult
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.lab.tried import TriedDomain, lazily

if TYPE_CHECKING:
    from workbench.lab.team.trials import Trials


class TeamDomain(TriedDomain):
    """Drafts are configurations of a team; checks are what it does in trials."""

    name: ClassVar[str] = "team"
    package: ClassVar[str] = "domains.team"
    commands: ClassVar[Mapping[str, Callable[[Iterable[str]], Iterator[str]]]] = lazily(
        "domains.team", "credit", "optimise"
    )

    def __init__(self) -> None:
        self._trials: Trials | None = None
        """What the worker has tried so far."""

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        from domains.team.loading import load_task

        return load_task(source)

    def request(self, task: Task) -> str:
        """The task with what it offers, its demands, and the form of a draft."""
        from domains.team.asking import request

        return request(task)

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        from domains.team.checking import results
        from workbench.lab.team.trials import Trials

        if self._trials is None:
            self._trials = Trials()
        yield from results(task, draft, self._trials)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.team.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Teams that do well."""
        from domains.team.faults import controls

        return controls(self.load)
