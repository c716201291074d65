"""Facts about the problem's function or expression: extreme values, slopes, integrals, limits,
simplified values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math import asking, numeric, sampling, solving
from domains.math.algebra import Reading, build, is_scalar, make_symbol
from domains.math.facts import Fact, numbers
from domains.math.limits import Unreadable
from domains.math.nodes import Node, has
from domains.math.problem import Problem

Expr = Any


def facts(problem: Problem) -> Iterator[Fact]:
    yield from _value_of_expression(problem)
    for name, (parameters, body) in problem.functions.items():
        if len(parameters) == 1 and is_scalar(body):
            try:
                formula = build(body, Reading(functions=problem.functions))
            except Unreadable:
                continue
            yield from _of_function(problem, name, make_symbol(parameters[0]), formula)


def target(problem: Problem) -> Node | None:
    """The one expression that the problem asks to work out, if there is one."""
    candidates = [e for e in problem.expressions if e.kind not in ("sym", "rel") and is_scalar(e)]
    marked = [e for e in candidates if has(e, "integral", "lim", "sum", "prod", "diffop")]
    chosen = marked or candidates
    return chosen[0] if len(chosen) == 1 else None


def _value_of_expression(problem: Problem) -> Iterator[Fact]:
    """A closed expression to be evaluated: its value under every name it may be given."""
    node = target(problem)
    if node is None or not asking.one_expression(problem.text) or not _computes(node):
        return
    try:
        value = sampling.resolve(build(node), seconds=1.0)
    except Unreadable:
        return
    if (
        value.free_symbols
        or value.has(sp.Integral, sp.Limit, sp.Sum)
        or problem.asks("remainder|digit|divisor")
    ):
        return
    kind = {"integral": "integral", "lim": "limit", "sum": "sum", "prod": "product"}.get(
        node.kind, "value"
    )
    words = (
        rf"\b(?:the |this |our |definite |whole )?(?:{kind}|expression|value|answer|"
        rf"result)\b(?! of)"
    )
    slips = (("a sign is wrong", -value),) if value != 0 else ()
    yield Fact(kind, words, value, frozenset("ILS"), slips, asked=True, formalisation=str(node))


def _computes(node: Node) -> bool:
    """Whether there is anything to work out: a literal number is data, not a question."""
    if node.kind == "div" and all(a.kind == "num" for a in node.args):
        return False
    return node.kind not in ("num", "neg", "percent", "deg", "qty", "mixed", "ratio")


def _of_function(problem: Problem, name: str, x: Expr, formula: Expr) -> Iterator[Fact]:
    slope = sp.diff(formula, x)
    at = problem.givens.get(x.name)
    if at is not None and problem.asks(r"tangent|slope|derivative|rate"):
        place = build(at)
        value = slope.subs(x, place)
        yield Fact(
            "slope",
            r"\bslope\b(?! of the normal)(?! of the perpendicular)",
            value,
            frozenset("m"),
            (
                ("a sign is wrong", -value),
                ("the function was not differentiated", formula.subs(x, place)),
            ),
            formalisation=f"{name}' at {x} = {place}",
            asked=problem.asks(r"slope"),
        )
    yield from _of_region(problem, name, x, formula)
    if problem.asks(r"maximum|minimum|vertex|extrem|critical"):
        yield from _extremes(problem, name, x, formula, slope)


_BOUNDS = (
    r"from \$?x ?= ?N\$? to \$?(?:x ?= ?)?N|between \$?x ?= ?N\$? and \$?x ?= ?N|"
    r"\[ ?N ?, ?N ?\]|N ?(?:<=|≤|\\le|\\leq) ?x ?(?:<=|≤|\\le|\\leq) ?N"
)


def _of_region(problem: Problem, name: str, x: Expr, formula: Expr) -> Iterator[Fact]:
    """What lies under the graph between two bounds: its area, its mean value, its solid."""
    bounds = numbers(_BOUNDS, problem.words)
    if bounds is None or len(bounds) != 2 or len(problem.functions) != 1 or x.name != "x":
        return
    low, high = bounds
    shown = f"{name}({x}) = {sampling.show(formula)} on [{low}, {high}]"
    if problem.asks(r"(?:revolv|rotat)\w* (?:about|around) the x-axis"):
        volume = sp.pi * sampling.resolve(sp.Integral(formula**2, (x, low, high)))
        plain = sp.pi * sampling.resolve(sp.Integral(formula, (x, low, high)))
        slips = (("the radius was not squared", plain), ("π is missing", volume / sp.pi))
        yield Fact(
            "volume", r"\bvolume\b", volume, frozenset("V"), slips, asked=True, formalisation=shown
        )
    elif problem.asks(r"average value|mean value of"):
        whole = sampling.resolve(sp.Integral(formula, (x, low, high)))
        undivided = (("not divided by the length of the interval", whole),)
        yield Fact(
            "average value",
            r"\b(?:average|mean) value\b",
            whole / (high - low),
            slips=undivided,
            asked=True,
            formalisation=shown,
        )


def _extremes(problem: Problem, name: str, x: Expr, formula: Expr, slope: Expr) -> Iterator[Fact]:
    if re.search(r"\[\s*-?\d+\s*,\s*-?\d+\s*\]|interval", problem.text):
        return
    solved = solving.real_solutions(slope, x)
    if len(solved.values) != 1 or not solved.complete:
        return
    place = solved.values[0]
    curvature = numeric.approximate(sp.diff(slope, x), {x: place})
    kind = "maximum" if curvature is not None and curvature < 0 else "minimum"
    value = formula.subs(x, place)
    yield Fact(
        kind,
        rf"\b{kind}(?: value)?\b(?! (?:occurs|is at|at|point))",
        value,
        frozenset(),
        (("where instead of how much", place),),
        also=(place,),
        asked=problem.asks(rf"{kind}"),
        formalisation=f"{name}'({x}) = 0 at {x} = {place}",
    )
