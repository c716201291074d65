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
        elif isinstance(node, ast.ClassDef) and _holds_tests(node):
            found += _collected(node.body, f"{prefix}{node.name}::")
    return found


def _holds_tests(node: ast.ClassDef) -> bool:
    """By its name, or as a case of `unittest`, which pytest collects under any name."""
    bases = [base.attr if isinstance(base, ast.Attribute) else base for base in node.bases]
    names = [base.id if isinstance(base, ast.Name) else base for base in bases]
    return node.name.startswith("Test") or "TestCase" in names
