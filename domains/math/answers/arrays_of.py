"""Matrices and vectors as values: written out, in nested lists, or computed from one another.

A bracketed tuple counts as a column where it is added or scaled; nothing is computed beyond the
bounds that `algebra.matrix` sets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.building import DEFAULT, Reading, build, make_symbol, matrix
from domains.math.algebra.measured import determinant
from domains.math.answers.values import Collection, Grid, Scalar, Value
from domains.math.notation.limits import TooLarge, Unreadable, readable
from domains.math.notation.nodes import Node, has, number, symbols

MAX_MATRIX_POWER = 20
MAX_SYMBOLIC_POWER = 3
_COMPUTED = ("add", "mul", "neg", "div", "pow")
_BRACKETS = ("tuple", "square", "interval")
Known = Mapping[str, Any]
BASIS = ("i_hat", "j_hat", "k_hat")
_UNIT_VECTORS = [make_symbol(name) for name in BASIS]


def array_of(node: Node, reading: Reading) -> Value | None:
    """The matrix or vector that the tree writes or computes; None where it is neither."""
    if _is_nested(node):
        return Grid(_array(node, reading))
    if node.kind not in _COMPUTED or not has(node, "matrix", *_BRACKETS):
        return None
    if names_point(node):
        return None
    found = _array(node, reading)
    if found is None:
        return None
    if has(node, "matrix") or found.shape[1] != 1 or node.kind == "pow":
        return Grid(found)
    return Collection(tuple(Scalar(e, node) for e in found), "tuple")


def _is_nested(node: Node) -> bool:
    """`[[1, 2], [3, 4]]`: rows of one length in a bracket."""
    if not _is_square_bracket(node):
        return False
    rows = [a for a in node.args if _is_square_bracket(a)]
    return len(rows) == len(node.args) and len({len(r.args) for r in rows}) == 1


def _is_square_bracket(node: Node) -> bool:
    return node.kind == "square" or (node.kind, node.text) == ("interval", "[]")


def names_point(node: Node) -> bool:
    """`P(2, 3)` is a point with its name."""
    kinds = [part.kind for part in node.args]
    return node.kind == "mul" and kinds == ["sym", "tuple"] and node.args[0].text[:1].isupper()


def computed(node: Node, known: Known) -> Expr | None:
    """The matrix that a tree computes from the known ones; None where a part of it is no matrix
    that is known and no number.
    """
    return readable(_array, node, DEFAULT, known)


def _array(node: Node, reading: Reading, known: Known | None = None) -> Expr | None:
    match node.kind:
        case "matrix":
            return matrix(node, reading)
        case "sym" if known is not None:
            if node.text not in known:
                raise Unreadable(f"The matrix {node.text} is not known.")
            return known[node.text]
        case "square" | "interval" if _is_nested(node):
            return matrix(Node("matrix", tuple(Node("row", a.args) for a in node.args)), reading)
        case "tuple" | "square" | "interval" if len(node.args) > 1 and known is None:
            return matrix(Node("matrix", tuple(Node("row", (a,)) for a in node.args)), reading)
        case "neg":
            inner = _array(node.args[0], reading, known)
            return None if inner is None else -inner
        case "add":
            return _sum([_array(a, reading, known) for a in node.args])
        case "mul":
            return _product(node, reading, known)
        case "div":
            top = _array(node.args[0], reading, known)
            return None if top is None else top / _number(node.args[1], reading, known)
        case "pow":
            return _power(node, reading, known)
        case _:
            return None


def _number(node: Node, reading: Reading, known: Known | None) -> Expr:
    """A factor that is no array; beside known matrices every letter may be one."""
    if known is not None and symbols(node):
        raise Unreadable("A letter beside matrices.")
    return build(node, reading)


def _sum(parts: Sequence[Expr | None]) -> Expr | None:
    arrays = [p for p in parts if p is not None]
    if not arrays:
        return None
    if len(arrays) < len(parts) or len({a.shape for a in arrays}) > 1:
        raise Unreadable("A sum of arrays of different shapes.")
    return sum(arrays[1:], start=arrays[0])


def _product(node: Node, reading: Reading, known: Known | None) -> Expr | None:
    total, scale = None, sp.Integer(1)
    for part in node.args:
        found = _array(part, reading, known)
        if found is None:
            scale = scale * _number(part, reading, known)
        elif total is not None and total.shape[1] != found.shape[0]:
            raise Unreadable("A product of arrays whose shapes do not fit.")
        else:
            total = found if total is None else total * found
    return None if total is None else total * scale


def _power(node: Node, reading: Reading, known: Known | None) -> Expr | None:
    base, exponent = node.args
    inner = _array(base, reading, known)
    if inner is None:
        return None
    if exponent.kind in ("sym", "words") and exponent.text in ("T", "t", "top", "intercal"):
        return inner.T if base.kind in ("matrix", "sym") or _is_nested(base) else inner
    if inner.shape[0] != inner.shape[1]:
        raise Unreadable("A power of an array that is not square.")
    if exponent == Node("neg", (number(1),)):
        return _inverse(inner)
    if exponent.kind != "num" or not exponent.text.isdigit():
        raise Unreadable("A power of an array.")
    if int(exponent.text) > (MAX_SYMBOLIC_POWER if inner.free_symbols else MAX_MATRIX_POWER):
        raise TooLarge("A matrix to a power beyond the bounds.")
    return inner ** int(exponent.text)


def _inverse(inner: Expr) -> Expr:
    if inner.shape[0] > (2 if inner.free_symbols else 6):
        raise TooLarge("The inverse of a large array.")
    if determinant(inner) == 0:
        raise Unreadable("An array without an inverse.")
    return inner.inv(method="ADJ")


def in_basis(expr: Expr, letters: Sequence[Expr]) -> tuple[Expr, ...] | None:
    """The components of a sum of multiples of unit vectors; None for any other expression.

    `letters` are the two or three unit vectors; the last may be missing.
    """
    components = [sp.diff(expr, letter) for letter in letters]
    rest = expr - sp.Add(*(c * letter for c, letter in zip(components, letters, strict=True)))
    if sp.expand(rest) != 0 or any(c.has(*letters) for c in components):
        return None
    return tuple(components)


def vector_of(expr: Expr) -> tuple[Expr, ...] | None:
    """The components of `2î + 3ĵ`; two where k̂ does not occur."""
    if expr.free_symbols.isdisjoint(_UNIT_VECTORS):
        return None
    found = in_basis(expr, _UNIT_VECTORS)
    return found if found is None or expr.has(_UNIT_VECTORS[2]) else found[:2]


def plain_vector_of(expr: Expr, size: int) -> tuple[Expr, ...] | None:
    """`2i + 3j − k` read as a vector of `size` components, where i was read as √−1."""
    place = sp.Dummy("i")
    letters = [place, make_symbol("j"), make_symbol("k")][:size]
    if size not in (2, 3) or not expr.has(sp.I, *letters[1:]):
        return None
    return in_basis(expr.xreplace({sp.I: place}), letters)
