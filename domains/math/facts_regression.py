"""Facts about the line that fits given points best, and about the points' means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.algebra import make_symbol
from domains.math.facts import Fact, points
from domains.math.problem import Problem

Expr = Any


def facts(problem: Problem) -> Iterator[Fact]:
    """Slope, intercept, correlation and means, where three or more points are given."""
    found = points(problem.text.replace("$", ""))
    if len(found) < 3 or not problem.asks(r"regression|least.squares|line of best fit|correlation"):
        return
    n = len(found)
    xs, ys = [p[0] for p in found], [p[1] for p in found]
    mx, my = sp.Add(*xs) / n, sp.Add(*ys) / n
    sxx = sp.Add(*((x - mx) ** 2 for x in xs))
    syy = sp.Add(*((y - my) ** 2 for y in ys))
    sxy = sp.Add(*((x - mx) * (y - my) for x, y in found))
    if sxx == 0 or syy == 0:
        return
    slope = sxy / sxx
    cut, shown = my - slope * mx, f"{n} points, S_xy = {sxy}, S_xx = {sxx}"
    asks_line = not problem.asks(r"correlation")
    yield Fact("S_xx", r"(?!)", sxx, frozenset(("S_xx",)), formalisation=shown)
    yield Fact("S_xy", r"(?!)", sxy, frozenset(("S_xy",)), formalisation=shown)
    turned = (("the quotient was turned over", 1 / slope),) if slope else ()
    yield Fact("slope", r"\bslope\b", slope, frozenset(), turned, formalisation=shown)
    yield Fact(
        "intercept",
        r"\b(?:y-)?intercept\b",
        cut,
        frozenset(),
        (("a sign is wrong", my + slope * mx),),
        formalisation=shown,
    )
    line = slope * make_symbol("x") + cut
    if asks_line:
        words = r"\b(?:regression|best.fit|least.squares|fitted) line\b|\bline\b"
        yield Fact("line", words, line, frozenset("y"), asked=True, formalisation=shown)
    else:
        r = sxy / sp.sqrt(sxx * syy)
        words = r"\bcorrelation\b(?: coefficient)?"
        yield Fact("correlation", words, r, frozenset("r"), asked=True, formalisation=shown)
