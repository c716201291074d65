"""Parts of the rows below or above a number, told in words: `half of the households earn less than
982.47 francs`, where that is the mean and three in five lie below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.reading.places import doubt
from domains.analysis.verdicts import shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

WIDE = 5.0
"""Points by which `half` may miss."""
LEAST_ROWS = 12
_PARTS = {
    "half": 50.0,
    "a quarter": 25.0,
    "one quarter": 25.0,
    "one in four": 25.0,
    "three quarters": 75.0,
    "three in four": 75.0,
    "three out of four": 75.0,
    "a third": 100 / 3,
    "one in three": 100 / 3,
    "two thirds": 200 / 3,
    "two in three": 200 / 3,
    "one in ten": 10.0,
    "nine in ten": 90.0,
}
_PART = re.compile(rf"\b(?:(?:the|a|exactly) )?(?P<part>{'|'.join(_PARTS)})\b", re.I)
_UNDER = r"less than|below|under|fewer than|at most|no more than|up to"
_OVER = r"more than|above|over|at least|no less than|beyond"
_BOUND = re.compile(
    rf"\b(?:(?P<under>{_UNDER})|(?P<over>{_OVER}))\s+(?:[A-Z€$£]{{0,3}}\s?)?$", re.I
)
_BEHIND = re.compile(
    r"^\W*(?:[^\W\d]+\W+){0,2}?or (?:(?P<under>less|fewer|below|under|lower)|(?P<over>more|above|"
    r"over|higher))\b",
    re.I,
)
_REACH = 90


@dataclass(frozen=True)
class Said:
    """A part of the rows that lies below (or above) a number."""

    part: float
    words: str
    number: NumberFound
    under: bool


def misparted(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence whose part fits none of the columns that it can mean."""
    if report.table.sampled:
        return
    for sentence in report.sentences:
        if open_words(sentence.text) or denied(sentence.text):
            continue
        said = _said(sentence.text)
        if said is None:
            continue
        found = _against(report, sentence, said)
        if found is not None:
            yield found


def _said(text: str) -> Said | None:
    part = _PART.search(text)
    if not part:
        return None
    for number in numbers(text):
        if number.start < part.end() or number.start > part.end() + _REACH:
            continue
        if number.role != "quantity" or number.percent:
            continue
        bound = _BOUND.search(text[: number.start]) or _BEHIND.match(text[number.end :])
        if bound:
            value = _PARTS[part["part"].casefold()]
            return Said(value, part["part"], number, bool(bound["under"]))
    return None


def _against(report: Report, sentence: Sentence, said: Said) -> CheckResult | None:
    columns = _columns(report, sentence, said)
    shares = {column: _share(values, said) for column, values in columns.items()}
    if not shares or any(abs(share - said.part) <= WIDE for share in shares.values()):
        return None
    column = _likeliest(columns, said)
    values, way = columns[column], "below" if said.under else "above"
    at = float(values.quantile(said.part / 100 if said.under else 1 - said.part / 100))
    is_mean = said.number.prints(float(values.mean()))
    mean = f" {said.number.text.strip()} is its mean;" if is_mean else ""
    return doubt(
        report.judge,
        f"part: {column}",
        sentence,
        f"“{sentence.text}” puts {said.words} of the rows {way} {said.number.text.strip()}; of "
        f"{column} it is {shares[column]:.0f} %.{mean} To have {said.words} of them {way}, it "
        f"would be {shown(round(at, 2))}.",
        f"{shares[column]:.0f} % {way} {said.number.text.strip()}",
        "Give the quantile that belongs to this part, or the part that belongs to this number.",
    )


def _columns(report: Report, sentence: Sentence, said: Said) -> dict[str, pd.Series]:
    """The columns that a sentence can mean, with the rows of an entry that it quotes: those that it
    names, else those in whose unit the number stands.
    """
    table = report.table
    measures = [c for c in table.measures() if table.frame[c].nunique() > 2]
    named = [c for c in report.names.in_text(sentence.text) if c in measures]
    behind = sentence.text[said.number.end :][:24].casefold()
    fitting = [c for c in measures if table.unit(c) and table.unit(c).casefold() in behind]
    found = {}
    filters = [one.named.claim.filter for one in report.quoting(sentence)]
    for column in named or fitting:
        values = table.frame[column].dropna()
        if len(values) < LEAST_ROWS or not values.min() <= said.number.value <= values.max():
            continue
        if any(filters):
            return {}
        found[column] = values.astype(float)
    return found


def _share(values: pd.Series, said: Said) -> float:
    bound = said.number.value
    return 100.0 * float((values <= bound).mean() if said.under else (values >= bound).mean())


def _likeliest(columns: dict[str, pd.Series], said: Said) -> str:
    means = [name for name, values in columns.items() if said.number.prints(float(values.mean()))]
    return (means or list(columns))[0]
