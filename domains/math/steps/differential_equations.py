"""Lines of a solved differential equation y′ = F(x, y): a relation between x and y must satisfy it.

Any relation G(x, y) = 0 without derivatives, solved for y or not, with or without a constant, is
differentiated along the equation: G_x + G_y·F must vanish wherever G does.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.building import build, make_symbol
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node
from domains.math.steps.findings import SURE, Finding, held, open_question, refuted
from domains.math.steps.ledger import Link
from domains.math.steps.problem import Problem

_CONSTANTS = frozenset(("C", "c", "K", "k", "A", "C_1", "c_1", "C_0", "D", "B"))


@dataclass(frozen=True)
class Flow:
    """y′ = `slope` in x and y, with the point that the solution passes through if one is given."""

    slope: Expr
    start: tuple[Expr, Expr] | None = None


def flow_of(problem: Problem) -> Flow | None:
    """The one first-order equation of the problem that is solved for y′."""
    found = [e for e in problem.equations if _is_slope(e.args[0])]
    if len(found) != 1 or problem.functions:
        return None
    slope = readable(build, found[0].args[1])
    if slope is None or not slope.free_symbols <= {make_symbol("x"), make_symbol("y")}:
        return None
    return Flow(slope, _start(problem))


def _is_slope(node: Node) -> bool:
    if node.kind == "deriv":
        return node.text == "1" and [a.text for a in node.args] == ["x", "y"]
    return node.kind == "sym" and node.text == "y'"


def _start(problem: Problem) -> tuple[Expr, Expr] | None:
    for node in problem.equations:
        left = node.args[0]
        if left.kind == "app" and left.text == "y" and len(left.args) == 1:
            x, y = readable(build, left.args[0]), readable(build, node.args[1])
            return None if x is None or y is None else (x, y)
    return None


def judge(link: Link) -> Finding | None:
    """A line in x, y and constants; None for lines of another kind."""
    left, b, names = link.left, link.sides[1], link.names - {"pi", "e"}
    flow = flow_of(link.ledger.problem)
    if flow is None or link.claim.supposed or names - {"x", "y"} - _CONSTANTS or "'" in left.text:
        return None
    x, y = make_symbol("x"), make_symbol("y")
    relation = link.gap.replace(sp.Abs, lambda inner: inner)
    unsolved = link.calls("integral", "deriv", "app", "diffop")
    if unsolved or "y" not in names or not {x, y} <= relation.free_symbols:
        return None
    change = sp.diff(relation, x) + sp.diff(relation, y) * flow.slope
    along = change.subs(y, b) if left.kind == "sym" and left.text == "y" else change
    outcome = sampling.compare(along, sp.Integer(0), sampling.Domain(positive=frozenset("xy")))
    if outcome.equal:
        if _misses_the_start(relation, flow):
            return open_question("a solution that does not pass through the given point")
        return held("it satisfies the differential equation")
    if not outcome.different or (along.has(y) and left.kind != "sym"):
        return open_question("a relation that was not checked against the differential equation")
    point = {s: sp.Rational(2) for s in along.free_symbols}
    why = "it does not satisfy the differential equation"
    return refuted(why, sp.diff(b, x), flow.slope.subs(y, b), SURE, at=point)


def _misses_the_start(relation: Expr, flow: Flow) -> bool:
    """A line without a constant is one solution alone, and may not be the one that is asked for."""
    x, y = make_symbol("x"), make_symbol("y")
    if flow.start is None or relation.free_symbols - {x, y}:
        return False
    there = relation.subs({x: flow.start[0], y: flow.start[1]})
    return bool(sampling.compare(there, sp.Integer(0)).different)
