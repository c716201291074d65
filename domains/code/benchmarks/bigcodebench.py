"""BigCodeBench (arXiv 2406.15877) as published: JSON lines with task_id, complete_prompt,
instruct_prompt, canonical_solution, code_prompt, test, entry_point and libs.

Drafts run with the standard library alone, so that problems which need other packages are left out;
the hard subset has the same form. The tests are one `unittest.TestCase`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from domains.code.benchmarks.rows import Problem, Row, read_rows
from domains.code.source import parse
from workbench.core.codec import Json
from workbench.core.telling.prompting import fenced

REQUIRED = ("task_id", "complete_prompt", "canonical_solution", "test", "entry_point", "libs")
MODULE = "solution"


def import_bigcodebench(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data for each problem that the standard library can solve; TaskFileError names the
    line of a row that does not fit.
    """
    for row in read_rows(path, "BigCodeBench", REQUIRED):
        if _foreign(row):
            continue
        title = f"{row.text('entry_point').replace('_', ' ')} {row.text('task_id')}"
        yield Problem(row.text("task_id"), title, partial(_task, row))


def _task(row: Row) -> dict[str, Json]:
    entry, prompt = row.text("entry_point"), row.text("complete_prompt")
    test = row.text("test").strip()
    if parse(test) is None:
        row.fail("test", "is not valid Python 3.")
    return {
        "prompt": f"Complete this function.\n\n{fenced(prompt, 'python')}",
        "difficulty": "benchmark",
        "settings": {
            "entry": entry,
            "module": MODULE,
            "stub": prompt,
            "lint": False,
            "complexity": 0,
            "seconds_per_test": 20,
        },
        "pytest": f"from {MODULE} import {entry}\n{test}\n",
        "reference": prompt + row.text("canonical_solution"),
    }


def _foreign(row: Row) -> bool:
    """It needs a package beyond the standard library, by its own list or in its tests."""
    named = row.data["libs"]
    try:
        libs = ast.literal_eval(named) if isinstance(named, str) else named
    except (ValueError, SyntaxError):
        row.fail("libs", "should be a list of modules.")
    if not isinstance(libs, list):
        row.fail("libs", "should be a list of modules.")
    tree = parse(row.text("test"))
    used = {str(lib).partition(".")[0] for lib in libs} | set(_imported(tree))
    return bool(used - sys.stdlib_module_names)


def _imported(tree: ast.Module | None) -> Iterator[str]:
    for node in ast.walk(tree) if tree is not None else ():
        match node:
            case ast.Import(names=names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]
