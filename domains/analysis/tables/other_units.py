"""Values that were put down in another unit than their column's: grams among kilograms, Fahrenheit
among Celsius.

They are told by what they become: converted, all lie where the others lie. So that no conversion
fits by chance, the others' range has to be narrow against the factor between the two units.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

MOST_SHARE = 0.2
"""Of a column's values; more than that are no slip but a second scale."""
ALL = 0.8
"""Share of the values too high, or too low, that have to be like the others once converted."""
WIDE = 1.5
"""Quartile distances beyond the quartiles to which the others reach (Tukey 1977)."""


@dataclass(frozen=True)
class Other:
    """A unit that explains wrong values."""

    name: str
    words: str
    """A pattern for the words with which a report speaks of it."""
    rows: pd.Index
    values: pd.Series
    """As they are in the column's own unit."""


_UNITS: dict[str, tuple[tuple[str, str, float, float], ...]] = {
    "kg": (("grams", r"\bg\b|grams?\b", 0.001, 0), ("pounds", r"\blbs?\b|pounds?\b", 0.45359, 0)),
    "g": (("kilograms", r"\bkg\b|kilo\w*", 1000, 0),),
    "t": (("kilograms", r"\bkg\b|kilo\w*", 0.001, 0),),
    "m": (("centimetres", r"\bcm\b|centimet\w+", 0.01, 0),
          ("millimetres", r"\bmm\b|millimet\w+", 0.001, 0),
          ("feet", r"\bft\b|\bfeet\b|\bfoot\b", 0.3048, 0)),
    "cm": (("millimetres", r"\bmm\b|millimet\w+", 0.1, 0),
           ("metres", r"\bm\b|\bmet(?:re|er)s?\b", 100, 0),
           ("inches", r"\binch\w*", 2.54, 0)),
    "mm": (("centimetres", r"\bcm\b|centimet\w+", 10, 0),
           ("metres", r"\bm\b|\bmet(?:re|er)s?\b", 1000, 0),
           ("inches", r"\binch\w*", 25.4, 0)),
    "km": (("metres", r"\bm\b|\bmet(?:re|er)s?\b", 0.001, 0), ("miles", r"\bmiles?\b", 1.60934, 0)),
    "c": (("Fahrenheit", r"fahrenheit|°\s?F\b", 5 / 9, -160 / 9),
          ("kelvin", r"kelvin|\bK\b", 1, -273.15)),
    "f": (("Celsius", r"celsius|°\s?C\b", 1.8, 32),),
    "h": (("minutes", r"\bmin(?:ute)?s?\b", 1 / 60, 0),),
    "min": (("seconds", r"\bsec(?:ond)?s?\b", 1 / 60, 0), ("hours", r"\bhours?\b|\bh\b", 60, 0)),
    "s": (("milliseconds", r"\bms\b|millisec\w+", 0.001, 0),
          ("minutes", r"\bmin(?:ute)?s?\b", 60, 0)),
    "l": (("millilitres", r"\bml\b|millilit\w+", 0.001, 0),),
    "kwh": (("watt-hours", r"\bwh\b|watt.hours?", 0.001, 0),),
    "%": (("shares of 1", r"shares? of (?:1|one)|fractions?|proportions?", 100, 0),),
    "money": (("cents", r"\bcents?\b|\bpence\b|hundredfold|factor (?:of )?100", 0.01, 0),
              ("thousands", r"\bthousands?\b|\bk\b", 1000, 0)),
}  # fmt: skip
_ALIKE = {
    "kilograms": "kg", "grams": "g", "tonnes": "t", "metres": "m", "meters": "m", "km": "km",
    "°c": "c", "deg c": "c", "celsius": "c", "degc": "c", "°f": "f", "deg f": "f",
    "fahrenheit": "f", "hours": "h", "hour": "h", "minutes": "min", "minute": "min",
    "seconds": "s", "second": "s", "litres": "l", "liters": "l", "per cent": "%", "percent": "%",
    "eur": "money", "€": "money", "usd": "money", "$": "money", "gbp": "money", "£": "money",
    "chf": "money", "euro": "money", "euros": "money", "dollars": "money", "pounds": "money",
}  # fmt: skip


def other_unit(unit: str, others: pd.Series, wrong: pd.Series) -> Other | None:
    """The unit in which wrong values are like the others; None where none is."""
    if not len(wrong) or len(others) < 12 or len(wrong) > MOST_SHARE * len(others):
        return None
    first, third = np.quantile(others.to_numpy(dtype=float), [0.25, 0.75])
    low, high = first - WIDE * (third - first), third + WIDE * (third - first)
    for name, words, factor, shift in _candidates(unit):
        if not _narrow(low, high, factor, shift):
            continue
        for side in (wrong[wrong > high], wrong[wrong < low]):
            turned = side * factor + shift
            like = turned[turned.between(low, high)]
            if len(like) and len(like) >= ALL * len(side):
                return Other(name, words, like.index, like)
    return None


def _candidates(unit: str) -> Iterator[tuple[str, str, float, float]]:
    low = unit.strip().casefold()
    yield from _UNITS.get(_ALIKE.get(low, low), ())


def _narrow(low: float, high: float, factor: float, shift: float) -> bool:
    """The range read in the other unit does not meet the range itself."""
    one, two = sorted((low * factor + shift, high * factor + shift))
    return two < low or one > high
