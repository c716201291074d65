"""What the sides of a relation are: names, results of an operation, lists of numbers, a function
up to a constant.
"""

from __future__ import annotations

from domains.math.algebra import Expr
from domains.math.algebra.building import Reading, build
from domains.math.answers.regions_of import whole_numbers_in
from domains.math.answers.values import (
    Antiderivative,
    Assignment,
    Collection,
    Region,
    Scalar,
    Value,
)
from domains.math.notation import vocabulary as notation
from domains.math.notation.nodes import Node, has, symbols


def antiderivative(node: Node, reading: Reading) -> Antiderivative | None:
    """`… + C`: a sum with one term that is a constant of integration and stands nowhere else."""
    if node.kind != "add":
        return None
    for place, part in enumerate(node.args):
        core = part.args[0] if part.kind == "neg" else part
        is_constant = core.kind == "sym" and core.text in notation.CONSTANTS_OF_INTEGRATION
        rest = tuple(a for k, a in enumerate(node.args) if k != place)
        if core.text == "k" and any(
            {"i", "j"} <= symbols(a) | symbols(b) for a in rest for b in rest
        ):
            return None  # unit vectors
        if (
            is_constant
            and not any(core.text in symbols(a) for a in rest)
            and any(symbols(a) for a in rest)
        ):
            body = rest[0] if len(rest) == 1 else Node("add", rest)
            return Antiderivative(build(body, reading), core.text)
    return None


def numbers_in(value: Value) -> tuple[Expr, ...] | None:
    """The numbers that a value lists; None where it holds anything else."""
    match value:
        case Scalar() if value.expr.is_number:
            return (value.expr,)
        case Assignment():
            return numbers_in(value.value)
        case Collection():
            found = [numbers_in(item) for item in value.items]
            return None if None in found else tuple(e for part in found for e in part or ())
        case _:
            return None


def names_result(node: Node) -> bool:
    """y', x'(t), ẋ, dy/dx, ∫ … dx or a limit: what is said to be its value is the answer."""
    if node.kind == "call":
        return node.text in ("det", "tr") and node.args[0].kind == "sym"
    if node.kind == "sym":
        return node.text.endswith(("'", "_dot", "_ddot"))
    return node.kind in ("deriv", "diffop", "integral", "sum", "prod", "lim", "evalbar")


def is_array(node: Node) -> bool:
    return node.kind in ("tuple", "matrix") or has(node, "matrix")


def is_name(node: Node) -> bool:
    return node.kind == "sym" and node.text not in ("pi", "e", "i") and not node.text.endswith("'")


def whole_part(value: Value, letter: str | None) -> Value:
    """The whole numbers of a region whose letter was said to be whole."""
    if letter is None or not isinstance(value, Region) or value.variable != letter:
        return value
    return Region(whole_numbers_in(value.reals), letter)
