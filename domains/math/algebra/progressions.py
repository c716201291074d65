"""Sums and lists with dots whose terms are told by the ones that are shown."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import sympy as sp

from domains.math.algebra import Expr
from domains.math.notation.limits import MAX_TERMS, Unreadable


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


def total(before: Sequence[Expr], after: Sequence[Expr]) -> Expr:
    """The value of `1 + 2 + ⋯ + 100`, `1 + 2 + 4 + ⋯ + 64` or `1 + 1/2 + 1/4 + ⋯`."""
    if len(after) == 1:
        terms = arithmetic_terms(before, after[0], MAX_TERMS) or _geometric(before, after[0])
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
