"""Facts of problems whose usual wrong way is well known: the mean of two speeds, a percentage of
the wrong whole, "at least one" counted twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import sympy as sp

from domains.math.facts import NUMBER, Fact, number
from domains.math.problem import Problem

Expr = Any


def facts(problem: Problem) -> Iterator[Fact]:
    """All of them; each needs the whole of its pattern."""
    text = problem.words.replace("$", "").replace("\\", "")
    for subject in (_there_and_back, _before_a_change, _at_least_one):
        yield from subject(text)


def _there_and_back(text: str) -> Iterator[Fact]:
    speeds = re.findall(rf"{NUMBER} ?(?:km/h|mph|m/s|kilomet\w+ per hour|miles per hour)", text)
    same_way = re.search(
        r"\b(?:return\w*|back|round trip|same (?:road|way|distance|route))\b", text
    )
    if len(speeds) != 2 or same_way is None or "average speed" not in text:
        return
    a, b = map(number, speeds)
    yield Fact(
        "average speed",
        r"\baverage speed\b",
        2 * a * b / (a + b),
        slips=(("the mean of the two speeds was taken", (a + b) / 2),),
        asked=True,
        formalisation=f"{a} there and {b} back",
        sound=True,
    )


def _before_a_change(text: str) -> Iterator[Fact]:
    change = re.search(
        r"\bafter an? (?:increase|rise|raise|discount|reduction|decrease|cut) of N ?%".replace(
            "N", NUMBER
        ),
        text,
    ) or re.search(rf"\bafter an? {NUMBER} ?% (?:\w+ )?(?:increase|rise|discount|reduction)", text)
    amounts = re.findall(rf"(?<![\d.]){NUMBER}(?! ?%)(?![\d.])", text)
    asks = re.search(r"\bwhat (?:was|did).{0,60}?\b(?:before|original\w*|cost)\b", text)
    if change is None or len(amounts) != 1 or asks is None:
        return
    share, after = number(change[1]) / 100, number(amounts[0])
    grows = re.search(r"increase|rise|raise", change[0]) is not None
    before = after / (1 + share if grows else 1 - share)
    shown = f"{after} after {'plus' if grows else 'minus'} {change[1]} %"
    wrong = after * (1 - share if grows else 1 + share)
    yield Fact(
        "value before the change",
        r"\b(?:before|original(?:ly)?|initial(?:ly)?)\b",
        before,
        slips=(("the percentage was taken of the later value", wrong),),
        asked=True,
        formalisation=shown,
        sound=True,
    )
    yield Fact(
        "change",
        r"\b(?:the )?(?:increase|rise|discount|reduction|decrease)(?: (?:was|is))?\s*$",
        abs(after - before),
        slips=(("the percentage was taken of the later value", after * share),),
        formalisation=shown,
        sound=True,
    )


def _at_least_one(text: str) -> Iterator[Fact]:
    found = re.search(
        r"\bof (\d+) (?:people |persons |members )?(?:is|are) "
        r"(?:chosen|selected|formed|picked) from (\d+) (\w+) and (\d+) (\w+)",
        text,
    )
    wanted = re.search(r"\bat least one (\w+)", text)
    if found is None or wanted is None or "how many" not in text:
        return
    size, first, second = int(found[1]), int(found[2]), int(found[4])
    stem, kinds = _stem(wanted[1]), (_stem(found[3]), _stem(found[5]))
    if stem not in kinds or kinds[0] == kinds[1]:
        return
    wanted_ones, others = (first, second) if stem == kinds[0] else (second, first)
    total = sp.binomial(first + second, size)
    twice = wanted_ones * sp.binomial(first + second - 1, size - 1)
    yield Fact(
        "number with at least one",
        r"\bat least one\b",
        total - sp.binomial(others, size),
        slips=(("some are counted more than once", twice),),
        asked=True,
        formalisation=f"C({first + second}, {size}) − C({others}, {size})",
        sound=True,
    )


def _stem(word: str) -> str:
    """`man` and `men`, `girl` and `girls` alike."""
    return word.replace("man", "men")[:3]
