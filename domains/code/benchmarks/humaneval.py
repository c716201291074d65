"""HumanEval (arXiv 2107.03374) as published: JSON lines with task_id, prompt, entry_point,
canonical_solution and test, where test defines `check(candidate)`.

A draft may be the whole function or go on where the prompt stops. What stands in the prompt before
the function (imports, helper functions) is there for every draft, and in a trusted copy for the
tests.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from domains.code.benchmarks.assertions import from_check
from domains.code.benchmarks.rows import Problem, Row, read_rows
from domains.code.source import parse
from workbench.core.codec import Json
from workbench.core.telling.prompting import fenced

REQUIRED = ("task_id", "prompt", "entry_point", "canonical_solution", "test")
MODULE = "solution"


def import_humaneval(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data for each problem; TaskFileError names the line of a row that does not fit."""
    for row in read_rows(path, "HumanEval", REQUIRED):
        title = row.text("entry_point").replace("_", " ")
        yield Problem(row.text("task_id"), title, partial(_task, row))


def _task(row: Row) -> dict[str, Json]:
    entry = row.text("entry_point")
    preamble = preamble_of(row.text("prompt"), entry)
    tests = from_check(row.text("test"), entry, MODULE)
    return function_task(row, preamble) | tests.data()


def function_task(row: Row, preamble: str) -> dict[str, Json]:
    """What all tasks have in common that begin with a signature and a docstring."""
    prompt, entry = row.text("prompt"), row.text("entry_point")
    if not entry.isidentifier():
        row.fail("entry_point", f"{entry!r} is not a Python name.")
    return {
        "prompt": f"Complete this function.\n\n{fenced(prompt, 'python')}",
        "difficulty": "benchmark",
        "settings": {
            "entry": entry,
            "module": MODULE,
            "stub": prompt,
            "preamble": preamble,
            "lint": False,
            "complexity": 0,
        },
        "reference": prompt + row.text("canonical_solution"),
    }


def preamble_of(prompt: str, entry: str) -> str:
    """What stands before the function in the prompt: imports and helper functions."""
    tree = parse(prompt) or parse(prompt.rstrip() + "\n    pass\n")
    for node in tree.body if tree is not None else ():
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == entry:
            first = min([node.lineno, *(item.lineno for item in node.decorator_list)])
            return "\n".join(prompt.split("\n")[: first - 1]).strip("\n")
    return ""
