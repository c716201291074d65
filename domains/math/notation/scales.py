"""Whether a text measures one kind of thing in several sizes: hours and minutes, dollars and cents.

Where it does, numbers with words beside them may be the same although they differ: `2 hours = 120
minutes`. Names of one letter are left out; they are letters as often as units.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from domains.math.notation.tables import Mentions
from domains.math.notation.units import sizes_of

_says = Mentions("notation", "mentions.ini", "scales")
_COMPOUND = {"mph": "hour", "kph": "hour", "kmh": "hour"}
_LITTLE_WORDS = frozenset(("in", "second", "min"))


def several_sizes(text: str) -> bool:
    """Whether two sizes of one kind are named, or a word that stands for a number."""
    return _says("counts", text) is not None or bool(size_ratios(text))


def size_ratios(text: str) -> set[Fraction]:
    """How much larger or smaller one named size is than another of its kind."""
    found: dict[str, set[Fraction]] = {}
    for name in _says["name"].findall(text):
        if name not in _LITTLE_WORDS:
            for kind, size in sizes_of(_COMPOUND.get(name, name)):
                found.setdefault(kind, set()).add(size)
    return {a / b for sizes in found.values() for a, b in permutations(sizes, 2)}
