"""A third of the shown tests held back: they steer nothing, and are scored afterwards like hidden
ones, so that what a repair learned by heart shows as the gap between the two.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from domains.code.source import parse
from domains.code.suite import standing_tests
from workbench.core.codec import Json
from workbench.core.task import Stage, Task

SHARE = 3
"""One test of so many, of each stage."""
_LISTS = ("tests", "properties")
_TESTS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def hold_back(task: Task) -> Task:
    """The task with a third of each stage's tests moved to the hidden ones, under names that say
    so. Which third follows from the task and the tests' names alone, so that every run holds back
    the same ones. Unchanged where no stage has three tests.
    """
    stages = [stage.checks for stage in task.stages]
    standing = standing_tests(stages)
    held: set[str] = set()
    for data in stages:
        own = [
            name for name, (source, _) in standing.items() if source is data and "::" not in name
        ]
        own.sort(key=lambda name: hashlib.sha256(f"{task.id}\n{name}".encode()).digest())
        held |= set(own[: len(own) // SHARE])
    if not held:
        return task
    kept = tuple(_without(stage, held) for stage in task.stages)
    return replace(task, stages=kept, hidden=_hidden(task, stages, standing, held))


def _without(stage: Stage, held: set[str]) -> Stage:
    data = dict(stage.checks)
    for field in _LISTS:
        if field in data:
            data[field] = [entry for entry in data[field] if entry["name"] not in held]
    for field in ("keep", "drop"):
        if field in data:
            data[field] = [name for name in data[field] if name not in held]
    if "files" in data:
        data["files"] = list(_files(data["files"], lambda name: name not in held))
    return replace(stage, checks=data)


def _hidden(
    task: Task,
    stages: list[Mapping[str, Any]],
    standing: Mapping[str, tuple[Any, Any]],
    held: set[str],
) -> dict[str, Json]:
    hidden: dict[str, Any] = {**(task.hidden or {})}
    for data in stages:
        final = {name for name in held if standing[name][0] is data}
        for field in _LISTS:
            moved = [
                {**entry, "name": f"held back: {entry['name']}"}
                for entry in data.get(field, [])
                if entry["name"] in final
            ]
            hidden[field] = [*hidden.get(field, []), *moved]
        files = [
            {**file, "name": f"test_held_back_{n}.py"}
            for n, file in enumerate(
                _files(data.get("files", []), final.__contains__), len(hidden.get("files", [])) + 1
            )
        ]
        hidden["files"] = [*hidden.get("files", []), *files]
    return {name: value for name, value in hidden.items() if value}


def _files(
    files: Iterable[Mapping[str, Any]], keep: Callable[[str], bool]
) -> Iterator[dict[str, Any]]:
    """The files with those top-level tests alone; none of a file without any test left.

    Classes of tests stay where they are: they are shown, and `keep` is asked for their name.
    """
    for file in files:
        tree, lines = parse(file["source"]), file["source"].splitlines()
        tests = [node for node in tree.body if isinstance(node, _TESTS)] if tree else []
        named = [node for node in tests if node.name.lower().startswith("test")]
        gone = [node for node in named if not keep(node.name)]
        if len(gone) == len(named):
            continue
        for node in gone:
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            for at in range(first - 1, node.end_lineno or first):
                lines[at] = ""
        yield {**file, "source": "\n".join(lines) + "\n"}
