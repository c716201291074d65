"""Values as people write them in a plan: `3d`, `2 weeks`, `EUR 1,200`, `30 %`, `12 March 2026`,
`build SS+2`.

Liberal on purpose: what can mean one thing only is read as that; everything else is None, and the
caller says so with the place. Nothing here judges.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from math import ceil
from typing import Any

MOST = 1e15
"""Beyond this, and where it is no number at all, nothing counts days or money."""
DAYS_IN: dict[str, float] = {"d": 1.0, "w": 7.0, "m": 365.25 / 12, "h": 1 / 24, "y": 365.25}
"""Calendar days in a unit: plans count calendar days (research/domains.md, appendix)."""

_DURATION = re.compile(
    r"\s*(?:about|ca\.?|~|approx\.?)?\s*([-+−]?[\d.,]*\d)\s*"
    r"(d|w|m|y|h|days?|wks?|weeks?|mo|mos|months?|years?|hrs?|hours?|calendar days?)?\s*",
    re.I,
)
_ISO_DURATION = re.compile(r"P(?:(\d+)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+)H)?(?:\d+M)?(?:\d+S)?)?")
_NUMBER = re.compile(
    r"[-+−]?\d{1,3}(?:[,' \u00a0\u2009\u202f]\d{3})+(?:\.\d+)?|[-+−]?\d+(?:\.\d+)?"
)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([A-Za-z]{3,9})\.?,?\s+(\d{4})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_LINK = re.compile(
    r"(?P<on>.+?)(?:[\s:(\[]+(?P<type>FS|SS|FF|SF))?\s*"
    r"(?P<lag>[+\-−]\s*\d[\w. ]*?)?[)\]]?\s*$",
    re.I,
)


def number(value: Any) -> float | None:
    """A number, with or without a currency, thousands marks or `k`/`m` behind it."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return float(value) if abs(value) <= MOST else None
    found = list(_NUMBER.finditer(str(value)))
    if len(found) != 1:
        return None
    figure = float(re.sub(r"[,' \u00a0\u2009\u202f]", "", found[0][0]).replace("−", "-"))
    behind = str(value)[found[0].end() :].strip().lower()
    return figure * {"k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6}.get(behind, 1.0)


def days(value: Any) -> float | None:
    """A duration in calendar days; None for one beyond a hundred years too."""
    found = _days(value)
    return found if found is not None and abs(found) <= 36_525 else None


def _days(value: Any) -> float | None:
    if isinstance(value, timedelta):
        return value / timedelta(days=1)
    if not isinstance(value, str):
        return number(value)
    if iso := _ISO_DURATION.fullmatch(value.strip()):
        weeks, whole, hours = (float(part or 0) for part in iso.groups())
        return weeks * 7 + whole + hours / 24
    found = _DURATION.fullmatch(value)
    figure = number(found[1]) if found else None
    if found is None or figure is None:
        return None
    unit = (found[2] or "d").lower()
    return figure * DAYS_IN["d" if unit.startswith("calendar") else unit[0]]


def probability(value: Any) -> float | None:
    """A share of 1; `30 %`, `30` and `0.3` are the same."""
    figure = number(str(value).replace("%", "").replace("per cent", "").replace("percent", ""))
    if figure is None or isinstance(value, bool):
        return None
    percent = isinstance(value, str) and ("%" in value or "cent" in value)
    return figure / 100 if percent or figure > 1 else figure


def day(value: Any, start: date | None = None) -> date | None:
    """A day: ISO, `12 March 2026`, `March 12, 2026`, a date of YAML, or days after the start."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and start is not None:
        return start + timedelta(days=ceil(value - 1e-9)) if abs(value) <= 36_525 else None
    text = str(value or "").strip()
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        pass
    if found := _DAY_FIRST.fullmatch(text):
        return calendar_day(found[3], found[2], found[1])
    if found := _MONTH_FIRST.fullmatch(text):
        return calendar_day(found[3], found[1], found[2])
    return None


def calendar_day(year: str, month: str, of_month: str) -> date | None:
    """The day that three words name, if there is such a day."""
    name = month.lower()[:3]
    if name not in MONTHS:
        return None
    try:
        return date(int(year), MONTHS.index(name) + 1, int(of_month))
    except ValueError:
        return None


def triple(value: Any) -> tuple[float, float, float] | None:
    """Low, likely and high: a list of three, one number, or a mapping with the usual names."""
    if isinstance(value, Mapping):
        names = (
            ("lo", "low", "o", "min"),
            ("ml", "likely", "m", "mode"),
            ("hi", "high", "p", "max"),
        )
        value = [next((value[n] for n in group if n in value), None) for group in names]
    if isinstance(value, str) and "," in value and number(value) is None:
        value = value.strip("[]()").split(",")
    if isinstance(value, Sequence) and not isinstance(value, str):
        found = [days(each) if isinstance(each, str) else number(each) for each in value]
        if len(found) == 3 and None not in found:
            return (found[0] or 0.0, found[1] or 0.0, found[2] or 0.0)
        return None
    single = days(value) if isinstance(value, str) else number(value)
    return None if single is None else (single, single, single)


def names(value: Any) -> list[str]:
    """A list of ids, from a list, one id, or ids with commas or semicolons between."""
    if value is None or value == "":
        return []
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    if isinstance(value, list | tuple):
        return [
            str(each.get("id", each)) if isinstance(each, Mapping) else str(each) for each in value
        ]
    if isinstance(value, str):
        return [part.strip() for part in re.split(r"[,;]", value) if part.strip()]
    return [str(value)]


def link(value: Any, known: frozenset[str]) -> tuple[str, str, float] | None:
    """What a task waits for: the other's id, FS, SS, FF or SF, and the lag in days.

    An id that is known as a whole is never taken apart, whatever it looks like.
    """
    if isinstance(value, Mapping):
        return _link_of_mapping(value, known)
    text = str(value).strip()
    if text in known:
        return text, "FS", 0.0
    found = _LINK.fullmatch(text)
    if found is None:
        return None
    lag = days((found["lag"] or "0").replace(" ", "")) or 0.0
    on = found["on"].strip()
    kind = found["type"]
    if kind is None and on not in known and on[-2:].upper() in ("FS", "SS", "FF", "SF"):
        on, kind = on[:-2], on[-2:]
    return on, (kind or "FS").upper(), lag


def _link_of_mapping(
    value: Mapping[Any, Any], known: frozenset[str]
) -> tuple[str, str, float] | None:
    on = next((value[k] for k in ("on", True, "task", "id", "after", "from") if k in value), None)
    if on is None:
        return None
    lag = days(value.get("lag", 0) or 0)
    kind = str(value.get("type") or value.get("kind") or "FS").upper()
    return None if lag is None else (str(on), _KINDS.get(kind.replace(" ", "-"), kind), lag)


_KINDS = {
    "FINISH-START": "FS", "FINISH-TO-START": "FS", "START-TO-START": "SS", "START-START": "SS",
    "FINISH-TO-FINISH": "FF", "FINISH-FINISH": "FF", "START-TO-FINISH": "SF",
}  # fmt: skip


def units(value: Any) -> dict[str, float] | None:
    """Resources and how many units of each: a mapping, a list, or `crew: 2, van`."""
    if value is None or value == "":
        return {}
    if isinstance(value, Mapping):
        found = {str(key): number(each) for key, each in value.items()}
        return None if None in found.values() else {k: v or 0.0 for k, v in found.items()}
    if isinstance(value, str):
        value = re.split(r"[,;]", value)
    taken: dict[str, float] = {}
    for each in value if isinstance(value, list | tuple) else [value]:
        if isinstance(each, Mapping):
            id = each.get("resource", each.get("id", each.get("name")))
            count = number(each.get("units", each.get("count", each.get("amount", 1))))
            if id is None and len(each) == 1:
                id, count = next(iter(each)), number(next(iter(each.values())))
        else:
            id, _, amount = str(each).partition(":")
            count = number(amount) if amount.strip() else 1.0
        if id is None or count is None:
            return None
        taken[str(id).strip()] = taken.get(str(id).strip(), 0.0) + count
    return taken
