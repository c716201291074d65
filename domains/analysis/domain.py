"""The analysis domain's face towards the workbench: reports on data, recomputed claim by claim.

Light to import: pandas, scipy and statsmodels are loaded by the checks, in the worker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import ClassVar

from domains.analysis.commands import ask
from domains.analysis.loading import load_task
from workbench.core.checks import CheckResult
from workbench.core.domain import Readiness, ShownView
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.base.domain import ProseDomain

NEEDED = ("numpy", "pandas", "scipy", "statsmodels")
INSTALL = "pip install 'feedback-workbench[analysis]'"


class AnalysisDomain(ProseDomain):
    """Drafts are reports with a ledger; checks compute every claim anew."""

    name: ClassVar[str] = "analysis"
    package: ClassVar[str] = "domains.analysis"
    commands: ClassVar[Mapping[str, Callable[[Iterable[str]], Iterator[str]]]] = {"ask": ask}
    worded_commands: ClassVar[frozenset[str]] = frozenset({"ask"})

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def readiness(self) -> Readiness:
        """Whether the packages that compute are there. Nothing of a draft is run but expressions,
        in the sandbox.
        """
        missing = [name for name in NEEDED if find_spec(name) is None]
        if missing:
            told = f"Analysis needs {', '.join(missing)}: {INSTALL}"
            return Readiness("off", told, INSTALL)
        return Readiness("strong", "Claims are data in a closed grammar; nothing in them is run.")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        missing = [name for name in NEEDED if find_spec(name) is None]
        if missing:
            told = f"Analysis needs {', '.join(missing)}: {INSTALL}"
            yield CheckResult("packages", "error", "claims", severity="blocker", message=told)
            return
        from domains.analysis.checking import Examination

        yield from Examination(task, draft).results()

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        """Charts beside the claim that they speak of."""
        from domains.analysis.views import views_of

        return views_of(result)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.analysis.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Clean drafts of several hands."""
        from domains.analysis.faults import controls

        return controls(self.load)
