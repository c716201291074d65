"""What all languages share: the symbols of units and money (`shared.json`), and shares that are
told without a sign: so many of ten, a hundred or a thousand, or a fraction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from workbench.curation.grading.lexicon import read_file


@dataclass(frozen=True, slots=True)
class Symbols:
    """What all languages share: units with dimension and factor, symbols, signs of money."""

    units: Mapping[str, tuple[str, float]]
    symbols: Mapping[str, str]
    currencies: Mapping[str, str]


@cache
def symbols() -> Symbols:
    """The shared file."""
    data = read_file("shared")
    units = {name: (dim, float(factor)) for name, (dim, factor) in data["units"].items()}
    return Symbols(units, data["symbols"], data["currencies"])


_WHOLES = {
    "ten": 10.0,
    "hundred": 100.0,
    "a hundred": 100.0,
    "one hundred": 100.0,
    "a thousand": 1000.0,
    "zehn": 10.0,
    "hundert": 100.0,
    "tausend": 1000.0,
    "dix": 10.0,
    "cent": 100.0,
    "mille": 1000.0,
    "diez": 10.0,
    "cien": 100.0,
    "mil": 1000.0,
}
_OF_MANY = re.compile(
    r"\s+(?:in(?: every)?|out of(?: every)?|of every|von|sur|de cada|su|em cada|op de|van de)\s+"
    rf"(?P<n>1[.,]?0{{3}}|100|10|{'|'.join(sorted(_WHOLES, key=len, reverse=True))})"
    r"(?!\w|[%.,:-]*\d)"
)
_FRACTIONS = {"fifth": 5.0, "fifths": 5.0, "eighth": 8.0, "tenth": 10.0, "tenths": 10.0}
_FRACTION = re.compile(
    rf"\s+(?P<n>{'|'.join(_FRACTIONS)})"
    r"(?=\s+(?:of|on|off|less|more|cheaper|higher|lower)\b|[.,;:!?]|$)"
)
"""An English fraction behind its number; `a fifth person` is none."""


def share_behind(text: str, end: int, value: float, *, fractions: bool) -> tuple[int, float] | None:
    """Where a share ends whose number ends at `end`, and how many per cent it is: `8 in 100`, and
    with `fractions` `a tenth`. The text is folded; None where the number counts no share.
    """
    told = _OF_MANY.match(text, end)
    if told:
        whole = _WHOLES.get(told["n"]) or float(re.sub(r"\D", "", told["n"]))
        return told.end(), round(value * 100 / whole, 4)
    part = _FRACTION.match(text, end) if fractions else None
    return (part.end("n"), round(value * 100 / _FRACTIONS[part["n"]], 4)) if part else None
