"""Effects of single studies, and what pools them: fixed and random effects, weighted means.

Formulas: inverse-variance weights; DerSimonian and Laird (1986) for tau²; I² after Higgins and
Thompson (2002). A standard error comes from the 95 % interval, (hi − lo) / (2 · 1.96); ratios
(odds, risk, hazard) are pooled as logarithms.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from domains.research.units import rate_of, size_of
from workbench.prose.numbers import numbers

Z95 = 1.959964
Model = Literal["fixed", "random", "weighted", "mean"]

_RATIO = re.compile(r"\b(?:or|rr|hr|irr|odds|risk ratio|hazard|relative risk|ratio|fold)\b", re.I)
_UNITS = {
    "s": ("time", 1.0), "sec": ("time", 1.0), "second": ("time", 1.0), "min": ("time", 60.0),
    "minute": ("time", 60.0), "h": ("time", 3600.0), "hr": ("time", 3600.0),
    "hour": ("time", 3600.0), "day": ("time", 86400.0), "week": ("time", 604800.0),
    "ms": ("time", 0.001), "millisecond": ("time", 0.001),
    "mg": ("mass", 0.001), "g": ("mass", 1.0), "gram": ("mass", 1.0), "kg": ("mass", 1000.0),
    "mm": ("length", 0.001), "cm": ("length", 0.01), "m": ("length", 1.0), "km": ("length", 1000.0),
    "mmhg": ("pressure", 0.133322), "kpa": ("pressure", 1.0), "pa": ("pressure", 0.001),
    "%": ("share", 0.01), "percent": ("share", 0.01), "per cent": ("share", 0.01),
    "percentage point": ("share", 0.01), "point": ("share", 0.01), "pp": ("share", 0.01),
    "proportion": ("share", 1.0), "fraction": ("share", 1.0),
    **dict.fromkeys(("°c", "degree celsius", "degrees celsius", "celsius", "kelvin"),
                    ("warmth", 1.8)),
    **dict.fromkeys(("°f", "degree fahrenheit", "degrees fahrenheit", "fahrenheit"),
                    ("warmth", 1.0)),
}  # fmt: skip
"""Unit -> its dimension and its size in the dimension's own unit; an effect in degrees is a
difference, so that no zero has to be shifted."""
KNOWN_UNITS = tuple(_UNITS)
"""The names of units whose size is known, each in the singular."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An estimate with its 95 % interval."""

    est: float
    lo: float | None = None
    hi: float | None = None
    measure: str = ""
    unit: str = ""

    @property
    def ratio(self) -> bool:
        """It is pooled as a logarithm."""
        return bool(_RATIO.search(self.measure))

    @property
    def null(self) -> float:
        """The value of no effect."""
        return 1.0 if self.ratio else 0.0

    @property
    def crosses(self) -> bool | None:
        """Whether the interval holds the value of no effect; None where there is no interval."""
        if self.lo is None or self.hi is None:
            return None
        return self.lo <= self.null <= self.hi

    def within(self, unit: str) -> Effect | None:
        """The effect in another unit; None where the two cannot be compared."""
        if not self.unit or not unit or self.unit == unit:
            return self
        by = _times(self.unit, unit)
        if by is None:
            return self if flat_unit(self.unit) == flat_unit(unit) else None
        low, high = (None if one is None else one * by for one in (self.lo, self.hi))
        return Effect(self.est * by, low, high, self.measure, unit)


def _times(unit: str, other: str) -> float | None:
    """How many of another unit one of this makes: rates where both are (`mph` in `km/h`), else what
    both count, `minutes per night` and `hours`; None where that is not known.
    """
    for read in (rate_of, unit_of):
        mine, theirs = read(unit), read(other)
        if mine is not None and theirs is not None:
            return mine[1] / theirs[1] if mine[0] == theirs[0] else None
    return None


def flat_unit(unit: str) -> str:
    """A unit as it is compared where its size is not known."""
    return re.sub(r"\bper\b", "/", unit.casefold()).replace(" ", "").removesuffix("s")


def unit_of(unit: str) -> tuple[str, float] | None:
    """Dimension and size of a unit, `minutes per night` by its first word."""
    low = unit.strip().casefold()
    for name in (low, low.split(" per ")[0].strip(), low.split()[0] if low.split() else ""):
        for form in (name, name.removesuffix("s")):
            if form in _UNITS:
                return _UNITS[form]
    return size_of(unit.split()[0]) if unit.split() else None


def read_effect(given: Any) -> Effect | None:
    """The effect of a source's metadata, from fields or from `0.42 [0.11, 0.73]`."""
    if isinstance(given, int | float) and not isinstance(given, bool):
        return Effect(float(given))
    if isinstance(given, str):
        return _from_text(given)
    if not isinstance(given, Mapping):
        return None
    low = {str(key).casefold(): value for key, value in given.items()}
    est = _first(low, ("est", "estimate", "value", "effect", "mean", "point"))
    if est is None:
        return None
    lo, hi = interval(low)
    if lo is None and (se := _first(low, ("se", "std_error", "stderr"))) is not None:
        lo, hi = est - Z95 * se, est + Z95 * se
    measure = str(low.get("measure") or low.get("metric") or low.get("type") or "")
    return Effect(est, lo, hi, measure, str(low.get("unit") or low.get("units") or ""))


def interval(low: Mapping[str, Any]) -> tuple[float | None, float | None]:
    """The interval among fields with names in small letters."""
    for name in ("ci", "ci95", "ci_95", "95ci", "interval"):
        given = low.get(name)
        pair = given if isinstance(given, list | tuple) else None
        if isinstance(given, str):
            pair = [
                n.value for n in numbers(re.sub(r"95\s?%|(?<=\d)\s*[-–]\s*(?=\d)", " ; ", given))
            ]
        if pair is not None and len(pair) == 2:
            ends = [as_number(one) for one in pair]
            return ends[0], ends[1]
    lo = _first(low, ("lo", "low", "lower", "ci_lo", "ci_low", "ci_lower", "lcl"))
    return lo, _first(low, ("hi", "high", "upper", "ci_hi", "ci_high", "ci_upper", "ucl"))


def _first(low: Mapping[str, Any], names: Sequence[str]) -> float | None:
    found = (as_number(low[name]) for name in names if low.get(name) is not None)
    return next((one for one in found if one is not None), None)


def as_number(given: Any) -> float | None:
    """A number, or the only one that a text prints."""
    if isinstance(given, bool) or given is None:
        return None
    if isinstance(given, int | float):
        return float(given)
    text = str(given).strip().replace("−", "-")
    try:
        return float(text.rstrip("%").strip())
    except ValueError:
        found = numbers(text)
        return found[0].value if len(found) == 1 else None


def _from_text(given: str) -> Effect | None:
    found = [n.value for n in numbers(re.sub(r"95\s?%", "", given)) if n.role == "quantity"]
    if not found:
        return None
    lo, hi = (found[1], found[2]) if len(found) == 3 else (None, None)
    return Effect(found[0], lo, hi, given)


@dataclass(frozen=True, slots=True)
class Pooled:
    """What comes out of pooling."""

    model: Model
    est: float
    lo: float | None
    hi: float | None
    i2: float | None = None
    """Per cent."""
    tau2: float | None = None
    q: float | None = None
    k: int = 0

    @property
    def values(self) -> tuple[float, ...]:
        """The numbers that a text may give; Q is left out, which few do."""
        every = (self.est, self.lo, self.hi, self.i2, self.tau2, float(self.k))
        return tuple(one for one in every if one is not None)


def pool(
    effects: Sequence[Effect], model: Model, sizes: Sequence[float | None] = ()
) -> Pooled | None:
    """The pooled effect; None where an interval or a size that the model needs is missing."""
    if len(effects) < 2:
        return None
    if model == "mean":
        return Pooled(model, sum(e.est for e in effects) / len(effects), None, None, k=len(effects))
    if model == "weighted":
        weights = [size for size in sizes if size]
        if len(weights) != len(effects):
            return None
        mean = sum(w * e.est for w, e in zip(weights, effects, strict=True)) / sum(weights)
        return Pooled(model, mean, None, None, k=len(effects))
    return _by_variance(effects, model)


def _by_variance(effects: Sequence[Effect], model: Model) -> Pooled | None:
    ratio = all(effect.ratio for effect in effects)
    points = [_point(effect, ratio) for effect in effects]
    known = [point for point in points if point is not None]
    if len(known) != len(points):
        return None
    weights = [1 / v for _, v in known]
    total = sum(weights)
    fixed = sum(w * y for w, (y, _) in zip(weights, known, strict=True)) / total
    q = sum(w * (y - fixed) ** 2 for w, (y, _) in zip(weights, known, strict=True))
    free = len(known) - 1
    scale = total - sum(w * w for w in weights) / total
    tau2 = max(0.0, (q - free) / scale) if scale > 0 else 0.0
    i2 = max(0.0, 100 * (q - free) / q) if q > 0 else 0.0
    if model == "random":
        weights = [1 / (v + tau2) for _, v in known]
        total = sum(weights)
        fixed = sum(w * y for w, (y, _) in zip(weights, known, strict=True)) / total
    off = Z95 / math.sqrt(total)
    ends = [math.exp(x) if ratio else x for x in (fixed, fixed - off, fixed + off)]
    return Pooled(model, ends[0], ends[1], ends[2], i2, tau2, q, len(known))


def _point(effect: Effect, ratio: bool) -> tuple[float, float] | None:
    """(estimate, variance) on the scale of pooling."""
    if effect.lo is None or effect.hi is None or effect.hi <= effect.lo:
        return None
    if ratio and min(effect.est, effect.lo) <= 0:
        return None
    shown = (effect.est, effect.lo, effect.hi)
    est, lo, hi = map(math.log, shown) if ratio else shown
    return est, ((hi - lo) / (2 * Z95)) ** 2
