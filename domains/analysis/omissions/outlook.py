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
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_FORETELLS = re.compile(
    r"\b(?:plan (?:for|with|on)|expect(?:s|ed|ing)?|forecasts?|predict(?:s|ed)?|project(?:s|ed)|"
    r"reckon with|count on|budget for|will (?:be|have|reach|bring|need|see|rise|fall|grow)|"
    r"would (?:bring|reach|see|carry|come to|have|give))\b",
    re.I,
)
_TO_COME = re.compile(
    r"\b(?:next|coming|following|upcoming) (?:\w+ )?"
    r"(?:day|week|month|quarter|season|term|year|period|summer|winter|spring|autumn|fall)s?\b",
    re.I,
)

_CONDITION = re.compile(
    r"\b(?:if|unless|until|once|when|whether|provided|at least|at most|threshold|should|only|above|"
    r"below|more than|less than|fewer than|enough|needed)\b|\?",
    re.I,
)
_ERROR = re.compile(
    r"±|\+/-|\b(?:give or take|plus or minus|errors?|miss(?:es|ed)?|off by|out by|within|"
    r"intervals?|between|margins?|range|ranges|wrong by|deviat\w+|uncertain\w*)\b",
    re.I,
)
"""By how much a number may miss."""
_DUE = re.compile(
    r"\b(?:should|must|has to|have to|owner|review\w*|success\w*|by) (?:\w+ )?\d{4}-", re.I
)
"""A day that advice sets."""


def foretold(
    document: Document, claims: Sequence[Claim], last_year: int = 0
) -> Iterator[CheckResult]:
    """A warning at the first sentence that foretells a number; where one of these claims, of which
    the open ones are left out, is a forecast, only if no error is told beside that number.
    `last_year` is that of the data.
    """
    forecasts = [claim for claim in claims if claim.kind == "forecast"]
    every = document.sentences
    said = [one for one in every if _foretells(document, one, last_year)]
    if forecasts:
        said = [one for one in said if _bare(document, one, forecasts)]
    if not said:
        return
    found = said[0]
    if forecasts:
        yield _without_error(document, found)
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


def _bare(document: Document, sentence: Sentence, forecasts: Sequence[Claim]) -> bool:
    """No entry of a forecast is quoted in the sentence or one beside it, and neither its error nor
    another one is told there; a condition and a mark that advice sets foretell nothing.
    """
    near = beside(document.sentences, sentence)
    quoted = any(claim.quote and claim.quote in near for claim in forecasts)
    values = [claim.number for claim in forecasts if claim.number is not None]
    printed = any(n.prints(value) for n in numbers(near) for value in values)
    set_down = _CONDITION.search(sentence.text)
    return not (quoted or printed or set_down or _ERROR.search(near))


def _without_error(document: Document, found: Sentence) -> CheckResult:
    return CheckResult(
        "forecast",
        "warn",
        "coverage",
        severity="minor",
        cause="no_error_beside",
        span=document.span(found.start, found.end),
        observed="a number without its error",
        expected="a forecast entry of this number, with its error beside it in the text",
        message=f"“{found.text}” foretells a number, and neither this sentence nor one beside it "
        "tells by how much such numbers miss.",
        fix="Write the error beside the number, and quote both in a forecast entry.",
        evidence={"tell": True},
        decides=False,
    )


def beside(every: Sequence[Sentence], sentence: Sentence) -> str:
    """A sentence with the one before and the one after it."""
    at = list(every).index(sentence)
    return " ".join(one.text for one in every[max(0, at - 1) : at + 2])


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
