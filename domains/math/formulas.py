"""Formulas that solutions recall: the right right-hand sides, by subject, for comparing what was
recalled.

A recalled formula is judged as a function of its letters: any equal form passes; another function
of the same letters is refuted. The letters are the customary ones; others are not judged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from domains.math import sampling
from domains.math.algebra import build
from domains.math.grammar import parse
from domains.math.nodes import Node, symbols
from domains.math.verdicts import Outcome

Expr = Any


@dataclass(frozen=True)
class Formula:
    """`topic` must occur in the problem or step, `name` in the words before it unless a letter
    fits.
    """

    topic: str
    name: str
    letters: str
    rights: tuple[str, ...]


FORMULAS: tuple[Formula, ...] = (
    Formula(r"\bcircle\b|\bcircular\b", r"\barea\b", "A S", (r"\pi r^2", r"\pi d^2/4")),
    Formula(
        r"\bcircle\b|\bcircular\b", r"\bcircumference\b|\bperimeter\b", "C P", (r"2\pi r", r"\pi d")
    ),
    Formula(r"\bsphere\b|\bball\b", r"\bvolume\b", "V", (r"\frac43\pi r^3",)),
    Formula(r"\bsphere\b", r"\bsurface\b", "A S", (r"4\pi r^2",)),
    Formula(r"\bcylind", r"\bvolume\b", "V", (r"\pi r^2 h",)),
    Formula(r"\bcone\b", r"\bvolume\b", "V", (r"\frac13\pi r^2 h",)),
    Formula(
        r"\bpyramid\b",
        r"\bvolume\b",
        "V",
        (
            r"\frac13 B h",
            r"\frac13 A h",
            r"\frac13 b h",
            r"\frac13 s^2 h",
            r"\frac13 l w h",
            r"\frac13 a^2 h",
        ),
    ),
    Formula(
        r"\btriang",
        r"\barea\b",
        "A S",
        (
            r"\frac12 b h",
            r"\frac12 a b \sin C",
            r"\frac12 b c \sin A",
            r"\frac12 a c \sin B",
            r"\sqrt{s(s-a)(s-b)(s-c)}",
            r"\frac{\sqrt3}{4} s^2",
            r"\frac{\sqrt3}{4} a^2",
            r"\frac12 a b",
            r"\frac12 a h",
        ),
    ),
    Formula(r"\brectang", r"\barea\b", "A", (r"l w", r"a b", r"b h", r"x y", r"L W")),
    Formula(
        r"\brectang", r"\bperimeter\b", "P", (r"2(l + w)", r"2(a + b)", r"2(L + W)", r"2(x + y)")
    ),
    Formula(r"\btrapez", r"\barea\b", "A", (r"\frac12 (a + b) h", r"\frac12 (b_1 + b_2) h")),
    Formula(r"\bparallelogram\b", r"\barea\b", "A", (r"b h",)),
    Formula(r"\brhombus\b", r"\barea\b", "A", (r"\frac12 d_1 d_2", r"\frac12 p q")),
    Formula(
        r"\bcosines?\b",
        r"law of cosines|cosine (?:rule|law)",
        "c^2",
        (r"a^2 + b^2 - 2 a b \cos C", r"a^2 + b^2 - 2 a b \cos \gamma"),
    ),
    Formula(
        r"\bcosines?\b",
        r"law of cosines|cosine (?:rule|law)",
        "a^2",
        (r"b^2 + c^2 - 2 b c \cos A", r"b^2 + c^2 - 2 b c \cos \alpha"),
    ),
    Formula(
        r"\bcosines?\b",
        r"law of cosines|cosine (?:rule|law)",
        "b^2",
        (r"a^2 + c^2 - 2 a c \cos B", r"a^2 + c^2 - 2 a c \cos \beta"),
    ),
    Formula(r"pythag", r"pythag", "c^2", (r"a^2 + b^2",)),
    Formula(r"discriminant", r"discriminant", "D Delta", (r"b^2 - 4 a c",)),
    Formula(
        r"quadratic formula", r"quadratic formula", "x", (r"\frac{-b + \sqrt{b^2 - 4 a c}}{2 a}",)
    ),
    Formula(
        r"\bvertex\b|axis of symmetry",
        r"vertex|axis of symmetry|x-coordinate",
        "x h",
        (r"-\frac{b}{2a}",),
    ),
    Formula(
        r"\barithmetic\b",
        r"\b(?:nth|n-th|general) term\b",
        "a_n",
        (r"a_1 + (n-1) d", r"a + (n-1) d"),
    ),
    Formula(
        r"\barithmetic\b",
        r"\bsum\b",
        "S_n S",
        (
            r"\frac{n(a_1 + a_n)}{2}",
            r"\frac{n}{2}(2 a_1 + (n-1) d)",
            r"\frac{n}{2}(2 a + (n-1) d)",
            r"\frac{n(a + l)}{2}",
            r"\frac{n(a+a_n)}{2}",
        ),
    ),
    Formula(
        r"first .*(?:positive|natural) (?:integers|numbers)",
        r"\bsum\b",
        "S S_n",
        (r"\frac{n(n+1)}{2}", r"\frac{n(n+1)(2n+1)}{6}", r"n^2", r"n(n+1)"),
    ),
    Formula(
        r"\bgeometric\b", r"\b(?:nth|n-th|general) term\b", "a_n", (r"a_1 r^{n-1}", r"a r^{n-1}")
    ),
    Formula(r"\binfinite\b", r"\bsum\b", "S S_infty", (r"\frac{a}{1-r}", r"\frac{a_1}{1-r}")),
    Formula(
        r"\bgeometric\b(?!.*infinite)",
        r"\bsum\b",
        "S S_n",
        (r"\frac{a_1(1-r^n)}{1-r}", r"\frac{a(1-r^n)}{1-r}", r"\frac{a(r^n - 1)}{r-1}"),
    ),
    Formula(
        r"compound",
        r"compound|amount|balance|value",
        "A",
        (r"P(1 + r/n)^{n t}", r"P(1+r)^t", r"P(1+r)^n", r"P(1 + i)^n", r"P e^{r t}"),
    ),
    Formula(r"simple interest", r"interest", "I", (r"P r t",)),
    Formula(
        r"z-?\s?score|standardi[sz]|normal",
        r"z-?\s?score|standardi[sz]",
        "z Z",
        (r"\frac{x - \mu}{\sigma}", r"\frac{X - \mu}{\sigma}", r"\frac{x-\mu}{\sigma/\sqrt{n}}"),
    ),
    Formula(r"\bslope\b", r"\bslope\b", "m", (r"\frac{y_2 - y_1}{x_2 - x_1}",)),
    Formula(
        r"\bdistance\b.*\(", r"\bdistance\b", "d D", (r"\sqrt{(x_2 - x_1)^2 + (y_2 - y_1)^2}",)
    ),
    Formula(
        r"\bequilateral\b",
        r"\bheight\b|\baltitude\b",
        "h",
        (r"\frac{\sqrt3}{2} s", r"\frac{\sqrt3}{2} a"),
    ),
)


# Measures of figures: a recalled formula in which a letter is missing is wrong and not half put in.
_MEASURES = frozenset("ASVCP")


@lru_cache(maxsize=256)
def read(text: str) -> Expr:
    """The algebra of a formula of the table."""
    return build(parse(text))


def judge(left: Node, right: Expr, subject: str, words: str) -> tuple[Outcome, str] | None:
    """The outcome of comparing a recalled formula with the right ones, and the right one's text;
    None if no formula applies.
    """
    letters = {s.name for s in right.free_symbols}
    if re.search(r"n\s*[+-]\s*1\W{0,4}\s*terms", words):
        return None
    candidates = [f for f in FORMULAS if re.search(f.topic, words) and _names(f, left, subject)]
    rights = [t for f in candidates for t in f.rights]
    outcomes = [
        (sampling.compare(right, read(t), sampling.Domain(positive=frozenset(letters))), t)
        for t in rights
        if {s.name for s in read(t).free_symbols} >= letters
    ]
    good = next((o for o in outcomes if o[0].equal), None)
    if good is not None:
        return good
    exact = [o for o in outcomes if {s.name for s in read(o[1]).free_symbols} == letters]
    if not exact and all(f.letters.split()[0] in _MEASURES for f in candidates):
        exact = outcomes
    return exact[0] if exact and exact[0][0].different and letters else None


def _names(formula: Formula, left: Node, subject: str) -> bool:
    shown = _left_name(left)
    return shown in formula.letters.split() or (
        shown == "" and re.search(formula.name, subject) is not None
    )


def _left_name(left: Node) -> str:
    if left.kind == "sym":
        return left.text
    if left.kind == "pow" and left.args[0].kind == "sym" and left.args[1].kind == "num":
        return f"{left.args[0].text}^{left.args[1].text}"
    return "" if not symbols(left) else "?"
