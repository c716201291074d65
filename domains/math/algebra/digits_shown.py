"""How many digits a decimal literal shows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.building import build
from domains.math.notation.nodes import Node, symbols

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
    if node.kind == "mul" and len(node.args) == 2 and _is_power_of_ten(node.args[1]):
        factor = build(node.args[1])
    if factor is None:
        return None, None
    digits, last = shown_digits(node.args[0])
    return digits, None if last is None else last * factor


def _is_power_of_ten(node: Node) -> bool:
    return node.kind == "pow" and node.args[0] == Node("num", text="10") and not symbols(node)
