"""Spans of days as a person types them, for filters: `today`, `7d`, `2026-11`, `2026-11-01..`.

Pure: today is given. Days are those of UTC, as the log's times are.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from workbench.errors import UsageError

EXAMPLES = "today, 7d, 2026-11, 2026-11-05, 2026-11-01..2026-11-15, 2026-11-01.. or ..2026-11"
_BACK = re.compile(r"(\d{1,4})\s*(d|days?|w|weeks?)")
_DAY = re.compile(r"(\d{4})-(\d{1,2})(?:-(\d{1,2}))?")


def day_span(text: str, today: date) -> tuple[str | None, str | None]:
    """The first day and the day after the last one, as ISO dates; None where the span is open.

    `7d` are the last seven days, today among them. Raises UsageError for anything else than
    `EXAMPLES` shows.
    """
    said = text.strip().lower()
    if ".." in said:
        first, _, last = said.partition("..")
        since = _days(first, today, text)[0] if first.strip() else None
        until = _days(last, today, text)[1] if last.strip() else None
        if since and until and since >= until:
            raise UsageError(f"'{text}' ends before it begins.", f"Type {EXAMPLES}.")
        return _iso(since), _iso(until)
    since, until = _days(said, today, text)
    return _iso(since), _iso(until)


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _days(said: str, today: date, whole: str) -> tuple[date, date]:
    said = said.strip()
    if said in ("today", "yesterday"):
        day = today - timedelta(days=said == "yesterday")
        return day, day + timedelta(days=1)
    try:
        if back := _BACK.fullmatch(said):
            days = int(back[1]) * (7 if back[2].startswith("w") else 1)
            return today - timedelta(days=max(days, 1) - 1), today + timedelta(days=1)
        if day_or_month := _DAY.fullmatch(said):
            return _calendar(*day_or_month.groups())
    except (ValueError, OverflowError):
        pass
    raise UsageError(f"'{whole}' is no day or span of days.", f"Type {EXAMPLES}.")


def _calendar(year: str, month: str, day: str | None) -> tuple[date, date]:
    """A day, or a whole month."""
    if day is not None:
        found = date(int(year), int(month), int(day))
        return found, found + timedelta(days=1)
    first = date(int(year), int(month), 1)
    return first, (first + timedelta(days=32)).replace(day=1)
