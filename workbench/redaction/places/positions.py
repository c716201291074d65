"""Points on a map: two coordinates with four decimals and more, which name a house as an
address does.

Pairs of such numbers stand in many tables, so that a word for a place must be near, or the pair
must stand alone in a sentence and be no fraction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..listed import entries
from ..patterns import any_of, compiled
from ..spans import LABELLED, SHAPED, Span
from ..view import View

_DECIMAL = r"\d{1,3}[.]\d{4,15}"
_SIDE = r"\s?°?\s?[NSEWO]?"
_PAIR = (
    rf"(?<![\w.,/-])(?P<lat>[-+]?{_DECIMAL}){_SIDE}(?:\s?[,;/|]\s?|\s|%2C|\s?(?:lon|lng|long|longitude)\"?\s?[:=]\s?"
    rf"|\"?\s?,\s?\"?(?:lon|lng|long|longitude)\w{{0,6}}\"?\s?[:=]\s?\"?)(?P<lon>[-+]?{_DECIMAL})"
    rf"(?:{_SIDE}(?![\w]))?(?![\w%]|[.,]\d)"
)
_DEGREES = (
    r"(?<![\w.])\d{1,3}\s?°\s?\d{1,2}\s?['′’]\s?\d{1,2}(?:[.,]\d{1,4})?\s?(?:\"|″|”|''|′′)\s?[NSns][\s,;/]{1,3}"
    r"\d{1,3}\s?°\s?\d{1,2}\s?['′’]\s?\d{1,2}(?:[.,]\d{1,4})?\s?(?:\"|″|”|''|′′)\s?[EWOewo](?!\w)"
)
_MORE = r"\s?[,;|]?\s?[-+]?\d+[.]\d{3,}"


def find_positions(view: View) -> Iterator[Span]:
    """Both coordinates as one place."""
    text = view.text
    if compiled(r"\d[.]\d{4}").search(text):
        for found in compiled(_PAIR).finditer(text):
            if _is_on_earth(found) and _is_a_place(found, view):
                yield Span(found.start(), found.end("lon"), "STREET_ADDRESS", LABELLED)
    if "°" in text:
        for found in compiled(_DEGREES).finditer(text):
            yield Span(found.start(), found.end(), "STREET_ADDRESS", SHAPED)


def _is_on_earth(found: re.Match[str]) -> bool:
    first, second = abs(float(found["lat"])), abs(float(found["lon"]))
    return first <= 180 and second <= 180 and min(first, second) <= 90 and not _is_central(found)


def _is_central(found: re.Match[str]) -> bool:
    """The point that stands for a whole city says nothing of anybody."""
    return any(
        abs(float(found["lat"]) - north) < _NEAR and abs(float(found["lon"]) - east) < _NEAR
        for north, east in _centres()
    )


_NEAR = 0.001


@cache
def _centres() -> tuple[tuple[float, float], ...]:
    pairs = (centre.split() for centre in entries("plate_labels", "centres"))
    return tuple((float(north), float(east)) for north, east in pairs)


def _is_a_place(found: re.Match[str], view: View) -> bool:
    text, start, end = found.string, found.start(), found.end()
    near = view.lower[max(start - 90, 0) : end + 40]
    if compiled(_words()).search(near):
        return True
    if view.code or compiled(r"[\[({=|]\s?$").search(text[max(start - 2, 0) : start]):
        return False
    if compiled(_MORE).match(text, end) or compiled(r"\d[\s,;|]{0,3}$").search(
        text[max(start - 4, 0) : start]
    ):
        return False
    fine = min(len(found[side].partition(".")[2]) for side in ("lat", "lon")) >= 5
    return fine and max(abs(float(found["lat"])), abs(float(found["lon"]))) >= 10


@cache
def _words() -> str:
    return any_of(entries("plate_labels", "positions"))
