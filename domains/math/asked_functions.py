"""Routes to what is asked of a function that the problem gives."""

from __future__ import annotations

import re
from typing import Any

import sympy as sp

from domains.math import sampling, solving
from domains.math.algebra import Reading, build, is_scalar, make_symbol
from domains.math.ledger import Ledger
from domains.math.nodes import Node
from domains.math.values import Collection, Scalar, Value

Expr = Any
Route = tuple[str, str, Value, bool]  # method, formalisation, value, certain


def scalar(value: Expr) -> Scalar:
    """A computed value as the answer it would be."""
    return Scalar(value, Node("num"))


def _function(ledger: Ledger) -> tuple[str, Expr, Expr] | None:
    """The one function that the problem gives, its letter and its formula."""
    known = [
        (k, v) for k, v in ledger.problem.functions.items() if len(v[0]) == 1 and is_scalar(v[1])
    ]
    if len(known) != 1:
        return None
    name, (parameters, body) = known[0]
    return (
        name,
        make_symbol(parameters[0]),
        build(body, Reading(functions=ledger.problem.functions)),
    )


def value_at(ledger: Ledger) -> Route | None:
    """`find f(−2)`, `find f(g(2))`, `compute f''(0)`."""
    wanted = [e for e in ledger.problem.expressions if e.kind == "app"]
    if len(wanted) != 1 or not ledger.problem.asks(r"find|compute|evaluate|calculate|what is"):
        return None
    value = ledger.build(wanted[0])
    return None if value.free_symbols else ("put in", str(wanted[0]), scalar(value), True)


def derivative(ledger: Ledger) -> Route | None:
    problem, known = ledger.problem, _function(ledger)
    if known is None or problem.asks(
        r"tangent|critical|maximum|minimum|increasing|decreasing|implicit|at \$?x ?=|at the point"
    ):
        return None
    name, x, formula = known
    order = 2 if problem.asks(r"second derivative|find f''|y''|f''\(") else 1
    if not problem.asks(r"\bderivative\b|differentiate|find \$?f'|find dy/dx|find y'|f''"):
        return None
    shown = f"{name}({x}) = {sampling.show(formula)}"
    return "differentiated by rule", shown, scalar(sp.diff(formula, x, order)), True


def critical_points(ledger: Ledger) -> Route | None:
    known = _function(ledger)
    if known is None or not ledger.problem.asks(
        r"critical (?:points?|numbers?)|stationary points?"
    ):
        return None
    name, x, formula = known
    solved = solving.real_solutions(sp.diff(formula, x), x)
    if not solved.complete or not solved.values:
        return None
    values: tuple[Value, ...] = tuple(scalar(v) for v in solved.values)
    return "zeros of the derivative", f"{name}'({x}) = 0", Collection(values, "set", x.name), True


def vertex(ledger: Ledger) -> Route | None:
    known = _function(ledger)
    if known is None or not ledger.problem.asks(r"\bvertex\b"):
        return None
    _, x, formula = known
    solved = solving.real_solutions(sp.diff(formula, x), x)
    if len(solved.values) != 1:
        return None
    place = solved.values[0]
    value = Collection((scalar(place), scalar(formula.subs(x, place))), "tuple")
    return "zero of the derivative", sampling.show(formula), value, True


def greatest_on_interval(ledger: Ledger) -> Route | None:
    """The absolute maximum or minimum on a closed interval: ends and inner zeros of the slope."""
    known = _function(ledger)
    ends = re.search(r"\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]", ledger.problem.text)
    kind = re.search(r"\b(maximum|minimum)\b", ledger.problem.words)
    if (
        known is None
        or ends is None
        or kind is None
        or ledger.problem.asks(r"maximum and|minimum and")
    ):
        return None
    _, x, formula = known
    low, high = sp.Integer(ends[1]), sp.Integer(ends[2])
    solved = solving.real_solutions(sp.diff(formula, x), x)
    if not solved.complete:
        return None
    inner = [
        v for v in solved.values if solving.number(low) < solving.number(v) < solving.number(high)
    ]
    values = [formula.subs(x, v) for v in (low, high, *inner)]
    chosen = (max if kind[1] == "maximum" else min)(values, key=solving.number)
    return (
        "ends and inner critical points",
        f"{sampling.show(formula)} on [{low}, {high}]",
        scalar(chosen),
        True,
    )


def inverse(ledger: Ledger) -> Route | None:
    known = _function(ledger)
    if known is None or not ledger.problem.asks(r"\binverse\b"):
        return None
    name, x, formula = known
    if not formula.is_polynomial(x) or sp.degree(formula, x) != 1:
        return None
    slope = sp.diff(formula, x)
    return (
        "solved for the letter",
        f"{name}({x}) = {sampling.show(formula)}",
        scalar((x - formula.subs(x, 0)) / slope),
        True,
    )


def area_between(ledger: Ledger) -> Route | None:
    """The area that two curves enclose, if they meet in exactly two points."""
    problem = ledger.problem
    if not problem.asks(r"area (?:of the region )?(?:between|enclosed|bounded)") or problem.asks(
        r"from x|on \[|x ?= ?\d"
    ):
        return None
    x = make_symbol("x")
    formulas = [
        build(v[1]) for v in problem.functions.values() if v[0] == ("x",) and is_scalar(v[1])
    ]
    formulas += [
        build(e.args[1])
        for e in problem.equations
        if e.args[0].kind == "sym" and e.args[0].text == "y"
    ]
    if len(formulas) != 2:
        return None
    gap = formulas[0] - formulas[1]
    solved = solving.real_solutions(gap, x)
    if not solved.complete or len(solved.values) != 2:
        return None
    value = sp.Abs(sp.integrate(gap, (x, *solved.values)))
    return "integrated between the intersections", sampling.show(gap), scalar(value), True
