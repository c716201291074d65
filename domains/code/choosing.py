"""Which of several pieces of code in an answer make up the draft.

Pieces that define something are kept, in their order. One whose names are all defined again further
down is an earlier version and goes; so does one that its words call buggy or an alternative, where
another piece defines the same. Examples of use, tests, output and repeated signatures go; imports
and constants stay where a kept piece needs them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from domains.code.mending import Lines
from domains.code.source import defined_names, parse, used_names

_DEFINITION = re.compile(r"^(?:async\s+def|def|class)\s+(\w+)", re.MULTILINE)
_SECOND_BEST = re.compile(
    r"\b(?:original|buggy|incorrect|wrong|broken|previous|previously|old|older|instead of|don't"
    r"|do not|not to|avoid|naive|comparison|alternative|alternatively|another (?:way|approach"
    r"|version|option)|could also|signature|slower|usage|example)\b|^\W*before\W*$",
    re.IGNORECASE,
)
_BEST = re.compile(
    r"\b(?:correct|corrected|fixed|fix|final|updated|improved|better|revised|complete|now)\b",
    re.IGNORECASE,
)
_KINDS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of code and what can be read off it."""

    lines_: tuple[tuple[str, int], ...]
    functions: frozenset[str] = frozenset()
    """Functions and classes, and lambdas by their names."""
    bound: frozenset[str] = frozenset()
    """Everything it binds at its top level."""
    used: frozenset[str] = frozenset()
    borrowed: frozenset[str] = frozenset()
    """Names that it imports from modules that are not Python's."""
    stub: bool = False
    """Signatures without a body."""
    tests: bool = False
    calls: bool = False
    """It runs something at its top level: an expression or an assertion."""
    second_best: bool = False
    """The words before it say so."""
    named: bool = False
    """Its fence says that it is Python."""
    imports: bool = False
    """It does nothing but import, and not from the draft itself."""

    @property
    def lines(self) -> Lines:
        """Its lines with their places."""
        return list(self.lines_)

    @property
    def defined(self) -> bool:
        """It defines something that a draft may be asked for."""
        return bool(self.functions) and not self.tests


def piece_of(lines: Lines, before: str = "", *, named: bool = False) -> Piece:
    """What can be read off a piece."""
    text = "\n".join(line for line, _ in lines)
    words = next((line for line in reversed(before.split("\n")) if line.strip()), "")
    second = bool(_SECOND_BEST.search(words)) and not _BEST.search(words)
    tree = parse(text)
    if tree is None:
        names = frozenset(_DEFINITION.findall(text))
        return Piece(tuple(lines), names, names, second_best=second, named=named)
    nodes = [node for node in tree.body if isinstance(node, _KINDS)]
    functions = frozenset(node.name for node in nodes) | _lambdas(tree)
    return Piece(
        tuple(lines),
        functions,
        defined_names(tree) - _own_imports(tree),
        used_names(tree),
        _borrowed(tree),
        stub=bool(nodes) and all(map(_is_stub, nodes)),
        tests=bool(nodes) and all(map(_is_test, nodes)),
        calls=any(isinstance(node, (ast.Expr, ast.Assert)) for node in tree.body),
        second_best=second,
        named=named,
        imports=bool(tree.body) and all(_is_import(node) for node in tree.body),
    )


def chosen(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of the draft, in their order."""
    defining = [piece for piece in pieces if piece.defined] or [p for p in pieces if p.functions]
    if not defining:
        return _longest(pieces)
    everywhere = frozenset[str]().union(*(p.functions for p in defining if not p.stub))
    standing = [
        p
        for p in defining
        if not (p.stub and (p.functions <= everywhere or p.borrowed & everywhere))
    ]
    first = frozenset[str]().union(*(p.functions for p in standing if not p.second_best))
    standing = [p for p in standing if not (p.second_best and p.functions <= first)]
    standing = _latest(standing)
    needed = frozenset[str]().union(*(p.used for p in standing))
    made = frozenset[str]().union(*(p.functions for p in standing))
    kept = set(map(id, standing))
    return [p for p in pieces if id(p) in kept or _is_needed(p, needed, made)]


def _latest(pieces: Sequence[Piece]) -> list[Piece]:
    """Without those whose names are all defined again further down."""
    kept: list[Piece] = []
    later: set[str] = set()
    for piece in reversed(pieces):
        if piece.functions - later:
            kept.insert(0, piece)
            later |= piece.functions
    return kept


def _is_needed(piece: Piece, needed: frozenset[str], made: frozenset[str]) -> bool:
    """Imports, and constants that the draft uses and that use nothing of it."""
    own = piece.bound - made
    if piece.imports and own:
        return True
    return not piece.functions and not piece.calls and bool(own & needed) and not piece.used & made


def _longest(pieces: Sequence[Piece]) -> list[Piece]:
    """Without any definition: the longest piece, by preference one that is called Python."""
    best = [piece for piece in pieces if piece.named] or list(pieces)
    return [max(best, key=lambda piece: sum(len(line) for line, _ in piece.lines_))] if best else []


def _lambdas(tree: ast.Module) -> frozenset[str]:
    return frozenset(
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
        for target in node.targets
        if isinstance(target, ast.Name)
    )


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom))


def _own_imports(tree: ast.Module) -> frozenset[str]:
    """Names imported from the draft itself, by a guess at what its module is called."""
    guesses = ("solution", "main", "your_module", "draft", "my_module", "module", "answer")
    return frozenset(
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module in guesses or node.level)
        for alias in node.names
    )


def _borrowed(tree: ast.Module) -> frozenset[str]:
    return frozenset(
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module not in sys.stdlib_module_names
        for alias in node.names
    )


def _is_stub(node: ast.stmt) -> bool:
    body = getattr(node, "body", [])
    return all(
        isinstance(part, ast.Pass)
        or (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
        for part in body
    )


def _is_test(node: ast.stmt) -> bool:
    """A function or class that pytest or unittest would run."""
    if isinstance(node, ast.ClassDef):
        bases = " ".join(ast.unparse(base) for base in node.bases)
        return "TestCase" in bases or node.name.startswith("Test")
    return str(getattr(node, "name", "")).startswith("test_")
