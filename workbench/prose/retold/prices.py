"""Ways to say that a price is nothing. Read from words, so what rests on it warns."""

from __future__ import annotations

import re

from workbench.prose.english import denials
from workbench.prose.numbers import NumberFound, numbers

_FREE = re.compile(
    r"\b(?:free of charge|for free|(?:is|are|be) \w+ed free(?! (?:to|of|from)\b)|"
    r"at no (?:extra )?(?:cost|charge)|(?:is|are|it['’]s) free"
    r"(?! (?:to|of|from)\b)|(?:is|are) on (?:us|the house)|costs? (?:you )?nothing|"
    r"without (?:a |any )?(?:fee|charge|cost)|pay nothing|as a (?:present|gift))\b",
    re.I,
)


def free(text: str) -> str:
    """The words by which a text says that something costs nothing; empty where none do, or where
    they are denied.
    """
    said = _FREE.search(text)
    return said[0] if said and not denials(text[: said.start()]) else ""


def prices(text: str) -> list[NumberFound]:
    """The amounts of money of a text that are more than nothing."""
    return [n for n in numbers(text) if n.unit == "money" and n.value]
