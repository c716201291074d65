"""Sentences that foretell further ahead than the data reach back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pandas as pd

from domains.analysis.reading.places import doubt
from domains.analysis.tables.table import NoMeaning
from domains.analysis.verdicts import Judge
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

_AHEAD = re.compile(
    r"\b(?:in|(?:in|within|over|for) the (?:next|coming)) (?=[\w,]+ (?:years|months|decades)\b)"
    r"|\b(?:by|in|until|up to) (?=20\d\d\b)",
    re.I,
)
_FORETELLS = re.compile(
    r"\b(?:will|shall|expect\w*|forecast\w*|predict\w*|foresee\w*|reach\w*|sure|certain\w*|"
    r"going to|double[sd]?|the double|extrapolat\w+)\b",
    re.I,
)
_OPEN = re.compile(r"\b(?:nobody|no one|anybody|who knows)\b", re.I)
_DAYS = {"year": 365.25, "month": 30.44, "decade": 3652.5}


def too_far(judge: Judge) -> Iterator[CheckResult]:
    """A doubt at the first sentence that foretells beyond as long again as the data are."""
    said = [s for s in judge.document.sentences if _AHEAD.search(s.text)]
    reach = data_reach(judge) if said else None
    if reach is None:
        return
    first, last = reach
    span = (last - first).days
    for sentence in said:
        text = sentence.text
        ahead = _days_ahead(text, last)
        if (
            not ahead
            or ahead <= span
            or not _FORETELLS.search(text)
            or _OPEN.search(text)
            or hedged(text)
        ):
            continue
        years, known = (f"{days / 365.25:.2g}" for days in (ahead, span))
        yield doubt(
            judge,
            "horizon",
            sentence,
            f"“{text}” foretells {years} years ahead from data of {known} years; no test on "
            "periods held out reaches so far.",
            f"at most {known} years ahead, with the error of that way of foretelling",
            "Foretell no further than was tested, or say that this is a supposition.",
        )
        return


def data_reach(judge: Judge) -> tuple[pd.Timestamp, pd.Timestamp] | None:
    """The first and the last day of the data; None where they have no days."""
    table = judge.table
    if not table.time:
        return None
    try:
        days = table.days(table.frame[table.time].dropna().drop_duplicates()).dropna()
    except (NoMeaning, ValueError):
        return None
    return (days.min(), days.max()) if len(days) else None


def _days_ahead(text: str, last: pd.Timestamp) -> float:
    """How far ahead of the data a sentence reaches; 0 where it names no time to come."""
    found = _AHEAD.search(text)
    if not found:
        return 0.0
    after = text[found.end() :]
    read = numbers(after[:40])
    if not read:
        return 0.0
    if read[0].role == "year":
        return max(0.0, (read[0].value - float(last.year)) * 365.25)
    unit = re.match(r"[\w,]+ (year|month|decade)s", after)
    return read[0].value * _DAYS[unit[1].casefold()] if unit else 0.0
