"""Functions, antiderivatives, values of letters and equations compared."""

from __future__ import annotations

import re

import sympy as sp

from domains.math.algebra import Expr, sampling, solving
from domains.math.algebra.building import make_symbol
from domains.math.algebra.outcomes import Outcome, agrees, all_equal, differs, unknown
from domains.math.algebra.proofs import slope
from domains.math.answers import general_solutions
from domains.math.answers.curves import compare_equations
from domains.math.answers.equal_collections import collections, regions
from domains.math.answers.named_answers import contradict, is_word, same_quantity
from domains.math.answers.values import (
    Antiderivative,
    Assignment,
    Collection,
    Context,
    Equation,
    Function,
    Grid,
    Quantity,
    Region,
    Rules,
    Scalar,
    Value,
    Words,
    kind_name,
    listed,
)
from domains.math.notation.nodes import Node

_NAMING = (sp.Abs, sp.sin, sp.cos, sp.tan, sp.arg, sp.re, sp.im)
_FUNCTION_NAMES = frozenset("yfghsuvwzPF")
_SOLVED_FOR = ("x", "y", "t", "n")


def antiderivatives(left: Antiderivative, right: Antiderivative, context: Context) -> Outcome:
    """Equal if their difference has derivative zero, whatever the constants are called."""
    a, b = left.expr, right.expr
    if a.has(sp.Integral) or b.has(sp.Integral):
        letter = min((i.limits[0][0] for s in (a, b) for i in s.atoms(sp.Integral)), key=str)
        a, b = (s.subs(s.limits[0][0], letter) if s.func is sp.Integral else s for s in (a, b))
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
    if outcome.different and left.name != right.name:
        a, b = _equation_of(left), _equation_of(right)
        return compare_equations(a, b) if a and b and a.letters == b.letters else outcome
    if _unaccented(left.name) == _unaccented(right.name) or not outcome.equal:
        return outcome
    if is_word(left.name) or is_word(right.name):
        return _values_named(left.name, right.name, outcome)
    names, letters = {left.name, right.name}, _letters_in(left.value)
    if letters and names <= _FUNCTION_NAMES and not names & (letters | _letters_in(right.value)):
        return outcome
    return differs(f"a value for {left.name} against a value for {right.name}")


def _unaccented(name: str) -> str:
    """An estimate ŷ and a mean x̄ go by the names of their letters."""
    return re.sub(r"_(?:hat|bar|tilde)$", "", name)


def _equation_of(value: Assignment) -> Equation | None:
    """`y = 2x` and `x = y/2` are the same line."""
    if not isinstance(value.value, (Scalar, Antiderivative)):
        return None
    own = value.value.expr if isinstance(value.value, Scalar) else value.value.whole
    return Equation(make_symbol(value.name), own, Node("rel"))


def _values_named(left: str, right: str, outcome: Outcome) -> Outcome:
    """`Area = 5` against `A = 5` or `mean = 5`: the names must not contradict each other."""
    if same_quantity(left, right):
        return outcome
    if contradict(left, right):
        return differs(f"a value for '{left}' against a value for '{right}'")
    if is_word(left) and is_word(right):
        return unknown(f"the same value for '{left}' and for '{right}'")
    return outcome.because(f"{outcome.reason}; called {left} and {right}")


def _letters_in(value: Value) -> set[str]:
    return {s.name for s in value.expr.free_symbols} if isinstance(value, Scalar) else set()


def assignment_and_collection(left: Assignment, right: Collection, context: Context) -> Outcome:
    if isinstance(left.value, (Collection, Grid)):
        return context.compare(left.value, right)
    return collections(Collection((left.value,), "set", left.name), right, context)


def assignment_and_equation(left: Assignment, right: Equation, context: Context) -> Outcome:
    own = _equation_of(left)
    reason = f"{kind_name(left.value)} against an equation"
    return compare_equations(own, right) if own else differs(reason)


def functions(left: Function, right: Function, context: Context) -> Outcome:
    if len(left.parameters) != len(right.parameters):
        return differs(f"functions of {len(left.parameters)} and {len(right.parameters)} letters")
    pairs = zip(right.parameters, left.parameters, strict=True)
    renamed = right.expr.xreplace({make_symbol(a): make_symbol(b) for a, b in pairs})
    return sampling.compare(left.expr, renamed)


def _names_quantity(expr: Expr) -> bool:
    """Whether a side is a quantity by its notation, not an equation to solve: |v|, |AB|, tan α."""
    if not isinstance(expr, _NAMING):
        return False
    letters = [str(part) for part in sp.Mul.make_args(expr.args[0])]
    return all(s.isupper() and len(s) == 1 for s in letters) or (
        bool(expr.args[0].is_Symbol) and letters[0] not in _SOLVED_FOR
    )


def _is_plain(expr: Expr) -> bool:
    """Whether an expression holds no number but exponents: `m + n`, `a² + b²`."""
    if expr.is_Add or expr.is_Mul:
        return all(_is_plain(part) for part in expr.args)
    if expr.is_Pow:
        return bool(expr.base.is_Symbol and expr.exp.is_Integer)
    return bool(expr.is_Symbol or expr == -1)


def _curve_of_branches(curve: Equation, values: Value) -> Equation | None:
    """`y = ±√x` as the one curve on which y has either value."""
    if not isinstance(values, Collection) or values.order != "set" or not values.variable:
        return None
    letter = make_symbol(values.variable)
    branches = [v.expr for v in values.items if isinstance(v, Scalar) and letter in curve.letters]
    if len(branches) != len(values.items) or not any(b.free_symbols for b in branches):
        return None
    return Equation(sp.expand(sp.Mul(*(letter - b for b in branches))), sp.S.Zero, curve.node)


def _states(left: Equation, right: Scalar, context: Context) -> bool:
    """Whether an equation says what an expression is: an identity, `(n + 1)² = n² + 2n + 1`, or one
    of a thing that goes by a letter of its own, `S(n + 1) = (n + 1)²`.
    """
    side = left.node.args[0] if left.node.args else left.node
    name = side.args[0] if side.kind == "mul" and len(side.args) == 2 else side
    if name is not side and name.kind == "sym":
        own = make_symbol(name.text) not in right.expr.free_symbols | left.right.free_symbols
        if own and not re.search(rf"(?<![a-z]){name.text.lower()}(?![a-z])", context.words):
            return True
    return bool(sampling.compare(left.left, left.right).equal)


def named_and_single(left: Assignment, right: Value, context: Context) -> Outcome:
    """`x = 3` against `3`; "the sum up to n + 1 is (n + 1)²" holds its value after the verb."""
    equation = left.value
    if is_word(left.name) and isinstance(equation, Equation) and isinstance(right, Scalar):
        said = sampling.compare(equation.right, right.expr)
        if said.equal and right.expr.free_symbols:
            return said
    return context.compare(equation, right)


def equation_and_solutions(
    left: Equation, right: Collection | Scalar | Region, context: Context
) -> Outcome:
    """`x² = 9` against `±3`: the equation's real solutions are compared."""
    if isinstance(right, Scalar) and right.expr.free_symbols and _states(left, right, context):
        return sampling.compare(left.right, right.expr)
    branches = _curve_of_branches(left, right)
    if branches is not None:
        return compare_equations(left, branches)
    free = sorted(left.letters, key=str)
    named = _names_quantity(left.left) or (len(free) > 1 and _is_plain(left.left))
    if named and isinstance(right, Scalar) and not left.right.free_symbols:
        curve = len(free) > 1 and left.right == 0  # and what is no value: a² + b = 0
        same = sampling.compare(left.right, right.expr)  # m + n = 113
        return unknown("an equation that is put to zero against a number") if curve else same
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
    **dict.fromkeys(((Assignment, kind) for kind in _SINGLE), named_and_single),
    (Antiderivative, Antiderivative): antiderivatives,
    (Antiderivative, Scalar): antiderivative_and_scalar,
    (Assignment, Assignment): assignments,
    (Assignment, Collection): assignment_and_collection,
    (Assignment, Equation): assignment_and_equation,
    (Function, Function): functions,
    (Function, Scalar): lambda left, right, context: sampling.compare(left.expr, right.expr),
    (Function, Assignment): lambda left, right, context: context.compare(
        Scalar(left.expr, Node("add")), right.value
    ),
    (Equation, Equation): lambda left, right, _: compare_equations(left, right),
    **dict.fromkeys(((Equation, k) for k in (Collection, Scalar, Region)), equation_and_solutions),
}
