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
from workbench.core.domain import Domain, Readiness, Revision
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose


class EssayDomain(Domain):
    """Drafts are essays with an argument ledger; checks compare, and judges read."""

    name: ClassVar[str] = "essay"
    importers: ClassVar[Mapping[str, Callable[[Path], Iterable[Mapping[str, Json]]]]] = {
        "refinebench": import_refinebench
    }

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def brief(self, task: Task) -> str:
        """The prompt with all that the task gives for it."""
        from domains.essay.asking import brief

        return checklist_request(task) if items_of(task) else brief(task)

    def rubric(self, task: Task) -> Json:
        """Clarity, coherence, argument, evidence, style; of a task with a checklist, its items."""
        if items_of(task):
            return rubric_of(task)
        from importlib.resources import files

        import yaml

        text = files("domains.essay").joinpath("rubric.yaml").read_text(encoding="utf-8")
        data: Json = yaml.safe_load(text)
        return data

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with the sources and how the ledger is written."""
        from domains.essay.asking import request, text_of

        if items_of(view.task):
            asked = replace(view.task, prompt=checklist_request(view.task))
            system = view.templates.get("system", SYSTEM)
            return compose(replace(view, task=asked), system=system)
        task = replace(view.task, prompt=request(view.task))
        system = view.templates.get("system", text_of("system"))
        return compose(replace(view, task=task), system=system)

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        """The draft; of an answer with the ledger alone, the earlier prose with that ledger."""
        from workbench.prose.document import with_ledger

        return Revision(with_ledger(self.extract(answer), before))

    def normalise(self, draft: str) -> str:
        """The draft without layout."""
        return " ".join(draft.split())

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
