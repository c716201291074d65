"""A domain whose drafts are configurations, tried on simulated ground.

A draft is a YAML block; what it says is found out by trials through the real runner (`team.trials`,
`learning.trials`), and nothing of it is run. A domain is a package with the modules

    loading    load_task(source) -> Task
    asking     request(task) -> str, what the writer is asked for, with the form of a draft
    checking   results(task, draft, trials) -> Iterator[CheckResult]
    faults     operators() -> tuple[FaultOperator, ...]
    commands   COMMANDS: filters of lines by name

each loaded when it is first needed, so that a start of the workbench pays for none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, ClassVar

from workbench.core.checks import CheckResult
from workbench.core.domain import Domain, Readiness
from workbench.core.faults import Control, FaultOperator
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.core.telling.prompting import compose
from workbench.prose.base.domain import prompt_text

_FENCED = re.compile(r"^(`{3,})[^\n`]*\n(.*?)\n?^\1\s*$", re.M | re.S)
Filter = Callable[[Iterable[str]], Iterator[str]]


class TriedDomain(Domain):
    """Drafts are configurations in a YAML block."""

    fence: ClassVar[str | None] = "yaml"
    package: ClassVar[str]
    """Where the domain's modules and prompts lie."""
    trials: ClassVar[str]
    """The module whose `Trials` its checks run."""

    def __init__(self) -> None:
        self._trials: Any = None
        """What the worker has tried so far."""

    def _part(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    def load(self, source: TaskFile) -> Task:
        """The task of a task file; the format is described in the domain's `loading`."""
        task: Task = self._part("loading").load_task(source)
        return task

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        """The results of exactly the checks in `task`, as they come."""
        if self._trials is None:
            self._trials = import_module(self.trials).Trials()
        yield from self._part("checking").results(task, draft, self._trials)

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with the domain's own request in the place of the prompt."""
        task = replace(view.task, prompt=self._part("asking").request(view.task))
        system = view.templates.get("system", prompt_text(self.package, "system"))
        return compose(replace(view, task=task), system=system, fence=self.fence)

    def templates(self) -> Mapping[str, str]:
        """The system message."""
        return {"system": prompt_text(self.package, "system")}

    def extract(self, answer: str) -> str:
        """The last fenced block of an answer, else all of it."""
        found = list(_FENCED.finditer(answer))
        return (found[-1][2] if found else answer).strip()

    def normalise(self, draft: str) -> str:
        """The draft without comments and layout."""
        lines = (line.partition("#")[0] for line in draft.splitlines())
        return " ".join(" ".join(lines).split())

    def readiness(self) -> Readiness:
        """Nothing of a draft is run."""
        return Readiness("strong", "Drafts are data; every writer in a trial is simulated.")

    def fault_operators(self) -> Sequence[FaultOperator]:
        """The faults that the checks claim to find."""
        operators: Sequence[FaultOperator] = self._part("faults").operators()
        return operators

    def controls(self) -> Iterable[Control]:
        """The repaired draft of every bundled practice script."""
        from workbench.lab.tried.bundled import repaired

        return repaired(self.name, self.load)


def lazily(package: str, *names: str) -> Mapping[str, Filter]:
    """The commands of these names in a domain's `commands`, each loaded when it is used."""

    def command(name: str) -> Filter:
        def run(lines: Iterable[str]) -> Iterator[str]:
            yield from import_module(f"{package}.commands").COMMANDS[name](lines)

        return run

    return {name: command(name) for name in names}
