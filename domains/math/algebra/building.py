"""From syntax tree to sympy: nodes from an allow-list only, each bound checked before it is built.

No text ever reaches sympy: names become Symbols, digits become integers and fractions, and every
function that sympy would compute eagerly (powers, factorials, binomials, sums) is measured first.
Symbols are real, so that √(x²) is |x| and not x.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import sympy as sp

from domains.math.algebra import Expr, measured
from domains.math.algebra.functions import (
    FUNCTIONS,
    double_factorial,
    factorial,
    logarithm,
    rounded,
    safe_power,
)
from domains.math.notation.limits import TooLarge, Unreadable
from domains.math.notation.nodes import Node, has


@dataclass(frozen=True)
class Reading:
    """How a tree becomes algebra: what `log` means, whether i is √−1, what names stand for."""

    log_base: int = 0  # 0: natural
    imaginary: bool = True
    functions: Mapping[str, tuple[tuple[str, ...], Node]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    values: Mapping[str, Expr] = field(default_factory=lambda: MappingProxyType({}))
    letters: frozenset[str] = frozenset()  # of e, i and pi those that are letters here


DEFAULT = Reading()
CONSTANTS: Mapping[str, Expr] = MappingProxyType({"pi": sp.pi, "e": sp.E, "i": sp.I})


def make_symbol(name: str) -> Expr:
    return sp.Symbol(name, real=True)


def build(node: Node, reading: Reading = DEFAULT) -> Expr:
    """The sympy expression of a scalar node; Unreadable for kinds that are no scalar."""
    maker = _MAKERS.get(node.kind)
    if maker is None:
        raise Unreadable(f"A {node.kind} stands where a number or expression was expected.")
    return maker(node, reading)


def _named(node: Node, reading: Reading) -> Expr:
    name = node.text
    if name in reading.values:
        return reading.values[name]
    constant = CONSTANTS.get(name)
    if constant is None or name in reading.letters or (name == "i" and not reading.imaginary):
        return make_symbol(name)
    return constant


def _application(node: Node, reading: Reading) -> Expr:
    name = node.text.rstrip("'")
    order = len(node.text) - len(name)
    arguments = [build(a, reading) for a in node.args]
    known = reading.functions.get(name)
    if known is None or len(known[0]) != len(arguments):
        text = f"{node.text}({', '.join(map(str, arguments))})"
        return reading.values.get(text, make_symbol(text))
    inner = {k: v for k, v in reading.functions.items() if k != name}
    return _apply(known, arguments, order, replace(reading, functions=inner))


def _apply(
    known: tuple[tuple[str, ...], Node], arguments: list[Expr], order: int, reading: Reading
) -> Expr:
    others = {k: v for k, v in reading.values.items() if k not in known[0]}
    body = build(known[1], replace(reading, values=others, letters=frozenset()))
    variables = [make_symbol(p) for p in known[0]]
    if order:
        body = sp.diff(body, variables[0], order)
    places = [sp.Dummy(real=True) for _ in variables]
    body = body.xreplace(dict(zip(variables, places, strict=True)))
    value = body.subs(dict(zip(places, arguments, strict=True)))
    if value.has(sp.nan, sp.zoo):
        raise Unreadable("The expression is undefined there.")
    return value


def _sum(node: Node, reading: Reading) -> Expr:
    if any(a.kind == "dots" for a in node.args):
        first, last = ([build(a, reading) for a in half] for half in measured.halves(node.args))
        return measured.total(first, last, {a.args[0] for a in node.args if a.kind == "pow"})
    return sp.Add(*(build(a, reading) for a in node.args))


def _quotient(node: Node, reading: Reading) -> Expr:
    if len(node.args) != 2:
        raise Unreadable("A ratio of more than two parts is no number.")
    top, bottom = (build(a, reading) for a in node.args)
    if bottom == 0 or (bottom.is_number and bottom.is_zero):
        raise Unreadable("A division by zero.")
    if top.is_Integer and bottom.is_Integer:
        return sp.Rational(top.p, bottom.p)
    return top / bottom


def _absolute(node: Node, reading: Reading) -> Expr:
    """An absolute value, or the length of a vector of numbers."""
    inner = node.args[0]
    if inner.kind != "tuple":
        return sp.Abs(build(inner, reading))
    return sp.sqrt(sp.Add(*(build(a, reading) ** 2 for a in inner.args)))


def _call(node: Node, reading: Reading) -> Expr:
    if node.text == "det":
        if node.args[0].kind != "matrix":
            raise Unreadable("The determinant of what is no matrix.")
        return measured.determinant(matrix(node.args[0], reading))
    arguments = [build(a, reading) for a in node.args]
    if node.text in ("max", "min") and len(arguments) < 2:
        raise Unreadable(f"The {node.text} of one value is a word.")  # "max at 1, min at 3"
    if node.text == "log":
        return logarithm(arguments, reading.log_base)
    maker = FUNCTIONS.get(node.text)
    if maker is None:
        raise Unreadable(f"The function {node.text} is not evaluated here.")
    try:
        return maker(*arguments)
    except TypeError as wrong:
        raise Unreadable(f"{node.text} with {len(arguments)} arguments.") from wrong


def _variable(node: Node) -> Expr:
    if node.kind != "sym" or node.text in ("pi", "e"):
        raise Unreadable("A bound variable must be a letter.")
    return make_symbol(node.text)


def _bound(node: Node, reading: Reading) -> tuple[Expr, Expr]:
    """What stands inside of a sum, integral or limit, where its own letter is an index."""
    bound = node.args[1].text
    others = {k: v for k, v in reading.values.items() if k != bound}
    imaginary = reading.imaginary and bound != "i"
    inner = replace(reading, imaginary=imaginary, values=others, letters=frozenset())
    return build(node.args[0], inner), _variable(node.args[1])


def _big_sum(node: Node, reading: Reading) -> Expr:
    body, variable = _bound(node, reading)
    low, high = build(node.args[2], reading), build(node.args[3], reading)
    if low.is_Integer and high.is_Integer:
        if high - low > measured.most_terms(node, body, variable):
            return measured.long_sum(node.kind, body, variable, low, high)
        terms = [body.subs(variable, k) for k in range(int(low), int(high) + 1)]
        return measured.total_of(terms, node.kind)
    maker = sp.Sum if node.kind == "sum" else sp.Product
    return maker(body, (variable, low, high))


def _integral(node: Node, reading: Reading) -> Expr:
    body, variable = _bound(node, reading)
    return sp.Integral(body, (variable, *(build(end, reading) for end in node.args[2:])))


def _derivative_of(node: Node, reading: Reading) -> Expr:
    variable, order = _variable(node.args[0]), int(node.text)
    if order > 10:
        raise TooLarge("A derivative of more than tenth order.")
    others = {k: v for k, v in reading.values.items() if k != variable.name}
    slope = sp.diff(build(node.args[1], replace(reading, values=others)), variable, order)
    return slope.subs(variable, reading.values.get(variable.name, variable))


def _leibniz(node: Node, reading: Reading) -> Expr:
    if node.args[1].kind != "sym":
        return _derivative_of(node, reading)
    order = "" if node.text == "1" else node.text
    name = f"d{order}{node.args[1].text}/d{node.args[0].text}{order}"
    return reading.values.get(name, make_symbol(name))


def _evaluation_bar(node: Node, reading: Reading) -> Expr:
    body, low = build(node.args[0], reading), node.args[1]
    if low.kind == "rel" and low.args[0].kind == "sym":
        variable, low = make_symbol(low.args[0].text), low.args[1]
    else:
        free = sorted(body.free_symbols, key=str)
        if len(free) != 1:
            raise Unreadable("An evaluation bar over several letters.")
        variable = free[0]
    lower = body.subs(variable, build(low, reading))
    if len(node.args) == 2:
        return lower
    high = node.args[2].args[1] if node.args[2].kind == "rel" else node.args[2]
    return body.subs(variable, build(high, reading)) - lower


def _piecewise(node: Node, reading: Reading) -> Expr:
    pieces = []
    for case in node.args:
        if len(case.args) == 1 or case.args[1].kind == "otherwise":
            pieces.append((build(case.args[0], reading), sp.true))
        else:
            pieces.append((build(case.args[0], reading), condition(case.args[1], reading)))
    return sp.Piecewise(*pieces)


def condition(node: Node, reading: Reading = DEFAULT) -> Expr:
    """A sympy condition from (chains of) relations joined by and/or."""
    if node.kind in ("and", "or", "list"):
        parts = (condition(a, reading) for a in node.args)
        return sp.Or(*parts) if node.kind == "or" else sp.And(*parts)
    signs = node.text.split()
    if node.kind != "rel" or not set(signs) <= set(_CONDITIONS):
        raise Unreadable("A condition that is no comparison.")
    values = [build(a, reading) for a in node.args]
    pairs = zip(signs, values, values[1:], strict=False)
    return sp.And(*(sp.Rel(a, b, _CONDITIONS[s]) for s, a, b in pairs))


_CONDITIONS = {**{sign: sign for sign in ("<", "<=", ">", ">=", "!=")}, "=": "=="}
"""How sympy writes the signs."""


def matrix(node: Node, reading: Reading = DEFAULT) -> Expr:
    rows = [[build(cell, reading) for cell in row.args] for row in node.args]
    if len(rows) > 8 or any(len(row) > 8 for row in rows):
        raise TooLarge("A matrix of more than 8 rows or columns.")
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise Unreadable("A matrix whose rows are not of one length.")
    return sp.Matrix(rows)


def _scaled(by: Expr) -> Callable[[Node, Reading], Expr]:
    return lambda node, reading: build(node.args[0], reading) * by


_MAKERS: Mapping[str, Callable[[Node, Reading], Expr]] = MappingProxyType(
    {
        "num": lambda node, _: measured.exact_number(node.text),
        "base": lambda node, _: measured.based(node),
        "mixed": lambda node, _: measured.mixed(node),
        "sym": _named,
        "opaque": lambda node, r: r.values.get(node.text, make_symbol(node.text)),
        "app": _application,
        "inf": lambda *_: sp.oo,
        "neg": _scaled(sp.Integer(-1)),
        "add": _sum,
        "mul": lambda node, r: sp.Mul(*(build(a, r) for a in node.args)),
        "div": _quotient,
        "pow": lambda node, r: safe_power(*(build(a, r) for a in node.args)),
        "root": lambda node, r: safe_power(build(node.args[0], r), 1 / build(node.args[1], r)),
        "fact": lambda node, r: factorial(build(node.args[0], r)),
        "dfact": lambda node, r: double_factorial(build(node.args[0], r)),
        "abs": _absolute,
        "floor": lambda node, r: rounded(sp.floor, build(node.args[0], r)),
        "ceil": lambda node, r: rounded(sp.ceiling, build(node.args[0], r)),
        "call": _call,
        "percent": _scaled(sp.Rational(1, 100)),
        "deg": _scaled(sp.pi / 180),
        **dict.fromkeys(("qty", "continued", "square"), _scaled(sp.Integer(1))),
        "sum": _big_sum,
        "prod": _big_sum,
        "integral": _integral,
        "lim": lambda n, r: sp.Limit(*_bound(n, r), build(n.args[2], r), n.text or "+-"),
        "diffop": _derivative_of,
        "deriv": _leibniz,
        "evalbar": _evaluation_bar,
        "cases": _piecewise,
        "det": lambda node, r: measured.determinant(matrix(node, r)),
        "ratio": _quotient,
    }
)


def is_scalar(node: Node) -> bool:
    """Whether the node can be one number or expression."""
    return node.kind in _MAKERS and not has(node, "pm", "mp", "dots")
