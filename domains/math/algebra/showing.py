"""Values as short text for people: exact when short, else about 12 digits."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric
from domains.math.algebra.building import build
from domains.math.notation.nodes import Node, number, symbols


def show(value: Expr) -> str:
    """A short text of a sympy value: exact when short, else about 12 digits."""
    if value.is_Rational and max(abs(value.p), value.q) < 10**15:
        return f"{value.p}" if value.q == 1 else f"{value.p}/{value.q}"
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


def show_world(point: Mapping[Expr, Expr]) -> dict[str, str]:
    """The letters of a point with their values, in the order of the letters."""
    return {s.name: show(v) for s, v in sorted(point.items(), key=lambda p: p[0].name)}


def where(point: Mapping[Expr, Expr]) -> str:
    """A point in words: `x = 1, y = 2`."""
    return ", ".join(f"{name} = {value}" for name, value in show_world(point).items())


def show_number(value: Any) -> str:
    if value is None:
        return "undefined"
    with mp.workdps(20):
        return str(mp.nstr(value, 12)).removesuffix(".0")


_FACTORS: Mapping[str, Expr] = MappingProxyType(
    {
        "neg": sp.Integer(1),
        "continued": sp.Integer(2),  # cut off, not rounded: the last digit may be one too low
        "percent": sp.Rational(1, 100),
        "deg": sp.pi / 180,
    }
)


def shown_digits(node: Node) -> tuple[int | None, Expr]:
    """Digits that a decimal literal shows and the worth of the last one; None, None where exact."""
    if node.kind == "num" and ("." in node.text or "e" in node.text) and "(" not in node.text:
        mantissa, _, exponent = node.text.partition("e")
        decimals = len(mantissa.partition(".")[2])
        shown = len(mantissa.replace(".", "").lstrip("0")) or 1
        return shown, sp.Rational(10) ** (int(exponent or 0) - decimals)
    factor = _FACTORS.get(node.kind)
    if node.kind == "mul" and len(node.args) == 2 and not symbols(node.args[1]):
        ten = node.args[1].kind == "pow" and node.args[1].args[0] == number(10)
        factor = build(node.args[1]) if ten else None
    if factor is None:
        return None, None
    digits, last = shown_digits(node.args[0])
    return digits, None if last is None else last * factor
