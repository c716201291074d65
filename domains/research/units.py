"""Units behind figures, compound ones too: what 41 km/h are in mph, and 12 kg/ha in g/m².

A unit is a dimension and a size in it. Two figures are the same quantity where the sizes make them
so; two equal figures in units of one dimension and of other sizes are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from workbench.prose.numbers import NumberFound, numbers

_BASE = {
    "length": {"mm": 1e-3, "cm": 1e-2, "m": 1.0, "metre": 1.0, "meter": 1.0, "km": 1e3,
               "kilometre": 1e3, "kilometer": 1e3, "mile": 1609.344, "mi": 1609.344,
               "foot": 0.3048, "feet": 0.3048, "ft": 0.3048, "inch": 0.0254, "inches": 0.0254},
    "area": {"m²": 1.0, "m2": 1.0, "ha": 1e4, "hectare": 1e4, "km²": 1e6, "km2": 1e6,
             "acre": 4046.856},
    "volume": {"ml": 1e-3, "l": 1.0, "L": 1.0, "litre": 1.0, "liter": 1.0, "m³": 1e3, "m3": 1e3},
    "mass": {"µg": 1e-6, "mg": 1e-3, "g": 1.0, "gram": 1.0, "kg": 1e3, "kilogram": 1e3, "t": 1e6,
             "tonne": 1e6, "lb": 453.592, "lbs": 453.592},
    "pressure": {"Pa": 1.0, "hPa": 1e2, "kPa": 1e3, "mbar": 1e2, "mmHg": 133.322},
    "energy": {"J": 1.0, "kJ": 1e3, "MJ": 1e6, "kWh": 3.6e6, "MWh": 3.6e9, "kcal": 4184.0},
    "time": {"ms": 1e-3, "s": 1.0, "sec": 1.0, "second": 1.0, "min": 60.0, "minute": 60.0,
             "h": 3600.0, "hr": 3600.0, "hour": 3600.0, "day": 86400.0, "week": 604800.0},
}  # fmt: skip
"""Dimension -> unit -> its size. SI Brochure (9th ed.) for the metric ones, NIST SP 811 for mile,
foot, inch, acre and pound.
"""
_SPEEDS = {"mph": 1609.344 / 3600, "kph": 1 / 3.6, "kmh": 1 / 3.6}
_SIZES = {unit: (kind, size) for kind, units in _BASE.items() for unit, size in units.items()}
_NAMES = "|".join(sorted(map(re.escape, [*_SIZES, *_SPEEDS]), key=len, reverse=True))
_UNIT = re.compile(
    rf"[\s\u00a0\u202f-]?(?P<one>{_NAMES})s?(?![\w²³])(?:\s[A-Z][a-z]?(?=\s?/))?"
    rf"(?:\s?(?:/|per\b|an?\b)\s?(?P<by>{_NAMES})(?![\w²³]))?"
)
"""`km/h`, `kg N/ha`, `miles per hour`."""
_RATE = re.compile(
    r"(?P<one>[^\W\d_]+[²³]?)\s?(?:/|\bper\b|\b(?:for|in) (?:each|every|an?)\b|\ban?\b)\s?"
    r"(?P<by>[^\W\d_]+[²³2]?)(?![\w²³])",
    re.I,
)
_SHARED = re.compile(r"\s*(?:to|and|or|–|-|by|,|against|from)\s*", re.I)


_POINTS = re.compile(r"(?<!percentage )(?<!percentage-)(?<!cent )(?<!age )(?<!%)(?<!% )points?$")
_INTERVAL = re.compile(r"\s*(?:CI|HDI|confidence|credible|interval)\b", re.I)


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure with the dimension and size of its unit; `unit` is printed so."""

    number: NumberFound
    dimension: str
    size: float
    unit: str

    def same(self, other: Measured) -> bool:
        """Both tell one quantity, as far as they are printed."""
        return self.alike(other) and self.number.prints(
            other.number.value * other.size / self.size, other.number.half * other.size / self.size
        )

    def alike(self, other: Measured) -> bool:
        return self.dimension == other.dimension


def rate_of(unit: str) -> tuple[str, float] | None:
    """Dimension and size of a rate, `km/h`, `kg per hectare`, `mph`, `g/m² of bed`; None where one
    of its two units is not known.
    """
    said = unit.strip()
    first = said.split()[0].casefold() if said else ""
    if first in _SPEEDS:
        return "length/time", _SPEEDS[first]
    match = _RATE.match(said)
    above, below = (size_of(match[name]) if match else None for name in ("one", "by"))
    if above is None or below is None:
        return None
    return f"{above[0]}/{below[0]}", above[1] / below[1]


def size_of(name: str) -> tuple[str, float] | None:
    """Dimension and size of a unit by any of its forms."""
    forms = [name, name.removesuffix("s"), name.casefold(), name.casefold().removesuffix("s")]
    return next((_SIZES[form] for form in forms if form in _SIZES), None)


def measured(text: str) -> list[Measured]:
    """The figures of a text that have a unit; `41` of `41 to 36 km/h` has that of the last."""
    return list(_measured(text))


@lru_cache(maxsize=2048)
def _measured(text: str) -> tuple[Measured, ...]:
    found: list[Measured] = []
    last: Measured | None = None
    for number in reversed(numbers(text)):
        one = _behind(text, number)
        bare = one is None and not number.unit and number.role == "quantity"
        if bare and last and _SHARED.fullmatch(text[number.end : last.number.start]):
            one = Measured(number, last.dimension, last.size, last.unit)
        last = one
        if one is not None:
            found.append(one)
    return tuple(found[::-1])


def _behind(text: str, number: NumberFound) -> Measured | None:
    match = _UNIT.match(text, number.end)
    if match is None or number.unit or number.role not in ("quantity", "spoken"):
        return None
    shown = match[0].strip()
    if match["one"] in _SPEEDS:
        return Measured(number, "length/time", _SPEEDS[match["one"]], shown)
    kind, size = _SIZES[match["one"]]
    if not match["by"] or match["by"] in _SPEEDS:
        return Measured(number, kind, size, shown)
    below, other = _SIZES[match["by"]]
    return Measured(number, f"{kind}/{below}", size / other, shown)


def converted(mine: Measured, given: Iterable[Measured]) -> bool:
    """The figure is one of the given ones in another unit."""
    return any(mine.same(one) and mine.size != one.size for one in given)


def conversions(text: str) -> list[NumberFound]:
    """The figures of a text that give another of its figures in another unit, the second of each
    two: `41 km/h (25.5 mph)`.
    """
    found: Sequence[Measured] = measured(text)
    return [one.number for at, one in enumerate(found) if converted(one, found[:at])]


def rescaled(text: str, given: str) -> list[NumberFound]:
    """The figures of a text that are one of `given` in another unit of its dimension, and the bare
    ones beside them that are another of `given` by the same factor: `900 kg (−400 to 2,200)`.
    """
    mine, theirs = measured(text), measured(given)
    pairs = [(one, g) for one in mine for g in theirs if one.same(g) and one.size != g.size]
    factors = {g.size / one.size for one, g in pairs}
    starts = {one.number.start for one, _ in pairs}
    there = [n for n in numbers(given) if n.role == "quantity"]
    scaled = [(g.value * by, g.half * by) for g in there for by in factors]
    bare = [n for n in numbers(text) if not n.unit and any(n.prints(*one) for one in scaled)]
    beside = [n for n in bare if any(_together(text, n.start, start) for start in starts)]
    return [n for n in numbers(text) if n.start in starts or n in beside]


_OPERATOR = re.compile(r"(?:\b(?:multipl|divid)[^.;:\d]*?\bby|\btimes|[×÷*/]|\bx)\s*$", re.I)
_ONE_IN = re.compile(
    r"[\s\u00a0\u202f-]?(?P<one>[^\W\d_]+)\s"
    r"(?:(?:to|in|makes?|are|is)\s(?:the|an?|one|each|every)|(?P<loose>an?|per|each|every))\s"
    r"(?P<by>[^\W\d_]+)"
)
_BY = re.compile(r"\b(?:with|at|by|from|as)\s$", re.I)


def factor(text: str, number: NumberFound, first: int, given: str) -> bool:
    """The figure is how many of one unit are another, told as such: `24 hours to the day`, or `days
    were multiplied by 24`, where its words (from `first` on) name the one unit and they or `given`
    the other. `Chewed 24 hours a day` tells how long.
    """
    before, close = text[first : number.start], re.split(r"[.;](?!\d)", text[number.end :])[0]
    told = _ONE_IN.match(text, number.end)
    if told is not None and (not told["loose"] or _BY.search(before)):
        one, by = size_of(told["one"]), size_of(told["by"])
        return bool(one and by and one[0] == by[0] and number.prints(by[1] / one[1]))
    named, known = _named(f"{before} {close}"), _named(given)
    return not number.unit and _OPERATOR.search(before) is not None and any(
        kind == other and number.prints(max(a, b) / min(a, b))
        for kind, a in named for other, b in named | known if a != b
    )  # fmt: skip


def _named(text: str) -> set[tuple[str, float]]:
    """The units that a text spells out."""
    words = (word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 2)
    return {unit for word in words if (unit := size_of(word)) is not None}


def _together(text: str, one: int, other: int) -> bool:
    """No sentence ends between two places."""
    return not re.search(r"[.;!?][)\]]?\s", text[min(one, other) : max(one, other)])


def in_unit_before(
    mine: Sequence[NumberFound], given: Sequence[NumberFound], text: str
) -> list[NumberFound]:
    """`mine` with `12.5` of `9.4 per cent against 12.5` in per cent, where `given` has it so alone;
    the places of `mine` count in `text`.
    """
    out: list[NumberFound] = []
    for number in mine:
        last = out[-1] if out else None
        same = [one for one in given if one.role == "quantity" and one.value == number.value]
        bare = number.role == "quantity" and not number.unit and same
        if bare and last and last.percent and all(one.percent for one in same):
            apart = re.search(r"[.;!?]\s", text[last.end : number.start])
            number = number if apart else replace(number, unit=last.unit)
        out.append(number)
    return out


def in_per_cent(
    given: Sequence[NumberFound], mine: Sequence[NumberFound], ends: Sequence[float]
) -> list[NumberFound]:
    """The bare `ends` of an interval of a share, `5 % (95 % CI −19 to 9)`, in the unit in which
    `mine` tells them.
    """
    bare = [n for n in given if n.role == "quantity" and not n.unit]
    told = [n for n in bare if any(n.prints(end) for end in ends)]
    return [replace(n, unit="percent") for n in told
            if any(m.percent and m.prints(n.value) for m in mine)]  # fmt: skip


def scored(number: NumberFound, given: Sequence[NumberFound]) -> bool:
    """Points of a scale that `given` has without the word, `of 100 points`, `out of 100`, or the
    other way round.
    """
    if number.unit == "points" and _POINTS.search(number.text) is not None:
        return any(number.prints(n.value) for n in given if n.role == "quantity" and not n.unit)
    told = [n for n in given if n.unit == "points" and _POINTS.search(n.text) is not None]
    return number.unit == "" and any(number.prints(n.value) for n in told)


def confident(text: str, number: NumberFound) -> bool:
    """The number is the level of an interval: `95 % CI`."""
    return number.percent and _INTERVAL.match(text[number.end :]) is not None
