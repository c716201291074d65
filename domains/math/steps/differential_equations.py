"""Lines of a solved differential equation y′ = F(x, y): a relation between x and y must satisfy it.

Any relation G(x, y) = 0 without derivatives, solved for y or not, with or without a constant, is
differentiated along the equation: G_x + G_y·F must vanish wherever G does.
"""

from __future__ import annotations

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.building import build, make_symbol
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node
from domains.math.steps.findings import SURE, Finding, held, open_question, refuted
from domains.math.steps.ledger import Link
from domains.math.steps.problem import Problem

_CONSTANTS = frozenset(("C", "c", "K", "k", "A", "C_1", "c_1", "C_0", "D", "B"))


def _slope(problem: Problem) -> Expr | None:
    """What y′ is in x and y by the one first-order equation of the problem."""
    found = [e for e in problem.equations if _is_slope(e.args[0])]
    slope = readable(build, found[0].args[1]) if len(found) == 1 and not problem.functions else None
    letters: set[Expr] = getattr(slope, "free_symbols", set())
    return slope if letters <= {make_symbol("x"), make_symbol("y")} else None


def _is_slope(node: Node) -> bool:
    if node.kind == "deriv":
        return node.text == "1" and [a.text for a in node.args] == ["x", "y"]
    return node.kind == "sym" and node.text == "y'"


def _start(problem: Problem) -> dict[Expr, Expr | None]:
    """The point that the solution passes through if one is given: `y(0) = 1`."""
    for node in problem.equations:
        left = node.args[0]
        if left.kind == "app" and left.text == "y" and len(left.args) == 1:
            places = (left.args[0], node.args[1])
            return {make_symbol(k): readable(build, v) for k, v in zip("xy", places, strict=True)}
    return {}


def judge(link: Link) -> Finding | None:
    """A line in x, y and constants; None for lines of another kind."""
    left, b, names = link.left, link.sides[1], link.names - {"pi", "e"}
    slope = _slope(link.ledger.problem)
    if slope is None or link.claim.supposed or names - {"x", "y"} - _CONSTANTS or "'" in left.text:
        return None
    x, y = make_symbol("x"), make_symbol("y")
    relation = link.gap.replace(sp.Abs, lambda inner: inner)
    unsolved = link.calls("integral", "deriv", "app", "diffop")
    if unsolved or "y" not in names or not {x, y} <= relation.free_symbols:
        return None
    change = sp.diff(relation, x) + sp.diff(relation, y) * slope
    along = change.subs(y, b) if left.kind == "sym" and left.text == "y" else change
    outcome = sampling.compare(along, sp.Integer(0), sampling.Domain(positive=frozenset("xy")))
    if outcome.equal:
        if _misses(relation, _start(link.ledger.problem)):
            return open_question("a solution that does not pass through the given point")
        return held("it satisfies the differential equation")
    if not outcome.different or (along.has(y) and left.kind != "sym"):
        return open_question("a relation that was not checked against the differential equation")
    point = {s: sp.Rational(2) for s in along.free_symbols}
    why = "it does not satisfy the differential equation"
    return refuted(why, sp.diff(b, x), slope.subs(y, b), SURE, at=point)


def _misses(relation: Expr, start: dict[Expr, Expr | None]) -> bool:
    """A line without a constant is one solution alone, and may not be the one that is asked for."""
    if not start or None in start.values() or relation.free_symbols - set(start):
        return False
    return bool(sampling.compare(relation.subs(start), sp.Integer(0)).different)
