"""Are two typed answers the same? Dispatch by the pair of kinds; every difference says what
differs.

Symmetric by construction: each rule is written for one order and called with the sides swapped for
the other, and counterexamples name the sides as they were given. Where people dispute what
is the same, this decides: a missing +C differs; 50 % is 0.5 and not 50 unless the context asks for
percent; a missing unit is accepted and said; a rounded decimal equals an exact value if it is its
correct rounding and shows three or more digits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.outcomes import Outcome, differs, proved, unknown
from domains.math.answers import families_of
from domains.math.answers.contexts import Context
from domains.math.answers.curves import compare_conditions
from domains.math.answers.equal_collections import (
    collection_and_value,
    collections,
    families,
    grid_and_collection,
    grids,
    region_and_scalar,
    regions,
    sequence_and_collection,
    sequences,
)
from domains.math.answers.equal_functions import (
    antiderivative_and_scalar,
    antiderivatives,
    assignment_and_collection,
    assignment_and_equation,
    assignment_and_value,
    assignments,
    equation_and_solutions,
    equations,
    function_and_assignment,
    function_and_equation,
    function_and_scalar,
    functions,
)
from domains.math.answers.equal_scalars import quantities, quantity_and_scalar, scalars
from domains.math.answers.equal_vectors import (
    antiderivative_and_array,
    grid_and_scalar,
    scalar_and_array,
)
from domains.math.answers.equal_words import (
    choices,
    named,
    named_and_collection,
    named_and_value,
    words,
    words_and_region,
    words_and_scalar,
)
from domains.math.answers.values import (
    Antiderivative,
    Assignment,
    Choice,
    Collection,
    Condition,
    Congruence,
    Equation,
    Family,
    Function,
    Grid,
    Named,
    Quantity,
    Region,
    Scalar,
    Sequence,
    Value,
    Words,
    kind_name,
)
from domains.math.notation.nodes import Node


def asked(words: str = "") -> Context:
    """The context of a question in these words."""
    return Context(compare, words.lower())


def compare(left: Value, right: Value, context: Context) -> Outcome:
    """The outcome of comparing two typed values."""
    if isinstance(left, Choice) or isinstance(right, Choice):
        return choices(left, right, context)
    for a, b, swapped in ((left, right, False), (right, left, True)):
        rule = _RULES.get((type(a), type(b)))
        if rule is not None:
            outcome = rule(a, b, context)
            return _swapped(outcome) if swapped else outcome
    return differs(f"{kind_name(left)} against {kind_name(right)}")


def _swapped(outcome: Outcome) -> Outcome:
    point = outcome.counterexample
    if point is None or "left" not in point or "right" not in point:
        return outcome
    turned = {**point, "left": point["right"], "right": point["left"]}
    return Outcome(outcome.verdict, outcome.proof, outcome.reason, turned)


def conditions(left: Condition, right: Condition, context: Context) -> Outcome:
    return compare_conditions(left.condition, right.condition)


def congruences(left: Congruence, right: Congruence, context: Context) -> Outcome:
    if left.modulus != right.modulus:
        return differs("different moduli")
    if left.left == right.left or left.left == left.right or right.left == right.right:
        same = sp.Mod(left.right - right.right, left.modulus) == 0
        return proved("the same remainder class") if same else differs("different remainders")
    return unknown("two congruences in different forms")


def congruence_and_value(left: Congruence, right: Scalar | Assignment, context: Context) -> Outcome:
    """`x ≡ 7 (mod 12)` against 7, or against 12k + 7."""
    value = right.value if isinstance(right, Assignment) else right
    if not isinstance(value, Scalar):
        return differs(f"a congruence against {kind_name(value)}")
    residues = _residues(value.expr)
    if residues is not None and left.right.is_Integer:
        step, start = residues
        same = abs(step) == left.modulus and (start - left.right) % left.modulus == 0
        return proved("the same remainder class") if same else differs("different remainders")
    return sampling.compare(left.right, value.expr, context.domain)


def _residues(expr: Expr) -> tuple[Expr, Expr] | None:
    """(a, b) of a·k + b with whole a and b; None for any other expression."""
    if len(expr.free_symbols) != 1 or not expr.is_polynomial():
        return None
    found = sp.Poly(expr, *expr.free_symbols).all_coeffs()
    if len(found) != 2 or not all(c.is_Integer for c in found):
        return None
    return found[0], found[1]


def congruence_and_family(left: Congruence, right: Family, context: Context) -> Outcome:
    """`n ≡ 3 (mod 7)` against `7k + 3`."""
    if len(right.expressions) != 1:
        return unknown("a congruence against several families")
    return congruence_and_value(left, Scalar(right.expressions[0], Node("add")), context)


_RULES: dict[tuple[type, type], Callable[[Any, Any, Context], Outcome]] = {
    (Scalar, Scalar): scalars,
    (Quantity, Quantity): quantities,
    (Quantity, Scalar): quantity_and_scalar,
    (Antiderivative, Antiderivative): antiderivatives,
    (Antiderivative, Scalar): antiderivative_and_scalar,
    (Assignment, Assignment): assignments,
    (Assignment, Scalar): assignment_and_value,
    (Assignment, Quantity): assignment_and_value,
    (Assignment, Antiderivative): assignment_and_value,
    (Assignment, Grid): assignment_and_value,
    (Assignment, Region): assignment_and_value,
    (Assignment, Words): assignment_and_value,
    (Assignment, Collection): assignment_and_collection,
    (Assignment, Equation): assignment_and_equation,
    (Function, Function): functions,
    (Function, Scalar): function_and_scalar,
    (Function, Assignment): function_and_assignment,
    (Function, Equation): function_and_equation,
    (Equation, Equation): equations,
    (Equation, Collection): equation_and_solutions,
    (Equation, Scalar): equation_and_solutions,
    (Equation, Region): equation_and_solutions,
    (Collection, Collection): collections,
    (Collection, Scalar): scalar_and_array,
    (Collection, Quantity): collection_and_value,
    (Collection, Region): collection_and_value,
    (Collection, Antiderivative): antiderivative_and_array,
    (Grid, Grid): grids,
    (Grid, Collection): grid_and_collection,
    (Grid, Scalar): grid_and_scalar,
    (Grid, Antiderivative): antiderivative_and_array,
    (Region, Region): regions,
    (Region, Scalar): region_and_scalar,
    (Family, Family): families,
    (Sequence, Sequence): sequences,
    (Sequence, Collection): sequence_and_collection,
    (Words, Words): words,
    (Words, Scalar): words_and_scalar,
    (Words, Region): words_and_region,
    (Named, Named): named,
    (Named, Collection): named_and_collection,
    (Named, Scalar): named_and_value,
    (Named, Quantity): named_and_value,
    (Named, Assignment): named_and_value,
    (Condition, Condition): conditions,
    (Congruence, Congruence): congruences,
    (Congruence, Scalar): congruence_and_value,
    (Congruence, Family): congruence_and_family,
    (Congruence, Assignment): congruence_and_value,
}


def compare_with_families(left: Value, right: Value, context: Context) -> Outcome:
    """Like `compare`, but two values that each run over one whole-number letter are compared as
    families.
    """
    if isinstance(left, Family) or isinstance(right, Family) or _letters_differ(left, right):
        a, b = families_of.as_family(left), families_of.as_family(right)
        if a is not None and b is not None:
            return families(a, b, context)
    return compare(left, right, context)


def _letters_differ(left: Value, right: Value) -> bool:
    a, b = families_of.as_family(left), families_of.as_family(right)
    has_pi = any(e.has(sp.pi) for f in (a, b) if f for e in f.expressions)
    return a is not None and b is not None and has_pi
