"""Whether a text measures one kind of thing in several sizes: hours and minutes, dollars and cents.

Where it does, numbers with words beside them may be the same although they differ: `2 hours = 120
minutes`. Names of one letter are left out; they are letters as often as units.
"""

from __future__ import annotations

import re

from domains.math.notation.units import sizes_of

_COUNTS = re.compile(
    r"\b(?:dozens?|hundreds?|thousands?|millions?|billions?|pairs?|quarters?|halves|percent|"
    r"scores?|scale)\b|%",
    re.I,
)
_NAME = re.compile(r"[A-Za-z]{2,}|[$€£¥₹¢]")
_COMPOUND = {"mph": "hour", "kph": "hour", "kmh": "hour"}
_LITTLE_WORDS = frozenset(("in", "second", "min"))


def several_sizes(text: str) -> bool:
    """Whether two sizes of one kind are named, or a word that stands for a number."""
    if _COUNTS.search(text):
        return True
    found: dict[str, set[object]] = {}
    for name in _NAME.findall(text):
        if name not in _LITTLE_WORDS:
            for kind, size in sizes_of(_COMPOUND.get(name, name)):
                found.setdefault(kind, set()).add(size)
    return any(len(sizes) > 1 for sizes in found.values())
