"""Drafts by a stranger who had not seen the product: per task two right ones, five with one fault.

`drafts.yaml` lists id, task, fault, whether the fault is of the domain's own list, where it sits,
and the draft; the tasks and their data lie beside it. README.md has the first look.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import yaml

from workbench.core.checks import CheckResult, failing
from workbench.core.domain import Domain
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

SEVERE = ("blocker", "major")


@dataclass(frozen=True)
class Blind:
    """One draft; `fault` is `none` where it is right."""

    id: str
    task: str
    fault: str
    listed: bool
    where: str
    draft: str

    @property
    def right(self) -> bool:
        return self.fault == "none"


@dataclass(frozen=True)
class Strangers:
    """The drafts of a folder, judged by one domain, each once."""

    domain: Domain
    folder: Path

    @cached_property
    def drafts(self) -> list[Blind]:
        text = (self.folder / "drafts.yaml").read_text(encoding="utf-8")
        return [Blind(**entry) for entry in yaml.safe_load(text)]

    @cached_property
    def _tasks(self) -> dict[str, Task]:
        return {}

    @cached_property
    def _wrong(self) -> dict[str, tuple[CheckResult, ...]]:
        return {}

    def task(self, name: str) -> Task:
        """The task of a draft, all stages shown."""
        if name not in self._tasks:
            file = self.folder / f"{name}.yaml"
            data = yaml.safe_load(file.read_text(encoding="utf-8"))
            task = self.domain.load(TaskFile(str(file), data, {}, str(self.folder)))
            self._tasks[name] = task.shown(len(task.stages))
        return self._tasks[name]

    def wrong(self, one: Blind) -> tuple[CheckResult, ...]:
        """Everything that is wrong with a draft, doubts too."""
        if one.id not in self._wrong:
            found = self.domain.check(self.task(one.task), one.draft, None)
            self._wrong[one.id] = failing(found)
        return self._wrong[one.id]

    def severe(self, one: Blind) -> list[str]:
        """Its blocker and major failures."""
        found = self.wrong(one)
        return [r.check for r in found if r.status == "fail" and r.severity in SEVERE]

    def alarms(self) -> Counter[str]:
        """What else is said of the right drafts, by check."""
        right = [one for one in self.drafts if one.right]
        return Counter(r.check for one in right for r in self.wrong(one))
