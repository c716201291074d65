"""Which tests a narrowed task contains, and what each one is called, asks and expects.

The last revealed stage's tests carry the criterion `tests`. Those of earlier stages that it left
out keep running as `regression`, reported apart; one that a later stage gives again under the same
name, or drops, is replaced or gone: requirements change.

Tables are compared outside the draft's process. Assertions and properties become test functions in
files of our own, run like the task's own pytest files by the split judge.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from domains.code.drafts.layout import imports, module_name
from domains.code.literals import call_of, value_of
from domains.code.loading.expressions import statement
from domains.code.loading.names import test_functions
from domains.code.source import normalised, parse, used_names
from workbench.core.codec import Json
from workbench.core.task import Task

Kind = Literal["table", "assert", "property", "pytest"]
Criterion = Literal["tests", "regression"]
Helpers = Literal["trusted", "draft"]

ASSERTS_FILE = "test_asserts.py"
PROPERTIES_FILE = "test_properties.py"


@dataclass(frozen=True, slots=True)
class Test:
    """One test of the suite, by the name that its check has."""

    __test__: ClassVar[bool] = False  # not a test class, whatever pytest thinks of the name

    name: str
    kind: Kind
    criterion: Criterion
    input: str
    """What is run, as one would type it."""
    expected: str
    """What should come of it, in a few words or as a literal; may be empty for pytest files."""
    entry: Mapping[str, Json] = field(default_factory=dict)
    """The canonical form it was made of."""


@dataclass(frozen=True, slots=True)
class File:
    """A file for the split judge, and the tests in it by their pytest name without parameters."""

    name: str
    source: str
    tests: Mapping[str, Test]


@dataclass(frozen=True, slots=True)
class Suite:
    """All tests of a narrowed task."""

    tables: tuple[Test, ...]
    files: tuple[File, ...]

    @property
    def tests(self) -> tuple[Test, ...]:
        """Every test known before running, in the order of running."""
        in_files = [test for file in self.files for test in file.tests.values()]
        return (*self.tables, *in_files)


def suite_of(task: Task, helpers: Helpers = "trusted") -> Suite:
    """The suite of a task narrowed by `Task.shown` or `Task.hidden_only`.

    Tests may use what the task's preamble defines: from a trusted copy, or as the draft has it.
    """
    sources = [stage.checks for stage in task.stages] or [task.hidden or {}]
    standing = standing_tests(sources)
    single: list[Test] = []
    assertions: list[Test] = []
    properties: list[Test] = []
    for data in sources:
        for entry in data.get("tests", []):
            if standing.get(entry["name"], (None,))[0] is data:
                kept = single if "call" in entry else assertions
                kept.append(_test(entry, standing[entry["name"]][1]))
        for entry in data.get("properties", []):
            if standing.get(entry["name"], (None,))[0] is data:
                properties.append(_property(entry, standing[entry["name"]][1]))
    head = _support(task, helpers)
    files = [file for data in sources for file in _own_files(data, standing, head)]
    if assertions:
        files.append(_asserts_file(task, assertions, head))
    if properties:
        files.append(_properties_file(task, properties, head))
    return Suite(tuple(single), tuple(files))


def standing_tests(sources: Sequence[Mapping[str, Any]]) -> dict[str, tuple[Any, Criterion]]:
    """For each test that still holds: where its final form is, and what it counts as."""
    standing: dict[str, tuple[Any, Criterion]] = {}
    for data in sources:
        kept = {name: standing[name][0] for name in data.get("keep", []) if name in standing}
        dropped = set(data.get("drop", []))
        standing = {
            name: (source, "regression")
            for name, (source, _) in standing.items()
            if name not in dropped
        }
        standing |= {name: (source, "tests") for name, source in kept.items()}
        standing |= dict.fromkeys(_names(data), (data, "tests"))
    return standing


def _names(data: Mapping[str, Any]) -> Iterable[str]:
    for field_name in ("tests", "properties"):
        yield from (entry["name"] for entry in data.get(field_name, []))
    for file in data.get("files", []):
        yield from test_functions(file["source"])


def _test(entry: Mapping[str, Json], criterion: Criterion) -> Test:
    if "assert" in entry:
        given, wanted = sides(entry["assert"])
        return Test(entry["name"], "assert", criterion, given, wanted, entry)
    wanted = entry["expect"] if "expect" in entry else _raises(entry)
    if "run" in entry:
        return Test(entry["name"], "assert", criterion, entry["run"], wanted, entry)
    return Test(entry["name"], "table", criterion, entry["call"], wanted, entry)


def _raises(entry: Mapping[str, Json]) -> str:
    """Which exception is expected, and what its message should hold."""
    told = f" with {entry['match']!r} in its message" if entry.get("match") else ""
    return f"raises {entry['raises']}{told}"


def _property(entry: Mapping[str, Json], criterion: Criterion) -> Test:
    wanted = f"{entry['assert']} for all " + ", ".join(entry["given"])
    return Test(entry["name"], "property", criterion, entry["assert"], wanted, entry)


def sides(assertion: str) -> tuple[str, str]:
    """What an assertion runs, and what it wants of it."""
    tree = parse(assertion)
    node = tree.body[0] if tree is not None and tree.body else None
    match node:
        case ast.Expr(value=ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right])):
            return ast.unparse(left), ast.unparse(_exact(right))
        case ast.Expr(value=ast.UnaryOp(op=ast.Not(), operand=operand)):
            return ast.unparse(operand), "a false value"
        case ast.Expr(value=ast.Call() as call):
            return ast.unparse(call), "a true value"
        case _:
            return assertion, "True"


def _exact(node: ast.expr) -> ast.expr:
    """The value around which `pytest.approx` allows a tolerance."""
    match node:
        case ast.Call(func=ast.Attribute(attr="approx"), args=[value, *_]):
            return value
        case _:
            return node


def arguments(test: Test) -> tuple[str, tuple[Any, ...], Mapping[str, Any]]:
    """Function, positional and named arguments of a table test."""
    call = call_of(test.entry["call"])
    return call.function, call.args, call.kwargs or {}


def expected_value(test: Test) -> Any:
    """The value that a table test expects; None where it expects an exception."""
    return value_of(test.entry["expect"]) if "expect" in test.entry else None


def _own_files(
    data: Mapping[str, Any], standing: Mapping[str, tuple[Any, Criterion]], head: str
) -> Iterable[File]:
    for file in data.get("files", []):
        names = [name for name in test_functions(file["source"]) if standing[name][0] is data]
        bodies = _bodies(file["source"])
        tests = {
            name: Test(
                name, "pytest", standing[name][1], bodies.get(name.rpartition("::")[2], ""), ""
            )
            for name in names
        }
        source = f"{head}\n\n{file['source']}" if head else file["source"]
        yield File(file["name"], source, tests)


def _bodies(source: str) -> dict[str, str]:
    """The statements of each test function, as they stand in the file."""
    tree, lines = parse(source), source.splitlines()
    bodies: dict[str, str] = {}
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            kept = lines[node.body[0].lineno - 1 : node.end_lineno]
            bodies[node.name] = textwrap.dedent("\n".join(line for line in kept if line.strip()))
    return bodies


def _asserts_file(task: Task, tests: Sequence[Test], head: str) -> File:
    parts, named = [head], {}
    for number, test in enumerate(tests, 1):
        text = f"{test.entry.get('setup', '')}\n{statement(test.entry)}"
        name = f"test_{number}"
        parts.append(f"def {name}():\n{_body(task, text)}")
        named[name] = test
    return File(ASSERTS_FILE, "\n\n\n".join(parts), named)


def _properties_file(task: Task, tests: Sequence[Test], head: str) -> File:
    imports = "from hypothesis import given, settings\nfrom hypothesis.strategies import *\n"
    parts, named = [imports + head], {}
    for number, test in enumerate(tests, 1):
        entry = test.entry
        name = f"test_property_{number}"
        given = ", ".join(f"{key}={value}" for key, value in entry["given"].items())
        options = "derandomize=True, database=None, deadline=None"
        text = f"{entry['setup']}\nassert {entry['assert']}"
        parts.append(
            f"@settings({options}, max_examples={entry['examples']})\n@given({given})\n"
            f"def {name}({', '.join(entry['given'])}):\n{_body(task, text)}"
        )
        named[name] = test
    return File(PROPERTIES_FILE, "\n\n\n".join(parts), named)


def _support(task: Task, helpers: Helpers) -> str:
    """What the tests may use beside the draft: the task's own support code, and the preamble."""
    preamble = str(task.settings.get("preamble", ""))
    own = helper_functions(preamble)
    if helpers == "draft" and own:
        preamble += f"\nfrom {module_name(task)} import {', '.join(sorted(own))}"
    return "\n".join(part for part in (preamble, str(task.settings.get("support", ""))) if part)


def helper_functions(source: str) -> dict[str, str]:
    """The functions that a text defines at its top level, by name, without comments and layout."""
    tree = parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)] if tree else []
    return {node.name: normalised(ast.get_source_segment(source, node) or "") for node in functions}


def _body(task: Task, text: str) -> str:
    """The body of a test function. Names of the draft are imported inside it: one that begins with
    `test` would else be taken for a test.
    """
    tree = parse(text)
    used = used_names(tree) if tree is not None else frozenset()
    return textwrap.indent("\n".join([*imports(task, used), text.strip()]), "    ") + "\n"
