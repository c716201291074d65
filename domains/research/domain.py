"""The research domain's face towards the workbench: syntheses held against their sources.

Light to import; the checks need no package that is not there already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import ClassVar

from domains.research.loading import load_task
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Domain, Readiness, Revision
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.readers import Reader, read_readers
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose


def _data(name: str) -> Json:
    import yaml

    text = files("domains.research").joinpath(name).read_text(encoding="utf-8")
    data: Json = yaml.safe_load(text)
    return data


class ResearchDomain(Domain):
    """Drafts are syntheses with a ledger of claims; checks compare, and reviewers read."""

    name: ClassVar[str] = "research"

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def brief(self, task: Task) -> str:
        """The prompt with all that the task gives for it."""
        from domains.research.asking import brief

        return brief(task)

    def rubric(self, task: Task) -> Json:
        """Accuracy, completeness, methodology, citations, insight."""
        return _data("rubric.yaml")

    def readers(self, task: Task) -> Sequence[Reader]:
        """Three reviewers: methods, evidence, reader."""
        return read_readers(_data("reviewers.yaml"), "the reviewers of research")

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with the sources and how the ledger is written."""
        from domains.research.asking import request, text_of

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
