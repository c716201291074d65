"""Units of claims against the schema's and against each other: per cent or points, hours or
minutes, euros or dollars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from domains.analysis.claims import Claim
from domains.analysis.measuring import COUNTING, canonical, is_share
from domains.analysis.planted.truths import Truth
from domains.analysis.stated import Stated
from domains.analysis.tables.table import Table
from workbench.prose.numbers import NumberFound

_FAMILIES: tuple[dict[str, str], ...] = (
    {
        "eur": "EUR", "euro": "EUR", "euros": "EUR", "€": "EUR", "keur": "kEUR", "meur": "mEUR",
        "usd": "USD", "dollar": "USD", "dollars": "USD", "$": "USD", "us$": "USD",
        "gbp": "GBP", "pound": "GBP", "pounds": "GBP", "£": "GBP", "chf": "CHF",
        "ct": "ct", "cent": "ct", "cents": "ct", "francs": "CHF", "yen": "JPY", "jpy": "JPY",
    },
    {
        "s": "s", "sec": "s", "second": "s", "seconds": "s", "ms": "ms", "min": "min",
        "mins": "min", "minute": "min", "minutes": "min", "h": "h", "hr": "h", "hrs": "h",
        "hour": "h", "hours": "h", "day": "d", "days": "d", "week": "w", "weeks": "w",
        "month": "mo", "months": "mo", "year": "y", "years": "y",
    },
    {
        "mm": "mm", "cm": "cm", "m": "m", "km": "km", "mile": "mi", "miles": "mi", "metres": "m",
        "metre": "m", "meters": "m", "meter": "m", "kilometres": "km", "kilometers": "km",
        "centimetres": "cm", "centimeters": "cm", "millimetres": "mm", "millimeters": "mm",
    },
    {
        "g": "g", "kg": "kg", "t": "t", "tonnes": "t", "lb": "lb", "lbs": "lb", "pounds": "lb",
        "gram": "g", "grams": "g", "kilo": "kg", "kilos": "kg", "kilogram": "kg",
        "kilograms": "kg", "tonne": "t",
    },
    {
        "ml": "ml", "millilitres": "ml", "milliliters": "ml", "l": "l", "litre": "l",
        "litres": "l", "liter": "l", "liters": "l", "hl": "hl",
    },
    {"kwh": "kWh", "mwh": "MWh", "gwh": "GWh", "twh": "TWh", "wh": "Wh"},
    {"deg c": "C", "°c": "C", "celsius": "C", "deg f": "F", "°f": "F", "fahrenheit": "F"},
)  # fmt: skip
_SIZES: dict[str, tuple[str, float, float]] = {
    "EUR": ("EUR", 1, 0), "kEUR": ("EUR", 1e3, 0), "ct": ("EUR", 0.01, 0),
    "ms": ("s", 1e-3, 0), "s": ("s", 1, 0), "min": ("s", 60, 0), "h": ("s", 3600, 0),
    "d": ("s", 86_400, 0), "w": ("s", 604_800, 0),
    "mm": ("m", 1e-3, 0), "cm": ("m", 1e-2, 0), "m": ("m", 1, 0), "km": ("m", 1e3, 0),
    "mi": ("m", 1609.344, 0),
    "ml": ("l", 1e-3, 0), "l": ("l", 1, 0), "hl": ("l", 1e2, 0),
    "g": ("g", 1, 0), "kg": ("g", 1e3, 0), "t": ("g", 1e6, 0), "lb": ("g", 453.59237, 0),
    "Wh": ("Wh", 1, 0), "kWh": ("Wh", 1e3, 0), "MWh": ("Wh", 1e6, 0), "GWh": ("Wh", 1e9, 0),
    "TWh": ("Wh", 1e12, 0),
    "C": ("C", 1, 0), "F": ("C", 5 / 9, -160 / 9),
}  # fmt: skip
"""How much of a common unit each is, and from where it counts: those that convert exactly."""
_LEVELS = ("mean", "median", "min", "max")
_POINTS = re.compile(
    r"percentage points?|\bpp\b|%[- ]?points?|p\.p\.|\bppts?\b|per cent points?", re.I
)
_COUNTED = re.compile(r"(?:in )?(thousand|1[, ]?000|million)s?(?: of)?\b(.*)")
_PER = re.compile(r"\s+(?:per|a|each)\s+|/")
_PERCENT = re.compile(r"^\s*(?:%|per ?cent|percent|pct)\s*(?:of\b.*)?$", re.I)


@dataclass(frozen=True)
class Wrong:
    """A unit that does not fit."""

    observed: str
    expected: str
    why: str


def in_stated_unit(table: Table, claim: Claim, known: Truth, value: Stated) -> Truth | None:
    """The truth in the unit that ledger or quote name, where that converts exactly from the
    column's and the stated value is right in it; None where there is nothing to convert.
    """
    if not _of_a_column(claim) or not isinstance(known.value, float):
        return None
    said = [claim.unit or "", *(_printed_after(claim, number) for number in value.printed)]
    for given in said:
        turn = _turn(table.unit(table.name(claim.column)), given)
        if turn is None:
            continue
        factor, shift = turn
        level = claim.kind == "stat" and canonical(claim.agg) in _LEVELS
        shift = shift if level else 0.0
        turned = [factor * float(each) + shift for each in (known.value, *known.also)]
        if not any(map(value.fits, turned)):
            continue
        ends = [factor * end + shift for end in known.interval or ()]
        interval = (ends[0], ends[1]) if ends else None
        return replace(known, value=turned[0], also=tuple(turned[1:]), interval=interval)
    return None


def conversions(table: Table, claim: Claim, after: str) -> Iterator[float]:
    """What a claim's value is multiplied by in a text that begins with its number: 0.001 where it
    says `101.5 MWh` of a column in kWh, 1,000 where the column is in thousands.
    """
    if not _of_a_column(claim):
        return
    own = table.unit(table.name(claim.column))
    letters = re.match(r"[\d.,\s]+([A-Za-z])\b", after)
    turn = _turn(own, letters[1] if letters else _printed_unit(after))
    if turn is not None and turn[1] == 0:
        yield turn[0]
    scale, _ = _scaled(own)
    if scale != 1:
        yield scale


def _turn(own: str, given: str) -> tuple[float, float] | None:
    """Factor and shift from one unit to another of its kind; None for the same or for others. What
    stands behind `per` has to be the same on both sides, or on one side only.
    """
    (scale, own), (other_scale, given) = _scaled(own), _scaled(given)
    if own == given and scale != other_scale:
        return scale / other_scale, 0.0
    (one, *rest), (two, *more) = (_PER.split(unit, maxsplit=1) for unit in (own, given))
    names = [family[one], family[two]] if (family := _family(one, two)) else []
    sizes = [_SIZES[name] for name in names if name in _SIZES]
    same = len({*names}) < 2 and scale == other_scale
    if same or len(sizes) < 2 or (rest and more and rest != more):
        return None
    (kind, size, start), (other, factor, begin) = sizes
    factor *= other_scale / scale
    return (size / factor, (start - begin) / factor) if kind == other else None


def _scaled(unit: str) -> tuple[float, str]:
    """How many of a unit count as one, and that unit: 1,000 and `/ml` for `thousand per ml`."""
    plain = re.sub(r"\s*(?:\bper\b|/)\s*", "/", unit.strip().casefold())
    found = _COUNTED.fullmatch(plain)
    return (1e6 if found[1][0] == "m" else 1e3, found[2].strip()) if found else (1.0, plain)


def _family(one: str, two: str) -> dict[str, str] | None:
    return next((family for family in _FAMILIES if one in family and two in family), None)


def _of_a_column(claim: Claim) -> bool:
    """The value is in the unit of a column."""
    if claim.kind not in ("stat", "compare", "trend") or is_share(claim.agg) or not claim.column:
        return False
    if canonical(claim.agg) in (*COUNTING, "var") or ":" in (claim.agg or ""):
        return False
    return claim.kind != "compare" or not re.search(r"ratio|rel|pct| / ", claim.how)


def wrong_units(table: Table, claim: Claim, known: Truth, value: Stated) -> Iterator[Wrong]:
    """What is wrong with the unit of the ledger or of the quote."""
    yield from _shares(claim, known, value)
    yield from _points(table, claim, known, value)
    yield from _against_schema(table, claim, value)


def _shares(claim: Claim, known: Truth, value: Stated) -> Iterator[Wrong]:
    unit = claim.unit or ""
    of_shares = claim.kind == "compare" and is_share(claim.agg) and known.seen["form"] == "diff"
    printed = {number.unit for number in value.printed}
    if of_shares:
        one, two = known.seen["values"]
        relative = f"{100 * (one / two - 1):.1f} %" if two else "undefined"
        why = (
            f"{one:.1f} % against {two:.1f} % differ by points; in per cent it would be {relative}"
        )
        if _PERCENT.match(unit):
            yield Wrong(unit, "percentage points", why)
        elif "percent" in printed and "points" not in printed:
            yield Wrong(value.printed[0].text, f"{value.value:g} percentage points", why)
    share = claim.kind == "share" or (claim.kind == "stat" and is_share(claim.agg))
    if share and (_POINTS.search(unit) or printed == {"points"}):
        yield Wrong(unit or "points", "%", "a share is in per cent, only differences in points")


def _points(table: Table, claim: Claim, known: Truth, value: Stated) -> Iterator[Wrong]:
    """`2.5 % later than` for two means of a column that is itself in per cent."""
    if claim.kind != "compare" or known.seen["form"] != "diff" or is_share(claim.agg):
        return
    printed = {number.unit for number in value.printed}
    if not claim.column or not _PERCENT.match(table.unit(table.name(claim.column))):
        return
    one, two = known.seen["values"]
    if "percent" in printed and "points" not in printed and two:
        why = f"{one:.1f} % against {two:.1f} % differ by points; in per cent it would be "
        why += f"{100 * (one / two - 1):.1f} %"
        yield Wrong(value.printed[0].text, f"{value.value:g} percentage points", why)


def _against_schema(table: Table, claim: Claim, value: Stated) -> Iterator[Wrong]:
    if not _of_a_column(claim):
        return
    wanted = table.unit(table.name(claim.column))
    other = _clash(wanted, _PER.split(claim.unit or "")[0])
    if other:
        yield Wrong(claim.unit or "", wanted, f"the column {claim.column} is in {wanted}")
        return
    for number in value.printed:
        said = _clash(wanted, _printed_after(claim, number))
        if said:
            yield Wrong(number.text, wanted, f"the column {claim.column} is in {wanted}")
            return


def _printed_after(claim: Claim, number: NumberFound) -> str:
    return _printed_unit(claim.quote[number.start : number.end + 12])


def _printed_unit(text: str) -> str:
    symbol = re.search(r"[€$£]|\b(?:EUR|USD|GBP|CHF)\b", text)
    if symbol:
        return symbol[0]
    word = re.match(r"[-−\d.,\s]+([A-Za-z°]+(?: [CF]\b)?)", text)
    return word[1] if word and len(word[1]) > 1 else ""


def _clash(wanted: str, given: str) -> str:
    """The given unit, where both are known, of one family, and not the same."""
    one, other = wanted.strip().casefold(), given.strip().casefold()
    family = _family(one, other)
    return given if family and family[one] != family[other] else ""
