"""Stretches of the week in words: `from Tuesday to Thursday`, `on weekdays`, `at weekends`."""

from __future__ import annotations

import re
from collections.abc import Iterator

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = rf"(?:{'|'.join(_DAYS)})"
_STRETCH = re.compile(
    rf"\b(?P<first>{_DAY})s?\s*(?:to|until|till|through|[-–—])\s*(?P<last>{_DAY})s?\b"
    r"|\b(?P<named>weekdays?|weekends?)\b",
    re.I,
)


def stretches(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """(words, days) of each stretch of the week that a text names."""
    for match in _STRETCH.finditer(text):
        if match["named"]:
            first, last = ("monday", "friday") if "day" in match[0].casefold() else _DAYS[5:]
        else:
            first, last = match["first"].casefold(), match["last"].casefold()
        at, end = _DAYS.index(first), _DAYS.index(last)
        listed = _DAYS[at : end + 1] if at <= end else (*_DAYS[at:], *_DAYS[: end + 1])
        yield match[0], frozenset(listed)
