"""Forecasts whose error an expression works out: on the very rows that the line was fitted to, told
of what is to come, or with a column that is measured along with what it foretells.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.reading.places import doubt, sentences_with
from domains.analysis.verdicts import Judged
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

_FITS = re.compile(r"\b(?:polyfit|lstsq|linregress|LinearRegression|OLS|ols|curve_fit)\b")
_ERRS = re.compile(r"\babs\b|\*\* ?2|\bsquare\b|mean_absolute_error|mean_squared_error|\bsqrt\b")
_KEPT_BACK = re.compile(
    r"\[[^\[\]:]*\w:|:\s?-?\w[^\[\]:]*\]|head\(|tail\(|query\(|[<>]|startswith|\bin\b"
)
"""A part of the rows is taken in an expression."""
_COMING = re.compile(
    r"\b(?:next|coming|ahead|future|will|foretell\w*|foretold|foresee\w*|foreseen|forecast\w*|"
    r"predict\w*|expect\w*|in advance|to come|hereafter)\b",
    re.I,
)
_OWNED_UP = re.compile(
    r"\b(?:in[- ]sample|held|hold\w*|hidden|hid|set aside|kept back|tested on|tried on|"
    r"own (?:rows|months|data)|already seen|flatter\w*|no (?:test|forecast)|optimistic|unseen|"
    r"not (?:yet )?seen|worse|larger|no promise|nothing)\b",
    re.I,
)
_GIVEN = re.compile(
    r"\b(?:known?|knew|given|if|once|hindsight|in retrospect|afterwards|planned|explain\w*|"
    r"would need|foretold itself|advance|upper bound|best case|unavailable|cannot|not have)\b",
    re.I,
)


def misfitted(report: Report) -> Iterator[CheckResult]:
    """A doubt at each such entry of a table in time."""
    if not report.table.time or report.table.sampled:
        return
    for one in report.judged:
        expression = one.named.claim.expression or ""
        if not (_FITS.search(expression) and _ERRS.search(expression)):
            continue
        for sentence in sentences_with(report.judge, one.named.claim.quote)[:1]:
            if sentence not in report.sentences:
                continue
            if _KEPT_BACK.search(expression):
                yield from _along(report, one, sentence)
            else:
                yield from _seen(report, one, sentence)


def _seen(report: Report, one: Judged, sentence: Sentence) -> Iterator[CheckResult]:
    every, said = report.sentences, sentence.text
    at = every.index(sentence) + 1
    if at < len(every) and every[at].block == sentence.block:
        said += " " + every[at].text
    if not _COMING.search(said) or _OWNED_UP.search(said):
        return
    yield doubt(
        report.judge,
        f"seen rows: {one.named.name}",
        sentence,
        f"“{sentence.text}” tells of what is to come by an error on the rows that the line was "
        "fitted to; that says nothing of the next ones.",
        "an error on rows held out",
        "Hold the last periods out, fit without them, and give the error on those.",
    )


def _along(report: Report, one: Judged, sentence: Sentence) -> Iterator[CheckResult]:
    expression = one.named.claim.expression or ""
    used = [c for c in _columns(report, expression) if c != report.outcome]
    if not report.outcome or not used or "shift(" in expression or _GIVEN.search(sentence.text):
        return
    yield doubt(
        report.judge,
        f"known too late: {one.named.name}",
        sentence,
        f"“{sentence.text}” foretells by {used[0]} of the same {_period(report)}, which is known "
        f"only when the {_period(report)} is over.",
        "columns that are known beforehand",
        f"Leave {used[0]} out, take an earlier value of it, or say how it is known beforehand.",
    )


def _columns(report: Report, expression: str) -> list[str]:
    """The measured columns that an expression names, of which the task does not say when they are
    known.
    """
    try:
        nodes = list(ast.walk(ast.parse(expression.strip(), mode="eval")))
    except (SyntaxError, ValueError):
        return []
    named = {node.value for node in nodes if isinstance(node, ast.Constant)}
    named |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    table = report.table
    measured = [c for c in table.measures() if table.role(c) in ("measure", "")]
    undated = [c for c in measured if not {"known", "available"} & set(table.schema.get(c, {}))]
    return [column for column in undated if column in named and column not in table.groups()]


def _period(report: Report) -> str:
    return next(iter(report.unit_of_rows), "") or "period"
