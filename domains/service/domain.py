"""The customer service domain's face towards the workbench: replies whose actions are run on the
records, and whose words are held against policies and ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from domains.service.loading import load_task
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Domain, Readiness, Revision, ShownView
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose

Filter = Callable[[Iterable[str]], Iterator[str]]


def _ratings(lines: Iterable[str]) -> Iterator[str]:
    from domains.service.checking import results
    from domains.service.ratings import ratings

    return ratings(lines, load_task, results)


def _consistency(lines: Iterable[str]) -> Iterator[str]:
    from domains.service.ratings import consistency

    return consistency(lines)


class ServiceDomain(Domain):
    """Drafts are replies with a ledger of actions, answers and facts."""

    name: ClassVar[str] = "service"
    commands: ClassVar[Mapping[str, Filter]] = {"ratings": _ratings, "consistency": _consistency}

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with all that the desk holds but the goal."""
        from domains.service.asking import request

        texts = {**self.templates(), **view.templates}
        task = replace(view.task, prompt=request(view.task, texts["answer"]))
        return compose(replace(view, task=task), system=texts["system"])

    def templates(self) -> Mapping[str, str]:
        """The system prompt, and how reply and ledger are to be written."""
        return {name: _text(f"prompts/{name}.md") for name in ("system", "answer")}

    def brief(self, task: Task) -> str:
        """The prompt with all that the task gives for it."""
        from domains.service.asking import brief

        return brief(task)

    def rubric(self, task: Task) -> Json:
        """Helpfulness, empathy, clarity, honesty, de-escalation."""
        import yaml

        return yaml.safe_load(_text("rubric.yaml"))

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        """The draft in the answer; of one with the ledger alone, the earlier prose with it."""
        from workbench.prose.document import with_ledger

        return Revision(with_ledger(self.extract(answer), before))

    def normalise(self, draft: str) -> str:
        """The draft without layout."""
        return " ".join(draft.split())

    def readiness(self) -> Readiness:
        """Nothing of a draft is run: actions are names with arguments."""
        return Readiness("strong", "Actions are data, run on a copy of the task's own records.")

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        from domains.service.checking import results

        yield from results(task, draft)

    def views(self, result: CheckResult) -> tuple[ShownView, ...]:
        """The simulated customer's reasons, as bars."""
        evidence = result.evidence
        if result.check != "satisfaction" or not isinstance(evidence, Mapping):
            return ()
        because = evidence.get("because") or {}
        bars = [{"label": cause.replace("_", " "), "value": p} for cause, p in because.items()]
        return (ShownView("bars", "Model: what makes the customer write again", bars),)

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        from domains.service.faults import operators

        return operators()

    def controls(self) -> Iterable[Control]:
        """Clean drafts of several hands."""
        from domains.service.faults import controls

        return controls(self.load)


def _text(name: str) -> str:
    from importlib.resources import files

    return files("domains.service").joinpath(name).read_text(encoding="utf-8").strip()
