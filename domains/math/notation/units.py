"""Units of measurement: which words are units, and how they convert. Exact fractions, no sympy.

A unit that is in the table converts; any other word after a number is a counted noun ("12 apples"),
which never converts and never makes two answers differ by its absence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from types import MappingProxyType

from domains.math.notation.tables import Mentions, lines_of

_says = Mentions("notation", "mentions.ini", "units")
_SCALES = Mentions("notation", "mentions.ini", "scales")
_COMPOUND = {"mph": "hour", "kph": "hour", "kmh": "hour"}
_LITTLE_WORDS = frozenset(("in", "second", "min"))
Dimensions = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Unit:
    """`dimensions` as (base, power) pairs, one is `factor` base units. A noun has no dimensions."""

    text: str
    dimensions: Dimensions
    factor: Fraction
    noun: str = ""

    @property
    def converts(self) -> bool:
        return not self.noun


@cache
def _table() -> Mapping[str, tuple[str, int, Fraction]]:
    """Base, power and factor of each unit by each of its names."""
    found: dict[str, tuple[str, int, Fraction]] = {}
    for row in lines_of("notation", "units.txt"):
        if "|" in row:
            names, base, power, factor = (part.strip() for part in row.split("|"))
            found |= {name: (base, int(power), Fraction(factor)) for name in names.split()}
    return MappingProxyType(found)


@cache
def _compound() -> Mapping[str, str]:
    """The spelling of derived units in others."""
    pairs = (row.partition(" = ") for row in lines_of("notation", "units.txt") if "|" not in row)
    return MappingProxyType({name: spelling for name, _, spelling in pairs})


def sizes_of(name: str) -> list[tuple[str, Fraction]]:
    """The kind and size of a simple unit; a month is put among the times, of a size of its own."""
    found = _table().get(name) or _table().get(name.lower())
    if found is None:
        return []
    base, power, factor = found
    return [("time^1", factor / 7)] if base == "months" else [(f"{base}^{power}", factor)]


def parse_unit(text: str) -> Unit | None:
    """The unit or counted noun that `text` names; None when it is neither."""
    text = re.sub(r"\\[,;:! ]|~", " ", re.sub(r"\\(?:cdot|times)\b", "*", text))
    cleaned = (
        text.strip().strip(".,;~").replace("\\", " ").replace("²", "^2").replace("³", "^3").strip()
    )
    cleaned = re.sub(r"(?:text|mathrm|,|;|!)?\{([^{}]*)\}", lambda m: m[1], cleaned).strip()
    cleaned = _says["per_second"].sub(r"m/s^\1", cleaned)
    if _says("plain", cleaned):
        return Unit(cleaned, (), Fraction(1), noun="units")
    measured = _measured(cleaned) or _measured(_says["said_of_measures"].sub("", cleaned))
    if measured is not None:
        return measured
    if not _says("noun", cleaned):
        return None
    last = cleaned.split()[-1].lower()
    stem = last[:-1] if last.endswith("s") and not last.endswith("ss") else last
    return Unit(cleaned, (), Fraction(1), noun=stem)


def _measured(text: str) -> Unit | None:
    text = _says["squared"].sub(lambda m: f"{m[1] or m[2]}^2", text)
    text = _says["cubed"].sub(lambda m: f"{m[1] or m[2]}^3", text)
    powers: Counter[str] = Counter()
    factor, sign, place, seen = Fraction(1), 1, 0, False
    while place < len(text):
        match = _says["piece"].match(text, place)
        if match is None:
            return None
        place = match.end()
        if match[4]:
            sign = -1 if match[4] in ("/", "per") else 1
            continue
        piece = _one_unit(match, sign)
        if piece is None:
            return None
        seen, sign = seen or not match[1], (1 if sign == 1 else -1)
        factor *= piece.factor
        for base, power in piece.dimensions:
            powers[base] += power
    kept = tuple(sorted((b, p) for b, p in powers.items() if p))
    return Unit(text, kept, factor) if seen else None


def _one_unit(match: re.Match[str], sign: int) -> Unit | None:
    if match[1]:
        return Unit(match[1], (), Fraction(int(match[1][:6]) or 1) ** sign)
    name, power = match[2], int(match[3] or 1) * sign
    if abs(power) > 6:
        return None
    if name in _compound():
        inner = _measured(_compound()[name])
        if inner is None:
            return None
        return Unit(name, tuple((b, p * power) for b, p in inner.dimensions), inner.factor**power)
    found = _table().get(name) or _table().get(name.lower() if len(name) > 2 else name)
    if found is None:
        return None
    base, own_power, factor = found
    return Unit(name, ((base, own_power * power),), factor**power)


def several_sizes(text: str) -> bool:
    """Whether two sizes of one kind are named, or a word that stands for a number: then numbers
    with words beside them may be the same although they differ (`2 hours = 120 minutes`).
    """
    return _SCALES("counts", text) is not None or bool(size_ratios(text))


def size_ratios(text: str) -> set[Fraction]:
    """How much larger or smaller one named size is than another of its kind. Names of one letter
    are left out; they are letters as often as units.
    """
    found: dict[str, set[Fraction]] = {}
    for name in _SCALES["name"].findall(text):
        if name not in _LITTLE_WORDS:
            for kind, size in sizes_of(_COMPOUND.get(name, name)):
                found.setdefault(kind, set()).add(size)
    return {a / b for sizes in found.values() for a, b in permutations(sizes, 2)}
