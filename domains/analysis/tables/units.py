"""Units of claims against the schema's and against each other: per cent or points, hours or
minutes, euros or dollars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.analysis.claims import Claim
from domains.analysis.measuring import COUNTING, canonical, is_share
from domains.analysis.planted.truths import Truth
from domains.analysis.stated import Stated
from domains.analysis.tables.table import Table

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
    {"mm": "mm", "cm": "cm", "m": "m", "km": "km", "mile": "mi", "miles": "mi", "metres": "m"},
    {"g": "g", "kg": "kg", "t": "t", "tonnes": "t", "lb": "lb", "lbs": "lb", "pounds": "lb"},
    {"kwh": "kWh", "mwh": "MWh", "gwh": "GWh", "twh": "TWh", "wh": "Wh"},
    {"deg c": "C", "°c": "C", "celsius": "C", "deg f": "F", "°f": "F", "fahrenheit": "F"},
)  # fmt: skip
_POINTS = re.compile(
    r"percentage points?|\bpp\b|%[- ]?points?|p\.p\.|\bppts?\b|per cent points?", re.I
)
_PERCENT = re.compile(r"^\s*(?:%|per ?cent|percent|pct)\s*(?:of\b.*)?$", re.I)


@dataclass(frozen=True)
class Wrong:
    """A unit that does not fit."""

    observed: str
    expected: str
    why: str


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
    if claim.kind not in ("stat", "compare", "trend") or is_share(claim.agg) or not claim.column:
        return
    if canonical(claim.agg) in (*COUNTING, "var") or ":" in (claim.agg or ""):
        return
    if claim.kind == "compare" and re.search(r"ratio|rel|pct| / ", claim.how):
        return
    wanted = table.unit(table.name(claim.column))
    other = _clash(wanted, re.split(r"\s+(?:per|a|each)\s+|/", claim.unit or "")[0])
    if other:
        yield Wrong(claim.unit or "", wanted, f"the column {claim.column} is in {wanted}")
        return
    for number in value.printed:
        after = claim.quote[number.start : number.end + 12]
        said = _clash(wanted, _printed_unit(after))
        if said:
            yield Wrong(number.text, wanted, f"the column {claim.column} is in {wanted}")
            return


def _printed_unit(text: str) -> str:
    symbol = re.search(r"[€$£]|\b(?:EUR|USD|GBP|CHF)\b", text)
    if symbol:
        return symbol[0]
    word = re.match(r"[-−\d.,\s]+([A-Za-z°]+(?: [CF]\b)?)", text)
    return word[1] if word and len(word[1]) > 1 else ""


def _clash(wanted: str, given: str) -> str:
    """The given unit, where both are known, of one family, and not the same."""
    one, other = wanted.strip().casefold(), given.strip().casefold()
    for family in _FAMILIES:
        if one in family and other in family:
            return given if family[one] != family[other] else ""
    return ""
