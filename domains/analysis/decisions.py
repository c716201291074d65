"""Recommendations: each stands on claims that hold, and says who, by what measure, from which
value on, and when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from domains.analysis.claims import Recommendation
from workbench.core.checks import CheckResult
from workbench.prose.contract import numbers_in
from workbench.prose.dates import dates
from workbench.prose.document import Document
from workbench.prose.fields import Placed
from workbench.prose.numbers import numbers

_EMPTY = re.compile(r"^(?:tbd|tba|n/?a|none|unknown|\?+|-+|todo|someone|somebody|to be .*)?$", re.I)
_VALUE = re.compile(
    r"\d|\b(?:zero|half|none|any|all)\b"
    r"|\b(?:above|below|over|under|beyond|(?:more|less|fewer|higher|lower|greater|smaller|better|"
    r"worse) than|at (?:least|most))\s+(?:\w+\W+){1,}\w+",
    re.I,
)
"""A value, or another one that it is held against: `above the old page on each device`."""
_SPAN = re.compile(
    r"\b(?:\d+|one|two|three|four|six|twelve|a)\s+(?:working\s+)?(?:day|week|month|quarter|year)s?\b",
    re.I,
)
"""Days from an event that has its own: `3 months after the change`."""
_NO_EVENT = re.compile(
    r"\b(?:a|an|the|as|at|in|on|by|to|of|for|from|until|till|before|after|when\w*|once|if|and|or|is|"
    r"are|be|it|we|they|there|this|that|some|any|all|later?|latest|soon\w*|early|earliest|possible|"
    r"possibly|near|nearest|future|due|course|time|times|day|date|point|moment|stage|now|today|then|"
    r"shortly|eventually|suitable|convenient|appropriate|right|good|needed|need|necessary|required|"
    r"ready|ongoing|continuous(?:ly)?|regular(?:ly)?|always|ever|never|immediate(?:ly)?|"
    r"quickly|asap|open|known|set|agreed|decided|fixed|defined|yet|not|no|further|notice|chance|"
    r"opportunity|allows?|permits?|arises?|serves?|lasts?|works?|long|next|first)\b|[\W\d_]+",
    re.I,
)
"""What names no event by itself: `as soon as possible`, `at a later time`."""
FIELDS = ("owner", "metric", "threshold", "date")
_PLACE = re.compile(r"(?:/?claims?\b\W{0,2}|#|c)?(\d+)\]?", re.I)
"""A claim by its place in the list: 3, `claims/3`, `#3`."""


def recommended(
    document: Document,
    given: Sequence[Placed[Recommendation]],
    right: Mapping[str, bool],
    wanted: bool,
) -> Iterator[CheckResult]:
    """The results of all recommendations; `right` says of each claim, by name, whether it holds."""
    if wanted and not given:
        yield CheckResult(
            "decision",
            "fail",
            "decision",
            cause="no_recommendation",
            expected="recommendations: quote, claims, owner, metric, threshold, date",
            message="The task asks for a decision, and the ledger has no recommendation.",
            fix="Add what should be done, on which claims, by whom, measured how, and when.",
        )
    for number, placed in enumerate(given, 1):
        name = placed.entry.id or f"r{number}"
        yield from _one(document, placed, right, name)
        yield from _untold(document, placed, name)


def _one(
    document: Document, placed: Placed[Recommendation], right: Mapping[str, bool], name: str
) -> Iterator[CheckResult]:
    entry = placed.entry
    wrong = [*_fields(entry), *_claims(entry, right)]
    places = document.places(entry.quote)
    if not wrong:
        yield CheckResult(f"decision: {name}", "pass", "decision", message=f"{name} is complete.")
    for field, problem, fix in wrong:
        span = document.span_of(f"{placed.pointer}/{field}")
        if places:
            from dataclasses import replace

            span = replace(places[0], pointer=f"{placed.pointer}/{field}")
        yield CheckResult(
            f"decision: {name} {field}",
            "fail",
            "decision",
            cause=field,
            span=span,
            observed=str(getattr(entry, field) or ""),
            expected=_EXPECTED[field],
            message=f"The recommendation “{entry.quote}” {problem}.",
            fix=fix,
        )


def _untold(document: Document, placed: Placed[Recommendation], name: str) -> Iterator[CheckResult]:
    """A doubt where the report names no number of the threshold that the entry has."""
    wanted = [n for n in numbers(str(placed.entry.threshold or "")) if n.role == "quantity"]
    told = [n for n in document.numbers if n.role in ("quantity", "spoken", "year")]
    values = [n.value for n in told] + numbers_in(placed.entry.quote)
    if not wanted or any(one.prints(value) for one in wanted for value in values):
        return
    yield CheckResult(
        f"decision: {name} told",
        "warn",
        "decision",
        severity="minor",
        cause="threshold",
        span=document.span_of(f"{placed.pointer}/threshold"),
        observed=str(placed.entry.threshold),
        expected="the threshold that the report tells",
        message=f"The entry of “{placed.entry.quote}” has the threshold {placed.entry.threshold}, "
        "and the report tells no such value.",
        fix="Let report and entry name the same threshold.",
        evidence={"tell": True},
        decides=False,
    )


_EXPECTED = {
    "owner": "a name",
    "metric": "what is measured",
    "threshold": "the value at which one acts or stops",
    "date": "a calendar day, an event, or a span from one",
    "claims": "ids of claims that the data give",
}


def _fields(entry: Recommendation) -> Iterator[tuple[str, str, str]]:
    for field in FIELDS:
        value = getattr(entry, field)
        if value is None or _EMPTY.match(str(value).strip()):
            yield field, f"has no {field}", f"Add the {field}, in prose and ledger."
        elif field == "threshold" and not (_VALUE.search(str(value)) or numbers(str(value))):
            yield field, f"has a threshold without a value ({value})", "Give the value."
        elif field == "date" and not _is_date(str(value)):
            fix = "Give the day, as 2026-03-31, or a span, as: 30 days after the start."
            yield field, f"has no day and no event in its date ({value})", fix


def _is_date(text: str) -> bool:
    """Whether a text names a day, a span, or an event that the reader's calendar has: `the end of
    the first exercise`.
    """
    try:
        date.fromisoformat(text.strip()[:10])
    except ValueError:
        told = _SPAN.search(text) or _NO_EVENT.sub("", text)
        return bool(told) or any(found.year or found.month or found.text for found in dates(text))
    return True


def _claims(entry: Recommendation, right: Mapping[str, bool]) -> Iterator[tuple[str, str, str]]:
    if not entry.claims:
        yield "claims", "rests on no claim", "Name the claims that it follows from."
        return
    meant = [_meant(name, right) for name in entry.claims]
    if not any(meant):
        listed = ", ".join(entry.claims)
        yield "claims", f"rests on claims that the ledger has not ({listed})", "Name their ids."
    elif not any(any(each) for each in meant):
        listed = ", ".join(entry.claims)
        told = f"rests on claims that do not hold ({listed})"
        yield "claims", told, "Correct those claims first, or base it on others."


def _meant(name: str, right: Mapping[str, bool]) -> list[bool]:
    """Whether the claims that a name can mean hold: the one so called, else those at that place of
    the list, which some count from 0 and some from 1; empty where there is none.
    """
    place = _PLACE.fullmatch(name.strip())
    if name in right or place is None:
        return [right[name]] if name in right else []
    held, at = list(right.values()), int(place[1])
    return held[max(0, at - 1) : at + 1]
