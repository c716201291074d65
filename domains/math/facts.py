"""True values that follow from the problem's text, with the words and letters that name them.

A fact is computed from the problem alone, so a step that states another value for the same name is
refuted. `slips` are the values that usual mistakes give: a match names the likely cause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sympy as sp

Expr = Any
NUMBER = r"(-?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?)"


_COUNT_WORDS = {
    w: k
    for k, w in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ]
    )
}
_COUNT_WORDS |= {"once": 1, "twice": 2, "thrice": 3, "both": 2, "a": 1, "an": 1}
COUNT = r"(\d+|" + "|".join(_COUNT_WORDS) + r")"


@dataclass(frozen=True)
class Fact:
    """`name` as a person would say it; `words` is searched in the clause before a value; `letters`
    may hold it.

    `asked`: the problem asks for exactly this. `also` are other values that may rightly bear the
    name.
    """

    name: str
    words: str
    value: Expr
    letters: frozenset[str] = frozenset()
    slips: tuple[tuple[str, Expr], ...] = ()
    also: tuple[Expr, ...] = ()
    asked: bool = False
    formalisation: str = ""
    after: str = ""  # words that may follow a value of this name
    sound: bool = False
    """It follows from numbers that the problem lists, whatever else its words say."""

    def named_in(self, text: str) -> int:
        """Where the last mention ends in the text, or −1."""
        found = [m.end() for m in re.finditer(self.words, text)]
        return found[-1] if found else -1


def number(text: str) -> Expr:
    top, _, bottom = text.replace(",", "").partition("/")
    whole, _, decimals = top.partition(".")
    value = sp.Rational(int(whole + decimals), 10 ** len(decimals))
    return value / int(bottom) if bottom and int(bottom) else value


def first(pattern: str, text: str) -> Expr | None:
    """The number that the pattern's NUMBER slot (written N) holds at its first match."""
    match = re.search(pattern.replace("N", NUMBER), text)
    return number(match[1]) if match else None


def numbers(pattern: str, text: str) -> tuple[Expr, ...] | None:
    """All numbers of the pattern's N slots at its first match."""
    match = re.search(pattern.replace("N", NUMBER), text)
    return tuple(number(g) for g in match.groups() if g) if match else None


def points(text: str) -> list[tuple[Expr, Expr]]:
    """The pairs written (a, b) in the text."""
    pairs = re.findall(rf"\(\s*{NUMBER}\s*,\s*{NUMBER}\s*\)", text)
    return [(number(a), number(b)) for a, b in pairs]


def facts_of(problem: Any) -> tuple[Fact, ...]:
    """Every fact of every subject that recognises the problem."""
    from domains.math import (
        facts_calculus,
        facts_counting,
        facts_geometry,
        facts_matrices,
        facts_regression,
        facts_statistics,
        facts_traps,
    )

    found: list[Fact] = []
    subjects = (
        facts_statistics,
        facts_regression,
        facts_geometry,
        facts_counting,
        facts_calculus,
        facts_matrices,
        facts_traps,
    )
    for subject in subjects:
        found += _safely(subject.facts(problem))
    return tuple(found)


def _safely(facts: Iterator[Fact]) -> list[Fact]:
    """Facts up to the first that cannot be computed."""
    kept: list[Fact] = []
    try:
        for fact in facts:
            if not fact.value.has(sp.nan, sp.zoo):
                kept.append(fact)
    except (ArithmeticError, ValueError, TypeError, NotImplementedError, AttributeError):
        return kept
    return kept


def count_of(text: str) -> int:
    """A count written in digits or as a word."""
    return int(text) if text.isdigit() else _COUNT_WORDS[text]
