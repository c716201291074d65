"""The meta domain's face towards the workbench: strategies tried on simulated writers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from workbench.core.checks import CheckResult
from workbench.core.domain import Domain, Readiness
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose

if TYPE_CHECKING:
    from workbench.lab.learning.trials import Trials


def _lazily(name: str) -> Callable[[Iterable[str]], Iterator[str]]:
    """The command of that name, loaded when it is used."""

    def run(lines: Iterable[str]) -> Iterator[str]:
        from domains.meta.commands import COMMANDS

        yield from COMMANDS[name](lines)

    return run


class MetaDomain(Domain):
    """Drafts are strategies of feedback; checks are inner experiments."""

    name: ClassVar[str] = "meta"
    fence: ClassVar[str | None] = "yaml"
    commands: ClassVar[Mapping[str, Callable[[Iterable[str]], Iterator[str]]]] = {
        "learn": _lazily("learn"),
        "choose": _lazily("choose"),
        "template": _lazily("template"),
    }

    def __init__(self) -> None:
        self._trials: Trials | None = None
        """What the worker has tried so far."""

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in `loading`."""
        from domains.meta.loading import load_task

        return load_task(source)

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with the demands and the form of a strategy."""
        from domains.meta.asking import request, text_of

        task = replace(view.task, prompt=request(view.task))
        system = view.templates.get("system", text_of("system"))
        return compose(replace(view, task=task), system=system, fence=self.fence)

    def templates(self) -> Mapping[str, str]:
        """The system message."""
        from domains.meta.asking import text_of

        return {"system": text_of("system")}

    def extract(self, answer: str) -> str:
        """The last fenced block, else the whole answer."""
        from domains.meta.asking import fenced_block

        return fenced_block(answer)

    def normalise(self, draft: str) -> str:
        """The draft without comments and layout."""
        lines = (line.partition("#")[0] for line in draft.splitlines())
        return " ".join(" ".join(lines).split())

    def readiness(self) -> Readiness:
        """Nothing of a draft is run."""
        return Readiness("strong", "Strategies are data; every writer in a trial is simulated.")

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
