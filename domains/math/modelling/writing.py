"""How models write relations, brought to the one notation that the language reads.

Only signs change here: `×` is `*`, `.5` is `0.5`, `20%` is `(20/100)`, `2x` is `2*x`. What a text
means is not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "×": "*", "·": "*", "⋅": "*", "÷": "/", "−": "-", "–": "-", "≤": "<=", "≥": ">=",
        "≠": "!=", "≈": "~", "π": "pi", "**": "^", "==": "=", "²": "^2", "³": "^3",
    }
)  # fmt: skip
_CURRENCY = re.compile(r"[$€£]\s*(?=[\d.])")
_BARE_POINT = re.compile(r"(?<![\w.])\.(?=\d)")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s?%(?!\s*[\w(])")
_THOUSANDS = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])")
_NUMBER_BEFORE = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(?=[A-Za-z(])(?![A-Za-z]\d)")
_LONE_EQUALS = re.compile(r"(?<![<>!=])=(?!=)")


def plain_signs(text: str) -> str:
    """The text in the language's own signs, blanks single."""
    found = " ".join(text.split())
    for sign, own in _SIGNS.items():
        found = found.replace(sign, own)
    found = _BARE_POINT.sub("0.", _CURRENCY.sub("", found))
    if "(" not in found:  # between parentheses a comma parts arguments
        found = _THOUSANDS.sub(lambda match: match[0].replace(",", ""), found)
    found = _PERCENT.sub(r"(\1/100)", found)
    return _NUMBER_BEFORE.sub(r"\1*", found).replace(")(", ")*(")


def as_python(side: str) -> str:
    """One side as Python's parser takes it: powers by two stars, equality by two signs."""
    return _LONE_EQUALS.sub("==", side).replace("^", "**")
