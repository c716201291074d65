"""Are two typed answers the same? Dispatch by the pair of kinds; every difference says what
differs.

Symmetric by construction: each rule is written for one order and called with the sides swapped for
the other, and counterexamples name the sides as they were given. Where people dispute what
is the same, this decides: a missing +C differs; 50 % is 0.5 and not 50 unless the context asks for
percent; a missing unit is accepted and said; a rounded decimal equals an exact value if it is its
correct rounding and shows three or more digits.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.outcomes import Outcome, differs, proved, unknown
from domains.math.answers import (
    equal_collections,
    equal_functions,
    equal_scalars,
    equal_words,
    lists_of,
)
from domains.math.answers.curves import compare_conditions
from domains.math.answers.values import (
    Assignment,
    Choice,
    Condition,
    Congruence,
    Context,
    Family,
    Rules,
    Scalar,
    Value,
    kind_name,
)
from domains.math.notation.nodes import Node


def asked(words: str = "") -> Context:
    """The context of a question in these words."""
    return Context(compare, words.lower())


def compare(left: Value, right: Value, context: Context) -> Outcome:
    """The outcome of comparing two typed values."""
    for own, other in ((left, right), (right, left)):
        if isinstance(own, Choice):
            return equal_words.choices(own, other, context)
    for a, b, swapped in ((left, right, False), (right, left, True)):
        rule = _RULES.get((type(a), type(b)))
        outcome = None if rule is None else rule(a, b, context)
        if outcome is not None:
            return _swapped(outcome) if swapped else outcome
    reason = f"{kind_name(left)} against {kind_name(right)}"
    in_words = equal_words.says_numbers(left) or equal_words.says_numbers(right)
    return unknown(reason) if in_words else differs(reason)


def _swapped(outcome: Outcome) -> Outcome:
    point = outcome.counterexample
    if point is None or "left" not in point or "right" not in point:
        return outcome
    turned = {**point, "left": point["right"], "right": point["left"]}
    return replace(outcome, counterexample=turned)


def congruences(left: Congruence, right: Congruence, context: Context) -> Outcome:
    if left.modulus != right.modulus:
        return differs("different moduli")
    if left.left == right.left or left.left == left.right or right.left == right.right:
        same = sp.Mod(left.right - right.right, left.modulus) == 0
        return proved("the same remainder class") if same else differs("different remainders")
    return unknown("two congruences in different forms")


def congruence_and_value(left: Congruence, right: Value, context: Context) -> Outcome | None:
    """`x ≡ 7 (mod 12)` against 7, or against 12k + 7."""
    value = right.value if isinstance(right, Assignment) else right
    if isinstance(value, Family) and len(value.expressions) == 1:
        value = Scalar(value.expressions[0], Node("add"))
    if not isinstance(value, Scalar):
        return None
    residues = _residues(value.expr)
    if residues is not None and left.right.is_Integer:
        step, start = residues
        same = abs(step) == left.modulus and (start - left.right) % left.modulus == 0
        return proved("the same remainder class") if same else differs("different remainders")
    return sampling.compare(left.right, value.expr)


def _residues(expr: Expr) -> tuple[Expr, Expr] | None:
    """(a, b) of a·k + b with whole a and b; None for any other expression."""
    if len(expr.free_symbols) != 1 or not expr.is_polynomial():
        return None
    found = sp.Poly(expr, *expr.free_symbols).all_coeffs()
    if len(found) != 2 or not all(c.is_Integer for c in found):
        return None
    return found[0], found[1]


_RULES: Rules = {
    **equal_scalars.RULES,
    **equal_functions.RULES,
    **equal_collections.RULES,
    **equal_words.RULES,
    (Condition, Condition): lambda a, b, _: compare_conditions(a.condition, b.condition),
    (Congruence, Congruence): congruences,
    **dict.fromkeys(((Congruence, k) for k in (Scalar, Family, Assignment)), congruence_and_value),
}


def compare_with_families(left: Value, right: Value, context: Context) -> Outcome:
    """Like `compare`; values that each run over one whole-number letter are families."""
    a = lists_of.as_family(left)
    b = None if a is None else lists_of.as_family(right)
    if a is not None and b is not None:
        turning = any(e.has(sp.pi) for family in (a, b) for e in family.expressions)
        if turning or isinstance(left, Family) or isinstance(right, Family):
            return equal_collections.families(a, b, context)
    return compare(left, right, context)
