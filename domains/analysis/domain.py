"""The analysis domain's face towards the workbench: reports on data, recomputed claim by claim.

Light to import: pandas, scipy and statsmodels are loaded by the checks, in the worker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from importlib.util import find_spec
from typing import ClassVar

from domains.analysis.commands import ask
from domains.analysis.loading import load_task
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Domain, Readiness, Revision, ShownView
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose

NEEDED = ("numpy", "pandas", "scipy", "statsmodels")
INSTALL = "pip install 'feedback-workbench[analysis]'"


class AnalysisDomain(Domain):
    """Drafts are reports with a ledger; checks compute every claim anew."""

    name: ClassVar[str] = "analysis"
    commands: ClassVar[Mapping[str, Callable[[Iterable[str]], Iterator[str]]]] = {"ask": ask}

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def brief(self, task: Task) -> str:
        """The question with the data described, without how the ledger is written."""
        from domains.analysis.asking import brief

        return brief(task)

    def rubric(self, task: Task) -> Json:
        """Relevance, interpretation, uncertainty, clarity, actionability."""
        import yaml

        text = files("domains.analysis").joinpath("rubric.yaml").read_text(encoding="utf-8")
        data: Json = yaml.safe_load(text)
        return data

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with the data's schema and how the ledger is written."""
        from domains.analysis.asking import request, text_of

        task = replace(view.task, prompt=request(view.task))
        return compose(replace(view, task=task), system=text_of("system"))

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        """The draft; of an answer with the ledger alone, the earlier prose with that ledger."""
        from workbench.prose.document import with_ledger

        return Revision(with_ledger(self.extract(answer), before))

    def normalise(self, draft: str) -> str:
        """The draft without layout."""
        return " ".join(draft.split())

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
