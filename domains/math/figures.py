"""How measures of figures are found in a text, and how a fact about a figure is made of them."""

from __future__ import annotations

import re
from typing import Any

from domains.math.facts import Fact, first
from domains.math.problem import Problem

Expr = Any
OF = (
    r"(?:\s+(?:of|is|=|equal to|equals|measuring|measures|has length)|"
    r":)?\s+(?:length\s+)?\$?(?:\w\s?=\s?)?"
)
AREA = frozenset("AS")
PERIMETER = frozenset("P")
VOLUME = frozenset("V")


def fact(
    problem: Problem,
    text: str,
    name: str,
    value: Expr,
    letters: frozenset[str],
    shown: str,
    *slips: tuple[str, Expr],
    words: str = "",
) -> Fact:
    pattern = words or rf"\b{name}\b"
    asked = (
        re.search(
            rf"(?:find|what is|calculate|compute|determine|how (?:long|large|big)|area|"
            rf"value)[^.?]*{pattern}",
            text,
        )
        is not None
    )
    return Fact(name, pattern, value, letters, tuple(slips), asked=asked, formalisation=shown)


def measure(text: str, name: str) -> Expr | None:
    return first(rf"\b{name}s?{OF}N", text) or first(
        rf"N(?:[- ]?(?:cm|m|in|inch|inches|feet|ft|units?|meters?|mm|km))?[- ](?:in )?{name}\b",
        text,
    )
