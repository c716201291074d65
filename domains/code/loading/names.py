"""What the tests in a file are called."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from domains.code.source import parse


def test_functions(source: str) -> tuple[str, ...]:
    """The tests in a pytest file as pytest names them, without parameters: `TestX::test_y`."""
    tree = parse(source)
    if tree is None:
        return ()
    return tuple(_collected(tree.body, ""))


def function_names(files: Sequence[Mapping[str, Any]]) -> set[str]:
    """The tests in all these files."""
    return {name for entry in files for name in test_functions(entry["source"])}


def _collected(body: Sequence[ast.stmt], prefix: str) -> Sequence[str]:
    found: list[str] = []
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found += [prefix + node.name] if node.name.startswith("test") else []
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            found += _collected(node.body, f"{prefix}{node.name}::")
    return found
