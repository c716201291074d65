"""What the writer of a plan is told: the task's figures, and findings with their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.core.telling.feedback import describe

HIDDEN = ("actuals",)
"""Materials that are no business of the writer's."""


def request(task: Task, texts: Mapping[str, str]) -> str:
    """What the writer is asked: the brief, and the fields of the ledger."""
    figures = _figures(task)
    ledger = f"{figures}\n\n{texts['ledger']}" if figures else texts["ledger"]
    return f"{task.prompt.strip()}\n\n{ledger}"


def brief(task: Task) -> str:
    """The prompt of a task with its figures, without the form of the ledger."""
    return f"{task.prompt.strip()}\n\n{_figures(task)}".strip()


def _figures(task: Task) -> str:
    lines = [_line(name, value) for name, value in task.materials.items() if name not in HIDDEN]
    given = [line for line in lines if line]
    return "\n".join(["The task's figures, which a plan has to use:", *given]) if given else ""


def _line(name: str, value: Any) -> str:
    if value in (None, "", [], {}):
        return ""
    if isinstance(value, list):
        entries = [f"  - {_entry(each)}" for each in value]
        return "\n".join([f"- {name}:", *entries])
    return f"- {name}: {_entry(value)}"


def _entry(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_entry(each)}" for key, each in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(map(_entry, value)) + "]"
    return str(value)


def in_words(result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
    """The finding; a place in the ledger is told as its pointer, a long quote would bury it."""
    if result.span is not None and result.span.pointer:
        what = replace(result, span=None)
        told = describe(what, level, drafts)
        return f"{told}\n  in the ledger at {result.span.pointer}"
    return describe(result, level, drafts)
