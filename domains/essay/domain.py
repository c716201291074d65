"""The essay domain's face towards the workbench: arguments held against their sources.

Light to import; the checks need no package that is not there already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from domains.essay.checklist import SYSTEM, items_of, open_items, rubric_of
from domains.essay.checklist import request as checklist_request
from domains.essay.loading import load_task
from domains.essay.refinebench import import_refinebench
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Readiness
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose
from workbench.prose.base.domain import ProseDomain


class EssayDomain(ProseDomain):
    """Drafts are essays with an argument ledger; checks compare, and judges read."""

    name: ClassVar[str] = "essay"
    reads_prose: ClassVar[bool] = True
    package: ClassVar[str] = "domains.essay"
    importers: ClassVar[Mapping[str, Callable[[Path], Iterable[Mapping[str, Json]]]]] = {
        "refinebench": import_refinebench
    }

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def brief(self, task: Task) -> str:
        """The prompt with all that the task gives for it."""
        return checklist_request(task) if items_of(task) else super().brief(task)

    def rubric(self, task: Task) -> Json:
        """Clarity, coherence, argument, evidence, style; of a task with a checklist, its items."""
        if items_of(task):
            return rubric_of(task)
        return super().rubric(task)

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with the sources and how the ledger is written."""
        if not items_of(view.task):
            return super().prompt(view)
        asked = replace(view.task, prompt=checklist_request(view.task))
        system = view.templates.get("system", SYSTEM)
        return compose(replace(view, task=asked), system=system)

    def readiness(self) -> Readiness:
        """Nothing of a draft is run."""
        return Readiness("strong", "Essays are text and data; nothing in them is run.")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        if items_of(task):
            yield from open_items(task, draft)
            return
        from domains.essay.examination import results

        yield from results(task, draft, before)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.essay.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Clean drafts of several voices and shapes."""
        from domains.essay.faults import controls

        return controls(self.load)
