"""Which column has the closest relation, as a sentence says it and as the rows do.

`Of all columns poverty goes most closely with murder`, where four others have a larger coefficient.
Both Pearson's and Spearman's are asked, over all rows and over those that an entry keeps: a column
is doubted where it comes first in none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.kinds.correlations import coefficient, ranks_of
from domains.analysis.reading.places import doubt
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

LEAST_ROWS = 8
MARGIN = 0.02
"""By which another coefficient has to be ahead, so that no rounding decides."""
_TIE = r"(?:relation\w*|correlations?|links?|associations?|connections?|ties?|coefficients?|bonds?)"
_FIRST = r"closest|strongest|tightest|largest|biggest|firmest|clearest|greatest|steepest"
_LAST = r"weakest|loosest|smallest|slightest|faintest"
_SUPERLATIVE = re.compile(
    rf"\b(?:(?P<first>{_FIRST})|(?P<last>{_LAST})) (?:[\w-]+ ){{0,2}}?{_TIE}\b"
    r"|\b(?:(?P<most>most|best)|(?P<least>least)) (?:closely|strongly|tightly|clearly|firmly)\b",
    re.I,
)
_CLOSER = re.compile(
    rf"\b(?:(?P<more>closer|stronger|tighter|larger|firmer)|(?P<less>weaker|looser|smaller)) "
    rf"(?:[\w-]+ ){{0,3}}?{_TIE}\b|\b(?:(?P<rather>more)|(?P<fewer>less)) "
    r"(?:closely|strongly|tightly|clearly|firmly)\b",
    re.I,
)
_PART = re.compile(
    r"\b(?:second|third|next|after|behind|besides?|apart from|aside from|other than|except|among|"
    r"the rest|remaining|negative(?:ly)?|positive(?:ly)?|two|three|both|one of)\b",
    re.I,
)
"""The order is that of a part of the columns, or of several places."""


def misordered(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence that puts another column first than the rows do."""
    if not report.outcome or report.table.sampled:
        return
    for sentence in report.sentences:
        if open_words(sentence.text) or denied(re.sub(r"\bwithout\b", "", sentence.text)):
            continue
        found = _first_of_all(report, sentence) or _before_another(report, sentence)
        if found is not None:
            yield found


def _first_of_all(report: Report, sentence: Sentence) -> CheckResult | None:
    found = _SUPERLATIVE.search(sentence.text)
    named = [c for c in report.names.in_text(sentence.text) if c in _candidates(report)]
    if not found or len(named) != 1 or _PART.search(sentence.text):
        return None
    top = bool(found["first"] or found["most"])
    tables = list(_coefficients(report))
    if not tables or any(_leads(each, named[0], top) for each in tables):
        return None
    shown = _listed(tables[0], top)
    return doubt(
        report.judge,
        f"order: {named[0]}",
        sentence,
        f"“{sentence.text}” puts {named[0]} {'first' if top else 'last'}; with {report.outcome} "
        f"the coefficients over all rows are {shown}.",
        shown,
        f"Name the column that comes {'first' if top else 'last'}, or say among which ones "
        f"{named[0]} does.",
    )


def _before_another(report: Report, sentence: Sentence) -> CheckResult | None:
    text = sentence.text
    found, than = _CLOSER.search(text), re.search(r"\bthan\b", text, re.I)
    if not found or not than or found.end() > than.start():
        return None
    own, other = (report.names.in_text(part) for part in (text[: than.start()], text[than.end() :]))
    own, other = ([c for c in each if c in _candidates(report)] for each in (own, other))
    if len(own) != 1 or len(other) != 1 or own == other:
        return None
    more = bool(found["more"] or found["rather"])
    tables = [each for each in _coefficients(report) if {own[0], other[0]} <= set(each)]
    gaps = [abs(each[own[0]]) - abs(each[other[0]]) for each in tables]
    if not gaps or any((gap if more else -gap) > -MARGIN for gap in gaps):
        return None
    one, two = tables[0][own[0]], tables[0][other[0]]
    return doubt(
        report.judge,
        f"order: {own[0]} {other[0]}",
        sentence,
        f"“{text}”: with {report.outcome} the coefficient of {own[0]} is {one:.2f} and that of "
        f"{other[0]} {two:.2f}, so it is the other way round.",
        f"{own[0]} {one:.2f}, {other[0]} {two:.2f}",
        "Turn the sentence round.",
    )


def _candidates(report: Report) -> list[str]:
    table = report.table
    measures = [c for c in table.measures() if c != report.outcome and not table.known_later(c)]
    return [c for c in measures if table.frame[c].nunique() > 1]


def _coefficients(report: Report) -> Iterator[dict[str, float]]:
    """The coefficients with the outcome by column, for each set of rows and each method."""
    table = report.table
    frames = [table.frame]
    for one in report.about("corr"):
        claim = one.named.claim
        if claim.filter and report.outcome in (*claim.col, *claim.by):
            rows = table.rows(claim.filter)
            if not any(rows.index.equals(frame.index) for frame in frames):
                frames.append(rows)
    for frame in frames:
        for ranked in (False, True):
            yield _with_outcome(frame, report.outcome, _candidates(report), ranked)


def _with_outcome(
    frame: pd.DataFrame, outcome: str, columns: Sequence[str], ranked: bool
) -> dict[str, float]:
    found = {}
    for column in columns:
        both = frame[[column, outcome]].dropna()
        if len(both) < LEAST_ROWS:
            continue
        x, y = (both.iloc[:, n].to_numpy(dtype=float) for n in (0, 1))
        found[column] = coefficient(ranks_of(x), ranks_of(y)) if ranked else coefficient(x, y)
    return found


def _leads(coefficients: dict[str, float], column: str, top: bool) -> bool:
    """Whether no other column is ahead by more than the margin."""
    if column not in coefficients:
        return True
    sizes = {name: abs(value) for name, value in coefficients.items()}
    best = max(sizes.values()) if top else -min(sizes.values())
    return best - (sizes[column] if top else -sizes[column]) <= MARGIN


def _listed(coefficients: dict[str, float], top: bool) -> str:
    order = sorted(coefficients, key=lambda name: abs(coefficients[name]), reverse=top)
    return ", ".join(f"{name} {np.round(coefficients[name], 2):.2f}" for name in order[:4])
