"""Vectors and matrices against what is written as an expression: 2i + 3j, the identity I."""

from __future__ import annotations

import re

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.outcomes import Outcome, differs, proved
from domains.math.answers.arrays_of import plain_vector_of
from domains.math.answers.contexts import Context, Rules
from domains.math.answers.equal_collections import collection_and_value, collections
from domains.math.answers.values import Antiderivative, Collection, Grid, Scalar, kind_name, listed
from domains.math.notation.nodes import Node


def scalar_and_array(left: Collection, right: Scalar, context: Context) -> Outcome:
    """`(2, 3, −1)` against `2i + 3j − k`; other values as members of a collection."""
    vector = _as_vector(left, right.expr)
    if vector is None:
        return collection_and_value(left, right, context)
    return collections(left, vector, context)


def antiderivative_and_array(
    left: Collection | Grid, right: Antiderivative, context: Context
) -> Outcome:
    """A last term k was read as a constant of integration."""
    whole = Scalar(right.whole, Node("add"))
    if isinstance(left, Grid):
        return grid_and_scalar(left, whole, context)
    return scalar_and_array(left, whole, context)


def _as_vector(left: Collection, expr: Expr) -> Collection | None:
    if left.order != "tuple":
        return None
    components = plain_vector_of(expr, len(left.items))
    if components is None:
        return None
    return listed(components)


def grid_and_scalar(left: Grid, right: Scalar, context: Context) -> Outcome:
    """A column against `2i + 3j`, the unit matrix against its name I."""
    matrix = left.matrix
    if 1 in matrix.shape:
        return scalar_and_array(listed(matrix), right, context)
    named_unit = right.expr.is_Symbol and re.fullmatch(r"[IE](_\d)?", right.expr.name)
    if named_unit and matrix.shape[0] == matrix.shape[1]:
        same = matrix == sp.eye(matrix.shape[0])
        return proved("the unit matrix") if same else differs("not the unit matrix")
    return differs(f"a matrix against {kind_name(right)}")


RULES: Rules = {
    (Collection, Scalar): scalar_and_array,
    (Collection, Antiderivative): antiderivative_and_array,
    (Grid, Scalar): grid_and_scalar,
    (Grid, Antiderivative): antiderivative_and_array,
}
