"""Values as short text for people: exact when short, else about 12 digits."""

from __future__ import annotations

from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric


def show(value: Expr) -> str:
    """A short text of a sympy value: exact when short, else about 12 digits."""
    if value.is_Rational and max(abs(value.p), value.q) < 10**15:
        return str(value)
    if value in (sp.oo, -sp.oo):
        return "infinity" if value == sp.oo else "-infinity"
    if value.is_number and value.has(sp.I) and not value.has(sp.Float):
        return str(value).replace("**", "^").replace("I", "i")
    if value.is_number:
        return show_number(numeric.approximate(value, {}, real=False))
    if value.count_ops() > 200 or any(
        max(abs(r.p), r.q) > 10**40 for r in value.atoms(sp.Rational)
    ):
        return "a long expression"
    return str(value).replace("**", "^")


def show_number(value: Any) -> str:
    if value is None:
        return "undefined"
    with mp.workdps(20):
        return str(mp.nstr(value, 12)).removesuffix(".0")
