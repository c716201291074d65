"""The creative domain's face towards the workbench: copy and stories held against their brief.

Light to import; the checks need no package that is not there already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from domains.creative.loading import load_task
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

Filter = Callable[[Iterable[str]], Iterator[str]]


def _results(lines: Iterable[str]) -> Iterator[str]:
    from domains.creative.engagement.results import results

    return results(lines)


def _elements(lines: Iterable[str]) -> Iterator[str]:
    from domains.creative.engagement.elements import elements
    from domains.creative.examination import results

    return elements(lines, load_task, results)


class CreativeDomain(Domain):
    """Drafts are copy or stories with a ledger of variants, claims, entities and beats."""

    name: ClassVar[str] = "creative"
    commands: ClassVar[Mapping[str, Filter]] = {"results": _results, "elements": _elements}

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        return load_task(source)

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with all of the brief."""
        from domains.creative.asking import request

        texts = {**self.templates(), **view.templates}
        task = replace(view.task, prompt=request(view.task, texts["answer"]))
        return compose(replace(view, task=task), system=texts["system"])

    def templates(self) -> Mapping[str, str]:
        """The system prompt, and how copy and ledger are to be written."""
        return {name: _text(f"prompts/{name}.md") for name in ("system", "answer")}

    def brief(self, task: Task) -> str:
        """The prompt with all that the task gives for it."""
        from domains.creative.asking import brief

        return brief(task)

    def rubric(self, task: Task) -> Json:
        """Pull, voice, offer, grounds, originality, audience, story."""
        import yaml

        return yaml.safe_load(_text("rubric.yaml"))

    def readers(self, task: Task) -> Sequence[Reader]:
        """The panel: four readers who want different things."""
        import yaml

        return read_readers(yaml.safe_load(_text("readers.yaml")), "creative/readers.yaml")

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        """The draft in the answer; of one with the ledger alone, the earlier copy with it."""
        from workbench.prose.document import with_ledger

        return Revision(with_ledger(self.extract(answer), before))

    def normalise(self, draft: str) -> str:
        """The draft without layout."""
        return " ".join(draft.split())

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


def _text(name: str) -> str:
    from importlib.resources import files

    return files("domains.creative").joinpath(name).read_text(encoding="utf-8").strip()
