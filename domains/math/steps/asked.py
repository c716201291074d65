"""What a problem asks for, worked out by our own route where the text leaves no choice.

Each route looks at the ledger of a problem that has been read, if `mentions.ini` has the problem
ask for its kind; it says what it did, whether the text left a choice, and what must hold if it is
right; or it is None.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
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


def route(ledger: Ledger) -> Route | None:
    """The first route that fits a problem with the words of its kind, and none of another's."""
    problem = ledger.problem
    for kind, attempt in _ROUTES.items():
        found, other = None, _says.get(f"not_{kind}")
        asks = problem.asks(_says.get(kind, "")) and not (other and problem.asks(other))
        with contextlib.suppress(Unreadable):
            found = attempt(ledger) if asks else None
        if found is not None:
            clear = asking.plain(problem.text) and not asking.asks_several(problem.text)
            clear = clear and not problem.asks(_says["rounded"])
            return replace(found, certain=found.certain and clear)
    return None


def scalar(value: Expr) -> Scalar:
    """A computed value as the answer it would be."""
    return Scalar(value, Node("num"))


def _expression_in_unknowns(ledger: Ledger) -> Route | None:
    """`If x + y = 10 and xy = 21, find x² + y²`: the same in every world."""
    system, expressions = ledger.stated, ledger.problem.expressions
    wanted = [e for e in expressions if e.kind not in ("sym", "rel", "num") and is_scalar(e)]
    if system is None or not system.complete or not system.worlds or len(wanted) != 1:
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
    return tuple((d, sp.S.Zero, "=", w) for w in system.worlds for d in system.differences)


def _equations(system: System) -> str:
    return "; ".join(f"{sampling.show(d)} = 0" for d in system.differences)


def _solved(ledger: Ledger) -> Route | None:
    system = ledger.stated
    if system is None or not system.worlds:
        return None
    method, shown = "solved, and each solution put back in", _equations(system)
    one = _says("one_letter", ledger.problem.words)
    wanted = [s for s in system.unknowns if one and s.name.lower() == one[1]] or system.unknowns
    names = [s.name for s in wanted]
    rows = list(dict.fromkeys(tuple(w[s] for s in wanted) for w in system.worlds))
    values: list[Value] = [
        Collection(tuple(map(scalar, row)), "tuple", ",".join(names)) for row in rows
    ]
    value = values[0] if len(values) == 1 else Collection(tuple(values), "set")
    if len(names) == 1:
        value = Collection(tuple(scalar(row[0]) for row in rows), "set", names[0])
    return Route(method, shown, value, system.complete, _put_back(system))


def _inequality(ledger: Ledger) -> Route | None:
    if ledger.region is None:
        return None
    unknown, truth = ledger.region
    method = "sign of the difference between its zeros"
    checks = _tried_at_points(ledger, unknown, truth)
    return Route(method, f"{unknown} in the reals", Region(truth), True, checks)


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
    goal, open_ = ledger.target, (sp.Integral, sp.Limit, sp.Sum)
    if goal is None or goal.free_symbols or not goal.has(*open_):
        return None
    if not asking.one_expression(ledger.problem.text):
        return None
    exact, near = sampling.resolve(goal, 1.5), numeric.approximate(goal, {})
    if near is None or exact.has(*open_):
        return None
    method = "worked out symbolically, checked numerically"
    checks: tuple[Check, ...] = ((sp.Float(near, 30), exact, "~", {}),)
    return Route(method, sampling.show(goal), scalar(exact), True, checks)


def _derivative_of_expression(ledger: Ledger) -> Route | None:
    goal = ledger.target if ledger.target_kind == "derivative" else None
    if goal is None or len(goal.free_symbols) != 1 or goal.has(sp.Integral):
        return None
    (letter,) = goal.free_symbols
    slope, shown = sp.diff(goal, letter), f"d/d{letter} of {sampling.show(goal)}"
    checks = slope_checks(goal, slope, letter)
    return Route("differentiated by rule", shown, scalar(slope), True, checks)


def _rewritten(ledger: Ledger) -> Route | None:
    """Simplify, expand, factor: whatever is equal to the expression."""
    goal, problem = ledger.target, ledger.problem
    known = problem.givens or problem.equations or problem.inequalities
    if goal is None or known or goal.has(sp.Integral, sp.Limit):
        return None
    if not asking.one_expression(problem.text):
        return None
    value = sp.cancel(sp.together(goal))
    letters = sorted(goal.free_symbols, key=str)
    checks: tuple[Check, ...] = () if letters else ((goal, value, "=", {}),)
    if len(letters) == 1:
        checks = same_at_points(goal, value, letters[0])
    method = "the expression itself, simplified"
    return Route(method, sampling.show(goal), scalar(value), True, checks)


def _function(ledger: Ledger) -> tuple[str, Expr, Expr]:
    """The one function that the problem gives, its letter and its formula; else Unreadable."""
    functions = ledger.problem.functions
    known = [(k, v) for k, v in functions.items() if len(v[0]) == 1 and is_scalar(v[1])]
    if len(known) != 1:
        raise Unreadable("Not one function.")
    name, ((letter,), body) = known[0]
    return name, make_symbol(letter), build(body, Reading(functions=functions))


def _value_at(ledger: Ledger) -> Route | None:
    """`find f(−2)`, `find f(g(2))`, `compute f''(0)`."""
    wanted = [e for e in ledger.problem.expressions if e.kind == "app"]
    value = ledger.build(wanted[0]) if len(wanted) == 1 else None
    if value is None or value.free_symbols:
        return None
    shown = _called(wanted[0])
    return Route("put in", shown, scalar(value), True, _put_in(wanted[0], value, ledger))


def _called(node: Node) -> str:
    """A function of a value as people write it: `f(g(2))`."""
    if node.kind != "app":
        return sampling.show(build(node))
    return f"{node.text}({', '.join(_called(one) for one in node.args)})"


def _put_in(wanted: Node, value: Expr, ledger: Ledger) -> tuple[Check, ...]:
    """The function's formula, or its derivative's, at the argument against the value."""
    name = wanted.text.rstrip("'")
    parameters, body = ledger.functions.get(name, ((), None))
    if body is None or len(parameters) != len(wanted.args):
        return ()
    formula = build(body, Reading(functions=ledger.problem.functions))
    order = len(wanted.text) - len(name)
    formula = sp.diff(formula, make_symbol(parameters[0]), order) if order else formula
    point = dict(zip(map(make_symbol, parameters), map(ledger.build, wanted.args), strict=True))
    return ((formula, value, "=", point),)


def _derivative(ledger: Ledger) -> Route | None:
    name, x, formula = _function(ledger)
    order = 2 if ledger.problem.asks(_says["second"]) else 1
    slope, before = sp.diff(formula, x, order), sp.diff(formula, x, order - 1)
    shown, checks = f"{name}({x}) = {sampling.show(formula)}", slope_checks(before, slope, x)
    return Route("differentiated by rule", shown, scalar(slope), True, checks)


def _critical_points(ledger: Ledger) -> Route | None:
    """The zeros of the derivative, or the vertex at the only one."""
    name, x, formula = _function(ledger)
    slope, vertex = sp.diff(formula, x), "vertex" in ledger.problem.words
    solved = solving.real_solutions(slope, x)
    checks = tuple((slope, sp.S.Zero, "=", {x: v}) for v in solved.values)
    if vertex and len(solved.values) == 1:
        place = tuple(scalar(e.subs(x, solved.values[0])) for e in (x, formula))
        point, shown = Collection(place, "tuple"), sampling.show(formula)
        return Route("zero of the derivative", shown, point, True, checks)
    if vertex or not solved.complete or not solved.values:
        return None
    found = Collection(tuple(map(scalar, solved.values)), "set", x.name)
    return Route("zeros of the derivative", f"{name}'({x}) = 0", found, True, checks)


def _inverse(ledger: Ledger) -> Route | None:
    name, x, formula = _function(ledger)
    if not formula.is_polynomial(x) or sp.degree(formula, x) != 1:
        return None
    found = (x - formula.subs(x, 0)) / sp.diff(formula, x)
    checks = same_at_points(formula.subs(x, found), x, x)
    shown = f"{name}({x}) = {sampling.show(formula)}"
    return Route("solved for the letter", shown, scalar(found), True, checks)


def _extreme_on_interval(ledger: Ledger) -> Route | None:
    """The absolute maximum or minimum on a closed interval: ends and inner zeros of the slope."""
    _, x, formula = _function(ledger)
    ends = _says("interval", ledger.problem.text)
    solved = solving.real_solutions(sp.diff(formula, x), x)
    if ends is None or not solved.complete:
        return None
    low, high = sp.Integer(ends[1]), sp.Integer(ends[2])
    inner = [v for v in solved.values if int(low) < solving.number(v) < int(high)]
    values = [formula.subs(x, v) for v in (low, high, *inner)]
    greatest = "maximum" in ledger.problem.words
    chosen = (max if greatest else min)(values, key=solving.number)
    places = (low, high, *inner, *(low + (high - low) * sp.Rational(k, 7) for k in range(1, 7)))
    checks = tuple((chosen, formula, ">=" if greatest else "<=", {x: place}) for place in places)
    shown = f"{sampling.show(formula)} on [{low}, {high}]"
    return Route("ends and inner critical points", shown, scalar(chosen), True, checks)


_ROUTES: Mapping[str, Callable[[Ledger], Route | None]] = {
    "in_unknowns": _expression_in_unknowns,
    "solved": _solved,
    "inequality": _inequality,
    "value_at": _value_at,
    "derivative": _derivative,
    "critical_points": _critical_points,
    "extreme_on_interval": _extreme_on_interval,
    "inverse": _inverse,
    "integral": _integral,
    "closed_form": _closed_form,
    "derivative_of_expression": _derivative_of_expression,
    "rewritten": _rewritten,
}
"""The routes in the order in which they are tried, by the names of their words."""
