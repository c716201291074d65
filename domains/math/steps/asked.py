"""What a problem asks for, worked out by our own route where the text leaves no choice.

Each route looks at the ledger of a problem that has been read; it says what it did, whether the
text left a choice, and what must hold if it is right; or it is None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import sympy as sp

from domains.math.algebra import Expr, numeric, sampling, solving
from domains.math.algebra.building import Reading, build, is_scalar, make_symbol
from domains.math.algebra.replaying import Check, same_at_points, slope_checks
from domains.math.algebra.systems import System
from domains.math.answers.values import Antiderivative, Collection, Region, Scalar, Value
from domains.math.notation import asking
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node
from domains.math.notation.tables import Mentions
from domains.math.steps.ledger import Ledger

_says = Mentions("steps", "mentions.ini", "asked")


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
            clear = clear and not ledger.problem.asks(_says["rounded"])
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
    if ledger.problem.asks(_says["extreme"]):
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
    system, problem = ledger.stated, ledger.problem
    if system is None or not (system.complete or system.worlds):
        return None
    if not problem.asks(_says["solves"]) or problem.asks(_says["not_solutions_alone"]):
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


def critical_points(ledger: Ledger) -> Route | None:
    """The zeros of the derivative, or the vertex at the only one."""
    known, vertex = _function(ledger), ledger.problem.asks(r"\bvertex\b")
    if known is None or not (
        vertex or ledger.problem.asks(r"critical (?:points?|numbers?)|stationary points?")
    ):
        return None
    name, x, formula = known
    slope = sp.diff(formula, x)
    solved = solving.real_solutions(slope, x)
    checks = tuple((slope, sp.S.Zero, "=", {x: v}) for v in solved.values)
    if vertex and len(solved.values) == 1:
        point = Collection(
            tuple(scalar(e.subs(x, solved.values[0])) for e in (x, formula)), "tuple"
        )
        return Route("zero of the derivative", sampling.show(formula), point, True, checks)
    if vertex or not solved.complete or not solved.values:
        return None
    found = Collection(tuple(map(scalar, solved.values)), "set", x.name)
    return Route("zeros of the derivative", f"{name}'({x}) = 0", found, True, checks)


def inverse(ledger: Ledger) -> Route | None:
    known = _function(ledger)
    if known is None or not ledger.problem.asks(r"\binverse\b"):
        return None
    name, x, formula = known
    if not formula.is_polynomial(x) or sp.degree(formula, x) != 1:
        return None
    found = (x - formula.subs(x, 0)) / sp.diff(formula, x)
    checks = same_at_points(formula.subs(x, found), x, x)
    shown = f"{name}({x}) = {sampling.show(formula)}"
    return Route("solved for the letter", shown, scalar(found), True, checks)


def area_between(ledger: Ledger) -> Route | None:
    """The area that two curves enclose, if they meet in exactly two points."""
    problem, x = ledger.problem, make_symbol("x")
    if not problem.asks(_says["enclosed"]) or problem.asks(r"from x|on \[|x ?= ?\d"):
        return None
    formulas = [v[1] for v in problem.functions.values() if v[0] == ("x",) and is_scalar(v[1])]
    formulas += [e.args[1] for e in problem.equations if e.args[0] == Node("sym", text="y")]
    if len(formulas) != 2:
        return None
    gap = build(formulas[0]) - build(formulas[1])
    solved = solving.real_solutions(gap, x)
    if not solved.complete or len(solved.values) != 2:
        return None
    value = sp.Abs(sp.integrate(gap, (x, *solved.values)))
    return Route("integrated between the intersections", sampling.show(gap), scalar(value))


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


_ROUTES: Sequence[Callable[[Ledger], Route | None]] = (
    _expression_in_unknowns,
    _solved,
    _inequality,
    value_at,
    derivative,
    critical_points,
    greatest_on_interval,
    inverse,
    area_between,
    _integral,
    _closed_form,
    _derivative_of_expression,
    _rewritten,
)
