"""One generated task with what the practice model knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.catalog import find_domain
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.models.practice_script import Script, parse


@dataclass(frozen=True, slots=True)
class Instance:
    """A task, its script, and the template that it comes from."""

    task: Task
    script: Script
    family: str


def instance(
    data: Mapping[str, Json], script: Mapping[str, Json], family: str, domain: str
) -> Instance:
    """An instance of task-file data and script data. Raises TaskFileError where one is unsound."""
    task = find_domain(domain).load(TaskFile(str(data["id"]), data))
    return Instance(task, parse({"task": task.id, **script}, f"the script of {task.id}"), family)
