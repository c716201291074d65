"""Points that the problem's text fixes: the centre of a circle, a vertex, a midpoint, a meeting
point; and whether a pair that a step states is the one it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sympy as sp

from domains.math import sampling, solving
from domains.math.algebra import Reading, build, is_scalar, make_symbol
from domains.math.facts import Fact, points
from domains.math.findings import LIKELY, Finding, held, open_question, refuted
from domains.math.limits import Unreadable
from domains.math.nodes import Node
from domains.math.problem import Problem
from domains.math.systems import System

Expr = Any
Pair = tuple[Expr, Expr]
_NOT_ITS_OWN = re.compile(r"\b(?:translat|shift|reflect|rotat|moved|other|new|move)\w*")


_MIDPOINT_GIVEN = r"endpoint|\(x\s*,|midpoint .{0,60}\b(?:is|at) \$?\(-?\d"


@dataclass(frozen=True)
class PointFact:
    """Where the named point is. Several places if the name fits more than one."""

    name: str
    words: str
    places: tuple[Pair, ...]
    formalisation: str


def points_of(problem: Problem, stated: System | None) -> tuple[PointFact, ...]:
    """Every point that the text names and fixes; none where it speaks of moving one."""
    if _NOT_ITS_OWN.search(problem.words):
        return ()
    return (*_centres(problem), *_vertices(problem), *_midpoints(problem), *_meetings(stated))


def circle_of(problem: Problem) -> tuple[Pair, Expr] | None:
    """Centre and squared radius of the one circle given by an equation."""
    x, y = make_symbol("x"), make_symbol("y")
    if len(problem.equations) != 1 or not problem.asks(r"\bcircle\b"):
        return None
    try:
        left, right = (build(a) for a in problem.equations[0].args)
    except Unreadable:
        return None
    difference = sp.expand(left - right)
    if difference.free_symbols != {x, y} or not difference.is_polynomial(x, y):
        return None
    form = sp.Poly(difference, x, y)
    leading = form.coeff_monomial(x**2)
    squares = leading == form.coeff_monomial(y**2) != 0
    if not squares or form.total_degree() != 2 or form.coeff_monomial(x * y) != 0:
        return None
    a, b, c = (form.coeff_monomial(m) / leading for m in (x, y, 1))
    return (-a / 2, -b / 2), a**2 / 4 + b**2 / 4 - c


def radius_fact(problem: Problem) -> Iterator[Fact]:
    """The radius of that circle, and its square."""
    found = circle_of(problem)
    if found is None or not found[1].is_positive:
        return
    (h, k), square = found
    yield Fact(
        "radius",
        r"\bradius\b(?! squared)",
        sp.sqrt(square),
        frozenset("r"),
        (("the square of the radius", square),),
        asked=problem.asks(r"radius"),
        formalisation=f"(x - {h})² + (y - {k})² = {square}",
    )


def _centres(problem: Problem) -> Iterator[PointFact]:
    found = circle_of(problem)
    if found is not None:
        (h, k), square = found
        shown = f"(x - {h})² + (y - {k})² = {square}"
        yield PointFact("centre", r"\bcent(?:re|er)\b", ((h, k),), shown)


def _vertices(problem: Problem) -> Iterator[PointFact]:
    if not problem.asks(r"\bvertex\b") or len(problem.functions) != 1:
        return
    (parameters, body) = next(iter(problem.functions.values()))
    if len(parameters) != 1 or not is_scalar(body):
        return
    try:
        formula = build(body, Reading(functions=problem.functions))
    except Unreadable:
        return
    letter = make_symbol(parameters[0])
    if formula.is_polynomial(letter) and sp.degree(formula, letter) == 2:
        place = solving.real_solutions(sp.diff(formula, letter), letter).values[0]
        pair = (place, sp.expand(formula.subs(letter, place)))
        yield PointFact("vertex", r"\bvertex\b", (pair,), sampling.show(formula))


def _midpoints(problem: Problem) -> Iterator[PointFact]:
    found = points(problem.text.replace("$", ""))
    if len(found) == 2 and problem.asks(r"\bmidpoint\b") and not problem.asks(_MIDPOINT_GIVEN):
        (a, b), (c, d) = found
        pair = ((a + c) / 2, (b + d) / 2)
        yield PointFact("midpoint", r"\bmidpoint\b", (pair,), "mean of the coordinates")


def _meetings(stated: System | None) -> Iterator[PointFact]:
    if stated is None or not stated.complete or [s.name for s in stated.unknowns] != ["x", "y"]:
        return
    places = tuple((w[stated.unknowns[0]], w[stated.unknowns[1]]) for w in stated.worlds)
    if places:
        words = r"\b(?:solutions?|intersect\w*|meet\w*)\b"
        yield PointFact("solution", words, places, "solved, and put back in")


def judge_point(tree: Node, subject: str, known: tuple[PointFact, ...]) -> Finding | None:
    """A pair that a step states, against the point that its words name."""
    fact = next((f for f in known if re.search(f.words + r"[^#]{0,30}$", subject)), None)
    if fact is None or len(tree.args) != 2:
        return None
    try:
        stated = tuple(build(a) for a in tree.args)
    except Unreadable:
        return None
    if any(s.free_symbols for s in stated):
        return None
    for place in fact.places:
        same = [sampling.same_number(a, b) for a, b in zip(stated, place, strict=True)]
        if all(same):
            return held(f"the {fact.name} computed from the problem ({fact.formalisation})")
        if None in same:
            return open_question("coordinates that could not be computed")
    return _elsewhere(stated, fact)


def _elsewhere(stated: tuple[Expr, ...], fact: PointFact) -> Finding:
    place = fact.places[0]
    k = 0 if sampling.same_number(stated[0], place[0]) is not True else 1
    turned = all(sampling.same_number(-a, b) for a, b in zip(stated, place, strict=True))
    swapped = all(sampling.same_number(a, b) for a, b in zip(stated, place[::-1], strict=True))
    slip = (
        "the signs were turned" if turned else "the coordinates were exchanged" if swapped else ""
    )
    shown = f"({sampling.show(place[0])}, {sampling.show(place[1])})"
    return refuted(
        f"the {fact.name} computed from the problem ({fact.formalisation}) is {shown}",
        stated[k],
        place[k],
        LIKELY,
        slip=slip,
        expected=shown,
    )
