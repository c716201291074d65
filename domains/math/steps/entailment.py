"""Whether hypotheses bear a claim, by solvers that prove: Z3 for polynomial relations over the
reals, ball arithmetic for the order of two numbers, Gröbner bases for equations that not even
complex numbers solve together.

Promises: True only with a proof. What a solver cannot translate or settle in its time is None; so
is everything where the extra `solvers` is not installed. Proved over the reals, a claim holds for
whole numbers too.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import reduce
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, systems
from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.joined import follows as follows
from domains.math.algebra.proofs import SYMPY_FAILS, attempted, expandable
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node
from domains.math.steps import following
from domains.math.steps.claims import Claim
from domains.math.steps.findings import SURE, Finding, open_question
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason

MOST_POWER = 12
BALL_BITS = 300


def ordered(left: Expr, right: Expr) -> int | None:
    """The sign of left − right by ball arithmetic: −1 or 1 if the ball excludes zero, else None."""
    if find_spec("flint") is None:
        return None
    import flint

    before = flint.ctx.prec
    flint.ctx.prec = BALL_BITS
    try:
        gap = _ball(left, flint) - _ball(right, flint)
        return 1 if gap > 0 else -1 if gap < 0 else None
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    finally:
        flint.ctx.prec = before


_BALLS: Mapping[Any, str] = MappingProxyType(
    {sp.sin: "sin", sp.cos: "cos", sp.tan: "tan", sp.log: "log", sp.exp: "exp", sp.atan: "atan"}
)


def _ball(expr: Expr, flint: Any) -> Any:
    if expr.is_Rational:
        return flint.arb(flint.fmpq(int(expr.p), int(expr.q)))
    if expr is sp.pi or expr is sp.E:
        return flint.arb.pi() if expr is sp.pi else flint.arb(1).exp()
    if expr.is_Add or expr.is_Mul:
        parts = [_ball(a, flint) for a in expr.args]
        return reduce((lambda a, b: a + b) if expr.is_Add else (lambda a, b: a * b), parts)
    if expr.is_Pow:
        return _ball(expr.base, flint) ** _ball(expr.exp, flint)
    if expr.func in _BALLS:
        return getattr(_ball(expr.args[0], flint), _BALLS[expr.func])()
    if isinstance(expr, sp.Abs):
        return abs(_ball(expr.args[0], flint))
    raise ValueError(f"no ball for {expr.func}")


SECONDS = 0.15
MOST_LETTERS = 6
DIGITS = 40


def rational(expr: Expr) -> bool:
    """Whether it is a quotient of polynomials with rational coefficients, none of high degree."""
    letters = sorted(expr.free_symbols, key=str)
    sides = sp.fraction(sp.together(expr))
    if not all(side.is_polynomial(*letters) and expandable(side) for side in sides):
        return False
    polys = [sp.Poly(side, *letters) for side in sides] if letters else []
    return all(
        c.is_Rational and max(powers) <= MOST_POWER for p in polys for powers, c in p.terms()
    )


def inconsistent(equations: Sequence[Expr], claim: Expr) -> bool:
    """Whether the claim vanishes nowhere where all of the equations do and all have a value."""
    system = [*equations, claim]
    letters = sorted({s for e in system for s in e.free_symbols}, key=str)
    plain = all(e.is_rational_function(*letters) for e in system)
    if not letters or len(letters) > MOST_LETTERS or not plain or not all(map(rational, system)):
        return False
    parts = [sp.fraction(sp.together(e)) for e in system]
    below = sp.prod([low for _, low in parts])
    guard = [] if below.is_number else [sp.Dummy() * below - 1]
    extra = [s for g in guard for s in g.atoms(sp.Dummy)]
    tops = [*(top for top, _ in parts if top != 0), *guard]
    basis = attempted(SECONDS, lambda: sp.groebner(tops, *letters, *extra))
    return basis is not None and bool(basis.exprs == [1])


def point_on(equations: Sequence[Expr]) -> dict[Expr, Expr] | None:
    """A point, complex where need be, at which the equations hold: as many letters are solved for
    from a complex start, the others are chosen.
    """
    tops = [sp.fraction(sp.together(e))[0] for e in equations]
    letters = sorted({s for top in tops for s in top.free_symbols}, key=str)
    chosen = {s: sp.Integer(k + 1) for k, s in enumerate(letters[: -len(tops)])}
    solved = letters[len(chosen) :]
    starts = [complex(1, 2), complex(-2, 1), complex(3, -1), 1, complex(0, -1), 2]
    with contextlib.suppress(*SYMPY_FAILS, OutOfTime), mp.workdps(DIGITS + 15), within(2 * SECONDS):
        if len(tops) == len(letters) == 1:
            factors = [sp.Poly(f, letters[0]) for f, _ in sp.factor_list(tops[0])[1]]
            return {letters[0]: min(factors, key=sp.Poly.degree).nroots(DIGITS)[0]}
        gaps = [sp.lambdify(solved, top.subs(chosen), "mpmath") for top in tops]
        found = mp.findroot(gaps, starts[: len(solved)], tol=mp.mpf(10) ** -DIGITS)
        return chosen | {s: sp.sympify(v) for s, v in zip(solved, found, strict=True)}
    return None


def after_arrow(
    before: Node, after: Node, found: list[Finding], posed: int, claim: Claim, ledger: Ledger
) -> list[Finding]:
    """The findings on what stands after an arrow, where both are equations. If it follows from the
    line before the arrow, no equation that the solution posed elsewhere refutes it (`First, n − 2 =
    1 ⟹ n = 3`). What nothing decides is refuted if it has the same letters and fails wherever the
    first `posed` equations hold, that before the arrow among them.
    """
    before = before.args[-1] if before.kind == "arrow" else before
    if any(n.kind != "rel" or n.text != "=" or len(n.args) != 2 for n in (before, after)):
        return found
    given, drawn = (readable(ledger.difference, n) for n in (before, after))
    if given is None or drawn is None:
        return found
    letters = drawn.free_symbols
    if any(f.state == "refuted" and f.strength < SURE for f in found):
        why = "it follows from what stands before the arrow"
        follows = bool(letters) and systems.divides(given, drawn)
        return [open_question(why, Reason.CONDITIONAL)] if follows else found
    if claim.supposed or claim.withdrawn or any(f.state != "unknown" for f in found):
        return found
    if len(letters) < 2 or letters != given.free_symbols or not given.is_algebraic_expr(*letters):
        return found
    why = "it does not follow from what stands before the arrow"
    wrong = None
    if not systems.divides(drawn, given):
        wrong = following.carried_on(drawn, ledger, why, posed)
    return found if wrong is None else [wrong]
