"""Findings by reading the draft's syntax tree: forbidden imports, complexity.

None of them runs the draft, and each errs towards silence: a finding that is wrong costs the loop
more than one that is missed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domains.code.source import parse

COMPLEXITY_LIMIT = 10
"""Decisions plus one in a function (McCabe 1976, who gives ten as the reasonable upper limit)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something at a line of the parsed text."""

    line: int
    text: str


def forbidden_imports(tree: ast.Module, forbidden: Sequence[str]) -> list[Finding]:
    """Each import of a forbidden module or of one inside it, also by `__import__`, `importlib` or
    in a text given to `exec` or `eval`.
    """
    found = []
    for line, name in _imported(tree):
        hit = next((bad for bad in forbidden if name == bad or name.startswith(f"{bad}.")), None)
        if hit is not None:
            found.append(Finding(line, hit))
    return found


def _imported(tree: ast.AST, within: int | None = None) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        line = within or int(getattr(node, "lineno", 0))
        match node:
            case ast.Import(names=names):
                yield from ((line, alias.name) for alias in names)
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield line, module
                yield from ((line, f"{module}.{alias.name}") for alias in names)
            case ast.Call(func=func, args=[ast.Constant(value=str(text)), *_]):
                match _last_name(func):
                    case "__import__" | "import_module" | "find_spec" | "reload":
                        yield line, text
                    case "exec" | "eval" | "compile" if within is None:
                        inner = parse(text)
                        yield from _imported(inner, line) if inner is not None else ()


def _last_name(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def complexities(tree: ast.Module) -> list[Finding]:
    """Each function's cyclomatic complexity, as text `name: number`, the most complex first."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    counted = [(_complexity(node), node) for node in functions]
    counted.sort(key=lambda pair: (-pair[0], pair[1].lineno))
    return [Finding(node.lineno, f"{node.name}: {number}") for number, node in counted]


def _complexity(function: ast.AST) -> int:
    return 1 + sum(_decisions(node) for node in _own_nodes(function))


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The function's nodes without those of functions and classes inside it."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _decisions(node: ast.AST) -> int:
    match node:
        case ast.If() | ast.IfExp() | ast.For() | ast.AsyncFor() | ast.While() | ast.Assert():
            return 1
        case ast.ExceptHandler() | ast.match_case():
            return 1
        case ast.BoolOp(values=values):
            return len(values) - 1
        case ast.comprehension(ifs=ifs):
            return 1 + len(ifs)
        case _:
            return 0


def settings_list(settings: Mapping[str, Any], name: str) -> list[str]:
    """A setting that is a list of texts; empty when it is not given."""
    return [str(item) for item in settings.get(name, [])]
