"""What a sentence names an antiderivative, held against the integrals that are written down.

It is refuted where its derivative is no integrand of theirs, and only suspected where the problem
has a function and no integral. A term or a factor of an integrand is nobody's error.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.building import is_scalar, make_symbol
from domains.math.algebra.proofs import slope
from domains.math.notation.limits import readable
from domains.math.notation.nodes import walk
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import Claim
from domains.math.steps.findings import LIKELY, Finding, refuted
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "antiderivatives")
_SUSPECTED = 0  # too weak to stand: the line is looked at first where none is refuted


def judge_named(claim: Claim, ledger: Ledger) -> Finding | None:
    """The refutation of `An antiderivative is $x^3$`, where no integrand is its derivative."""
    tree = claim.tree.args[-1] if claim.tree.text == "=" else claim.tree
    if claim.supposed or claim.withdrawn or not _says("called", claim.subject):
        return None
    named = readable(ledger.build, tree) if is_scalar(tree) else None
    posed, formulas = list(_integrands(ledger)), ledger.problem.functions.values()
    asked = formulas if ledger.problem.asks(_says["asked"]) and not posed else ()
    posed += [(make_symbol(x[0]), ledger.build(body)) for x, body in asked if len(x) == 1]
    letters: set[Expr] = getattr(named, "free_symbols", set())
    pairs = [(slope(named, x), f) for x, f in posed if x in letters]
    outcomes = [sampling.compare(a, f, ledger.domain) for a, f in pairs]
    if not pairs or not all(o.different for o in outcomes) or any(_is_piece(*p) for p in pairs):
        return None
    why = f"its derivative is not the integrand: {outcomes[0].reason}"
    strength, reason = _SUSPECTED if asked else LIKELY, Reason.NOT_DERIVATIVE
    return refuted(why, *pairs[0], strength, outcome=outcomes[0], slip=why, reason=reason)


def _integrands(ledger: Ledger) -> Iterator[tuple[Expr, Expr]]:
    """The letter and the integrand of every integral of the problem and of the lines before."""
    trees = (*(c.tree for c in ledger.problem.claims), *ledger.written)
    for node in {p: None for tree in trees for p in walk(tree) if p.kind == "integral"}:
        whole = readable(ledger.build, node)
        if isinstance(whole, sp.Integral) and not whole.function.has(sp.Integral):
            yield whole.limits[0][0], whole.function


def _is_piece(derivative: Expr, integrand: Expr) -> bool:
    """Whether it is one of the integrand's terms or factors, or all of it, or one without the
    number before it, which may have been drawn out.
    """
    parts = (integrand, *sp.Add.make_args(sp.expand(integrand)), *sp.Mul.make_args(integrand))
    drawn = [part.as_coeff_Mul()[1] for part in parts]
    return any(sp.simplify(derivative - part) == 0 for part in (*parts, *drawn))
