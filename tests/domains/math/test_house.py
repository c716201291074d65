"""The house of the maths domain: its sub-packages import downwards only, and nothing imports in a
circle, wherever the import stands.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import domains.math

ROOT = Path(domains.math.__file__).parent
ORDER = ("notation", "algebra", "answers", "steps", "hints", "modelling", "face")
"""From below to above: each may import what stands before it, and itself."""
MODULES = sorted(p for p in ROOT.rglob("*.py") if p.parent != ROOT)


def imported(path: Path) -> set[str]:
    """The modules of the domain that a module imports, as `package.module`; those inside of
    functions and for types too.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("domains.math"):
            parts = (node.module or "").split(".")[2:]
            if len(parts) == 1:
                found |= {f"{parts[0]}.{alias.name}" for alias in node.names}
            elif len(parts) == 2:
                found.add(".".join(parts))
            else:
                found |= {f"?.{alias.name}" for alias in node.names}
    return found


def named(path: Path) -> str:
    return f"{path.parent.name}.{path.stem}"


GRAPH = {named(path): imported(path) for path in MODULES}


def test_the_folder_is_its_sub_packages() -> None:
    folders = {p.name for p in ROOT.iterdir() if p.is_dir() and p.name != "__pycache__"}
    assert folders == set(ORDER)
    assert {p.name for p in ROOT.glob("*.py")} == {"__init__.py"}


@pytest.mark.parametrize("module", sorted(GRAPH))
def test_imports_run_down_only(module: str) -> None:
    level = ORDER.index(module.partition(".")[0])
    above = {m for m in GRAPH[module] if m.partition(".")[0] not in ORDER[: level + 1]}
    assert not above


def test_no_import_runs_in_a_circle() -> None:
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join((*path, module))
        if module in done:
            return
        for other in sorted(GRAPH.get(module, ())):
            visit(other, (*path, module))
        done.add(module)

    for module in sorted(GRAPH):
        visit(module, ())


def test_hints_stay_small_and_no_module_is_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert sum(n for path, n in lengths.items() if path.parent.name == "hints") <= 1_000
    imports = {"importers", "processbench"}  # of other people's data; counted apart
    joints = {"face.formal", "face.modelled"}
    formaliser = sum(
        n for path, n in lengths.items() if "modelling." in named(path) or named(path) in joints
    )
    assert formaliser <= 2_600  # a part of its own, counted apart
    own = sum(n for path, n in lengths.items() if path.stem not in imports) - formaliser
    assert own <= 16_000
    assert {named(path): n for path, n in lengths.items() if n > 400} == {}


def test_no_package_is_past_25_modules() -> None:
    for folder in ORDER:
        assert len([p for p in (ROOT / folder).glob("*.py") if p.name != "__init__.py"]) <= 25, (
            folder
        )
