"""Names for likely slips: which small change makes a false relation true.

Each trial is a usual mistake undone; the first that makes the relation hold is named. A name is a
guess at the cause and is worded as one; the refutation does not depend on it.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from domains.math.algebra import Expr, numeric, sampling
from domains.math.algebra.sampling import same_number
from domains.math.algebra.systems import World

MOST_TERMS = 8
"""A sum of more is not searched for the one term that is wrong."""

_FACTORS: tuple[tuple[Any, str], ...] = (
    (-1, "a sign was lost"),
    (2, "a factor 2 was lost"),
    (sp.S.Half, "a factor 2 too many"),
)
_OF_NUMBERS = ((10, "a factor of ten was lost"), (sp.Rational(1, 10), "a factor of ten too many"))


def of_numbers(left: Expr, right: Expr) -> str:
    """The likely slip behind a false equation between two numbers."""
    trials = [(right * factor, name) for factor, name in (*_FACTORS, *_OF_NUMBERS)]
    trials.append((right**2, "the square root was taken too early"))
    if right.is_nonnegative:
        trials.append((sp.sqrt(right), "the square root was not taken"))
    if right != 0:
        trials.append((1 / right, "the quotient was turned over"))
    named = next((name for value, name in trials if same_number(left, value)), "")
    close = left.is_Integer and right.is_Integer and 0 < abs(left - right) <= 3
    return named or (f"miscounted by {abs(left - right)}" if close else "arithmetic")


def of_functions(left: Expr, right: Expr) -> str:
    """The likely slip behind a false identity between two expressions."""
    trials = [(right * factor, name) for factor, name in _FACTORS]
    if right.is_Add and len(right.args) <= MOST_TERMS:
        wrong = "the sign of the term {} is wrong"
        trials += [(right - 2 * t, wrong.format(sampling.show(t))) for t in right.args]
    named = (name for value, name in trials if _same(left, value))
    return next(named, "") or _of_powers(left, right)


def _same(left: Expr, right: Expr) -> bool:
    return sampling.compare(left, right).equal


def _of_powers(left: Expr, right: Expr) -> str:
    for power in left.atoms(sp.Pow):
        if power.exp == 2 and power.base.is_Add and len(power.base.args) == 2:
            a, b = power.base.args
            dreamt = left.xreplace({power: a**2 + b**2})
            if _same(dreamt, right):
                return "the middle term of the square is missing"
        if power.exp == sp.Rational(1, 2) and power.base.is_Add:
            dreamt = left.xreplace({power: sp.Add(*(sp.sqrt(t) for t in power.base.args))})
            if _same(dreamt, right):
                return "the root of a sum is not the sum of the roots"
    return ""


def of_derivative(function: Expr, variable: Expr, claimed: Expr, truth: Expr) -> str:
    """The slip of differentiating behind a false derivative; empty where it is none."""
    inner = (
        [a.args[0] for a in function.atoms(sp.Function) if a.args]
        + [p.base for p in function.atoms(sp.Pow) if p.exp.is_number]
        + [p.exp for p in function.atoms(sp.Pow, sp.exp)]
    )
    for part in inner:
        factor = sp.diff(part, variable)
        if factor not in (0, 1) and _same(claimed * factor, truth):
            return "the derivative of the inner function is missing"
    if function.is_Mul and len(function.args) >= 2:
        wrong = sp.Mul(*(sp.diff(a, variable) for a in function.args))
        if _same(claimed, wrong):
            return "the factors were differentiated one by one; the product rule is needed"
        for part in function.args:
            single = sp.diff(part, variable) * function / part
            if _same(claimed, single):
                return "a term of the product rule is missing"
    if function.is_polynomial() and _same(claimed, sp.integrate(function, variable)):
        return "integrated instead of differentiated"
    return ""


def of_equation(difference: Expr, world: World) -> str:
    """A sign or constant whose change makes the equation true."""
    if not difference.is_Add:
        difference = sp.expand(difference)
    if not difference.is_Add or len(difference.args) > MOST_TERMS:
        return ""
    trials = [(-2 * t, f"the sign of the term {sampling.show(t)}") for t in difference.args]
    trials += [((factor - 1) * t, name) for t in difference.args for factor, name in _FACTORS[1:]]
    return next((name for d, name in trials if numeric.vanishes(difference + d, world)), "")
