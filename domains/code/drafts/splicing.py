"""One function out of several: an answer that leaves out what does not change, put into its draft.

Whether an answer is a part is computed, never guessed from its words: it lacks a name that the task
asks for, or reads a name that only the draft binds. A whole module that dropped a helper reads
nothing of it any more, and stands as it is.
"""

from __future__ import annotations

import ast
import symtable
import textwrap
from collections.abc import Collection, Iterator

from domains.code.source import UNPARSABLE, defined_names, parse

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def spliced(code: str, draft: str, required: Collection[str]) -> str | None:
    """The draft with what the code defines in place of its own; None where the code is whole, or
    where putting it in gives no Python.
    """
    new, old = parse(code), parse(draft)
    if new is None or old is None or not _is_part(code, new, old, required):
        return None
    text = draft
    for node in new.body:
        text = _put(text, code, node)
    return text if parse(text) is not None else None


def _is_part(code: str, new: ast.Module, old: ast.Module, required: Collection[str]) -> bool:
    own, there = defined_names(new), defined_names(old)
    if not own:
        return False
    lacking = (set(required) & there) - own
    read = (free_names(code) & there) - own
    halves = (_is_half(node, old) for node in new.body if isinstance(node, ast.ClassDef))
    return bool(lacking or read) or any(halves)


def free_names(text: str) -> frozenset[str]:
    """Names that the module reads and does not bind at its top level, builtins among them."""
    try:
        table = symtable.symtable(text, "draft.py", "exec")
    except UNPARSABLE:
        return frozenset()
    bound = {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported()}
    return frozenset(_read(table)) - bound


def _read(table: symtable.SymbolTable) -> Iterator[str]:
    module = table.get_type() == "module"
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (module or symbol.is_global()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _read(child)


def _is_half(node: ast.ClassDef, old: ast.Module) -> bool:
    """A class that reads, of itself, what only the draft's class of that name has."""
    there = _definition(old, node.name)
    if not isinstance(there, ast.ClassDef):
        return False
    return bool((_members(there) - _members(node)) & _read_of_self(node))


def _members(node: ast.ClassDef) -> set[str]:
    own = {part.name for part in node.body if isinstance(part, _FUNCTIONS)}
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and _is_self(part):
            own.add(part.attr)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part in _tops(node):
            own.add(part.id)
    return own


def _tops(node: ast.ClassDef) -> list[ast.AST]:
    """What the class binds in its own body."""
    return [
        target
        for part in node.body
        for target in (
            part.targets
            if isinstance(part, ast.Assign)
            else [part.target]
            if isinstance(part, ast.AnnAssign)
            else []
        )
    ]


def _read_of_self(node: ast.ClassDef) -> set[str]:
    return {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load) and _is_self(part)
    }


def _is_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def _put(text: str, code: str, node: ast.stmt) -> str:
    """The text with one top-level statement of the code in its place."""
    tree = parse(text)
    if tree is None:
        return text
    piece = _source(code, node)
    if isinstance(node, _DEFINITIONS):
        return _put_definition(text, tree, code, node, piece)
    if isinstance(node, ast.Import | ast.ImportFrom):
        known = {ast.unparse(part) for part in tree.body}
        return text if ast.unparse(node) in known else _at_top(text, tree, piece)
    names = defined_names(ast.Module([node], []))
    same = [p for p in tree.body if names and defined_names(ast.Module([p], [])) == names]
    if same:
        return _replaced(text, same[-1], piece)
    return _at_top(text, tree, piece) if names else text


def _put_definition(text: str, tree: ast.Module, code: str, node: Definition, piece: str) -> str:
    there = _definition(tree, node.name)
    if isinstance(there, ast.ClassDef) and isinstance(node, ast.ClassDef) and _is_half(node, tree):
        for part in node.body:
            if isinstance(part, _FUNCTIONS):
                text = _into_class(text, node.name, part, _source(code, part))
        return text
    if there is not None:
        return _replaced(text, there, piece)
    if isinstance(node, _FUNCTIONS) and _is_method(node):
        owner = _owner(tree, node.name)
        if owner is not None:
            return _into_class(text, owner, node, piece)
    return f"{text.rstrip()}\n\n\n{piece}\n"


def _is_method(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return bool(node.args.args) and node.args.args[0].arg in ("self", "cls")


def _owner(tree: ast.Module, method: str) -> str | None:
    """The one class that has the method, else the only class there is."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    having = [
        node
        for node in classes
        if any(isinstance(part, _FUNCTIONS) and part.name == method for part in node.body)
    ]
    fitting = having or classes
    return fitting[0].name if len(fitting) == 1 else None


def _into_class(text: str, owner: str, method: ast.stmt, piece: str) -> str:
    """The text with the method in place of the class's own, or at the end of the class."""
    tree = parse(text)
    found = _definition(tree, owner) if tree is not None else None
    if not isinstance(found, ast.ClassDef):
        return text
    indent = " " * found.body[0].col_offset
    body = textwrap.indent(textwrap.dedent(piece), indent)
    name = getattr(method, "name", "")
    same = [p for p in found.body if isinstance(p, _FUNCTIONS) and p.name == name]
    if same:
        return _replaced(text, same[-1], body)
    lines = text.split("\n")
    end = found.end_lineno or len(lines)
    return "\n".join([*lines[:end], "", body, *lines[end:]])


def _definition(tree: ast.Module, name: str) -> Definition | None:
    """The last top-level definition of that name: the one that holds."""
    found = [n for n in tree.body if isinstance(n, _DEFINITIONS) and n.name == name]
    return found[-1] if found else None


def _at_top(text: str, tree: ast.Module, piece: str) -> str:
    """Behind the docstring and the imports that stand first."""
    end = 0
    for place, node in enumerate(tree.body):
        doc = place == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not doc and not isinstance(node, ast.Import | ast.ImportFrom):
            break
        end = node.end_lineno or end
    lines = text.split("\n")
    return "\n".join([*lines[:end], piece, *lines[end:]])


def _first_line(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, _DEFINITIONS) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _source(text: str, node: ast.stmt) -> str:
    lines = text.split("\n")
    return "\n".join(lines[_first_line(node) - 1 : node.end_lineno])


def _replaced(text: str, node: ast.stmt, piece: str) -> str:
    lines = text.split("\n")
    lines[_first_line(node) - 1 : node.end_lineno] = piece.split("\n")
    return "\n".join(lines)
