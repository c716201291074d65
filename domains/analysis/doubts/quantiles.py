"""Parts of the rows below or above a number, told in words: `half of the households earn less than
982.47 francs`, where that is the mean and three in five lie below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pandas as pd

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import clause, denied, open_words
from domains.analysis.measuring import canonical
from domains.analysis.reading.places import doubt
from domains.analysis.verdicts import shown
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

WIDE = 5.0
"""Points by which `half` may miss."""
LEAST_ROWS = 12
_PART = re.compile(
    r"\b(?:(?:every|each) second|(?:one|a) (?:[\w-]+ ){1,3}in (?P<in>three|four|five|ten)|(?:top|"
    r"bottom|best|worst|upper|lower|\w+est) (?P<of>half|third|quarter|fifth|tenth))\b",
    re.I,
)
_IN_PARTS = {"half": 2, "third": 3, "three": 3, "quarter": 4, "four": 4, "fifth": 5, "five": 5}
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
_ASIDE = re.compile(
    r"\b(?:mean|median|averag\w+|between|from|(?:first|second|latter) half)\b", re.I
)
"""Another measure than the part, the part between two numbers, or half of a time."""
_REACH = 90


@dataclass(frozen=True)
class Said:
    """A part of the rows that lies below (or above) a number."""

    part: float
    words: str
    number: NumberFound
    under: bool | None
    """None where the words do not say which, as in `the top tenth begins at`."""


def misparted(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence whose part fits none of the columns that it can mean."""
    if report.table.sampled:
        return
    for sentence in report.sentences:
        said = _said(sentence.text)
        own = clause(sentence.text, said.number.start) if said else "?"
        if said is None or open_words(own) or denied(own):
            continue
        found = _against(report, sentence, said)
        if found is not None:
            yield found


def _said(text: str) -> Said | None:
    found = _PART.search(text)
    word = (found["in"] or found["of"] or "half").casefold() if found else ""
    told = [(found[0], 100.0 / _IN_PARTS.get(word, 10), found.end())] if found else []
    spoken = (n for n in numbers(text) if n.percent and n.role == "spoken" and n.value < 100)
    told += [(n.text.strip(), n.value, n.end) for n in spoken]
    for number in numbers(text) if told else ():
        words, part, end = told[0]
        near = end <= number.start <= end + _REACH
        if not near or number.role != "quantity" or number.percent:
            continue
        bound = _BOUND.search(text[: number.start]) or _BEHIND.match(text[number.end :])
        own = clause(text, number.start)
        if bound or (clause(text, end - 1) == own and not _ASIDE.search(own)):
            return Said(part, words, number, bool(bound["under"]) if bound else None)
    return None


def _against(report: Report, sentence: Sentence, said: Said) -> CheckResult | None:
    columns = _entered(report, sentence, said) or _columns(report, sentence, said)
    if said.under is None and columns:
        sides = [replace(said, under=under) for under in (True, False)]
        said = min(
            sides, key=lambda each: abs(_share(next(iter(columns.values())), each) - said.part)
        )
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


def _entered(report: Report, sentence: Sentence, said: Said) -> dict[str, pd.Series]:
    """The rows of the entry whose value the number is, a mean or a quantile."""
    for one in report.quoting(sentence):
        claim, value = one.named.claim, one.known.value if one.known else None
        usual = claim.kind == "stat" and re.fullmatch(r"mean|median|q[\d.]+", canonical(claim.agg))
        if usual and one.right and isinstance(value, float) and said.number.prints(value):
            values = report.table.rows(claim.filter)[report.table.name(claim.column)].dropna()
            return {claim.column: values.astype(float)} if len(values) >= LEAST_ROWS else {}
    return {}


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
    for column in named or fitting if said.under is not None else ():
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
