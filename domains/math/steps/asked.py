"""What a problem asks for, worked out by our own route where the text leaves no choice.

Each route looks at the ledger of a problem that has been read; it says what it did, whether the
text left a choice, and what must hold if it is right; or it is None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import sympy as sp

from domains.math.algebra import numeric, sampling
from domains.math.algebra.building import build, is_scalar
from domains.math.algebra.systems import System
from domains.math.answers.values import Antiderivative, Collection, Region, Value
from domains.math.notation import asking
from domains.math.notation.limits import Unreadable
from domains.math.steps.asked_functions import (
    Check,
    Route,
    derivative,
    greatest_on_interval,
    same_at_points,
    scalar,
    slope_checks,
    value_at,
)
from domains.math.steps.ledger import Ledger

Expr = Any
_MEASURED = r"\b(?:area|distance|length|midpoint|slope|angle|perimeter|volume|radius)\b"
_NAMES_ROOTS = r"\b(?:be|are|denote) (?:the )?(?:\w+ ){0,2}(?:roots|solutions|zeros)"
_EXTREME = r"\b(?:max|min)|largest|smallest|greatest|least|complex|possible values"
_ROUNDED = r"nearest|\bround|approximat|estimat|decimal places?|significant"
_SOLVES = (
    r"\bsolve\b|solution|root|zero|find (?:all )?(?:the )?(?:values?|x|y|real "
    r"numbers?)\b|what is x|intersect"
)

_ABOUT_SOLUTIONS = (
    r"\b(?:sum|product|number|difference|square|reciprocals?|larger|smaller|largest|smallest|greatest|"
    r"discriminant|average) of\b|how many|\b(?:larger|smaller|largest|smallest|greatest|positive)\b"
)


def route(ledger: Ledger) -> Route | None:
    """The first route that fits."""
    for attempt in _ROUTES:
        try:
            found = attempt(ledger)
        except Unreadable:
            continue
        if found is not None:
            text = ledger.problem.text
            clear = asking.plain(text) and not asking.asks_several(text)
            clear = clear and not ledger.problem.asks(_ROUNDED)
            return replace(found, certain=found.certain and clear)
    return None


# --- equations ----------------------------------------------------------------------------------


def _expression_in_unknowns(ledger: Ledger) -> Route | None:
    """`If x + y = 10 and xy = 21, find x² + y²`: the same in every world."""
    system, problem = ledger.stated, ledger.problem
    wanted = [
        e for e in problem.expressions if e.kind not in ("sym", "rel", "num") and is_scalar(e)
    ]
    if system is None or not system.complete or not system.worlds or len(wanted) != 1:
        return None
    if ledger.problem.asks(_EXTREME):
        return None
    goal = build(wanted[0])
    if not goal.free_symbols or not goal.free_symbols <= set(system.unknowns):
        return None
    values = [goal.subs(w) for w in system.worlds]
    if any(sampling.same_number(values[0], v) is not True for v in values[1:]):
        return None
    value = sp.simplify(values[0])
    checks = (*_put_back(system), *((goal, value, "=", w) for w in system.worlds))
    return Route("solved, then put in", _equations(system), scalar(value), True, checks)


def _put_back(system: System) -> tuple[Check, ...]:
    """Every equation at every solution."""
    zero = sp.Integer(0)
    return tuple((d, zero, "=", w) for w in system.worlds for d in system.differences)


def _equations(system: System) -> str:
    return "; ".join(f"{sampling.show(d)} = 0" for d in system.differences)


def _solved(ledger: Ledger) -> Route | None:
    system = ledger.stated
    if (
        system is None
        or not ledger.problem.asks(_SOLVES)
        or ledger.problem.asks(_ABOUT_SOLUTIONS)
        or ledger.problem.asks(_MEASURED)
        or ledger.problem.asks(_NAMES_ROOTS)
        or not (system.complete or system.worlds)
    ):
        return None
    method, shown = "solved, and each solution put back in", _equations(system)
    if not system.worlds:
        return Route(method, shown, Region(sp.S.EmptySet))
    checks = _put_back(system)
    names = [s.name for s in system.unknowns]
    if len(names) == 1:
        values: tuple[Value, ...] = tuple(scalar(v) for w in system.worlds for v in w.values())
        found = Collection(values, "set", names[0])
        return Route(method, shown, found, system.complete, checks)
    tuples: list[Value] = [
        Collection(tuple(scalar(w[s]) for s in system.unknowns), "tuple", ",".join(names))
        for w in system.worlds
    ]
    value = tuples[0] if len(tuples) == 1 else Collection(tuple(tuples), "set")
    return Route(method, shown, value, system.complete, checks)


def _inequality(ledger: Ledger) -> Route | None:
    if ledger.region is None or not ledger.problem.asks(r"solve|solution|inequality"):
        return None
    unknown, truth = ledger.region
    shown = f"{unknown} in the reals"
    method = "sign of the difference between its zeros"
    checks = _tried_at_points(ledger, unknown, truth)
    return Route(method, shown, Region(truth), True, checks)


_TRIED = tuple(sp.Rational(k, 3) for k in (*range(-31, 32, 4), *range(-300, 301, 77)))
_TURNED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _tried_at_points(ledger: Ledger, unknown: Expr, truth: Expr) -> tuple[Check, ...]:
    """The inequality at points: true inside of the solution set, false outside."""
    rule = ledger.problem.inequalities[0]
    sign = rule.text.strip()
    if sign not in _TURNED or len(rule.args) != 2:
        return ()
    left, right = (ledger.build(a, raw=True) for a in rule.args)
    found = []
    for place in _TRIED:
        inside = truth.contains(place)
        values = [numeric.approximate(e, {unknown: place}) for e in (left, right)]
        if inside in (sp.true, sp.false) and None not in values:
            held = sign if inside == sp.true else _TURNED[sign]
            found.append((left, right, held, {unknown: place}))
    return tuple(found)


# --- expressions --------------------------------------------------------------------------------


def _integral(ledger: Ledger) -> Route | None:
    goal = ledger.target
    if not isinstance(goal, sp.Integral) or len(goal.limits[0]) != 1:
        return None
    done = sampling.resolve(goal, 1.5)
    if done.has(sp.Integral):
        return None
    letter = goal.limits[0][0]
    checks = slope_checks(done, goal.function, letter) if done.free_symbols == {letter} else ()
    method = "integrated, and differentiated again"
    return Route(method, sampling.show(goal), Antiderivative(done, "C"), True, checks)


def _closed_form(ledger: Ledger) -> Route | None:
    goal = ledger.target
    if goal is None or goal.free_symbols or not goal.has(sp.Integral, sp.Limit, sp.Sum):
        return None
    if not asking.one_expression(ledger.problem.text):
        return None
    exact, near = sampling.resolve(goal, 1.5), numeric.approximate(goal, {})
    if exact.has(sp.Integral, sp.Limit, sp.Sum):
        return None
    if near is None:
        return None
    method = "worked out symbolically, checked numerically"
    checks: tuple[Check, ...] = ((sp.Float(near, 30), exact, "~", {}),)
    return Route(method, sampling.show(goal), scalar(exact), True, checks)


def _derivative_of_expression(ledger: Ledger) -> Route | None:
    goal = ledger.target
    if (
        goal is None
        or ledger.target_kind != "derivative"
        or len(goal.free_symbols) != 1
        or goal.has(sp.Integral)
    ):
        return None
    letter = next(iter(goal.free_symbols))
    slope = sp.diff(goal, letter)
    shown = f"d/d{letter} of {sampling.show(goal)}"
    checks = slope_checks(goal, slope, letter)
    return Route("differentiated by rule", shown, scalar(slope), True, checks)


def _rewritten(ledger: Ledger) -> Route | None:
    """Simplify, expand, factor: whatever is equal to the expression."""
    goal = ledger.target
    if goal is None or not ledger.problem.asks(
        r"simplif|expand|factor|rationali|single fraction|simplest|in the form"
    ):
        return None
    if (
        ledger.problem.givens
        or ledger.problem.equations
        or ledger.problem.inequalities
        or not asking.one_expression(ledger.problem.text)
        or goal.has(sp.Integral, sp.Limit)
        or ledger.problem.asks(r"factors|divisors")
    ):
        return None
    value = sp.cancel(sp.together(goal))
    letters = sorted(goal.free_symbols, key=str)
    checks: tuple[Check, ...] = ()
    if len(letters) == 1:
        checks = same_at_points(goal, value, letters[0])
    if not letters:
        checks = ((goal, value, "=", {}),)
    method = "the expression itself, simplified"
    return Route(method, sampling.show(goal), scalar(value), True, checks)


_ROUTES: Sequence[Callable[[Ledger], Route | None]] = (
    _expression_in_unknowns,
    _solved,
    _inequality,
    value_at,
    derivative,
    greatest_on_interval,
    _integral,
    _closed_form,
    _derivative_of_expression,
    _rewritten,
)
