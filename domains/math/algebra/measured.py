"""What is measured before it is built: numbers, sums, products, determinants."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.functions import digit_count
from domains.math.notation import limits
from domains.math.notation.limits import MAX_TERMS, TooLarge, Unreadable
from domains.math.notation.nodes import Node, has

MAX_SYMBOLIC_ROWS = 4  # of a determinant in letters


def exact_number(text: str) -> Expr:
    """The exact fraction that a literal writes; `0.1(6)` repeats its block for ever."""
    if text.isdecimal():
        return sp.Integer(int(text))
    mantissa, _, exponent = text.partition("e")
    fixed, _, block = mantissa.rstrip(")").partition("(")
    whole, _, decimals = fixed.partition(".")
    value = sp.Rational(int((whole or "0") + decimals), 10 ** len(decimals))
    if block:
        value += sp.Rational(int(block), (10 ** len(block) - 1) * 10 ** len(decimals))
    return value * sp.Integer(10) ** int(exponent) if exponent else value


def most_terms(node: Node, body: Expr, variable: Expr) -> int:
    """How many terms may be written out: few where they hold letters or are long themselves."""
    if body.free_symbols - {variable} or body.has(sp.sin, sp.cos, sp.exp, sp.log, sp.Sum):
        return limits.MAX_SYMBOLIC_TERMS
    return limits.MAX_TERMS // (10 if has(node.args[0], "sum", "prod") else 1)


def long_sum(kind: str, body: Expr, variable: Expr, low: Expr, high: Expr) -> Expr:
    """A sum of more terms than are written out, which only a polynomial has in closed form."""
    closed = body.is_polynomial(variable) and not body.free_symbols - {variable}
    if kind != "sum" or not closed or sp.degree(body, variable) > 12:
        raise TooLarge(f"A {kind} of more than {limits.MAX_TERMS} terms.")
    return sp.Sum(body, (variable, low, high))


def total_of(terms: list[Expr], kind: str) -> Expr:
    if kind == "sum":
        return sp.Add(*terms)
    size = sum(digit_count(t) if t.is_Rational else 1 for t in terms)
    if size > limits.MAX_POWER_DIGITS:
        raise TooLarge("A product beyond the bounds.")
    return sp.Mul(*terms)


def determinant(array: Expr) -> Expr:
    """The determinant, refused where its terms would be too many."""
    if array.shape[0] != array.shape[1]:
        raise Unreadable("A determinant of an array that is not square.")
    if array.free_symbols and array.shape[0] > MAX_SYMBOLIC_ROWS:
        raise TooLarge(f"A determinant in letters of more than {MAX_SYMBOLIC_ROWS} rows.")
    return array.det(method="berkowitz")


def halves(args: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What stands before dots and what behind."""
    places = [k for k, a in enumerate(args) if a.kind == "dots"]
    if len(places) > 1:
        raise Unreadable("Dots in two places.")
    return args[: places[0]], args[places[0] + 1 :]


def based(node: Node) -> Expr:
    digits, base = node.args[0].text, int(node.args[1].text)
    if not 2 <= base <= 36 or not digits.isdecimal() or any(int(d) >= base for d in digits):
        raise Unreadable(f"{digits} is no number in base {base}.")
    return sp.Integer(int(digits, base))


def mixed(node: Node) -> Expr:
    whole, top, bottom = (int(a.text) for a in node.args)
    return whole + sp.Rational(top, bottom)


def arithmetic_terms(before: Sequence[Expr], last: Expr, most: int) -> list[Expr] | None:
    """All terms of an arithmetic progression of fractions from its first ones to its last; None
    where it is none or has more than `most` terms.
    """
    if len(before) < 2 or not all(e.is_Rational for e in (*before, last)):
        return None
    step = before[1] - before[0]
    if step == 0 or len({b - a for a, b in itertools.pairwise(before)}) != 1:
        return None
    count = (last - before[0]) / step
    if not count.is_Integer or not 0 <= count <= most:
        return None
    return [before[0] + step * k for k in range(int(count) + 1)]


def total(before: Sequence[Expr], after: Sequence[Expr], bases: Collection[Node] = ()) -> Expr:
    """The value of `1 + 2 + ⋯ + 100`, `1 + 2 + 4 + ⋯ + 64` or `1 + 1/2 + 1/4 + ⋯`; `bases` are
    those of the terms that are written as powers: of `2 + 2² + ⋯`, and not of `1 + 2² + 3² + ⋯`.
    """
    if len(after) == 1 and len(bases) < 2:
        evenly = None if bases else arithmetic_terms(before, after[0], MAX_TERMS)
        terms = evenly or _geometric(before, after[0])
        if terms is not None:
            return sp.Add(*terms)
    if not after and len(before) >= 3:
        ratio = _ratio(before)
        if ratio is not None and abs(ratio) < 1:
            return before[0] / (1 - ratio)
    raise Unreadable("A sum with dots whose terms are not told by the ones shown.")


def _ratio(terms: Sequence[Expr]) -> Expr | None:
    if len(terms) < 2 or not all(t.is_Rational and t != 0 for t in terms):
        return None
    ratios = {b / a for a, b in itertools.pairwise(terms)}
    return ratios.pop() if len(ratios) == 1 else None


def _geometric(before: Sequence[Expr], last: Expr) -> list[Expr] | None:
    ratio = _ratio(before)
    if ratio is None or ratio in (1, -1) or not last.is_Rational:
        return None
    terms = list(before)
    while terms[-1] != last and len(terms) < 200:
        terms.append(terms[-1] * ratio)
    return terms if terms[-1] == last else None
