"""The shape of the tree: nobody needs each other in a circle, no folder grows without end, and
nothing public stands there for tests alone.

Public members that no line of the product names are listed with who calls them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.imports import ROOT, all_imports, module_of

PRODUCT = sorted([*ROOT.glob("workbench/**/*.py"), *ROOT.glob("domains/**/*.py")])
MOST_MODULES = 25


def needs() -> dict[str, set[str]]:
    """Module -> the modules it imports anywhere in it, lazily too; for type checkers do not count.

    `from package import name` needs the package itself, whatever the name is.
    """
    modules = {module_of(file) for file in PRODUCT}
    found: dict[str, set[str]] = {name: set() for name in modules}
    for entry in all_imports():
        if entry.when == "types":
            continue
        parent = entry.target.rpartition(".")[0]
        found[entry.importer] |= {entry.target, parent} & modules - {entry.importer}
    return found


def a_circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that need each other in a circle; empty when there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_a_circle_is_seen_wherever_the_import_stands() -> None:
    assert a_circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})
    assert a_circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    assert "workbench.commands.start" in needs()["workbench.cli"], "an import inside a function"


def test_no_modules_need_each_other_in_a_circle_lazily_either() -> None:
    graph = needs()
    assert a_circle(graph) == []


def test_no_folder_has_more_modules_than_one_can_hold_in_mind() -> None:
    own = [file for file in PRODUCT if file.name != "__init__.py"]
    sizes = Counter(file.parent.relative_to(ROOT).as_posix() for file in own)
    crowded = {folder for folder, count in sizes.items() if count > MOST_MODULES}
    assert crowded == set()


def test_no_module_is_empty_of_a_first_sentence() -> None:
    silent = [file.relative_to(ROOT).as_posix() for file in PRODUCT if not read(file).told]
    assert silent == []


# --- callers -------------------------------------------------------------------------------------

CALLED_BY_NAME = ("on_", "action_", "do_", "key_", "watch_", "validate_", "visit_", "pytest_", "m0")
"""Beginnings of names that are called by their name: by Textual, ast, pytest, the migrations."""
CALLED_AS = ("_command",)
"""Endings of names that are put together: the verbs of the command line."""
CALLED_FROM_OUTSIDE: dict[str, str] = {
    "SpacyDetector": "entry point",
    "PresidioDetector": "entry point",
    "get_default_screen": "Textual calls it",
    "handle_error": "the server of the standard library calls it",
    "log_message": "the server of the standard library calls it",
    "discover": "Textual calls it",
    "render_line": "Textual calls it",
    "views": "the screens of the domains to come show them",
    "fault_operators": "the measurement of the checks' power calls it",
    "controls": "the measurement of the checks' power calls it",
    "apply_hunks": "the law that all hunks of a diff give the new text",
    "emit": "logging calls it",
    "create_module": "Python's import calls it",
    "exec_module": "Python's import calls it",
    "find_class": "pickle calls it",
    "persistent_load": "pickle calls it",
    "remove_done_callback": "asyncio calls it",
}
"""Public members that no line of the product names, and who uses them."""


def public_members(tree: ast.Module) -> Iterator[str]:
    """Names of the functions, classes and methods that a module offers."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.ClassDef):
            inner = (n for n in node.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
            yield from (n.name for n in inner if not overrides(n))


def overrides(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Declared as somebody else's: a property's other half, an abstract or overriding method."""
    names = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
    return bool(names & {"setter", "override", "on"})


def named_in(tree: ast.Module) -> Iterator[str]:
    """Every name that the code uses: variables, attributes, imports, texts that are names."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.ImportFrom(names=names):
                yield from (alias.name for alias in names)
            case ast.Constant(value=str(text)) if text.isidentifier():
                yield text
            case _:
                pass


@dataclass(frozen=True)
class Read:
    """What the laws ask of a module: whether it tells what it is for, its names, its members."""

    told: bool
    used: frozenset[str]
    offered: tuple[str, ...]


@cache
def read(file: Path) -> Read:
    """One tree at a time: the collector would walk through all that are kept."""
    tree = ast.parse(file.read_text("utf-8"))
    told = bool(ast.get_docstring(tree))
    return Read(told, frozenset(named_in(tree)), tuple(public_members(tree)))


def nobody_calls() -> dict[str, str]:
    """Public name -> its module, for names that the product defines and never uses."""
    used: set[str] = set()
    offered: dict[str, str] = {}
    for file in PRODUCT:
        used |= read(file).used
        offered |= dict.fromkeys(read(file).offered, module_of(file))
    return {
        name: module
        for name, module in offered.items()
        if not name.startswith(("_", *CALLED_BY_NAME)) and not name.endswith(CALLED_AS)
        if name not in used
    }


def test_no_public_member_is_without_a_caller_in_the_product() -> None:
    found = nobody_calls()
    assert {
        f"{module}.{name}" for name, module in found.items() if name not in CALLED_FROM_OUTSIDE
    } == set()


if __name__ == "__main__":
    print(*(f"{module}.{name}" for name, module in nobody_calls().items()), sep="\n")
