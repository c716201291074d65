"""Matrices of the problem, and lines that state what follows from them: inverses, products,
transposes, characteristic polynomials and eigenvalues.

A line between matrices is judged by working out both sides entry by entry; a letter stands for the
matrix that the problem or an earlier line gave it.
"""

from __future__ import annotations

import itertools
from typing import Any

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.building import make_symbol
from domains.math.answers.arrays_of import computed
from domains.math.notation.nodes import Node, walk
from domains.math.steps.findings import SURE, Finding, held, open_question, refuted
from domains.math.steps.problem import Problem
from domains.math.steps.verdicts import Reason

Matrices = dict[str, Any]


def matrices_of(problem: Problem) -> Matrices:
    """The problem's matrices by name; the only one also without a name (the empty string)."""
    trees = [c.tree for c in problem.claims]
    equations = [p for t in trees for p in walk(t) if p.kind == "rel" and p.text == "="]
    named = {e.args[0].text: _literal(e.args[1]) for e in equations if e.args[0].kind == "sym"}
    found: Matrices = {name: value for name, value in named.items() if value is not None}
    literals = [m for tree in trees for m in _literals(tree)]
    of_another = any(t.kind == "rel" and t.args[0].kind != "sym" and _literals(t) for t in trees)
    if len(literals) == 1 and not of_another:  # A⁻¹ = … gives no A
        found[""] = literals[0]
    return found


def _literals(tree: Node) -> list[Any]:
    own = _literal(tree)
    if own is not None:
        return [own]
    return [m for a in tree.args for m in _literals(a)]


def _literal(node: Node) -> Any | None:
    """A matrix written out, in brackets of LaTeX or as a list of rows."""
    return computed(node, {}) if node.kind in ("matrix", "square", "interval") else None


def judge_relation(tree: Node, known: Matrices, supposed: bool) -> Finding | None:
    """A chain of equal matrices; None if no side is one."""
    if tree.text.replace("=", "").strip() or not any(_literals(a) for a in tree.args):
        return None
    left = tree.args[0]
    customary = dict.fromkeys(("A", "M"), known[""]) if "" in known else {}
    values = [computed(a, {**customary, **known}) for a in tree.args]
    if left.kind == "sym" and left.text not in known and isinstance(values[-1], sp.MatrixBase):
        known[left.text] = values[-1]
    whole = [v for v in values if isinstance(v, sp.MatrixBase)]
    for a, b in itertools.pairwise(whole):
        false = _difference(a, b)
        if false is not None and not supposed:
            why = f"{false[0]} differs"
            return refuted(why, false[1], false[2], SURE, reason=Reason.ENTRYWISE)
    if len(whole) < 2 or not all(itertools.starmap(_agree, itertools.pairwise(whole))):
        return open_question("a matrix")
    return held("the matrices agree entry by entry", reason=Reason.ENTRYWISE)


def _agree(a: Any, b: Any) -> bool:
    """Whether all entries are equal, for all values of their letters too."""
    same_size = a.shape == b.shape
    return same_size and all(sampling.compare(x, y).equal for x, y in zip(a, b, strict=True))


def _difference(a: Any, b: Any) -> tuple[str, Expr, Expr] | None:
    """The first entry in which two matrices differ, with both values."""
    if a.shape != b.shape:
        return "the size", sp.Integer(a.rows * 100 + a.cols), sp.Integer(b.rows * 100 + b.cols)
    for place, (x, y) in enumerate(zip(a, b, strict=True)):
        if not x.free_symbols | y.free_symbols and sampling.compare(x, y).different:
            return f"entry ({place // a.cols + 1}, {place % a.cols + 1})", x, y
    return None


def characteristic(problem: Problem, known: Matrices) -> Expr | None:
    """What must vanish at the eigenvalues that the problem asks for, in λ."""
    own = known.get("")
    if own is None or own.rows != own.cols or not problem.asks(r"eigenv|characteristic"):
        return None
    unknown = make_symbol("lambda")
    return sp.expand((own - unknown * sp.eye(own.rows)).det())
