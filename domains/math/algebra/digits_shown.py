"""How many digits a decimal literal shows."""

from __future__ import annotations

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.building import build
from domains.math.notation.nodes import Node, symbols


def shown_digits(node: Node) -> tuple[int | None, Expr]:
    """Digits that a decimal literal shows and the worth of the last one; None, None where exact."""
    match node.kind:
        case "num" if ("." in node.text or "e" in node.text) and "(" not in node.text:
            mantissa, _, exponent = node.text.partition("e")
            decimals = len(mantissa.partition(".")[2])
            shown = len(mantissa.replace(".", "").lstrip("0")) or 1
            return shown, sp.Rational(10) ** (int(exponent or 0) - decimals)
        case "continued":  # cut off, not rounded: the last digit may be one too low
            digits, last = shown_digits(node.args[0])
            return digits, None if last is None else 2 * last
        case "neg":
            return shown_digits(node.args[0])
        case "percent":
            digits, last = shown_digits(node.args[0])
            return digits, None if last is None else last / 100
        case "deg":
            digits, last = shown_digits(node.args[0])
            return digits, None if last is None else last * sp.pi / 180
        case "mul" if len(node.args) == 2 and _is_power_of_ten(node.args[1]):
            digits, last = shown_digits(node.args[0])
            return digits, None if last is None else last * build(node.args[1])
        case _:
            return None, None


def _is_power_of_ten(node: Node) -> bool:
    return node.kind == "pow" and node.args[0] == Node("num", text="10") and not symbols(node)
