"""What is counted: visits told as customers, a mean of points told as people in a hundred."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import clause, denied, listed, open_words
from domains.analysis.measuring import canonical
from domains.analysis.reading.places import doubt
from domains.analysis.verdicts import Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_PERSONS = (
    r"persons?|people|customers?|visitors?|patients?|users?|clients?|guests?|shoppers?|buyers?|"
    r"passengers?|members?|individuals?|households?|men|women|pupils?|students?|readers?"
)
_BEHIND = re.compile(
    rf"^\s*(?:(?:different|distinct|single|separate|new) )?(?P<who>{_PERSONS})\b", re.I
)
_HUNDRED = re.compile(
    rf"^\s*(?:more |fewer |less )?(?:of )?(?:(?:{_PERSONS}) )?(?:more |fewer |less )?"
    r"(?:in|out of|of|per|for|among) (?:a|each|every|the|one)? ?(?:hundred|100)\b"
    rf"|^\s*(?:%|per ?cent)?\s*(?:more|fewer|less) (?:{_PERSONS})\b",
    re.I,
)
_RATES = re.compile(r"%|per ?cent|0/1|share|per (?:100|hundred)", re.I)


def miscalled(report: Report) -> Iterator[CheckResult]:
    """The doubts about what a number counts."""
    if report.table.sampled:
        return
    yield from _persons_for_events(report)
    yield from _rates_for_means(report)


def _persons_for_events(report: Report) -> Iterator[CheckResult]:
    """The count of all rows, which are events, told as so many persons."""
    rows = report.unit_of_rows
    events = [word for word in rows if word in listed("events")]
    if len(rows) != 1 or not events or _holds_persons(report):
        return
    counts = {len(report.table.frame)}
    counts |= {
        int(report.table.frame[c].nunique()) for c in report.table.schema if _is_id(report, c)
    }
    for sentence, number in _numbers(report):
        who = _BEHIND.match(sentence.text[number.end :])
        if not who or not any(number.value == count for count in counts):
            continue
        yield doubt(
            report.judge,
            "counted",
            sentence,
            f"“{sentence.text}” counts {number.text.strip()} {who['who']}; a row of the data is a "
            f"{events[0]}, and how many {who['who']} made them is not held.",
            f"{number.text.strip()} {events[0]}s",
            f"Call them {events[0]}s.",
        )
        return


def _holds_persons(report: Report) -> bool:
    columns = " ".join(map(str, report.table.frame.columns)).replace("_", " ")
    return bool(re.search(rf"\b(?:{_PERSONS})\b", columns, re.I))


def _is_id(report: Report, column: str) -> bool:
    return report.table.role(column) == "id" and column in report.table.frame.columns


def _numbers(report: Report) -> Iterator[tuple[Sentence, NumberFound]]:
    for sentence in report.sentences:
        text = sentence.text
        parts = ((number, clause(text, number.start)) for number in numbers(text))
        yield from ((sentence, n) for n, part in parts if not (denied(part) or open_words(part)))


def _rates_for_means(report: Report) -> Iterator[CheckResult]:
    """A mean or a difference of means in a unit of its own, told as so many of a hundred people."""
    means = [one for one in report.judged if _is_mean(report, one)]
    for sentence, number in _numbers(report) if means else ():
        if not _HUNDRED.match(sentence.text[number.end :]):
            continue
        fitting = [one for one in means if _near(number, one)]
        if not fitting or _of_a_share(report, number):
            continue
        claim, known = fitting[0].named.claim, fitting[0].known
        unit = report.table.unit(claim.column)
        value = shown(round(float(known.value), 2)) if known else ""
        yield doubt(
            report.judge,
            f"rate: {fitting[0].named.name}",
            sentence,
            f"“{sentence.text}” tells {number.text.strip()} as people of a hundred; {value} is a "
            f"{canonical(claim.agg)} of {claim.column} in {unit}, and counts nobody.",
            f"{value} {unit}",
            f"Give it in {unit}.",
        )
        return


def _is_mean(report: Report, one: Judged) -> bool:
    claim = one.named.claim
    if claim.kind not in ("stat", "compare") or claim.column not in report.table.measures():
        return False
    unit = report.table.unit(claim.column)
    usual = canonical(claim.agg) in ("mean", "median") and one.known is not None
    return usual and bool(unit) and not _RATES.search(unit)


def _near(number: NumberFound, one: Judged) -> bool:
    value = float(one.known.value) if one.known and not isinstance(one.known.value, str) else 0.0
    spoken = number.role == "spoken" and abs(number.value - abs(value)) <= 0.5
    return number.value != 0 and (spoken or number.prints(abs(value)))


def _of_a_share(report: Report, number: NumberFound) -> bool:
    """A share of the ledger accounts for the number."""
    shares = [
        one.known.value
        for one in report.judged
        if one.known and (one.named.claim.kind == "share" or "share" in (one.named.claim.agg or ""))
    ]
    return any(number.prints(abs(float(value))) for value in shares if not isinstance(value, str))
