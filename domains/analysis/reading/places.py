"""Where the words of a report stand: the sentences of a quote, and the groups that words name."""

from __future__ import annotations

import re

from domains.analysis.tables.table import Table
from domains.analysis.verdicts import Judge
from workbench.core.checks import CheckResult, Span
from workbench.prose.sentences import Sentence

MOST_NAMES = 60


def sentences_with(judge: Judge, quote: str) -> list[Sentence]:
    """The sentences that hold a quote, or a part of it."""
    document = judge.document
    places = document.places(quote) if quote.strip() else []
    return [one for one in document.sentences if any(_meets(judge, one, at) for at in places)]


def _meets(judge: Judge, sentence: Sentence, place: Span) -> bool:
    span = judge.document.span(sentence.start, sentence.end)
    return span.start < place.end and place.start < span.end


def names_of(table: Table, column: str) -> list[str]:
    """The names of a column's groups; none where they are numbers or too many, or there is no such
    column.
    """
    if column not in table.frame:
        return []
    values = table.frame[column].dropna().unique()
    names = [value for value in values if isinstance(value, str) and len(value) > 1]
    return names if len(names) == len(values) <= MOST_NAMES else []


def named(text: str, names: list[str]) -> list[str]:
    """The names that stand in a text as words, in its order."""
    places = [(re.search(rf"\b{re.escape(name)}\b", text), name) for name in names]
    return [name for at, name in sorted((m.start(), name) for m, name in places if m)]


def doubt(
    judge: Judge, check: str, sentence: Sentence, message: str, expected: str, fix: str
) -> CheckResult:
    """A minor doubt at a sentence; words were read, so it never decides."""
    return CheckResult(
        check,
        "warn",
        "claims",
        severity="minor",
        cause=check.split(":")[0],
        span=judge.document.span(sentence.start, sentence.end),
        observed=sentence.text,
        expected=expected,
        message=message,
        fix=fix,
        evidence={"tell": True},
        decides=False,
    )
