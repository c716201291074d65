"""Functions, antiderivatives, values of letters and equations compared."""

from __future__ import annotations

import re

import sympy as sp

from domains.math.algebra import Expr, sampling, solving
from domains.math.algebra.building import make_symbol
from domains.math.algebra.outcomes import Outcome, agrees, all_equal, differs, unknown
from domains.math.algebra.working_out import slope
from domains.math.answers import general_solutions
from domains.math.answers.contexts import Context, Rules
from domains.math.answers.curves import compare_equations
from domains.math.answers.equal_collections import collections, regions
from domains.math.answers.values import (
    Antiderivative,
    Assignment,
    Collection,
    Equation,
    Function,
    Grid,
    Quantity,
    Region,
    Scalar,
    Value,
    Words,
    kind_name,
    listed,
)

_NAMING = (sp.Abs, sp.sin, sp.cos, sp.tan, sp.arg, sp.re, sp.im)
_FUNCTION_NAMES = frozenset("yfghsuvwzPF")
_SOLVED_FOR = ("x", "y", "t", "n")


def antiderivatives(left: Antiderivative, right: Antiderivative, context: Context) -> Outcome:
    """Equal if their difference has derivative zero, whatever the constants are called."""
    a, b = left.expr, right.expr
    if a.has(sp.Integral) or b.has(sp.Integral):
        letter = min((i.limits[0][0] for s in (a, b) for i in s.atoms(sp.Integral)), key=str)
        return sampling.compare(slope(a, letter), slope(b, letter))
    free = sorted((a.free_symbols | b.free_symbols), key=str)
    outcome = sampling.compare(a, b)
    if outcome.equal or not free:
        return outcome if outcome.equal or free else agrees("two constants")
    slopes = [sampling.compare(slope(a, s), slope(b, s)) for s in free]
    result = all_equal(slopes, "they differ by a constant only")
    if result.different:
        general = general_solutions.same_functions(left.whole, right.whole)
        return general or result.because(f"their derivatives differ: {result.reason}")
    return result


def antiderivative_and_scalar(left: Antiderivative, right: Scalar, context: Context) -> Outcome:
    exact = sampling.compare(left.whole, right.expr)
    if exact.equal:
        return exact
    reason = f"the constant of integration {left.constant} stands on one side only"
    return general_solutions.same_functions(left.whole, right.expr) or differs(
        reason, exact.counterexample
    )


def assignments(left: Assignment, right: Assignment, context: Context) -> Outcome:
    outcome = context.compare(left.value, right.value)
    if _unaccented(left.name) == _unaccented(right.name) or not outcome.equal:
        return outcome
    if min(len(left.name), len(right.name)) > 1 and left.name.islower():
        return unknown(f"the same value for '{left.name}' and for '{right.name}'")
    if left.name[0].lower() == right.name[0].lower() and len(left.name) != len(right.name):
        return outcome.because(f"{outcome.reason}; called {left.name} and {right.name}")
    names, letters = {left.name, right.name}, _letters_in(left.value)
    if letters and names <= _FUNCTION_NAMES and not names & (letters | _letters_in(right.value)):
        return outcome
    return differs(f"a value for {left.name} against a value for {right.name}")


def _unaccented(name: str) -> str:
    """An estimate ŷ and a mean x̄ go by the names of their letters."""
    return re.sub(r"_(?:hat|bar|tilde)$", "", name)


def _letters_in(value: Value) -> set[str]:
    return {s.name for s in value.expr.free_symbols} if isinstance(value, Scalar) else set()


def _its_value(left: Assignment, right: Value, context: Context) -> Outcome:
    """`x = 3` against `3`."""
    return context.compare(left.value, right)


def assignment_and_collection(left: Assignment, right: Collection, context: Context) -> Outcome:
    if isinstance(left.value, (Collection, Grid)):
        return context.compare(left.value, right)
    return collections(Collection((left.value,), "set", left.name), right, context)


def assignment_and_equation(left: Assignment, right: Equation, context: Context) -> Outcome:
    if not isinstance(left.value, (Scalar, Antiderivative)):
        return differs(f"{kind_name(left.value)} against an equation")
    value = left.value.expr if isinstance(left.value, Scalar) else left.value.whole
    return compare_equations(Equation(make_symbol(left.name), value, right.node), right)


def functions(left: Function, right: Function, context: Context) -> Outcome:
    if len(left.parameters) != len(right.parameters):
        return differs(f"functions of {len(left.parameters)} and {len(right.parameters)} letters")
    return sampling.compare(left.expr, _renamed(right, left.parameters))


def _renamed(function: Function, parameters: tuple[str, ...]) -> Expr:
    pairs = zip(function.parameters, parameters, strict=True)
    return function.expr.xreplace({make_symbol(a): make_symbol(b) for a, b in pairs if a != b})


def _names_quantity(expr: Expr) -> bool:
    """Whether a side is a quantity by its notation, not an equation to solve: |v|, tan α, arg z."""
    if not isinstance(expr, _NAMING) or not expr.args[0].is_Symbol:
        return False
    return expr.args[0].name not in _SOLVED_FOR


def _is_plain(expr: Expr) -> bool:
    """Whether an expression holds no number but exponents: `m + n`, `a² + b²`."""
    if expr.is_Add or expr.is_Mul:
        return all(_is_plain(part) for part in expr.args)
    if expr.is_Pow:
        return bool(expr.base.is_Symbol and expr.exp.is_Integer)
    return bool(expr.is_Symbol or expr == -1)


def equation_and_solutions(
    left: Equation, right: Collection | Scalar | Region, context: Context
) -> Outcome:
    """`x² = 9` against `±3`: the equation's real solutions are compared."""
    free = sorted(left.letters, key=str)
    named = _is_plain(left.left) if len(free) > 1 else _names_quantity(left.left)
    if named and isinstance(right, Scalar) and not left.right.free_symbols:
        return sampling.compare(left.right, right.expr)  # m + n = 113
    if len(free) != 1:
        return differs(f"an equation in {len(free)} unknowns against {kind_name(right)}")
    solved = solving.real_solutions(left.left - left.right, free[0])
    if solved.identity:
        everything = isinstance(right, Region)
        return context.compare(Region(sp.S.Reals), right) if everything else differs("an identity")
    if not solved.complete:
        return unknown("the equation could not be solved completely")
    if isinstance(right, Region):
        return regions(Region(sp.FiniteSet(*solved.values)), right, context)
    found = listed(solved.values, "set", free[0].name)
    other = right if isinstance(right, Collection) else Collection((right,), "set")
    return collections(found, other, context)


_SINGLE = (Scalar, Quantity, Antiderivative, Grid, Region, Words)
RULES: Rules = {
    **{(Assignment, kind): _its_value for kind in _SINGLE},
    (Antiderivative, Antiderivative): antiderivatives,
    (Antiderivative, Scalar): antiderivative_and_scalar,
    (Assignment, Assignment): assignments,
    (Assignment, Collection): assignment_and_collection,
    (Assignment, Equation): assignment_and_equation,
    (Function, Function): functions,
    (Function, Scalar): lambda left, right, context: sampling.compare(left.expr, right.expr),
    (Function, Assignment): lambda left, right, context: context.compare(left.scalar, right.value),
    (Equation, Equation): lambda left, right, _: compare_equations(left, right),
    (Equation, Collection): equation_and_solutions,
    (Equation, Scalar): equation_and_solutions,
    (Equation, Region): equation_and_solutions,
}
