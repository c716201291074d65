"""Whether hypotheses bear a claim, by solvers that prove: Z3 for polynomial relations over the
reals, ball arithmetic for the order of two numbers, Gröbner bases for equations that not even
complex numbers solve together.

Promises: True only with a proof. What a solver cannot translate or settle in its time is None; so
is everything where the extra `solvers` is not installed. Proved over the reals, a claim holds for
whole numbers too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.joined import follows as follows
from domains.math.algebra.proofs import attempted, expandable

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
    raise ValueError(f"no ball for {expr.func}")


SECONDS = 0.15
MOST_LETTERS = 6


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
