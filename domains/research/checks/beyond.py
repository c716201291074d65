"""What the synthesis says beyond the question and its sources: days, names, unnamed studies; and
what is left in it of writing it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domains.research.asking import brief
from domains.research.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.beyond.findings import beyond as told_beyond
from workbench.prose.dates import DateFound, dates
from workbench.prose.leftovers import leftovers
from workbench.prose.numbers import numbers
from workbench.prose.placeholders import unfilled
from workbench.prose.sentences import Sentence

_STATISTICS = re.compile(
    r"\b(?:pool\w*|meta-?analys\w*|(?:fixed|random)[- ]effects?|CI|I²|p [=<])\b", re.I
)


_METHOD = (
    r"(?:models?|methods?|estimators?|tests?|corrections?|adjustments?|intervals?|weights?|plots?)"
)


def _of_a_method(body: Iterable[Sentence], result: CheckResult) -> bool:
    """The name is a part of a method's: `a random-effects model (DerSimonian–Laird)`."""
    name = re.escape(result.span.quote if result.span else "")
    beside = re.compile(
        rf"\b{_METHOD}\s?\([^()]*\b{name}\b|\b{name}(?:[’']s)?[ –-](?:[\w–-]+ )?{_METHOD}\b"
        rf"|\b{_METHOD} (?:of|by|after) (?:[\w–-]+ (?:and )?)?{name}\b"
    )
    return any(_STATISTICS.search(s.text) and beside.search(s.text) for s in body if name)


def _worked(case: Case, day: DateFound, given: str) -> bool:
    """A sound working gives the day, or its year where the day itself is given with another one: 3
    February 1698, of a year that began in March, is 3 February 1699.
    """
    if case.workings.gives_day(day):
        return True
    same = any((one.month, one.day) == (day.month, day.day) for one in dates(given) if one.day)
    return same and any(case.workings.gives(year) for year in numbers(str(day.year)))


def beyond(case: Case) -> Iterator[CheckResult]:
    """A warning for each day, name and assertion that nothing gives, and for each leftover."""
    if not case.english or not case.sources:
        return
    body = [one for one in case.sentences if one.end <= case.body_end]
    given = "\n".join([brief(case.task), *case.asked("protected_facts")])
    for result in told_beyond(body, given, case.document.span):
        counted_on = any(_worked(case, day, given) for day in dates(result.observed))
        method = result.check.startswith("uncovered.name") and _of_a_method(body, result)
        if not (counted_on or method):
            yield result
    yield from leftovers(body, case.document.span, "ledger")
    yield from unfilled(case.document, given, "ledger")
