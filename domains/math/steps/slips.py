"""Names for likely slips: which small change makes a false relation true.

Each trial is a usual mistake undone; the first that makes the relation hold is named. A name is a
guess at the cause and is worded as one; the refutation does not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.algebra import numeric, sampling
from domains.math.algebra.sampling import same_number
from domains.math.algebra.systems import World

Expr = Any
MOST_TERMS = 8
"""A sum of more is not searched for the one term that is wrong."""


def of_numbers(left: Expr, right: Expr) -> str:
    """The likely slip behind a false equation between two numbers."""
    trials = (
        (-right, "a sign was lost"),
        (right * 10, "a factor of ten was lost"),
        (right / 10, "a factor of ten too many"),
        (2 * right, "a factor 2 was lost"),
        (right / 2, "a factor 2 too many"),
        (right**2, "the square root was taken too early"),
        (sp.sqrt(right) if right.is_nonnegative else right, "the square root was not taken"),
    )
    for value, name in trials:
        if same_number(left, value):
            return name
    if left.is_Rational and right.is_Rational and right != 0 and left == 1 / right:
        return "the quotient was turned over"
    if left.is_Integer and right.is_Integer and 0 < abs(left - right) <= 3:
        return f"miscounted by {abs(left - right)}"
    return "arithmetic"


def of_functions(left: Expr, right: Expr) -> str:
    """The likely slip behind a false identity between two expressions."""
    for value, name in _function_trials(right):
        if sampling.compare(left, value, prove_seconds=0.0).equal:
            return name
    if left.is_Pow or left.has(sp.Pow):
        return _of_powers(left, right)
    return ""


def _function_trials(right: Expr) -> Iterator[tuple[Expr, str]]:
    yield -right, "a sign was lost"
    yield 2 * right, "a factor 2 was lost"
    yield right / 2, "a factor 2 too many"
    if right.is_Add and len(right.args) <= MOST_TERMS:
        for term in right.args:
            yield right - 2 * term, f"the sign of the term {sampling.show(term)} is wrong"


def _of_powers(left: Expr, right: Expr) -> str:
    for power in left.atoms(sp.Pow):
        if power.exp == 2 and power.base.is_Add and len(power.base.args) == 2:
            a, b = power.base.args
            dreamt = left.xreplace({power: a**2 + b**2})
            if sampling.compare(dreamt, right, prove_seconds=0.0).equal:
                return "the middle term of the square is missing"
        if power.exp == sp.Rational(1, 2) and power.base.is_Add:
            dreamt = left.xreplace({power: sp.Add(*(sp.sqrt(t) for t in power.base.args))})
            if sampling.compare(dreamt, right, prove_seconds=0.0).equal:
                return "the root of a sum is not the sum of the roots"
    return ""


def of_derivative(function: Expr, variable: Expr, claimed: Expr, truth: Expr) -> str:
    """The likely slip behind a false derivative."""
    ratio = sp.cancel(truth / claimed) if claimed != 0 else sp.Integer(0)
    if ratio == -1:
        return "a sign was lost"
    inner = (
        [a.args[0] for a in function.atoms(sp.Function) if a.args]
        + [p.base for p in function.atoms(sp.Pow) if p.exp.is_number]
        + [p.exp for p in function.atoms(sp.Pow, sp.exp)]
    )
    for part in inner:
        factor = sp.diff(part, variable)
        if (
            factor not in (0, 1)
            and sampling.compare(claimed * factor, truth, prove_seconds=0.0).equal
        ):
            return "the derivative of the inner function is missing"
    if function.is_Mul and len(function.args) >= 2:
        wrong = sp.Mul(*(sp.diff(a, variable) for a in function.args))
        if sampling.compare(claimed, wrong, prove_seconds=0.0).equal:
            return "the factors were differentiated one by one; the product rule is needed"
        for part in function.args:
            single = sp.diff(part, variable) * function / part
            if sampling.compare(claimed, single, prove_seconds=0.0).equal:
                return "a term of the product rule is missing"
    if sampling.compare(
        claimed,
        sp.integrate(function, variable) if function.is_polynomial() else truth,
        prove_seconds=0.0,
    ).equal:
        return "integrated instead of differentiated"
    return of_functions(truth, claimed)


def of_equation(difference: Expr, world: World) -> str:
    """A sign or constant whose change makes the equation true."""
    if not difference.is_Add:
        difference = sp.expand(difference)
    if not difference.is_Add or len(difference.args) > MOST_TERMS:
        return ""
    for term in difference.args:
        if numeric.vanishes(difference - 2 * term, world):
            return f"the sign of the term {sampling.show(term)}"
    for term in difference.args:
        for factor, name in (
            (2, "a factor 2 was lost"),
            (sp.Rational(1, 2), "a factor 2 too many"),
        ):
            if numeric.vanishes(difference - term + factor * term, world):
                return name
    return ""
