"""Sums of times in hours and minutes: `3 h 25 min - 25 min = 2 h 50 min`."""

from __future__ import annotations

import re

import sympy as sp

from domains.math.findings import SURE, Finding, held, refuted

_HOURS = r"(?:(\d+)\s*(?:h|hrs?|hours?)\b)"
_MINUTES = r"(?:(\d+)\s*(?:min|mins|minutes?)\b)"
_TIME = rf"(?:{_HOURS}\s*(?:and\s+)?{_MINUTES}?|{_MINUTES})"
_SUM = re.compile(rf"{_TIME}\s*([-+−–])\s*{_TIME}\s*=\s*{_TIME}", re.IGNORECASE)


_DECIMAL = re.compile(
    rf"{_HOURS}\s*(?:and\s+)?{_MINUTES}\s*(?:=|is|are|means)\s*(\d+\.\d+)\s*(?:h|hrs?|hours?)\b",
    re.IGNORECASE,
)


def judge_durations(text: str) -> Finding | None:
    """The first sum or difference of two times that is written with hours in it, or the first time
    written as a decimal; None without.
    """
    decimal = _DECIMAL.search(text)
    if decimal is not None:
        minutes, hours = 60 * int(decimal[1]) + int(decimal[2]), sp.Rational(decimal[3])
        if abs(60 * hours - minutes) <= sp.Rational(1, 2):
            return held("hours and minutes as a decimal")
        value = sp.Rational(minutes, 60)
        why = f"{decimal[1]} h {decimal[2]} min is {value} h"
        return refuted(why, hours, value, SURE, slip="an hour has 60 minutes, not 100")
    for found in _SUM.finditer(text):
        groups = found.groups()
        first, second, stated = (_minutes(groups[at : at + 3]) for at in (0, 4, 7))
        if not any(groups[at] for at in (0, 4, 7)):
            continue
        value = first + second if groups[3] == "+" else first - second
        if value == stated:
            return held("hours and minutes added up")
        hours, minutes = divmod(abs(value), 60)
        return refuted(
            f"it is {'minus ' if value < 0 else ''}{hours} h {minutes} min",
            sp.Integer(stated),
            sp.Integer(value),
            SURE,
            slip="an hour has 60 minutes",
        )
    return None


def _minutes(parts: tuple[str | None, ...]) -> int:
    """Minutes of `2 h 50 min`, `2 h` or `50 min`."""
    hours, minutes, alone = (int(part) if part else 0 for part in parts)
    return 60 * hours + minutes + alone
