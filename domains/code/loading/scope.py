"""Which names a piece of test code reads and nobody defines: a test with one could never pass.

What runs beside the draft has the names that the task's entry, support and preamble give, Python's
own, and those that it binds itself. Code that may bind more than a reader sees is believed.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Collection, Iterator

from domains.code.source import may_define_more, parse, used_names


def unknown_names(code: str, known: Collection[str] = ()) -> list[str]:
    """Names that the code reads and that are neither `known`, Python's nor its own."""
    tree = parse(code)
    if tree is None or may_define_more(tree):
        return []
    given = {*known, *dir(builtins), *_own(tree)}
    return sorted(name for name in used_names(tree) - given if not name.startswith("__"))


def imported_names(code: str) -> list[str]:
    """The outermost names of the modules that the code imports at its top level."""
    found: list[str] = []
    tree = parse(code)
    for node in tree.body if tree is not None else []:
        match node:
            case ast.Import(names=names):
                found += [alias.name.partition(".")[0] for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                found.append(module.partition(".")[0])
    return found


def advice(name: str) -> str:
    """What to type so that a name is known."""
    if name in sys.stdlib_module_names:
        return f'Add setup: "import {name}".'
    return "Import it in setup, or add it to settings.entry if the draft is to define it."


def _own(tree: ast.AST) -> Iterator[str]:
    """Names that the code binds, wherever it does."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield (other or name).partition(".")[0]
            case ast.ExceptHandler(name=str(name)):
                yield name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.MatchMapping(rest=str(name)):
                yield name
