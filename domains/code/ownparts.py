"""The parts of a test file that one of its tests needs, as a program that plain Python runs.

Imports, constants, helpers and fixtures are followed from the test by name. A fixture becomes a
call, a parameter the value that the outcome's name tells (pytest's own rules for such names); where
the name tells none, the program goes through all of them.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from domains.code.source import parse, used_names

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BUILT_IN: Mapping[str, tuple[str, str]] = {
    "tmp_path": ("import pathlib, tempfile", "pathlib.Path(tempfile.mkdtemp())"),
    "monkeypatch": ("import pytest", "pytest.MonkeyPatch()"),
}
"""Fixtures of pytest that plain Python can stand in for: the import, and the value."""


@dataclass(frozen=True)
class Source:
    """A file's text, and what stands at its top level."""

    text: str
    names: dict[str, ast.stmt] = field(init=False, default_factory=dict)

    @cached_property
    def statements(self) -> Sequence[ast.stmt]:
        """What stands at the top level."""
        tree = parse(self.text)
        return tree.body if tree is not None else []

    def shown(self, node: ast.stmt) -> str:
        """The statement as it stands in the file, without decorators of pytest."""
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            return ast.get_source_segment(self.text, node) or ast.unparse(node)
        kept = [d for d in node.decorator_list if not _of_pytest(d)]
        lines = self.text.splitlines()[node.lineno - 1 : node.end_lineno]
        head = [f"@{ast.unparse(decorator)}" for decorator in kept]
        return textwrap.dedent("\n".join([*(" " * node.col_offset + h for h in head), *lines]))

    def function(self, name: str) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The top-level function of that name."""
        found = [n for n in self.statements if isinstance(n, _FUNCTIONS) and n.name == name]
        return found[-1] if found else None


def called(source: Source, names: frozenset[str]) -> list[str]:
    """The statements that bind these names, and those that they need in turn, in their order."""
    needed, kept = set(names), set[int]()
    grew = True
    while grew:
        grew = False
        for place, node in enumerate(source.statements):
            if place not in kept and _bound(node) & (needed | {"*"}):
                kept.add(place)
                needed |= used_names(node)
                grew = True
    return [source.shown(source.statements[place]) for place in sorted(kept)]


def test_program(source: Source, name: str) -> list[str]:
    """The program that runs one test by its pytest name; empty where it cannot be written."""
    path, _, case = name.partition("[")
    owner, _, function = path.rpartition("::")
    if owner:
        return _method(source, owner, function) if not case else []
    node = source.function(function)
    if node is None:
        return []
    program = _Program(source)
    call = program.call(node, case.removesuffix("]") if case else "")
    if call is None:
        return []
    before = program.always()
    used = used_names(node) | program.used
    body = called(source, frozenset(used | {function}) | program.fixtures)
    return [*program.imports, *body, *before, call]


test_program.__test__ = False  # type: ignore[attr-defined]


def test_file(source: Source, name: str) -> list[str]:
    """The part of the file that one test needs, run by pytest itself: for fixtures that plain
    Python cannot stand in for. Empty where the file has no such test.
    """
    owner, _, function = name.partition("[")[0].rpartition("::")
    found = [n for n in source.statements if owner and getattr(n, "name", "") == owner]
    node = found[-1] if found else source.function(function)
    if node is None or (owner and not found):
        return []
    shown = {id(node): _one_of(node, function) if isinstance(node, ast.ClassDef) else ""}
    body = [shown.get(id(n)) or _whole(source, n) for n in _needed(source, node)]
    run = "if __name__ == '__main__':\n    raise SystemExit(pytest.main([__file__, '-q']))"
    return ["import pytest", *body, run]


test_file.__test__ = False  # type: ignore[attr-defined]


def _needed(source: Source, test: ast.stmt) -> list[ast.stmt]:
    """The statements that a test needs, itself among them: by name, as fixtures, or always."""
    kept = [test]
    needed = _asked(test)
    always = [n for n in source.statements if any(map(_is_autouse, _decorators(n)))]
    for node in always:
        kept.append(node)
        needed |= _asked(node)
    grew = True
    while grew:
        more = [n for n in source.statements if n not in kept and _given(n) & (needed | {"*"})]
        kept += more
        needed = needed.union(*map(_asked, more))
        grew = bool(more)
    return [n for n in source.statements if n in kept and ast.unparse(n) != "import pytest"]


def _decorators(node: ast.stmt) -> Sequence[ast.expr]:
    return node.decorator_list if isinstance(node, _FUNCTIONS) else ()


def _given(node: ast.stmt) -> frozenset[str]:
    """Names that a statement binds, and the fixture's that it is under another name."""
    calls = [d for d in _decorators(node) if isinstance(d, ast.Call) and _is_fixture(d)]
    named = [k.value for call in calls for k in call.keywords if k.arg == "name"]
    return _bound(node) | {str(getattr(value, "value", "")) for value in named}


def _asked(node: ast.stmt) -> frozenset[str]:
    """Names that a statement reads, and the fixtures that the functions in it ask for."""
    functions = [n for n in ast.walk(node) if isinstance(n, _FUNCTIONS)]
    return used_names(node).union(*({a.arg for a in f.args.args} for f in functions))


def _whole(source: Source, node: ast.stmt) -> str:
    """The statement with all of its decorators, as it stands in the file."""
    first = min([node.lineno, *(d.lineno for d in _decorators(node))])
    return "\n".join(source.text.splitlines()[first - 1 : node.end_lineno])


def _one_of(node: ast.ClassDef, function: str) -> str:
    """The class with no other test than the one."""
    body = [
        part
        for part in node.body
        if not isinstance(part, _FUNCTIONS)
        or not part.name.startswith("test")
        or part.name == function
    ]
    return ast.unparse(
        ast.ClassDef(node.name, node.bases, node.keywords, body, node.decorator_list)
    )


def _method(source: Source, owner: str, function: str) -> list[str]:
    """A test of a class: an object of it, its set-up, the test."""
    found = [n for n in source.statements if isinstance(n, ast.ClassDef) and n.name == owner]
    methods = {n.name: n for n in found[-1].body if isinstance(n, _FUNCTIONS)} if found else {}
    wanted = methods.get(function)
    if wanted is None or len(wanted.args.args) > 1:
        return []
    body = called(source, frozenset({owner}) | used_names(found[-1]))
    if any("TestCase" in ast.unparse(base) for base in found[-1].bases):
        setup = ["test.setUp()"]
        made = f"test = {owner}({function!r})"
    else:
        setup = ["test.setup_method()"] if "setup_method" in methods else []
        made = f"test = {owner}()"
    return [*body, made, *setup, f"test.{function}()"]


class _Program:
    """What a call of the test needs beside the test itself."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.imports: list[str] = []
        self.fixtures: frozenset[str] = frozenset()
        self.used: frozenset[str] = frozenset()

    def call(self, node: ast.FunctionDef | ast.AsyncFunctionDef, case: str) -> str | None:
        """The call of the test, or a loop over all of its cases; None where a value is unknown."""
        tables = [table for d in reversed(node.decorator_list) if (table := _table(d))]
        bound: dict[str, str] = {}
        if tables:
            one = _case(tables, case)
            if one is None and len(tables) > 1:
                return None
            bound = one or {name: name for name in tables[0].names}
            self.used |= _names_in(bound.values() if one else [ast.unparse(tables[0].rows)])
        values = {name: bound.get(name) or self.value(name) for name in _parameters(node)}
        if any(value is None for value in values.values()):
            return None
        call = f"{node.name}({', '.join(f'{k}={v}' for k, v in values.items())})"
        if not tables or _case(tables, case) is not None:
            return call
        names = ", ".join(tables[0].names)
        return f"for {names} in {ast.unparse(tables[0].rows)}:\n    {call}"

    def value(self, name: str) -> str | None:
        """The value of a fixture as an expression."""
        if name in _BUILT_IN:
            line, value = _BUILT_IN[name]
            self.imports = list(dict.fromkeys([*self.imports, line]))
            return value
        node = self.source.function(name) or self._renamed(name)
        if node is None or not any(_is_fixture(d) for d in node.decorator_list):
            return None
        parts = {part: self.value(part) for part in _parameters(node)}
        if any(part is None for part in parts.values()):
            return None
        self.fixtures |= {node.name}
        self.used |= used_names(node)
        call = f"{node.name}({', '.join(f'{k}={v}' for k, v in parts.items())})"
        return f"next({call})" if any(isinstance(n, ast.Yield) for n in ast.walk(node)) else call

    def always(self) -> list[str]:
        """The calls of the fixtures that every test has, whether it names them or not."""
        functions = [node for node in self.source.statements if isinstance(node, _FUNCTIONS)]
        wanted = [n.name for n in functions if any(map(_is_autouse, n.decorator_list))]
        return [value for name in wanted if (value := self.value(name)) is not None]

    def _renamed(self, name: str) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """A fixture that is called otherwise than its function."""
        for node in self.source.statements:
            for decorator in node.decorator_list if isinstance(node, _FUNCTIONS) else ():
                match decorator:
                    case ast.Call(keywords=keywords) if _is_fixture(decorator) and any(
                        k.arg == "name" and getattr(k.value, "value", None) == name
                        for k in keywords
                    ):
                        return node  # type: ignore[return-value]
        return None


@dataclass(frozen=True)
class _Table:
    """One `parametrize`: the names, the rows as they stand there, and the names of the rows."""

    names: tuple[str, ...]
    rows: ast.expr
    cases: tuple[tuple[str, tuple[ast.expr, ...]], ...]


def _table(decorator: ast.expr) -> _Table | None:
    match decorator:
        case ast.Call(
            func=ast.Attribute(attr="parametrize"), args=[names, rows, *_], keywords=keywords
        ):
            found = _words(names)
            ids = next((k.value for k in keywords if k.arg == "ids"), None)
            return _Table(found, rows, tuple(_rows(found, rows, ids)))
        case _:
            return None


def _words(names: ast.expr) -> tuple[str, ...]:
    match names:
        case ast.Constant(value=str(text)):
            return tuple(name.strip() for name in text.split(",") if name.strip())
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            return tuple(str(getattr(e, "value", "")) for e in elts)
        case _:
            return ()


def _rows(
    names: Sequence[str], rows: ast.expr, ids: ast.expr | None
) -> Iterator[tuple[str, tuple[ast.expr, ...]]]:
    if not isinstance(rows, (ast.List, ast.Tuple)):
        return
    given = [getattr(e, "value", None) for e in ids.elts] if isinstance(ids, ast.List) else []
    for place, row in enumerate(rows.elts):
        own, values = _row(row, len(names))
        if len(values) != len(names):
            return
        called = own or (given[place] if place < len(given) else None)
        parts = [_id(v, n, place) for v, n in zip(values, names, strict=True)]
        yield str(called) if called else "-".join(parts), values


def _row(row: ast.expr, width: int) -> tuple[str | None, tuple[ast.expr, ...]]:
    match row:
        case ast.Call(func=ast.Attribute(attr="param"), args=values, keywords=keywords):
            named = [getattr(k.value, "value", None) for k in keywords if k.arg == "id"]
            return (str(named[0]) if named else None), tuple(values)
        case ast.Tuple(elts=elts) | ast.List(elts=elts) if width > 1:
            return None, tuple(elts)
        case _:
            return None, (row,)


def _id(value: ast.expr, name: str, place: int) -> str:
    """The part of a test's name that pytest makes of a value."""
    try:
        literal = ast.literal_eval(value)
    except (ValueError, SyntaxError):
        kind = isinstance(value, ast.Name) and value.id[:1].isupper()  # a class goes by its name
        return ast.unparse(value) if kind else f"{name}{place}"
    if isinstance(literal, str):
        return literal.encode("unicode_escape").decode("ascii")
    if literal is None or isinstance(literal, (bool, int, float, complex)):
        return str(literal)
    return f"{name}{place}"


def _case(tables: Sequence[_Table], case: str) -> dict[str, str] | None:
    """The values of the case with this name; None where no or more than one has it."""
    ways: list[tuple[str, dict[str, str]]] = [("", {})]
    for table in tables:
        ways = [
            (
                f"{called}-{own}".strip("-") if called else own,
                {**bound, **dict(zip(table.names, map(ast.unparse, values), strict=True))},
            )
            for called, bound in ways
            for own, values in table.cases
        ]
    found = [bound for called, bound in ways if called == case]
    return found[0] if len(found) == 1 else None


def _names_in(texts: Iterable[str]) -> frozenset[str]:
    tree = parse("\n".join(texts))
    return used_names(tree) if tree is not None else frozenset()


def _parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    optional = len(node.args.defaults)
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
    return names[: len(names) - optional]


def _of_pytest(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).startswith(("pytest.", "fixture"))


def _is_fixture(decorator: ast.expr) -> bool:
    return "fixture" in ast.unparse(decorator).partition("(")[0]


def _is_autouse(decorator: ast.expr) -> bool:
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    return _is_fixture(decorator) and any(
        k.arg == "autouse" and getattr(k.value, "value", False) is True for k in keywords
    )


def _bound(node: ast.stmt) -> frozenset[str]:
    """Names that a top-level statement binds."""
    match node:
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return frozenset((a.asname or a.name).partition(".")[0] for a in names)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return frozenset({name})
        case _:
            stored = (n for n in ast.walk(node) if isinstance(n, ast.Name))
            return frozenset(n.id for n in stored if isinstance(n.ctx, ast.Store))
