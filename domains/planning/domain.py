"""The planning domain's face towards the workbench."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from domains.planning.commands import COMMANDS
from domains.planning.exchange.tables import IMPORTERS
from domains.planning.pictures import pictures
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Readiness, ShownView
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile, common_task
from workbench.prose.base.domain import ProseDomain


class PlanningDomain(ProseDomain):
    """Drafts are a memo and a plan; checks recompute and simulate the plan."""

    name: ClassVar[str] = "planning"
    package: ClassVar[str] = "domains.planning"
    sequential: ClassVar[bool] = True
    asking: ClassVar[str] = "wording"
    prompts: ClassVar[tuple[str, ...]] = ("system", "ledger")
    importers: ClassVar[Mapping[str, Callable[[Path], Iterable[Mapping[str, Json]]]]] = IMPORTERS
    commands: ClassVar[Mapping[str, Callable[[Iterable[str]], Iterator[str]]]] = COMMANDS

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; what a plan must keep stands in its materials."""
        from domains.planning.engine.demands import complain, gathered

        whole = gathered(source)
        complain(whole)
        return common_task(whole, frozenset(), self.name)

    def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
        """The finding with its numbers, and its place in the ledger."""
        from domains.planning.wording import in_words

        return in_words(result, level, drafts)

    def readiness(self) -> Readiness:
        """Drafts are data, nothing of theirs is run; numpy and networkx have to be there."""
        from importlib.util import find_spec

        missing = [name for name in ("numpy", "networkx") if find_spec(name) is None]
        if missing:
            told = f"{' and '.join(missing)} not installed."
            return Readiness("off", told, "pip install 'feedback-workbench[planning]'")
        return Readiness("strong", "Plans are data; nothing in a draft is run.")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The plan read, recomputed and simulated, and the memo held against it."""
        ready = self.readiness()
        if ready.level == "off":
            yield CheckResult(
                "planning", "error", cause="not installed", message=ready.detail, fix=ready.repair
            )
            return
        if not task.stages:
            return
        from domains.planning.examination import results

        yield from results(task, draft, before)

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        """A Gantt chart, the histogram of finishing dates, the tornado of what drives them."""
        return pictures(result)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.planning.faults import OPERATORS

        return OPERATORS

    def controls(self) -> Iterable[Control]:
        """The clean drafts under assets/controls/planning."""
        from domains.planning.clean_drafts import clean_drafts

        return clean_drafts(self.load)
