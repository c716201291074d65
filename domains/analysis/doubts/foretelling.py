"""What a report says of the errors of its own forecast, held against the periods held out: a mean
error told as the most that can happen, a rule called too high that ran below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import open_words
from domains.analysis.kinds.forecasting import held_out
from domains.analysis.reading.places import doubt
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.verdicts import Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

MOST = 2 / 3
"""Share of the periods that lie on one side before a forecast is said to lean."""
_ERROR = re.compile(
    r"\b(?:miss(?:es|ed)?|errors?|off|wrong|forecasts?|foretold|foreseen|predict\w*|deviat\w+|"
    r"out by|guess\w*|rule|method|model|estimate\w*)\b",
    re.I,
)
_BOUND = re.compile(
    r"\b(?:no|none|never|nothing|not one|cannot|will not)\b[^.;]{0,60}?\b(?:more|further|larger|"
    r"greater|worse|beyond|exceed\w*)\b|\bat (?:the )?(?:very )?(?:most|worst)\b|"
    r"\b(?:always|every \w+|each \w+|all \w+|certain\w*|sure\w*|guarantee\w*)\b[^.;]{0,40}?"
    r"\b(?:within|inside|no more than)\b"
    r"|\b(?:largest|greatest|maximum|maximal|worst) (?:possible )?(?:error|miss|deviation)\b"
    r"|\bn['’]t\b[^.;]{0,40}?\bmore than\b",
    re.I,
)
_THIS = re.compile(r"\b(?:this|that|it|these|those)\b", re.I)
_LOW = re.compile(
    r"\btoo low\b|\blow side\b|\bunder(?:estimat|shoot|shot|stat|forecast|predict)\w*|"
    r"\b(?:runs?|ran|lags?|lagged) behind\b|\b(?:falls?|fell) short\b",
    re.I,
)
_HIGH = re.compile(
    r"\btoo high\b|\bhigh side\b|\bover(?:estimat|shoot|shot|stat|forecast|predict)\w*|"
    r"\b(?:runs?|ran) ahead\b",
    re.I,
)
_DENIED = re.compile(r"\b(?:not|neither|nor|never|rather than|or)\b|n['’]t\b", re.I)


def misforetold(report: Report) -> Iterator[CheckResult]:
    """The doubts about each forecast of the ledger, one of a kind for each."""
    for one in report.about("forecast"):
        try:
            actual, guessed = held_out(report.table, one.named.claim)
        except (NoMeaning, NoColumn, ValueError):
            continue
        if len(actual):
            yield from _as_bound(report, one, np.abs(actual - guessed))
            yield from _leaning(report, one, guessed - actual)


def _as_bound(report: Report, one: Judged, errors: np.ndarray) -> Iterator[CheckResult]:
    """A sentence that makes the mean error the largest one."""
    value, largest = float(one.known.value) if one.known else 0.0, float(errors.max())
    if largest <= value * 1.01:
        return
    every = report.sentences
    for n, sentence in enumerate(every):
        text = sentence.text
        bound = _BOUND.search(text)
        if not bound or not _ERROR.search(text) or open_words(text):
            continue
        before = every[n - 1].text if n and every[n - 1].block == sentence.block else ""
        here = _prints(text, value)
        pointed = _THIS.search(text[bound.start() :]) and _prints(before, value)
        if _prints(text, largest) or not (here or pointed):
            continue
        yield doubt(
            report.judge,
            f"error as bound: {one.named.name}",
            sentence,
            f"“{text}” makes {shown(round(value, 2))} the most that a forecast misses by; it is "
            f"the usual size. Of the {len(errors)} periods held out "
            f"{int((errors > value).sum())} missed by more, one by {shown(round(largest, 2))}.",
            f"a usual error of {shown(round(value, 2))}, the largest {shown(round(largest, 2))}",
            "Say that forecasts miss by about so much, and give the largest error beside it.",
        )
        return


def _prints(text: str, value: float) -> bool:
    return any(number.prints(value) for number in numbers(text) if number.role == "quantity")


def _leaning(report: Report, one: Judged, errors: np.ndarray) -> Iterator[CheckResult]:
    """A sentence that has the forecast lean to the other side."""
    high, low = float((errors > 0).mean()), float((errors < 0).mean())
    mean = float(errors.mean())
    leans = 1 if high >= MOST and mean > 0 else -1 if low >= MOST and mean < 0 else 0
    for sentence in report.sentences if leans else ():
        said = _side(sentence)
        if said * leans >= 0:
            continue
        count = round((high if leans > 0 else low) * len(errors))
        way = "above" if leans > 0 else "below"
        yield doubt(
            report.judge,
            f"side of error: {one.named.name}",
            sentence,
            f"“{sentence.text}”: in {count} of the {len(errors)} periods held out the forecast lay "
            f"{way} what came, by {shown(round(abs(mean), 1))} on average over all of them.",
            f"{way} in {count} of {len(errors)}",
            f"Say that the forecast is too {'high' if leans > 0 else 'low'}.",
        )
        return


def _side(sentence: Sentence) -> int:
    """1 where the forecast is called too high, -1 too low, 0 where the words do not say."""
    text = sentence.text
    if not _ERROR.search(text) or open_words(text):
        return 0
    low, high = _LOW.search(text), _HIGH.search(text)
    found = low or high
    if (
        not found
        or (low and high)
        or _DENIED.search(text[max(0, found.start() - 25) : found.start()])
    ):
        return 0
    return 1 if high else -1
