"""A failure as a few lines of plain Python that fail in the same way: what a writer needs to see.

Each snippet imports the draft under its module's name and carries all that the test had: set-up,
bound parameters, the fixtures and helpers it used, the call, and what was expected of it. It is
run by `python snippet.py` beside the draft; where no such program can be written, there is none.

A property is told with the counterexample that hypothesis made small: its strategies say which
inputs are allowed. A table test keeps the input that its author gave; of one cause the smallest is
told (`workbench.core.telling.feedback.causes`). Its input is not shrunk against the task's
reference, for two reasons. Nothing says which smaller inputs the prompt allows: of 35 inputs
shrunk by deletion over the drafts of the recorded courses, with a reference that answered each in
the same type, three asked what their prompts leave open (whether "_" is a word, a graph without its
start) and others slipped to another fault (`0.5 + 1.25` became `1.5`). The reference is dropped by
`Task.shown`, so that no rule can lean on it; its answers on further inputs would be tests that
nobody showed, and may be the hidden ones.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from domains.code.drafts.layout import imports
from domains.code.loading.expressions import statement
from domains.code.ownparts import Source, called, test_file, test_program
from domains.code.source import defined_names, parse, used_names
from domains.code.suite import Test
from workbench.core.task import Task

FIRST = 1_500
"""Characters of the first finding's snippet; `evidence["room"]` says how many a further one has."""


def snippet(task: Task, test: Test, name: str, given: str, source: str) -> str:
    """The program for a failed test; empty where none can be written.

    `name` is the outcome's (with parameters in brackets), `given` a counterexample that was found
    (`xs=[0]`), `source` the whole file of a pytest test.
    """
    match test.kind:
        case "table":
            return _with_imports(task, "", _table(task, test))
        case "assert":
            setup = str(test.entry.get("setup", "")).strip()
            entry = test.entry or {"assert": test.input}
            return _with_imports(task, setup, statement(entry))
        case "property":
            return _property(task, test, given)
        case "pytest":
            return _pytest(task, name, source)


def size_of(test: Test, name: str, program: str) -> int | None:
    """Characters of the literals that a test puts in: of a table's call, or of the call with the
    values of a parametrised case. None of a whole test function, which no length compares.
    """
    if test.kind == "table":
        return len(test.input)
    return len(program.rstrip().rpartition("\n")[2]) if program and "[" in name else None


def _with_imports(task: Task, before: str, body: str) -> str:
    """The statements, with what they use of the draft, of the task's preamble and its support."""
    text = "\n".join(part for part in (before, body) if part)
    head = _head(task, text)
    return "\n".join([*head, text]).strip() + "\n"


def _head(task: Task, text: str) -> list[str]:
    """Imports of the draft's names, and the parts of the task's own helpers, that a text needs."""
    tree = parse(text)
    used = used_names(tree) if tree is not None else frozenset()
    given = [str(task.settings.get(part, "")) for part in ("preamble", "support")]
    helpers = called(Source("\n".join(part for part in given if part)), used)
    wanted = parse("\n".join([*helpers, text]))
    needed = used_names(wanted) if wanted is not None else used
    bound = defined_names(wanted) if wanted is not None else frozenset()
    lines = imports(task, needed - bound)
    lines += [f"import {name}" for name in ("math", "pytest", "re") if name in needed - bound]
    return [*lines, *helpers]


def _table(task: Task, test: Test) -> str:
    entry, call = test.entry, test.entry["call"]
    if "raises" in entry:
        match = f", match={entry['match']!r}" if entry.get("match") else ""
        return f"with pytest.raises({entry['raises']}{match}):\n    {call}"
    tolerance = entry.get("tolerance", task.settings.get("tolerance"))
    expected = entry["expect"]
    if tolerance is not None and _inexact(expected):
        near = f"rel={tolerance!r}, abs={tolerance!r}"
        return f"assert {call} == pytest.approx({expected}, {near})"
    literal = "is" if expected in ("None", "True", "False") else "=="
    return f"assert {call} {literal} {expected}"


def _inexact(expected: str) -> bool:
    """A number that binary fractions only come near, or a flat sequence with one."""
    tree = parse(expected)
    constants = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)] if tree else []
    boxes = (ast.List, ast.Tuple, ast.Dict)
    deep = sum(isinstance(n, boxes) for n in ast.walk(tree)) if tree else 0
    broken = [v for v in constants if isinstance(v, float) and not (v * 1024).is_integer()]
    return bool(broken) and deep <= 1


def _property(task: Task, test: Test, given: str) -> str:
    entry: Mapping[str, Any] = test.entry
    setup = str(entry.get("setup", "")).strip()
    values = _keywords(given)
    if values is not None and set(values) == set(entry["given"]):
        bound = "\n".join(f"{name} = {value}" for name, value in values.items())
        before = "\n".join(part for part in (bound, setup) if part)
        return _with_imports(task, before, f"assert {entry['assert']}")
    body = "\n".join(f"    {line}" for line in (*setup.splitlines(), f"assert {entry['assert']}"))
    arguments = ", ".join(f"{name}={value}" for name, value in entry["given"].items())
    program = (
        f"@settings(derandomize=True, database=None, deadline=None)\n@given({arguments})\n"
        f"def holds({', '.join(entry['given'])}):\n{body}\n\nholds()"
    )
    imports = "from hypothesis import given, settings\nfrom hypothesis.strategies import *"
    return f"{imports}\n{_with_imports(task, '', program)}"


def _keywords(given: str) -> dict[str, str] | None:
    """`xs=[0], n=1` as names and literals; None where a value is no literal."""
    tree = parse(f"f({given})")
    match tree.body[0] if given and tree is not None and tree.body else None:
        case ast.Expr(value=ast.Call(args=[], keywords=keywords)):
            pass
        case _:
            return None
    try:
        return {str(k.arg): repr(ast.literal_eval(k.value)) for k in keywords}
    except (ValueError, SyntaxError):
        return None


def _pytest(task: Task, name: str, source: str) -> str:
    whole = Source(source)
    parts = test_program(whole, name) or test_file(whole, name)
    if not parts:
        return ""
    return "\n".join(parts).strip() + "\n"


def fitted(program: str, limit: int) -> str:
    """The program within the limit: without comments and blank lines where that is enough; else
    its end, the call, with a note. What is cut no longer runs, and says so.
    """
    if len(program) <= limit:
        return program
    tree = parse(program)
    lean = "\n".join(ast.unparse(node) for node in _undocumented(tree)) + "\n" if tree else program
    if len(lean) <= limit:
        return lean
    note = f"# … {len(lean):,} characters in all, cut: the beginning and the end\n"
    room = limit - len(note)
    return f"{lean[: room * 2 // 5]}\n{note}{lean[-(room * 3 // 5 - 1) :]}"


def _undocumented(tree: ast.Module) -> Sequence[ast.stmt]:
    """The statements, without the docstrings of functions and classes."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node):
            node.body = list(body or [])[1:] or [ast.Pass()]
    return tree.body
