"""Sentences that foretell a number, of a report whose ledger has no forecast.

A hypothesis read from words, so it warns and never decides. Three things have to come together in
one sentence: a word of foretelling, a time that is still to come, and a number that is no date. A
sentence that takes it back (`cannot be said`, `not`) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.claims import Claim
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult
from workbench.prose.document import Document
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

_FORETELLS = re.compile(
    r"\b(?:plan (?:for|with|on)|expect(?:s|ed|ing)?|forecasts?|predict(?:s|ed)?|project(?:s|ed)|"
    r"reckon with|count on|budget for|will (?:be|have|reach|bring|need|see|rise|fall|grow))\b",
    re.I,
)
_TO_COME = re.compile(
    r"\b(?:next|coming|following|upcoming) (?:\w+ )?"
    r"(?:day|week|month|quarter|season|term|year|period|summer|winter|spring|autumn|fall)s?\b",
    re.I,
)

_DUE = re.compile(
    r"\b(?:should|must|has to|have to|owner|review\w*|success\w*|by) (?:\w+ )?\d{4}-", re.I
)
"""A day that advice sets."""


def foretold(
    document: Document, claims: Sequence[Claim], last_year: int = 0
) -> Iterator[CheckResult]:
    """A warning at the first sentence that foretells a number; none where one of these claims, of
    which the open ones are left out, is a forecast. `last_year` is that of the data.
    """
    if any(claim.kind == "forecast" for claim in claims):
        return
    every = document.sentences
    found = next((one for one in every if _foretells(document, one, last_year)), None)
    if found is None:
        return
    yield CheckResult(
        "forecast",
        "warn",
        "coverage",
        severity="minor",
        cause="no_forecast_claim",
        span=document.span(found.start, found.end),
        observed="no claim of kind forecast",
        expected="a forecast claim: method with model, split and metric, and its error as value",
        message=f"“{found.text}” foretells a number, and no claim says how well that way of "
        "foretelling did on periods that it had not seen.",
        fix="Add a forecast claim, such as method naive:lag1; split: last 6; metric: MAE, and say "
        "its error beside the number; or take the number out.",
        evidence={"tell": True},
        decides=False,
    )


def _foretells(document: Document, sentence: Sentence, last_year: int) -> bool:
    text = sentence.text
    years = [int(year) for year in re.findall(r"\b(?:19|20)\d\d\b", text)]
    to_come = _TO_COME.search(text) or (last_year and any(year > last_year for year in years))
    if not (_FORETELLS.search(text) and to_come) or hedged(text) or _DUE.search(text):
        return False
    return any(_counts(number, sentence) for number in document.numbers)


def _counts(number: NumberFound, sentence: Sentence) -> bool:
    inside = sentence.start <= number.start < sentence.end
    return inside and number.role == "quantity"
