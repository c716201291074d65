"""Facts about arithmetic and geometric sequences whose first terms are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import sympy as sp

from domains.math.facts import NUMBER, Fact, number
from domains.math.problem import Problem

Expr = Any


def _shown_terms(text: str, joint: str) -> list[Expr]:
    """The first terms written out before dots."""
    match = re.search(rf"((?:{NUMBER}\s*{joint}\s*){{2,}})(?:\.\.\.|…|l?dots|cdots)", text)
    if match is None:
        return []
    return [number(t) for t in re.findall(NUMBER, match[1])]


def _last_term(n: int, value: Expr, one_too_far: Expr, shown: str) -> Fact:
    """The last term of a sum of the first n."""
    return Fact(
        "term",
        rf"\b{n}(?:st|nd|rd|th) term\b|\blast term\b",
        value,
        frozenset((f"a_{n}",)),
        (("n instead of n − 1", one_too_far),),
        formalisation=shown,
        sound=True,
    )


_TERM = re.compile(rf"\ba_?\{{?(\d{{1,3}})\}}? ?= ?{NUMBER}")
_MOST_TERMS = 40


def _two_terms(text: str) -> tuple[Expr, Expr] | None:
    """First term and difference from two terms by their numbers: `a_3 = 11 and a_8 = 31`."""
    given = [(int(place), number(value)) for place, value in _TERM.findall(text)]
    if len(given) != 2 or given[0][0] == given[1][0]:
        return None
    (i, first), (j, second) = given
    step = (second - first) / (j - i)
    return first - (i - 1) * step, step


def _terms_by_number(a: Expr, d: Expr) -> Iterator[Fact]:
    for n in range(1, _MOST_TERMS + 1):
        yield Fact(
            f"term number {n}",
            rf"\b{n}(?:st|nd|rd|th) term\b",
            a + d * (n - 1),
            frozenset((f"a_{n}",)),
            (("n instead of n − 1", a + d * n),),
            formalisation=f"a = {a}, d = {d}",
            sound=True,
        )


def arithmetic(problem: Problem, text: str) -> Iterator[Fact]:
    if "arithmetic" not in text:
        return
    terms = _shown_terms(text, ",") or _shown_terms(text, r"\+")
    two = _two_terms(text) if not terms else None
    if two is not None:
        a, d = two
        yield from _terms_by_number(a, d)
    elif len(terms) < 2 or any(b - a != terms[1] - terms[0] for a, b in pairwise(terms)):
        return
    else:
        a, d = terms[0], terms[1] - terms[0]
    n_symbol = sp.Symbol("n", real=True)
    shown = f"a = {a}, d = {d}"
    yield Fact(
        "common difference",
        r"\bcommon difference\b",
        d,
        frozenset("d"),
        (("a sign is wrong", -d),),
        formalisation=shown,
        sound=True,
    )
    yield Fact(
        "general term",
        r"\b(?:general|nth|n-th) term\b",
        a + d * (n_symbol - 1),
        frozenset(("a_n",)),
        (("n instead of n − 1", a + d * n_symbol),),
        formalisation=shown,
        sound=True,
    )
    place = re.search(r"(\d+)(?:st|nd|rd|th) term", text)
    if place:
        n = int(place[1])
        yield Fact(
            "term",
            rf"\b{n}(?:st|nd|rd|th) term\b",
            a + d * (n - 1),
            frozenset((f"a_{n}",)),
            (("n instead of n − 1", a + d * n),),
            asked="sum" not in text,
            formalisation=shown,
            sound=True,
        )
    last = re.search(rf"(?:\.\.\.|…|l?dots|cdots)\s*[,+]\s*{NUMBER}", text)
    if last and re.search(r"\bsum\b|series|\+", text):
        count = (number(last[1]) - a) / d + 1
        yield Fact(
            "number of terms",
            r"\bnumber of terms\b|\bn\b$",
            count,
            frozenset("n"),
            (("the + 1 is missing", count - 1),),
            formalisation=shown,
            sound=True,
        )
        yield Fact(
            "sum",
            r"\bsum\b",
            count * (a + number(last[1])) / 2,
            frozenset(("S", "S_n")),
            asked=True,
            formalisation=shown,
            sound=True,
        )
    first_n = re.search(r"sum of the first (\d+) terms", text)
    if first_n:
        n = int(first_n[1])
        if two is None or n > _MOST_TERMS:
            yield _last_term(n, a + d * (n - 1), a + d * n, shown)
        yield Fact(
            "sum",
            r"\bsum\b",
            n * (2 * a + (n - 1) * d) / 2,
            frozenset(("S", "S_n", f"S_{n}")),
            asked=True,
            formalisation=shown,
            sound=True,
        )


def geometric(problem: Problem, text: str) -> Iterator[Fact]:
    if "geometric" not in text:
        return
    terms = _shown_terms(text, ",") or _shown_terms(text, r"\+")
    if (
        len(terms) < 2
        or 0 in terms
        or any(b / a != terms[1] / terms[0] for a, b in pairwise(terms))
    ):
        return
    a, r = terms[0], terms[1] / terms[0]
    shown = f"a = {a}, r = {r}"
    yield Fact(
        "common ratio",
        r"\bratio\b",
        r,
        frozenset("rq"),
        (("the quotient was turned over", 1 / r),),
        formalisation=shown,
        sound=True,
    )
    place = re.search(r"(\d+)(?:st|nd|rd|th) term", text)
    if place:
        n = int(place[1])
        yield Fact(
            "term",
            rf"\b{n}(?:st|nd|rd|th) term\b",
            a * r ** (n - 1),
            frozenset((f"a_{n}",)),
            (("n instead of n − 1", a * r**n),),
            asked="sum" not in text,
            formalisation=shown,
            sound=True,
        )
    if (
        re.search(r"\binfinite\b|\bsum to infinity\b", text)
        and abs(r) < 1
        and re.search(r"sum|series", text)
    ):
        yield Fact(
            "sum",
            r"\bsum\b",
            a / (1 - r),
            frozenset(("S", "S_oo")),
            (("1 + r instead of 1 − r", a / (1 + r)),),
            asked=True,
            formalisation=shown,
            sound=True,
        )
    first_n = re.search(r"(?:sum of the )?first (\d+) terms", text)
    if first_n and r != 1:
        n = int(first_n[1])
        yield _last_term(n, a * r ** (n - 1), a * r**n, shown)
        yield Fact(
            "sum",
            r"\bsum\b",
            a * (1 - r**n) / (1 - r),
            frozenset(("S", "S_n", f"S_{n}")),
            asked=True,
            formalisation=shown,
            sound=True,
        )
