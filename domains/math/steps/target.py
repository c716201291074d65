"""The one expression that a problem asks to work out."""

from __future__ import annotations

from domains.math.algebra.building import is_scalar
from domains.math.notation.nodes import Node, has
from domains.math.steps.problem import Problem


def target(problem: Problem) -> Node | None:
    """The one expression that the problem asks to work out, if there is one."""
    candidates = [e for e in problem.expressions if e.kind not in ("sym", "rel") and is_scalar(e)]
    marked = [e for e in candidates if has(e, "integral", "lim", "sum", "prod", "diffop")]
    chosen = marked or candidates
    return chosen[0] if len(chosen) == 1 else None
