"""Published assertions as tests of the code domain, one test for each wherever that is the same.

`assert f(1, 2) == 3` with literals on both sides becomes a row of a table. Another assertion
becomes an `assert` test, with the statements before it (imports, values) as its set-up. What loops,
or depends on what happened before, stays one test. A random generator is seeded, so that a verdict
does not change from one run to the next.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from domains.code.literals import call_in, evaluate
from domains.code.source import parse, used_names
from workbench.core.codec import Json

_SEED = "import random\nrandom.seed(0)\n"
_SETTING_UP = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.FunctionDef)
_COMPOUND = (ast.For, ast.While, ast.If, ast.With, ast.Try)


@dataclass
class Converted:
    """Tests and files in the form of a task file."""

    tests: list[dict[str, Json]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def data(self) -> dict[str, Json]:
        """The fields of a stage, or of the hidden part."""
        return ({"tests": self.tests} if self.tests else {}) | (
            {"pytest": self.files} if self.files else {}
        )


def from_check(source: str, entry: str, module: str) -> Converted:
    """The tests in a HumanEval `test` text, which defines `check(candidate)`."""
    tree = parse(source)
    check = _check_function(tree) if tree is not None else None
    if tree is None or check is None:
        return Converted(files=[_whole(source, entry, module)])
    argument = check.args.args[0].arg if check.args.args else "candidate"
    around = [node for node in tree.body if node is not check and not _is_metadata(node)]
    body = [_Renamed(argument, entry).visit(node) for node in check.body]
    split = _split(body, around, entry, module)
    return split or Converted(files=[_whole(source, entry, module)])


def from_list(assertions: Iterable[str], setup: str, entry: str, module: str) -> Converted:
    """The tests in a list of statements such as MBPP's `test_list`."""
    nodes: list[ast.stmt] = []
    for text in assertions:
        tree = parse(text)
        nodes += tree.body if tree is not None else []
    around = parse(setup)
    before = around.body if around is not None else []
    split = _split(nodes, before, entry, module)
    if split is not None:
        return split
    body = "\n".join(f"    {line}" for text in assertions for line in text.split("\n"))
    return Converted(files=[_file(before, "test_check", body, entry, module)])


class _Renamed(ast.NodeTransformer):
    """`candidate` becomes the function's own name, as the reader of feedback knows it."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Rename one use."""
        return (
            ast.copy_location(ast.Name(self.new, node.ctx), node) if node.id == self.old else node
        )


def _check_function(tree: ast.Module) -> ast.FunctionDef | None:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return next((node for node in functions if node.name == "check"), None)


def _is_metadata(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "METADATA"


def _split(
    body: Sequence[ast.stmt], around: Sequence[ast.stmt], entry: str, module: str
) -> Converted | None:
    """The statements as single tests; None when they depend on each other."""
    setup, found = list(around), Converted()
    for node in body:
        calls = entry in used_names(node)
        if isinstance(node, ast.Assert):
            if calls:
                found.tests.append(_test(node, setup))
        elif isinstance(node, _SETTING_UP) and not calls:
            setup.append(node)
        elif isinstance(node, _COMPOUND) and calls:
            name = f"test_block_{len(found.files) + 1}"
            text = "\n".join(f"    {line}" for line in ast.unparse(node).split("\n"))
            found.files.append(_file(setup, name, text, entry, module))
        elif not _without_effect(node):
            return None
    return found if found.tests or found.files else None


def _without_effect(node: ast.stmt) -> bool:
    match node:
        case ast.Pass() | ast.Expr(value=ast.Constant() | ast.Name()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="print"))):
            return True
        case _:
            return False


def _test(node: ast.Assert, setup: Sequence[ast.stmt]) -> dict[str, Json]:
    match node.test:
        case ast.Compare(left=ast.Call() as call, ops=[ast.Eq()], comparators=[right]):
            try:
                call_in(call)
                evaluate(right)
            except (ValueError, RecursionError):
                pass
            else:
                return {"call": ast.unparse(call), "expect": ast.unparse(right)}
    test: dict[str, Json] = {"assert": ast.unparse(node.test)}
    before = _set_up(setup)
    return test | ({"setup": before} if before else {})


def _set_up(setup: Sequence[ast.stmt]) -> str:
    text = "\n".join(ast.unparse(node) for node in setup)
    return _SEED + text if "random" in text else text


def _file(setup: Sequence[ast.stmt], name: str, body: str, entry: str, module: str) -> str:
    before = "".join(f"    {line}\n" for line in _set_up(setup).split("\n") if line)
    return f"def {name}():\n    from {module} import {entry}\n{before}{body}\n"


def _whole(source: str, entry: str, module: str) -> str:
    """The published test as one test; the function is also known by its own name."""
    return (
        f"{_SEED}\n{source}\n\ndef test_check():\n    global {entry}\n"
        f"    from {module} import {entry}\n    check({entry})\n"
    )
