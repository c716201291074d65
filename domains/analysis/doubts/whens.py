"""When a largest or smallest value fell, as its sentence says it and as the rows do: `the weakest
day fell in midsummer`, where it was the 27th of January. Seasons are those of the northern half,
and only the opposite one is doubted.
"""

from __future__ import annotations

import calendar
import itertools
import re
from collections.abc import Iterator

import pandas as pd

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.measuring import canonical
from domains.analysis.reading.places import doubt, sentences_with
from domains.analysis.tables.table import NoMeaning
from domains.analysis.verdicts import Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_MONTHS = {name: n for n, name in enumerate(calendar.month_name) if name}
_DAYS = {name: n for n, name in enumerate(calendar.day_name)}
_SEASONS = {
    "winter": (12, 1, 2),
    "midwinter": (12, 1, 2),
    "spring": (3, 4, 5),
    "summer": (6, 7, 8),
    "midsummer": (6, 7, 8),
    "autumn": (9, 10, 11),
}
_PIECE = re.compile(r"[,;:]\s|\b(?:and|while|but)\s", re.I)
_NAMED = re.compile(
    rf"\b(?P<month>{'|'.join(_MONTHS)})\b(?! \d{{1,2}}\b)"
    rf"(?:,? (?:of )?(?P<year>(?:19|20)\d\d)\b)?"
    rf"|\b(?P<day>{'|'.join(_DAYS)})\b"
    rf"|\b(?P<season>(?i:{'|'.join(_SEASONS)}))\b"
)

_AT_ONCE = re.compile(
    r"(?: ?%| (?!(?:and|or|to|but|while|than|from|since|until|after|before|as|against)\b)"
    r"[A-Za-z°]+){0,4}?,? ?\(?(?: ?\b(?:in|on|of|for|during) )?"
    rf"(?={_NAMED.pattern})",
)


def misdated(report: Report) -> Iterator[CheckResult]:
    """A doubt for each right extreme whose clause names another month, weekday or season."""
    if report.table.sampled or not report.table.time:
        return
    for one in report.about("stat"):
        claim = one.named.claim
        if canonical(claim.agg) not in ("max", "min") or not one.right:
            continue
        days = _days(report, one)
        for sentence in sentences_with(report.judge, claim.quote)[:1] if len(days) else ():
            yield from _elsewhen(report, one, sentence, days)


def _days(report: Report, one: Judged) -> pd.Series:
    """The days of the rows that hold the extreme."""
    claim, table = one.named.claim, report.table
    rows = table.rows(claim.filter)
    held = rows[rows[table.name(claim.column)] == (one.known.value if one.known else None)]
    try:
        return table.days(held[table.time].dropna()).dropna()
    except (NoMeaning, ValueError):
        return pd.Series(dtype="datetime64[ns]")


def _elsewhen(
    report: Report, one: Judged, sentence: Sentence, days: pd.Series
) -> Iterator[CheckResult]:
    text, value = sentence.text, float(one.known.value) if one.known else 0.0
    printed = [n for n in numbers(text) if n.prints(value)]
    if len(printed) != 1 or open_words(text):
        return
    part = _part(text, printed[0])
    named = list(_NAMED.finditer(part))
    named = [found] if len(named) > 1 and (found := _right_after(text, printed[0])) else named
    daily = days.dt.day.nunique() > 1 or bool((days.dt.day != 1).any())
    if denied(part) or len(named) != 1 or _fits(named[0], days, daily):
        return
    true = f"{days.iloc[0]:%A, %d %B %Y}" if daily else f"{days.iloc[0]:%B %Y}"
    yield doubt(
        report.judge,
        f"when: {one.named.name}",
        sentence,
        f"“{text}” sets {shown(value)} in {named[0][0]}; in the rows it is that of {true}.",
        true,
        f"Name {true}, or leave the time out.",
    )


def _right_after(text: str, number: NumberFound) -> re.Match[str] | None:
    """The time that follows a number at once: `a high of 1,314 in July 2025`."""
    at = _AT_ONCE.match(text, number.end)
    return _NAMED.match(text, at.end()) if at else None


def _part(text: str, number: NumberFound) -> str:
    """The piece between commas in which a number stands; where it names no time, with the next one,
    or the one before, that has no number of its own.
    """
    edges = [0, *(m.end() for m in _PIECE.finditer(text)), len(text)]
    pieces = [text[a:b] for a, b in itertools.pairwise(edges)]
    at = next(n for n, end in enumerate(edges[1:]) if number.start < end)
    for beside in (at, at + 1, at - 1):
        if not 0 <= beside < len(pieces) or not _NAMED.search(pieces[beside]):
            continue
        if beside == at or not [n for n in numbers(pieces[beside]) if n.role == "quantity"]:
            return pieces[at] if beside == at else pieces[at] + pieces[beside]
    return ""


def _fits(named: re.Match[str], days: pd.Series, daily: bool) -> bool:
    months = {int(month) for month in days.dt.month}
    if named["month"]:
        month, year = _MONTHS[named["month"]], int(named["year"] or 0)
        return any(day.month == month and year in (0, day.year) for day in days)
    if named["day"]:
        return not daily or _DAYS[named["day"]] in {int(day) for day in days.dt.dayofweek}
    season = _SEASONS[named["season"].casefold()]
    opposite = {(month + 5) % 12 + 1 for month in season}
    return not months <= opposite
