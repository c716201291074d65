"""MBPP (arXiv 2108.07732) as published: mbpp.jsonl with text, code, task_id, test_setup_code,
test_list, challenge_test_list; and sanitized-mbpp.json, one list, with prompt and test_imports.

The challenge tests are hidden. The function's name is part of no text, so the prompt shows the
signature and the first test, as the paper's own prompts show the tests.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from domains.code.benchmarks.assertions import from_list
from domains.code.benchmarks.rows import Problem, Row, read_rows
from domains.code.source import parse, used_names
from workbench.core.codec import Json
from workbench.core.telling.prompting import fenced

REQUIRED = ("task_id", "code", "test_list")
MODULE = "solution"


def import_mbpp(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data for each problem; TaskFileError names the line of a row that does not fit."""
    for row in read_rows(path, "MBPP", REQUIRED):
        code, tests = row.text("code").strip() + "\n", row.texts("test_list")
        function = _function(row, code, tests)
        number = row.data["task_id"]
        id = number if isinstance(number, str) else f"MBPP/{number}"
        yield Problem(id, function.name.replace("_", " "), partial(_task, row, function))


def _task(row: Row, function: ast.FunctionDef) -> dict[str, Json]:
    code, tests = row.text("code").strip() + "\n", row.texts("test_list")
    setup = "\n".join([row.text("test_setup_code", default=""), *row.texts("test_imports")]).strip()
    shown = from_list(tests, setup, function.name, MODULE)
    hidden = from_list(row.texts("challenge_test_list"), setup, function.name, MODULE)
    signature = f"def {function.name}({ast.unparse(function.args)})"
    example = f"For example:\n\n{fenced(tests[0], 'python')}"
    return {
        "prompt": f"{row.text('text', 'prompt')}\n\n{example}",
        "difficulty": "benchmark",
        "settings": {
            "entry": function.name,
            "module": MODULE,
            "signature": signature,
            "lint": False,
            "complexity": 0,
        },
        "reference": code,
        **shown.data(),
        **({"hidden": hidden.data()} if hidden.data() else {}),
    }


def _function(row: Row, code: str, tests: list[str]) -> ast.FunctionDef:
    """The function that the tests call; where they call several, the last one defined."""
    tree = parse(code)
    if tree is None:
        row.fail("code", "is not valid Python 3.")
    if not tests:
        row.fail("test_list", "has no test.")
    trees = [tree for tree in map(parse, tests) if tree is not None]
    called = frozenset().union(*(used_names(tree) for tree in trees))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    wanted = [node for node in functions if node.name in called]
    if not wanted:
        row.fail("test_list", "calls no function that the code defines.")
    return wanted[-1]
