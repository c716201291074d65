"""What the sandbox is handed of a draft and its task: the text or the files, limits, classes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from domains.code.drafts.composing import Module
from workbench.core.codec import Json
from workbench.core.task import Task

if TYPE_CHECKING:
    from workbench.sandbox import Draft, Limits


def runnable(module: Module) -> Draft:
    """What the sandbox runs: the module, or its files under the line numbers of the draft."""
    from workbench.sandbox import DraftFile

    files = tuple(DraftFile(part.path, part.padded) for part in module.parts)
    return files or module.source


def limits_of(task: Task) -> Limits:
    """The task's limits, each with the sandbox's default."""
    from workbench.sandbox import Limits

    given: dict[str, Json] = {
        name: task.settings[name]
        for name in ("seconds_per_test", "seconds_total", "memory_mb")
        if name in task.settings
    }
    return replace(Limits(), **given)


def classes_of(task: Task) -> frozenset[str] | None:
    """The names that the task declares to be classes; None where it leaves that to their case."""
    declared = task.settings.get("classes")
    return None if declared is None else frozenset(map(str, declared))
