"""Who imports whom, read from the source without running it: every import, also those inside
functions and those for type checkers only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import workbench

ROOT = Path(workbench.__file__).parent.parent
"""Where the packages lie: the checkout, or the site-packages of a venv that holds the wheel."""


@dataclass(frozen=True, slots=True)
class Import:
    """One name that one module imports."""

    importer: str
    """Dotted name of the module that imports."""
    target: str
    """Dotted name of what it imports: a module, or a name in a package."""
    line: int
    when: str
    """`load` = whenever the module is imported, `call` = inside a function, `types` = never."""

    def __str__(self) -> str:
        return f"{self.importer} (line {self.line}) imports {self.target}"


@cache
def all_imports() -> tuple[Import, ...]:
    """Of all modules of the product, oldest folder first."""
    files = [*ROOT.glob("workbench/**/*.py"), *ROOT.glob("domains/**/*.py")]
    return tuple(entry for file in sorted(files) for entry in _of_file(file))


def module_of(file: Path) -> str:
    """The dotted name of a module's file."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _of_file(file: Path) -> Iterator[Import]:
    module = module_of(file)
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    tree = ast.parse(file.read_text("utf-8"), str(file))
    yield from _in_statements(tree.body, module, package, "load")


def _in_statements(body: list[ast.stmt], module: str, package: str, when: str) -> Iterator[Import]:
    for node in body:
        for target in _targets(node, package):
            yield Import(module, target, node.lineno, when)
        inner = when
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = "call"
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            inner = "types"
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            for entry in getattr(node, field, []):
                nested = [entry] if isinstance(entry, ast.stmt) else entry.body
                then = when if field == "orelse" and inner == "types" else inner
                yield from _in_statements(nested, module, package, then)


def _targets(node: ast.stmt, package: str) -> list[str]:
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom(level=0):
            return [f"{node.module}.{alias.name}" for alias in node.names]
        case ast.ImportFrom(level=level):
            parts = package.split(".")
            parent = ".".join(parts[: len(parts) - level + 1])
            source = f"{parent}.{node.module}" if node.module else parent
            return [f"{source}.{alias.name}" for alias in node.names]
        case _:
            return []
