"""A slope told for another span of time than the one that it is of: 4 a month called 4 a year.

The entry's own unit decides, since value and unit contradict each other there; in prose a sentence
that prints the slope with another span is doubted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from domains.analysis.doubts.report import Report
from domains.analysis.reading.places import doubt
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.verdicts import Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers

PERIODS = {"day": 1.0, "week": 7.0, "month": 30.44, "quarter": 91.3, "year": 365.25}
"""Days of each span."""
_SPAN = "day|week|month|quarter|year"
_EACH = re.compile(rf"(?:\b(?:per|a|an|each|every|by the)\s+|/\s*)({_SPAN})\b", re.I)
_LY = re.compile(r"\b(daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b", re.I)
_REACH = 48
"""Characters behind a number in which its span stands."""


def wrong_spans(report: Report) -> Iterator[CheckResult]:
    """A finding at each entry, and a doubt at one sentence for each, whose span is another."""
    for one in report.about("trend"):
        own = _period(report, one)
        if not own or not (one.right or one.open):
            continue
        if one.right:
            yield from _in_entry(report, one, own)
        yield from _in_prose(report, one, own)


def _period(report: Report, one: Judged) -> str:
    """The span of one step of the trend; empty where the data name none."""
    step = one.known.seen.get("step") if one.known else ""
    if step:
        return str(step)
    claim, table = one.named.claim, report.table
    try:
        time = table.name(claim.by[0]) if claim.by else table.time
        days = table.days(table.frame[time].dropna().drop_duplicates()).dropna().sort_values()
    except (NoMeaning, NoColumn, ValueError, KeyError):
        return ""
    gap = float(np.median(days.diff().dropna().dt.days)) if len(days) > 2 else 0.0
    return next((name for name, each in PERIODS.items() if abs(gap - each) <= 0.1 * each), "")


def _told(text: str, unit: str, own: str) -> list[str]:
    """The spans that a text sets a slope to, without the one that the column's unit has."""
    rest = text.casefold()
    if unit and unit.casefold() in rest:
        rest = rest.replace(unit.casefold(), " ", 1)
    said = [found.casefold() for found in _EACH.findall(rest)]
    part = _EACH.search(unit.casefold())
    if part and part[1] in said and part[1] != own:
        said.remove(part[1])
    return said


def _in_entry(report: Report, one: Judged, own: str) -> Iterator[CheckResult]:
    claim, known = one.named.claim, one.known
    said = _told(claim.unit or "", report.table.unit(claim.column), own)
    if not said or said[-1] == own or known is None:
        return
    factor = PERIODS[said[-1]] / PERIODS[own]
    true = shown(round(float(known.value) * factor, 3))
    yield report.judge.result(
        "unit",
        one.named,
        "fail",
        f"“{claim.quote}” gives {shown(claim.value)} per {said[-1]}; the slope of "
        f"{shown(round(float(known.value), 4))} is per {own}, which is {true} per {said[-1]}.",
        observed=f"per {said[-1]}",
        expected=f"per {own}",
        fix=f"Write per {own}, or give {true} per {said[-1]}.",
        field="unit",
    )


def _in_prose(report: Report, one: Judged, own: str) -> Iterator[CheckResult]:
    known, unit = one.known, report.table.unit(one.named.claim.column)
    slope = abs(float(known.value)) if known else 0.0
    for sentence in report.sentences:
        for number in numbers(sentence.text):
            if not slope or not _is_slope(number, slope):
                continue
            behind = re.split(r"[.;:,(]\s", sentence.text[number.end :])[0][:_REACH]
            said = _told(behind, unit, own)
            if not said or own in said or _converted(number, slope, said, own):
                continue
            yield doubt(
                report.judge,
                f"span: {one.named.name}",
                sentence,
                f"“{sentence.text}” tells {number.text.strip()} per {said[-1]}; that slope is per "
                f"{own}, and per {said[-1]} it is "
                f"{shown(round(slope * PERIODS[said[-1]] / PERIODS[own], 2))}.",
                f"per {own}",
                f"Write per {own}, or turn the number into one per {said[-1]}.",
            )
            return


def _is_slope(number: NumberFound, slope: float) -> bool:
    """The number prints the slope; one in words counts where it is near it."""
    if number.role == "spoken":
        return abs(number.value - slope) <= min(number.half, 0.1 * slope)
    return number.role == "quantity" and not number.percent and number.prints(slope)


def _converted(number: NumberFound, slope: float, said: list[str], own: str) -> bool:
    turned = (slope * PERIODS[each] / PERIODS[own] for each in said)
    return any(number.prints(each) for each in turned)
