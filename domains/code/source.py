"""Python source as text and syntax tree, read without ever running it.

Everything here is safe on hostile text: a draft that cannot be parsed gives None, never an
exception, and no warning about its escapes reaches the person's terminal.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator

from domains.code.bounds import compiles_small, too_long

UNPARSABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""What `ast.parse` and `compile` raise on text that is no Python, or too deeply nested."""


def parse(text: str) -> ast.Module | None:
    """The syntax tree, or None when the text is no Python, or longer than anybody reads."""
    if too_long(text):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except UNPARSABLE:
        return None


def error_line(text: str) -> int | None:
    """The line (from 1) where the text stops being Python; None when it is Python throughout."""
    if too_long(text):
        return 1
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except SyntaxError as error:
        return error.lineno or 1
    except UNPARSABLE:
        return 1
    return None


def load_error(text: str) -> SyntaxError | None:
    """Why the text cannot be compiled; None when it can.

    Sees more than `parse`: `return` outside a function, a late `from __future__`, and the like.
    What would compile to far more code than it is text is not tried: the sandbox's import tells.
    """
    tree = parse(text)
    if tree is not None and not compiles_small(tree):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "draft.py", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError) as error:
        return SyntaxError(str(error) or "the code is nested too deeply")
    return None


def normalised(text: str) -> str:
    """The code without comments and layout; text that is no Python without trailing blanks."""
    tree = parse(text)
    if tree is not None:
        try:
            return ast.unparse(tree)
        except (ValueError, RecursionError, MemoryError):
            pass
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def defined_names(tree: ast.Module) -> frozenset[str]:
    """Names that running the module binds at its top level, also inside `if`, `try`, `with`."""
    return frozenset(name for statement in tree.body for name in _bound(statement))


def may_define_more(tree: ast.Module) -> bool:
    """Whether names can appear that no reader sees: a star import, `exec`, `globals()`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            return True
        if isinstance(node, ast.Name) and node.id in ("exec", "globals", "setattr", "vars"):
            return True
    return False


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement binds. Works off a list: an expression can be nested deeper than the
    interpreter's stack.
    """
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from ((alias.asname or alias.name).partition(".")[0] for alias in names)
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Lambda() | ast.comprehension():
                pass
            case _:
                waiting.extend(ast.iter_child_nodes(node))


def used_names(tree: ast.AST) -> frozenset[str]:
    """Names that the tree reads."""
    return frozenset(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    )
