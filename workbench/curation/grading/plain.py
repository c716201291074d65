"""A text made plain before it is read: one form of each sign, decimal fractions, digits 0 to 9."""

from __future__ import annotations

import re

from workbench.curation.grading.quantities import ascii_digits
from workbench.prose.folding import fold

_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_LISTED = re.compile(r"(?:(?<=^)|(?<=[\s.。;,]))([1-9])[.)]\s?(?=[^\W\d])")


def plain(text: str) -> str:
    """The text as it is read; its lines stay lines."""
    for sign, digits in _FRACTIONS.items():
        text = re.sub(rf"(?<!\d){sign}", "0" + digits, text).replace(sign, digits)
    return ascii_digits("\n".join(fold(line).text for line in text.split("\n")))


def numbers_of_list(text: str) -> list[tuple[int, int]]:
    """The numbers 1, 2, … before the items of a list, two at least."""
    found = list(_LISTED.finditer(text))
    right = [int(m[1]) == place for place, m in enumerate(found, 1)]
    return [m.span() for m in found] if len(found) > 1 and all(right) else []
