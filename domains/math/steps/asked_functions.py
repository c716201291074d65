"""Routes to what is asked of a function that the problem gives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

from domains.math.algebra import numeric, sampling, solving
from domains.math.algebra.building import Reading, build, is_scalar, make_symbol
from domains.math.answers.values import Scalar, Value
from domains.math.notation.nodes import Node
from domains.math.steps.ledger import Ledger

Expr = Any
Check = tuple[Expr, Expr, str, Mapping[Expr, Expr]]  # left, right, relation, point
_H = sp.Rational(1, 10**18)
_PLACES = (sp.Rational(7, 5), sp.Rational(-13, 7), sp.Rational(12, 11), sp.Rational(29, 3))


@dataclass(frozen=True)
class Route:
    """A way to the answer: `checks` are relations that hold if it is right, by another computation
    than the one that found it; `certain` says whether the problem's text leaves a choice.
    """

    method: str
    formalisation: str
    value: Value
    certain: bool = False
    checks: tuple[Check, ...] = ()


def slope_checks(function: Expr, slope: Expr, letter: Expr) -> tuple[Check, ...]:
    """That `slope` is the function's derivative, by difference quotients (error about 1e-36)."""
    quotient = (function.subs(letter, letter + _H) - function.subs(letter, letter - _H)) / (2 * _H)
    return same_at_points(quotient, slope, letter)


def same_at_points(left: Expr, right: Expr, letter: Expr) -> tuple[Check, ...]:
    """Two functions of one letter at those of four points where both have a value."""
    found = []
    for place in _PLACES:
        point = {letter: place}
        if all(numeric.approximate(side, point) is not None for side in (left, right)):
            found.append((left, right, "=", point))
    return tuple(found)


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
    if value.free_symbols:
        return None
    shown = _called(wanted[0])
    return Route("put in", shown, scalar(value), True, _put_in(wanted[0], value, ledger))


def _called(node: Node) -> str:
    """A function of a value as people write it: `f(g(2))`."""
    if node.kind != "app":
        return sampling.show(build(node))
    return f"{node.text}({', '.join(_called(one) for one in node.args)})"


def _put_in(wanted: Node, value: Expr, ledger: Ledger) -> tuple[Check, ...]:
    """The function's formula at the argument against the value."""
    parameters, body = ledger.functions.get(wanted.text, ((), None))
    if body is None or len(parameters) != len(wanted.args):
        return ()
    formula = build(body, Reading(functions=ledger.problem.functions))
    point = {
        make_symbol(name): ledger.build(argument)
        for name, argument in zip(parameters, wanted.args, strict=True)
    }
    return ((formula, value, "=", point),)


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
    slope, before = sp.diff(formula, x, order), sp.diff(formula, x, order - 1)
    checks = slope_checks(before, slope, x)
    return Route("differentiated by rule", shown, scalar(slope), True, checks)


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
    places = (low, high, *inner, *(low + (high - low) * sp.Rational(k, 7) for k in range(1, 7)))
    sign = ">=" if kind[1] == "maximum" else "<="
    return Route(
        "ends and inner critical points",
        f"{sampling.show(formula)} on [{low}, {high}]",
        scalar(chosen),
        True,
        tuple((chosen, formula, sign, {x: place}) for place in places),
    )
